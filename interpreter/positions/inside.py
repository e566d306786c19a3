"""Positions as a module of WebAssembly goes on from them: a program enters; a place in which that is done leaves.

Positions are handed in and out as bytes, eight for each number, in great numbers at once.
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
    """Why Python goes on alone."""


@dataclass(frozen=True, slots=True)
class Told:
    """Some positions that follow others: as many in each of these."""

    failed: list[int]
    """The promise broken on the way and one more, or 0."""
    origins: list[int]
    """The place of the position each comes from among those handed in."""
    nodes: list[int]
    """Where each waits."""
    raw: bytes
    names: range
    """Where in `raw` stands what is equal for equal positions,"""
    states: range
    """and where the cells of each."""


class Packing:
    """How positions of a program lie in memory: some cells are read without a sign."""

    def __init__(self, limits: Sequence[tuple[int, int]]) -> None:
        self._unsigned = [at for at, (_, high) in enumerate(limits) if high > HIGHEST]

    def packed(self, state: Sequence[int]) -> bytes:
        """A position as bytes."""
        if not self._unsigned:
            return array("q", state).tobytes()
        return array("Q", [cell & WORD for cell in state]).tobytes()

    def unpacked(self, state: bytes) -> list[int]:
        """The position of bytes."""
        cells = list(memoryview(state).cast("q"))
        for at in self._unsigned:
            cells[at] &= WORD
        return cells


class Place(Packing):
    """The module of a program, printed and made ready, and memory in which it runs. Raises NoModule.

    Its methods raise Halted where a game cannot go on in it.
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
        """Take other memory: where a game could not go on what is left of it is of no use."""
        self.instance = self._machine.instance()

    def name(self, state: bytes) -> bytes:
        """What is equal for equal positions."""
        self.instance.become(state)
        halves = (self.instance.call(self.asked.key, seed)[0] & WORD for seed in self.asked.seeds)
        return b"".join(half.to_bytes(WIDE, "little") for half in halves)

    def following(self, states: Sequence[bytes]) -> Iterator[Told]:
        """All positions that may follow these, in portions: of each in the order of its menu, like outcomes once."""
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
                yield Told(columns[0], origins, columns[2], words.tobytes(), names, cells)
