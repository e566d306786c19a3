"""Operands of an expression: each part that it reads, with its text, type and value.

The value of a sum or count is its members.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gamespec.checked.expressions import Aggregate, ColumnGet, CountOf, EndOf, Expr, FieldGet, ValueGet
from gamespec.checked.types import Int, SetOf, Thing, ZoneOf
from interpreter.compiler.analysis.walk import free, parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.expressions import Var
    from gamespec.checked.types import Type
    from interpreter.compiler.program import Program

Reading: TypeAlias = "tuple[str, Type, int | tuple[int, ...] | dict[int, int]]"
"""An operand: its text, its type, and its value.

For a set the type is that of the members and the value a tuple; for a sum the value has the summand of each member.
"""
OPERANDS = FieldGet | ValueGet | CountOf | Aggregate | ColumnGet | EndOf
MANY = 6


def readings(program: Program, s: list[int], expr: Expr, known: dict[Var, int]) -> list[Reading]:
    """Return the operands of an expression without duplicates, outermost first.

    `known`: numbers of its variables. The number of operands is limited (MANY).
    """
    found: dict[str, Reading] = {}
    for part in _operands(expr, known):
        told = _reading(program, s, part, known)
        if told is not None:
            found.setdefault(told[0], told)
    return list(found.values())[:MANY]


def _operands(expr: Expr, known: dict[Var, int]) -> Iterator[Expr]:
    if isinstance(expr, OPERANDS) and expr.span.text and not set(free(expr)) - known.keys():
        yield expr
        return
    for part in () if isinstance(expr, Aggregate) else parts(expr):
        if isinstance(part, Expr):
            yield from _operands(part, known)


def _reading(program: Program, s: list[int], part: Expr, known: dict[Var, int]) -> Reading | None:
    text = " ".join(part.span.text.split())
    if isinstance(part, CountOf) and not text.startswith("count"):
        text = f"count({' '.join(part.of.span.text.split())})"  # from `... is not empty`, which names no count
    if isinstance(part, Aggregate) and part.op in {"sum", "count"} and not isinstance(part.type, SetOf | ZoneOf):
        members = _members(program, s, part, known)
        if part.op == "count":
            return text, SetOf(_member(part.set.type)), tuple(members)
        return text, _member(part.set.type), members
    if isinstance(part.type, SetOf | ZoneOf):
        members = program.evaluate(part, known)(s)
        return text, part.type, tuple(members) if not isinstance(members, int) else members
    value = program.asks(part, tuple(known))(s, *known.values())
    assert isinstance(value, int)
    return text, part.type, value


def _members(program: Program, s: list[int], whole: Aggregate, known: dict[Var, int]) -> dict[int, int]:
    """Return the summand of each member of a sum, without zeros; 1 for each counted member."""
    names = (*known, whole.var)
    members = program.evaluate(whole.set, known)(s)
    found: dict[int, int] = {}
    for member in [members] if isinstance(members, int) else members:
        given = (*known.values(), member)
        if whole.where is not None and not program.asks(whole.where, names)(s, *given):
            continue
        adds = 1 if whole.body is None else program.asks(whole.body, names)(s, *given)
        if isinstance(adds, int) and adds:
            found[member] = adds
    return found


def _member(kind: Type) -> Type:
    if isinstance(kind, ZoneOf):
        return Thing(kind.zone.kinds[0])
    return kind.of if isinstance(kind, SetOf) else Int(None, None)
