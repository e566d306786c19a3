"""Solution of a game with hidden information: an equilibrium over its information sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.solving.model import Choice, Progress, SolvedGame, likely_moves
from interpreter.solving.sequences import best_response, exploitability, gains, plan_of, sequence_form, worth
from interpreter.solving.worth import Ends, Goal

if TYPE_CHECKING:
    from interpreter.solving.sequences import Information, Payoffs, Plan, SequenceForm
    from interpreter.state.game import Game


# ---- equilibria of small games with hidden information, by CFR+ on the sequence form


CHECKED = 25
"""Number of iterations between two measurements of the exploitability."""


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """Plans of both players that are nearly an equilibrium, and the bounds of the game's value."""

    plans: tuple[Plan, Plan]
    low: float
    """Payoff that the first player's plan secures."""
    high: float
    """Payoff to which the second player's plan limits the first player."""
    iterations: int

    @property
    def exploitability(self) -> float:
        """Return what best responses to the plans win, in the mean of both players."""
        return (self.high - self.low) / 2


class _Learner:
    """One player, whose plan follows from regrets."""

    def __init__(self, form: SequenceForm, player: int) -> None:
        self.sets = [(each.parent, each.first, each.first + len(each.moves)) for each in form.sets[player]]
        self.player, self.size = player, form.sizes[player]
        self.regrets = [0.0] * self.size
        self.sums = [0.0] * self.size
        self.parts = [1.0] * self.size
        for _, first, end in self.sets:
            self.parts[first:end] = [1 / (end - first)] * (end - first)
        self.plan = self._planned()

    def _planned(self) -> Plan:
        plan = [1.0] * self.size
        parts = self.parts
        for parent, first, end in self.sets:
            before = plan[parent]
            for at in range(first, end):
                plan[at] = before * parts[at]
        return plan

    def learn(self, payoffs: Payoffs, other: Plan, weight: float) -> None:
        """Update regrets and plan by what each sequence would have won against the other player's plan."""
        found, parts, regrets = gains(payoffs, self.player, self.size, other), self.parts, self.regrets
        for parent, first, end in reversed(self.sets):
            mean = total = 0.0
            for at in range(first, end):
                mean += found[at] * parts[at]
            found[parent] += mean
            for at in range(first, end):
                kept = regrets[at] + found[at] - mean
                regrets[at] = kept = kept if kept > 0 else 0.0
                total += kept
            for at in range(first, end):
                parts[at] = regrets[at] / total if total else 1 / (end - first)
        self.plan = self._planned()
        self.sums = [sum_ + weight * part for sum_, part in zip(self.sums, self.plan, strict=True)]

    def mean(self) -> Plan:
        """Return the weighted mean of all plans."""
        return [sum_ / self.sums[0] for sum_ in self.sums] if self.sums[0] else self.plan


def equilibrium(
    form: SequenceForm, payoffs: Payoffs, close: float, most: int, progress: Callable[[int], None] = lambda _: None
) -> Equilibrium:
    """Return an equilibrium whose exploitability is below `close`, or the best after `most` iterations."""
    one, other = _Learner(form, 0), _Learner(form, 1)
    for made in range(1, most + 1):
        one.learn(payoffs, other.plan, made * made)
        other.learn(payoffs, one.plan, made * made)
        if made % CHECKED == 0 or made == most:
            progress(made)
            found = _bounds(form, payoffs, (one.mean(), other.mean()), made)
            if found.exploitability <= close:
                return found
    return _bounds(form, payoffs, (one.mean(), other.mean()), most)


def _bounds(form: SequenceForm, payoffs: Payoffs, plans: tuple[Plan, Plan], made: int) -> Equilibrium:
    low = -best_response(form, payoffs, 1, plans[0])
    return Equilibrium(plans, low, best_response(form, payoffs, 0, plans[1]), made)


CLOSE, ITERATIONS = 1e-4, 4_000
"""Exploitability at which an equilibrium is close enough, and maximum number of iterations."""


class Histories:
    """All histories of a game, of which `expected` is the number, and an equilibrium by a goal."""

    def __init__(self, game: Game, expected: int, goal: Goal | None, progress: Progress) -> None:
        self.game, self.ends = game, Ends(game)
        self.form = sequence_form(game, self.ends, lambda made: progress("histories", made, expected))
        self.goal: Goal = goal or self.ends.goal()
        self.payoffs = self.form.payoffs(self.ends.worths(self.goal))
        self.found = equilibrium(
            self.form, self.payoffs, CLOSE, ITERATIONS, lambda made: progress("iterations", made, ITERATIONS)
        )

    def solved(self) -> SolvedGame:
        """Return the solution of the game, with the moves at each information set."""
        found = self.found
        choices: list[Choice] = []
        for player, plan in enumerate(found.plans[: len(self.game.people)]):
            for each in self.form.sets[player]:
                whole = plan[each.parent]
                parts = [plan[at] / whole if whole else 1 / len(each.moves) for at in each.sequences]
                moves = sorted(zip(each.moves, parts, strict=True), key=lambda move: -move[1])
                choices.append(Choice(self.game.people[player], each.known, moves))
        sets = len(choices)
        return SolvedGame(
            self.goal,
            True,
            self.form.histories,
            found.low,
            found.high,
            sets=sets,
            iterations=found.iterations,
            choices=choices,
        )

    def exploitability(self, bot: str, samples: int, progress: Progress) -> float:
        """Return what best responses win against a bot; of a single player, what the bot misses."""
        asked = 0
        every = sum(map(len, self.form.sets))

        def chosen(each: Information) -> list[float]:
            nonlocal asked
            asked += 1
            progress(f"{bot} is asked", asked, every)
            likely = likely_moves(each.state, bot, samples)
            codes = {str(move): move.code for move in each.state.moves()}
            return [likely.get(codes[text], 0.0) for text in each.moves]

        plans = plan_of(self.form, 0, chosen), plan_of(self.form, 1, chosen)
        if len(self.game.people) == 1:
            return best_response(self.form, self.payoffs, 0, plans[1]) - worth(self.payoffs, plans)
        return exploitability(self.form, self.payoffs, plans)
