"""Comparisons: one instruction for numbers, one shared function a type for rows and lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from interpreter.code import expressions as x
from interpreter.code.types import Listing, Maybe, Members, Number, Real, Row, Type
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import Unprintable, is_plain, is_unsigned, item_type, size, words
from interpreter.wasm.printing.constants import RANK
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.handlers import truth
from interpreter.wasm.printing.memory import ITEMS, step
from interpreter.wasm.printing.printer import Printer

Words: TypeAlias = tuple[int, ...]


_ORDERS = {"<": op.I32_LT_S, "<=": op.I32_LE_S, ">": op.I32_GT_S, ">=": op.I32_GE_S}


@truth(x.Compare)
def compare(f: Fn, of: x.Compare) -> None:
    """Push the result of a comparison of two values."""
    left, right = of.left, of.right
    if isinstance(left.type, Number) and isinstance(right.type, Number):
        _numbers(f, of)
        return
    if isinstance(left.type, Real):
        f.push(left)
        f.push(right)
        f.body(op.COMPARES_REAL[of.sign])
        return
    f.push(left)
    f.push(right)
    if of.sign in {"==", "!="}:
        f.body.call(unlike(f.whole, left.type))
        f.body(op.I32_EQZ)
        if of.sign == "!=":
            f.body(op.I32_EQZ)
    else:
        f.body.call(order(f.whole, left.type))
        f.body.i32(0)
        f.body(_ORDERS[of.sign])


def _numbers(f: Fn, of: x.Compare) -> None:
    left, right = of.left, of.right
    unsigned = is_unsigned(left.type), is_unsigned(right.type)
    if of.sign in {"==", "!="} and isinstance(right, x.Const) and right.value == 0:
        f.push(left)
        f.body(op.I64_EQZ)
        if of.sign == "!=":
            f.body(op.I32_EQZ)
        return
    if unsigned[0] != unsigned[1] and f.whole.span(right if unsigned[0] else left)[0] < 0:
        raise Unprintable("comparing unsigned numbers with what may be negative")
    f.push(left)
    f.push(right)
    f.body((op.COMPARES_UNSIGNED if any(unsigned) else op.COMPARES)[of.sign])


def push_unlike(whole: Printer, body: Body, type_: Type, left: Words, right: Words) -> None:
    """Push whether two things that are held in words differ, in 32 bits."""
    if not left:
        body.i32(0)
    elif isinstance(type_, Listing):
        _by_rank(whole, body, type_, (left[0], right[0]), unlike)
    elif is_plain(type_):
        for number, pair in enumerate(zip(left, right, strict=True)):
            body(*pair, op.I64_NE)
            if number:
                body(op.I32_OR)
    else:
        body.get(*left, *right)
        body.call(unlike(whole, type_))


def unlike(whole: Printer, type_: Type) -> int:
    """Return the index of a function that compares two values: not 0 if they differ."""
    return whole.library(("unlike", type_), _of_two(type_), lambda body: _write(whole, body, type_, _unlike_words))


def order(whole: Printer, type_: Type) -> int:
    """Return the index of a function that orders two values: below 0 if the first is less, 0 if equal."""
    return whole.library(("order", type_), _of_two(type_), lambda body: _write(whole, body, type_, push_order))


def _of_two(type_: Type) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (*words(type_), *words(type_)), (I32,)


def _unlike_words(whole: Printer, body: Body, type_: Type, left: Words, right: Words) -> None:
    push_unlike(whole, body, type_, left, right)


def push_order(whole: Printer, body: Body, type_: Type, left: Words, right: Words) -> None:
    """Push -1, 0 or 1."""
    if isinstance(type_, Number):
        more, less = (op.I64_GT_U, op.I64_LT_U) if is_unsigned(type_) else (op.I64_GT_S, op.I64_LT_S)
        body(*left, *right, more)
        body(*left, *right, less, op.I32_SUB)
    elif isinstance(type_, Listing):
        _by_rank(whole, body, type_, (left[0], right[0]), order)
    else:
        body.get(*left, *right)
        body.call(order(whole, type_))


def _by_rank(whole: Printer, body: Body, type_: Type, heads: Words, call: Callable[[Printer, Type], int]) -> None:
    """Push how two lists lie to each other: constant ones, most of all that are compared, by their ranks."""
    ranks = body.fresh(I32), body.fresh(I32)
    with body.block((I32,)) as out:
        with body.block() as unranked:
            for head, rank in zip(heads, ranks, strict=True):
                body.load_at(head, I32, RANK)
                body.tee(rank)
                body(op.I32_EQZ)
                body.jump_if(unranked)
            body(*ranks, op.I32_SUB)
            body.jump(out)
        body.get(*heads)
        body.call(call(whole, type_))
    body.release(*ranks)


def _write(whole: Printer, body: Body, type_: Type, push: Callable[[Printer, Body, Type, Words, Words], None]) -> None:
    """Compare part by part until `push` reports a difference, which is the result."""
    count = len(words(type_))
    left, right = tuple(range(count)), tuple(range(count, 2 * count))
    answer = body.fresh(I32)

    def part(of: Type, a: Words, b: Words) -> None:
        push(whole, body, of, a, b)
        body.tee(answer)
        with body.when():
            body(answer, op.RETURN)

    if isinstance(type_, Number):
        part(type_, left, right)
    elif isinstance(type_, Row):
        at = 0
        for of in type_.parts:
            until = at + len(words(of))
            part(of, left[at:until], right[at:until])
            at = until
    elif isinstance(type_, Maybe):
        part(Number(0, 1), left[:1], right[:1])
        body.get(left[0])
        with body.block() as out:
            body(op.I64_EQZ)
            body.jump_if(out)
            part(type_.of, left[1:], right[1:])
    elif isinstance(type_, Listing | Members):
        _side_by_side(body, item_type(type_), left[0], right[0], part)
        body.load_at(left[0], I32)
        body.load_at(right[0], I32)
        body(op.I32_SUB, op.RETURN)
    else:
        raise Unprintable(f"comparing {type_}")
    body.i32(0)


def _side_by_side(body: Body, of: Type, left: int, right: int, part: Callable[[Type, Words, Words], None]) -> None:
    """Loop over the items of two lists side by side, as long as both have some."""
    kinds = words(of)
    if not kinds:
        return
    a, b, number = body.fresh(I32), body.fresh(I32), body.fresh(I32)
    first, second = body.freshes(kinds), body.freshes(kinds)
    for head, pointer in ((left, a), (right, b)):
        body.load_at(head, I32, ITEMS)
        body.set(pointer)
    with body.block() as out, body.loop() as again:
        for head in (left, right):
            body.get(number)
            body.load_at(head, I32)
            body(op.I32_GE_U)
            body.jump_if(out)
        step(body, a, first, size(of))
        step(body, b, second, size(of))
        part(of, first, second)
        body.get(number)
        body.add(1)
        body.set(number)
        body.jump(again)
