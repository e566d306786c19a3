"""From a typed expression to CODE or text: of one thing, of the members of a set, and what is known while compiling.

Enters a function under construction and an expression; leaves CODE, text, or the value known already. What is built or
written for a class of expressions stands in the file of its subject, which registers it here: so expressions in each
other are written by files that do not know each other. `BUILT`, `WRITTEN` and `LISTED` hold what is registered, by
class; what is built has its text from CODE.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from gamespec.checked import expressions as e
from gamespec.checked.types import Int, SetOf, YesNo, ZoneOf, is_optional
from interpreter.code.writing import const
from interpreter.compiler import syntax
from interpreter.compiler.building import Raw, numbers_of, text, value_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.types import Type
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn

Class: TypeAlias = "type[e.Expr]"
Builder: TypeAlias = "Callable[[Fn, Any], Expr]"
Writer: TypeAlias = "Callable[[Fn, Any], str]"
Members: TypeAlias = "tuple[Any, ...]"
Known: TypeAlias = "Callable[[Fn, Any], Members | None]"
F = TypeVar("F", bound="Callable[[Fn, Any], object]")

DEEPEST = 30
"""Expressions in each other after which one stands in a function of its own: Python reads brackets only so deep."""
BUILT: dict[Class, Builder] = {}
"""CODE of an expression that is one thing."""
WRITTEN: dict[Class, Writer] = {}
"""Text of one that is not built yet."""
LISTED: dict[Class, Writer] = {}
"""Text of the members of a set; any other class is one thing used as a set."""
_FOLDED: dict[Class, Callable[[Fn, Any], int | None]] = {}
_KNOWN: dict[Class, Known] = {}
_SETS_OF_A_TYPE: dict[type[Type], tuple[Known, Writer]] = {}


def builds(*classes: Class) -> Callable[[F], F]:
    """Register what builds one thing: a number, a truth, a piece."""
    return _registering(BUILT, classes)


def writes(*classes: Class) -> Callable[[F], F]:
    """Register what writes one thing."""
    return _registering(WRITTEN, classes)


def lists(*classes: Class) -> Callable[[F], F]:
    """Register what writes the members of a set."""
    return _registering(LISTED, classes)


def folds(*classes: Class) -> Callable[[F], F]:
    """Register what finds the value of one thing while compiling."""
    return _registering(_FOLDED, classes)


def knows(*classes: Class) -> Callable[[F], F]:
    """Register what finds the members of a set while compiling."""
    return _registering(_KNOWN, classes)


def stands_for_a_set(of: type[Type], known: Known, writer: Writer) -> None:
    """Register a type whose values, whatever expression gives them, stand for sets of their own."""
    _SETS_OF_A_TYPE[of] = known, writer


def _registering(table: dict[Class, Any], classes: tuple[Class, ...]) -> Callable[[F], F]:
    def register(function: F) -> F:
        table.update(dict.fromkeys(classes, function))
        return function

    return register


def built(fn: Fn, x: e.Expr) -> Expr:
    """CODE of an expression that yields an integer."""
    known = constant(fn, x)
    if known is not None:
        return const(known)
    fn.module.begin(x)
    if fn.nested >= DEEPEST:
        inner = fn.inside("d")
        inner.returns(built(inner, x))
        inner.done()
        return Raw(numbers_of(x.type), inner.called_from(fn), ())
    fn.nested += 1
    builder = BUILT.get(type(x))
    found = Raw(numbers_of(x.type), WRITTEN[type(x)](fn, x), ()) if builder is None else builder(fn, x)
    fn.nested -= 1
    return found


def number(fn: Fn, x: e.Expr) -> str:
    """Text of an expression that yields an integer (truth may come as True/False)."""
    return text(built(fn, x))


def stored(fn: Fn, x: e.Expr) -> str:
    """Text that yields a plain integer, fit for the state."""
    return value_text(built(fn, x))


def condition(fn: Fn, x: e.Expr) -> str:
    """Text that is true or false."""
    return number(fn, x)


def constant(fn: Fn, x: e.Expr) -> int | None:
    """The value of an expression known while compiling."""
    folded = _FOLDED.get(type(x))
    return None if folded is None else folded(fn, x)


def known(fn: Fn, x: e.Expr) -> Members | None:
    """The members of a set known while compiling."""
    found = _SETS_OF_A_TYPE.get(type(x.type))
    known = _KNOWN.get(type(x)) if found is None else found[0]
    return None if known is None else known(fn, x)


def members(fn: Fn, x: e.Expr) -> str:
    """Text of an iterable of the members, in order; safe against changes of the state while it is walked."""
    found = known(fn, x)
    if found is not None:
        if found == tuple(range(len(found))):
            return f"range({len(found)})"
        return fn.module.constant(found)
    of_its_type = _SETS_OF_A_TYPE.get(type(x.type))
    if of_its_type is not None:
        return of_its_type[1](fn, x)
    if isinstance(x, e.Read) and not isinstance(x.type, SetOf | ZoneOf):
        return alone(x, fn.var(x.var))
    writer = LISTED.get(type(x))
    return alone(x, number(fn, x)) if writer is None else writer(fn, x)


def listed(fn: Fn, x: e.Expr) -> str:
    """Text of a list of the members."""
    text = members(fn, x)
    return text if syntax.is_list(text) else f"list({text})"


def may_be_none(x: e.Expr) -> bool:
    """Whether -1 means none here: numbers that cannot be none are what they are, below 0 too."""
    return not isinstance(x.type, Int | YesNo) or is_optional(x.type)


def alone(x: e.Expr, text: str) -> str:
    """Text of the members of one thing used as a set: itself, or nothing where it is none."""
    if not may_be_none(x):
        return f"({text},)"
    return f"(({text},) if {text} >= 0 else ())" if not syntax.has_call(text) else f"[i for i in ({text},) if i >= 0]"
