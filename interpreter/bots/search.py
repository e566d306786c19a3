"""The bot that searches: it plays games on from worlds that look like its own; moves that do well are looked at more.

Worlds come from `seen.imagine`, which deals anew whatever the seat does not see: it never looks at what is hidden. Its
name says how long it thinks: `search:400` games, or `search:2s`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from interpreter.bots.bot import BotWordsError
from interpreter.kernel.errors import NoWorldError
from interpreter.searching import Tried, World, budget, searcher
from interpreter.state.worlds.open_games import is_open

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.bots.bot import Bot, Observation
    from interpreter.kernel.chance import Choices
    from interpreter.searching import Budget
    from interpreter.state.game import State

STREAM = "search {}"
"""The stream of a game a seat chooses from."""
WORLDS = 50
"""Worlds that take turns."""
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
        """The index of the move looked at most; of equals that with more wins, then the first."""
        if seen.size == 1:
            return 0
        found = self.tried(seen)
        return max(range(seen.size), key=lambda at: (found[at].visits, found[at].total, -at))

    def tried(self, seen: Observation) -> list[Tried]:
        """What is known of each move after the search."""
        choices = self._choices.at(seen.made)
        worlds = self._imagined(seen, choices)
        seed = int(choices.random() * SEEDS)
        if not worlds:
            return [Tried()] * seen.size
        laid = [_laid(world) for world in worlds]
        return searcher(worlds[0].game.program)(laid, seen.size, seed, self._allowed)

    def skip(self, size: int) -> None:
        """Each decision has chance of its own."""

    def _imagined(self, seen: Observation, choices: Choices) -> list[State]:
        """Worlds, as many as may be looked at; one where nothing is hidden."""
        found: list[State] = []
        most = min(WORLDS, self._allowed.games or WORLDS)
        while len(found) < most:
            try:
                found.append(seen.imagine(choices))
            except NoWorldError:
                break
            if is_open(found[0].game.program):
                break
        return found


def _laid(world: State) -> World:
    """A world with the number of the move each code of its menu is: the same move stands at the same place in all."""
    places = {move.code: at for at, move in enumerate(world.moves())}
    return World(world.array, [places[code] for code in world.game.program.menu(world.array)])
