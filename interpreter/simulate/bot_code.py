"""WebAssembly module of a game that counts its events, with the bots that play inside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache

from interpreter.bots import greedy, learned
from interpreter.code.read import Playable
from interpreter.compiler.program import Program
from interpreter.kernel.chance import stream_number
from interpreter.kernel.play import NoGame
from interpreter.learning import weigher_of
from interpreter.learning.evaluation import Weigher
from interpreter.learning.wasm_backend import Written
from interpreter.simulate.counting import Counting, Uncountable, counting
from interpreter.simulate.crew import GREEDY, LEARNED
from interpreter.state.game import Game
from interpreter.state.worlds.open_games import is_open
from interpreter.thinking import Greedy, facts
from interpreter.thinking.code import with_results
from interpreter.wasm.batch import Batch
from interpreter.wasm.played import Algorithm


class BotCode:
    """Additions to a game's code for its bots, `learned` by `weigher`; raises Uncountable."""

    def __init__(self, program: Program, bots: Sequence[str], weigher: Weigher | None = None) -> None:
        self._program, self._bots = program, bots
        self._written = None if weigher is None else Written(weigher.judge)
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


@lru_cache(8)
def built(
    program: Program,
    bots: tuple[str, ...],
    weigher: Weigher | None,
    bound: int,
    *,
    invariants: bool,
    rows: tuple[str, ...],
    told: tuple[int, ...],
) -> tuple[Counting, Batch]:
    """Return a game that counts its events and its module, cached for the eight latest sets of arguments."""
    always = [program.condition(line.condition) for line in program.checked.always] if invariants else []
    code = BotCode(program, bots, weigher)
    counted = counting(program, bound, asked=code.emitted, invariants=invariants, always=always, rows=rows, told=told)
    whole, thinking = code.added(counted.playable)
    return counted, Batch(whole, range(counted.first, counted.first + counted.record), thinking)


def counted_games(
    game: Game,
    bots: Sequence[str],
    bound: int,
    *,
    invariants: bool = False,
    rows: Sequence[str] = (),
    told: Sequence[int] = (),
) -> tuple[Counting, Batch]:
    """Return a game that counts its events, and its WebAssembly module with these bots.

    The arguments are those of `counting`. The last ones are kept, since building takes longer than some thousands of
    games. Raises Unreadable, Uncountable, Unprintable, Halted.
    """
    weigher = weigher_of(game) if LEARNED in bots else None
    counted, batch = built(
        game.program, tuple(bots), weigher, bound, invariants=invariants, rows=tuple(rows), told=tuple(told)
    )
    batch.instance()
    return counted, copy(batch)
