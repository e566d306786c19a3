"""Conditions: `and`, `or`, `not`, whether there is one, whether a list holds something."""

from __future__ import annotations

from typing import cast

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.types import Members, Number
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import Unprintable, item_type, words
from interpreter.wasm.lists import members
from interpreter.wasm.printing.compare import push_unlike
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.handlers import truth, value

_WORD_BITS = 64
_LARGEST_TABLE = 1 << 14


@value(x.And)
@value(x.Or)
def several(f: Fn, of: x.And | x.Or) -> None:
    """Push the first operand that decides, else the last one, as a number."""
    if not isinstance(of.type, Number):
        raise Unprintable(f"`and` and `or` of {of.type}")
    if f.whole.span(of) in {(0, 1), (0, 0), (1, 1)} and all(f.whole.span(part)[1] <= 1 for part in of.parts):
        f.truth(of)
        f.body(op.I64_EXTEND_U)
        return
    body = f.body
    held = body.fresh(I64)
    with body.block() as out:
        for part in of.parts[:-1]:
            f.push(part)
            body.tee(held)
            body(op.I64_EQZ)
            if isinstance(of, x.Or):
                body(op.I32_EQZ)
            body.jump_if(out)
        f.push(of.parts[-1])
        body.set(held)
    body.get(held)
    body.release(held)


@truth(x.And)
@truth(x.Or)
def holds(f: Fn, of: x.And | x.Or) -> None:
    """Push a conjunction or disjunction with short-circuit evaluation."""
    f.truth(of.parts[0])
    if len(of.parts) == 1:
        return
    rest = type(of)(of.type, of.parts[1:])
    with f.body.when((I32,)):
        if isinstance(of, x.And):
            f.truth(rest)
            f.body.otherwise()
            f.body.i32(0)
        else:
            f.body.i32(1)
            f.body.otherwise()
            f.truth(rest)


@truth(x.Not)
def negated(f: Fn, of: x.Not) -> None:
    """Push the negation of a condition."""
    f.truth(of.of)
    f.body(op.I32_EQZ)


@truth(x.Truth)
def as_truth(f: Fn, of: x.Truth) -> None:
    """Push the truth value of an expression."""
    f.truth(of.of)


@truth(x.IsNone)
def is_none(f: Fn, of: x.IsNone) -> None:
    """Push whether an optional value is none: its first word is 0."""
    held = f.kept(of.of)
    f.body(held[0], op.I64_EQZ)
    f.body.release(*held)


@truth(x.Contains)
def contains(f: Fn, of: x.Contains) -> None:
    """Push whether a list contains a value, without building a list that can be looped over."""
    if isinstance(of.of, x.Constant) and isinstance(of.what.type, Number):
        _among(f, of.what, cast("tuple[int, ...]", of.of.value))
    elif isinstance(of.of.type, Members) and members.has_bits(of.of.type.of):
        members.holds(f, of)
    else:
        _found(f, of)


def _found(f: Fn, of: x.Contains) -> None:
    body, type_ = f.body, item_type(of.of.type)
    sought = f.kept(of.what)
    with body.block((I32,)) as out:
        with body.block() as found:

            def compared(held: tuple[int, ...]) -> None:
                push_unlike(f.whole, body, type_, held, sought)
                body(op.I32_EQZ)
                body.jump_if(found)

            if words(type_) == words(of.what.type):
                f.each(of.of, compared)
            body.i32(0)
            body.jump(out)
        body.i32(1)
    body.release(*sought)


def _among(f: Fn, what: Expr, values: tuple[int, ...]) -> None:
    """Push whether a number is among constants, using a bit mask or a byte table."""
    body = f.body
    low, high = min(values, default=0), max(values, default=0)
    if not values or high - low > _LARGEST_TABLE:
        _one_by_one(f, what, values)
        return
    number = body.fresh(I64)
    f.push(what)
    body(op.i64(low), op.I64_SUB)
    body.tee(number)
    body(op.i64(high - low + 1), op.I64_LT_U)
    with body.when((I32,)):
        if high - low < _WORD_BITS:
            body.i64(sum(1 << (one - low) for one in {*values}))
            body(number, op.I64_SHR_U, op.I32_WRAP)
            body(op.i32(1), op.I32_AND)
        else:
            body(number, op.I32_WRAP)
            body.load_byte(f.whole.constants.flags(bytes(one in {*values} for one in range(low, high + 1))))
            body(op.I32_WRAP)
        body.otherwise()
        body.i32(0)
    body.release(number)


def _one_by_one(f: Fn, what: Expr, values: tuple[int, ...]) -> None:
    body = f.body
    held = f.kept(what)
    body.i32(0)
    for one in dict.fromkeys(values):
        body(*held, op.i64(one), op.I64_EQ, op.I32_OR)
    body.release(*held)


@truth(x.Fold)
def quantified(f: Fn, of: x.Fold) -> None:
    """Push the result of `any` or `all`, leaving the loop at the first deciding item."""
    body, some = f.body, of.sign == "any"
    if of.sign not in {"any", "all"}:
        f.push(of)
        body(op.I64_EQZ, op.I32_EQZ)
        return
    with body.block((I32,)) as out:
        with body.block() as decided:

            def ask(held: tuple[int, ...]) -> None:
                body(held[0], op.I64_EQZ)
                if some:
                    body(op.I32_EQZ)
                body.jump_if(decided)

            listed = of.of
            if isinstance(listed, x.Each):
                f.rounds(listed.loops, lambda: (f.when if some else f.unless)(listed.value, decided))
            else:
                f.each(listed, ask)
            body.i32(0 if some else 1)
            body.jump(out)
        body.i32(1 if some else 0)
