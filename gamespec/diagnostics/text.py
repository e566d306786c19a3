"""A line of a file enters; what a terminal can safely show of it leaves, with the columns of a place in it."""

from __future__ import annotations

import unicodedata

WIDEST = 110


def visible(text: str) -> str:
    """Text without anything that moves the cursor or turns the reading direction."""
    return "".join(_shown(sign) for sign in text)


def _shown(sign: str) -> str:
    if sign == "\t":
        return " "
    return "\ufffd" if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else sign


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
