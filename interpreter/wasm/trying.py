"""Moves tried inside the module: each is made, gone on with at random through the choices inside it, and judged.

Enters what is known of a game's decisions; leaves the functions that go on, for whoever chooses by what comes of moves.
They choose with words of a stream of their own seat, as the bots in Python do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.code.statements import MOVES
from interpreter.kernel.chance import COUNTER_STEP, SEED_STEP
from interpreter.kernel.layout import PC, SEED
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.played import by_node
from interpreter.wasm.printing.memory import ITEMS, LENGTH, advance
from interpreter.wasm.printing.printer import STATE

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.playout import Playing
    from interpreter.wasm.printing.printer import Printer

OVER = -3


@dataclass(frozen=True, slots=True)
class Deciding:
    """What is known of decisions. Functions of CODE and flags go by the number of a node."""

    asked: Sequence[str | None]
    """Who decides."""
    inner: Sequence[bool]
    """Whether all moves there are choices inside a move,"""
    stops: Sequence[bool]
    """or the only one is, where it is to stop."""
    ahead: int
    """Choices inside a move that are followed."""


class Trier(ABC):
    """The functions that try moves, for who chooses by what comes of them."""

    nothing = 0
    """What a move is worth that cannot be made."""

    def __init__(self, playing: Playing, streams: Sequence[int | None], deciding: Deciding) -> None:
        self.playing, self.streams, self.deciding, self.whole = playing, streams, deciding, playing.whole

    def print(self) -> None:
        """All of them."""
        self.print_following()
        self.print_thinking()

    def print_following(self) -> None:
        """Those that try."""
        self.asked = self.playing.function((), (I32,), self._asked)
        self.follow = self.playing.function((I32, I32), (I64,), self._follow)

    def print_thinking(self) -> None:
        """That which chooses."""
        self.think = self.playing.function((I32, I32, I32), (I64,), self.write_think)

    @abstractmethod
    def write_think(self, body: Body) -> None:
        """The place of a move in a menu, by its length and a seat; everything is then as it was before."""

    @abstractmethod
    def push_worth(self, body: Body, node: int, seat: int) -> None:
        """What the state is worth to a seat where it came to a node."""

    def place(self, body: Body, menu: int, length: int, place: int) -> None:
        """A variable becomes the place in a menu of what is chosen; `length` is one of 64 bits."""
        seat = body.fresh(I32)
        self.playing.keep(body, menu)
        body.call(self.asked)
        body.set(seat)
        one_of(body, seat, [at for at, stream in enumerate(self.streams) if stream is not None])
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
        named = {at: name for at, name in enumerate(self.deciding.asked) if name is not None}
        by_node(self.playing, body, named, lambda: body(op.I32_WRAP, op.RETURN))
        body(op.UNREACHABLE)

    def _follow(self, body: Body) -> None:
        """What a seat gets when it is gone on from a node through its own inner choices."""
        node, seat = 0, 1
        left, menu, place = body.fresh(I32), body.fresh(I32), body.fresh(I32)
        body.i32(self.deciding.ahead)
        body.set(left)
        with body.block() as out, body.loop() as again:
            body.get(node)
            body.call(self.playing.go)
            body.set(node)
            self.nothing_if_failed(body)
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
            self.make(body, menu, place)
            body.set(node)
            self.nothing_if_failed(body)
            advance(body, left, -1)
            body.jump(again)
        self.push_worth(body, node, seat)

    def nothing_if_failed(self, body: Body) -> None:
        """A world in which a move cannot be made counts nothing."""
        body.global_get(self.whole.failed)
        with body.when():
            body.i64(self.nothing)
            body(op.RETURN)

    def _push_inner(self, body: Body, menu: int) -> None:
        place = body.fresh(I32)
        here(body)
        body.set(place)
        one_of(body, place, [at for at, is_inner in enumerate(self.deciding.inner) if is_inner])
        one_of(body, place, [at for at, may_stop in enumerate(self.deciding.stops) if may_stop])
        body.get(menu)
        body.load(I32, LENGTH)
        body.i32(1)
        body(op.I32_EQ, op.I32_AND)
        body.get(menu)
        body.load(I32, ITEMS)
        body.load(I64)
        body(op.I64_EQZ, op.I32_AND, op.I32_OR)
        body.release(place)

    def make(self, body: Body, menu: int, place: int) -> None:
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

    def worth(self, body: Body, menu: int, index: int, seat: int) -> None:
        """Push what a seat gets of the move at a place."""
        node = body.fresh(I32)
        body.i32(0)
        body.global_set(self.whole.failed)
        self.make(body, menu, index)
        body.set(node)
        body.global_get(self.whole.failed)
        with body.when((I64,)):
            body.i64(self.nothing)
            body.otherwise()
            body.get(node, seat)
            body.call(self.follow)
        body.release(node)

    def sit_down(self, body: Body, seat: int, word: int) -> None:
        """Choices are those of the seat's own stream at this moment from now on."""
        stream = body.fresh(I64)
        for at, number in enumerate(self.streams):
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

    def first_of_few(self, body: Body, length: int) -> None:
        """Where a menu has one move at most it is the first that is chosen."""
        body.get(length)
        body.i32(2)
        body(op.I32_LT_U)
        with body.when():
            body.i64(0)
            body(op.RETURN)

    @contextmanager
    def given_back(self, body: Body) -> Generator[None]:
        """After what stands inside, choices and counts go on as if nothing had been tried."""
        kept = [
            (variable, body.fresh(kind))
            for variable, kind in (
                (self.playing.rest, I64),
                (self.playing.word, I64),
                (self.whole.first_list, I32),
                (self.whole.number(MOVES), I64),
            )
        ]
        for variable, own in kept:
            body.global_get(variable)
            body.set(own)
        yield
        body.i32(0)
        body.global_set(self.whole.failed)
        for variable, own in kept:
            body.get(own)
            body.global_set(variable)

    def copy(self, body: Body, saved: int, *, restore: bool) -> None:
        """The state is kept, or becomes what was."""
        copy_state(self.whole, body, saved, restore=restore)


def copy_state(whole: Printer, body: Body, saved: int, *, restore: bool) -> None:
    """The state is kept where a variable leads to, or becomes what was."""
    if restore:
        body.i32(STATE)
        body.get(saved)
    else:
        body.get(saved)
        body.i32(STATE)
    body.i32(WIDE * whole.code.size)
    body(op.MEMORY_COPY)


def here(body: Body) -> None:
    """Push the node at which the state waits."""
    body.i32(0)
    body.load(I32, STATE + WIDE * PC)


def one_of(body: Body, variable: int, numbers: Sequence[int]) -> None:
    """Push whether a variable is one of some numbers."""
    body.i32(0)
    for number in numbers:
        body.get(variable)
        body.i32(number)
        body(op.I32_EQ, op.I32_OR)
