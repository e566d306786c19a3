"""Write the parser's table: `python -m gamespec.syntax.grammar.build_table [--check]`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from gamespec.syntax.grammar.parse_table import TABLE, from_grammar, stamp, stored_table, table_text


def is_current() -> bool:
    """Return whether the parse table in the package is the one generated from the grammar."""
    return json.loads(stored_table())["stamp"] == stamp()


def main(arguments: list[str]) -> int:
    """Write the parse table generated from the grammar, or only check it; return 1 if it is not current."""
    if "--check" in arguments:
        return 0 if is_current() else 1
    Path(__file__).with_name(TABLE).write_text(table_text(from_grammar(lexer="contextual")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
