"""The rows of one table enter; they leave with their bars below each other."""

from __future__ import annotations

import re

from gamespec.format.spacing import spaced

PARTS = re.compile(r'"[^"]*"|\|')


def aligned(rows: list[str]) -> list[str]:
    """Align rows such as `| cod | 12 | cite X`; what follows the last bar keeps one blank before it."""
    split = [_cells(row) for row in rows]
    width = max((len(cells) for cells, _ in split), default=0)
    wide = [max((len(cells[i]) for cells, _ in split if i < len(cells)), default=0) for i in range(width)]
    return [_row(cells, wide, tail) for cells, tail in split]


def _row(cells: list[str], wide: list[int], tail: str) -> str:
    drawn = " | ".join(f"{cell:<{room}}" for cell, room in zip(cells, wide, strict=False))
    return f"| {drawn} | {tail}".rstrip()


def _cells(row: str) -> tuple[list[str], str]:
    last = row.rindex("|")
    cells, start = [], 1
    for match in PARTS.finditer(row, 1, last + 1):
        if match.group() == "|":
            cells.append(_words(row[start : match.start()]))
            start = match.end()
    return cells, spaced(row[last + 1 :].strip())[0]


def _words(cell: str) -> str:
    return cell.strip() if '"' in cell else " ".join(cell.split())
