"""Pictures of boards and drawings as SVG."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gamespec.checked.kinds import Geometry, Kind

SIDE = 26
"""Side of a square and width of a hex, in pixels."""
LETTER = 7
"""Width of a letter in the names of spaces, in pixels."""
MOST = 60
"""Maximum number of spaces for which a ring, row or map is drawn."""
EMPTY = "."


def board(kind: Kind) -> str:
    """Return a picture of squares, hexes, a ring, a row or a map; empty for spaces without geometry."""
    place = kind.geometry
    if place is None:
        return ""
    names = [row.replace("-", " ") for row in kind.rows]
    match place.sort:
        case "grid":
            return _grid(place)
        case "hexes":
            return _hexes(place)
        case "line" | "ring" | "links" if len(names) <= MOST:
            return _row(names) if place.sort == "line" else _round(names, place)
        case _:
            return ""


def signs(lines: Sequence[str], side: int = 14) -> str:
    """Return a drawing as a picture: one square a character, `#` filled, others labelled except dots."""
    bare = {sign for line in lines for sign in line} <= {"#", EMPTY, " "}
    marks: list[str] = []
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            x, y = column * side, row * side
            if sign == "#":
                marks.append(_square(x, y, side, "full"))
            elif not bare and sign != " ":
                marks.append(_square(x, y, side, "cell"))
                marks += [] if sign == EMPTY else [_text(x + side / 2, y + side / 2, sign)]
    return _svg(max(map(len, lines), default=0) * side, len(lines) * side, marks, ", ".join(lines))


def _grid(place: Geometry) -> str:
    marks = [
        _square(column * SIDE, row * SIDE, SIDE, "cell")
        for column, row in zip(place.column_of, place.row_of, strict=True)
    ]
    wide, high = max(place.column_of), max(place.row_of)
    marks += [_text((column + 0.5) * SIDE, SIDE / 2, str(column)) for column in range(1, wide + 1)]
    marks += [_text(SIDE / 2, (row + 0.5) * SIDE, str(row)) for row in range(1, high + 1)]
    return _svg((wide + 1) * SIDE, (high + 1) * SIDE, marks, f"a grid of {wide} by {high}")


def _hexes(place: Geometry) -> str:
    """Return a picture of hexes with a vertex on top, each labelled with its column and row."""
    width, high = SIDE * 1.5, SIDE * 1.5 / 3**0.5
    marks: list[str] = []
    for column, row in zip(place.column_of, place.row_of, strict=True):
        x = (column - 0.5 + place.offset_of_row[row - 1] / 2) * width
        y = high + (row - 1) * high * 1.5
        ends = ((x + high * sin(turn * pi / 3), y - high * cos(turn * pi / 3)) for turn in range(6))
        marks.append(f'<polygon class="cell" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in ends)}"/>')
        marks.append(_text(x, y, f"{column},{row}"))
    wide = max(place.column_of) + max(place.offset_of_row, default=0) / 2
    return _svg(wide * width, (max(place.row_of) - 1) * high * 1.5 + 2 * high, marks, "a map of hexes")


def _row(names: Sequence[str]) -> str:
    """Return a picture of boxes side by side, joined by arrows, in as many rows as needed."""
    wide = max(map(len, names)) * LETTER + 2 * LETTER
    in_row = max(1, 640 // (wide + SIDE))
    marks: list[str] = []
    at = [((i % in_row) * (wide + SIDE), i // in_row * SIDE * 2) for i in range(len(names))]
    for (x, y), (a, b) in pairwise(at):
        start, end = ((x + wide, y + SIDE / 2), (a, b + SIDE / 2)) if b == y else ((x, y + SIDE), (x, y + SIDE))
        marks.append(_line(*start, *end))
    for (x, y), name in zip(at, names, strict=True):
        marks.append(f'<rect class="cell" x="{x}" y="{y}" width="{wide}" height="{SIDE}" rx="5"/>')
        marks.append(_text(x + wide / 2, y + SIDE / 2, name))
    return _svg(min(in_row, len(names)) * (wide + SIDE), at[-1][1] + SIDE, marks, ", then ".join(names))


def _round(names: Sequence[str], place: Geometry) -> str:
    """Return a picture of spaces on a circle, with a line from each to its neighbours."""
    wide = max(map(len, names)) * LETTER + 2 * LETTER
    radius = max(SIDE * 2.5, len(names) * (SIDE + 8) / pi, wide * 0.9)
    middle = radius + wide / 2
    turns = (2 * pi * i / len(names) - pi / 2 for i in range(len(names)))
    at = [(middle + radius * cos(turn), radius + SIDE / 2 + radius * sin(turn)) for turn in turns]
    pairs = {tuple(sorted((i, other))) for i, near in enumerate(place.neighbours) for other in near if other >= 0}
    marks = [_line(*at[i], *at[other]) for i, other in sorted(pairs)]
    for (x, y), name in zip(at, names, strict=True):
        left, top = f"{x - wide / 2:.1f}", f"{y - SIDE / 2:.1f}"
        marks.append(f'<rect class="cell" x="{left}" y="{top}" width="{wide}" height="{SIDE}" rx="5"/>')
        marks.append(_text(x, y, name))
    return _svg(2 * middle, 2 * radius + SIDE, marks, "spaces and what lies beside what")


def _square(x: float, y: float, side: float, sort: str) -> str:
    return f'<rect class="{sort}" x="{x:g}" y="{y:g}" width="{side}" height="{side}"/>'


def _line(x: float, y: float, a: float, b: float) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{a:.1f}" y2="{b:.1f}"/>'


def _text(x: float, y: float, words: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def _svg(wide: float, high: float, marks: Iterable[str], told: str) -> str:
    """Return an SVG picture that shrinks to the room there is; `told` is its text for screen readers."""
    box = f'viewBox="-2 -2 {wide + 4:.0f} {high + 4:.0f}" width="{wide + 4:.0f}" height="{high + 4:.0f}"'
    return f'<svg role="img" aria-label="{escape(told)}" {box}>{"".join(marks)}</svg>'
