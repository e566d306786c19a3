"""Rulebook chapter on components: words, pieces, boards, shapes, and numbers by players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from cli.rulebook.effects import Effects
from cli.rulebook.icons import icons
from cli.rulebook.parts import Drawn, Part, Says, Section
from cli.rulebook.tables import COPIES, ByPlayers, every_of, in_runs, table, unused
from cli.scene.glyphs import Glyphs
from cli.scene.page import Page
from cli.scene.roads import joined
from cli.scene.tags import Markup, drawing, tag
from cli.scene.terminal.boards import board_parts
from cli.scene.terminal.inks import Inks
from gamespec import model as m
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.prose.names import PLAYER, TABLE, Names, plain
from gamespec.prose.remarks import remark
from gamespec.prose.settled import unread_columns
from gamespec.prose.told import SEATS, SLASH, telling
from gamespec.prose.voice import Item, Voice, article, listed, noted, notes, owned, titled
from interpreter.scene import Board
from interpreter.scene.boards import bare_board
from interpreter.scene.declared import Declared

LAYOUTS = {
    "ring": "They form a ring, in this order, and after the last comes the first",
    "line": "They lie in a row, in this order",
}
CARDS = {"cards", "tiles"}
"""Forms of pieces whose table rows are each drawn as a card in the rulebook."""
BESIDE = 76
"""Maximum width of drawings side by side in the rulebook, in characters."""


class Beside(NamedTuple):
    """Drawings by name, effects by kind and row, and signs by word, for the tables of pieces."""

    pictures: dict[str, tuple[str, ...]]
    effects: Effects
    icons: dict[str, Markup]
    unread: set[str]
    """Columns that nothing reads in this game."""


def components(game: m.GameFile, checked: CheckedGame, voice: Voice, effects: Effects) -> Section:
    """Return the rulebook's chapter on the components of a game, with the effects of rows of tables."""
    return Section("Components", tuple(_sections(game, checked, voice, effects)))


def _sections(game: m.GameFile, checked: CheckedGame, voice: Voice, effects: Effects) -> Iterator[Section]:
    """Yield a section for each component, in the order of the rules; shapes and drawings share one each."""
    drawn = [decl for decl in game.decls if isinstance(decl, (m.ShapeDecl, m.DrawingDecl))]
    pictures = {str(decl.name): tuple(line.text for line in decl.drawing.lines) for decl in drawn}
    beside = Beside(pictures, effects, icons(checked, voice.names), unread_columns(game, voice))
    told: set[type[m.Decl]] = set()
    for decl in game.decls:
        known = KINDS.get(type(decl))
        if voice.names.tells and _is_plain(decl):
            continue
        if isinstance(decl, (m.ShapeDecl, m.DrawingDecl)) and type(decl) not in told:
            told.add(type(decl))
            yield _drawings([each for each in drawn if type(each) is type(decl)], voice)
        elif known is not None:
            title, parts = known(decl, checked, voice, beside)
            own = notes(decl.model_copy(update=_without_rows(decl)))
            said = telling(decl.model_copy(update=_without_rows(decl)), voice) if voice.names.tells else ()
            first = (Says(tuple(replace(item, cites=(), assumed=()) for item in said)),) if said else ()
            yield Section(title, (*first, *parts), *own, remark="" if said else remark(decl, voice))


def _is_plain(decl: m.Decl) -> bool:
    """Return whether a book in the author's words goes without a declaration: words or numbers."""
    words = isinstance(decl, m.TypeDecl) and decl.table is None and decl.title is None
    return (words or isinstance(decl, m.PlayersTable)) and not decl.told


def _without_rows(decl: m.Decl) -> dict[str, m.Table]:
    """Return the update (`model_copy`) that removes table rows, whose citations are apart."""
    held = {name: getattr(decl, name, None) for name in ("table", "marks", "links")}
    return {name: table.model_copy(update={"rows": ()}) for name, table in held.items() if isinstance(table, m.Table)}


