"""Figure of each number of players: edge of the first seat, length, luck, and when it is decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import hypot

from interpreter.insight.material import Material, finding
from interpreter.insight.model import Cell, Figure, Finding, Row, cell, exact
from interpreter.state.game import Game
from interpreter.state.pickling import SaveError, game_again, game_parts
from interpreter.statistics import Estimate

COLUMNS = ["first seat above even (points)", "decisions (half below)", "decided at half", "luck"]
MOST = 6
"""Maximum number of other numbers of players that are compared."""
TAKEN = (("length", "decisions", 1), ("decided", "after 50 %", 0), ("luck", "luck", 0))
"""Figure, row and column of each number that is taken from the figures of one number of players."""


@dataclass(frozen=True, slots=True)
class Count:
    """Results of a game with one number of players, of one kind of bot."""

    material: Material
    figures: Sequence[Figure]
    findings: Sequence[Finding]

    @property
    def people(self) -> int:
        """Return the number of players."""
        return len(self.material.people)

    @property
    def edge(self) -> Estimate | None:
        """Return the wins of the first seat above an even share, in a hundred games; None if unknown."""
        rows = next((each.rows for each in self.figures if each.key == "seats"), [])[: self.people]
        even = sum(row.cells[0].value or 0 for row in rows) / self.people
        ends = [(first.value, first.low, first.high) for first in (row.cells[0] for row in rows[:1])]
        return Estimate(*(100 * ((each or 0) - even) for each in ends[0])) if ends else None

    @property
    def uneven(self) -> bool:
        """Return whether the first seat surely wins more or less than even."""
        return any(each.key.startswith(f"seat:{self.first}:") for each in self.findings)

    @property
    def first(self) -> str:
        """Return the name of the first seat."""
        return self.material.seats[self.material.people[0]]


def other_counts(game: Game) -> list[Game]:
    """Return the game for other numbers of players that it allows, the nearest ones if there are many."""
    allowed = game.source.ruleset.seats(game.variants)
    if allowed is None or game.again is None:
        return []
    others = sorted(
        (each for each in allowed.numbers if each != game.players), key=lambda each: abs(each - game.players)
    )
    parts, found = game_parts(game), list[Game]()
    for many in sorted(others[:MOST]):
        with suppress(SaveError):  # a number of players for which the rules cannot be compiled: `lint` says so
            found.append(game_again(parts._replace(players=many)))
    return [each for each in found if len(each.people) > 1]


def changes(counts: Sequence[Count]) -> dict[tuple[str, int], str]:
    """Return how the edge changes, by bots and number of players, from the first of these bots on."""
    found: dict[tuple[str, int], str] = {}
    for other in counts:
        own = _own(counts, other.material.bots)
        verb = "vanishes" if _flat(own, other) else "appears" if _flat(other, own) else ""
        if verb and own is not other:
            found[other.material.bots, other.people] = verb
    return found


def compared(counts: Sequence[Count], sure: Iterable[tuple[str, int]]) -> tuple[Figure, list[Finding]]:
    """Return the figure of all numbers of players, and findings on `sure` changes of the edge."""
    told: dict[str, Finding] = {}
    verbs = changes(counts)
    for bots, people in sorted(sure, reverse=True):  # the smallest number is told
        own = _own(counts, bots)
        other = next(each for each in counts if (each.material.bots, each.people) == (bots, people))
        said = (
            f"the edge of {own.first} {verbs[bots, people]} with {people} players: {_points(own)} wins in a hundred "
            f"games above even with {own.people}, {_points(other)} with {people}"
        )
        told[bots] = finding(f"counts:{verbs[bots, people]}", said, "counts", bots)
    ordered = sorted(counts, key=lambda each: (each.material.bots == "random", each.people))
    rows = [Row(name=f"{each.people} players ({each.material.bots})", cells=_cells(each)) for each in ordered]
    says = [f"{each.says[0].upper()}{each.says[1:]}." for each in told.values()]
    return (
        counts[0].material.figure(
            "counts",
            "Numbers of players",
            says or ["The edge of the first seat surely comes or goes with no other number of players."],
            "small changes of the edge: it counts as gone only where it is surely less than half as large. "
            "Luck is that among random players.",
            games=sum(each.material.tally.games for each in counts),
            bots=" and ".join(dict.fromkeys(each.material.bots for each in ordered)),
            columns=COLUMNS,
            rows=rows,
        ),
        [each.model_copy(update={"games": _own(counts, bots).material.tally.games}) for bots, each in told.items()],
    )


def _own(counts: Sequence[Count], bots: str) -> Count:
    return next(each for each in counts if each.material.bots == bots)


def _flat(one: Count, other: Count) -> bool:
    """Return whether `one` has an edge and `other` surely one less than half as large."""
    edge, there = one.edge, other.edge
    if edge is None or there is None or not one.uneven or other.uneven:
        return False
    reach = hypot(edge.high - edge.low, 2 * (there.high - there.low)) / 2
    return abs(edge.value) - 2 * abs(there.value) > reach


def _points(each: Count) -> str:
    edge = each.edge or Estimate(0.0, 0.0, 0.0)
    return f"{round(edge.value):+d} ({round(edge.low):+d} to {round(edge.high):+d})"


def _cells(each: Count) -> list[Cell]:
    rows = {(figure.key, row.name): row.cells for figure in each.figures for row in figure.rows}
    edge = exact(None) if each.edge is None else cell(each.edge)
    return [edge, *(rows[key, row][at] if (key, row) in rows else exact(None) for key, row, at in TAKEN)]
