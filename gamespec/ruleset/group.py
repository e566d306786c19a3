"""Read the group of a game (such as `classics`) from its README, for lists of many games.

It is given by a line `group: classics` in the front matter, between two lines `---` at the top.
"""

from __future__ import annotations

import re

FIRST_LINES = re.compile(r"\A---\s*\n(?P<lines>.*?)^---\s*$", re.DOTALL | re.MULTILINE)
GROUP = re.compile(r"^group:[ \t]*(?P<group>\S[^\n]*?)[ \t]*$", re.MULTILINE)
LONGEST = 2_000
"""Number of characters of a README in which the front matter is searched."""


def group_in(readme: str) -> str:
    """Return the group named in the front matter of a README's text, empty if there is none."""
    top = FIRST_LINES.match(readme[:LONGEST])
    said = GROUP.search(top["lines"]) if top else None
    return said["group"].strip("\"'") if said else ""
