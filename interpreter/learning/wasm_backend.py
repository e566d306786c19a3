"""Evaluation of legal moves by learned weights in WebAssembly, on its own or within simulated games."""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code import statements as s
from interpreter.code.passes import improved
from interpreter.code.read import Unreadable
from interpreter.code.types import Number, Table
from interpreter.code.writing import ANY, get
from interpreter.compiler.playable import playable
from interpreter.learning.deciding import deciding
from interpreter.learning.evaluation_code import ENDED, TOLD, Numbers
from interpreter.learning.judge import FAR, FINE, GUMBEL, WHOLE, WORST
from interpreter.learning.python_backend import WORLDS
from interpreter.learning.unseen import LAY, Unseen, can_lay
from interpreter.positions.wasm_backend import Packing
from interpreter.wasm.encoding.words import Unprintable
from interpreter.wasm.engine import Halted, Machine, missing
from interpreter.wasm.fallback import warn, why_not
from interpreter.wasm.module import Flow, module
from interpreter.wasm.weighing import Weigh

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.code.read import Playable
    from interpreter.learning.judge import Judge
    from interpreter.learning.python_backend import Decision
    from interpreter.wasm.engine import Instance

LUCKY = "how lucky"


class Written:
    """Writer of a Judge's evaluation as functions in intermediate code (CODE).

    Raises Halted if determinizations cannot be sampled in WebAssembly.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge, self.program = judge, judge.reader.program
        if not can_lay(self.program):
            raise Halted("where information is hidden, only the Python back end can play the bot `learned`")
        self.numbers = Numbers(self.program, judge.weighed())

    def added(self, game: Playable, streams: Sequence[int | None]) -> tuple[Playable, Weigh]:
        """Return a game with the evaluation's functions added, and the data needed to choose moves by them.

        `streams` has, for each seat whose moves are chosen so, its random number stream; None for other seats.
        """
        code, seats = game.code, self.program.checked.seats
        unseen = Unseen(self.program, code.size + self.numbers.room)
        told, ended, lucky = self.numbers.value_function(), self.numbers.ended(game, code.size), _lucky()
        for value in self.numbers.values:
            if not isinstance(code.functions[value.function].result, Number):
                raise Unreadable("the program", 0, f"{value.function} gives no number")
        room = self.numbers.room + unseen.room
        functions = {**code.functions, **unseen.functions, **{one.name: one for one in (told, ended, lucky)}}
        limits = [*code.limits, *[(ANY.low, ANY.high)] * room]
        whole = replace(code, size=code.size + room, functions=functions, limits=limits)
        weigh = Weigh(
            streams=streams,
            deciding=deciding(self.program, game),
            lay=LAY,
            renamed=unseen.renamed,
            told=TOLD,
            values=self.numbers.values,
            ended=ENDED,
            lucky=LUCKY,
            seats=seats,
            whole=WHOLE,
            decisions=self.judge.weights.decisions,
            worst=WORST,
            far=FAR,
            fine=FINE,
            unit=self.judge.unit() * WORLDS,
            worlds=WORLDS,
        )
        return replace(game, code=whole), weigh


def _lucky() -> s.Function:
    lot = x.Local("lot", ANY)
    table = x.Constant(Table(ANY, len(GUMBEL)), "Gumbel noise", GUMBEL)
    return s.Function(LUCKY, (lot,), ANY, (s.Return(x.Item(ANY, table, get(lot))),))


class WasmBackend:
    """Evaluation of legal moves by a WebAssembly module, if one can be made."""

    def __init__(self, judge: Judge) -> None:
        program = judge.reader.program
        self._size = program.size
        self._place: Instance | None = None
        self._machine: Machine | None = None
        why = missing()
        if why is not None:
            warn(why)
            return
        try:
            written = Written(judge)
            game, self._weigh = written.added(
                playable(program, asked=written.numbers.emitted), [None] * program.checked.seats
            )
            game = improved(game)
            run, apply = [stop.run for stop in game.stops], [stop.apply for stop in game.stops]
            content = module(game.code, Flow(run, apply, game.first), game.begun, self._weigh)
            self._machine = Machine(content, game.code.size)
            self._packing = Packing(game.code.limits[: program.size])
            self._place = self._machine.instance()
        except (Unreadable, Unprintable, Halted) as error:
            warn(why_not(error))

    @property
    def is_made(self) -> bool:
        """Whether there is a WebAssembly module."""
        return self._place is not None

    def __call__(self, asked: Decision) -> list[int] | None:
        """Return the value of each legal move; None if the WebAssembly module cannot compute it."""
        assert self._place is not None
        assert self._machine is not None
        moves = len(asked.menu)
        words = [*[0] * moves, *asked.menu, *asked.worlds]
        for seeds in asked.seeds:
            words += seeds
        position = self._packing.packed(asked.array)
        try:
            return self._place.weigh(position, array("q", words).tobytes(), moves, asked.seat, asked.progress)
        except Halted:
            self._place = self._machine.instance()
            return None


__all__ = ["WasmBackend", "Written"]