def _type(decl: m.TypeDecl, _checked: CheckedGame, voice: Voice, beside: Beside) -> tuple[str, Iterator[Part]]:
    def parts() -> Iterator[Part]:
        said = " ".join(item.text for item in telling(decl, voice)).lower() if voice.names.tells else ""
        if decl.words and not all(plain(str(word)) in said for word in decl.words):
            order = "They are" if decl.told and voice.names.tells else "In this order"
            yield Says((Item(f"{order}: {listed(plain(str(word)) for word in decl.words)}."),))
        if decl.numbers is not None:
            yield Says((Item(f"The numbers from {decl.numbers.low} to {decl.numbers.high}."),))
        if decl.rows_of is not None:
            yield Says((Item(f"The names of {titled(voice.names.kind_title(decl.rows_of.text))}, in this order."),))
        if decl.table is not None:
            own = {row: brings for (kind, row), brings in beside.effects.items() if kind == str(decl.name)}
            yield table(decl.table, voice.names, str(decl.name), effects=own, without=beside.unread)

    return voice.names.kind_title(str(decl.name)), parts()


def _pieces(decl: m.PiecesDecl, _checked: CheckedGame, voice: Voice, beside: Beside) -> tuple[str, Iterator[Part]]:
    def parts() -> Iterator[Part]:
        total = [] if decl.total is None else [f"{voice.say(decl.total)} {decl.form} in all.".capitalize()]
        shown = listed(voice.names.row(str(decl.name), str(word)) for word in decl.back)
        back = [f"The back shows: {shown}."] if decl.back and not (decl.told and voice.names.tells) else []
        where = [] if voice.names.tells else _places(str(decl.name), voice)
        every = None if decl.table is None else every_of(decl.table, voice, _by(voice))
        many = Item("") if every is None else every
        rows = None
        if decl.table is not None and every is None:
            own = {row: brings for (kind, row), brings in beside.effects.items() if kind == str(decl.name)}
            by, is_cards = _by(voice), decl.form in CARDS
            rows = table(
                decl.table,
                voice.names,
                str(decl.name),
                beside.pictures,
                cards=is_cards,
                by=by,
                effects=own,
                without=beside.unread,
            )
            counted = any(column.name == COPIES for column in decl.table.columns)
            total += ["One of each."] if counted and COPIES not in rows.head else []
        words = " ".join(
            (*total, *([many.text] if every else []), *back, *_called(str(decl.name), voice, bool(decl.told)), *where)
        )
        if words:
            yield Says((replace(many, text=words),))
        if decl.table is not None and rows is not None:
            yield replace(rows, icons=beside.icons)
            idle = list(in_runs(decl.table, unused(decl.table, _by(voice))))
            if idle:
                yield Says((Item(f"With this number of players, these stay in the box: {listed(idle)}."),))

    return voice.names.kind_title(str(decl.name)), parts()


def _called(kind: str, voice: Voice, told: bool) -> list[str]:
    """Return a sentence with the name of one piece of a kind; none if the title of the kind shows it."""
    noun, title = voice.names.kind(kind), voice.names.kind_title(kind).lower()
    said_so = title == noun or (
        title.endswith("s") and (title.startswith(noun) or title.endswith(voice.names.several(noun)))
    )
    return [] if said_so or (told and voice.names.tells) else [f"One of them is called {article(noun)}."]


def _places(kind: str, voice: Voice) -> list[str]:
    """Return a sentence on the zones in which pieces of a kind may lie; empty if there are none."""
    by_owner: dict[str, list[str]] = {}
    for (owner, _), field in voice.names.fields.items():
        zone = field.type if isinstance(field, m.StoredField) else None
        if isinstance(zone, m.ZoneType) and any(only.text == kind for only in zone.kinds):
            by_owner.setdefault(owner, []).append(titled(str(field.title or plain(str(field.name)))))
    told = [f"{_whose(owner, voice)} {listed(places)}" for owner, places in by_owner.items()]
    return [f"Where they may lie: {'; '.join(told)}."] if told else []


