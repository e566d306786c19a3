"""Evaluate reals, and the records of arenas: a record is a dictionary of its fields."""

from __future__ import annotations

import operator
from math import nan, sqrt
from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import Real, Reference, divided
from tests.code.evaluate.machine import Frame, Trap, TypeBroken, Value, evaluate, evaluates, fits, runs

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.types import Arena


SIGNS: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": divided,
}


@evaluates(x.RealConst)
def _const(frame: Frame, node: x.RealConst) -> Value:
    return node.value


@evaluates(x.RealArithmetic)
def _arithmetic(frame: Frame, node: x.RealArithmetic) -> Value:
    return SIGNS[node.sign](evaluate(frame, node.left), evaluate(frame, node.right))


@evaluates(x.AsReal)
def _as_real(frame: Frame, node: x.AsReal) -> Value:
    return float(evaluate(frame, node.of))


@evaluates(x.Root)
def _root(frame: Frame, node: x.Root) -> Value:
    value = evaluate(frame, node.of)
    return sqrt(value) if value >= 0 else nan


@evaluates(x.Absolute)
def _absolute(frame: Frame, node: x.Absolute) -> Value:
    return abs(evaluate(frame, node.of))


@evaluates(x.Record)
def _record(frame: Frame, node: x.Record) -> Value:
    assert isinstance(node.type, Reference)
    return _in(frame, node.type.arena, evaluate(frame, node.index))


def _in(frame: Frame, arena: Arena, index: int) -> dict[str, Value]:
    """Return a record of an arena by its index."""
    if not 0 <= index < arena.size:
        raise Trap(f"record {index} of {arena.size}")
    records = frame.machine.arenas.setdefault(arena.name, {})
    if index not in records:
        records[index] = {name: 0.0 if isinstance(kind, Real) else 0 for name, kind in arena.fields}
    return records[index]


@evaluates(x.Field)
def _field(frame: Frame, node: x.Field) -> Value:
    return evaluate(frame, node.of)[node.name]


@evaluates(x.Stretch)
def _stretch(frame: Frame, node: x.Stretch) -> Value:
    start, stop = evaluate(frame, node.start), evaluate(frame, node.stop)
    return [_in(frame, node.arena, index)[node.arena.fields[0][0]] for index in range(start, stop)]


@runs(st.StoreField)
def _store(frame: Frame, node: st.StoreField) -> None:
    assert isinstance(node.of.type, Reference)
    of, value = evaluate(frame, node.of), evaluate(frame, node.value)
    kind = dict(node.of.type.arena.fields)[node.name]
    if not fits(kind, value):
        raise TypeBroken(f"{node.name} holds {kind}, not {value}")
    of[node.name] = value


@runs(st.Clear)
def _clear(frame: Frame, node: st.Clear) -> None:
    for record in frame.machine.arenas.get(node.arena.name, {}).values():
        record.update({name: 0.0 if isinstance(kind, Real) else 0 for name, kind in node.arena.fields})
