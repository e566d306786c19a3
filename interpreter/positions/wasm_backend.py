"""WebAssembly module of a program for operations on positions.

Positions are passed as bytes, eight for each state cell, many at once.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.code.passes import improved
from interpreter.code.read import Unreadable
from interpreter.code.types import HIGHEST, WORD
from interpreter.compiler.playable import playable
from interpreter.compiler.program import Program
from interpreter.kernel.layout import PC
from interpreter.kernel.play import NoGame
from interpreter.positions.algorithm import CELLS, FAILED_AT, KEY, ORIGIN, Expanding
from interpreter.positions.signs import SEEDS
from interpreter.positions.written import written
from interpreter.wasm.encoding.words import WIDE, Unprintable
from interpreter.wasm.engine import Halted, Machine, missing
from interpreter.wasm.fallback import why_not
from interpreter.wasm.module import Flow, module
from interpreter.wasm.played import Algorithm


class NoModule(Exception):
    """Error: there is no WebAssembly module, and Python must do the work; the text is the reason."""


@dataclass(frozen=True, slots=True)
class Successors:
    """A batch of successor positions; all columns have the same length."""

    failed: list[int]
    """Number of the failed runtime check plus one, or 0, of each successor."""
    origins: list[int]
    """Index of the predecessor of each successor among the positions handed in."""
    nodes: list[int]
    """Number of the phase graph's node at which each successor waits for a move or draw."""
    raw: bytes
    names: range
    """Offsets in `raw` at which the successors' hash keys begin, one per successor."""
    states: range
    """Offsets in `raw` at which the successors' states begin, one per successor."""


class Packing:
    """Encoding of a program's states as bytes; cells whose `limits` are large are unsigned."""

    def __init__(self, limits: Sequence[tuple[int, int]]) -> None:
        self.cells = len(limits)
        self._unsigned = [at for at, (_, high) in enumerate(limits) if high > HIGHEST]

    def packed(self, state: Sequence[int]) -> bytes:
        """Return the bytes of a state, eight for each cell."""
        if not self._unsigned:
            return array("q", state).tobytes()
        return array("Q", [cell & WORD for cell in state]).tobytes()

    def unpacked(self, state: bytes) -> list[int]:
        """Return the state that the bytes encode."""
        cells = list(memoryview(state).cast("q"))
        for at in self._unsigned:
            cells[at] &= WORD
        return cells


class Place(Packing):
    """Compiled WebAssembly module of a program with its memory; raises NoModule.

    The methods raise Halted if a game cannot continue in WebAssembly.
    """

    def __init__(self, program: Program) -> None:
        why = missing()
        if why is not None:
            raise NoModule(why)
        try:
            game = written(program, improved(playable(program)))
            found = game.playable
            run, apply = [stop.run for stop in found.stops], [stop.apply for stop in found.stops]
            draws = [stop.sort == "chance" for stop in found.stops]
            self.bot = bot = Expanding(NoGame(), program.size, draws, game.record)
            entries = (bot.begin, bot.half, bot.listed, bot.moved, bot.expand, bot.playouts)
            also = Algorithm(entries, options=game.listed, cells=program.size, key=game.key, record=game.record)
            printed = module(found.code, Flow(run, apply, found.first), found.begun, also)
            self._machine = Machine(printed, found.code.size)
            self.instance = self._machine.instance()
        except (Unreadable, Unprintable, Halted) as error:
            raise NoModule(why_not(error)) from None
        super().__init__(found.code.limits[: program.size])
        self.wide = WIDE * program.size
        """Number of bytes of a position."""

    def renew(self) -> None:
        """Replace the module's memory, which is unusable after a game could not continue."""
        self.instance.renew()

    def name(self, state: bytes) -> bytes:
        """Return the hash key of a position, 16 bytes, equal for equal positions."""
        self.instance.become(state)
        halves = (self.instance.call("half", seed)[0] & WORD for seed in SEEDS)
        return b"".join(half.to_bytes(WIDE, "little") for half in halves)

    def following(self, states: Sequence[bytes]) -> Iterator[Successors]:
        """Yield all successors of these positions in batches, in the order of `menu`.

        Interchangeable outcomes of a draw are listed once.
        """
        place, most, width = self.instance, self.bot.handed, self.bot.width
        for first in range(0, len(states), most):
            portion = states[first : first + most]
            self.give(b"".join(portion))
            while place.word(self.bot.parent.name) < len(portion):
                made = place.call("expand", len(portion))[0]
                words = self.told(made * width)
                columns = [words[at::width].tolist() for at in (FAILED_AT, ORIGIN, CELLS + PC)]
                origins = [first + origin for origin in columns[1]]
                names, cells = (range(WIDE * at, words.nbytes, WIDE * width) for at in (KEY, CELLS))
                yield Successors(columns[0], origins, columns[2], words.tobytes(), names, cells)

    def give(self, positions: bytes) -> None:
        """Lay positions, one after another, where the module reads them."""
        self.instance.lay(self.bot.given.name, positions)
        self.instance.call("begin")

    def told(self, words: int) -> memoryview:
        """Return so many words that the module reported."""
        return memoryview(self.instance.record(self.bot.told.name, 0, WIDE * words)).cast("q")
