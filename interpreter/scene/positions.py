"""Positions of a board's spaces in the picture, computed from the geometry of the spaces."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from gamespec.checked.kinds import Geometry, Kind, ends_of
from gamespec.checked.things import Look
from interpreter.scene.values import Line, Outline

IN_A_ROW = 12
"""Maximum number of spaces in a row, for lines and for spaces without geometry."""
ROUNDS = 200
"""Number of iterations of the layout algorithm for spaces joined by links."""


HEX = 0.58
"""Distance from the centre of a hex to its corner, in units of its width."""


class Plan(NamedTuple):
    """Positions of a kind's spaces, in units of one space, and the pairs of spaces joined by a line."""

    outline: Outline
    points: tuple[tuple[float, float], ...]
    links: tuple[tuple[int, int], ...] = ()
    columns: int = 0
    rows: int = 0
    is_laid: bool = False
    """Whether `look` says where each space lies."""
    lines: tuple[Line, ...] = ()
    """Lines and points that edges and corners are drawn as on their map, one for each space; else empty."""

    @property
    def width(self) -> float:
        """Return the total width in units of one space, with half a space beyond the outer centres."""
        return max((x for x, _ in self.points), default=0) + 0.5

    @property
    def height(self) -> float:
        """Return the total height in units of one space, with the outer halves of spaces."""
        return max((y for _, y in self.points), default=0) + (HEX if self.outline == "hex" else 0.5)


def plan(kind: Kind, look: Look) -> Plan:
    """Return the positions of a kind's spaces: those of `look`, else of the geometry, else rows of boxes."""
    found = _plan(kind, crosses=kind in look.crossings)
    laid = look.laid.get(kind)
    if laid is None:
        return found
    points = tuple((laid[space][0] + 0.5, laid[space][1] + 0.5) for space in range(kind.size))
    return found._replace(points=points, is_laid=True)


def _plan(kind: Kind, *, crosses: bool) -> Plan:
    place = kind.geometry
    if place is None:
        return Plan("box", _rows(kind.size))
    match place.sort:
        case "links" if place.board is not None and place.board.geometry is not None:
            return _part(place, place.board.geometry)
        case "grid" if place.height == 1 and place.width > IN_A_ROW and not place.beside:
            return Plan("square", _loop(kind.size))
        case "grid" if crosses:
            points = tuple((c - 0.5, r - 0.5) for c, r in zip(place.column_of, place.row_of, strict=True))
            return Plan("crossing", points, _pairs(place.neighbours), columns=place.width, rows=place.height)
        case "grid":
            points = tuple((c - 0.5, r - 0.5) for c, r in zip(place.column_of, place.row_of, strict=True))
            return Plan("square", points, columns=place.width, rows=place.height)
        case "hexes":
            return Plan("hex", _hexes(place))
        case "ring":
            return Plan("box", _loop(kind.size), _pairs(place.neighbours))
        case "line":
            return Plan("box", _rows(kind.size), _pairs(place.neighbours))
        case "links":
            return Plan("round", _apart(place.neighbours), _pairs(place.neighbours))
        case _:
            return Plan("box", _rows(kind.size))


def _pairs(neighbours: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    pairs = {(min(a, b), max(a, b)) for a, near in enumerate(neighbours) for b in near if b >= 0 and a != b}
    return tuple(sorted(pairs))


def _part(place: Geometry, board: Geometry) -> Plan:
    """Return the positions of corners or edges drawn alone, and their lines drawn on their map."""
    spaces = zip(place.column_of, place.row_of, strict=True)
    ends = ((at, at) if place.part == "corners" else ends_of(at) for at in spaces)
    lines = tuple((*_corner(one, board), *_corner(other, board)) for one, other in ends)
    points = tuple(((x + u + 1) / 2, (y + v + 1) / 2) for x, y, u, v in lines)
    return Plan("round", points, _pairs(place.neighbours) if place.part == "corners" else (), lines=lines)


def _corner(at: tuple[int, int], board: Geometry) -> tuple[float, float]:
    """Return the position of the corner in a column and row of a map."""
    column, row = at
    if board.sort == "grid":
        return float(column - 1), float(row - 1)
    shift = board.offset_of_row[row - 1] if row <= board.height else board.offset_of_row[-1] + 1
    low = (column + shift) % 2
    return (column - 1) / 2, HEX + (row - 1) * 0.866 - (1 - low / 2) * HEX


def _hexes(place: Geometry) -> tuple[tuple[float, float], ...]:
    """Return the centres of hexes with a corner on top, one unit wide; rows are sqrt(3)/2 apart."""
    return tuple(
        (column - 0.5 + place.offset_of_row[row - 1] / 2, HEX + (row - 1) * 0.866)
        for column, row in zip(place.column_of, place.row_of, strict=True)
    )


def _rows(size: int) -> tuple[tuple[float, float], ...]:
    """Return the positions of `size` spaces in evenly filled rows."""
    rows = max(1, -(-size // IN_A_ROW))
    wide = -(-size // rows) if size else 1
    return tuple((i % wide + 0.5, i // wide + 0.5) for i in range(size))


def _loop(size: int) -> tuple[tuple[float, float], ...]:
    """Return the positions of spaces in two rows, the first from left to right and the second back."""
    wide = -(-size // 2)
    return tuple((i + 0.5, 0.5) if i < wide else (2 * wide - i - 0.5, 1.5) for i in range(size))


def _apart(neighbours: Sequence[Sequence[int]]) -> tuple[tuple[float, float], ...]:
    """Return positions of linked spaces, by stress majorization: distances approximate numbers of links."""
    size = len(neighbours)
    steps = [_steps(neighbours, start) for start in range(size)]
    points = [(cos(2 * pi * i / size), sin(2 * pi * i / size)) for i in range(size)]
    for _ in range(ROUNDS):
        moved: list[tuple[float, float]] = []
        for i, (x, y) in enumerate(points):
            weight = a = b = 0.0
            for j, (u, v) in enumerate(points):
                if i == j:
                    continue
                wanted = steps[i][j]
                apart = hypot(x - u, y - v) or 1e-9
                share = 1 / wanted**2
                a += share * (u + wanted * (x - u) / apart)
                b += share * (v + wanted * (y - v) / apart)
                weight += share
            moved.append((a / weight, b / weight) if weight else (x, y))
        points = moved
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return tuple((round(x - left + 0.5, 3), round(y - top + 0.5, 3)) for x, y in points)


def _steps(neighbours: Sequence[Sequence[int]], start: int) -> list[int]:
    """Return the number of links from a space to each space; unreachable ones count as all spaces."""
    found = {start: 0}
    queue = [start]
    for here in queue:
        for near in neighbours[here]:
            if near >= 0 and near not in found:
                found[near] = found[here] + 1
                queue.append(near)
    return [found.get(other, len(neighbours)) for other in range(len(neighbours))]
