"""Sequence form of a game with hidden information: information sets and payoffs.

A sequence is an information set of a player and a move there, with the player's earlier sequence; number 0 is no move
at all. A player's plan is the probability of each sequence that his own choices give it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.state.history.log import log_entries, log_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.solving.worth import Ends
    from interpreter.state.game import Game, State

Plan = list[float]
Payoffs = list[tuple[int, int, float]]
"""Sequences of both players, and the expected payoff to the first of the ends they lead to."""


@dataclass(slots=True)
class Information:
    """One information set: what a player knows at a decision."""

    state: State
    """One of the states that the player cannot distinguish there."""
    parent: int
    """Number of the player's sequence that leads here."""
    first: int
    """Number of the sequence of the first move; those of the other moves follow."""
    moves: list[str]
    known: list[str]
    """Lines of the log as the player knows it."""

    @property
    def sequences(self) -> range:
        """Return the numbers of the sequences of the moves."""
        return range(self.first, self.first + len(self.moves))


@dataclass(slots=True)
class SequenceForm:
    """All information sets of both players, and all ends of the game."""

    sets: tuple[list[Information], list[Information]] = field(default_factory=lambda: ([], []))
    """Information sets of each player, each after those that lead to it."""
    sizes: list[int] = field(default_factory=lambda: [1, 1])
    """Number of sequences of each player."""
    ends: dict[tuple[int, int, int], float] = field(default_factory=dict[tuple[int, int, int], float])
    """Probability by chance alone of the ends with both sequences and a number of payoffs."""
    histories: int = 0

    def payoffs(self, worths: list[float]) -> Payoffs:
        """Return the expected payoffs, ends with equal sequences added up."""
        found: dict[tuple[int, int], float] = {}
        for (one, other, number), chance in self.ends.items():
            found[one, other] = found.get((one, other), 0.0) + chance * worths[number]
        return [(one, other, worth) for (one, other), worth in found.items()]


def worth(payoffs: Payoffs, plans: tuple[Plan, Plan]) -> float:
    """Return the expected payoff to the first player if both play by these plans."""
    return sum(each * plans[0][one] * plans[1][other] for one, other, each in payoffs)


def sequence_form(game: Game, ends: Ends, progress: Callable[[int], None]) -> SequenceForm:
    """Enumerate all histories of a game of one or two players.

    Two states are in one information set of a player if at each decision until now he saw the same, in his view and
    in the log, and moved alike.
    """
    return _Enumeration(game, ends, progress).form


class _Enumeration:
    def __init__(self, game: Game, ends: Ends, progress: Callable[[int], None]) -> None:
        self.game, self.ends, self.progress, self.form = game, ends, progress, SequenceForm()
        self._known: dict[tuple[object, ...], int] = {}
        self._people = game.people
        self._run()

    def _run(self) -> None:
        form = self.form
        waiting: list[tuple[State, float, tuple[int, int]]] = [(self.game.initial(), 1.0, (0, 0))]
        while waiting:
            state, chance, played = waiting.pop()
            form.histories += 1
            if form.histories % 500 == 0:
                self.progress(form.histories)
            if state.over:
                end = (*played, self.ends.number(state.array))
                form.ends[end] = form.ends.get(end, 0.0) + chance
            elif state.seat is None:
                waiting += [(state.apply(out), chance * float(part), played) for out, part in state.chance()]
            else:
                player = self._people.index(state.seat)
                met = form.sets[player][self._met(state, player, played[player])]
                waiting += [
                    (state.apply(text), chance, (at, played[1]) if player == 0 else (played[0], at))
                    for at, text in zip(met.sequences, met.moves, strict=True)
                ]

    def _met(self, state: State, player: int, parent: int) -> int:
        """Return the number of the information set of a state, which is added if it is new."""
        seat, program = self._people[player], self.game.program
        lines = log_lines(program, log_entries(program, state.last, seat))
        moves = sorted(str(move) for move in state.moves())
        name = (player, parent, *lines, repr(state.view(seat)), *moves)
        if name not in self._known:
            sets = self.form.sets[player]
            self._known[name] = len(sets)
            sets.append(Information(state, parent, self.form.sizes[player], moves, lines))
            self.form.sizes[player] += len(moves)
        return self._known[name]


# ---- what a plan is worth, and best responses


def gains(payoffs: Payoffs, player: int, size: int, plan: Plan) -> list[float]:
    """Return the payoff of each sequence of a player if the other one plays by a plan."""
    found = [0.0] * size
    if player == 0:
        for one, other, worth in payoffs:
            found[one] += worth * plan[other]
    else:
        for one, other, worth in payoffs:
            found[other] -= worth * plan[one]
    return found


def best_response(form: SequenceForm, payoffs: Payoffs, player: int, plan: Plan) -> float:
    """Return the greatest payoff that a player can have if the other one plays by a plan."""
    found = gains(payoffs, player, form.sizes[player], plan)
    for each in reversed(form.sets[player]):
        found[each.parent] += max(found[at] for at in each.sequences)
    return found[0]


def exploitability(form: SequenceForm, payoffs: Payoffs, plans: tuple[Plan, Plan]) -> float:
    """Return what best responses to two plans win, in the mean of both players; 0 is an equilibrium."""
    return sum(best_response(form, payoffs, player, plans[1 - player]) for player in (0, 1)) / 2


def plan_of(form: SequenceForm, player: int, chosen: Callable[[Information], list[float]]) -> Plan:
    """Return the plan of a player who makes the moves of each information set with given probabilities."""
    plan = [1.0] * form.sizes[player]
    for each in form.sets[player]:
        for at, part in zip(each.sequences, chosen(each), strict=True):
            plan[at] = plan[each.parent] * part
    return plan
