"""Test of whether all players have the same possessions, so that only the turn order differs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program


class Owned:
    """Cells of the state with the possessions of each player: fields, and game pieces in zones."""

    def __init__(self, program: Program, people: list[int]) -> None:
        self.people, self.layout = people, program.layout
        player = program.checked.player
        own = [place for field, place in self.layout.fields.items() if field.owner is player]
        self.blocks = [(place.base, place.stride) for place in own]
        others = [(field, place) for field, place in self.layout.fields.items() if field.owner is not player]
        self.keyed = [(place.base, place.size) for field, place in others if player in field.keys]
        """Start and number of the cells keyed by player, in fields that belong to no player."""
        self.named = [
            (place.base, place.size)
            for field, place in others
            if field.owner is not None and field.type == Thing(player)
        ]
        """Start and number of the cells of fields of spaces, pieces and so on that name a player."""
        self.zones = [
            [[self.layout.zone_number(zone, seat, key) for seat in people] for key in range(place.keys)]
            for zone, place in self.layout.zones.items()
            if zone.owner is player
        ]
        self.row_of: dict[Kind, list[int]] = {kind: list(kind.row_of) for kind in self.layout.where}

    def alike(self, state: list[int]) -> bool:
        """Return whether all players have the same possessions in a state."""
        for base, stride in self.blocks:
            if len({tuple(state[base + seat * stride : base + (seat + 1) * stride]) for seat in self.people}) > 1:
                return False
        if any(len(set(state[base : base + size])) > 1 for base, size in self.keyed):
            return False
        for base, size in self.named:
            held = Counter(state[base : base + size])
            if len({held[seat] for seat in self.people}) > 1:
                return False
        lying: dict[int, Counter[tuple[str, int]]] = {}
        for kind, base in self.layout.where.items():
            for piece, row in enumerate(self.row_of[kind]):
                lying.setdefault(state[base + piece], Counter())[kind.name, row] += 1
        nothing: Counter[tuple[str, int]] = Counter()
        return all(
            all(lying.get(number, nothing) == lying.get(numbers[0], nothing) for number in numbers)
            for keys in self.zones
            for numbers in keys
        )
