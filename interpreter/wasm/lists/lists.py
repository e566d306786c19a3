"""Lists: made in memory, read by index; constants; rows.

A list that is only gone through is not made: see `loops`.
"""

from __future__ import annotations

from typing import cast

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.types import Listing, Maybe, Number, Row, Table, Type
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE, Unprintable, part_at, size, words
from interpreter.wasm.printing.addresses import is_narrow, push_narrow, scaled
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.handlers import value
from interpreter.wasm.printing.memory import ITEMS, LENGTH, item_address
from interpreter.wasm.printing.printer import OUTSIDE
from interpreter.wasm.printing.spans import is_inside


@value(x.Constant)
def constant(f: Fn, of: x.Constant) -> None:
    """Push the head address of a constant list, or the words of a constant row."""
    if isinstance(of.type, Table):
        f.body.i32(f.whole.constants.address(Listing(of.type.of), of.value))
    elif isinstance(of.type, Row):
        for part, one in zip(of.type.parts, of.value, strict=True):
            _constant_part(f, part, one)
    else:
        f.body.i32(f.whole.constants.address(of.type, of.value))


def _constant_part(f: Fn, type_: Type, one: object) -> None:
    if isinstance(type_, Number):
        f.body.i64(cast("int", one))
    elif isinstance(type_, Maybe) and one is None:
        f.zeros(type_)
    elif isinstance(type_, Maybe):
        f.body.i64(1)
        _constant_part(f, type_.of, one)
    else:
        constant(f, x.Constant(type_, "", cast("tuple[object, ...]", one)))


@value(x.Made)
def row(f: Fn, of: x.Made) -> None:
    """Push the parts of a row."""
    for part in of.parts:
        f.push(part)


# ---- reading


@value(x.Item)
def item(f: Fn, of: x.Item) -> None:
    """Push the words of one item; other parts of the rows around it are not read."""
    if isinstance(of.of.type, Row) and not _is_in_memory(of.of):
        _part_of_row(f, of, of.of.type)
        return
    pointer = f.body.fresh(I32)
    offset = _place(f, of)
    kinds = words(of.type)
    if len(kinds) == 1:
        f.body.load(kinds[0], offset)
    else:
        f.body.set(pointer)
        for number, kind in enumerate(kinds):
            f.body.load_at(pointer, kind, offset + WIDE * number)
    f.body.release(pointer)


def _part_of_row(f: Fn, of: x.Item, row_: Row) -> None:
    if not isinstance(of.index, x.Const):
        raise Unprintable("a part of a row by a number that is not known")
    start, stop = part_at(row_, of.index.value % len(row_.parts))
    if isinstance(of.of, x.Get):
        f.body.get(*f.place(of.of.local)[start:stop])
        return
    held = f.kept(of.of)
    f.body.get(*held[start:stop])
    f.body.release(*held)


def _is_in_memory(of: Expr) -> bool:
    """Return whether a row is read from memory, so that only the wanted part needs loading."""
    return isinstance(of, x.Item) and (not isinstance(of.of.type, Row) or _is_in_memory(of.of))


def _place(f: Fn, of: x.Item) -> int:
    """Push the address of a thing, and give the offset that belongs to it."""
    holder = of.of.type
    if isinstance(holder, Row):
        assert isinstance(of.of, x.Item)
        offset = _place(f, of.of)
        if not isinstance(of.index, x.Const):
            raise Unprintable("a part of a row by a number that is not known")
        return offset + WIDE * part_at(holder, of.index.value % len(holder.parts))[0]
    wide = size(of.type)
    if isinstance(holder, Table):
        return _place_in_table(f, of, holder, wide)
    if isinstance(holder, Listing):
        place_in_list(f, of.of, of.index, wide)
        return 0
    raise Unprintable(f"a thing of {holder}")


def place_in_list(f: Fn, of: Expr, index: Expr, wide: int) -> None:
    """Push the address of a list item; negative indices count from the end, others outside trap."""
    body = f.body
    if f.whole.span(index)[0] < 0:
        f.push(of)
        body.i32(wide)
        f.push(index)
        body.call(item_address(f.whole))
        return
    head, number, narrow = body.fresh(I32), body.fresh(I32), is_narrow(f, index)
    wider = None if narrow else body.fresh(I64)
    f.push(of)
    body.set(head)
    if wider is None:
        push_narrow(f, index)
        body.tee(number)
        body.load_at(head, I32, LENGTH)
        body(op.I32_GE_U)
    else:
        f.push(index)
        body.tee(wider)
        body.load_at(head, I32, LENGTH)
        body(op.I64_EXTEND_U, op.I64_GE_U)
    f.trap_if(OUTSIDE)
    if wider is not None:
        body(wider, op.I32_WRAP)
        body.set(number)
        body.release(wider)
    body.load_at(head, I32, ITEMS)
    body.get(number)
    body.add_times(wide)
    body.release(head, number)


def _place_in_table(f: Fn, of: x.Item, table: Table, wide: int) -> int:
    inner = of.of
    if isinstance(inner, x.Constant):
        low, high = f.whole.span(of.index)
        if -table.rows <= low < 0 and high < table.rows:  # rows counted from the end lie before the first one, too
            before = f.whole.constants.address(Table(table.of, table.rows - low), (*inner.value[low:], *inner.value))
            return scaled(f, of.index, wide, before - low * wide)
        if -table.rows <= low < 0:
            before = f.whole.constants.address(Table(table.of, table.rows - low), (*inner.value[low:], *inner.value))
            _index_before(f, of.index, -low, table.rows)
            f.body.times(wide)
            return before
        start = f.whole.constants.address(table, inner.value)
        if is_inside((low, high), table):
            return scaled(f, of.index, wide, start)
        _index(f, of.index, table)
        f.body.times(wide)
        return start
    f.push(inner)
    f.body.load(I32, ITEMS)
    if is_inside(f.whole.span(of.index), table):
        offset = scaled(f, of.index, wide, 0)
    else:
        offset = 0
        _index(f, of.index, table)
        f.body.times(wide)
    f.body(op.I32_ADD)
    return offset


def _index_before(f: Fn, index: Expr, before: int, rows: int) -> None:
    """Push a table index shifted by `before`, the number of last rows repeated in front; trap outside."""
    body = f.body
    number = body.fresh(I64)
    f.push(index)
    body(op.i64(before), op.I64_ADD)
    body.tee(number)
    body(op.i64(rows + before), op.I64_GE_U)
    f.trap_if(OUTSIDE)
    body(number, op.I32_WRAP)
    body.release(number)


def _index(f: Fn, index: Expr, table: Table) -> None:
    """Push a place in a table in 32 bits, counted from the end where it is negative; outside it is a trap."""
    body = f.body
    number = body.fresh(I64)
    f.push(index)
    body.tee(number)
    if f.whole.span(index)[0] < 0:
        body.i64(table.rows)
        body(op.i64(0), number, op.i64(0), op.I64_LT_S, op.SELECT, op.I64_ADD)
        body.tee(number)
    body(op.i64(table.rows), op.I64_GE_U)
    f.trap_if(OUTSIDE)
    body(number, op.I32_WRAP)
    body.release(number)
