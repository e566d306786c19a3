"""Check the kinds declared by `type`, `cards`, `tiles`, `tokens`, `dice` and `spaces`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

from gamespec import model
from gamespec.check.codes import (
    BAD_COLUMN,
    CANNOT_STAND,
    DUPLICATE_NAME,
    EMPTY_KIND,
    SEAT_IS_KIND,
    TOO_LARGE,
    UNKNOWN_KIND,
    UNKNOWN_WORD,
)
from gamespec.check.ranges import add_kind, implied_words
from gamespec.check.symbols import LONGEST_ROW, World, listed, meant
from gamespec.check.tables.columns import MOST_THINGS, PlainRow, add_columns, plain_rows
from gamespec.check.tables.copies import pieces_of
from gamespec.check.tables.drawings import add_drawing, add_shape
from gamespec.check.tables.geometry import HEADINGS
from gamespec.check.tables.spaces import board
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Field, Sight
from gamespec.checked.types import Int, Thing, Type

_HELP = "in the column `faces`, write `6` for 1 to 6, or list all sides: `0, 1, 1, 2` or `sun, moon`"


def faces_of(world: World, kind: Kind, decl: model.PiecesDecl, rows: list[PlainRow]) -> None:
    """Read the column `faces` of a table of dice, and add the field `face` to the dice."""
    columns = decl.table.columns if decl.table is not None else ()
    place = next((i for i, column in enumerate(columns) if column.name == "faces"), None)
    if place is None:
        message = f"the table of the dice `{kind.name}` has no column `faces`"
        world.sink.error(BAD_COLUMN, message, decl.name.span, help=_HELP)
        return
    if not rows:  # a table without readable rows has been reported
        return
    sides = [_sides(row.cells[place]) for row in rows]
    for row, faces in zip(rows, sides, strict=True):
        if not faces:
            message = "this cell does not list the sides of a die"
            world.sink.error(BAD_COLUMN, message, row.cells[place].span, help=_HELP)
            return
    of_type = _numbered(world, kind, sides) or _worded(world, kind, sides, columns[place])
    if of_type is None:
        message = "some dice of this table have numbers on their sides and others words"
        advice = "declare two tables of dice: one for the dice with numbers, one for the dice with words"
        world.sink.error(BAD_COLUMN, message, columns[place].span, help=advice)
        return
    face = Field(
        "face",
        kind,
        of_type,
        starts=of_type.low - 1 if isinstance(of_type, Int) and of_type.low is not None else None,
        low=of_type.low if isinstance(of_type, Int) else None,
        high=of_type.high if isinstance(of_type, Int) else None,
        until_moved=True,
        sight=Sight(open=False, with_front=True),
        span=columns[place].span,
        index=len(world.checked.fields),
    )
    world.checked.fields.append(face)
    world.members[kind]["face"] = face


def _sides(cell: model.Cell) -> list[int | str]:
    match cell:
        case model.NumberCell() if 0 < cell.value <= 1000:
            return list(range(1, cell.value + 1))
        case model.RangeCell() if len(cell.parts) == 1:
            low, high = cell.parts[0].low, cell.parts[0].high
            return [] if low is None or high is None or high - low > 1000 else list(range(low, high + 1))
        case model.ListCell():
            numbers_and_words = [item for item in cell.items if isinstance(item, model.NumberCell | model.WordCell)]
            sides = [item.value if isinstance(item, model.NumberCell) else item.word for item in numbers_and_words]
            return sides if len(sides) == len(cell.items) else []
        case model.WordCell():
            return [cell.word]
        case _:
            return []


def _numbered(world: World, kind: Kind, sides: list[list[int | str]]) -> Type | None:
    numbers = [tuple(side for side in faces if isinstance(side, int)) for faces in sides]
    if any(len(n) < len(faces) for n, faces in zip(numbers, sides, strict=True)):
        return None
    kind.faces = tuple(numbers)
    return Int(min(map(min, numbers)), max(map(max, numbers)))


def _worded(world: World, kind: Kind, sides: list[list[int | str]], column: model.Column) -> Type | None:
    words = list(dict.fromkeys(side for faces in sides for side in faces if isinstance(side, str)))
    if any(isinstance(side, int) for faces in sides for side in faces):
        return None
    fitting = world.kinds_with(words)
    if len(fitting) > 1:
        kinds = listed((k.name for k in fitting), "and also to")
        message = f"the type of the words on these dice is not clear: they belong to {kinds}"
        world.sink.error(BAD_COLUMN, message, column.span)
    of = fitting[0] if fitting else implied_words(world, "face", words, column.span)
    kind.faces = tuple(tuple(world.row_in(of, str(side)) or 0 for side in faces) for faces in sides)
    return Thing(of)


KindDecl: TypeAlias = "model.TypeDecl | model.PiecesDecl | model.SpacesDecl"


@dataclass(slots=True)
class _Draft:
    """Declaration of a kind whose rows or columns are not known yet."""

    decl: KindDecl
    rows: list[PlainRow] | None = None
    busy: bool = False
    making: bool = False
    """Whether making the kind has begun."""
    kind: Kind | None = None
    tables: list[tuple[model.Table, list[PlainRow]]] = field(default_factory=list)


def declare_kinds(world: World, decls: tuple[model.Decl, ...]) -> None:
    """Enter each kind, then its columns, since columns may use rows of kinds declared later."""
    drafts: dict[str, _Draft] = {}
    for decl in decls:
        if isinstance(decl, model.TypeDecl | model.PiecesDecl | model.SpacesDecl) and str(decl.name):
            _enter(world, drafts, decl)
    for draft in drafts.values():
        _build(world, drafts, draft)
    _headings(world, decls)
    for decl in decls:
        if isinstance(decl, model.ShapeDecl) and str(decl.name):
            add_shape(world, decl)
        elif isinstance(decl, model.DrawingDecl) and str(decl.name):
            add_drawing(world, decl)
    _columns(world, drafts)
    for draft in drafts.values():
        _backs(world, draft)
        if draft.kind is not None and isinstance(draft.decl, model.PiecesDecl) and draft.decl.form == "dice":
            faces_of(world, draft.kind, draft.decl, draft.rows or [])


def _columns(world: World, drafts: dict[str, _Draft]) -> None:
    """Add the columns of all tables to their kinds; those of pieces also to the names of their rows."""
    for draft in drafts.values():
        for table, rows in draft.tables:
            if draft.kind is not None:
                add_columns(world, draft.kind, table, rows)
    for kind in world.kinds.values():
        if kind.names_of is not None:
            kind.columns |= {name: replace(found, kind=kind) for name, found in kind.names_of.columns.items()}


def _enter(world: World, drafts: dict[str, _Draft], decl: KindDecl) -> None:
    name = str(decl.name)
    if name in ("Player", *world.checked.seat_names):
        message = f"`{name}` is the name of a seat, so no kind can have it"
        world.sink.error(SEAT_IS_KIND, message, decl.name.span, help="choose another name for the kind")
    elif name in drafts:
        message = f"there are two kinds `{name}`"
        world.sink.error(DUPLICATE_NAME, message, decl.name.span, also=[(drafts[name].decl.name.span, "the first one")])
    else:
        drafts[name] = _Draft(decl)


def _rows(world: World, drafts: dict[str, _Draft], draft: _Draft, table: model.Table) -> list[PlainRow]:
    """Return the expanded rows of a kind's data table, computed once, kinds it needs before it."""
    if draft.rows is None:
        draft.busy = True
        draft.rows = plain_rows(table, lambda kind: _words_of(world, drafts, kind), world.sink)
        draft.busy = False
    return draft.rows


