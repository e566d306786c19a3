"""Solution of a game with hidden information: an equilibrium over its information sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from interpreter.solving.model import Choice, Ends, Goal, Progress, SolvedGame, likely_moves
from interpreter.state.game import Game, State
from interpreter.state.history.log import log_entries, log_lines

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
