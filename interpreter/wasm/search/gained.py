"""By how much a move brings whoever makes it ahead at once, as all would stand if the game were over.

Enters a state before and after a move; leaves the change in its record. What is picked in secret is left out: nothing
comes of it before all have picked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64, I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.printer import STATE
from interpreter.wasm.search.record import ACTOR, GAINED

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.search.tree import Tree
    from interpreter.wasm.search.worth import Ends


class Gained:
    """The functions that note it."""

    def __init__(self, tree: Tree, ends: Ends) -> None:
        self.tree, self.ends, self.playing, self.whole = tree, ends, tree.playing, tree.playing.whole
        self.made = self.whole.assembly.variable(I32)
        """The record of the move whose end is waited for, if there is one."""

    def print(self) -> None:
        """All of them."""
        self.ahead = self.playing.function((I32,), (F64,), self._ahead)
        self.begin = self.playing.function((I32,), (), self._begin)
        self.end = self.playing.function((), (), self._end)

    def _begin(self, body: Body) -> None:
        """A move is to be made, by the number of its record; 0 is none."""
        body.get(0)
        body.global_set(self.made)
        self._count(body, op.F64_SUB)

    def _end(self, body: Body) -> None:
        """It has been made; one that breaks a promise has not."""
        body.global_get(self.whole.failed)
        body(op.I32_EQZ)
        with body.when():
            self._count(body, op.F64_ADD)
        body.i32(0)
        body.global_set(self.made)

    def _count(self, body: Body, how: bytes) -> None:
        """How far its maker is ahead counts for the move that is made."""
        address = body.fresh(I32)
        body.global_get(self.made)
        with body.when():
            body.global_get(self.made)
            body.set(address)
            self.tree.record(body, address)
            body.set(address)
            body.get(address, address)
            body.load(F64, GAINED)
            body.get(address)
            body.load(I32, ACTOR)
            body.call(self.ahead)
            body(how)
            body.store(F64, GAINED)

    def _ahead(self, body: Body) -> None:
        """By how much a seat is ahead of the best of the others; alone what it has; 0 where a promise is broken."""
        seat, best, first = 0, body.fresh(I64), body.fresh(I32)
        body.global_get(self.whole.first_list)
        body.set(first)
        body.global_get(self.whole.top)  # the menu that waits lies below
        body.global_set(self.whole.first_list)
        self.whole.anew(body)
        body.call(self.whole.functions[self.ends.standing])
        body.get(first)
        body.global_set(self.whole.first_list)
        body.global_get(self.whole.failed)
        with body.when():
            body.i32(0)
            body.global_set(self.whole.failed)
            body.f64(0.0)
            body(op.RETURN)
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
        """Push what a seat has of what is compared first, by its place in memory."""
        push()
        body.load(I64, STATE + WIDE * (self.ends.stands + self.ends.seats))


LEAST = -(1 << 62)
"""Less than anybody has."""