def _words_of(world: World, drafts: dict[str, _Draft], kind: model.KindName) -> tuple[str, ...]:
    """Return the words of a kind in a cell `each Fish`; spaces of a grid are `cell-2-3`."""
    if kind.text == "Player":
        return world.checked.seat_names
    draft = drafts.get(kind.text)
    if draft is None:
        world.sink.error(UNKNOWN_KIND, f"there is no kind `{kind.text}`", kind.span, help=meant(kind.text, drafts))
        return ()
    if draft.busy:
        message = f"the rows of `{kind.text}` are made from the rows of `{kind.text}` itself"
        world.sink.error(CANNOT_STAND, message, kind.span, help="write the rows, or name another kind")
        return ()
    _build(world, drafts, draft)
    if draft.kind is None:
        return ()
    world.use(draft.kind)
    if not draft.kind.indexed_by_place:
        return draft.kind.rows
    return tuple(f"{kind.text.lower()}-{row[1:-1].replace(', ', '-')}" for row in draft.kind.rows)


def _made(world: World, drafts: dict[str, _Draft], name: model.KindName) -> Kind | None:
    """Return the kind from which another one is made, made now; None if there is no such kind."""
    draft = drafts.get(name.text)
    if draft is None:
        if name.text not in world.forgotten:
            advice = meant(name.text, drafts)
            world.sink.error(UNKNOWN_KIND, f"there is no kind `{name.text}`", name.span, help=advice)
        return None
    if draft.making and draft.kind is None:
        message = f"`{name.text}` is made from `{name.text}` itself"
        world.sink.error(CANNOT_STAND, message, name.span, help="name another kind here")
        return None
    if draft.kind is None and sum(each.making and each.kind is None for each in drafts.values()) > LONGEST_ROW:
        world.too_deep(f"more than {LONGEST_ROW} kinds are made one from the next in a chain", name.span)
        return None
    _build(world, drafts, draft)
    if draft.kind is not None:
        world.use(draft.kind)
    return draft.kind


