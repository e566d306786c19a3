"""Typing of the cells of one column, or family of columns, of a data table."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gamespec import model
from gamespec.check.codes import BAD_COLUMN, CANNOT_STAND, UNCLEAR_WORDS, UNKNOWN_SEAT, UNKNOWN_WORD
from gamespec.check.places import places_near
from gamespec.check.ranges import implied_words
from gamespec.check.symbols import World, listed, meant
from gamespec.checked.kinds import Cell, Kind
from gamespec.checked.types import Int, Row, Shape, Thing, Type, YesNo
from gamespec.source import Span


@dataclass(frozen=True, slots=True)
class Reading:
    """Typed column: the type of its cells, and the constants in them."""

    type: Type
    cells: tuple[Cell, ...]
    is_ranges: bool = False
    is_shape: bool = False


SORTS: dict[type[model.Cell], str] = {
    model.EmptyCell: "empty",
    model.NumberCell: "number",
    model.YesNoCell: "yes or no",
    model.WordCell: "word",
    model.RangeCell: "range",
    model.SeatCell: "seat",
    model.TextCell: "text in quotes",
    model.ListCell: "list",
    model.KindCell: "kind",
    model.EachCountCell: "number for each player",
    model.EachKindCell: "kind",
}
"""Sorts of cells in words, by class of node."""


def read_cells(
    world: World, name: str, span: Span, cells: list[model.Cell], source: Kind | None, own: Kind | None
) -> Reading | None:
    """Return the cells of a column with one common type; None after an error, or for a column of titles.

    `source` is the kind named by `from` in the head. For the first column, `own` is the kind whose rows it names.
    """
    if own is not None and source is None:
        return _first_column(world, name, cells, own)
    sorts = {SORTS[type(cell)] for cell in cells} - {"empty"}
    if not cells or any(isinstance(cell, model.EmptyCell) and cell.unread for cell in cells):
        return None
    if not sorts:
        message = f"every cell of the column `{name}` is empty, so the column has no meaning"
        world.sink.error(BAD_COLUMN, message, span, help="delete the column, or fill a cell")
        return None
    if sorts <= {"number", "range"}:
        return _ranges(cells) if "range" in sorts else _numbers(world, name, span, cells)
    if len(sorts) > 1:
        _mixed(world, name, cells)
        return None
    match sorts.pop():
        case "yes or no":
            return Reading(YesNo(), tuple(int(getattr(cell, "value", False)) for cell in cells))
        case "seat":
            return _seats(world, cells)
        case "word":
            return _words(world, name, span, cells, source)
        case "text in quotes":
            return None  # a title, which nothing reads
        case other:
            message = f"a column cannot hold cells of this sort ({other})"
            world.sink.error(CANNOT_STAND, message, span, help="write numbers, words, or `yes` and `no`")
            return None


def _first_column(world: World, name: str, cells: list[model.Cell], own: Kind) -> Reading:
    """Return the typed first column, whose cells are of a declared type, or else the rows themselves."""
    if cells and all(isinstance(cell, model.NumberCell) for cell in cells):
        values = tuple(cell.value for cell in cells if isinstance(cell, model.NumberCell))
        return Reading(Int(min(values), max(values)), values)
    words = [cell.word for cell in cells if isinstance(cell, model.WordCell)]
    if len(words) == len(cells):
        fitting = [k for k in world.kinds.values() if k is not own and _has_all(world, k, words)]
        types = [k for k in fitting if k.sort == "words" and k not in world.implied]
        named = [k for k in fitting if k.name.lower() == name]
        meant_kinds = named or (types if len(types) == 1 else fitting)
        if len(meant_kinds) == 1:
            return _as_words(world, meant_kinds[0], cells)
    whole = Row(own) if own.sort == "piece" else Thing(own)
    return Reading(whole, tuple(range(len(cells))))


def _numbers(world: World, name: str, span: Span, cells: list[model.Cell]) -> Reading:
    values = [cell.value for cell in cells if isinstance(cell, model.NumberCell)]
    optional = len(values) < len(cells)
    if optional and min(values) < 0:
        message = f"the column `{name}` has both empty cells and numbers below 0, which cannot be combined"
        world.sink.error(BAD_COLUMN, message, span, help="fill the empty cells, or write numbers from 0 up only")
    return Reading(
        Int(min(values), max(values), optional),
        tuple(cell.value if isinstance(cell, model.NumberCell) else None for cell in cells),
    )


def _ranges(cells: list[model.Cell]) -> Reading:
    found: list[Cell] = []
    lows: list[int] = []
    highs: list[int] = []
    for cell in cells:
        parts: tuple[tuple[int | None, int | None], ...] = ()
        if isinstance(cell, model.NumberCell):
            parts = ((cell.value, cell.value),)
        elif isinstance(cell, model.RangeCell):
            parts = tuple((part.low, part.high) for part in cell.parts)
        found.append(parts or None)
        lows += [low for low, _ in parts if low is not None]
        highs += [high for _, high in parts if high is not None]
    return Reading(Int(min(lows, default=None), max(highs, default=None)), tuple(found), is_ranges=True)


def _seats(world: World, cells: list[model.Cell]) -> Reading:
    found: list[Cell] = []
    for cell in cells:
        number = cell.number if isinstance(cell, model.SeatCell) else 0
        if isinstance(cell, model.SeatCell) and number < 1:
            message = "there is no seat P0: seats are counted from P1"
            world.sink.error(UNKNOWN_SEAT, message, cell.span, help="write `P1` for the first seat")
        found.append(number - 1 if 0 < number <= world.seats else None)
    return Reading(Thing(world.player, optional=None in found), tuple(found))


def _mixed(world: World, name: str, cells: list[model.Cell]) -> None:
    filled = [cell for cell in cells if not isinstance(cell, model.EmptyCell)]
    usual = max(dict.fromkeys(map(type, filled)), key=[type(cell) for cell in filled].count)
    odd = next(cell for cell in filled if type(cell) is not usual)
    other = next(cell for cell in filled if type(cell) is usual)
    message = (
        f"the cells of the column `{name}` must be of one sort, but one has {_sort(type(odd))} and "
        f"another has {_sort(usual)}"
    )
    advice = f"write {_sort(usual)} in this cell, or `-` for an empty cell"
    world.sink.error(BAD_COLUMN, message, odd.span, help=advice, also=[(other.span, _sort(usual))])


def _sort(cell: type[model.Cell]) -> str:
    """Return the sort of a cell with its article: `a number`, `yes or no`."""
    return SORTS[cell] if cell is model.YesNoCell else f"a {SORTS[cell]}"


def _has_all(world: World, kind: Kind, words: list[str]) -> bool:
    return all(_row_in(world, kind, word) is not None for word in words)


def _words(world: World, name: str, span: Span, cells: list[model.Cell], source: Kind | None) -> Reading | None:
    words = list(dict.fromkeys(cell.word for cell in cells if isinstance(cell, model.WordCell)))
    if source is not None:
        return _as_words(world, source, cells)
    if all(word in world.shapes for word in words):
        return Reading(
            Shape(),
            tuple(world.shapes[c.word] if isinstance(c, model.WordCell) else None for c in cells),
            is_shape=True,
        )
    fitting = [k for k in world.kinds.values() if _has_all(world, k, words)]
    named = [k for k in fitting if k.name.lower() == name]
    declared = [k for k in fitting if k.sort == "words"]
    for candidates in (named, fitting, declared):
        if len(candidates) == 1:
            return _as_words(world, candidates[0], cells)
    if fitting:
        message = f"the words of the column `{name}` belong to {listed((k.name for k in fitting), 'and also to')}"
        advice = f"write which type is meant in the head of the column: `{name} from {fitting[0].name}`"
        world.sink.error(
            UNCLEAR_WORDS, message, span, help=advice, also=[(k.span, f"`{k.name}` is declared here") for k in fitting]
        )
        return None
    return _new_words(world, name, span, cells, words)


def _new_words(world: World, name: str, span: Span, cells: list[model.Cell], words: list[str]) -> Reading:
    """Return the typed column of new words, or of misspelt ones if most belong to one kind."""
    counts = {k: sum(world.row_in(k, word) is not None for word in words) for k in world.kinds.values()}
    best = max(counts, key=lambda k: counts[k], default=None)
    close = best if best is not None and counts[best] * 2 >= len(words) and counts[best] > 0 else None
    named = next((k for k in world.kinds.values() if k.name.lower() == name and k not in world.implied), None)
    chosen = named or close
    if chosen is not None:
        return _as_words(world, chosen, cells)
    return _as_words(world, implied_words(world, name, words, span), cells)


def _row_in(world: World, kind: Kind, word: str) -> int | None:
    """Return the index of the row that a word in a cell names, or None; a space of a grid is `cell-2-3`."""
    if not kind.indexed_by_place:
        return world.row_in(kind, word)
    before, name, place = word.rpartition(f"{kind.name.lower()}-")
    row = f"[{place.replace('-', ', ')}]"
    return kind.rows.index(row) if name and not before and row in kind.rows else None


def _place_meant(kind: Kind, word: str) -> str | None:
    """Return advice with the row that a cell's word probably means, or the spaces near its coordinates."""
    if not kind.indexed_by_place:
        return meant(word, kind.rows)
    name = kind.name.lower()
    place = re.fullmatch(rf"{re.escape(name)}-(\d+)-(\d+)", word)
    if place is None:
        first = kind.rows[0].strip("[]").replace(", ", "-") if kind.rows else "1-1"
        return f"name a space by its column and row, such as `{name}-{first}`"
    return places_near(kind, int(place[1]), int(place[2]))


def _as_words(world: World, kind: Kind, cells: list[model.Cell]) -> Reading:
    """Return the cells typed as rows of a kind; a row with a single piece becomes that piece."""
    found: list[Cell] = []
    refused: set[str] = set()
    for cell in cells:
        row = _row_in(world, kind.table, cell.word) if isinstance(cell, model.WordCell) else None
        if row is None and isinstance(cell, model.WordCell):
            row = 0  # any word, so that the column has no empty cells
            if cell.word not in refused:
                refused.add(cell.word)
                message = f"`{cell.word}` is not a word of `{kind.name}`"
                declared = (kind.span, "declared here")
                world.sink.error(
                    UNKNOWN_WORD, message, cell.span, help=_place_meant(kind.table, cell.word), also=[declared]
                )
        found.append(row)
    cells_type = Row(kind, None in found) if kind.sort == "piece" else Thing(kind, None in found)
    return Reading(cells_type, tuple(found))
