"""Rulebook pictures of the table: at the first decision of a game, and before and after its examples."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from statistics import median
from typing import TYPE_CHECKING

from cli.output.complaint import Complaint
from cli.play.beginnings import before_and_after, with_its_lines
from cli.play.table.drawing import only_changed
from cli.rulebook.chosen import EXAMPLE
from cli.rulebook.parts import Drawn, Part, Says, Section
from cli.scene.glyphs import Glyphs
from cli.scene.page import Page
from cli.scene.roads import with_roads
from cli.scene.terminal import tables
from cli.scene.terminal.inks import Inks
from cli.scene.terminal.paper import stacked
from gamespec.prose.names import PLAYER, TABLE, Names, plain
from gamespec.prose.voice import Item
from interpreter.scene import scene, with_changes

if TYPE_CHECKING:
    from gamespec.checked.game import Example
    from interpreter.game import Game
    from interpreter.scene import Fact, Holder, Piece, Place, Scene

TITLE = "The table at the start"
GAMES, LONGEST = 5, 2_000
"""Number of games of random moves to measure the length of a game, and most decisions of one."""
SEED = 1
OTHERS = 6
"""Number of seeds that are tried to find out whether chance may deal otherwise."""
WIDE = 96
"""Width of the picture as text, in characters."""
BRIEF = 1
"""Level of detail of boards and zones in the picture as text."""
NOT_YET = {"0", "none", "no"}
NAMED = re.compile(r"([\w-]+)\]?$")
WORD = re.compile(r"[a-z][\w-]*")


def length(game: Game) -> Item | None:
    """Return a sentence on how often a player decides; None if a random game takes too long."""
    many: list[int] = []
    for number in range(GAMES):
        state, draw, decisions = game.initial(number), Random(number), 0
        while not state.over:
            decisions += 1
            if decisions > LONGEST:
                return None
            state = state.apply(draw.choice(state.moves()))
        many.append(decisions)
    people = len(game.seat_names) - len(game.program.checked.automatic)
    each, who = round(median(many) / people), "you decide" if people == 1 else f"each of {people} players decides"
    return Item(f"How long: {who} about {each} times in a game (median of {GAMES} simulated games of random moves).")


def picture(game: Game, names: Names) -> Section:
    """Return the section with the table as the first player to decide sees it, as text and as HTML."""
    checked = game.program.checked
    starts = [game.initial(SEED + more) for more in range(OTHERS)]
    state = starts[0]
    seen = _in_words(scene(state, state.seat), names)
    inks = Inks(Glyphs(checked), tuple(checked.seat_names), is_coloured=False, spells=True)
    drawn = tables.Drawn(inks)
    roads = with_roads(seen)
    holders = [
        stacked([tables.text_paper(holder.seat or "", WIDE), drawn.holder(holder, WIDE, BRIEF, BRIEF)])
        for holder in (roads.table, *roads.players)
    ]
    lines = stacked(holders, 1).plain()
    acted = [f"; {game.seat_names[seat]} may have acted before" for seat in checked.automatic]
    first = [] if state.seat is None else [f"{game.seat_names[state.seat]} is the first to decide{''.join(acted)}."]
    if any(start.view(state.seat) != state.view(state.seat) for start in starts):
        first.append("This is an example: chance makes each game begin differently.")
    said = [Says((Item(" ".join(first)),))] if first else []
    return Section(TITLE, (*said, Drawn(tuple(lines), Page(checked).fragment(seen))), boxed=True)


def with_pairs(parts: tuple[Part, ...], game: Game, names: Names) -> tuple[Part, ...]:
    """Add pictures of what changes, before and after, to the examples in parts of a rulebook."""
    game = with_its_lines(game)
    page = Page(game.program.checked)
    known = {f"{EXAMPLE}{each.name}": each for each in game.program.checked.examples if not each.faults}

    def drawn(part: Part) -> Part:
        if not isinstance(part, Section):
            return part
        if part.boxed and part.title in known:
            svg = _pair(game, known[part.title], page, names)
            return replace(part, parts=(*part.parts, Drawn((), svg))) if svg else part
        return replace(part, parts=tuple(map(drawn, part.parts)))

    return tuple(map(drawn, parts))


def _pair(game: Game, example: Example, page: Page, names: Names) -> str:
    """Return the HTML of the parts of the table that an example changes; empty for none."""
    try:
        first, last = before_and_after(game, example, SEED)
    except Complaint:
        return ""
    if first is None:
        return ""
    seat = 0 if first.seat is None else first.seat  # where chance begins, the first player looks on
    old, new = (_in_words(scene(each, seat), names) for each in (first, last))
    pair = [_touched(old, new), _touched(new, old)]
    if not all(any(holder.zones or holder.boards for holder in (each.table, *each.players)) for each in pair):
        return ""
    named = dict(zip(game.seat_names, example.seats, strict=False))
    seats = re.compile(rf"\b({'|'.join(map(re.escape, named))})\b( \(you\))?")
    figures = zip(("Before", "After"), map(page.holders, pair), strict=True)
    drawn = "".join(f"<figure><figcaption>{said}</figcaption>{svg}</figure>" for said, svg in figures)
    return seats.sub(lambda found: named[found[1]], drawn)


def _touched(now: Scene, other: Scene) -> Scene:
    """Return the parts of a scene that differ from another one, without closed piles."""
    found = only_changed(with_roads(with_changes(now, other)))

    def part(holder: Holder) -> Holder:
        return replace(holder, zones=tuple(zone for zone in holder.zones if not zone.is_closed))

    return replace(found, table=part(found.table), players=tuple(map(part, found.players)))


# ---- the table in the words of the book: titles of rows and columns in place of their names


def _in_words(seen: Scene, names: Names) -> Scene:
    """Return a scene with the titles of the book in place of names.

    In a book in the words of an author, numbers at 0 that have no sentence are left out.
    """
    players = tuple(_holder(holder, names, PLAYER) for holder in seen.players)
    return replace(seen, table=_holder(seen.table, names, TABLE), players=players)


def _holder(holder: Holder, names: Names, owner: str) -> Holder:
    def is_told(fact: Fact) -> bool:
        field = names.fields.get((owner, fact.field))
        return not names.tells or fact.text not in NOT_YET or field is None or bool(field.told)

    def on(place: Place, kind: str) -> Place:
        name = _titled(place.ref, kind, place.name, names)
        return replace(place, name=name, facts=_facts(place.facts, kind, names), pieces=_pieces(place.pieces, names))

    boards = tuple(
        replace(board, places=tuple(on(place, board.kind) for place in board.places)) for board in holder.boards
    )
    zones = tuple(replace(zone, pieces=_pieces(zone.pieces, names)) for zone in holder.zones)
    return replace(holder, numbers=tuple(filter(is_told, holder.numbers)), zones=zones, boards=boards)


def _pieces(pieces: tuple[Piece, ...], names: Names) -> tuple[Piece, ...]:
    return tuple(
        replace(
            piece,
            name=_titled(piece.ref or "", piece.kind, piece.name, names),
            facts=_facts(piece.facts, piece.kind, names),
            inside=tuple(replace(zone, pieces=_pieces(zone.pieces, names)) for zone in piece.inside),
        )
        for piece in pieces
    )


def _titled(ref: str, kind: str, name: str, names: Names) -> str:
    """Return the title of a row of a kind, named `ref` in moves, of a die with its face; else the `name`."""
    row = NAMED.search(ref)
    title = names.titles.get((kind, row[1])) if row is not None else None
    if row is None or title is None or not (name.isdecimal() or plain(row[1]) == name):
        return name
    return f"{title}: {name}" if name.isdecimal() else title


def _facts(facts: tuple[Fact, ...], kind: str, names: Names) -> tuple[Fact, ...]:
    def word(found: re.Match[str]) -> str:
        return names.word(found[0]) if found[0] in names.words else found[0]

    return tuple(
        replace(fact, title=names.titles.get((kind, fact.field), fact.title), text=WORD.sub(word, fact.text))
        for fact in facts
    )
