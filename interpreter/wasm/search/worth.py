"""What a game that was played on is worth to each seat: its share of the win, and a little for how far it is ahead.

Enters how all stand, in cells; leaves what each seat gets in the room of the tree. How far is far is learned from the
games before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.printer import STATE

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.search.proving import Proving
    from interpreter.wasm.search.tree import Tree

MARGINS, COUNTED, SCORES = 16, 24, 32
"""Where in the room stands the sum of all margins so far, how many they were, and the sum of all that was reached."""


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


class Worth:
    """The function that works it out."""

    def __init__(self, tree: Tree, proving: Proving, ends: Ends) -> None:
        self.tree, self.proving, self.ends = tree, proving, ends
        self.whole, self.playing = tree.whole, tree.playing

    def print(self) -> None:
        """The function."""
        self.worth = self.playing.function((), (), self._worth)

    def _worth(self, body: Body) -> None:
        """What each seat gets of the game: its share of the win, and a little for how far it is ahead."""
        seats = range(self.ends.seats)
        for seat in seats:
            for given in (self.tree.room.got, self.tree.room.won):
                self.tree.at(body, given + WIDE * seat)
                body.f64(0.0)
                body.store(F64)
        self._return_if_failed(body)
        self.whole.anew(body)
        body.call(self.whole.functions[self.ends.standing])
        self._return_if_failed(body)
        reached = [body.fresh(F64) for _ in seats]
        for seat, value in zip(seats, reached, strict=True):
            body.i32(0)
            body.load(I64, STATE + WIDE * (self.ends.stands + len(seats) + seat))
            body(op.F64_FROM_I64)
            body.set(value)
        ahead = self._alone(body, reached[0]) if len(seats) == 1 else self._ahead(body, reached)
        scale = body.fresh(F64)
        for margin in ahead:
            self._add(body, MARGINS, lambda margin=margin: self._size(body, margin))
            self._add(body, COUNTED, lambda: body.f64(1.0))
        self._mean(body, MARGINS)
        body.set(scale)
        first = body.fresh(I64)
        body.i64(0)
        for seat in seats:
            self._won(body, seat)
            body(op.I64_ADD)
        body.set(first)
        small = 1.0 if len(seats) == 1 else self.ends.small
        for seat, margin in zip(seats, ahead, strict=True):
            self.tree.at(body, self.tree.room.won + WIDE * seat)
            self._won(body, seat)
            body(op.F64_FROM_I64)
            body.get(first)
            body(op.F64_FROM_I64, op.F64_DIV)
            body.store(F64)
            self.tree.at(body, self.tree.room.got + WIDE * seat)
            body.f64(1.0 - small)
            self.tree.at(body, self.tree.room.won + WIDE * seat)
            body.load(F64)
            body(op.F64_MUL)
            body.f64(small)
            body.f64(0.5)
            body.f64(0.5)
            body.get(margin)
            self._size(body, margin)
            body.get(scale)
            body(op.F64_ADD)
            body.f64(1e-9)
            body(op.F64_ADD, op.F64_DIV, op.F64_MUL, op.F64_ADD, op.F64_MUL, op.F64_ADD)
            body.store(F64)

    def _return_if_failed(self, body: Body) -> None:
        """A game that breaks a promise is worth nothing to anybody."""
        body.global_get(self.whole.failed)
        with body.when():
            self.proving.keep(body, 0)
            body.i32(0)
            body.global_set(self.whole.failed)
            body(op.RETURN)

    def _won(self, body: Body, seat: int) -> None:
        """Push 1 where nobody is before a seat."""
        body.i32(0)
        body.load(I64, STATE + WIDE * (self.ends.stands + seat))

    def _size(self, body: Body, margin: int) -> None:
        body.get(margin)
        body(op.F64_ABS)

    def _ahead(self, body: Body, reached: list[int]) -> list[int]:
        """By how much each seat is ahead of the best of the others."""
        found: list[int] = []
        for seat, value in enumerate(reached):
            margin = body.fresh(F64)
            others = [other for at, other in enumerate(reached) if at != seat]
            body.get(value, others[0])
            for other in others[1:]:
                body.get(other)
                body(op.F64_MAX)
            body(op.F64_SUB)
            body.set(margin)
            found.append(margin)
        return found

    def _alone(self, body: Body, value: int) -> list[int]:
        """By how much more was reached than in the games before."""
        margin = body.fresh(F64)
        self._add(body, SCORES, lambda: body.get(value))
        body.get(value)
        self.tree.at(body, SCORES)
        body.load(F64)
        self.tree.at(body, COUNTED)
        body.load(F64)
        body.f64(1.0)
        body(op.F64_ADD, op.F64_DIV, op.F64_SUB)
        body.set(margin)
        return [margin]

    def _add(self, body: Body, where: int, push: Callable[[], None]) -> None:
        """A sum in the room grows."""
        self.tree.at(body, where)
        self.tree.at(body, where)
        body.load(F64)
        push()
        body(op.F64_ADD)
        body.store(F64)

    def _mean(self, body: Body, where: int) -> None:
        self.tree.at(body, where)
        body.load(F64)
        self.tree.at(body, COUNTED)
        body.load(F64)
        body(op.F64_DIV)
