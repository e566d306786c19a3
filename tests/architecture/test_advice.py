"""A finding about a wrong type is never left to the general sentence.

Each place where one is made says what to write.
"""

from __future__ import annotations

import ast
from pathlib import Path

CHECK = Path(__file__).parents[2] / "gamespec" / "check"


def without_advice() -> list[str]:
    """Calls that name the code GS310 and no help."""
    found: list[str] = []
    for file in sorted(CHECK.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or any(word.arg == "help" for word in node.keywords):
                continue
            if any(isinstance(word, ast.Name) and word.id == "WRONG_TYPE" for word in node.args):
                found.append(f"{file.relative_to(CHECK)}:{node.lineno}")
    return found


def test_every_finding_about_a_type_says_what_to_write() -> None:
    assert without_advice() == []
