"""The text of a README enters; the group its first lines put the game into leaves, for whoever lists many games.

---
group: classics
---
# Othello
"""

from __future__ import annotations

import re

FIRST_LINES = re.compile(r"\A---\s*\n(?P<lines>.*?)^---\s*$", re.DOTALL | re.MULTILINE)
GROUP = re.compile(r"^group:[ \t]*(?P<group>\S[^\n]*?)[ \t]*$", re.MULTILINE)
LONGEST = 2_000
"""Characters of a README among which the first lines are looked for."""


def group_in(readme: str) -> str:
    """The group said between two lines of dashes at the top; empty where there is none."""
    top = FIRST_LINES.match(readme[:LONGEST])
    said = GROUP.search(top["lines"]) if top else None
    return said["group"].strip("\"'") if said else ""
