"""What was the case instead: a condition that failed and a state enter, a sentence with both sides' values leaves.

The values are those of the part of the condition that is to blame, as somebody who sees everything would say them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as ex
from gamespec.checked.types import Int, Placement, Row, SetOf, Thing, YesNo, ZoneOf
from interpreter.examples.words import listed
from interpreter.runtime.names import placement_name, thing_name

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr
    from gamespec.checked.types import Type
    from interpreter.compiler.program import Program

COMPARISONS = {"<", "<=", ">", ">=", "is", "is not"}


def explain(program: Program, s: list[int], condition: Expr) -> str:
    """Why a condition does not hold."""
    if isinstance(condition, ex.Binary) and condition.op == "and":
        failing = condition.right if _value(program, s, condition.left) else condition.left
        return explain(program, s, failing)
    if isinstance(condition, ex.Binary) and condition.op == "or":
        return f"{explain(program, s, condition.left)}, and {explain(program, s, condition.right)}"
    if isinstance(condition, ex.Aggregate) and condition.op == "every":
        return _exception(program, s, condition)
    told = [_told(program, s, part) for part in _sides(condition)]
    return ", ".join(dict.fromkeys(text for text in told if text)) or _bluntly(program, s, condition)


def shown(program: Program, value: int | list[int], kind: Type) -> str:
    """A value of a type, in words."""
    if isinstance(kind, ZoneOf):
        kind = SetOf(Thing(kind.zone.kinds[0]))
    if isinstance(value, list | tuple):
        member = kind.of if isinstance(kind, SetOf) else kind
        return listed([shown(program, item, member) for item in value])
    if isinstance(kind, YesNo):
        return "yes" if value else "no"
    if value < 0 and (isinstance(kind, Thing | Row) or (isinstance(kind, Int) and kind.optional)):
        return "none"
    if isinstance(kind, Thing):
        return thing_name(program, kind.kind, value)
    if isinstance(kind, Row):
        return kind.kind.rows[value]
    return placement_name(program, kind, value) if isinstance(kind, Placement) else str(value)


def _sides(condition: Expr) -> list[Expr]:
    """The parts of a condition whose values say most about it."""
    if isinstance(condition, ex.Not):
        return _sides(condition.of)
    if isinstance(condition, ex.Binary) and condition.op in COMPARISONS:
        return [condition.left, condition.right]
    if isinstance(condition, ex.Member):
        return [condition.of, condition.set]
    if isinstance(condition, ex.InRanges):
        return [condition.of]
    if isinstance(condition, ex.Aggregate) and condition.op == "some":
        return [condition.set]
    return [condition]


def _told(program: Program, s: list[int], part: Expr) -> str:
    """`Ann's coins is 3`, or nothing for what says its own value."""
    part = part.of if isinstance(part, ex.RowOf) else part
    text = f"count({_source(part.of)})" if isinstance(part, ex.CountOf) else _source(part)  # of `... is empty`
    value = shown(program, _value(program, s, part), part.type)
    return "" if text == value or isinstance(part, ex.Const | ex.ConstSet) else f"{text} is {value}"


def _exception(program: Program, s: list[int], every: ex.Aggregate) -> str:
    """The first member for which an `every` fails."""
    members = _value(program, s, every.set)
    for member in members if isinstance(members, list | tuple) else ():
        bind = {every.var: member}
        if every.where is not None and not program.evaluate(every.where, bind)(s):
            continue
        if every.body is not None and not program.evaluate(every.body, bind)(s):
            kind = every.set.type
            return f"not for {every.var.name} = {shown(program, member, _member_type(kind))}"
    return _bluntly(program, s, every)


def _member_type(kind: Type) -> Type:
    if isinstance(kind, ZoneOf):
        return Thing(kind.zone.kinds[0])
    return kind.of if isinstance(kind, SetOf) else kind


def _bluntly(program: Program, s: list[int], condition: Expr) -> str:
    return f"{_source(condition)} is {shown(program, _value(program, s, condition), condition.type)}"


def _source(part: Expr) -> str:
    return " ".join(part.span.text.split())


def _value(program: Program, s: list[int], part: Expr) -> int | list[int]:
    return program.evaluate(part)(s)
