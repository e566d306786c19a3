"""Check kinds of spaces: boards made from rows, grids, drawings and links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Literal, TypeAlias

from gamespec import model
from gamespec.check.codes import BAD_DRAWING, BAD_LINK, DUPLICATE_NAME, EMPTY_KIND, NO_GEOMETRY, TOO_LARGE, WRONG_SHAPE
from gamespec.check.expressions import const_int
from gamespec.check.symbols import Scope, World, meant
from gamespec.check.tables import geometry
from gamespec.check.tables.columns import MOST_THINGS, PlainRow
from gamespec.check.tables.drawings import first_square, marks_of, squares
from gamespec.check.tables.geometry import Place
from gamespec.checked.kinds import Column, Geometry, Kind, ends_of
from gamespec.checked.types import Int

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
        world.sink.error(NO_GEOMETRY, message, decl.layout.span, help=advice, also=seen)
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
        world.sink.error(DUPLICATE_NAME, message, decl.name.span, help=advice, also=seen)
    return _made(decl, part, board, place)


def _made(decl: model.SpacesDecl, part: Part, board: Kind, place: Geometry) -> Kind:
    outlines = [outline(place, space) for space in range(board.size)]
    corners = _numbered([corner for of, _ in outlines for corner in of])
    edges = _numbered([edge for _, of in outlines for edge in of])
    own, pick = (corners, 0) if part == "corners" else (edges, 1)
    rows = tuple(f"[{column}, {row}]" for column, row in own)
    kind = Kind(str(decl.name), "space", rows, tuple(range(len(own))), indexed_by_place=True, span=decl.name.span)
    of_space = tuple(tuple(sorted(own[at] for at in found[pick])) for found in outlines)
    of_edge = tuple(tuple(corners[end] for end in ends_of(edge)) for edge in edges)
    joined = _inverse(of_edge, len(corners))
    column_of, row_of = tuple(column for column, _ in own), tuple(row for _, row in own)
    width, height = max(column_of, default=0), max(row_of, default=0)
    found = Geometry("links", width, height, column_of, row_of, part=part, board=board)
    if part == "corners":
        found.neighbours = tuple(
            tuple(sorted(end for edge in at for end in of_edge[edge] if end != here)) for here, at in enumerate(joined)
        )
    else:
        found.neighbours = tuple(
            tuple(sorted({near for end in ends for near in joined[end]} - {here})) for here, ends in enumerate(of_edge)
        )
    found.around = found.neighbours
    found.by_way = _across_and_upright(found) if place.sort == "grid" else ()
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


def _across_and_upright(found: Geometry) -> tuple[tuple[tuple[int, ...], ...], ...]:
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


Tables: TypeAlias = "list[tuple[model.Table, list[PlainRow]]]"


def board(
    world: World,
    decl: model.SpacesDecl,
    rows_of: Callable[[model.Table], list[PlainRow]],
    kind_of: Callable[[model.KindName], Kind | None],
) -> tuple[Kind, Tables]:
    """Return the kind of declared spaces and its tables; `kind_of` makes the map around its corners."""
    if decl.layout.part_of is not None:
        kind = part_of_map(world, decl, "edges" if decl.layout.form == "edges" else "corners", kind_of)
        _add_places(kind)
        return kind, []
    if decl.drawing is not None:
        if decl.layout.form not in ("grid", "hexes"):
            advice = f"write `spaces {decl.name} is grid` or `spaces {decl.name} is hexes`"
            world.sink.error(BAD_DRAWING, "only a grid or hexes can be drawn", decl.layout.span, help=advice)
        return _drawn(world, decl)
    rows = rows_of(decl.table) if decl.table is not None else []
    tables: Tables = [(decl.table, rows)] if decl.table is not None else []
    if decl.layout.form in ("grid", "hexes"):
        return _measured(world, decl, rows), tables
    kind = Kind(str(decl.name), "space", tuple(r.name for r in rows), tuple(range(len(rows))), span=decl.name.span)
    kind.geometry = _unmeasured(world, decl, kind)
    return kind, tables


def _unmeasured(world: World, decl: model.SpacesDecl, kind: Kind) -> Geometry:
    match decl.layout.form:
        case "ring":
            return geometry.ring(kind.size)
        case "line":
            return geometry.line(kind.size)
        case "links":
            edges = _edges(world, decl, kind)
            ways = _ways(world, decl.links) if decl.links is not None else ()
            return geometry.links(kind.size, edges, ways if len(ways) == len(edges) else ())
        case _:
            return geometry.none(kind.size)


_ENDS = 2
ALIKE = 0.8
"""Minimum similarity (0 to 1) at which a word that occurs once counts as a misspelling of another."""


def _edges(world: World, decl: model.SpacesDecl, kind: Kind) -> list[tuple[int, int]]:
    edges = []
    for row in decl.links.rows if decl.links is not None else ():
        ends = []
        for cell in row.cells[:2]:
            word = cell.word if isinstance(cell, model.WordCell) else cell.span.text.strip()
            if word in kind.rows:
                ends.append(kind.rows.index(word))
            else:
                message = f"a link must join two spaces of `{kind.name}`, but `{word}` is not one"
                world.sink.error(BAD_LINK, message, cell.span, help=meant(word, kind.rows))
        if len(ends) == 2:
            edges.append((ends[0], ends[1]))
    if decl.links is None:
        message = f"nothing says which spaces of `{kind.name}` are linked"
        advice = "add a table under `links`, with one row for each pair of linked spaces"
        world.sink.error(BAD_LINK, message, decl.name.span, help=advice)
    return edges


def _ways(world: World, links: model.Table) -> tuple[str, ...]:
    """Return the direction word of each link; links with the same word lie on straight lines."""
    if len(links.columns) <= _ENDS:
        return ()
    column = links.columns[_ENDS]
    if column.name != "way" or len(links.columns) > _ENDS + 1:
        advice = "delete this column, or call it `way`: links with the same word in `way` form one line"
        message = "a table of `links` has a column for each of the two ends, and this one is too many"
        world.sink.error(BAD_LINK, message, column.span, help=advice)
        return ()
    said = [row.cells[_ENDS] for row in links.rows if len(row.cells) > _ENDS]
    empty = next((cell for cell in said if isinstance(cell, model.EmptyCell)), None)
    if empty is not None:
        message = "this link has no word in the column `way`"
        world.sink.error(BAD_LINK, message, empty.span, help="write a word in each row, or delete the column")
        return ()
    ways = [cell.span.text.strip() for cell in said]
    often = [way for way in dict.fromkeys(ways) if ways.count(way) > 1]
    for cell, way in zip(said, ways, strict=True):
        near = get_close_matches(way, often, 1, ALIKE) if way not in often and way.isalpha() else []
        if near:
            message = f"only one link has the way `{way}`, which is similar to `{near[0]}`"
            advice = f"write `{near[0]}`, or rename the way to a word that is less similar"
            world.sink.error(BAD_LINK, message, cell.span, help=advice)
    return tuple(ways)


def _side(world: World, node: model.Expr | None) -> int:
    return (const_int(node, Scope(world)) or 0) if node is not None else 0


def _measured(world: World, decl: model.SpacesDecl, rows: list[PlainRow]) -> Kind:
    """Return the kind of a grid or hex board with all its spaces, named by rows if there are any."""
    width, height = _side(world, decl.layout.across), _side(world, decl.layout.down)
    if width * height > MOST_THINGS:
        message = f"a board of {width} by {height} is too large: a board can have at most {MOST_THINGS:,} spaces"
        world.sink.error(TOO_LARGE, message, decl.layout.span, help="write a smaller size")
        width = height = 1
    if (width < 1 or height < 1) and decl.layout.across is None:
        advice = f"write the size, such as `{decl.layout.form} 5 by 4`, or draw the board"
        world.sink.error(EMPTY_KIND, f"the size of the board `{decl.name}` is missing", decl.layout.span, help=advice)
    places = [(x, y) for y in range(1, height + 1) for x in range(1, width + 1)]
    if rows and len(rows) != len(places):
        message = f"a board of {width} by {height} has {len(places)} spaces, but its table has {len(rows)} rows"
        advice = "write one row for each space, from left to right and from top to bottom"
        world.sink.error(WRONG_SHAPE, message, decl.layout.span, help=advice)
        rows = []
    names = tuple(row.name for row in rows) or None
    return _placed(decl, width, height, places, names)


def _drawn(world: World, decl: model.SpacesDecl) -> tuple[Kind, Tables]:
    """Return the kind of a drawn board, without spaces at `.`, and its data table `marks`."""
    drawn = squares(world, decl.drawing) if decl.drawing is not None else []
    height, width = len(drawn), len(drawn[0]) if drawn else 0
    wanted = (_side(world, decl.layout.across) or width, _side(world, decl.layout.down) or height)
    if wanted != (width, height):
        message = f"the drawing is {width} by {height}, but the head says that the board is {wanted[0]} by {wanted[1]}"
        advice = f"write `{decl.layout.form} {width} by {height}`, or change the drawing"
        world.sink.error(WRONG_SHAPE, message, decl.layout.span, help=advice)
    known = marks_of(world, drawn, decl.marks)
    _all_explained(world, decl, drawn, known)
    places = [(x + 1, y + 1) for y, row in enumerate(drawn) for x, mark in enumerate(row) if mark != "."]
    kind = _placed(decl, width, height, places, None)
    if decl.marks is None:
        return kind, []
    empty = model.EmptyCell(span=decl.marks.span)
    columns = decl.marks.columns[1:]
    rows = []
    for name, (x, y) in zip(kind.rows, places, strict=True):
        found = known.get(drawn[y - 1][x - 1])
        mark = decl.marks.rows[found] if found is not None else None
        cells = mark.cells[1:] if mark is not None else (empty,) * len(columns)
        rows.append(PlainRow(name, (empty, *cells), mark.span if mark is not None else decl.marks.span))
    nameless = decl.marks.columns[0].model_copy(update={"name": ""})
    return kind, [(decl.marks.model_copy(update={"columns": (nameless, *columns)}), rows)]


def _all_explained(world: World, decl: model.SpacesDecl, drawn: list[list[str]], known: Mapping[str, int]) -> None:
    """Report marks of a drawn board that its table `marks` leaves out; without one, `#` is a space."""
    assert decl.drawing is not None  # the board is drawn
    plain = "." if decl.marks is not None else ".#"
    for mark in dict.fromkeys(mark for row in drawn for mark in row if mark not in plain and mark not in known):
        advice = f"add a row for `{mark}` to `marks`, or draw `.` where there is no space"
        if decl.marks is None:
            advice = f"draw `#`, or write below the drawing `marks` and a table with a row for `{mark}`"
        where = first_square(decl.drawing, mark)
        world.sink.error(BAD_DRAWING, f"nothing below the drawing explains the mark `{mark}`", where, help=advice)


def _placed(
    decl: model.SpacesDecl, width: int, height: int, places: list[tuple[int, int]], names: tuple[str, ...] | None
) -> Kind:
    shown = names or tuple(f"[{x}, {y}]" for x, y in places)
    row_of, unnamed = tuple(range(len(places))), names is None
    kind = Kind(str(decl.name), "space", shown, row_of, indexed_by_place=unnamed, span=decl.name.span)
    if decl.layout.form == "hexes":
        kind.geometry = geometry.hexes(width, height, places, decl.layout.shifted or "odd")
    else:
        kind.geometry = geometry.grid(width, height, places)
    _add_places(kind)
    return kind


def _add_places(kind: Kind) -> None:
    """Give the spaces of a board their `column` and `row`."""
    place = kind.geometry
    if place is None:
        return
    for name, cells, most in (("column", place.column_of, place.width), ("row", place.row_of, place.height)):
        kind.columns[name] = Column(name, kind, Int(1, max(1, most)), cells, span=kind.span)
