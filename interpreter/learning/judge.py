"""How good a position is to a seat by what numbers are worth: a program and Weights enter; whole numbers leave."""

from __future__ import annotations

from math import log
from operator import mul
from typing import TYPE_CHECKING

from interpreter.learning.numbers import Reader
from interpreter.state.views.returns import returns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.compiler.program import Program
    from interpreter.learning.numbers import Part
    from interpreter.learning.weights import Weights

WHOLE = 1000
"""A game that has come to its usual end."""
FINE = 1024
"""Steps of likelihood in which luck is told: so the same on every machine."""
LOTS = 4096
"""Lots there are, each as likely as any other."""
LUCK = tuple(round(FINE * -log(-log((lot + 0.5) / LOTS))) for lot in range(LOTS))
"""How lucky a move is by its lot: choosing the best then is choosing in proportion to likelihood."""
WORST = -(1 << 60)
"""What a move is judged to be that cannot be made."""
FAR = 1 << 52
"""What is judged so much worse than the best is never chosen."""


class Judge:
    """Judges the positions of one program."""

    def __init__(self, program: Program, weights: Weights) -> None:
        self.reader, self.weights = Reader(program), weights
        self._seats = range(program.checked.seats)
        pairs = [weights.worth.get(name, (0, 0)) for name in self.reader.names]
        self._start, self._end = ([pair[at] for pair in pairs] for at in (0, 1))

    def weighed(self) -> list[tuple[Part, tuple[int, int]]]:
        """The numbers that are worth something."""
        pairs = zip(self.reader.parts, zip(self._start, self._end, strict=True), strict=True)
        return [(part, worth) for part, worth in pairs if any(worth)]

    def progress(self, made: int) -> int:
        """How far a game has come after so many decisions, of WHOLE."""
        return min(WHOLE, made * WHOLE // self.weights.decisions)

    def __call__(self, s: list[int], seat: int, progress: int) -> int:
        """What a seat has more than the others, in thousandths times WHOLE times the number of the others."""
        ahead = leads(self.reader, s, self._seats, seat)
        return (WHOLE - progress) * sum(map(mul, self._start, ahead)) + progress * sum(map(mul, self._end, ahead))

    def ended(self, s: list[int], seat: int) -> int:
        """The same of a position at the end of a game: what is played for itself."""
        ahead, parts = lead(self.reader.program, s, seat)
        return 1000 * WHOLE * max(1, len(self._seats) - 1) * ahead // parts

    def unit(self) -> int:
        """What makes a move e times as likely, as this judges."""
        return self.weights.heat * WHOLE * max(1, len(self._seats) - 1)


def lead(program: Program, s: list[int], seat: int) -> tuple[int, int]:
    """How far a seat is ahead of the mean in points at the end, without points in its share of the win: of parts."""
    scoring = program.checked.scoring
    if scoring is not None and scoring.lines:
        points = returns(program, s)
        return len(points) * points[seat] - (sum(points) if len(points) > 1 else 0), len(points)
    places = program.places(s)
    first = places.count(1)
    return len(places) * (places[seat] == 1) - first, len(places) * first


def result(program: Program, s: list[int]) -> list[float]:
    """How far each seat is ahead of the mean at the end."""
    leads = (lead(program, s, seat) for seat in range(program.checked.seats))
    return [ahead / parts for ahead, parts in leads]


def leads(reader: Reader, s: list[int], seats: range, seat: int) -> list[int]:
    """For each number how much more a seat has than the others, added up over them; what it has where it is alone."""
    own = reader(s, seat)
    if len(seats) == 1:
        return own
    others = [reader(s, each) for each in seats if each != seat]
    many = len(others)
    return [many * mine - sum(theirs) for mine, *theirs in zip(own, *others, strict=True)]


def with_luck(judged: Sequence[int], unit: int, lots: Sequence[int]) -> int:
    """The place of the best, where each is lucky by its lot (below LOTS): a choice in proportion to likelihood."""
    best = max(judged)
    told = [
        FINE * (each - best) // unit + LUCK[lot] if best - each < FAR else WORST
        for each, lot in zip(judged, lots, strict=True)
    ]
    return told.index(max(told))
