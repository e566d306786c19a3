"""Print things one a line, with the facts printed on them in columns that have titles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from cli.scene.terminal.inks import Inks
from cli.scene.terminal.paper import Paper, flowing
from cli.scene.terminal.pieces import word_paper

LEAST = 14
"""Minimum width in columns of the last column, whose texts may be wrapped."""


class Row(NamedTuple):
    """Thing to print in a line: drawing, printed facts by title, name in moves, and description."""

    drawn: Paper
    cells: dict[str, str]
    ref: str | None
    told: str


def in_columns(rows: Sequence[Row], room: int, inks: Inks | None = None) -> Paper | None:
    """Draw things one a line, facts in titled columns; None if they do not fit."""
    titles = list(dict.fromkeys(title for row in rows for title in row.cells))
    if len(rows) < 2 or len(titles) < 2:
        return None
    first = max(row.drawn.wide for row in rows)
    parts = {text: _parts(text, inks) for row in rows for text in row.cells.values()} | {"": []}
    wide = {text: sum(cell_len(part) + 1 for part, _ in found) - 1 for text, found in parts.items()}
    widths = [max(cell_len(title), *(wide[row.cells.get(title, "")] for row in rows)) for title in titles]
    starts = [first + 2 + sum(widths[:column]) + 2 * column for column in range(len(titles))]
    last = min(widths[-1], room - starts[-1])
    if last < min(widths[-1], LEAST):
        return None
    paper = Paper()
    for title, start in zip(titles, starts, strict=True):
        paper.put(start, 0, title, "dim")
    y = 1
    for row in rows:
        cells = [
            flowing((word_paper(*part) for part in parts[row.cells.get(title, "")]), last, 1) for title in titles[-1:]
        ]
        for title, start in zip(titles[:-1], starts, strict=False):
            paper.paste(flowing((word_paper(*part) for part in parts[row.cells.get(title, "")]), room, 1), start, y)
        paper.paste(cells[0], starts[-1], y)
        high = max(cells[0].high, row.drawn.high)
        paper.spot(0, y, starts[-1] + last, high, row.ref, row.told)
        paper.paste(row.drawn, 0, y)
        y += high
    return paper


def _parts(text: str, inks: Inks | None) -> list[tuple[str, str]]:
    """Return the words of a table cell with their styles; with `inks`, amounts as coloured signs."""
    tokens = [] if inks is None else inks.amounts(text)
    return [(token.text, token.style) for token in tokens] or [(word, "") for word in text.split()]
