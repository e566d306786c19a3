"""Corners and edges of the spaces of a grid or hex map, as spaces of their own.

They lie on a lattice. `[c, r]` is corner number c of its row r, counted in steps to the right (on hexes in half hexes).
The edge `[c, 2r - 1]` leads from it to the right, the edge `[c, 2r]` down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from gamespec import model
from gamespec.check.codes import DUPLICATE_NAME, WRONG_SHAPE
from gamespec.check.expressions.elaboration.findings import NO_GEOMETRY
from gamespec.check.symbols import World
from gamespec.check.tables.geometry import Place
from gamespec.checked.kinds import Geometry, Kind, ends_of

Part = Literal["corners", "edges"]


def part_of_map(
    world: World, decl: model.SpacesDecl, part: Part, kind_of: Callable[[model.KindName], Kind | None]
) -> Kind:
    """Return the kind of the corners or edges of a map of `kind_of`; empty after a reported mistake."""
    named = decl.layout.part_of
    board = None if named is None else kind_of(named)
    if board is None or named is None or board in world.unfinished:
        return Kind(str(decl.name), "space", (), (), span=decl.name.span)
    place = board.geometry
    if place is None or place.sort not in ("grid", "hexes"):
        message = f"only the spaces of a grid or of hexes have {part}, and `{board.name}` is neither"
        advice = f"name another kind, or declare `spaces {board.name} is grid 5 by 4` or `is hexes 5 by 4`"
        seen = [(board.span or named.span, "declared here")]
        world.sink.error(NO_GEOMETRY, message, decl.layout.span, help=advice, secondary=seen)
        return Kind(str(decl.name), "space", (), (), span=decl.name.span)
    below = decl.table or decl.drawing or decl.marks or decl.links
    if below is not None:
        message = f"the map `{board.name}` says which {part} there are, so nothing can be listed here"
        advice = (
            f"delete these lines; for what differs from one to another, write a field below `each {decl.name} has`, "
            "and set it in `phase setup`"
        )
        world.sink.error(WRONG_SHAPE, message, below.span, help=advice)
    other = next((kind for kind in place.beside if kind.geometry is not None and kind.geometry.part == part), None)
    if other is not None:
        message = f"the {part} of `{board.name}` are declared twice, as `{other.name}` and as `{decl.name}`"
        advice = f"delete one of the two, and use `{other.name}` for both"
        seen = [(other.span or named.span, "the first one")]
        world.sink.error(DUPLICATE_NAME, message, decl.name.span, help=advice, secondary=seen)
    return _made(decl, part, board, place)


def _made(decl: model.SpacesDecl, part: Part, board: Kind, place: Geometry) -> Kind:
    outlines = [outline(place, space) for space in range(board.size)]
    corners = _numbered([corner for of, _ in outlines for corner in of])
    edges = _numbered([edge for _, of in outlines for edge in of])
    own, pick = (corners, 0) if part == "corners" else (edges, 1)
    kind = Kind(
        str(decl.name),
        "space",
        tuple(f"[{column}, {row}]" for column, row in own),
        tuple(range(len(own))),
        indexed_by_place=True,
        span=decl.name.span,
    )
    of_space = tuple(tuple(sorted(own[at] for at in found[pick])) for found in outlines)
    of_edge = tuple(tuple(corners[end] for end in ends_of(edge)) for edge in edges)
    joined = _inverse(of_edge, len(corners))
    found = Geometry(
        "links",
        max((column for column, _ in own), default=0),
        max((row for _, row in own), default=0),
        tuple(column for column, _ in own),
        tuple(row for _, row in own),
        part=part,
        board=board,
    )
    if part == "corners":
        found.neighbours = tuple(
            tuple(sorted(end for edge in at for end in of_edge[edge] if end != here)) for here, at in enumerate(joined)
        )
    else:
        found.neighbours = tuple(
            tuple(sorted({near for end in ends for near in joined[end]} - {here})) for here, ends in enumerate(of_edge)
        )
    found.around = found.neighbours
    found.by_way = _ways(found) if place.sort == "grid" else ()
    kind.geometry = found
    for other in place.beside:
        if other.geometry is not None and other.geometry.part != part:
            found.beside[other] = joined if part == "corners" else of_edge
            other.geometry.beside[kind] = of_edge if part == "corners" else joined
    found.beside[board] = _inverse(of_space, len(own))
    place.beside[kind] = of_space
    return kind


def _numbered(places: list[Place]) -> dict[Place, int]:
    """Return the number of each place in reading order."""
    return {place: number for number, place in enumerate(sorted(set(places), key=lambda place: (place[1], place[0])))}


def _inverse(found: tuple[tuple[int, ...], ...], size: int) -> tuple[tuple[int, ...], ...]:
    """Return for each of `size` things those in whose row of `found` it stands."""
    back: list[list[int]] = [[] for _ in range(size)]
    for here, row in enumerate(found):
        for there in row:
            back[there].append(here)
    return tuple(map(tuple, back))


def _ways(found: Geometry) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the neighbours across, in odd rows, and up and down, of corners or edges of a square grid."""
    columns, rows = found.column_of, found.row_of
    upright = [found.part == "corners" or row % 2 == 0 for row in rows]
    across, down = [], []
    for here, near in enumerate(found.neighbours):
        across.append(tuple(there for there in near if rows[there] == rows[here]))
        aligned = (there for there in near if columns[there] == columns[here] and upright[here] and upright[there])
        down.append(tuple(aligned))
    return tuple(across), tuple(down)


def outline(place: Geometry, space: int) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Return the corners and edges of a space of a grid or hex map, each clockwise from the upper left."""
    column, row = place.column_of[space], place.row_of[space]
    if place.sort == "grid":
        right, down = column + 1, row + 1
        corners = ((column, row), (right, row), (right, down), (column, down))
        return corners, ((column, 2 * row - 1), (right, 2 * row), (column, 2 * row + 1), (column, 2 * row))
    left = 2 * column - 1 + place.offset_of_row[row - 1]
    above = tuple((left + n, row) for n in range(3))
    below = tuple((left + n, row + 1) for n in (2, 1, 0))
    edges = (
        *((left + n, 2 * row - 1) for n in range(2)),
        (left + 2, 2 * row),
        *((left + n, 2 * row + 1) for n in (1, 0)),
        (left, 2 * row),
    )
    return (*above, *below), edges
