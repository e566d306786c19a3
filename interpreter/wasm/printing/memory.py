"""Lists in memory: a head with length, capacity and address of the items, which are contiguous.

Memory is allocated from one end and freed when a decision is over, or by a function whose result cannot refer to it.
Running out of it traps.
"""

from __future__ import annotations

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.constants import HEAD, RANK
from interpreter.wasm.printing.printer import MEMORY, OUTSIDE, Printer

LENGTH, ROOM, ITEMS = 0, 4, 8
"""Offsets in the head of a list."""
_FIRST_ROOM = 8
_FEW = 256
"""Bytes that are copied word by word: more are left to the machine, which is slow to begin."""


def load_words(body: Body, pointer: int, variables: tuple[int, ...], offset: int = 0) -> None:
    """Load the words at an address into variables."""
    for number, variable in enumerate(variables):
        body.load_at(pointer, body.kind(variable), offset + WIDE * number)
        body.set(variable)


def store_words(body: Body, pointer: int, variables: tuple[int, ...]) -> None:
    """Store variables as the words at an address."""
    for number, variable in enumerate(variables):
        body.get(pointer, variable)
        body.store(body.kind(variable), WIDE * number)


def step(body: Body, pointer: int, variables: tuple[int, ...], size: int) -> None:
    """Load the words at an address into variables and advance it to the next item."""
    load_words(body, pointer, variables)
    advance(body, pointer, size)


def advance(body: Body, pointer: int, amount: int) -> None:
    """Advance an address."""
    body.get(pointer)
    body.add(amount)
    body.set(pointer)


def stretch(body: Body, head: int, start: int, end: int, wide: int) -> None:
    """Pop a list into `head` and set the bounds of its items; `head` may be the same as `end`."""
    body.tee(head)
    body.load(I32, ITEMS)
    body.tee(start)
    body.load_at(head, I32, LENGTH)
    body.add_times(wide)
    body.set(end)


def take(whole: Printer) -> int:
    """Return the index of a function (bytes) -> address of newly allocated memory."""

    def write(body: Body) -> None:
        body.global_get(whole.top)
        body.global_get(whole.top)
        body(0, op.I32_ADD)
        body.global_set(whole.top)
        trap_if_full(whole, body)

    return whole.library("take", ((I32,), (I32,)), write)


def trap_if_full(whole: Printer, body: Body) -> None:
    """Trap if more memory was allocated than there is."""
    body.global_get(whole.top)
    body.global_get(whole.full)
    body(op.I32_GT_U)
    trap_if(whole, body, MEMORY)


def trap_if(whole: Printer, body: Body, reason: int) -> None:
    """Trap for a reason where the top of the stack is not 0."""
    with body.when():
        trap(whole, body, reason)


def trap(whole: Printer, body: Body, reason: int) -> None:
    """Trap for a reason: the game cannot go on."""
    body.i32(reason)
    body.global_set(whole.why)
    body(op.UNREACHABLE)


def new_list(whole: Printer) -> int:
    """Return the index of a function (capacity, bytes of an item) -> head of an empty list."""

    def write(body: Body) -> None:
        head = body.fresh(I32)
        body.global_get(whole.top)
        body.tee(head)
        body(0, 1, op.I32_MUL, op.I32_ADD)
        body.add(HEAD)
        body.global_set(whole.top)
        trap_if_full(whole, body)
        for offset in (LENGTH, RANK):
            body.get(head)
            body.i32(0)
            body.store(I32, offset)
        body.get(head, 0)
        body.store(I32, ROOM)
        body.get(head, head)
        body.add(HEAD)
        body.store(I32, ITEMS)
        body.get(head)

    return whole.library("new list", ((I32, I32), (I32,)), write)


def begin_list(whole: Printer, body: Body, head: int, room: int, wide: int) -> None:
    """Allocate a list with this capacity and store its head in a variable; its length is left unset."""
    body.global_get(whole.top)
    body.tee(head)
    body.add(HEAD + room * wide)
    body.global_set(whole.top)
    trap_if_full(whole, body)
    body.get(head)
    body.i32(room)
    body.store(I32, ROOM)
    body(head, head, op.i32(HEAD), op.I32_ADD, op.I64_EXTEND_U)
    body.store(I64, ITEMS)


