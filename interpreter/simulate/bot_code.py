"""Additions to a game's intermediate code (CODE) with which two bots play in WebAssembly.

The bot `greedy` plays there only if nothing is hidden or drawn, because its determinizations are sampled in Python.
The bot `learned` samples them inside the WebAssembly module wherever only the places of pieces are unknown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.bots import greedy, learned
from interpreter.code import statements as s
from interpreter.code.types import Nothing
from interpreter.code.writing import ANY
from interpreter.kernel.chance import stream_number
from interpreter.learning import weigher_of
from interpreter.learning.deciding import deciding
from interpreter.learning.wasm_backend import Written
from interpreter.positions.written import Results
from interpreter.simulate.counting import Uncountable
from interpreter.simulate.crew import GREEDY, LEARNED
from interpreter.state.worlds.open_games import is_open
from interpreter.wasm.thinking import Think

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from interpreter.code.read import Playable
    from interpreter.state.game import Game
    from interpreter.wasm.weighing import Weigh

RETURNS = "returns"


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

    def added(self, playable: Playable) -> tuple[Playable, Think | Weigh | None]:
        """Return the game with the additions, and the parameters of its one thinking bot (None: random bots)."""
        if self._written is not None:
            return self._written.added(playable, self._streams(LEARNED, learned.STREAM))
        if GREEDY not in self._bots:
            return playable, None
        return self._greedy(playable)

    def _streams(self, bot: str, stream: str) -> list[int | None]:
        return [stream_number(stream.format(seat)) if name == bot else None for seat, name in enumerate(self._bots)]

    def _greedy(self, playable: Playable) -> tuple[Playable, Think]:
        program, code = self._program, playable.code
        seats, results = program.checked.seats, Results(program, playable, code.size)
        lines = (*results.lines(), s.Return(None))
        functions = {**code.functions, RETURNS: s.Function(RETURNS, (), Nothing(), lines)}
        limits = [*code.limits, *[(ANY.low, ANY.high)] * seats]
        whole = replace(code, size=code.size + seats, functions=functions, limits=limits)
        think = Think(
            streams=self._streams(GREEDY, greedy.STREAM),
            deciding=deciding(program, playable),
            returns=RETURNS,
            gained=code.size,
            scored=bool(playable.scores),
            worlds=greedy.WORLDS,
            most=greedy.MOST,
        )
        return replace(playable, code=whole), think
