"""Going through lists that are never made: ranges, cells, comprehensions, ends of other lists."""

from __future__ import annotations

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.types import Table
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import item_type, size, words
from interpreter.wasm.lists import members
from interpreter.wasm.printing.addresses import push_cell_address
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.handlers import Sink, source
from interpreter.wasm.printing.memory import ITEMS, LENGTH, advance, load_words, stretch


@source(x.Numbers)
def numbers(f: Fn, of: x.Numbers, sink: Sink) -> None:
    """Loop over a range of numbers, counting in a variable apart from the one handed out."""
    body = f.body
    at, stop, held = body.fresh(I64), body.fresh(I64), body.fresh(I64)
    f.push(of.start)
    body.set(at)
    f.push(of.stop)
    body.set(stop)
    with body.until(at, stop, op.I64_GE_S if of.step > 0 else op.I64_LE_S):
        body.get(at)
        body.tee(held)
        body(op.i64(of.step), op.I64_ADD)
        body.set(at)
        sink((held,))
    body.release(at, stop, held)


@source(x.Cells)
def cells(f: Fn, of: x.Cells, sink: Sink) -> None:
    """Loop over cells in place; a caller whose body changes them copies them first."""
    body = f.body
    pointer, end = body.fresh(I32), body.fresh(I32)
    push_cell_address(f, of.start)
    body.set(pointer)
    push_cell_address(f, of.stop)
    body.set(end)
    f.between(pointer, end, item_type(of.type), sink)


@source(x.Constant)
def constant(f: Fn, of: x.Constant, sink: Sink) -> None:
    """Loop over a constant list between two known addresses."""
    type_ = item_type(of.type)
    pointer, end = f.body.fresh(I32), f.body.fresh(I32)
    start = f.whole.constants.address(Table(type_, len(of.value)), of.value)
    f.body.i32(start)
    f.body.set(pointer)
    f.body.i32(start + len(of.value) * size(type_))
    f.body.set(end)
    f.between(pointer, end, type_, sink)


@source(x.Each)
def comprehension(f: Fn, of: x.Each, sink: Sink) -> None:
    """Loop over a comprehension: nested loops with the value innermost."""

    def inner() -> None:
        held = f.kept(of.value)
        sink(held)
        f.body.release(*held)

    f.rounds(of.loops, inner)


@source(x.If)
def one_of(f: Fn, of: x.If, sink: Sink) -> None:
    """Loop over a conditional list; a branch that is always empty is skipped without building a list."""
    if _is_nothing(of.no):
        with f.body.block() as out:
            f.unless(of.condition, out)
            f.each(of.yes, sink)
    elif _is_nothing(of.yes):
        with f.body.block() as out:
            f.when(of.condition, out)
            f.each(of.no, sink)
    else:
        f.through_memory(of, sink)


def _is_nothing(of: Expr) -> bool:
    """Return whether a list is always empty."""
    return isinstance(of, x.Listed | x.Constant) and not (of.parts if isinstance(of, x.Listed) else of.value)


@source(x.Listed)
def written_out(f: Fn, of: x.Listed, sink: Sink) -> None:
    """Loop over a list literal; several items are stored first so that the sink is printed once."""
    first, *more = of.parts or (None,)
    if more:
        f.through_memory(of, sink)
    elif first is not None and of.spread:
        f.each(first, sink)
    elif first is not None:
        held = f.kept(first)
        sink(held)
        f.body.release(*held)


@source(x.Repeated)
def repeated(f: Fn, of: x.Repeated, sink: Sink) -> None:
    """Loop over one value a number of times, computing it once."""
    body = f.body
    held, left = f.kept(of.what), f.kept(of.times)
    with body.until(*left, op.i64(0), op.I64_LE_S):
        body(*left, op.i64(1), op.I64_SUB)
        body.set(*left)
        sink(held)
    body.release(*held, *left)


@source(x.Distinct)
def distinct(f: Fn, of: x.Distinct, sink: Sink) -> None:
    """Loop over the distinct items of a list, remembering those already seen."""
    type_ = item_type(of.type)
    seen = f.body.fresh(I32)
    members.start(f, type_, seen)

    def once(held: tuple[int, ...]) -> None:
        with f.body.block() as skip:
            members.push_new(f, type_, seen, held)
            f.body(op.I32_EQZ)
            f.body.jump_if(skip)
            sink(held)

    f.each(of.of, once)
    f.body.release(seen)


@source(x.Reversed)
def backwards(f: Fn, of: x.Reversed, sink: Sink) -> None:
    """Loop over a list in memory from last to first."""
    body, type_ = f.body, item_type(of.type)
    wide = size(type_)
    pointer, start = body.fresh(I32), body.fresh(I32)
    f.push(of.of)
    stretch(body, pointer, start, pointer, wide)
    held = body.freshes(words(type_))
    with body.until(pointer, start, op.I32_LE_U):
        advance(body, pointer, -wide)
        load_words(body, pointer, held)
        sink(held)
    body.release(pointer, start, *held)


@source(x.Part)
def part(f: Fn, of: x.Part, sink: Sink) -> None:
    """Loop over a slice: by counting if it is a prefix, else over a stretch of memory."""
    body = f.body
    if of.start is None and of.stop is not None and f.whole.span(of.stop)[0] >= 0:
        left = body.fresh(I64)
        f.push(of.stop)
        body.set(left)
        with body.block() as out:

            def limited(held: tuple[int, ...]) -> None:
                body(left, op.I64_EQZ)
                body.jump_if(out)
                body(left, op.i64(1), op.I64_SUB)
                body.set(left)
                sink(held)

            f.each(of.of, limited)
        body.release(left)
        return
    type_ = item_type(of.of.type)
    head, length = body.fresh(I32), body.fresh(I64)
    pointer, end = body.fresh(I32), body.fresh(I32)
    f.push(of.of)
    body.tee(head)
    body.load(I32, LENGTH)
    body(op.I64_EXTEND_U)
    body.set(length)
    for bound, variable in ((of.start, pointer), (of.stop, end)):
        body.load_at(head, I32, ITEMS)
        _bound(f, bound, length, last=variable == end)
        body.add_times(size(type_))
        body.set(variable)
    body.release(head, length)
    f.between(pointer, end, type_, sink)


def _bound(f: Fn, bound: Expr | None, length: int, *, last: bool) -> None:
    """Push one end of a stretch in 32 bits: from the end where it is negative, never outside the list."""
    body = f.body
    if bound is None:
        if last:
            body(length, op.I32_WRAP)
        else:
            body.i32(0)
        return
    at = body.fresh(I64)
    f.push(bound)
    body.set(at)
    body(at, op.i64(0), op.I64_LT_S)
    with body.when():
        body(at, length, op.I64_ADD)
        body.set(at)
    body(at, op.i64(0), at, op.i64(0), op.I64_GT_S, op.SELECT)
    body.tee(at)
    body(length, at, length, op.I64_LT_S, op.SELECT, op.I32_WRAP)
    body.release(at)
