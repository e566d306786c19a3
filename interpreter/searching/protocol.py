"""Input and result of a search, its constants, and its policy for a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from interpreter.state.worlds.open_games import is_open

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.compiler.program import Program
    from interpreter.searching.budget import Budget
    from interpreter.state.worlds.tables import Deal

EXPLORE = 0.7
"""Exploration constant of UCB.

This times the root of (1/1 + 1/2 + ... + 1/offered) / visits is added to a move's mean.
"""
SURE = 1e6
"""Bonus of a proven win, and penalty of a proven loss."""
LONGEST = 5_000
"""Maximum number of decisions of a rollout, which then counts as it stands."""
ALONE = 2_000
"""Minimum number of rollouts for splitting the budget over several trees."""
TREES = 4
"""Number of trees; their visits are added up."""


@dataclass(frozen=True, slots=True)
class World:
    """A determinization: a position, and for each menu code in machine order, the number of the move."""

    array: list[int]
    signs: list[int]


@dataclass(frozen=True, slots=True)
class SearchInput:
    """Input of a search: determinizations that take turns, the number of moves, and tables to deal from."""

    worlds: Sequence[World]
    moves: int
    deal: Deal | None = None


@dataclass(slots=True)
class Tried:
    """Visits of a move, and the summed results of its player."""

    visits: int = 0
    total: float = 0.0
    proof: int = 0
    """Proof by the MCTS-Solver: 1 if the player of the move wins, -1 if another player wins, else 0."""
    won: float = 0.0
    """Wins of the player of the move, shared wins in parts."""

    @property
    def mean(self) -> float:
        """Return the mean result, from 0 (all lost) to 1."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def chance(self) -> float:
        """Return the share of games won by the player of the move."""
        return self.won / self.visits if self.visits else 0.0

    @property
    def rank(self) -> tuple[int, int, float]:
        """Return a key that is larger for a better move: proof, then visits, then total."""
        return self.proof, self.visits, self.total


class Searcher(Protocol):
    """Search over positions of one program."""

    reason: str
    """Reason why there is no module, if there is none."""

    def __call__(self, asked: SearchInput, seed: int, budget: Budget) -> list[Tried]:
        """Return the statistics of each move after a search."""
        ...


def proves(program: Program) -> bool:
    """Return whether proofs are sound: two players, nothing hidden, nothing drawn."""
    return program.checked.seats == PAIR and is_open(program)


@dataclass(frozen=True, slots=True)
class Manner:
    """Settings of a search: how rollouts choose moves, and how positions are valued."""

    tries: int
    """Number of moves drawn in a rollout, of which the best by mean result (MAST) is made; 1 for none."""
    small: float
    """Weight of the margin beside the win."""
    trust: float = 0.0
    """Weight of the immediate gain of a move (progressive bias), in games."""


OPEN, CLOSED = Manner(1, 0.1), Manner(4, 0.5, 80.0)
"""Policies for perfect information with two players, and for other games.

With two players and perfect information a move is good or bad for its position, not on average or for its immediate
gain.
"""
UNCOUNTED = replace(CLOSED, trust=0.0)
"""Policy for games that score nothing before the end."""


def manner(program: Program) -> Manner:
    """Return the policy for a program."""
    if proves(program):
        return OPEN
    return CLOSED if program.scoring.ways else UNCOUNTED


def shares(games: int) -> list[int]:
    """Return the number of rollouts of each tree: the same for any number of threads."""
    trees = 1 if games < ALONE else TREES
    return [games // trees + (at < games % trees) for at in range(trees)]


def added(trees: Sequence[Sequence[Tried]]) -> list[Tried]:
    """Return the summed statistics of several trees."""
    return [
        Tried(
            sum(one.visits for one in same),
            sum(one.total for one in same),
            sum({one.proof for one in same}),
            sum(one.won for one in same),
        )
        for same in zip(*trees, strict=True)
    ]


PAIR = 2
FAR = 1 << 40
"""Distance between the game numbers of two trees."""
