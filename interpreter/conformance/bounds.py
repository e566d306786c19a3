"""Invariant: state cells are in range; contents of zones are checked by `conservation`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.compiler.playable import limits
from interpreter.compiler.program import Program
from interpreter.conformance.inputs import Position, Trial
from interpreter.kernel.layout import PC
from interpreter.kernel.once import once_for


@dataclass(frozen=True, slots=True)
class Stretch:
    """Range of state cells with the same limits, and the name of what they belong to."""

    name: str
    start: int
    stop: int
    low: int
    high: int


def at_every(stand: Position) -> Iterator[str]:
    """Compare the cells of a position with their limits; yield the violations."""
    s = stand.array
    for one in stretches(stand.game.program):
        cells = s[one.start : one.stop]
        if min(cells) < one.low or max(cells) > one.high:
            wrong = next(value for value in cells if not one.low <= value <= one.high)
            yield f"{one.name} has the value {wrong}, outside its range {one.low} to {one.high}"


def at_decision(trial: Trial) -> Iterator[str]:
    """Compare the cells of a state at a decision with their limits; yield the violations."""
    return at_every(Position(trial.game, trial.state.array))


@once_for
def stretches(program: Program) -> tuple[Stretch, ...]:
    """Return all state cells but those of zones and draws, as ranges with names and limits."""
    return tuple(_found(program))


def _found(program: Program) -> Iterator[Stretch]:
    layout, known = program.layout, limits(program)
    places = [("the current phase and step", PC, 1)]
    places += [(f"`{field.name}`", place.base, place.size) for field, place in layout.fields.items()]
    places += [(f"the number of the zone of a {kind.name}", base, kind.size) for kind, base in layout.where.items()]
    places += [(f"the players to whom a {kind.name} was shown", base, kind.size) for kind, base in layout.shown.items()]
    for slot in layout.slots:
        places.append((f"`{slot.name}`", slot.base, 1))
        places.append((f"the kept value of `{slot.name}`", slot.base + 1, slot.capacity))
    for name, base, cells in places:
        if cells:
            yield Stretch(name, base, base + cells, *known[base])
