"""Addresses of cells and list items, computed at compile time as far as possible.

A function takes an index, pushes an address of 32 bits and returns the constant offset to add to it.
"""

from __future__ import annotations

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.printer import STATE

_NARROW = 1 << 31
_SIGNS = {"+": op.I32_ADD, "-": op.I32_SUB, "*": op.I32_MUL}


def split(f: Fn, index: Expr) -> tuple[Expr | None, int]:
    """Return the part of an index known only at run time, and the constant added to it."""
    if isinstance(index, x.Const):
        return None, index.value
    if isinstance(index, x.Arithmetic) and index.sign in {"+", "-"} and is_narrow(f, index):
        rest, added = split(f, index.left)
        if isinstance(index.right, x.Const):
            return rest, added + (index.right.value if index.sign == "+" else -index.right.value)
        if index.sign == "+" and isinstance(index.left, x.Const):
            rest, added = split(f, index.right)
            return rest, added + index.left.value
        if rest is not None and added and is_narrow(f, rest):
            return x.Arithmetic(index.type, index.sign, rest, index.right), added
    return index, 0


def is_narrow(f: Fn, index: Expr) -> bool:
    """Return whether a number always fits in 32 bits."""
    low, high = f.whole.span(index)
    return low >= -_NARROW and high < _NARROW


def push_narrow(f: Fn, index: Expr) -> None:
    """Push a number as 32 bits; sums and products of numbers that fit are worked out in them."""
    if isinstance(index, x.Const):
        f.body.i32(index.value)
    elif isinstance(index, x.Arithmetic) and index.sign in _SIGNS and is_narrow(f, index):
        push_narrow(f, index.left)
        push_narrow(f, index.right)
        f.body(_SIGNS[index.sign])
    elif isinstance(index, x.Cell):
        offset = cell_address(f, index.address)
        f.body.load(I32, offset)
    else:
        f.push(index)
        f.body(op.I32_WRAP)


def scaled(f: Fn, index: Expr, width: int, start: int) -> int:
    """Push the address of an item in an array at a known start and return the offset to add."""
    rest, added = split(f, index)
    known = start + added * width
    if rest is None:
        f.body.i32(0)
        return known
    push_narrow(f, rest)
    if width & (width - 1):
        f.body.times(width)
    else:
        f.body(op.i32(width.bit_length() - 1), op.I32_SHL)
    if f.whole.span(rest)[0] >= 0 and known >= 0:
        return known
    f.body.add(known)
    return 0


def cell_address(f: Fn, index: Expr) -> int:
    """Push the address of a cell."""
    return scaled(f, index, WIDE, STATE)


def push_cell_address(f: Fn, index: Expr) -> None:
    """Push the whole address of a cell."""
    offset = cell_address(f, index)
    if offset:
        f.body.add(offset)
