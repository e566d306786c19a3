"""Outcomes of an open draw: like outcomes merged, each with its weight.

The Outcome records have no texts yet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gamespec.checked.kinds import Kind
from gamespec.checked.types import SetOf, Thing, ZoneOf
from interpreter.compiler.graph import Deal, DrawMany, DrawOne, Exit, Look, PutInOrder, Reveal, RollDice
from interpreter.kernel.choosing import make_class, naming
from interpreter.kernel.moves import Outcome

if TYPE_CHECKING:
    from interpreter.kernel.layout import Layout


def merged(layout: Layout, way: Exit | None, state: list[int], values: list[int]) -> list[tuple[Outcome, int]]:
    """Return the outcomes in listed order with integer weights."""
    kind = kind_drawn(way)
    if kind is None:
        return [(Outcome(None, value, value), values.count(value)) for value in dict.fromkeys(values)]
    like = likeness(layout, kind)
    found: dict[object, list[int]] = {}
    for value in sorted(values):
        found.setdefault(like(state, value), []).append(value)
    return [(Outcome(kind, kind.row_of[group[0]], group[0]), len(group)) for group in found.values()]


def outcome_of(way: Exit | None, value: int) -> Outcome:
    """Return the outcome of a draw that gives a value."""
    kind = kind_drawn(way)
    return Outcome(kind, value if kind is None else kind.row_of[value], value)


def only(layout: Layout, way: Exit | None, state: list[int], values: list[int]) -> int | None:
    """Return the value of a draw with one possible outcome, like outcomes merged; None if it has more."""
    like = likeness(layout, kind_drawn(way))
    first = like(state, values[0])
    return min(values) if all(like(state, value) == first for value in values[1:]) else None


def likeness(layout: Layout, kind: Kind | None) -> Callable[[list[int], int], object]:
    """Function (state, value) -> what is equal for values that make one outcome."""
    if kind is None or kind.sort != "piece":
        return lambda _, value: value
    like, where, names = make_class(layout, kind), layout.where[kind], naming(layout, kind)
    shown = layout.shown.get(kind)

    def told(state: list[int], value: int) -> object:
        named = [at for at in names if state[at] == value]
        return state[where + value], *like(state, value), 0 if shown is None else state[shown + value], *named

    return told


def kind_drawn(way: Exit | None) -> Kind | None:
    """Return the kind drawn at a chance node: of pieces, players or words; None for numbers."""
    if isinstance(way, RollDice):
        return getattr(way.face.type, "kind", None)
    if isinstance(way, Reveal):
        return way.zone.kinds[0]
    if isinstance(way, PutInOrder):
        return way.line.zone.kinds[0]
    if isinstance(way, Look):
        return way.source.zone.kinds[0]
    if isinstance(way, Deal | DrawMany):
        return way.move.to.zone.kinds[0]
    members = way.set.type if isinstance(way, DrawOne) else None
    if isinstance(members, ZoneOf):
        return members.zone.kinds[0]
    of = members.of if isinstance(members, SetOf) else members
    return of.kind if isinstance(of, Thing) else None
