"""Dispatch of typed expressions to the functions that compile them, by class of expression.

An expression is compiled to CODE of one thing or of the members of a set, or to its value if that is known while
compiling. The file of each subject registers its functions here, so that nested expressions are compiled by files that
do not know each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from gamespec.checked import expressions as e
from gamespec.checked.types import Int, SetOf, Type, YesNo, ZoneOf, is_optional
from interpreter.code import expressions as x_
from interpreter.code.expressions import Expr
from interpreter.code.walk import nodes
from interpreter.code.writing import CELLS, compare, const, numbers
from interpreter.compiler.building import NUMBER, listed

if TYPE_CHECKING:
    from interpreter.compiler.module import Fn

Class: TypeAlias = "type[e.Expr]"
Builder: TypeAlias = "Callable[[Fn, Any], Expr]"
Members: TypeAlias = "tuple[Any, ...]"
Known: TypeAlias = "Callable[[Fn, Any], Members | None]"
F = TypeVar("F", bound="Callable[[Fn, Any], object]")

DEEPEST = 30
"""Maximum depth of nested expressions in one function, as Python's parser limits nesting."""
BUILT: dict[Class, Builder] = {}
"""Builder of an expression that is one thing, by class."""
LISTED: dict[Class, Builder] = {}
"""Builder of the members of a set, by class; any other class is one thing used as a set."""
_FOLDED: dict[Class, Callable[[Fn, Any], int | None]] = {}
_KNOWN: dict[Class, Known] = {}
_SETS_OF_A_TYPE: dict[type[Type], tuple[Known, Builder]] = {}
FRESH = (x_.Cells, x_.Listed, x_.Each, x_.Sorted, x_.Distinct, x_.Joined, x_.Repeated, x_.Numbers)
"""Classes of expressions that create a new list."""
COSTLY = (x_.Call, x_.Fold, x_.Least, x_.Each)
"""Classes of expressions that are too costly to be written twice."""


def builds(*classes: Class) -> Callable[[F], F]:
    """Register a builder of one thing: a number, a truth value, a piece."""
    return _registering(BUILT, classes)


def lists(*classes: Class) -> Callable[[F], F]:
    """Register a builder of the members of a set."""
    return _registering(LISTED, classes)


def folds(*classes: Class) -> Callable[[F], F]:
    """Register a function that returns the value of one thing if it is known while compiling."""
    return _registering(_FOLDED, classes)


def knows(*classes: Class) -> Callable[[F], F]:
    """Register a function that returns the members of a set if they are known while compiling."""
    return _registering(_KNOWN, classes)


def stands_for_a_set(of: type[Type], known: Known, builder: Builder) -> None:
    """Register a type whose values are sets, with the functions that return their members."""
    _SETS_OF_A_TYPE[of] = known, builder


def _registering(table: dict[Class, Any], classes: tuple[Class, ...]) -> Callable[[F], F]:
    def register(function: F) -> F:
        table.update(dict.fromkeys(classes, function))
        return function

    return register


def built(fn: Fn, x: e.Expr) -> Expr:
    """Return CODE of an expression that yields an integer."""
    known = constant(fn, x)
    if known is not None:
        return const(known)
    fn.module.begin(x)
    if fn.nested >= DEEPEST:
        inner = fn.inside("d")
        inner.returns(built(inner, x))
        inner.done()
        return fn.calling(inner)
    fn.nested += 1
    found = BUILT[type(x)](fn, x)
    fn.nested -= 1
    return found


def constant(fn: Fn, x: e.Expr) -> int | None:
    """Return the value of an expression known while compiling; None if it is not known."""
    folded = _FOLDED.get(type(x))
    return None if folded is None else folded(fn, x)


def constant_where(fn: Fn, x: e.Expr, values: Mapping[e.Var, int]) -> int | None:
    """Return the value of an expression where variables have these values; None if it is not known."""
    with fn.naming({var: const(value) for var, value in values.items()}):
        return constant(fn, x)


def known(fn: Fn, x: e.Expr) -> Members | None:
    """Return the members of a set known while compiling; None if they are not known."""
    found = _SETS_OF_A_TYPE.get(type(x.type))
    known = _KNOWN.get(type(x)) if found is None else found[0]
    return None if known is None else known(fn, x)


def members(fn: Fn, x: e.Expr) -> Expr:
    """Return the members of a set, in order; changes of the state during a loop do not affect them."""
    found = known(fn, x)
    if found is not None:
        return all_of(fn, found)
    of_its_type = _SETS_OF_A_TYPE.get(type(x.type))
    if of_its_type is not None:
        return of_its_type[1](fn, x)
    if isinstance(x, e.Read) and not isinstance(x.type, SetOf | ZoneOf):
        return alone(x, fn.get(x.var))
    builder = LISTED.get(type(x))
    return alone(x, built(fn, x)) if builder is None else builder(fn, x)


def all_of(fn: Fn, found: Members) -> Expr:
    """Return members known while compiling as a constant list."""
    return numbers(0, len(found)) if found == tuple(range(len(found))) else fn.module.table(found)


def as_list(fn: Fn, x: e.Expr) -> Expr:
    """Return the members of a set as a new list."""
    return own(members(fn, x))


def own(found: Expr) -> Expr:
    """Return a list itself if it is new, else a copy."""
    return found if isinstance(found, FRESH) else x_.Listed(CELLS, (found,), frozenset([0]))


def may_be_none(x: e.Expr) -> bool:
    """Return whether -1 means none; it does not for numbers that cannot be none."""
    return not isinstance(x.type, Int | YesNo) or is_optional(x.type)


def alone(x: e.Expr, of: Expr) -> Expr:
    """Return the members of one thing used as a set: itself, or an empty list if it is none."""
    if not may_be_none(x):
        return listed([of])
    if not any(isinstance(node, COSTLY) for node in nodes([of])):
        return x_.If(CELLS, compare(">=", of, 0), listed([of]), listed([]))
    one = x_.Local("i", NUMBER)
    there = compare(">=", x_.Get(NUMBER, one), 0)
    return x_.Each(CELLS, (x_.Loop((one,), listed([of]), (there,)),), x_.Get(NUMBER, one))
