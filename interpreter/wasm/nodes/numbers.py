"""Numbers: constants, variables, cells and the arithmetic of Python on 64 bits.

What a range proves is not looked at while running; the rest traps where Python's number would leave 64 bits.
"""

from __future__ import annotations

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.types import Real
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I64
from interpreter.wasm.encoding.words import Unprintable, is_unsigned, within, words
from interpreter.wasm.printing import arithmetic as checked
from interpreter.wasm.printing.addresses import cell_address
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.handlers import value
from interpreter.wasm.printing.printer import MISSING
from interpreter.wasm.printing.spans import arithmetic

_BITWISE = {"&": op.I64_AND, "|": op.I64_OR, "^": op.I64_XOR}
_PLAIN = {"+": op.I64_ADD, "-": op.I64_SUB, "*": op.I64_MUL, **_BITWISE}
_NARROW = 1 << 32
_LONGEST_SHIFT = 63


@value(x.Const)
def const(f: Fn, of: x.Const) -> None:
    """Push a constant number."""
    f.body.i64(of.value)


@value(x.NoneOf)
def none(f: Fn, of: x.NoneOf) -> None:
    """Push zeros for a none value."""
    f.zeros(of.type)


@value(x.Some)
def some(f: Fn, of: x.Some) -> None:
    """Push 1 and the value of a present optional."""
    f.body.i64(1)
    f.push(of.of)


@value(x.Given)
def given(f: Fn, of: x.Given) -> None:
    """Push the value of an optional; trap if it is none."""
    held = f.kept(of.of)
    f.body(held[0], op.I64_EQZ)
    f.trap_if(MISSING)
    f.body.get(*held[1:])
    f.body.release(*held)


@value(x.Get)
def get(f: Fn, of: x.Get) -> None:
    """Push the words of a variable."""
    f.body.get(*f.place(of.local))


@value(x.Cell)
def cell(f: Fn, of: x.Cell) -> None:
    """Push the value of a cell."""
    offset = cell_address(f, of.address)
    f.body.load(I64, offset)


@value(x.Global)
def number(f: Fn, of: x.Global) -> None:
    """Push a number kept beside the state."""
    f.body.global_get(f.whole.number(of.number))


@value(x.If)
def either(f: Fn, of: x.If) -> None:
    """Push one of two values, depending on a condition."""
    f.truth(of.condition)
    with f.body.when(words(of.type)):
        f.push(of.yes)
        f.body.otherwise()
        f.push(of.no)


@value(x.Arithmetic)
def compute(f: Fn, of: x.Arithmetic) -> None:
    """Push the result of an arithmetic operation."""
    sign, left, right = of.sign, of.left, of.right
    if sign == "+" and isinstance(left, x.Const):
        left, right = right, left
    spans = f.whole.span(left), f.whole.span(right)
    if sign in {"//", "%"}:
        _divide(f, of)
    elif sign in {"<<", ">>"}:
        _shift(f, of)
    else:
        f.push(left)
        f.push(right)
        low, high = arithmetic(sign, *spans)
        if sign in _BITWISE or within((low, high), of.type):
            f.body(_PLAIN[sign])
        elif is_unsigned(left.type) or is_unsigned(right.type) or is_unsigned(of.type):
            if min(spans[0][0], spans[1][0]) < 0:
                raise Unprintable(f"{sign} of an unsigned number and what may be negative")
            f.body.call(checked.function(f.whole, sign + ("u" if is_unsigned(of.type) else "n")))
        elif isinstance(right, x.Const) and sign in {"+", "-"}:
            checked.beside(f, sign, right.value)
        else:
            f.body.call(checked.function(f.whole, sign))


def _divide(f: Fn, of: x.Arithmetic) -> None:
    """Push a floor division or its remainder; division by 0 traps."""
    left, right = f.whole.span(of.left), f.whole.span(of.right)
    if right[0] == right[1] > 0 and not right[0] & (right[0] - 1):
        f.push(of.left)
        if of.sign == "//":
            f.body(op.i64(right[0].bit_length() - 1), op.I64_SHR_S if left[0] < 0 else op.I64_SHR_U)
        else:
            f.body(op.i64(right[0] - 1), op.I64_AND)
        return
    f.push(of.left)
    f.push(of.right)
    if left[0] >= 0 and right[0] >= 0:
        f.body(op.I64_DIV_U if of.sign == "//" else op.I64_REM_U)
    elif is_unsigned(of.left.type) or is_unsigned(of.right.type):
        raise Unprintable(f"{of.sign} of unsigned numbers by what may be negative")
    else:
        f.body.call(checked.function(f.whole, of.sign))


