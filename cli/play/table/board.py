"""Draw a grid or hex map with a text in each space."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.kinds import Geometry, Kind

EMPTY = "."
NARROWEST_HEX, WIDEST_HEX = 6, 10
MARGIN = 4
"""Width of the row numbers beside a grid, in columns."""


def is_board(kind: Kind) -> bool:
    """Return whether the spaces of a kind have columns and rows."""
    return kind.geometry is not None and kind.geometry.sort in {"grid", "hexes"}


def drawn_board(kind: Kind, texts: list[str], width: int = 80) -> list[str]:
    """Return the lines of a drawn board; `texts` has one text for each space."""
    if kind.geometry is None:
        return []
    return (hex_lines if kind.geometry.sort == "hexes" else grid_lines)(kind.geometry, texts, width)


def grid_lines(place: Geometry, texts: list[str], width: int = 80) -> list[str]:
    """Return the lines of a numbered grid; columns of their own width where equal ones are too wide.

    A grid that is wider than the screen even so is drawn in bands of columns.
    """
    cells = {at: text or EMPTY for at, text in zip(zip(place.column_of, place.row_of, strict=True), texts, strict=True)}
    columns, height = max(place.column_of), max(place.row_of)
    need = dict.fromkeys(range(1, columns + 1), len(str(columns)))
    for (column, _), text in cells.items():
        need[column] = max(need[column], len(text))
    widest, room = max(need.values()), width - MARGIN
    wide = dict.fromkeys(need, widest) if columns * (widest + 1) <= room else need
    each = columns
    while each > 1 and any(sum(wide[c] + 1 for c in band) - 1 > room for band in _bands(columns, each)):
        each -= 1
    lines: list[str] = []
    for band in _bands(columns, each):
        lines.append(" " * MARGIN + " ".join(f"{column:>{wide[column]}}" for column in band))
        for row in range(1, height + 1):
            signs = (f"{cells.get((column, row), ''):>{wide[column]}}" for column in band)
            lines.append(f"{row:>{MARGIN - 1}} {' '.join(signs)}")
    return [line.rstrip() for line in lines]


def _bands(columns: int, each: int) -> list[range]:
    """Return the columns of a wide grid in bands that fit the screen."""
    return [range(first, min(first + each, columns + 1)) for first in range(1, columns + 1, each)]


def hex_lines(place: Geometry, texts: list[str], width: int = 80) -> list[str]:
    """Draw hexes in rows shifted by half hexes, each with its name and content."""
    columns = max(place.column_of)
    wide = max(NARROWEST_HEX, min(WIDEST_HEX, (width - 2) * 2 // (2 * columns + max(1, *place.offset_of_row))))
    wide -= wide % 2
    at = {(c, r): i for i, (c, r) in enumerate(zip(place.column_of, place.row_of, strict=True))}
    lines: list[str] = []
    for row in range(1, max(place.row_of) + 1):
        inside = {c: _hex(c, row, texts[at[c, row]], wide - 1) for c in range(1, columns + 1) if (c, row) in at}
        shift = " " * (wide // 2 * place.offset_of_row[row - 1])
        for line in range(max(map(len, inside.values()), default=1)):
            cells = (inside[c][line] if c in inside and line < len(inside[c]) else "" for c in range(1, columns + 1))
            lines.append((shift + "".join(f"{cell:^{wide}}" for cell in cells)).rstrip())
    return lines


def _hex(column: int, row: int, text: str, wide: int) -> list[str]:
    return [f"{column},{row}", *(wrap(text, wide) or [EMPTY])]
