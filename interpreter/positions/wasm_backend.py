"""The WebAssembly module of a program for operations on positions.

Positions are passed as bytes, eight for each cell, many at once.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.code.passes import improved
from interpreter.code.read import Unreadable, playable
from interpreter.code.types import HIGHEST, WORD
from interpreter.kernel.layout import PC
from interpreter.positions.signs import SEEDS
from interpreter.positions.written import written
from interpreter.wasm.encoding.words import WIDE, Unprintable
from interpreter.wasm.engine import Halted, Machine, missing
from interpreter.wasm.expanding import TOLD_CELLS, TOLD_FAILED, TOLD_FROM, TOLD_KEY, Asked
from interpreter.wasm.fallback import why_not
from interpreter.wasm.module import Flow, module

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.compiler.program import Program


class NoModule(Exception):
    """Reason why there is no module and Python must do the work."""


@dataclass(frozen=True, slots=True)
class Successors:
    """A batch of successors; all columns have the same length."""

    failed: list[int]
    """Number of the failed runtime check plus one, or 0."""
    origins: list[int]
    """Index of the predecessor among the positions handed in."""
    nodes: list[int]
    """Node each successor waits at."""
    raw: bytes
    names: range
    """Offsets in `raw` of the keys of successors."""
    states: range
    """Offsets in `raw` of the cells of successors."""


class Packing:
    """Encoding of a program's positions in memory; some cells are unsigned."""

    def __init__(self, limits: Sequence[tuple[int, int]]) -> None:
        self._unsigned = [at for at, (_, high) in enumerate(limits) if high > HIGHEST]

    def packed(self, state: Sequence[int]) -> bytes:
        """Return a position as bytes."""
        if not self._unsigned:
            return array("q", state).tobytes()
        return array("Q", [cell & WORD for cell in state]).tobytes()

    def unpacked(self, state: bytes) -> list[int]:
        """Return the position of bytes."""
        cells = list(memoryview(state).cast("q"))
        for at in self._unsigned:
            cells[at] &= WORD
        return cells


class Place(Packing):
    """The compiled module of a program with its memory; raises NoModule.

    Its methods raise Halted if a game cannot continue in the module.
    """

    def __init__(self, program: Program) -> None:
        why = missing()
        if why is not None:
            raise NoModule(why)
        try:
            game = written(program, improved(playable(program)))
            found = game.playable
            run, apply = [stop.run for stop in found.stops], [stop.apply for stop in found.stops]
            self.asked = Asked(program.size, game.listed, game.key, SEEDS)
            printed = module(found.code, Flow(run, apply, found.first, game.record), found.begun, self.asked)
            self.record = game.record
            self._machine = Machine(printed, found.code.size)
            self.instance = self._machine.instance()
        except (Unreadable, Unprintable, Halted) as error:
            raise NoModule(why_not(error)) from None
        super().__init__(found.code.limits[: program.size])

    def renew(self) -> None:
        """Replace the memory, which is unusable after a game could not continue."""
        self.instance = self._machine.instance()

    def name(self, state: bytes) -> bytes:
        """Return the key of a position, equal for equal positions."""
        self.instance.become(state)
        halves = (self.instance.call(self.asked.key, seed)[0] & WORD for seed in self.asked.seeds)
        return b"".join(half.to_bytes(WIDE, "little") for half in halves)

    def following(self, states: Sequence[bytes]) -> Iterator[Successors]:
        """Yield all successors of these positions in batches, in menu order; interchangeable outcomes once."""
        asked, most = self.asked, self.asked.handed
        for first in range(0, len(states), most):
            portion = states[first : first + most]
            self.instance.hand_in(b"".join(portion))
            while self.instance.expanded < len(portion):
                words = self.instance.expand(len(portion), asked.at, asked.told)
                width = asked.told // WIDE
                columns = [words[at::width].tolist() for at in (TOLD_FAILED, TOLD_FROM, TOLD_CELLS + PC)]
                origins = [first + origin for origin in columns[1]]
                names, cells = (range(WIDE * at, words.nbytes, asked.told) for at in (TOLD_KEY, TOLD_CELLS))
                yield Successors(columns[0], origins, columns[2], words.tobytes(), names, cells)
