"""Print reals, and the records of arenas, as WebAssembly."""

from __future__ import annotations

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import Number, Reference
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64, I32, I64
from interpreter.wasm.encoding.words import WIDE, Unprintable, is_unsigned
from interpreter.wasm.printing import arenas
from interpreter.wasm.printing.addresses import scaled
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.handlers import line, value
from interpreter.wasm.printing.memory import ITEMS, LENGTH, move, new_list
from interpreter.wasm.printing.printer import OUTSIDE

_SIGNS = {"+": op.F64_ADD, "-": op.F64_SUB, "*": op.F64_MUL, "/": op.F64_DIV}


@value(x.RealConst)
def const(f: Fn, of: x.RealConst) -> None:
    """Push a real that is known."""
    f.body.f64(of.value)


@value(x.RealArithmetic)
def compute(f: Fn, of: x.RealArithmetic) -> None:
    """Push the result of an operation on two reals."""
    f.push(of.left)
    f.push(of.right)
    f.body(_SIGNS[of.sign])


@value(x.AsReal)
def as_real(f: Fn, of: x.AsReal) -> None:
    """Push the real nearest to a number."""
    f.push(of.of)
    f.body(op.F64_FROM_U64 if is_unsigned(of.of.type) else op.F64_FROM_I64)


@value(x.Root)
def root(f: Fn, of: x.Root) -> None:
    """Push a square root."""
    f.push(of.of)
    f.body(op.F64_SQRT)


@value(x.Absolute)
def absolute(f: Fn, of: x.Absolute) -> None:
    """Push a real without its sign."""
    f.push(of.of)
    f.body(op.F64_ABS)


@value(x.Record)
def record(f: Fn, of: x.Record) -> None:
    """Push the address of a record."""
    offset = _address(f, of)
    if offset:
        f.body.add(offset)


def _address(f: Fn, of: x.Expr) -> int:
    """Push the address of a record, and return the offset that belongs to it; trap outside of the arena."""
    if not isinstance(of, x.Record):
        f.push(of)
        return 0
    assert isinstance(of.type, Reference)
    arena, (low, high) = of.type.arena, f.whole.span(of.index)
    start, wide = f.whole.arenas.at(arena), arenas.size(arena)
    if low >= 0 and high < arena.size:
        return scaled(f, of.index, wide, start)
    held = f.body.fresh(I64)
    f.push(of.index)
    f.body.tee(held)
    f.body(op.i64(arena.size), op.I64_GE_U)
    f.trap_if(OUTSIDE)
    f.body(held, op.i64(wide), op.I64_MUL, op.I32_WRAP)
    f.body.release(held)
    return start


@value(x.Field)
def field(f: Fn, of: x.Field) -> None:
    """Push a field of a record."""
    assert isinstance(of.of.type, Reference)
    kind = dict(of.of.type.arena.fields)[of.name]
    offset = _address(f, of.of) + arenas.offsets(of.of.type.arena)[of.name]
    if arenas.width(kind) == arenas.NARROW:
        f.body.load_narrow(offset, unsigned_=arenas.is_unsigned(kind))
    else:
        f.body.load(I64 if isinstance(kind, Number) else F64, offset)


@value(x.Stretch)
def stretch(f: Fn, of: x.Stretch) -> None:
    """Push a new list with the numbers from one index up to another."""
    body = f.body
    head, count, start = body.fresh(I32), body.fresh(I32), body.fresh(I32)
    push_stretch(f, of)
    body.set(start, count)
    body(count, op.i32(WIDE), op.I32_DIV_U)
    body.i32(WIDE)
    body.call(new_list(f.whole))
    body.set(head)
    body(head, count, op.i32(WIDE), op.I32_DIV_U)
    body.store(I32, LENGTH)
    body.load_at(head, I32, ITEMS)
    body.get(start, count)
    body.call(move(f.whole))
    body.get(head)
    body.release(head, count, start)


def push_stretch(f: Fn, of: x.Stretch) -> None:
    """Push the address of numbers of an arena, and how many bytes they have; trap where they leave it."""
    body, arena = f.body, of.arena
    if arenas.size(arena) != WIDE:
        raise Unprintable(f"a stretch of {arena}")
    first, last = body.fresh(I64), body.fresh(I64)
    f.push(of.start)
    body.set(first)
    f.push(of.stop)
    body.tee(last)
    body(first, last, first, op.I64_GT_S, op.SELECT)
    body.set(last)
    body(first, op.i64(0), op.I64_LT_S)
    body(last, op.i64(arena.size), op.I64_GT_S, op.I32_OR)
    f.trap_if(OUTSIDE)
    body(first, op.i64(WIDE), op.I64_MUL, op.I32_WRAP)
    body.add(f.whole.arenas.at(arena))
    body(last, first, op.I64_SUB)
    body(op.i64(WIDE), op.I64_MUL, op.I32_WRAP)
    body.release(first, last)


@line(st.StoreField)
def store(f: Fn, of: st.StoreField) -> None:
    """Change a field of a record."""
    assert isinstance(of.of.type, Reference)
    kind = dict(of.of.type.arena.fields)[of.name]
    offset = _address(f, of.of) + arenas.offsets(of.of.type.arena)[of.name]
    f.push(of.value)
    if arenas.width(kind) == arenas.NARROW:
        f.body.store_narrow(offset)
    else:
        f.body.store(I64 if isinstance(kind, Number) else F64, offset)


@line(st.Clear)
def clear(f: Fn, of: st.Clear) -> None:
    """Fill an arena with zeros."""
    f.body.i32(f.whole.arenas.at(of.arena))
    f.body(op.i32(0), op.i32(arenas.size(of.arena) * of.arena.size), op.MEMORY_FILL)
