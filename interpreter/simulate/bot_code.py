"""Additions to a game's intermediate code (CODE) with which two bots play in WebAssembly.

The bot `greedy` plays there only if nothing is hidden or drawn, because its determinizations are sampled in Python.
The bot `learned` samples them inside the WebAssembly module wherever only the places of pieces are unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.bots import greedy, learned
from interpreter.code.read import Playable
from interpreter.kernel.chance import stream_number
from interpreter.kernel.play import NoGame
from interpreter.learning import weigher_of
from interpreter.learning.wasm_backend import Written
from interpreter.simulate.counting import Uncountable
from interpreter.simulate.crew import GREEDY, LEARNED
from interpreter.state.game import Game
from interpreter.state.worlds.open_games import is_open
from interpreter.thinking import Greedy, facts
from interpreter.thinking.code import with_results
from interpreter.wasm.played import Algorithm


class BotCode:
    """Additions to a game's intermediate code for the bots of a configuration.

    Raises Uncountable if the bot `greedy` would need determinizations.
    """

    def __init__(self, game: Game, bots: Sequence[str]) -> None:
        self._program, self._bots = game.program, bots
        self._written = Written(weigher_of(game).judge) if LEARNED in bots else None
        if GREEDY in bots and not is_open(self._program):
            raise Uncountable("where cards are hidden or drawn, only the Python back end can play the bot `greedy`")

    @property
    def emitted(self) -> Mapping[str, Sequence[int]]:
        """Return the generated functions that the bots call, by name, with the maximum of each argument."""
        return {} if self._written is None else self._written.numbers.emitted

    def added(self, playable: Playable) -> tuple[Playable, Algorithm | None]:
        """Return the game with the additions, and the algorithm of its thinking bots (None: random bots)."""
        if self._written is not None:
            game, _, plays = self._written.added(playable, self._streams(LEARNED, learned.STREAM))
            return game, plays
        if GREEDY not in self._bots:
            return playable, None
        of = facts(self._program, playable.code.size, self._streams(GREEDY, greedy.STREAM), hidden=False)
        bot = Greedy(NoGame(), of)  # pyright: ignore[reportAbstractUsage] - never called
        game, results = with_results(playable, self._program.checked.seats)
        return game, Algorithm((bot.thought,), [stop.seat for stop in game.stops], bot.decide, results=results)

    def _streams(self, bot: str, stream: str) -> list[int]:
        return [stream_number(stream.format(seat)) if name == bot else 0 for seat, name in enumerate(self._bots)]
