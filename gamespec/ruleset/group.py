"""Read the group of a game from the front matter of its README, used in lists of many games.

--- group: classics --- # Othello
"""

from __future__ import annotations

import re

FIRST_LINES = re.compile(r"\A---\s*\n(?P<lines>.*?)^---\s*$", re.DOTALL | re.MULTILINE)
GROUP = re.compile(r"^group:[ \t]*(?P<group>\S[^\n]*?)[ \t]*$", re.MULTILINE)
LONGEST = 2_000
"""Characters of a README in which the front matter is searched."""


def group_in(readme: str) -> str:
    """Return the group in the front matter, empty if there is none."""
    top = FIRST_LINES.match(readme[:LONGEST])
    said = GROUP.search(top["lines"]) if top else None
    return said["group"].strip("\"'") if said else ""
