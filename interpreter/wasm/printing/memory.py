"""Lists in memory: a head with the length, the room and the address of the things, which lie one after another.

Enters a body and variables that hold addresses; leaves instructions. Memory is taken from one end and given back when
a decision is over, or by a function that hands nothing of it on; running out of it is a trap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.constants import HEAD, RANK
from interpreter.wasm.printing.printer import MEMORY, OUTSIDE

if TYPE_CHECKING:
    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.printing.printer import Printer

LENGTH, ROOM, ITEMS = 0, 4, 8
"""Offsets in the head of a list."""
_FIRST_ROOM = 8
_FEW = 256
"""Bytes that are copied word by word: more are left to the machine, which is slow to begin."""


def load_words(body: Body, pointer: int, variables: tuple[int, ...], offset: int = 0) -> None:
    """Variables take the words at an address."""
    for number, variable in enumerate(variables):
        body.get(pointer)
        body.load(body.kind(variable), offset + WIDE * number)
        body.set(variable)


def store_words(body: Body, pointer: int, variables: tuple[int, ...]) -> None:
    """The words at an address take variables."""
    for number, variable in enumerate(variables):
        body.get(pointer, variable)
        body.store(body.kind(variable), WIDE * number)


def step(body: Body, pointer: int, variables: tuple[int, ...], size: int) -> None:
    """Variables take the words at an address, which goes on to the next thing."""
    load_words(body, pointer, variables)
    advance(body, pointer, size)


def advance(body: Body, pointer: int, amount: int) -> None:
    """An address goes on."""
    body.get(pointer)
    body.i32(amount)
    body(op.I32_ADD)
    body.set(pointer)


def stretch(body: Body, head: int, start: int, end: int, wide: int) -> None:
    """Variables take the list on top, and where its things, so wide each, begin and end; `head` may be `end`."""
    body.tee(head)
    body.load(I32, ITEMS)
    body.tee(start)
    body.get(head)
    body.load(I32, LENGTH)
    body.i32(wide)
    body(op.I32_MUL, op.I32_ADD)
    body.set(end)


def take(whole: Printer) -> int:
    """A function (bytes) -> the address of so much memory."""

    def write(body: Body) -> None:
        body.global_get(whole.top)
        body.global_get(whole.top)
        body.get(0)
        body(op.I32_ADD)
        body.global_set(whole.top)
        trap_if_full(whole, body)

    return whole.library("take", ((I32,), (I32,)), write)


def trap_if_full(whole: Printer, body: Body) -> None:
    """Nobody gets more memory than there is."""
    body.global_get(whole.top)
    body.global_get(whole.full)
    body(op.I32_GT_U)
    with body.when():
        trap(whole, body, MEMORY)


def trap(whole: Printer, body: Body, reason: int) -> None:
    """The game cannot go on."""
    body.i32(reason)
    body.global_set(whole.why)
    body(op.UNREACHABLE)


def new_list(whole: Printer) -> int:
    """A function (room, bytes of a thing) -> the head of an empty list."""

    def write(body: Body) -> None:
        head = body.fresh(I32)
        body.global_get(whole.top)
        body.tee(head)
        body.get(0, 1)
        body(op.I32_MUL, op.I32_ADD)
        body.i32(HEAD)
        body(op.I32_ADD)
        body.global_set(whole.top)
        trap_if_full(whole, body)
        for offset in (LENGTH, RANK):
            body.get(head)
            body.i32(0)
            body.store(I32, offset)
        body.get(head, 0)
        body.store(I32, ROOM)
        body.get(head, head)
        body.i32(HEAD)
        body(op.I32_ADD)
        body.store(I32, ITEMS)
        body.get(head)

    return whole.library("new list", ((I32, I32), (I32,)), write)


def begin_list(whole: Printer, body: Body, head: int, room: int, wide: int) -> None:
    """A variable takes the head of a list with so much room, whose length is still to be written."""
    body.global_get(whole.top)
    body.tee(head)
    body.i32(HEAD + room * wide)
    body(op.I32_ADD)
    body.global_set(whole.top)
    trap_if_full(whole, body)
    body.get(head)
    body.i32(room)
    body.store(I32, ROOM)
    body.get(head, head)
    body.i32(HEAD)
    body(op.I32_ADD, op.I64_EXTEND_U)
    body.store(I64, ITEMS)


def widen(whole: Printer) -> int:
    """A function (head, address of the next thing, bytes of one) -> that address, and the end of a larger room."""

    def write(body: Body) -> None:
        head, at, wide = 0, 1, 2
        used, items, more = body.fresh(I32), body.fresh(I32), body.fresh(I32)
        body.get(at, head)
        body.load(I32, ITEMS)
        body(op.I32_SUB)
        body.tee(used)
        body.i32(1)
        body(op.I32_SHL)
        body.get(wide)
        body.i32(_FIRST_ROOM)
        body(op.I32_MUL, op.I32_ADD)
        body.tee(more)
        body.call(take(whole))
        body.set(items)
        body.get(items, head)
        body.load(I32, ITEMS)
        body.get(used)
        body.call(move(whole))
        body.get(head, items)
        body.store(I32, ITEMS)
        body.get(head, more, wide)
        body(op.I32_DIV_U)
        body.store(I32, ROOM)
        body.get(items, used)
        body(op.I32_ADD)
        body.get(items, more)
        body(op.I32_ADD)

    return whole.library("widen", ((I32, I32, I32), (I32, I32)), write)


def move(whole: Printer) -> int:
    """A function (to, from, bytes) that copies words also where the two overlap; a few of them one by one."""

    def write(body: Body) -> None:
        to, start, count = 0, 1, 2
        body.get(count)
        body.i32(_FEW)
        body(op.I32_GT_U)
        with body.when():
            body.get(to, start, count)
            body(op.MEMORY_COPY, op.RETURN)
        body.get(to, start)
        body(op.I32_LE_U)
        with body.when():
            body.get(count, start)
            body(op.I32_ADD)
            body.set(count)
            _four_at_once(body, to, start, count)
            words_up_to(body, to, start, count)
            body(op.RETURN)
        with body.block() as out, body.loop() as again:
            body.get(count)
            body(op.I32_EQZ)
            body.jump_if(out)
            advance(body, count, -WIDE)
            body.get(to, count)
            body(op.I32_ADD)
            body.get(start, count)
            body(op.I32_ADD)
            body.load(I64)
            body.store(I64)
            body.jump(again)

    return whole.library("move", ((I32, I32, I32), ()), write)


def _four_at_once(body: Body, to: int, start: int, end: int) -> None:
    """Four words in each round as long as there are so many up to an address; both variables go on."""
    offsets = range(0, 4 * WIDE, WIDE)
    with body.block() as out, body.loop() as again:
        body.get(start)
        body.i32(offsets[-1])
        body(op.I32_ADD)
        body.get(end)
        body(op.I32_GE_U)
        body.jump_if(out)
        for offset in offsets:
            body.get(to, start)
            body.load(I64, offset)
            body.store(I64, offset)
        advance(body, to, offsets.stop)
        advance(body, start, offsets.stop)
        body.jump(again)


def words_up_to(body: Body, to: int, start: int, end: int) -> None:
    """The words one by one, from the first on, up to an address; both variables go on."""
    with body.block() as out, body.loop() as again:
        body.get(start, end)
        body(op.I32_GE_U)
        body.jump_if(out)
        body.get(to, start)
        body.load(I64)
        body.store(I64)
        advance(body, to, WIDE)
        advance(body, start, WIDE)
        body.jump(again)


def extend(whole: Printer) -> int:
    """A function (address, bytes, head): the words from there follow in a list of numbers."""

    def write(body: Body) -> None:
        start, count, head = 0, 1, 2
        used, items, room = body.fresh(I32), body.fresh(I32), body.fresh(I32)
        body.get(head)
        body.load(I32, LENGTH)
        body.i32(WIDE)
        body(op.I32_MUL)
        body.tee(used)
        body.get(count)
        body(op.I32_ADD)
        body.get(head)
        body.load(I32, ROOM)
        body.i32(WIDE)
        body(op.I32_MUL, op.I32_GT_U)
        with body.when():
            body.get(used, count)
            body(op.I32_ADD)
            body.i32(1)
            body(op.I32_SHL)
            body.i32(WIDE * _FIRST_ROOM)
            body(op.I32_ADD)
            body.tee(room)
            body.call(take(whole))
            body.tee(items)
            body.get(head)
            body.load(I32, ITEMS)
            body.get(used)
            body.call(move(whole))
            body.get(head, items)
            body.store(I32, ITEMS)
            body.get(head, room)
            body.i32(WIDE.bit_length() - 1)
            body(op.I32_SHR_U)
            body.store(I32, ROOM)
        body.get(head)
        body.load(I32, ITEMS)
        body.get(used)
        body(op.I32_ADD)
        body.set(items)
        body.get(start, count)
        body(op.I32_ADD)
        body.set(room)
        words_up_to(body, items, start, room)
        body.get(head, used, count)
        body(op.I32_ADD)
        body.i32(WIDE.bit_length() - 1)
        body(op.I32_SHR_U)
        body.store(I32, LENGTH)

    return whole.library("extend", ((I32, I32, I32), ()), write)


def item_address(whole: Printer) -> int:
    """A function (head, bytes of a thing, index of 64 bits) -> the address of a thing; from the end if negative."""

    def write(body: Body) -> None:
        head, wide, index = 0, 1, 2
        length = body.fresh(I64)
        body.get(head)
        body.load(I32, LENGTH)
        body(op.I64_EXTEND_U)
        body.set(length)
        body.get(index)
        body.get(length)
        body.i64(0)
        body.get(index)
        body.i64(0)
        body(op.I64_LT_S, op.SELECT, op.I64_ADD)
        body.tee(index)
        body.get(length)
        body(op.I64_GE_U)
        with body.when():
            trap(whole, body, OUTSIDE)
        body.get(head)
        body.load(I32, ITEMS)
        body.get(index)
        body(op.I32_WRAP)
        body.get(wide)
        body(op.I32_MUL, op.I32_ADD)

    return whole.library("item", ((I32, I32, I64), (I32,)), write)
