"""Players that think inside the module: each move of a menu is tried, gone on with at random, and counted.

Enters what is known of a game's decisions and who thinks; leaves functions that choose. They choose with words of a
stream of their own seat, as the bot in Python does, where every world it could imagine is the true one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.code.statements import MOVES
from interpreter.kernel.chance import COUNTER_STEP, SEED_STEP
from interpreter.kernel.layout import PC, SEED
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.memory import ITEMS, LENGTH, advance, take, trap
from interpreter.wasm.printing.printer import STATE, THINNED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.playout import Playing

OVER = -3


@dataclass(frozen=True, slots=True)
class Think:
    """Who thinks, and how. Functions of CODE and flags go by the number of a node."""

    streams: Sequence[int | None]
    """By seat the stream it chooses from; None of one that takes any move."""
    asked: Sequence[str | None]
    """Who decides."""
    inner: Sequence[bool]
    """Whether all moves there are choices inside a move,"""
    stops: Sequence[bool]
    """or the only one is, where it is to stop."""
    returns: str
    """Leaves what each seat gets in cells,"""
    gained: int
    """the first of which is this one,"""
    scored: bool
    """before the end too."""
    worlds: int
    most: int
    """Moves of the longest menu that is tried whole."""
    ahead: int
    """Choices inside a move that are followed."""


class Thinker:
    """The functions that choose."""

    def __init__(self, playing: Playing, think: Think) -> None:
        self.playing, self.of, self.whole = playing, think, playing.whole

    def print(self) -> None:
        """All of them."""
        self.asked = self.playing.function((), (I32,), self._asked)
        self.follow = self.playing.function((I32, I32), (I64,), self._follow)
        self.best = self.playing.function((I32, I32), (I64,), self._best)
        self.think = self.playing.function((I32, I32, I32), (I64,), self._think)

    def place(self, body: Body, menu: int, length: int, place: int) -> None:
        """A variable becomes the place in a menu of what is chosen; `length` is one of 64 bits."""
        seat = body.fresh(I32)
        self.playing.keep(body, menu)
        body.call(self.asked)
        body.set(seat)
        _one_of(body, seat, [at for at, stream in enumerate(self.of.streams) if stream is not None])
        with body.when():
            body.get(menu, length)
            body(op.I32_WRAP)
            body.get(seat)
            body.call(self.think)
            body.set(place)
            body.otherwise()
            self.playing.place(body, length, place)
        body.release(seat)

    def _asked(self, body: Body) -> None:
        """Whose decision it is where the state waits."""
        for at, name in enumerate(self.of.asked):
            if name is not None:
                _here(body)
                body.i32(at)
                body(op.I32_EQ)
                with body.when():
                    body.call(self.whole.functions[name])
                    body(op.I32_WRAP, op.RETURN)
        body(op.UNREACHABLE)

    def _follow(self, body: Body) -> None:
        """What a seat gets when it is gone on from a node through its own inner choices."""
        node, seat = 0, 1
        left, menu, place = body.fresh(I32), body.fresh(I32), body.fresh(I32)
        body.i32(self.of.ahead)
        body.set(left)
        with body.block() as out, body.loop() as again:
            body.get(node)
            body.call(self.playing.go)
            body.set(node)
            self._nothing_if_failed(body)
            body.get(node)
            body.i32(OVER)
            body(op.I32_EQ)
            body.get(left)
            body(op.I32_EQZ, op.I32_OR)
            body.jump_if(out)
            body.global_get(self.whole.offered)
            body.set(menu)
            self.playing.keep(body, menu)
            body.call(self.asked)
            body.get(seat)
            body(op.I32_NE)
            body.jump_if(out)
            self._push_inner(body, menu)
            body(op.I32_EQZ)
            body.jump_if(out)
            body.get(menu)
            body.load(I32, LENGTH)
            body(op.I64_EXTEND_U)
            body.call(self.playing.choose)
            body(op.I32_WRAP)
            body.set(place)
            self._make(body, menu, place)
            body.set(node)
            self._nothing_if_failed(body)
            advance(body, left, -1)
            body.jump(again)
        if not self.of.scored:
            body.get(node)
            body.i32(OVER)
            body(op.I32_NE)
            with body.when():
                body.i64(0)
                body(op.RETURN)
        body.call(self.whole.functions[self.of.returns])
        self._nothing_if_failed(body)
        body.get(seat)
        body.i32(WIDE)
        body(op.I32_MUL)
        body.load(I64, STATE + WIDE * self.of.gained)

    def _nothing_if_failed(self, body: Body) -> None:
        """A world in which a move cannot be made counts nothing."""
        body.global_get(self.whole.failed)
        with body.when():
            body.i64(0)
            body(op.RETURN)

    def _push_inner(self, body: Body, menu: int) -> None:
        place = body.fresh(I32)
        _here(body)
        body.set(place)
        _one_of(body, place, [at for at, is_inner in enumerate(self.of.inner) if is_inner])
        _one_of(body, place, [at for at, may_stop in enumerate(self.of.stops) if may_stop])
        body.get(menu)
        body.load(I32, LENGTH)
        body.i32(1)
        body(op.I32_EQ, op.I32_AND)
        body.get(menu)
        body.load(I32, ITEMS)
        body.load(I64)
        body(op.I64_EQZ, op.I32_AND, op.I32_OR)
        body.release(place)

    def _make(self, body: Body, menu: int, place: int) -> None:
        """Push the node to which the move at a place of a menu leads."""
        code = body.fresh(I64)
        body.get(menu)
        body.load(I32, ITEMS)
        body.get(place)
        body.i32(WIDE)
        body(op.I32_MUL, op.I32_ADD)
        body.load(I64)
        body.set(code)
        self.whole.anew(body)
        body.get(code)
        body.call(self.playing.take)
        body.release(code)

    def _think(self, body: Body) -> None:
        """The place of the best move of a menu; everything is then as it was before."""
        menu, length, seat = 0, 1, 2
        kept = [
            (variable, body.fresh(kind))
            for variable, kind in (
                (self.playing.rest, I64),
                (self.playing.word, I64),
                (self.whole.first_list, I32),
                (self.whole.number(MOVES), I64),
            )
        ]
        totals, saved = body.fresh(I32), body.fresh(I32)
        word, best = body.fresh(I64), body.fresh(I64)
        body.get(length)
        body.i32(2)
        body(op.I32_LT_U)
        with body.when():
            body.i64(0)
            body(op.RETURN)
        body.get(length)
        body.i32(self.of.most)
        body(op.I32_GT_U)
        with body.when():
            trap(self.whole, body, THINNED)
        for variable, own in kept:
            body.global_get(variable)
            body.set(own)
        self._sit_down(body, seat, word)
        self._try_all(body, saved, totals, (menu, length, seat))
        body.get(totals, length)
        body.call(self.best)
        body.set(best)
        self._copy(body, saved, restore=True)
        body.i32(0)
        body.global_set(self.whole.failed)
        for variable, own in kept:
            body.get(own)
            body.global_set(variable)
        body.get(best)

    def _try_all(self, body: Body, saved: int, totals: int, asked: tuple[int, int, int]) -> None:
        """What a seat gets of each move of a menu, in all worlds together, in memory that a variable leads to."""
        menu, length, seat = asked
        world, index = body.fresh(I32), body.fresh(I32)
        body.i32(WIDE * self.whole.code.size)
        body.call(take(self.whole))
        body.set(saved)
        self._copy(body, saved, restore=False)
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
                self._copy(body, saved, restore=True)
                _at(body, totals, index)
                _at(body, totals, index)
                body.load(I64)
                self._worth(body, menu, index, seat)
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

    def _worth(self, body: Body, menu: int, index: int, seat: int) -> None:
        """Push what a seat gets of the move at a place."""
        node = body.fresh(I32)
        body.i32(0)
        body.global_set(self.whole.failed)
        self._make(body, menu, index)
        body.set(node)
        body.global_get(self.whole.failed)
        with body.when((I64,)):
            body.i64(0)
            body.otherwise()
            body.get(node, seat)
            body.call(self.follow)
        body.release(node)

    def _sit_down(self, body: Body, seat: int, word: int) -> None:
        """Choices are those of the seat's own stream at this moment from now on."""
        stream = body.fresh(I64)
        for at, number in enumerate(self.of.streams):
            if number is not None:
                body.get(seat)
                body.i32(at)
                body(op.I32_EQ)
                with body.when():
                    body.i64(number)
                    body.set(stream)
        body.i32(0)
        body.load(I64, STATE + WIDE * SEED)
        body.i64(SEED_STEP)
        body(op.I64_MUL)
        body.get(stream)
        body(op.I64_ADD)
        body.global_get(self.playing.made)
        body.i64(COUNTER_STEP)
        body(op.I64_MUL, op.I64_ADD)
        self.playing.mixed(body, word)
        body.i64(SEED_STEP)
        body(op.I64_MUL)
        body.get(stream)
        body(op.I64_ADD)
        body.global_set(self.playing.word)
        body.i64(0)
        body.global_set(self.playing.rest)
        body.release(stream)

    def _imagine(self, body: Body) -> None:
        """A world takes a word: the seed of a chance to come that nothing is drawn from."""
        body.global_get(self.playing.word)
        body.i64(COUNTER_STEP)
        body(op.I64_ADD)
        body.global_set(self.playing.word)

    def _copy(self, body: Body, saved: int, *, restore: bool) -> None:
        if restore:
            body.i32(STATE)
            body.get(saved)
        else:
            body.get(saved)
            body.i32(STATE)
        body.i32(WIDE * self.whole.code.size)
        body(op.MEMORY_COPY)

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


def _here(body: Body) -> None:
    body.i32(0)
    body.load(I32, STATE + WIDE * PC)


def _at(body: Body, totals: int, index: int) -> None:
    """Push the address of a total."""
    body.get(totals, index)
    body.i32(WIDE)
    body(op.I32_MUL, op.I32_ADD)


def _one_of(body: Body, variable: int, numbers: Sequence[int]) -> None:
    """Push whether a variable is one of some numbers."""
    body.i32(0)
    for number in numbers:
        body.get(variable)
        body.i32(number)
        body(op.I32_EQ, op.I32_OR)