def widen(whole: Printer) -> int:
    """Return the index of a function (head, next item, item bytes) -> same item and end of new room."""

    def write(body: Body) -> None:
        head, at, wide = 0, 1, 2
        used, items, more = body.fresh(I32), body.fresh(I32), body.fresh(I32)
        body.get(at, head)
        body.load(I32, ITEMS)
        body(op.I32_SUB)
        body.tee(used)
        body(op.i32(1), op.I32_SHL)
        body.get(wide)
        body.add_times(_FIRST_ROOM)
        body.tee(more)
        body.call(take(whole))
        body.set(items)
        body.get(items, head)
        body.load(I32, ITEMS)
        body.get(used)
        body.call(move(whole))
        body.get(head, items)
        body.store(I32, ITEMS)
        body(head, more, wide, op.I32_DIV_U)
        body.store(I32, ROOM)
        body(items, used, op.I32_ADD)
        body(items, more, op.I32_ADD)

    return whole.library("widen", ((I32, I32, I32), (I32, I32)), write)


def move(whole: Printer) -> int:
    """Return the index of a function (to, from, bytes) that copies words, even if they overlap."""

    def write(body: Body) -> None:
        to, start, count = 0, 1, 2
        body(count, op.i32(_FEW), op.I32_GT_U)
        with body.when():
            body(to, start, count, op.MEMORY_COPY, op.RETURN)
        body(to, start, op.I32_LE_U)
        with body.when():
            body(count, start, op.I32_ADD)
            body.set(count)
            words_up_to(body, to, start, count)
            body(op.RETURN)
        with body.until(count, op.I32_EQZ):
            advance(body, count, -WIDE)
            body(to, count, op.I32_ADD)
            body(start, count, op.I32_ADD)
            body.load(I64)
            body.store(I64)

    return whole.library("move", ((I32, I32, I32), ()), write)


def words_up_to(body: Body, to: int, start: int, end: int) -> None:
    """Copy words one by one in ascending order up to an address, advancing both variables."""
    with body.until(start, end, op.I32_GE_U):
        body.get(to, start)
        body.load(I64)
        body.store(I64)
        advance(body, to, WIDE)
        advance(body, start, WIDE)


def extend(whole: Printer) -> int:
    """Return the index of a function (address, bytes, head) that appends words to a list."""

    def write(body: Body) -> None:
        start, count, head = 0, 1, 2
        used, items, room = body.fresh(I32), body.fresh(I32), body.fresh(I32)
        body.load_at(head, I32, LENGTH)
        body.times(WIDE)
        body.tee(used)
        body(count, op.I32_ADD)
        body.load_at(head, I32, ROOM)
        body(op.i32(WIDE), op.I32_MUL, op.I32_GT_U)
        with body.when():
            body(used, count, op.I32_ADD)
            body(op.i32(1), op.I32_SHL)
            body.add(WIDE * _FIRST_ROOM)
            body.tee(room)
            body.call(take(whole))
            body.tee(items)
            body.load_at(head, I32, ITEMS)
            body.get(used)
            body.call(move(whole))
            body.get(head, items)
            body.store(I32, ITEMS)
            body(head, room, op.i32(WIDE.bit_length() - 1), op.I32_SHR_U)
            body.store(I32, ROOM)
        body.load_at(head, I32, ITEMS)
        body(used, op.I32_ADD)
        body.set(items)
        body(start, count, op.I32_ADD)
        body.set(room)
        words_up_to(body, items, start, room)
        body(head, used, count, op.I32_ADD)
        body(op.i32(WIDE.bit_length() - 1), op.I32_SHR_U)
        body.store(I32, LENGTH)

    return whole.library("extend", ((I32, I32, I32), ()), write)


def item_address(whole: Printer) -> int:
    """Return the index of a function (head, item bytes, index) -> address; a negative index wraps."""

    def write(body: Body) -> None:
        head, wide, index = 0, 1, 2
        length = body.fresh(I64)
        body.load_at(head, I32, LENGTH)
        body(op.I64_EXTEND_U)
        body.set(length)
        body.get(index)
        body.get(length)
        body(op.i64(0), index, op.i64(0), op.I64_LT_S, op.SELECT, op.I64_ADD)
        body.tee(index)
        body(length, op.I64_GE_U)
        trap_if(whole, body, OUTSIDE)
        body.load_at(head, I32, ITEMS)
        body(index, op.I32_WRAP)
        body(wide, op.I32_MUL, op.I32_ADD)

    return whole.library("item", ((I32, I32, I64), (I32,)), write)
