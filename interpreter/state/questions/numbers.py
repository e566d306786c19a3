"""Numbers players have: a program enters; what reads each by its name and seat leaves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from gamespec.checked.types import Int

if TYPE_CHECKING:
    from interpreter.compiler.program import Program

TOTAL = "total"
Reads: TypeAlias = Callable[[list[int], int], int]
"""(state, seat) -> a number."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number each player has, by what the rules call it."""

    name: str
    read: Reads


def numbers(program: Program) -> list[Number]:
    """Numbers players have: fields, how many pieces lie in their zones, and the total of the score lines."""
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
    """A cell of each seat; what is not yet set counts as the least it may be."""
    return lambda state, seat: state[base + seat * stride] if low is None else max(low, state[base + seat * stride])
