"""Building of lists in memory: a head, and items that are contiguous in the room reserved.

While a list is filled, a variable holds the address of its next item; the length is written at the end.
"""

from __future__ import annotations

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.types import HIGHEST, Listing, Number
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE, Unprintable, item_type, size
from interpreter.wasm.printing.addresses import push_cell_address
from interpreter.wasm.printing.constants import HEAD
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.handlers import value
from interpreter.wasm.printing.inlining import collect
from interpreter.wasm.printing.memory import (
    ITEMS,
    LENGTH,
    ROOM,
    advance,
    begin_list,
    extend,
    move,
    new_list,
    store_words,
    widen,
    words_up_to,
)
from interpreter.wasm.printing.printer import MEMORY

_LEAST_ROOM, _ROOM, _MOST_ROOM = 16, 32, 64
_FEW = 16
_LINE = 64
"""Bytes of a line of the cache: what is copied between beginnings of lines is copied faster."""
_MOST = 1 << 28
"""Words no memory has room for, and whose bytes are counted in 32 bits."""
_ONE_BYTE = (0, -1)
"""Numbers whose bytes are all the same."""
_COUNT = Number(0, HIGHEST)


@value(x.Listed)
@value(x.Each)
@value(x.Cells)
@value(x.Numbers)
@value(x.Joined)
@value(x.Repeated)
@value(x.Reversed)
@value(x.Distinct)
@value(x.Part)
def made(f: Fn, of: Expr) -> None:
    """Push a new list of the items of another."""
    head = new(f, of)
    f.body.get(head)
    f.body.release(head)


def new(f: Fn, of: Expr) -> int:
    """Return a variable that holds the head of a new list of the items of another."""
    head, wide = f.body.fresh(I32), size(item_type(of.type))
    if isinstance(of, x.Cells):
        if isinstance(of.start, x.Const) and isinstance(of.stop, x.Const):
            count = of.stop.value - of.start.value
            if count >= _FEW:
                return _stretch(f, head, of, count)
        f.push(x.Fold(_COUNT, "len", of))
        f.body(op.I32_WRAP)
        f.body.i32(wide)
        f.body.call(new_list(f.whole))
        f.body.set(head)
        fill(f, head, of)
        return head
    if isinstance(of, x.Repeated) and isinstance(of.what, x.Const) and of.what.value in _ONE_BYTE and wide == WIDE:
        _filled(f, head, of, of.what.value)
        return head
    room = _room(of)
    begin_list(f.whole, f.body, head, room, wide)
    if isinstance(of, x.Listed) and not of.parts:
        f.body.get(head)
        f.body.i32(0)
        f.body.store(I32, LENGTH)
        return head
    filling = Filling(f, head, wide, room)
    filling.take(of)
    filling.end()
    return head