def _whose(owner: str, voice: Voice) -> str:
    return {TABLE: "on the table", PLAYER: "each player's"}.get(owner) or f"each {owned(voice.names.kind(owner))}"


def _spaces(decl: m.SpacesDecl, checked: CheckedGame, voice: Voice, beside: Beside) -> tuple[str, Iterator[Part]]:
    def parts() -> Iterator[Part]:
        own = {row: brings for (kind, row), brings in beside.effects.items() if kind == str(decl.name)}
        kind = next((kind for kind in checked.kinds if kind.name == str(decl.name)), None)
        names, alone = voice.names, decl.table is not None and len(decl.table.columns) == 1
        untabled = names.tells and decl.told and alone
        order = [names.row(str(decl.name), row) for row in kind.rows] if untabled and kind is not None else []
        order_told = f": {listed(order)}" if order else ""
        lie = [f"{LAYOUTS[decl.layout.form]}{order_told}."] if decl.layout.form in LAYOUTS else []
        if decl.layout.part_of is not None:
            on = titled(voice.names.kind_title(decl.layout.part_of.text))
            lie = [f"They are the {decl.layout.form} of the spaces of {on}."]
        words = " ".join(
            (*lie, *_called(str(decl.name), voice, bool(decl.told)), *_numbered(str(decl.name), kind, voice.names))
        )
        if words:
            yield Says((Item(words),))
        picture = "" if kind is None else _picture(kind, checked)
        if kind is not None and picture:
            yield Drawn(_board(kind, checked), picture)
        if decl.drawing is not None:
            yield Drawn(tuple(line.text for line in decl.drawing.lines))
            yield from _citing(decl.drawing)
        for found in (decl.table, decl.marks, decl.links):
            if found is not None and not (voice.names.tells and decl.told and len(found.columns) == 1):
                yield table(
                    found,
                    voice.names,
                    str(decl.name),
                    by=_by(voice),
                    effects=own if found is decl.table else None,
                    without=beside.unread,
                )

    return voice.names.kind_title(str(decl.name)), parts()


def _by(voice: Voice) -> ByPlayers:
    names = voice.names
    counts = names.counts if names.tells else frozenset[str]()
    return ByPlayers(names.seats, counts, SLASH in names.spread.get(SEATS, ""))


def _board(kind: Kind, checked: CheckedGame) -> tuple[str, ...]:
    """Draw a board with columns and rows as lines of text; empty for another layout."""
    if not kind.indexed_by_place:
        return ()
    board = _whole(kind, checked, printed=False)
    inks = Inks(Glyphs(checked), tuple(checked.seat_names), is_coloured=False)
    return tuple(line for part in board_parts(board, inks, PAGE, 2) for line in part.plain())


def _whole(kind: Kind, checked: CheckedGame, *, printed: bool) -> Board:
    """Return an empty board, with its corners and edges if these are spaces, too."""
    facts = Declared(checked)
    parts = () if kind.geometry is None else kind.geometry.beside
    return joined(bare_board(facts, each, printed=printed) for each in (kind, *parts))[0]


PAGE = 80
"""Maximum width of a board drawn as text in the rulebook, in characters."""
MOST = 60
"""Maximum number of spaces of a ring, row or map that is drawn in the rulebook."""


def _picture(kind: Kind, checked: CheckedGame) -> str:
    """Draw a board as HTML; empty for spaces without a layout, or for too many named spaces."""
    if kind.geometry is None or kind.geometry.sort == "none" or kind.geometry.part is not None:
        return ""
    board = _whole(kind, checked, printed=True)
    is_large = kind.size > MOST and board.outline in {"round", "box"}
    return "" if is_large else tag("div", Page(checked).board(board), class_="scene")


