"""Interface of a tree search: its input and result, its constants, and its policy for a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from interpreter.compiler.program import Program
from interpreter.imagining.picks import secrets
from interpreter.searching.algorithm import Shape
from interpreter.searching.budget import Budget
from interpreter.state.worlds.open_games import is_open

NOBODY = -1
ALONE = 2_000
"""Minimum number of rollouts for which the budget is split over several search trees."""
TREES = 4
"""Number of search trees of a split budget; their statistics are added up."""


@dataclass(frozen=True, slots=True)
class World:
    """A determinization: a possible complete state, and the codes of its legal moves.

    The same move has the same index in all determinizations of a search.
    """

    array: list[int]
    codes: list[int]


@dataclass(frozen=True, slots=True)
class SearchInput:
    """Determinizations, in which rollouts start by turns, and the number of legal moves."""

    worlds: Sequence[World]
    moves: int
    seat: int = NOBODY
    """Seat whose unknown pieces are dealt anew before each rollout; NOBODY for no deals."""
    memory: Sequence[int] = ()
    """Memory of the seats (`Imagining.memory`), for deals."""
    values: bool = True
    """Whether results of all moves are wanted, not the best move alone, for which a search may end early."""


@dataclass(slots=True)
class Tried:
    """Statistics of a move after a search: number of visits, summed results and wins of its player."""

    visits: int = 0
    total: float = 0.0
    proof: int = 0
    """Proof by the MCTS-Solver: 1 if the player of the move wins, -1 if another player wins, else 0."""
    won: float = 0.0
    """Number of wins of the player of the move, shared wins in parts."""

    @property
    def mean(self) -> float:
        """Return the mean result of the move for its player, from 0 (all lost) to 1."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def chance(self) -> float:
        """Return the share of rollouts through the move that its player won."""
        return self.won / self.visits if self.visits else 0.0

    @property
    def rank(self) -> tuple[int, int, float]:
        """Return a key that is larger for a better move: proof, then visits, then summed results."""
        return self.proof, self.visits, self.total


class Searcher(Protocol):
    """Interface of a tree search over positions of one program."""

    reason: str
    """Reason why there is no WebAssembly module; empty if there is one."""

    def __call__(self, asked: SearchInput, seed: int, budget: Budget) -> list[Tried]:
        """Run a search; return the statistics of each legal move."""
        ...


def proves(program: Program) -> bool:
    """Return whether proofs of wins are sound in a game: two players, nothing hidden, nothing drawn."""
    return program.checked.seats == PAIR and is_open(program)


@dataclass(frozen=True, slots=True)
class Manner:
    """Settings of a search: how rollouts choose moves, and how positions are valued."""

    tries: int
    """Number of candidate moves drawn at random for each decision in a rollout.

    The candidate with the best mean result so far (MAST) is played.
    """
    small: float
    """Weight, from 0 to 1, of the score margin in a rollout's result; winning has the rest of the weight."""
    trust: float = 0.0
    """Weight of a move's immediate gain (progressive bias), as a number of visits."""
    explore: float = 0.7
    """Exploration constant of UCB below the root."""


OPEN, CLOSED = Manner(1, 0.1, explore=0.4), Manner(4, 0.5, 80.0)
"""Settings for games of two players with perfect information, and for other games.

With two players and perfect information a move is good or bad for its position, not on average or for its immediate
gain.
"""
UNCOUNTED = replace(CLOSED, trust=0.0)
"""Settings for games in which players have no score before the end."""


def manner(program: Program) -> Manner:
    """Return the settings of a search for a program."""
    if proves(program):
        return OPEN
    return CLOSED if program.scoring.ways else UNCOUNTED


def shape(program: Program) -> Shape:
    """Return the facts about a game that the search needs: its sizes, hidden cells and settings."""
    how = manner(program)
    return Shape(
        cells=program.size,
        stands=program.size,
        seats=program.checked.seats,
        secrets=secrets(program),
        proves=proves(program),
        tries=how.tries,
        small=how.small,
        trust=how.trust,
        explore=how.explore,
    )


def shares(games: int) -> list[int]:
    """Return the number of rollouts for each search tree, of `games` rollouts in all.

    It does not depend on the number of threads.
    """
    trees = 1 if games < ALONE else TREES
    return [games // trees + (at < games % trees) for at in range(trees)]


def until(asked: SearchInput, budget: Budget) -> int:
    """Return the number of rollouts, if one tree has all of them and only the best move is wanted; else 0."""
    games = budget.games or 0
    return games if games < ALONE and not asked.values else 0


def added(trees: Sequence[Sequence[Tried]]) -> list[Tried]:
    """Return the statistics of each move, added up over several search trees."""
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
"""Distance between the first rollout numbers of two search trees; the numbers give random seeds."""