def _stretch(f: Fn, head: int, of: x.Cells, count: int) -> int:
    """Copy a known number of cells into a new list in one step, aligned to a cache line."""
    body, items = f.body, f.body.fresh(I32)
    begin_list(f.whole, body, head, count + _LINE // WIDE, WIDE)
    body.get(head)
    body.i32(count)
    body.store(I32, LENGTH)
    body.get(head)
    body.add(HEAD + _LINE - 1)
    body(op.i32(-_LINE), op.I32_AND)
    body.set(items)
    body.get(head, items)
    body.store(I32, ITEMS)
    body.get(head)
    body.i32(count)
    body.store(I32, ROOM)
    body.get(items)
    push_cell_address(f, of.start)
    body.i32(WIDE * count)
    body.call(move(f.whole))
    body.release(items)
    return head


def _filled(f: Fn, head: int, of: x.Repeated, byte: int) -> None:
    """Create a list of words whose bytes are all equal and store its head in a variable."""
    body = f.body
    count, times = body.fresh(I32), body.fresh(I64)
    f.push(x.Least(_COUNT, "max", (of.times, x.Const(_COUNT, 0))))
    body.tee(times)
    body(op.i64(_MOST), op.I64_GT_U)
    f.trap_if(MEMORY)
    body(times, op.I32_WRAP)
    body.tee(count)
    body.i32(WIDE)
    body.call(new_list(f.whole))
    body.tee(head)
    body.get(count)
    body.store(I32, LENGTH)
    body.load_at(head, I32, ITEMS)
    body(op.i32(byte & 0xFF), count, op.i32(WIDE), op.I32_MUL, op.MEMORY_FILL)
    body.release(count, times)


def _room(of: Expr) -> int:
    """Return how many items to reserve room for in a new list."""
    if isinstance(of, x.Listed) and of.parts and not of.spread:
        return max(len(of.parts), _LEAST_ROOM)
    longest = of.type.longest if isinstance(of.type, Listing) else None
    return min(longest, _MOST_ROOM) if longest else _ROOM


def fill(f: Fn, head: int, of: Expr) -> None:
    """Append the items of a list to another."""
    filling = Filling(f, head, size(item_type(of.type)))
    filling.take(of)
    filling.end()


class Filling:
    """A list that is being filled. `room` is that of a list that was made just now."""

    def __init__(self, f: Fn, head: int, wide: int, room: int | None = None) -> None:
        self.f, self.head, self.wide = f, head, wide
        self.at, self.limit = f.body.fresh(I32), f.body.fresh(I32)
        if room is None:
            self._begin()
            return
        for variable, further in ((self.at, HEAD), (self.limit, HEAD + room * wide)):
            f.body.get(head)
            f.body.add(further)
            f.body.set(variable)

    def _begin(self) -> None:
        body = self.f.body
        for offset, variable in ((LENGTH, self.at), (ROOM, self.limit)):
            body.load_at(self.head, I32, ITEMS)
            body.load_at(self.head, I32, offset)
            body.add_times(self.wide)
            body.set(variable)

    def _sync(self) -> None:
        """Write the current number of items into the head."""
        body = self.f.body
        body.get(self.head, self.at, self.head)
        body.load(I32, ITEMS)
        body(op.I32_SUB)
        body(op.i32(self.wide or 1), op.I32_DIV_U)
        body.store(I32, LENGTH)

    def end(self) -> None:
        """Finish the list: write its length and free the variables."""
        self._sync()
        self.f.body.release(self.at, self.limit)

    def take(self, of: Expr) -> None:
        """Append the items of a list."""
        f = self.f
        if isinstance(of, x.Listed):
            for number, part in enumerate(of.parts):
                if number in of.spread:
                    self.take(part)
                else:
                    self.value(part)
        elif isinstance(of, x.Joined):
            self.take(of.left)
            self.take(of.right)
        elif isinstance(of, x.Each):
            f.rounds(of.loops, lambda: self.value(of.value))
        elif isinstance(of, x.Call) and f.whole.collected(of.function) is not None:
            self._collect(of)
        elif self.wide == WIDE and not f.is_gone_through(of):
            self._copy(of)
        else:
            f.each(of, self.words)

    def value(self, what: Expr) -> None:
        """Append the value of an expression."""
        held = self.f.kept(what)
        self.words(held)
        self.f.body.release(*held)

    def words(self, held: tuple[int, ...]) -> None:
        """Append one item held in variables."""
        body = self.f.body
        if not held:
            raise Unprintable("a list of nothing that holds something")
        body(self.at, self.limit, op.I32_EQ)
        with body.when():
            body.get(self.head, self.at)
            body.i32(self.wide)
            body.call(widen(self.f.whole))
            body.set(self.at, self.limit)
        store_words(body, self.at, held)
        advance(body, self.at, self.wide)

    def _collect(self, of: x.Call) -> None:
        """Append the items a function collects, without its own list if possible."""
        self._sync()
        if collect(self.f, of, self.head):
            self._begin()
        else:
            self._copy(of)

    def _copy(self, of: Expr) -> None:
        """Append a list that lies in memory in one copy."""
        self._sync()
        copy(self.f, self.head, of)
        self._begin()


def copy(f: Fn, head: int, of: Expr) -> None:
    """Append a list of words that lies in memory to another; a few words are copied in place."""
    body = f.body
    other, start, count = body.fresh(I32), body.fresh(I32), body.fresh(I32)
    f.push(of)
    body.tee(other)
    body.load(I32, ITEMS)
    body.set(start)
    body.load_at(other, I32, LENGTH)
    body.set(count)
    longest = of.type.longest if isinstance(of.type, Listing) else None
    with body.block() as out:
        if longest is not None and longest <= _FEW:
            _copy_in_place(f, (head, start, count), out)
        body.get(start, count)
        body.times(WIDE)
        body.get(head)
        body.call(extend(f.whole))
    body.release(other, start, count)


def _copy_in_place(f: Fn, variables: tuple[int, int, int], out: int) -> None:
    """Append words one by one and jump to `out`, if the list has room for them."""
    body, (head, start, count) = f.body, variables
    at, length = body.fresh(I32), body.fresh(I32)
    body.load_at(head, I32, LENGTH)
    body.tee(length)
    body(count, op.I32_ADD)
    body.load_at(head, I32, ROOM)
    body(op.I32_LE_U)
    with body.when():
        body.load_at(head, I32, ITEMS)
        body.get(length)
        body.add_times(WIDE)
        body.set(at)
        body(head, length, count, op.I32_ADD)
        body.store(I32, LENGTH)
        body.get(start, count)
        body.add_times(WIDE)
        body.set(count)
        words_up_to(body, at, start, count)
        body.jump(out)
    body.release(at, length)
