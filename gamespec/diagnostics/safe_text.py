"""A line of a file enters; what a terminal can safely show of it leaves, with the columns of a place in it."""

from __future__ import annotations

import re
import unicodedata

WIDEST = 110
STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff\U00013430-\U0001345f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Signs that steer a terminal, turn the reading direction, or are there and not seen; line ends and tabs are none.

They are refused in a file and never printed; this is the one place that says which they are.
"""
MISSING = "\N{REPLACEMENT CHARACTER}"


def visible(text: str) -> str:
    """One line of text without anything that moves the cursor or turns the reading direction."""
    return safe(text).replace("\t", " ").replace("\n", MISSING)


def safe(text: str) -> str:
    """Text of one or more lines without anything that moves the cursor or turns the reading direction."""
    return STEERING.sub(MISSING, text)


def width(text: str) -> int:
    """Columns a text takes on a terminal."""
    return sum(
        2 if unicodedata.east_asian_width(sign) in "WF" else 0 if unicodedata.combining(sign) else 1 for sign in text
    )


def clipped(line: str, start: int, end: int) -> tuple[str, int, int]:
    """A line cut to a readable length around a place, and that place in it."""
    if len(line) <= WIDEST:
        return line, start, end
    first = max(0, min(start - WIDEST // 3, len(line) - WIDEST))
    last = first + WIDEST
    before, after = "..." if first else "", "..." if last < len(line) else ""
    moved = start - first + len(before)
    return before + line[first:last] + after, moved, min(end - first + len(before), len(before) + WIDEST)
