"""Rulebook picture of the table at the first decision of a game."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import TYPE_CHECKING

from cli.rulebook.parts import Drawn, Says, Section
from cli.scene.glyphs import Glyphs
from cli.scene.page import Page
from cli.scene.roads import with_roads
from cli.scene.terminal import tables
from cli.scene.terminal.inks import Inks
from cli.scene.terminal.paper import stacked
from gamespec.prose.voice import Item
from interpreter.scene import scene

if TYPE_CHECKING:
    from interpreter.game import Game

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


def picture(game: Game) -> Section:
    """Return the section with the table as the first player to decide sees it, as text and as HTML."""
    state = game.initial(SEED)
    seen = scene(state, state.seat)
    checked = game.program.checked
    inks = Inks(Glyphs(checked), tuple(checked.seat_names), is_coloured=False, spells=True)
    drawn = tables.Drawn(inks)
    roads = with_roads(seen)
    holders = [
        stacked([tables.text_paper(holder.seat or "", WIDE), drawn.holder(holder, WIDE, BRIEF, BRIEF)])
        for holder in (roads.table, *roads.players)
    ]
    lines = stacked(holders, 1).plain()
    first = [] if state.seat is None else [f"{game.seat_names[state.seat]} is the first to decide."]
    if any(game.initial(SEED + more).view(state.seat) != state.view(state.seat) for more in range(1, OTHERS)):
        first.append("This is an example: chance makes each game begin differently.")
    said = [Says((Item(" ".join(first)),))] if first else []
    return Section(TITLE, (*said, Drawn(tuple(lines), Page(checked).fragment(seen))), boxed=True)
