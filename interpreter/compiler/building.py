"""Builders of expressions in CODE.

A built expression has types without ranges: `interpreter/code/read/built` finds the ranges once its function is whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gamespec.checked import types
from interpreter.code import expressions as x, walk
from interpreter.code.expressions import Expr
from interpreter.code.rewrite import changed
from interpreter.code.statements import Block
from interpreter.code.types import TRUTH, Listing, Number, Table
from interpreter.code.writing import const, whole
from interpreter.kernel.layout import of_type

NUMBER = Number()


def occurs(local: x.Local, lines: Iterable[object]) -> bool:
    """Return whether some nodes read a variable."""
    return any(isinstance(node, x.Get) and node.local is local for node in walk.nodes(lines))


def numbers_of(of: types.Type) -> Number:
    """Return the range of the numbers that stand for a type of the language."""
    return Number(*of_type(of))


def arithmetic(sign: x.ArithmeticSign, left: Expr | int, right: Expr | int) -> Expr:
    """Return an arithmetic expression of two operands."""
    return x.Arithmetic(NUMBER, sign, whole(left), whole(right))


def added(base: int, *terms: tuple[Expr, int]) -> Expr:
    """Return `base + term * factor + ...`, with all constants added up."""
    found: list[Expr] = []
    for of, factor in terms:
        if isinstance(of, x.Const):
            base += of.value * factor
        else:
            found.append(of if factor == 1 else arithmetic("*", of, factor))
    if base or not found:
        found.insert(0, const(base))
    total = found[0]
    for more in found[1:]:
        total = arithmetic("+", total, more)
    return total


def table(name: str, value: Sequence[object]) -> Expr:
    """Return a constant table of the module."""
    return x.Constant(Table(NUMBER, len(value)), name, tuple(value))


def listed(items: Sequence[Expr]) -> Expr:
    """Return a list of numbers, item by item."""
    return x.Listed(Listing(NUMBER, len(items)), tuple(items))


def all_of(parts: Sequence[Expr]) -> Expr:
    """Return the conjunction of conditions, without those that always hold."""
    left = [part for part in parts if not (isinstance(part, x.Const) and part.value)]
    return const(1) if not left else left[0] if len(left) == 1 else x.And(TRUTH, tuple(left))


def any_of(parts: Sequence[Expr]) -> Expr:
    """Return the disjunction of conditions, without those that never hold."""
    left = [part for part in parts if not (isinstance(part, x.Const) and not part.value)]
    return const(0) if not left else left[0] if len(left) == 1 else x.Or(TRUTH, tuple(left))


def not_(of: Expr) -> Expr:
    """Return the negation of a condition."""
    return const(int(not of.value)) if isinstance(of, x.Const) else x.Not(TRUTH, of)


def is_yes(of: Expr) -> bool:
    """Return whether an expression is known to hold."""
    return isinstance(of, x.Const) and bool(of.value)


def in_each(one: x.Local, of: Expr, value: Expr, *conditions: Expr) -> Expr:
    """Return the list of a value for each member of a list for which the conditions hold."""
    left = tuple(condition for condition in conditions if not is_yes(condition))
    return x.Each(Listing(value.type), (x.Loop((one,), of, left),), value)


def total(of: Expr) -> Expr:
    """Return the sum of a list."""
    return x.Fold(NUMBER, "sum", of)


def length(of: Expr) -> Expr:
    """Return the length of a list."""
    return x.Fold(NUMBER, "len", of)


def rebound(of: Expr, old: x.Get, new: Expr) -> Expr:
    """Return an expression with a variable replaced by another expression."""
    return changed(of, lambda node: new if isinstance(node, x.Get) and node.local is old.local else node)


def is_simple(of: Expr) -> bool:
    """Return whether an expression may be repeated: a number, a variable, or a cell with such an address."""
    return isinstance(of, x.Const | x.Get) or (isinstance(of, x.Cell) and is_simple(of.address))


def spelled(node: object, bound: dict[x.Local, int] | None = None) -> object:
    """Return a value that is equal for expressions that are equal up to the names of loop variables."""
    bound = {} if bound is None else bound
    kind = type(node)
    if kind is tuple:
        return tuple([spelled(part, bound) for part in node])  # pyright: ignore[reportGeneralTypeIssues]
    if isinstance(node, x.Local):
        return bound.get(node, node)
    if isinstance(node, x.Const):
        return node.value
    if isinstance(node, x.Constant):
        return node.name
    if kind not in walk.KINDS:
        return node
    if isinstance(node, x.Each):
        loops: list[Any] = []
        for loop in node.loops:
            of = spelled(loop.of, bound)
            bound.update({local: len(bound) + place for place, local in enumerate(loop.locals)})
            loops.append((of, spelled(loop.conditions, bound)))
        return (x.Each, tuple(loops), spelled(node.value, bound))
    return (kind, *(spelled(getattr(node, name), bound) for name in walk.names(kind) if name != "type"))


def said_by(params: tuple[x.Local, ...], lines: Block) -> object:
    """Return a value that is equal for functions that are equal up to the names of variables."""
    bound: dict[x.Local, int] = {}
    for local in params:
        bound[local] = len(bound)
    for node in walk.nodes(lines):
        for local in getattr(node, "locals", ()):
            bound.setdefault(local, len(bound))
    return (len(params), spelled(lines, bound))