def _build(world: World, drafts: dict[str, _Draft], draft: _Draft) -> None:
    if draft.kind is not None or draft.busy:
        return
    draft.making = True
    decl, before = draft.decl, world.sink.errors
    match decl:
        case model.TypeDecl():
            kind = _words(world, drafts, draft, decl)
        case model.PiecesDecl():
            rows = _rows(world, drafts, draft, decl.table) if decl.table is not None else []
            kind = pieces_of(world, decl, rows)
            draft.tables = [(decl.table, rows)] if decl.table is not None else []
        case _:
            rows_of, kind_of = partial(_rows, world, drafts, draft), partial(_made, world, drafts)
            kind, draft.tables = board(world, decl, rows_of, kind_of)
    kind.title = model.text_of(decl.title)
    world.nodes[kind] = decl
    draft.kind = add_kind(world, kind)
    part = isinstance(decl, model.SpacesDecl) and decl.layout.part_of is not None
    if world.sink.errors > before or (part and not kind.row_of):  # a part of an empty map is reported with the map
        world.unfinished.add(kind)
    elif not kind.row_of:
        if not decl.broken:
            advice = "add a row below its head" if isinstance(decl, model.PiecesDecl) else "write its words or spaces"
            if isinstance(decl, model.TypeDecl) and decl.numbers is not None:
                advice = f"write the smaller number first: `is {decl.numbers.high}..{decl.numbers.low}`"
            without = "rows" if isinstance(decl, model.PiecesDecl) else "words or spaces"
            message = f"`{kind.name}` is declared without any {without}"
            world.sink.error(EMPTY_KIND, message, decl.name.span, help=advice)
    elif kind.size > MOST_THINGS:
        message = f"`{kind.name}` has more than {MOST_THINGS:,} things, the most that a kind can have"
        better = "write a smaller range" if isinstance(decl, model.TypeDecl) and decl.numbers is not None else None
        world.sink.error(TOO_LARGE, message, decl.name.span, help=better)


