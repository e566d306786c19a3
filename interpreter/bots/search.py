"""The bot that searches: it plays games on from worlds that look like its own; moves that do well are looked at more.

Worlds come from `seen.imagine`, which deals anew whatever the seat does not see: it never looks at what is hidden. Its
name says how long it thinks: `search:400` games, or `search:2s`.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from interpreter.bots.bot import BotWordsError
from interpreter.kernel.chance import Choices
from interpreter.kernel.choosing.likeness import piece_kind
from interpreter.kernel.errors import NoWorldError
from interpreter.searching import Asked, Tried, World, budget, searcher
from interpreter.state.wording.menu_text import offers
from interpreter.state.worlds.canonical import canonical
from interpreter.state.worlds.open_games import is_open

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.bots.bot import Bot, Observation
    from interpreter.compiler.program import Program
    from interpreter.searching import Budget
    from interpreter.state.game import State
    from interpreter.state.worlds.tables import Deal

STREAM = "search {}"
"""The stream of a game a seat chooses from."""
LOOKS_BACK = True
WORLDS, FEWEST = 50, 6
"""Worlds that take turns where they are imagined, and the fewest of them,"""
RETOLD = 600
"""as many as it takes decisions to play again all that led there."""
SEEDS = 1 << 53


def told(words: str) -> Callable[[Choices], Bot]:
    """What makes bots that think so long."""
    found = budget(words)
    if found is None:
        said = f"search cannot think for {words!r}" if words else "search is not told how long it may think"
        raise BotWordsError(said, "write search:400 for 400 games played on, or search:2s for two seconds a move")
    return partial(Player, found)


class Player:
    """Takes the move it looked at most."""

    def __init__(self, allowed: Budget, choices: Choices) -> None:
        self._allowed, self._choices = allowed, choices

    def choose(self, seen: Observation) -> int:
        """The index of the move looked at most, but a proof counts more; of equals the first."""
        if seen.size == 1:
            return 0
        found = self.tried(seen)
        return max(range(seen.size), key=lambda at: found[at].rank)

    def tried(self, seen: Observation) -> list[Tried]:
        """What is known of each move after the search."""
        seed, deal = int(self._choices.at(seen.turns()).random() * SEEDS), seen.deal()
        worlds = self._imagined(seen, seed, 1 if deal is not None else self._most(seen))
        if not worlds:
            return [Tried()] * seen.size
        program = worlds[0].game.program
        if is_open(program):
            return searcher(program)(Asked([_laid(worlds[0])], seen.size), seed, self._allowed)
        if deal is not None:
            dealt = dealt_by(program, deal)
            if dealt is not None:
                return searcher(program)(Asked([dealt], seen.size, deal), seed, self._allowed)
            worlds = self._imagined(seen, seed, self._most(seen))
        asked = Asked([_laid(world) for world in worlds], seen.size)
        return searcher(program)(asked, seed, self._allowed)

    def skip(self, size: int) -> None:
        """Each decision has chance of its own."""

    def _most(self, seen: Observation) -> int:
        """How many worlds may be looked at: no number that another world might make another one."""
        return max(FEWEST, min(WORLDS, self._allowed.games or WORLDS, RETOLD // (2 * seen.turns() + 1)))

    def _imagined(self, seen: Observation, seed: int, most: int) -> list[State]:
        """Worlds in which the seat is offered the same."""
        chance = Choices(seed)
        found: list[State] = []
        if seen.several is not None:
            found = seen.several(chance, most)
        else:
            with suppress(NoWorldError):
                while len(found) < most:
                    found.append(seen.imagine(chance))
        return [world for world in found if len(world.game.program.menu(world.array)) == seen.size]


def _laid(world: State) -> World:
    """A world with the number of the move each code of its menu is: the same move stands at the same place in all."""
    program = world.game.program
    array = canonical(program, world.array)
    places = {move.code: at for at, move in enumerate(offers(program, array))}
    return World(array, [places[code] for code in program.menu(array)])


def dealt_by(program: Program, deal: Deal) -> World | None:
    """The same of worlds that are dealt by tables; None where a move names what may lie elsewhere."""
    array = list(deal.array)
    moves = offers(program, array)
    for move in moves:
        for kind, value in move.args:
            named = piece_kind(kind)
            if named is not None and value in deal.unknown(program.layout.where[named]):
                return None
    places = {move.code: at for at, move in enumerate(moves)}
    return World(array, [places[code] for code in program.menu(array)])
