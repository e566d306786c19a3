"""How all stand where a game is over, or as if it were: in cells, and by how much a seat is ahead of the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64, I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.printer import STATE

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.playout import Playing

LEAST = -(1 << 62)
"""Less than anybody has."""


@dataclass(frozen=True, slots=True)
class Ends:
    """What is known of ends."""

    standing: str
    """Leaves how all stand in cells: by seat whether nobody is before it, then what is compared first,"""
    stands: int
    """the first of which is this one."""
    seats: int
    small: float
    """How much the margin counts beside the win."""

    @property
    def reached(self) -> int:
        """Where in memory stands what is compared first, by seat."""
        return STATE + WIDE * (self.stands + self.seats)


class Margins:
    """The function that tells how far a seat is ahead, once how all stand has been left in cells."""

    def __init__(self, playing: Playing, ends: Ends) -> None:
        self.playing, self.ends = playing, ends

    def print(self) -> None:
        """The function."""
        self.margin = self.playing.function((I32,), (F64,), self._margin)

    def _margin(self, body: Body) -> None:
        """Return the lead of a seat over the best of the others; its own number if it is alone."""
        seat, best = 0, body.fresh(I64)
        if self.ends.seats > 1:
            body.i64(LEAST)
            body.set(best)
        for other in range(self.ends.seats if self.ends.seats > 1 else 0):
            self._push(body, lambda other=other: body.i32(WIDE * other))
            body.get(best)
            body(op.I64_GT_S)
            body.get(seat)
            body.i32(other)
            body(op.I32_NE, op.I32_AND)
            with body.when():
                self._push(body, lambda other=other: body.i32(WIDE * other))
                body.set(best)
        self._push(body, lambda: self._seat(body, seat))
        body.get(best)
        body(op.I64_SUB, op.F64_FROM_I64)

    def _seat(self, body: Body, seat: int) -> None:
        body.get(seat)
        body.i32(WIDE)
        body(op.I32_MUL)

    def _push(self, body: Body, push: Callable[[], None]) -> None:
        """Push what a seat has of what is compared first, by its place among the seats in bytes."""
        push()
        body.load(I64, self.ends.reached)
