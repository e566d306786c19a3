"""Invariant: every piece is in exactly one place, and both records of its place agree."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.conformance.inputs import Position, Trial
from interpreter.kernel.layout import Layout

UNPLACED = -1


def at_decision(trial: Trial) -> Iterator[str]:
    """Check the places of all pieces in a state at a decision; yield the violations."""
    return at_every(Position(trial.game, trial.state.array))


def at_every(stand: Position) -> Iterator[str]:
    """Yield violations: lists of pieces by zone and each piece's zone, and copies of values, agree."""
    program, s = stand.game.program, stand.array
    yield from faults(program.layout, s)
    fresh = s[:]
    program.refresh(fresh)
    if fresh != s:
        yield "a stored copy of a calculated value differs from the value"


def faults(layout: Layout, s: list[int]) -> Iterator[str]:
    """Yield a text for each piece of a state array that is in two zones, or not where it is recorded."""
    listed: dict[tuple[str, int], int] = {}
    for number, (zone, owner, key) in enumerate(layout.zone_of):
        name = f"{zone.name} ({owner + 1}, {key})" if owner >= 0 else f"{zone.name} ({key})"
        yield from _shape(layout, s, number, name)
        for kind, piece in _pieces(layout, s, number):
            label = (kind, piece)
            if label in listed:
                yield (
                    f"the piece {kind} {piece} is in two zones at once, {name} and "
                    f"{layout.zone_of[listed[label]][0].name}"
                )
            listed[label] = number
    for kind, base in layout.where.items():
        for piece in range(kind.size):
            found = listed.pop((kind.name, piece), UNPLACED)
            if s[base + piece] != found:
                yield (
                    f"the piece {kind.name} {piece} has the zone number {s[base + piece]}, "
                    f"but is listed in the zone number {found}"
                )
    for kind_name, piece in listed:
        yield f"a zone holds the piece {kind_name} {piece}, which the game does not have"


def _pieces(layout: Layout, s: list[int], number: int) -> Iterator[tuple[str, int]]:
    """Yield the pieces listed in a zone, with the name of their kind."""
    kinds = layout.zone_of[number][0].kinds
    for item in layout.items(s, number):
        yield kinds[0].name, item


def _shape(layout: Layout, s: list[int], number: int, name: str) -> Iterator[str]:
    """Yield violations in the numbers stored for one zone: its size, and the unordered part of a pile."""
    zone = layout.zone_of[number][0]
    if zone.shape == "slot":
        return
    place, at = layout.zones[zone], layout.address_of[number]
    size = s[at]
    if not 0 <= size <= place.capacity:
        yield f"the zone {name} holds {size} pieces, but at most {place.capacity} are possible"
    if zone.shape == "pile" and not 0 <= s[at + 1] <= s[at + 2] <= max(size, 0):
        yield (
            f"the pile {name} of {size} pieces has its undrawn part from "
            f"{s[at + 1]} to {s[at + 2]}, which is not possible"
        )
    if zone.shape == "pile" and s[at + 2] - s[at + 1] == 1:
        yield f"the undrawn part of the pile {name} has only one piece, which leaves nothing to chance"
