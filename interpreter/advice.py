"""What a search finds of the moves of the seat that decides: a state and a budget enter, Considered moves leave.

The search is shown what the seat sees, so what leaves tells the seat nothing that is hidden from it. `reviewed` does
so at each decision of a game that was played.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from typing import TYPE_CHECKING

from interpreter.bots.search import Player
from interpreter.kernel.chance import Choices, stream_number
from interpreter.kernel.moves import Move
from interpreter.players import shown
from interpreter.state.game import State
from interpreter.state.history.entries import entries
from interpreter.statistics.many import holm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.searching import Budget, Tried
    from interpreter.state.history.entries import Entry


@dataclass(frozen=True, slots=True)
class Considered:
    """A move, and what is known of it."""

    move: Move
    games: int
    """Played on with it."""
    chance: float
    """The share of these games that the seat won, shared wins in parts; 1 or 0 where that is proved."""
    proof: int
    """1 where it is proved to win, -1 to lose, else 0."""

    @property
    def error(self) -> float:
        """The standard error of the chance; 0 where it is proved."""
        if self.proof or not self.games:
            return 0.0
        held = min(max(self.chance, 1 / (self.games + 2)), 1 - 1 / (self.games + 2))
        return sqrt(held * (1 - held) / self.games)


def considered(state: State, budget: Budget, seed: int = 0) -> list[Considered]:
    """The moves of the seat that decides, the best first; with games for a budget the same for a seed."""
    return _considered(state, budget, seed, _made(state.last))


def _considered(state: State, budget: Budget, seed: int, made: int) -> list[Considered]:
    program = state.game.program
    offered, seen = shown(state.game, state.array, program.menu(state.array), state.last, made)
    tried = Player(budget, Choices(seed, stream_number("advice"))).tried(seen)
    seen.read()
    order = sorted(range(len(offered)), key=lambda at: tried[at].rank, reverse=True)
    return [_one(offered[at], tried[at]) for at in order]


def _one(move: Move, found: Tried) -> Considered:
    chance = (1 + found.proof) / 2 if found.proof else found.chance
    return Considered(move, found.visits, chance, found.proof)


def _made(last: Entry | None) -> int:
    return sum(isinstance(entry.item, Move) for entry in entries(last))


# ---- a game that was played


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a game, and what a search would have done instead."""

    number: int
    """Among all that happened in the game, from 1."""
    seat: int
    played: Considered
    best: Considered
    others: int = 1
    """Moves beside the one that was played, of which the best looks best by chance as well."""

    @property
    def cost(self) -> float:
        """Of the chance to win; 0 where the best was played."""
        return max(0.0, self.best.chance - self.played.chance)

    @property
    def error(self) -> float:
        """The standard error of the cost."""
        return sqrt(self.played.error**2 + self.best.error**2)

    @property
    def likely(self) -> float:
        """How likely so much would be by the luck of the games played on, for the best of so many moves."""
        if not self.cost:
            return 1.0
        if not self.error:
            return 0.0
        return min(1.0, self.others * erfc(self.cost / self.error / sqrt(2)))


def standing_out(judged: Sequence[Judged]) -> list[Judged]:
    """Return the decisions that cost more than luck, all that were looked at together (Holm).

    Where every move was as good as any other, one review in twenty at most points at anything.
    """
    return [one for one, marked in zip(judged, holm([one.likely for one in judged]), strict=True) if marked]


def reviewed(state: State, budget: Budget, seed: int = 0, seat: int | None = None) -> Iterator[Judged | None]:
    """Each decision that led to a state and left a choice, judged by what its seat knew then.

    None stands for one whose move was never tried: the budget is too small for so many moves. A `seat` says whose
    decisions are judged.
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
