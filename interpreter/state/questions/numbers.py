"""Numbers that each player has: its fields, sizes of its zones, and its total score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from gamespec.checked.types import Int

if TYPE_CHECKING:
    from interpreter.compiler.program import Program

TOTAL = "total"
Reads: TypeAlias = Callable[[list[int], int], int]
"""Function from a state and a seat to a number."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that each player has (a field, a zone's size, the score), by its name in the rules."""

    name: str
    read: Reads


def numbers(program: Program) -> list[Number]:
    """Return the numbers players have: number fields, sizes of zones, and the total of the score lines."""
    layout, player, found = program.layout, program.checked.player, list[Number]()
    for field, place in layout.fields.items():
        kind = field.type
        if field.owner is player and not field.keys and not field.machine_made and isinstance(kind, Int):
            found.append(Number(field.name, _cell(place.base, place.stride, kind.low)))
    for zone, lies in layout.zones.items():
        if zone.owner is player and not zone.keys and zone.shape != "slot":
            found.append(Number(f"pieces in {zone.name}", _cell(lies.base, lies.stride, 0)))
    scoring = program.checked.scoring
    if scoring is not None and scoring.lines:
        found.append(Number(TOTAL, lambda state, seat: sum(program.scores(state, seat))))
    return found


def _cell(base: int, stride: int, low: int | None) -> Reads:
    """Return a function that reads one cell of each seat; an unset cell counts as the lowest number.

    `base`: the address for seat 0; `stride`: the distance to the next seat; `low`: the lowest allowed number.
    """
    return lambda state, seat: state[base + seat * stride] if low is None else max(low, state[base + seat * stride])
