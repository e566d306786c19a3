"""Players that think inside the module: each move of a menu is tried, gone on with at random, and counted.

Enters what is known of a game's decisions and who thinks; leaves functions that choose. They choose with words of a
stream of their own seat, as the bot in Python does, where every world it could imagine is the true one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.kernel.chance import COUNTER_STEP
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.memory import advance, take, trap
from interpreter.wasm.printing.printer import STATE, THINNED
from interpreter.wasm.trying import OVER, Deciding, Trier

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.playout import Playing


@dataclass(frozen=True, slots=True)
class Think:
    """Who thinks, and how."""

    streams: Sequence[int | None]
    """By seat the stream it chooses from; None of one that takes any move."""
    deciding: Deciding
    returns: str
    """Leaves what each seat gets in cells,"""
    gained: int
    """the first of which is this one,"""
    scored: bool
    """before the end too."""
    worlds: int
    most: int
    """Moves of the longest menu that is tried whole."""


class Thinker(Trier):
    """The functions that choose what brings most."""

    def __init__(self, playing: Playing, think: Think) -> None:
        super().__init__(playing, think.streams, think.deciding)
        self.of = think

    def print(self) -> None:
        """All of them."""
        self.best = self.playing.function((I32, I32), (I64,), self._best)
        super().print()

    def push_worth(self, body: Body, node: int, seat: int) -> None:
        """What a seat gets."""
        if not self.of.scored:
            body.get(node)
            body.i32(OVER)
            body(op.I32_NE)
            with body.when():
                body.i64(0)
                body(op.RETURN)
        body.call(self.whole.functions[self.of.returns])
        self.nothing_if_failed(body)
        body.get(seat)
        body.i32(WIDE)
        body(op.I32_MUL)
        body.load(I64, STATE + WIDE * self.of.gained)

    def write_think(self, body: Body) -> None:
        """The place of the best move of a menu; everything is then as it was before."""
        menu, length, seat = 0, 1, 2
        totals, saved = body.fresh(I32), body.fresh(I32)
        word, best = body.fresh(I64), body.fresh(I64)
        self.first_of_few(body, length)
        body.get(length)
        body.i32(self.of.most)
        body(op.I32_GT_U)
        with body.when():
            trap(self.whole, body, THINNED)
        with self.given_back(body):
            self.sit_down(body, seat, word)
            self._try_all(body, saved, totals, (menu, length, seat))
            body.get(totals, length)
            body.call(self.best)
            body.set(best)
            self.copy(body, saved, restore=True)
        body.get(best)

    def _try_all(self, body: Body, saved: int, totals: int, asked: tuple[int, int, int]) -> None:
        """What a seat gets of each move of a menu, in all worlds together, in memory that a variable leads to."""
        menu, length, seat = asked
        world, index = body.fresh(I32), body.fresh(I32)
        body.i32(WIDE * self.whole.code.size)
        body.call(take(self.whole))
        body.set(saved)
        self.copy(body, saved, restore=False)
        body.i32(WIDE * self.of.most)
        body.call(take(self.whole))
        body.tee(totals)
        body.i32(0)
        body.i32(WIDE * self.of.most)
        body(op.MEMORY_FILL)
        body.global_get(self.whole.top)
        body.global_set(self.whole.first_list)
        body.i32(self.of.worlds)
        body.set(world)
        with body.loop() as again:
            self._imagine(body)
            body.i32(0)
            body.set(index)
            with body.loop() as more:
                self.copy(body, saved, restore=True)
                _at(body, totals, index)
                _at(body, totals, index)
                body.load(I64)
                self.worth(body, menu, index, seat)
                body(op.I64_ADD)
                body.store(I64)
                advance(body, index, 1)
                body.get(index, length)
                body(op.I32_LT_U)
                body.jump_if(more)
            advance(body, world, -1)
            body.get(world)
            body.jump_if(again)
        body.release(world, index)

    def _imagine(self, body: Body) -> None:
        """A world takes a word: the seed of a chance to come that nothing is drawn from."""
        body.global_get(self.playing.word)
        body.i64(COUNTER_STEP)
        body(op.I64_ADD)
        body.global_set(self.playing.word)

    def _best(self, body: Body) -> None:
        """The place of the greatest of some totals, drawn from the equal ones."""
        totals, length = 0, 1
        index, count, best = body.fresh(I32), body.fresh(I64), body.fresh(I64)
        chosen = body.fresh(I64)

        def each(inside: bytes, then: str) -> None:
            body.i32(0)
            body.set(index)
            with body.loop() as again:
                _at(body, totals, index)
                body.load(I64)
                body.get(best)
                body(inside)
                with body.when():
                    if then == "best":
                        _at(body, totals, index)
                        body.load(I64)
                        body.set(best)
                    elif then == "count":
                        body.get(count)
                        body.i64(1)
                        body(op.I64_ADD)
                        body.set(count)
                    else:
                        body.get(chosen)
                        body(op.I64_EQZ)
                        with body.when():
                            body.get(index)
                            body(op.I64_EXTEND_U, op.RETURN)
                        body.get(chosen)
                        body.i64(1)
                        body(op.I64_SUB)
                        body.set(chosen)
                advance(body, index, 1)
                body.get(index, length)
                body(op.I32_LT_U)
                body.jump_if(again)

        body.get(totals)
        body.load(I64)
        body.set(best)
        each(op.I64_GT_S, "best")
        each(op.I64_EQ, "count")
        body.get(count)
        body.call(self.playing.choose)
        body.set(chosen)
        each(op.I64_EQ, "take")
        body(op.UNREACHABLE)


def _at(body: Body, totals: int, index: int) -> None:
    """Push the address of a total."""
    body.get(totals, index)
    body.i32(WIDE)
    body(op.I32_MUL, op.I32_ADD)