def _shift(f: Fn, of: x.Arithmetic) -> None:
    f.push(of.left)
    f.push(of.right)
    low, high = f.whole.span(of.right)
    near = low >= 0 and high <= _LONGEST_SHIFT
    unsigned = f.whole.span(of.left)[0] >= 0
    if of.sign == ">>":
        if near:
            f.body(op.I64_SHR_U if unsigned else op.I64_SHR_S)
        else:
            f.body.call(checked.function(f.whole, ">>u" if unsigned else ">>"))
        return
    least, most = arithmetic("<<", f.whole.span(of.left), (low, high))
    if near and within((least, most), of.type):
        f.body(op.I64_SHL)
    elif is_unsigned(of.type):
        f.body.call(checked.function(f.whole, "<<u"))
    else:
        f.body.call(checked.function(f.whole, "<<"))


@value(x.Wrapping)
def wrap(f: Fn, of: x.Wrapping) -> None:
    """Push the result of an operation modulo 2**64."""
    if of.sign == "high*":
        _high(f, of)
        return
    f.push(of.left)
    f.push(of.right)
    if of.sign == "<<" and f.whole.span(of.right)[1] > _LONGEST_SHIFT:
        f.body.call(checked.function(f.whole, "<<w"))
    else:
        f.body({"+": op.I64_ADD, "-": op.I64_SUB, "*": op.I64_MUL, "<<": op.I64_SHL}[of.sign])


def _high(f: Fn, of: x.Wrapping) -> None:
    """Push the upper half of a product; two multiplications suffice for factors below 2**32."""
    body = f.body
    low, high = f.whole.span(of.right)
    if not 0 <= low <= high < _NARROW:
        f.push(of.left)
        f.push(of.right)
        body.call(checked.function(f.whole, "high*"))
        return
    word, factor = body.fresh(I64), body.fresh(I64)
    f.push(of.left)
    body.set(word)
    f.push(of.right)
    body.tee(factor)
    body(word, op.i64(32), op.I64_SHR_U, op.I64_MUL)
    body(word, op.i64(_NARROW - 1), op.I64_AND)
    body(factor, op.I64_MUL)
    body(op.i64(32), op.I64_SHR_U, op.I64_ADD)
    body(op.i64(32), op.I64_SHR_U)
    body.release(word, factor)


@value(x.Least)
def least(f: Fn, of: x.Least) -> None:
    """Push the minimum or maximum of several values."""
    body = f.body
    f.push(of.parts[0])
    for part in of.parts[1:]:
        if isinstance(of.type, Real):
            f.push(part)
            body(op.F64_MIN if of.sign == "min" else op.F64_MAX)
            continue
        best, other = body.fresh(I64), body.fresh(I64)
        body.set(best)
        f.push(part)
        body.tee(other)
        body(best, other, best, comparison("<" if of.sign == "min" else ">", f, part, of))
        body(op.SELECT)
        body.release(best, other)


def comparison(sign: str, f: Fn, left: Expr, right: Expr) -> bytes:
    """Return the comparison instruction; with one unsigned operand neither may be negative."""
    unsigned = is_unsigned(left.type) or is_unsigned(right.type)
    if unsigned and min(f.whole.span(left)[0], f.whole.span(right)[0]) < 0:
        raise Unprintable("comparing unsigned numbers with what may be negative")
    return op.COMPARES_UNSIGNED[sign] if unsigned else op.COMPARES[sign]


@value(x.BitCount)
def bit_count(f: Fn, of: x.BitCount) -> None:
    """Push the number of 1 bits."""
    f.push(of.of)
    f.body(op.I64_POPCNT)


@value(x.BitLength)
def bit_length(f: Fn, of: x.BitLength) -> None:
    """Push the bit length: 64 minus the leading zeros."""
    f.body.i64(64)
    f.push(of.of)
    f.body(op.I64_CLZ, op.I64_SUB)
