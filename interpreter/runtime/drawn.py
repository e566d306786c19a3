"""What chance brought: a move or the start of a seeded game enters; the outcomes in the order they came leave.

The machine runs the chance nodes with the seed. Each is then run with chance open, and outcomes are tried, the
likeliest first, until they lead to the same table: nothing here knows what kinds of draws there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.emit.nodes import WAITS
from interpreter.compiler.layout import DRAWN, PC, SEED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.compiler.program import Program
    from interpreter.runtime.moves import Move, Outcome

MOST_TRIED = 8_000
"""Outcomes tried for one node before it is given up."""


class UntoldError(Exception):
    """What chance brought could not be found out."""


def drawn_at_start(program: Program, seed: int) -> list[Outcome]:
    """What chance brought before the first decision."""
    s = program.empty(seed)
    first = program.graph.entries[program.checked.phases[0]]
    return _through(program, s, first.id)


def drawn_after(program: Program, before: list[int], move: Move) -> list[Outcome]:
    """What chance brought between a move and the next decision."""
    s = before[:]
    node = program.begin_move(s, move.code)
    return _through(program, s, node)


def _through(program: Program, s: list[int], node: int) -> list[Outcome]:
    found: list[Outcome] = []
    while node >= 0:
        if program.graph.nodes[node].sort != "chance":
            node = program.step(s, node)
            continue
        before = s[:]
        after = program.step(s, node)
        found += _Search(program, node, before, s, after).outcomes()
        node = after
    return found


class _Search:
    """The outcomes of one chance node that lead from one array to another."""

    def __init__(self, program: Program, node: int, before: list[int], target: list[int], after: int) -> None:
        self.program, self.node, self.before, self.after = program, node, before, after
        layout = program.layout
        self.zones = [n for n in range(len(layout.zone_of)) if layout.items(before, n) != layout.items(target, n)]
        self.changed, self.everywhere = self._seen(target, self.zones), range(len(layout.zone_of))
        self.target = self._seen(target, self.everywhere)
        self.tried = 0

    def outcomes(self) -> list[Outcome]:
        s = self.before[:]
        s[SEED], s[DRAWN] = -1, -1
        node = self.program.step(s, self.node)
        found = self._from(s, node)
        if found is None:
            raise UntoldError
        return found

    def _from(self, s: list[int], node: int) -> list[Outcome] | None:
        """The outcomes still to come; None where this way leads elsewhere."""
        if node != WAITS or s[PC] != self.node:
            return [] if node == self.after and self._seen(s, self.everywhere) == self.target else None
        ways: list[tuple[int, int, Outcome, list[int], int]] = []
        for rank, (outcome, _) in enumerate(self.program.outcomes(s)):
            self.tried += 1
            if self.tried > MOST_TRIED:
                raise UntoldError
            there = s[:]
            there[DRAWN] = outcome.value
            node = self.program.step(there, self.node)
            ways.append((self._distance(there), rank, outcome, there, node))
        for _, _, outcome, there, node in sorted(ways, key=lambda way: way[:2]):
            rest = self._from(there, node)
            if rest is not None:
                return [outcome, *rest]
        return None

    def _distance(self, s: list[int]) -> int:
        return sum(here != there for here, there in zip(self._seen(s, self.zones), self.changed, strict=True))

    def _seen(self, s: list[int], zones: Iterable[int]) -> list[object]:
        """A table without what nobody could tell: which of like pieces it is, chance itself, shuffled orders."""
        layout, checked = self.program.layout, self.program.checked
        told: list[object] = []
        for number in zones:
            zone = layout.zone_of[number][0]
            rows = zone.kinds[0].row_of
            names = [rows[item] for item in layout.items(s, number)]
            if zone.shape == "pile":
                at = layout.address_of[number]
                low, high = s[at + 1], s[at + 2]
                names[low:high] = sorted(names[low:high])
                told += [low, high]
            told += [len(names), *names, *[-1] * (len(rows) - len(names))]
        for stored in checked.fields:
            if stored.owner is None or stored.owner.sort != "piece" or stored.is_face:
                place = layout.fields[stored]
                told += s[place.base : place.base + place.size]
        return told
