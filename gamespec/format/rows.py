"""Alignment of the columns of a table in source text."""

from __future__ import annotations

import re

from gamespec.format.spacing import spaced

PARTS = re.compile(r'"[^"]*"|\|')


def aligned(rows: list[str]) -> list[str]:
    """Return the rows of a table with aligned columns; text after the last bar follows one blank.

    An example of a row is `| cod | 12 | cite X`.
    """
    split = [cells(row) for row in rows]
    width = max((len(row) for row, _ in split), default=0)
    wide = [max((len(row[i]) for row, _ in split if i < len(row)), default=0) for i in range(width)]
    return [_drawn(row, wide, tail) for row, tail in split]


def _drawn(row: list[str], wide: list[int], tail: str) -> str:
    bars = " | ".join(f"{cell:<{room}}" for cell, room in zip(row, wide, strict=False))
    return f"| {bars} | {tail}".rstrip()


def cells(row: str) -> tuple[list[str], str]:
    """Return the cells of a table row, and the text after its last bar."""
    last = row.rindex("|")
    found, start = [], 1
    for match in PARTS.finditer(row, 1, last + 1):
        if match.group() == "|":
            found.append(_words(row[start : match.start()]))
            start = match.end()
    return found, spaced(row[last + 1 :].strip())[0]


def _words(cell: str) -> str:
    return cell.strip() if '"' in cell else " ".join(cell.split())
