"""Make text safe for output on a terminal; measure its width, and cut long lines."""

from __future__ import annotations

import re
import unicodedata

WIDEST = 110
STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff\U00013430-\U0001345f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Pattern of control, direction and invisible characters, except line ends and tabs.

They are refused in a file and never printed; this is their only definition.
"""
MISSING = "\N{REPLACEMENT CHARACTER}"


def visible(text: str) -> str:
    """Return one line of text without characters that control a terminal or change the reading direction."""
    return safe(text).replace("\t", " ").replace("\n", MISSING)


def safe(text: str) -> str:
    """Return a text without characters that control a terminal or change the reading direction."""
    return STEERING.sub(MISSING, text)


def width(text: str) -> int:
    """Return the number of columns a text takes on a terminal."""
    return sum(
        2 if unicodedata.east_asian_width(sign) in "WF" else 0 if unicodedata.combining(sign) else 1 for sign in text
    )


def clipped(line: str, start: int, end: int) -> tuple[str, int, int]:
    """Return a line cut to a readable length around the place from `start` to `end`.

    The other two results are the place's start and end in the cut line.
    """
    if len(line) <= WIDEST:
        return line, start, end
    first = max(0, min(start - WIDEST // 3, len(line) - WIDEST))
    last = first + WIDEST
    before, after = "..." if first else "", "..." if last < len(line) else ""
    moved = start - first + len(before)
    return before + line[first:last] + after, moved, min(end - first + len(before), len(before) + WIDEST)
