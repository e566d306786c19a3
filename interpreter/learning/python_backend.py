"""Evaluation of legal moves by learned weights in determinizations, in Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from interpreter.compiler.program import Program
from interpreter.learning.judge import Judge
from interpreter.state.history.entries import Entry
from interpreter.thinking import Learned
from interpreter.thinking.plain import DealtTrials

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
