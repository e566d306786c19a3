"""What there is: words, pieces, places, shapes and numbers by players, each with its table or drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.play.table.board import drawn_board, is_board
from cli.rulebook.parts import Drawn, Rows, Says, Section
from gamespec.format.node_texts import said
from gamespec.model import (
    DrawingDecl,
    EmptyCell,
    PiecesDecl,
    PlayersTable,
    ShapeDecl,
    SpacesDecl,
    TextCell,
    TypeDecl,
    YesNoCell,
)
from gamespec.prose.item import Item, listed, noted, notes
from gamespec.prose.names import plain
from gamespec.prose.remarks import remark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from cli.rulebook.parts import Part
    from gamespec.checked.game import CheckedGame
    from gamespec.model import Cell, Decl, DrawingRows, GameFile, Table
    from gamespec.prose.voice import Voice

NOTHING = "-"
LAYOUTS = {"ring": "They form a ring, in this order", "line": "They lie in a row, in this order"}


def components(game: GameFile, checked: CheckedGame, voice: Voice) -> Section:
    """The chapter."""
    return Section("Components", tuple(_sections(game, checked, voice)))


def _sections(game: GameFile, checked: CheckedGame, voice: Voice) -> Iterator[Section]:
    for decl in game.decls:
        known = KINDS.get(type(decl))
        if known is not None:
            title, parts = known(decl, checked, voice)
            own = notes(decl.model_copy(update=_without_tables(decl)))
            yield Section(title, tuple(parts), *own, remark=remark(decl))


def _without_tables(decl: Decl) -> dict[str, None]:
    """Rows tell what they cite themselves."""
    held = ("table", "marks", "links")
    return {name: None for name in held if name in type(decl).model_fields}


def _type(decl: TypeDecl, _checked: CheckedGame, voice: Voice) -> tuple[str, Iterator[Part]]:
    def parts() -> Iterator[Part]:
        if decl.words:
            yield Says((Item(f"In this order: {listed(plain(str(word)) for word in decl.words)}."),))
        if decl.numbers is not None:
            yield Says((Item(f"The numbers {said(decl.numbers)}."),))
        if decl.table is not None:
            yield table(decl.table)

    return voice.names.kind_title(str(decl.name)), parts()


def _pieces(decl: PiecesDecl, _checked: CheckedGame, voice: Voice) -> tuple[str, Iterator[Part]]:
    def parts() -> Iterator[Part]:
        if decl.total is not None:
            yield Says((Item(f"{voice.say(decl.total)} {decl.form} in all.".capitalize()),))
        if decl.back:
            yield Says((Item(f"The back shows: {listed(plain(str(word)) for word in decl.back)}."),))
        if decl.table is not None:
            yield table(decl.table)

    return voice.names.kind_title(str(decl.name)), parts()


def _spaces(decl: SpacesDecl, checked: CheckedGame, voice: Voice) -> tuple[str, Iterator[Part]]:
    def parts() -> Iterator[Part]:
        if decl.layout.form in LAYOUTS:
            yield Says((Item(f"{LAYOUTS[decl.layout.form]}."),))
        kind = next((kind for kind in checked.kinds if kind.name == str(decl.name)), None)
        if kind is not None and is_board(kind):
            yield Drawn(tuple(drawn_board(kind, [""] * len(kind.rows))))
        if decl.drawing is not None:
            yield from drawing(decl.drawing)
        for found in (decl.table, decl.marks, decl.links):
            if found is not None:
                yield table(found)

    return voice.names.kind_title(str(decl.name)), parts()


def _shape(decl: ShapeDecl, _checked: CheckedGame, _voice: Voice) -> tuple[str, Iterator[Part]]:
    return f"Shape {plain(str(decl.name))}", drawing(decl.drawing)


def _drawing(decl: DrawingDecl, _checked: CheckedGame, _voice: Voice) -> tuple[str, Iterator[Part]]:
    key = ", ".join(f"{entry.mark} is {plain(str(entry.word))}" for entry in decl.key)

    def parts() -> Iterator[Part]:
        yield Says((Item(f"Key: {key}."),))
        yield from drawing(decl.drawing)

    return f"Drawing {plain(str(decl.name))}", parts()


def _by_players(decl: PlayersTable, _checked: CheckedGame, _voice: Voice) -> tuple[str, Iterator[Part]]:
    return "Numbers by players", iter((table(decl.table),))


KINDS: dict[type[Decl], Callable[[Any, CheckedGame, Voice], tuple[str, Iterator[Part]]]] = {
    TypeDecl: _type,
    PiecesDecl: _pieces,
    SpacesDecl: _spaces,
    ShapeDecl: _shape,
    DrawingDecl: _drawing,
    PlayersTable: _by_players,
}
"""What is a component, and how it is told."""


def drawing(rows: DrawingRows) -> Iterator[Part]:
    """The lines of a drawing, and what they cite, if anything."""
    yield Drawn(tuple(line.text for line in rows.lines))
    citing = tuple(noted(line, f"Row {line.text}") for line in rows.lines if line.cites or line.assume is not None)
    if citing:
        yield Says(citing)


def table(found: Table) -> Rows:
    """A table of the rules as a table of the book."""
    head = tuple(" ".join(plain(part) for part in (column.name, column.key or "") if part) for column in found.columns)
    rows = tuple((tuple(_cell(cell) for cell in row.cells), *notes(row)) for row in found.rows)
    return Rows(head, rows)


def _cell(cell: Cell) -> str:
    match cell:
        case EmptyCell():
            return NOTHING
        case TextCell():
            return cell.text
        case YesNoCell():
            return "yes" if cell.value else "no"
        case _:
            return plain(said(cell))
