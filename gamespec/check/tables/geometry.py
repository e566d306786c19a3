"""Geometry of spaces: constant tables of neighbours for rings, lines, links, grids and hex maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from gamespec.checked.kinds import Geometry

Place = tuple[int, int]
"""Coordinates of a space as (column, row), both counted from 1; row 1 is on top."""

Shifted = Literal["odd", "even", "every"]
"""Rows of hexes shifted right by half a hex: odd ones, even ones, or each relative to the one above."""

HEADINGS = ("up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left")
"""Words of the built-in type `Heading` (directions), clockwise; hex boards use six of them."""

_STEPS = {
    "up": (0, -1),
    "up-right": (1, -1),
    "right": (1, 0),
    "down-right": (1, 1),
    "down": (0, 1),
    "down-left": (-1, 1),
    "left": (-1, 0),
    "up-left": (-1, -1),
}
_SIDES = ("up", "right", "down", "left")
_HEX_SIDES = ("up-right", "right", "down-right", "down-left", "left", "up-left")


def none(size: int) -> Geometry:
    """Return the geometry of spaces without an arrangement: no space has neighbours."""
    return Geometry("none", neighbours=((),) * size, around=((),) * size)


def ring(size: int) -> Geometry:
    """Return the geometry of spaces in a circle; the neighbours of each are the previous and the next."""
    beside = tuple(tuple(dict.fromkeys(j for j in ((i - 1) % size, (i + 1) % size) if j != i)) for i in range(size))
    return Geometry("ring", neighbours=beside, around=beside)


def line(size: int) -> Geometry:
    """Return the geometry of spaces in a row; the neighbours are the previous and the next, if they exist."""
    beside = tuple(tuple(j for j in (i - 1, i + 1) if 0 <= j < size) for i in range(size))
    return Geometry("line", neighbours=beside, around=beside)


def links(size: int, edges: Iterable[Place], ways: Sequence[str] = ()) -> Geometry:
    """Return the geometry of linked spaces; edges with the same word in `ways` form straight lines."""
    joined = list(edges)
    beside = _joined(size, joined)
    by_way = tuple(
        _joined(size, [edge for edge, way in zip(joined, ways, strict=True) if way == word])
        for word in dict.fromkeys(ways)
    )
    return Geometry("links", neighbours=beside, around=beside, by_way=by_way)


def _joined(size: int, edges: Iterable[Place]) -> tuple[tuple[int, ...], ...]:
    beside: list[set[int]] = [set() for _ in range(size)]
    for a, b in edges:
        beside[a].add(b)
        beside[b].add(a)
    return tuple(tuple(sorted(spaces)) for spaces in beside)


def grid(width: int, height: int, places: list[Place]) -> Geometry:
    """Return the geometry of a square grid: neighbours share a side, spaces `around` a corner."""
    at = {place: i for i, place in enumerate(places)}
    toward = tuple(_toward(place, at, _STEPS) for place in places)
    side = [HEADINGS.index(h) for h in _SIDES]
    neighbours = tuple(tuple(t[h] for h in side if t[h] >= 0) for t in toward)
    around = tuple(tuple(sorted(j for j in t if j >= 0)) for t in toward)
    return _on_places("grid", width, height, places, neighbours, around, toward)


def hexes(width: int, height: int, places: list[Place], right: Shifted) -> Geometry:
    """Return the geometry of hexes whose odd rows, even rows, or rows as `right` says are shifted."""
    at = {place: i for i, place in enumerate(places)}
    offsets = tuple(_offset(row, right) for row in range(height + 2))
    toward = tuple(_toward(place, at, _hex_steps(place[1], offsets)) for place in places)
    side = [HEADINGS.index(h) for h in _HEX_SIDES]
    beside = tuple(tuple(t[h] for h in side if t[h] >= 0) for t in toward)
    found = _on_places("hexes", width, height, places, beside, beside, toward)
    found.offset_of_row = offsets[1:-1]
    return found


def _offset(row: int, right: Shifted) -> int:
    if right == "every":
        return row - 1
    return int((row % 2 == 1) == (right == "odd"))


def _hex_steps(row: int, offsets: tuple[int, ...]) -> dict[str, Place]:
    """Return the steps to the neighbours of a hex by direction; `offsets` are shifts in half hexes."""
    up, down = ((offsets[row] - offsets[row + by] + 1) // 2 for by in (-1, 1))
    return {
        "up-right": (up, -1),
        "right": (1, 0),
        "down-right": (down, 1),
        "down-left": (down - 1, 1),
        "left": (-1, 0),
        "up-left": (up - 1, -1),
    }


def _toward(place: Place, at: Mapping[Place, int], steps: Mapping[str, Place]) -> tuple[int, ...]:
    found = []
    for heading in HEADINGS:
        step = steps.get(heading)
        found.append(-1 if step is None else at.get((place[0] + step[0], place[1] + step[1]), -1))
    return tuple(found)


def _on_places(
    sort: Literal["grid", "hexes"],
    width: int,
    height: int,
    places: list[Place],
    neighbours: tuple[tuple[int, ...], ...],
    around: tuple[tuple[int, ...], ...],
    toward: tuple[tuple[int, ...], ...],
) -> Geometry:
    return Geometry(
        sort,
        width,
        height,
        tuple(column for column, _ in places),
        tuple(row for _, row in places),
        neighbours,
        around,
        HEADINGS,
        toward,
    )
