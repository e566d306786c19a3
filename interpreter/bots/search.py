"""The bot that searches: it plays games on from worlds that look like its own; moves that do well are looked at more.

Worlds come from `seen.imagine`, which deals anew whatever the seat does not see: it never looks at what is hidden. Its
name says how long it thinks: `search:400` games, or `search:2s`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from interpreter.bots.bot import BotWordsError
from interpreter.kernel.choosing.likeness import piece_kind
from interpreter.kernel.errors import NoWorldError
from interpreter.searching import Asked, Tried, World, budget, searcher
from interpreter.state.worlds.open_games import is_open

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.bots.bot import Bot, Observation
    from interpreter.kernel.chance import Choices
    from interpreter.searching import Budget
    from interpreter.state.game import State
    from interpreter.state.worlds.tables import Deal

STREAM = "search {}"
"""The stream of a game a seat chooses from."""
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
        choices = self._choices.at(seen.made)
        seed = int(choices.random() * SEEDS)
        try:
            first = seen.imagine(choices)
        except NoWorldError:
            return [Tried()] * seen.size
        program, deal = first.game.program, seen.deal()
        if is_open(program):
            asked = Asked([_laid(first)], seen.size)
        elif deal is not None and (dealt := dealt_by(first, deal)) is not None:
            asked = Asked([dealt], seen.size, deal)
        else:
            asked = Asked([_laid(world) for world in (first, *self._imagined(seen, choices))], seen.size)
        return searcher(program)(asked, seed, self._allowed)

    def skip(self, size: int) -> None:
        """Each decision has chance of its own."""

    def _imagined(self, seen: Observation, choices: Choices) -> list[State]:
        """More worlds, as many as may be looked at."""
        found: list[State] = []
        most = max(FEWEST, min(WORLDS, self._allowed.games or WORLDS, RETOLD // (seen.made + 1)))
        while len(found) < most - 1:
            try:
                found.append(seen.imagine(choices))
            except NoWorldError:
                break
        return found


def _laid(world: State) -> World:
    """A world with the number of the move each code of its menu is: the same move stands at the same place in all."""
    places = {move.code: at for at, move in enumerate(world.moves())}
    return World(world.array, [places[code] for code in world.game.program.menu(world.array)])


def dealt_by(world: State, deal: Deal) -> World | None:
    """The same of worlds that are dealt by tables; None where a move names what may lie elsewhere."""
    program = world.game.program
    for move in world.moves():
        for kind, value in move.args:
            named = piece_kind(kind)
            if named is not None and value in deal.unknown(program.layout.where[named]):
                return None
    places = {move.code: at for at, move in enumerate(world.moves())}
    array = list(deal.array)
    signs = [places.get(code, -1) for code in program.menu(array)]
    return None if sorted(signs) != list(range(len(places))) else World(array, signs)
