"""What a search is asked and answers: worlds with their moves enter, what is known of each move leaves."""

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
"""How much is given for a move seldom tried: so many times the root of (1/1 + 1/2 + ... + 1/offered) / tried."""
SURE = 1e6
"""How much is given for a move that wins for certain, and taken for one that loses."""
LONGEST = 5_000
"""Decisions of a game that is played on; then it is counted as it stands."""
ALONE = 2_000
"""Games from which on there are several trees,"""
TREES = 4
"""so many, whose visits are added up."""


@dataclass(frozen=True, slots=True)
class World:
    """A position, and for each code of its menu, in the order of the machine, which move of the seat it is."""

    array: list[int]
    signs: list[int]


@dataclass(frozen=True, slots=True)
class Asked:
    """Worlds that take turns, each with so many moves; with a deal each is dealt by it before it is played on."""

    worlds: Sequence[World]
    moves: int
    deal: Deal | None = None


@dataclass(slots=True)
class Tried:
    """How often a move was made, and what whoever made it got of that together."""

    visits: int = 0
    total: float = 0.0
    proof: int = 0
    """1 where it is proved that whoever makes it wins, -1 that another wins."""
    won: float = 0.0
    """How often whoever made it won, shared wins in parts."""

    @property
    def mean(self) -> float:
        """What it brought, from 0, all lost, to 1."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def chance(self) -> float:
        """The share of the games with it that whoever made it won."""
        return self.won / self.visits if self.visits else 0.0

    @property
    def rank(self) -> tuple[int, int, float]:
        """More for a better move: what is proved, then how often it was made."""
        return self.proof, self.visits, self.total


class Searcher(Protocol):
    """Searches positions of one program."""

    reason: str
    """Why there is no module, where there is none."""

    def __call__(self, asked: Asked, seed: int, budget: Budget) -> list[Tried]:
        """What is known of each move after a search."""
        ...


def proves(program: Program) -> bool:
    """Whether ends found in the tree prove anything: two against each other, nothing hidden, nothing drawn."""
    return program.checked.seats == PAIR and is_open(program)


@dataclass(frozen=True, slots=True)
class Manner:
    """How games are played on, and what they are worth."""

    tries: int
    """Moves that are drawn from a menu outside of the tree: the one is made that brought most on the average."""
    small: float
    """How much the margin counts beside the win."""
    trust: float = 0.0
    """So many games count what a move brings at once, where moves of a place bring something."""


OPEN, CLOSED = Manner(1, 0.1), Manner(4, 0.5, 80.0)
"""Where two play and everything is known a move is good or bad for where it is made, not on the average or for what it
brings at once."""
UNCOUNTED = replace(CLOSED, trust=0.0)
"""Where nothing is counted before the end."""


def manner(program: Program) -> Manner:
    """How games of a program are played on."""
    if proves(program):
        return OPEN
    return CLOSED if program.scoring.ways else UNCOUNTED


def shares(games: int) -> list[int]:
    """How many games belong to each tree: the same on any number of threads."""
    trees = 1 if games < ALONE else TREES
    return [games // trees + (at < games % trees) for at in range(trees)]


def added(trees: Sequence[Sequence[Tried]]) -> list[Tried]:
    """What several trees know together."""
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
"""From the number of the first game of a tree to that of the next."""
