"""Write the parse tables: `python -m gamespec.syntax.grammar.build_table [--check]`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from gamespec.syntax.grammar.indentation import Layout
from gamespec.syntax.grammar.parse_table import TABLE, from_grammar, stamp, stored_table, table_text
from gamespec.syntax.grammar.short_table import SHORT_TABLE, shortened, stored_short_table


def is_current() -> bool:
    """Return whether the stored tables match the grammar."""
    stored = stored_table()
    return json.loads(stored)["stamp"] == stamp() and stored_short_table() == shortened(stored)


def main(arguments: list[str]) -> int:
    """Write the tables, or only check them; return 1 if they are not current."""
    if "--check" in arguments:
        return 0 if is_current() else 1
    if os.environ.get("PYTHONHASHSEED") != "0":
        # lark numbers states in the order of sets: without a fixed seed every table would differ
        again = [sys.executable, "-m", "gamespec.syntax.grammar.build_table"]
        return subprocess.run(again, env={**os.environ, "PYTHONHASHSEED": "0"}, check=False).returncode
    text = table_text(from_grammar(Layout()))
    Path(__file__).with_name(TABLE).write_text(text, encoding="utf-8")
    Path(__file__).with_name(SHORT_TABLE).write_text(shortened(text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
