"""WebAssembly module of a game that counts its events, with the bots that play inside it.

The bots `greedy` and `learned` play there wherever only the places of pieces are unknown: their determinizations are
dealt inside the module. Other determinizations are sampled in Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache

from interpreter.bots import greedy, learned
from interpreter.code.read import Playable
from interpreter.compiler.program import Program
from interpreter.imagining.unseen import can_lay
from interpreter.kernel.chance import stream_number
from interpreter.kernel.play import NoGame
from interpreter.learning import weigher_of
from interpreter.learning.evaluation import Weigher
from interpreter.learning.wasm_backend import Written
from interpreter.simulate.counting import Counting, Uncountable, counting
from interpreter.simulate.crew import GREEDY, LEARNED
from interpreter.state.game import Game
from interpreter.thinking import Greedy, facts
from interpreter.thinking.wasm_backend import prepared
from interpreter.wasm.batch import Batch
from interpreter.wasm.played import Algorithm


class BotCode:
    """Additions to a game's intermediate code for the bots of a configuration.

    The bot `learned` needs `weigher`. Raises Uncountable if determinizations of the bot `greedy` cannot be dealt.
    """

    def __init__(self, program: Program, bots: Sequence[str], weigher: Weigher | None = None) -> None:
        self._program, self._bots = program, bots
        self._written = None if weigher is None else Written(weigher.judge)
        if GREEDY in bots and not can_lay(self._program):
            raise Uncountable(
                "where more than the places of pieces is hidden, only the Python back end can play the bot `greedy`"
            )

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
        game, plays, hides = prepared(playable, self._program)
        of = facts(self._program, playable.code.size, self._streams(GREEDY, greedy.STREAM), hidden=hides)
        bot = Greedy(NoGame(), of)
        return game, replace(plays, entries=(bot.thought,), decides=bot.decide)

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
    mine = copy(batch)
    mine.reserve()
    return counted, mine