def _numbered(name: str, kind: Kind | None, names: Names) -> list[str]:
    """Return a sentence on how spaces are named by column and row; empty for another layout."""
    if kind is None or not kind.indexed_by_place:
        return []
    noun, place = article(names.kind(name)), kind.geometry
    if place is None or place.board is None:
        return [f"{noun.capitalize()} is called by its column, from the left, and its row, from the top."]
    step = "half a space" if place.board.geometry is not None and place.board.geometry.sort == "hexes" else "a space"
    if place.part == "corners":
        return [
            f"{noun.capitalize()} is called by its column, from the left in steps of {step}, and its row of corners."
        ]
    said = (
        f"{noun.capitalize()} is called by a column and a row: in row 1 lie those that lead to the right from the "
        "first row of corners, in row 2 those that lead down from it, and so on; the column is that of the corner "
        "where it begins."
    )
    return [said]


def _by_players(
    decl: m.PlayersTable, _checked: CheckedGame, voice: Voice, _beside: Beside
) -> tuple[str, Iterator[Part]]:
    return "Numbers by players", iter((table(decl.table, voice.names),))


KINDS: dict[type[m.Decl], Callable[[Any, CheckedGame, Voice, Beside], tuple[str, Iterator[Part]]]] = {
    m.TypeDecl: _type,
    m.PiecesDecl: _pieces,
    m.SpacesDecl: _spaces,
    m.PlayersTable: _by_players,
}
"""Function to a section's title and parts, by declaration (shapes share a section)."""


def _drawings(decls: Sequence[m.ShapeDecl | m.DrawingDecl], voice: Voice) -> Section:
    """Return a section of named drawings, with their common key before or keys behind."""
    keys = dict.fromkeys(_key(decl) for decl in decls if isinstance(decl, m.DrawingDecl))
    parts: list[Part] = [Says((Item(f"Key: {key}."),)) for key in keys if len(keys) == 1]
    named = [(plain(str(decl.name)), tuple(line.text for line in decl.drawing.lines)) for decl in decls]
    svg = "".join(f"<figure>{drawing(lines)}<figcaption>{name}</figcaption></figure>" for name, lines in named)
    parts.append(Drawn(tuple(_beside(named)), svg))
    if len(keys) > 1:
        told = (Item(f"{plain(str(decl.name))}: {_key(decl)}.") for decl in decls if isinstance(decl, m.DrawingDecl))
        parts.append(Says(tuple(told)))
    for decl in decls:
        parts += _citing(decl.drawing)
    title = "Shapes" if isinstance(decls[0], m.ShapeDecl) else "Drawings"
    cites, assumed = zip(*(notes(decl.model_copy(update={"drawing": None})) for decl in decls), strict=True)
    flat = tuple(dict.fromkeys(rule for each in cites for rule in each))
    open_ = tuple(dict.fromkeys(words for each in assumed for words in each))
    return Section(title, tuple(parts), flat, open_, remark=remark(decls[0], voice))


def _key(decl: m.DrawingDecl) -> str:
    return ", ".join(f"{entry.mark} is {plain(str(entry.word))}" for entry in decl.key)


def _beside(named: Sequence[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Yield lines of text with named drawings side by side, each below its name."""
    row: list[tuple[str, ...]] = []
    for name, lines in (*named, ("", ())):
        wide = sum(max(map(len, each)) + 3 for each in row)
        if row and (not name or wide + max(len(name), *map(len, lines)) > BESIDE):
            for at in range(max(map(len, row))):
                cells = (f"{each[at] if at < len(each) else '':<{max(map(len, each)) + 3}}" for each in row)
                yield "".join(cells).rstrip()
            yield from [""] if name else []
            row = []
        row.append((name, *lines))


def _citing(rows: m.DrawingRows) -> Iterator[Part]:
    citing = tuple(noted(line, f"Row {line.text}") for line in rows.lines if line.cites or line.assume is not None)
    if citing:
        yield Says(citing)