def _words(world: World, drafts: dict[str, _Draft], draft: _Draft, decl: model.TypeDecl) -> Kind:
    names: tuple[str, ...]
    if decl.rows_of is not None:
        return _names(world, drafts, decl, decl.rows_of)
    if decl.table is not None:
        rows = _rows(world, drafts, draft, decl.table)
        draft.tables = [(decl.table, rows)]
        names = tuple(row.name for row in rows)
    elif decl.numbers is not None:
        low, high = decl.numbers.low or 0, decl.numbers.high or 0
        names = tuple(str(n) for n in range(low, min(high, low + MOST_THINGS) + 1))
    else:
        names = tuple(dict.fromkeys(str(word) for word in decl.words))
        _double_words(world, decl)
    kind = Kind(str(decl.name), "words", names, tuple(range(len(names))), span=decl.name.span)
    if decl.numbers is not None and names:
        cells = tuple(int(name) for name in names)
        kind.numbers = Column("number", kind, Int(cells[0], cells[-1]), cells, span=decl.name.span)
        kind.columns["number"] = kind.numbers
    return kind


def _names(world: World, drafts: dict[str, _Draft], decl: model.TypeDecl, of: model.KindName) -> Kind:
    """Return the kind of the names of the rows of pieces, `type Ware is each Card`."""
    kind = Kind(str(decl.name), "words", (), (), span=decl.name.span)
    pieces = world.player if of.text == "Player" else _made(world, drafts, of)
    if decl.table is not None:
        message = f"the words of `{decl.name}` are the rows of `{of.text}`, so it has no table of its own"
        advice = f"write these columns in the table of `{of.text}`"
        world.sink.error(CANNOT_STAND, message, decl.table.span, help=advice)
    if pieces is None or pieces in world.unfinished:
        return kind
    if pieces.sort != "piece":
        advice = f"delete this type, and write `{of.text}` instead of `{decl.name}`"
        message = f"a type of names is made from cards, tiles, tokens or dice, and `{of.text}` is none of them"
        world.sink.error(CANNOT_STAND, message, of.span, help=advice)
        return kind
    kind.rows, kind.row_of, kind.names_of = pieces.rows, tuple(range(len(pieces.rows))), pieces
    return kind


def _double_words(world: World, decl: model.TypeDecl) -> None:
    seen: dict[str, model.Ident] = {}
    for word in decl.words:
        other = seen.setdefault(str(word), word)
        if other is not word:
            message, first = f"`{decl.name}` lists `{word}` twice", (other.span, "the first one")
            world.sink.error(DUPLICATE_NAME, message, word.span, help="delete one of them", also=[first])


READS_WAYS = re.compile(r"Heading|toward\(|ray\(|lines\([^()\n]*\b(?:up|down|left|right)\b")
"""Pattern of what names directions, so that a game has the words of `Heading`."""


def _headings(world: World, decls: tuple[model.Decl, ...]) -> None:
    """Add the kind `Heading` if the game uses it; report a variant's type of that name."""
    if not any(k.geometry is not None and k.geometry.toward for k in world.kinds.values()):
        return
    files = {decl.span.file for decl in decls}
    using = [file for file in files if READS_WAYS.search(file.text)]
    own = world.kinds.get("Heading")
    if own is None and using:
        add_kind(world, Kind("Heading", "words", HEADINGS, tuple(range(len(HEADINGS)))))
    elif own is not None and own.span is not None and any(file != own.span.file for file in using):
        message = "`Heading` is the ready-made type of directions, which the game uses"
        world.sink.error(DUPLICATE_NAME, message, own.span, help="give this type another name")


def _backs(world: World, draft: _Draft) -> None:
    if draft.kind is None or not isinstance(draft.decl, model.PiecesDecl):
        return
    for i, name in enumerate(draft.decl.back):
        column = draft.kind.columns.get(str(name))
        if i > 0:
            advice = "combine both in one column, such as `hull-and-age`"
            world.sink.error(CANNOT_STAND, "the back of a card can show only one column", name.span, help=advice)
        elif column is not None:
            draft.kind.back_shows = column
        elif str(name) not in world.forgotten:
            message = f"the back should show the column `{name}`, but `{draft.kind.name}` has no such column"
            world.sink.error(UNKNOWN_WORD, message, name.span, help=meant(str(name), draft.kind.columns))
