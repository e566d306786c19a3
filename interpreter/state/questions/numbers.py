"""Numbers that each player has: fields, sizes of zones, and the total score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from gamespec.checked.types import Int

if TYPE_CHECKING:
    from interpreter.compiler.program import Program

TOTAL = "total"
Reads: TypeAlias = Callable[[list[int], int], int]
"""A function from (state, seat) to a number."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that each player has, by its name in the rules."""

    name: str
    read: Reads


def numbers(program: Program) -> list[Number]:
    """Return the numbers players have: fields, sizes of their zones, and the total of the score lines."""
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
    """Return a reader of one cell of each seat; an unset cell counts as the lowest allowed number."""
    return lambda state, seat: state[base + seat * stride] if low is None else max(low, state[base + seat * stride])
