"""The first pages: what is played for, what a round consists of, when it ends, and how the rules are to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.rulebook.parts import Says, Section
from gamespec.model import (
    EndsOf,
    May,
    Must,
    Param,
    Pay,
    PayWith,
    PhaseDecl,
    Placements,
    RangeType,
    ScoringDecl,
    StoredField,
)
from gamespec.prose.declared import arrow
from gamespec.prose.item import Item, listed, notes
from gamespec.prose.names import PLAYER
from gamespec.prose.sets import measure
from gamespec.prose.statements import told_through
from gamespec.prose.voice import called, titled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.model import Arrow, GameFile, Node
    from gamespec.prose.voice import Voice

FIRST = "setup"
"""The phase in which every game begins."""
END = "end"
RANKED = {"most": "highest", "fewest": "lowest"}
ALWAYS = (
    "Names in italics are places, things and numbers: the glossary tells what each is and who may see it.",
    "Names in quotation marks are phases, steps and actions: each is told where it is first needed.",
    "What no line moves or changes stays as it is.",
)
READING: dict[tuple[type[Node], ...], str] = {
    (Must, Param): (
        "Only what can be done to its end may be chosen: who cannot pay for something or lacks what it needs cannot "
        "choose it. Where one choice is left it is made."
    ),
    (May,): "Whoever may do something may also leave it.",
    (Pay, PayWith): "What is to be paid is paid in full or not at all.",
    (EndsOf,): "Where fewer pieces lie than are to be moved or drawn, all that lie there are: perhaps none.",
    (Placements,): (
        "A shape lies wholly on its board, along its lines, and stays as it was laid. Ways to lay it that cover the "
        "same spaces are one."
    ),
}
"""What holds wherever one of these stands in the rules."""
ENDLESS = "A number without an end may grow as far as it will: nothing limits how much of it there is."


def in_short(game: GameFile, seats: int, voice: Voice, variants: Iterable[GameFile] = ()) -> Section:
    """For how many, with which variants, what for, in which order, until when."""
    heading = notes(game.header) if game.header is not None else ((), ())
    automatic = voice.names.automatic
    people = seats if automatic is None else seats - 1
    named = f"{people} {'player' if people == 1 else 'players'}{'' if automatic is None else f' and {automatic}'}"
    items = [Item(f"These are the rules for {named}.", *heading)]
    headers = (file.header for file in variants if file.header is not None)
    items += [Item(f"With the variant {called(str(header.title))}.", *notes(header)) for header in headers]
    own = notes(game.model_copy(update={"header": None, "decls": ()}))
    items += [Item("Of the game as a whole:", *own)] if any(own) else []
    items += [_aim(decl, voice) for decl in game.decls if isinstance(decl, ScoringDecl)]
    return Section("The game in short", (Says(tuple(items)), Says(_course(game, voice), numbered=True)))


def _aim(decl: ScoringDecl, voice: Voice) -> Item:
    winner = decl.winner
    best = "most points"
    if winner is not None:
        best = f"{RANKED[winner.rankings[0].direction]} {measure(voice, winner.rankings[0].value)}"
    made = listed(titled(voice.names.field(str(line.name), PLAYER)) for line in decl.lines)
    total = f" The total is made of {made}." if len(decl.lines) > 1 else ""
    return Item(f"Whoever has the {best} at the end wins.{total}", *notes(decl.model_copy(update={"lines": ()})))


def _course(game: GameFile, voice: Voice) -> tuple[Item, ...]:
    """The phases as they follow each other from the setup on, each with the ways that lead elsewhere."""
    phases = {str(decl.name): decl for decl in game.decls if isinstance(decl, PhaseDecl)}
    items: list[Item] = []
    waiting, told = [FIRST], set[str]()
    while waiting:
        name = waiting.pop(0)
        if name in told or name not in phases:
            continue
        told.add(name)
        arrows = phases[name].arrows
        onward = str(arrows[-1].target) if arrows else END
        waiting = [onward, *waiting, *(str(each.target) for each in arrows)]
        back = [each for each in arrows if each.when is not None or onward == END or onward in told]
        after = told_through(phases[name].lines, voice)[1]
        ways = "".join(f" {_way(each, after)}" for each in back)
        items.append(Item(f"{called(voice.names.phase(name))}.{ways}"))
    return tuple(items)


def _way(each: Arrow, voice: Voice) -> str:
    return arrow(each, voice).text.replace("Then go on to", "Then again")


def reading(game: GameFile) -> Section:
    """How the rules are to be read: what holds everywhere, of what stands in them at all."""
    found = {type(node) for node in game.walk()}
    lines = [*ALWAYS, *(words for kinds, words in READING.items() if found & set(kinds))]
    endless = any(
        isinstance(node, StoredField) and isinstance(node.type, RangeType) and node.type.high is None
        for node in game.walk()
    )
    return Section("How to read these rules", (Says(tuple(map(Item, [*lines, *([ENDLESS] if endless else [])]))),))
