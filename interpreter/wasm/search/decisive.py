"""Moves that win at once, looked for where a game leaves the tree: two play, and nothing is hidden or drawn.

Enters what a search knows of ends; leaves a function that tries each move of a menu on the state itself. A game that
can be won at once is won (decisive moves), so the tree learns of it in one game, and that the move before loses is
proved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.playout import DECIDES, OVER
from interpreter.wasm.printing.memory import ITEMS, LENGTH, advance, take
from interpreter.wasm.printing.printer import STATE
from interpreter.wasm.trying import copy_state

if TYPE_CHECKING:
    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.playout import Playing
    from interpreter.wasm.search.ends import Ends


class Decisive:
    """The function that looks. `asked` is the function that tells who decides."""

    def __init__(self, playing: Playing, asked: int, ends: Ends) -> None:
        self.playing, self.whole, self._asked, self.ends = playing, playing.whole, asked, ends

    def print(self) -> None:
        """The function."""
        self.decided = self.playing.function((I32,), (I32,), self._decided)

    def _decided(self, body: Body) -> None:
        """From a node on: push 1 where the game is over or is won at once, which is then so; else it waits."""
        at, menu, length, seat, index, saved, first = 0, *body.freshes((I32,) * 6)
        body.get(at)
        body.call(self.playing.go)
        body.i32(DECIDES)
        body(op.I32_NE)
        body.global_get(self.whole.failed)
        body(op.I32_OR)
        with body.when():
            body.i32(1)
            body(op.RETURN)
        body.global_get(self.whole.offered)
        body.tee(menu)
        body.load(I32, LENGTH)
        body.set(length)
        self.playing.keep(body, menu)
        body.call(self._asked)
        body.set(seat)
        body.i32(WIDE * self.whole.code.size)
        body.call(take(self.whole))
        body.set(saved)
        copy_state(self.whole, body, saved, restore=False)
        body.global_get(self.whole.first_list)
        body.set(first)
        body.global_get(self.whole.top)
        body.global_set(self.whole.first_list)
        with body.loop() as again:
            self._try(body, menu, index)
            self._push_won(body, seat)
            with body.when():
                body.get(first)
                body.global_set(self.whole.first_list)
                body.i32(1)
                body(op.RETURN)
            body.i32(0)
            body.global_set(self.whole.failed)
            copy_state(self.whole, body, saved, restore=True)
            advance(body, index, 1)
            body.get(index, length)
            body(op.I32_LT_U)
            body.jump_if(again)
        body.get(first)
        body.global_set(self.whole.first_list)
        body.i32(0)

    def _try(self, body: Body, menu: int, index: int) -> None:
        """Push whether the game is over after a move, and nothing broken; then how all stand is noted."""
        at, over = body.fresh(I32), body.fresh(I32)
        self.whole.anew(body)
        body.get(menu)
        body.load(I32, ITEMS)
        body.get(index)
        body.i32(WIDE)
        body(op.I32_MUL, op.I32_ADD)
        body.load(I64)
        body.call(self.playing.take)
        body.set(at)
        body.i32(0)
        body.set(over)
        body.global_get(self.whole.failed)
        body(op.I32_EQZ)
        with body.when():
            body.get(at)
            body.call(self.playing.go)
            body.i32(OVER)
            body(op.I32_EQ)
            body.global_get(self.whole.failed)
            body(op.I32_EQZ, op.I32_AND)
            body.tee(over)
            with body.when():
                self.whole.anew(body)
                body.call(self.whole.functions[self.ends.standing])
        body.get(over)
        body.release(at, over)

    def _push_won(self, body: Body, seat: int) -> None:
        """Push whether, besides what lies there, a seat has won and no other has."""
        body.global_get(self.whole.failed)
        body(op.I32_EQZ, op.I32_AND)
        body.get(seat)
        body.i32(WIDE)
        body(op.I32_MUL)
        body.load(I64, STATE + WIDE * self.ends.stands)
        body.i64(1)
        body(op.I64_EQ, op.I32_AND)
        body.i64(0)
        for other in range(self.ends.seats):
            body.i32(0)
            body.load(I64, STATE + WIDE * (self.ends.stands + other))
            body(op.I64_ADD)
        body.i64(1)
        body(op.I64_EQ, op.I32_AND)
