"""Evaluation of legal moves by learned weights in determinizations, in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from interpreter.code.print_python import compiled_functions
from interpreter.compiler.program import Program
from interpreter.kernel.layout import PC
from interpreter.learning.judge import Judge
from interpreter.learning.unseen import LAY, Unseen
from interpreter.thinking import Learned, facts
from interpreter.thinking.plain import ProgramTrials

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

    @property
    def all_seeds(self) -> list[int]:
        """Return the seeds as `Trying.tried` takes them."""
        return [*self.worlds, *(seed for seeds in self.seeds for seed in seeds)]


class Worlds(ProgramTrials):
    """A program as the learned bot plays it in Python; only pieces change places."""

    def __init__(self, program: Program, judge: Judge | None = None) -> None:
        super().__init__(program)
        self._judge = judge
        self._results = 2 * program.checked.seats
        """Number of cells behind those of a state that hold the seats' results."""

    @cached_property
    def _made(self) -> tuple[int, Callable[[list[int], int, int], int], dict[int, Callable[[list[int], int], int]]]:
        """The number of further cells, the function that shuffles pieces, and by node those that rename moves."""
        unseen = Unseen(self._program, self._program.size + self._results)
        made = compiled_functions(self._program.size, unseen.functions)
        renamed = {at: made[name] for at, name in unseen.renamed.items()}
        return unseen.room, made[LAY], renamed

    def state(self, array: list[int], *, shuffled: bool) -> list[int]:
        """Return a copy of a state with cells for results behind it, and for shuffles if it is `shuffled`."""
        return [*array, *[0] * (self._results + (self._made[0] if shuffled else 0))]

    def imagine(self, state: list[int], seat: int, seed: int) -> int:
        """Shuffle the pieces that a seat does not see; return 0 if a shuffled piece contains others, else 1."""
        return self._made[1](state, seat, seed)

    def renamed(self, state: list[int], code: int) -> int:
        """Return the code of the same move after the last shuffle."""
        renamed = self._made[2].get(state[PC])
        return code if renamed is None else renamed(state, code)

    def points(self, state: list[int], seat: int, progress: int) -> int:
        """Return the value of a seat's numbers."""
        return 0 if self._judge is None else self._judge(state, seat, progress)


class PlainBackend:
    """Evaluation of legal moves by the weights of a Judge, in Python."""

    def __init__(self, judge: Judge) -> None:
        self.judge, program = judge, judge.reader.program
        self._play = Worlds(program, judge)
        of = facts(program, program.size, [0] * program.checked.seats, hidden=True)
        self.bot = Learned(self._play, of, judge.weights.decisions, judge.unit() * WORLDS)

    def __call__(self, asked: Decision) -> list[int] | None:
        """Return the value of each legal move, summed over determinizations; None if none can be sampled."""
        self.bot.progress[0] = asked.progress
        found = self.bot.tried(
            self._play.state(asked.array, shuffled=True), list(asked.menu), asked.all_seeds, asked.seat
        )
        return None if self.bot.unlaid[0] else found

    def after(self, array: list[int], code: int, whose: tuple[int, int], seed: int) -> int:
        """Return a state's value for (seat, progress) after a move played on at random."""
        seat, self.bot.progress[0] = whose
        state = self._play.state(array, shuffled=False)
        self.bot.begin(state, seed)
        return self.bot.value(state, code, seat)
