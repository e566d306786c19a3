"""Outcomes of an open draw: like ones merged, each with its weight.

Enters the values a chance node may give; leaves Outcome records whose text is public (`Card[jack]`, a number, a
player).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.types import SetOf, Thing, ZoneOf
from interpreter.compiler.emit.classes import make_class
from interpreter.compiler.graph import Deal, DrawMany, DrawOne, Look, Reveal, RollDice
from interpreter.runtime.moves import Outcome

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from interpreter.compiler.graph import Exit
    from interpreter.compiler.layout import Layout


def merged(layout: Layout, way: Exit | None, state: list[int], values: list[int]) -> list[tuple[Outcome, int]]:
    """Outcomes in listed order with integer weights."""
    kind = _kind(way)
    if kind is None:
        return [(Outcome(None, value, value), 1) for value in values]
    like = make_class(layout, kind) if kind.sort == "piece" else None
    found: dict[object, list[int]] = {}
    for value in sorted(values):
        alike = value if like is None else (state[layout.where[kind] + value], *like(state, value))
        found.setdefault(alike, []).append(value)
    return [(Outcome(kind, kind.row_of[group[0]], group[0]), len(group)) for group in found.values()]


def _kind(way: Exit | None) -> Kind | None:
    if isinstance(way, RollDice):
        return getattr(way.face.type, "kind", None)
    if isinstance(way, Reveal):
        return way.zone.kinds[0]
    if isinstance(way, Look):
        return way.source.zone.kinds[0]
    if isinstance(way, Deal | DrawMany):
        return way.move.to.zone.kinds[0]
    members = way.set.type if isinstance(way, DrawOne) else None
    if isinstance(members, ZoneOf):
        return members.zone.kinds[0]
    of = members.of if isinstance(members, SetOf) else members
    return of.kind if isinstance(of, Thing) else None
