"""Explanations of failed conditions in examples: a sentence with the values of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from gamespec.checked import expressions as ex
from gamespec.checked.expressions import Expr, Var
from gamespec.checked.types import Int, Placement, Row, SetOf, Thing, Type, YesNo, ZoneOf
from gamespec.operators import COMPARISONS
from interpreter.compiler.program import Program
from interpreter.examples.result import listed
from interpreter.state.visibility.sight import PUBLIC, eyes
from interpreter.state.wording.names import placement_name, thing_name, zone_name

Names: TypeAlias = "Mapping[Var, int | tuple[int, ...]]"


@dataclass(frozen=True, slots=True)
class _Seen:
    """A state in which conditions are evaluated, with the values of the example's names."""

    program: Program
    s: list[int]
    names: Names

    def value(self, part: Expr) -> int | list[int]:
        return self.program.evaluate(part, self.names)(self.s)

    def shown(self, part: Expr) -> str:
        return shown(self.program, self.value(part), part.type)


def explain(program: Program, s: list[int], condition: Expr, names: Names | None = None) -> str:
    """Return why a condition does not hold in a state; `names` are the values of the example's names."""
    return _explained(_Seen(program, s, names or {}), condition)


def _explained(seen: _Seen, condition: Expr) -> str:
    if isinstance(condition, ex.Binary) and condition.op == "and":
        return _explained(seen, condition.right if seen.value(condition.left) else condition.left)
    if isinstance(condition, ex.Binary) and condition.op == "or":
        return f"{_explained(seen, condition.left)}, and {_explained(seen, condition.right)}"
    if isinstance(condition, ex.Aggregate) and condition.op == "every":
        return _exception(seen, condition)
    told = [_part_value(seen, part) for part in _sides(condition)]
    said = ", ".join(dict.fromkeys(text for text in told if text)) or _bluntly(seen, condition)
    return said + (_whereabouts(seen, condition) if isinstance(condition, ex.Member) else "")


def _whereabouts(seen: _Seen, member: ex.Member) -> str:
    """Return in words where a piece lies that is not in a condition's zone, or nothing."""
    kind = member.of.type
    if not isinstance(kind, Thing) or kind.kind.sort != "piece" or not isinstance(member.set, ex.ZoneGet):
        return ""
    piece = seen.value(member.of)
    if not isinstance(piece, int) or piece < 0:
        return ""
    number = eyes(seen.program).zone_number(seen.s, kind.kind, piece)
    where = f"lies in {zone_name(seen.program, seen.s, number, PUBLIC)}" if number >= 0 else "is unplaced"
    return f"; {thing_name(seen.program, kind.kind, piece)} {where}"


def shown(program: Program, value: int | list[int], kind: Type) -> str:
    """Return a value of a type as the text that players see, such as `Ann` or `3`."""
    if isinstance(kind, ZoneOf):
        kind = SetOf(Thing(kind.zone.kinds[0]))
    if isinstance(value, list | tuple):
        member = kind.of if isinstance(kind, SetOf) else kind
        return listed([shown(program, item, member) for item in value]) if value else "empty"
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
    """Return the parts of a condition whose values explain best why it fails."""
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


def _part_value(seen: _Seen, part: Expr) -> str:
    """Return the text and value of a part, as `Ann's coins is 3`; empty for a part that is a constant."""
    part = part.of if isinstance(part, ex.RowOf) else part
    text = f"count({_source(part.of)})" if isinstance(part, ex.CountOf) else _source(part)  # from `... is empty`
    value = seen.shown(part)
    return "" if text == value or isinstance(part, ex.Const | ex.ConstSet) else f"{text} is {value}"


def _exception(seen: _Seen, every: ex.Aggregate) -> str:
    """Return which member makes an `every` condition fail, as text."""
    members = seen.value(every.set)
    for member in members if isinstance(members, list | tuple) else ():
        bind = {**seen.names, every.var: member}
        if every.where is not None and not seen.program.evaluate(every.where, bind)(seen.s):
            continue
        if every.body is not None and not seen.program.evaluate(every.body, bind)(seen.s):
            kind = every.set.type
            return f"not for {every.var.name} = {shown(seen.program, member, _member_type(kind))}"
    return _bluntly(seen, every)


def _member_type(kind: Type) -> Type:
    if isinstance(kind, ZoneOf):
        return Thing(kind.zone.kinds[0])
    return kind.of if isinstance(kind, SetOf) else kind


def _bluntly(seen: _Seen, condition: Expr) -> str:
    return f"{_source(condition)} is {seen.shown(condition)}"


def _source(part: Expr) -> str:
    return " ".join(part.span.text.split())
