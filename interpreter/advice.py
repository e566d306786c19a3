"""Analysis of the legal moves by tree search that sees the player's information state alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

from interpreter.bots.search import Player
from interpreter.kernel.chance import Choices, stream_number
from interpreter.kernel.moves import Move
from interpreter.players import shown
from interpreter.searching import Budget, Tried
from interpreter.state.game import State
from interpreter.state.history.entries import Entry, entries
from interpreter.statistics.intervals import holm


@dataclass(frozen=True, slots=True)
class Considered:
    """A legal move with its result in a tree search."""

    move: Move
    games: int
    """Number of rollouts through this move."""
    chance: float
    """Estimated share of wins after this move, shared ones a half; 1 or 0 where proven."""
    proof: int
    """Proof of the MCTS-Solver: 1 for a proven win, -1 for a proven loss, else 0."""

    @property
    def error(self) -> float:
        """Return the standard error of `chance`; 0 where the outcome is proven."""
        if self.proof or not self.games:
            return 0.0
        held = min(max(self.chance, 1 / (self.games + 2)), 1 - 1 / (self.games + 2))
        return sqrt(held * (1 - held) / self.games)


def considered(state: State, budget: Budget, seed: int = 0) -> list[Considered]:
    """Search the legal moves, with a budget of rollouts; return them best first."""
    return _considered(state, budget, seed, _made(state.last))


def _considered(state: State, budget: Budget, seed: int, made: int) -> list[Considered]:
    program, moves = state.game.program, state.moves()
    seen = shown(state.game, state.array, program.menu(state.array), state.last, made)
    tried = Player(budget, Choices(seed, stream_number("advice"))).tried(seen)
    order = sorted(range(len(tried)), key=lambda at: tried[at].rank, reverse=True)
    return [_one(moves[at], tried[at]) for at in order]


def _one(move: Move, found: Tried) -> Considered:
    chance = (1 + found.proof) / 2 if found.proof else found.chance
    return Considered(move, found.visits, chance, found.proof)


def _made(last: Entry | None) -> int:
    return sum(isinstance(entry.item, Move) for entry in entries(last))


# ---- review of a played game


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a played game, with the move played and the best move that a search found."""

    number: int
    """Number of the move in the game's history of moves and draws, from 1."""
    seat: int
    played: Considered
    best: Considered
    others: int = 1
    """Number of other moves that were searched, used to correct for picking the best of many."""

    @property
    def cost(self) -> float:
        """Return the probability of winning that the played move gave away; 0 if it was the best."""
        return max(0.0, self.best.chance - self.played.chance)

    @property
    def error(self) -> float:
        """Return the standard error of `cost`."""
        return sqrt(self.played.error**2 + self.best.error**2)

    @property
    def likely(self) -> float:
        """Return the probability of a `cost` this large by chance, if moves were equally good."""
        if not self.cost:
            return 1.0
        if not self.error:
            return 0.0
        return min(1.0, self.others * erfc(self.cost / self.error / sqrt(2)))


def standing_out(judged: Sequence[Judged]) -> list[Judged]:
    """Return decisions of significant cost by Holm: of equal moves, one review in twenty errs."""
    return [one for one, marked in zip(judged, holm([one.likely for one in judged]), strict=True) if marked]


def reviewed(state: State, budget: Budget, seed: int = 0, seat: int | None = None) -> Iterator[Judged | None]:
    """Yield a judgement of each decision with a choice in a state's history, by what its player knew.

    Yields None where the played move was never searched, because the budget is too small for the number of moves.
    `seat` limits the review to one player's decisions.
    """
    made = 0
    for number, entry in enumerate(entries(state.last), 1):
        if not isinstance(entry.item, Move):
            continue
        before = State(state.game, entry.before if entry.parent is None else entry.parent.after, entry.parent)
        if seat in (None, entry.item.seat) and len(before.moves()) > 1:
            yield _judged(number, entry.item, _considered(before, budget, seed, made))
        made += 1


def _judged(number: int, played: Move, found: list[Considered]) -> Judged | None:
    made = next((one for one in found if str(one.move) == str(played)), None)
    if made is None or not made.games:
        return None
    tried = sum(bool(one.games) or bool(one.proof) for one in found)
    return Judged(number, played.seat, made, found[0], max(1, tried - 1))
