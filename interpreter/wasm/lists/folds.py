"""Folds over lists (length, sum, minimum, maximum), computed without building the list."""

from __future__ import annotations

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.types import Listing, Number, Table
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import Unprintable, is_unsigned, item_type
from interpreter.wasm.printing.arithmetic import add
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.handlers import value
from interpreter.wasm.printing.memory import LENGTH
from interpreter.wasm.printing.printer import EMPTY_FOLD


@value(x.Fold)
def fold(f: Fn, of: x.Fold) -> None:
    """Push the result of a fold."""
    if of.sign in {"any", "all"}:
        f.truth(of)
        f.body(op.I64_EXTEND_U)
    elif of.sign == "len":
        _length(f, of)
    elif of.sign == "sum":
        _sum(f, of)
    else:
        _extreme(f, of)


def _length(f: Fn, of: x.Fold) -> None:
    body = f.body
    if isinstance(of.of, x.Constant):
        body.i64(len(of.of.value))
        return
    if isinstance(of.of, x.Cells):
        _cells_between(f, of.of)
        return
    if not f.is_gone_through(of.of):
        f.push(of.of)
        body.load(I32, LENGTH)
        body(op.I64_EXTEND_U)
        return
    count = body.fresh(I64)
    body.clear(count)

    def one_more(_: tuple[int, ...]) -> None:
        body(count, op.i64(1), op.I64_ADD)
        body.set(count)

    if isinstance(of.of, x.Each):
        f.rounds(of.of.loops, lambda: one_more(()))
    else:
        f.each(of.of, one_more)
    body.get(count)
    body.release(count)


def _cells_between(f: Fn, of: x.Cells) -> None:
    """Push the number of cells between two addresses, at least 0."""
    body = f.body
    count = body.fresh(I64)
    f.push(of.stop)
    f.push(of.start)
    body(op.I64_SUB)
    body.tee(count)
    body(op.i64(0), count, op.i64(0), op.I64_GT_S, op.SELECT)
    body.release(count)


LONGEST = 1 << 31
"""No list is longer: memory holds none, and nobody waits for what is only gone through."""


def longest(of: Expr) -> int | None:
    """Return the maximum length of a list, or None if it is unknown."""
    type_ = of.type
    if isinstance(type_, Listing) and type_.longest is None:
        return LONGEST
    return type_.rows if isinstance(type_, Table) else type_.longest if isinstance(type_, Listing) else None


def _sum(f: Fn, of: x.Fold) -> None:
    """Push the sum of a list, checking each addition unless the type rules out overflow."""
    body = f.body
    type_ = item_type(of.of.type)
    if not isinstance(type_, Number):
        raise Unprintable(f"a sum of {type_}")
    total = body.fresh(I64)
    body.clear(total)

    def add_word(held: tuple[int, ...]) -> None:
        body.get(total, *held)
        add(f, type_, longest(of.of))
        body.set(total)

    listed = of.of
    if isinstance(listed, x.Each):

        def add_value() -> None:
            body.get(total)
            f.push(listed.value)
            add(f, type_, longest(of.of))
            body.set(total)

        f.rounds(listed.loops, add_value)
    else:
        f.each(listed, add_word)
    body.get(total)
    body.release(total)


def _extreme(f: Fn, of: x.Fold) -> None:
    """Push the minimum or maximum of a list; trap if it is empty and has no default."""
    body = f.body
    if not isinstance(of.type, Number):
        raise Unprintable(f"the least of {of.type}")
    best, found = body.fresh(I64), body.fresh(I32)
    if of.default is None:
        body.i64(0)
    else:
        f.push(of.default)
    body.set(best)
    body.clear(found)
    signs = op.COMPARES_UNSIGNED if is_unsigned(of.type) else op.COMPARES
    better = signs["<" if of.sign == "min" else ">"]

    def compare(held: tuple[int, ...]) -> None:
        body.get(held[0], best)
        body(held[0], best, better)
        body(found, op.I32_EQZ, op.I32_OR, op.SELECT)
        body.set(best)
        body.i32(1)
        body.set(found)

    f.each(of.of, compare)
    if of.default is None:
        body(found, op.I32_EQZ)
        f.trap_if(EMPTY_FOLD)
    body.get(best)
    body.release(best, found)
