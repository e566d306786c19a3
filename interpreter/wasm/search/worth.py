"""What a game that was played on is worth to each seat: its share of the win, and a little for how far it is ahead.

Enters how all stand, in cells; leaves what each seat gets in the room of the tree. How far is far is learned from the
games before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.printer import STATE
from interpreter.wasm.search.record import grow

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.search.ends import Margins
    from interpreter.wasm.search.proving import Proving
    from interpreter.wasm.search.tree import Tree

MARGINS, COUNTED, SCORES = 16, 24, 32
"""Where in the room stands the sum of all margins so far, how many they were, and the sum of all that was reached."""


class Worth:
    """The function that works it out."""

    def __init__(self, tree: Tree, proving: Proving, margins: Margins) -> None:
        self.tree, self.proving, self.margins, self.ends = tree, proving, margins, margins.ends
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
        ahead = [body.fresh(F64) for _ in seats]
        for seat, margin in zip(seats, ahead, strict=True):
            body.i32(seat)
            body.call(self.margins.margin)
            body.set(margin)
        if len(seats) == 1:
            self._alone(body, *ahead)
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
        """A game that fails a runtime check is worth nothing to anybody."""
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

    def _alone(self, body: Body, value: int) -> None:
        """What was reached becomes by how much that is more than in the games before."""
        self._add(body, SCORES, lambda: body.get(value))
        body.get(value)
        self.tree.at(body, SCORES)
        body.load(F64)
        self.tree.at(body, COUNTED)
        body.load(F64)
        body.f64(1.0)
        body(op.F64_ADD, op.F64_DIV, op.F64_SUB)
        body.set(value)

    def _add(self, body: Body, where: int, push: Callable[[], None]) -> None:
        """A sum in the room grows."""
        grow(body, lambda: self.tree.at(body, where), 0, push)

    def _mean(self, body: Body, where: int) -> None:
        self.tree.at(body, where)
        body.load(F64)
        self.tree.at(body, COUNTED)
        body.load(F64)
        body(op.F64_DIV)
