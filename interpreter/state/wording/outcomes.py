"""Outcomes of an open draw: like ones merged, each with its weight, and what each is called.

Enters the values a chance node may give; leaves Outcome records whose text is public (`Card[jack]`, a number, a
player).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gamespec.checked.types import SetOf, Thing, ZoneOf
from interpreter.compiler.emit.classes import make_class
from interpreter.compiler.graph import Deal, DrawMany, DrawOne, Look, PutInOrder, Reveal, RollDice
from interpreter.kernel.moves import Outcome
from interpreter.state.wording.names import outcome_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamespec.checked.kinds import Kind
    from interpreter.compiler.graph import Exit
    from interpreter.compiler.program import Program
    from interpreter.kernel.layout import Layout


def merged(layout: Layout, way: Exit | None, state: list[int], values: list[int]) -> list[tuple[Outcome, int]]:
    """Outcomes in listed order with integer weights."""
    kind = kind_drawn(way)
    if kind is None:
        return [(Outcome(None, value, value), values.count(value)) for value in dict.fromkeys(values)]
    like = likeness(layout, kind)
    found: dict[object, list[int]] = {}
    for value in sorted(values):
        found.setdefault(like(state, value), []).append(value)
    return [(Outcome(kind, kind.row_of[group[0]], group[0]), len(group)) for group in found.values()]


def only(layout: Layout, way: Exit | None, state: list[int], values: list[int]) -> int | None:
    """The value of a draw that can come out in one way only, like outcomes merged; None where there are more ways."""
    like = likeness(layout, kind_drawn(way))
    first = like(state, values[0])
    return min(values) if all(like(state, value) == first for value in values[1:]) else None


def likeness(layout: Layout, kind: Kind | None) -> Callable[[list[int], int], object]:
    """Function (state, value) -> what is equal for values that make one outcome."""
    if kind is None or kind.sort != "piece":
        return lambda _, value: value
    like, where = make_class(layout, kind), layout.where[kind]
    return lambda state, value: (state[where + value], *like(state, value))


def named(program: Program, outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Outcomes with their texts; like-named ones that differ (in what the pieces carry) get `at N`."""
    given = list(outcomes)
    texts = [outcome_name(program, outcome) for outcome in given]
    return [
        replace(outcome, text=f"{text} at {texts[: i + 1].count(text)}" if texts.count(text) > 1 else text)
        for i, (outcome, text) in enumerate(zip(given, texts, strict=True))
    ]


def kind_drawn(way: Exit | None) -> Kind | None:
    """What comes of a chance node: a piece, player or word of a kind; a number where it is None."""
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
