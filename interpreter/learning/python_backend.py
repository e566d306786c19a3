"""Evaluation of positions and legal moves by learned weights, in whole numbers, in Python."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from interpreter.compiler.program import Program
from interpreter.learning.numbers import Part, Reader
from interpreter.learning.weights import Weights
from interpreter.state.history.entries import Entry
from interpreter.state.views.shown import returns
from interpreter.thinking import Learned
from interpreter.thinking.learned import WHOLE
from interpreter.thinking.plain import DealtTrials


class Judge:
    """Evaluator of the positions of one program by learned weights."""

    def __init__(self, program: Program, weights: Weights) -> None:
        self.reader, self.weights = Reader(program), weights
        self._seats = range(program.checked.seats)
        pairs = [weights.worth.get(name, (0, 0)) for name in self.reader.names]
        self._start, self._end = ([pair[at] for pair in pairs] for at in (0, 1))

    def weighed(self) -> list[tuple[Part, tuple[int, int]]]:
        """Return the features with a weight other than 0, with their weights at the start and end of a game."""
        pairs = zip(self.reader.parts, zip(self._start, self._end, strict=True), strict=True)
        return [(part, worth) for part, worth in pairs if any(worth)]

    def progress(self, made: int) -> int:
        """Return the progress of a game after `made` decisions, from 0 to WHOLE."""
        return min(WHOLE, made * WHOLE // self.weights.decisions)

    def __call__(self, s: list[int], seat: int, progress: int) -> int:
        """Return the weighted sum of a seat's numbers, in thousandths, with weights by progress."""
        told = self.reader(s, seat)
        return (WHOLE - progress) * sum(map(mul, self._start, told)) + progress * sum(map(mul, self._end, told))

    def unit(self) -> int:
        """Return the difference in value that makes a move e times as likely."""
        return self.weights.heat * WHOLE * max(1, len(self._seats) - 1)


def lead(program: Program, s: list[int], seat: int) -> tuple[int, int]:
    """Return a seat's final margin over the mean, in points or wins, as (numerator, denominator)."""
    scoring = program.checked.scoring
    if scoring is not None and scoring.lines:
        points = returns(program, s)
        return len(points) * points[seat] - (sum(points) if len(points) > 1 else 0), len(points)
    places = program.places(s)
    first = places.count(1)
    return len(places) * (places[seat] == 1) - first, len(places) * max(1, first)


def result(program: Program, s: list[int]) -> list[float]:
    """Return the final margin of each seat over the mean of all seats."""
    leads = (lead(program, s, seat) for seat in range(program.checked.seats))
    return [ahead / parts for ahead, parts in leads]


def all_leads(reader: Reader, s: list[int], seats: range) -> list[list[int]]:
    """Return each seat's lead in each number, as `leads` does for one seat."""
    if len(seats) == 1:
        return [reader(s, 0)]
    all_numbers = [reader(s, seat) for seat in seats]
    sums = [sum(each) for each in zip(*all_numbers, strict=True)]
    many = len(seats)
    return [[many * mine - every for mine, every in zip(own, sums, strict=True)] for own in all_numbers]


def leads(reader: Reader, s: list[int], seats: range, seat: int) -> list[int]:
    """Return a seat's lead in each number, summed over the other seats; its own numbers in a solo game."""
    own = reader(s, seat)
    if len(seats) == 1:
        return own
    others = [reader(s, each) for each in seats if each != seat]
    many = len(others)
    return [many * mine - sum(theirs) for mine, *theirs in zip(own, *others, strict=True)]


WORLDS = Learned.worlds
"""Number of determinizations in which each move is tried."""


class Decision(NamedTuple):
    """A decision whose legal moves are to be evaluated for a seat, with random seeds."""

    array: list[int]
    menu: Sequence[int]
    """Codes of the legal moves."""
    seat: int
    progress: int
    worlds: Sequence[int]
    """Random seed of each determinization."""
    seeds: Sequence[Sequence[int]]
    """Random seeds of the moves in each determinization, below 2**53."""
    last: Entry | None = None
    """Last history entry (None: no history kept)."""

    @property
    def all_seeds(self) -> list[int]:
        """Return the seeds as `Trying.tried` takes them."""
        return [*self.worlds, *(seed for seeds in self.seeds for seed in seeds)]


class Worlds(DealtTrials):
    """A program as the learned bot plays it in Python."""

    def __init__(self, program: Program, judge: Judge | None = None) -> None:
        super().__init__(program)
        self._judge = judge

    def points(self, state: list[int], seat: int, progress: int) -> int:
        """Return the value of a seat's numbers."""
        return 0 if self._judge is None else self._judge(state, seat, progress)


class PlainBackend:
    """Evaluation of legal moves by the weights of a Judge, in Python."""

    def __init__(self, judge: Judge) -> None:
        self.judge, program = judge, judge.reader.program
        self._play = Worlds(program, judge)
        self.bot = Learned(self._play, self._play.facts, judge.weights.decisions, judge.unit() * WORLDS)

    def __call__(self, asked: Decision) -> list[int] | None:
        """Return the value of each legal move, summed over determinizations; None if none can be sampled."""
        self.bot.progress[0] = asked.progress
        found = self.bot.tried(self._play.state(asked.array, asked.last), list(asked.menu), asked.all_seeds, asked.seat)
        return None if self.bot.unlaid[0] else found

    def after(self, array: list[int], code: int, whose: tuple[int, int], seed: int) -> int:
        """Return a state's value for (seat, progress) after a move played on at random."""
        seat, self.bot.progress[0] = whose
        state = [*array, *[0] * (2 * self._play.program.checked.seats)]
        self.bot.begin(state, seed)
        return self.bot.value(state, code, seat)
