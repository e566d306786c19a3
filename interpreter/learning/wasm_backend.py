"""Evaluation of legal moves by learned weights in WebAssembly, on its own or within simulated games."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace

from interpreter.code.passes import improved
from interpreter.code.read import Playable, Unreadable
from interpreter.code.types import Number
from interpreter.compiler.playable import playable
from interpreter.imagining.plain import imagining
from interpreter.imagining.unseen import can_lay
from interpreter.kernel.play import NoGame
from interpreter.learning.evaluation_code import TOLD, Numbers
from interpreter.learning.python_backend import WORLDS, Decision, Judge
from interpreter.positions.wasm_backend import Packing
from interpreter.thinking import Learned, facts
from interpreter.thinking.learned import GIVEN, WHOLE
from interpreter.thinking.wasm_backend import prepared, with_cells
from interpreter.wasm.encoding.words import WIDE, Unprintable
from interpreter.wasm.engine import Halted, Instance, Machine, missing
from interpreter.wasm.fallback import warn, why_not
from interpreter.wasm.module import Flow, module
from interpreter.wasm.played import Algorithm, Points


class Written:
    """Writer of a Judge's evaluation in CODE; raises Halted if WebAssembly cannot determinize."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.program = judge, judge.reader.program
        if not can_lay(self.program):
            raise Halted("where information is hidden, only the Python back end can play the bot `learned`")
        self.numbers = Numbers(self.program, judge.weighed())

    def added(self, game: Playable, streams: Sequence[int]) -> tuple[Playable, Learned, Algorithm]:
        """Return a game with the evaluation, its bot, and its needs; `streams` are by seat, or 0."""
        judge, cells = self.judge, game.code.size
        told = self.numbers.value_function()
        whole, plays, hides = prepared(game, self.program)
        of = facts(self.program, cells, streams, hidden=hides)
        bot = Learned(NoGame(), of, judge.weights.decisions, judge.unit() * WORLDS)
        for value in self.numbers.values:
            if not isinstance(game.code.functions[value.function].result, Number):
                raise Unreadable("the program", 0, f"{value.function} gives no number")
        game = with_cells(whole, 0, {told.name: told})
        plays = replace(plays, decides=bot.decide, points=Points(TOLD, self.numbers.values, WHOLE))
        return game, bot, plays


class WasmBackend:
    """Evaluation of legal moves by a WebAssembly module, if one can be made."""

    def __init__(self, judge: Judge) -> None:
        program = judge.reader.program
        self._program = program
        self._place: Instance | None = None
        self._machine: Machine | None = None
        why = missing()
        if why is not None:
            warn(why)
            return
        try:
            written = Written(judge)
            found = playable(program, asked=written.numbers.emitted)
            game, self._bot, plays = written.added(found, [0] * program.checked.seats)
            game = improved(game)
            run, apply = [stop.run for stop in game.stops], [stop.apply for stop in game.stops]
            plays = replace(plays, entries=(self._bot.weighed,))
            content = module(game.code, Flow(run, apply, game.first), game.begun, plays)
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
        moves, words = len(asked.menu), array("q", [*asked.menu, *asked.all_seeds])
        if len(words) > GIVEN:
            return None
        place, given = self._place, self._bot.given.name
        try:
            imagined = imagining(self._program)
            remembered = [*[0] * imagined.results, *imagined.memory(asked.array, asked.last)]
            place.become(self._packing.packed(asked.array) + array("q", remembered).tobytes())
            place.lay(given, words.tobytes())
            if not place.call(self._bot.weighed.__name__, moves, asked.seat, asked.progress)[0]:
                return None
            return array("q", place.record(given, 0, WIDE * moves)).tolist()
        except Halted:
            place.renew()
            return None


__all__ = ["WasmBackend", "Written"]
