"""Counts of simulated games: whole numbers, which add up the same in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import lcm
from typing import TYPE_CHECKING, Self

from interpreter.simulate.totals import SAME, Totals

if TYPE_CHECKING:
    from interpreter.simulate.kept import Kept


@dataclass(slots=True)
class Spread(Totals):
    """Number, sum, sum of squares and range of a series of whole numbers."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    def note(self, value: int, times: int = 1) -> None:
        """Add a number to the series, `times` times."""
        self.count += times
        self.total += times * value
        self.squares += times * value * value
        self.least = value if self.least is None else min(self.least, value)
        self.most = value if self.most is None else max(self.most, value)

    def and_more(self, other: Self) -> Self:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return the series of the numbers of both."""
        if self.least is None or self.most is None or other.least is None or other.most is None:
            return replace(other if self.least is None else self)
        least, most = min(self.least, other.least), max(self.most, other.most)
        count, total = self.count + other.count, self.total + other.total
        return type(self)(count, total, self.squares + other.squares, least, most)

    @property
    def mean(self) -> float:
        """Return the mean of the series; 0 for an empty one."""
        return self.total / self.count if self.count else 0.0

    @property
    def sd(self) -> float:
        """Return the standard deviation of the series itself (not an estimate for a larger population)."""
        if not self.count:
            return 0.0
        return (self.count * self.squares - self.total * self.total) ** 0.5 / self.count


@dataclass(frozen=True, slots=True)
class Breach:
    """A violated invariant or failed runtime check in one game, with all that is needed to reproduce it."""

    game: int
    seed: int
    invariant: str
    text: str
    moves: tuple[str, ...]
    decision: int
    """Number of decisions in the game before the violation."""


@dataclass(slots=True)
class Detail(Totals):
    """Frequencies over games, for analyses that need more of a run than means."""

    lengths: Counter[int] = field(default_factory=Counter)
    """Number of games by number of decisions, unfinished games included."""
    winners: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """Number of games by the seats that came first."""
    leads: Counter[int] = field(default_factory=Counter)
    """Number of games by the margin of the first over the second in the first criterion."""
    compared: Spread = field(default_factory=Spread)
    """Values of the first ranking criterion, over all seats and games."""
    totals: Counter[int] = field(default_factory=Counter)
    """Number of seats (over all games) by their total score."""
    lines: list[Spread] = field(default_factory=list)
    """Distribution of each score term, summed over the seats of a game."""
    nothing: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Number of games by score term and number of played seats that score 0 in the term."""


SHOWN = 50
"""Maximum number of violations kept with their texts and moves; all are counted."""


@dataclass(slots=True)
class Tally(Totals):
    """Counts over simulated games; a win counts `unit` credit, 1/k of it to each of k winners."""

    seats: int = field(metadata=SAME)
    games: int = 0
    decisions: Spread = field(default_factory=Spread)
    wins: list[int] = field(default_factory=list)
    """Number of games in which the seat came first, alone or shared, by seat."""
    credit: list[int] = field(default_factory=list)
    scores: list[list[Spread]] = field(default_factory=list)
    """Distribution of scores, by score term, then by seat."""
    actions: Counter[str] = field(default_factory=Counter)
    used_in: Counter[str] = field(default_factory=Counter)
    """Number of games in which the action was used at least once, by action."""
    rows: Counter[str] = field(default_factory=Counter)
    """Number of moves that named a row (card, tile, space), by row."""
    handled: Counter[str] = field(default_factory=Counter)
    """Number of decisions that moved pieces of a row (type of card, tile), by row, in `handled_in` games."""
    handled_in: int = 0
    """Number of games in which `handled` was counted."""
    ways: Counter[str] = field(default_factory=Counter)
    """Number of transitions between phases, by name; once all have occurred, they are no longer counted."""
    forced: int = 0
    """Number of decisions with one legal move."""
    margins: Spread = field(default_factory=Spread)
    """Margins of the first over the second in the first ranking criterion, over games."""
    decided: Counter[str] = field(default_factory=Counter)
    """Number of games by the criterion that decided between first and second."""
    bot_wins: Counter[str] = field(default_factory=Counter)
    bot_credit: Counter[str] = field(default_factory=Counter)
    bot_squares: Counter[str] = field(default_factory=Counter)
    """Sum over games of the squared credit of all seats of a bot, by bot."""
    ends: Counter[str] = field(default_factory=Counter)
    invariants: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    """Number of comparisons that invariants skipped because the move reveals something, by invariant."""
    watched: int = 0
    """Number of games in which the `always` lines were checked."""
    unkept: int = 0
    """Number of games in which an `always` line failed."""
    unmet: int = 0
    """Number of failures of `always` lines."""
    violations: int = 0
    failed_checks: int = 0
    unexamined: int = 0
    """Number of games in which the invariants were checked only at the first decisions."""
    exhausted: int = 0
    """Number of games that broke off because a decision used all steps that it may take."""
    endless: int = 0
    """Number of games that broke off after all decisions one game is allowed."""
    undealt: Counter[str] = field(default_factory=Counter)
    """Number of decisions for which a bot found no deal that fits all it was shown (`bots/undealt`)."""
    stopped: Counter[str] = field(default_factory=Counter)
    """Number of games that Python played because a WebAssembly module stopped them, by the reason."""
    broken: list[Breach] = field(default_factory=list)
    detail: Detail = field(default_factory=Detail)
    kept: Kept | None = None
    """Data rows of single games, if requested; they are passed on to the caller."""

    def __post_init__(self) -> None:
        """Set the wins and the credit of every seat to 0 if they are not given."""
        self.wins = self.wins or [0] * self.seats
        self.credit = self.credit or [0] * self.seats

    @property
    def ended(self) -> int:
        """Return the number of games that reached an end."""
        return sum(self.ends.values())

    @property
    def unfinished(self) -> int:
        """Return the number of games that broke off: failed check, no legal move, or too many decisions."""
        return self.games - self.ended

    @property
    def unit(self) -> int:
        """Return the credit of a whole win, divisible by any possible number of winners."""
        return lcm(*range(1, self.seats + 1))

    def note_places(self, places: list[int], bots: Sequence[str] = (), times: int = 1) -> None:
        """Count `times` games with these ranks of seats, and by bot if `bots` are counted."""
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        self.detail.winners[winners] += times
        share = self.unit // max(1, len(winners))
        for seat in winners:
            self.wins[seat] += times
            self.credit[seat] += times * share
        if bots:
            for bot, seats in Counter(bots[seat] for seat in winners).items():
                self.bot_wins[bot] += times * seats
                self.bot_credit[bot] += times * seats * share
                self.bot_squares[bot] += times * (seats * share) ** 2

    def note_margin(self, ahead: int, decided: str, times: int = 1) -> None:
        """Count the winner's margin and the deciding criterion of a game that happened `times` times."""
        self.margins.note(ahead, times)
        self.detail.leads[ahead] += times
        self.decided[decided] += times

    def note_length(self, decisions: int) -> None:
        """Count a game with this number of decisions."""
        self.decisions.note(decisions)
        self.detail.lengths[decisions] += 1

    def note_compared(self, values: Sequence[int], times: int = 1) -> None:
        """Count the first criterion's value of each seat, for a game that happened `times` times."""
        for value in values:
            self.detail.compared.note(value, times)

    def note_scores(self, scores: list[list[int]]) -> None:
        """Count the score terms of each seat in one game: `scores[seat][term]`."""
        if scores and scores[0]:
            self.detail.totals.update(map(sum, scores))
            self.detail.lines = self.detail.lines or [Spread() for _ in scores[0]]
            for line, values in zip(self.detail.lines, zip(*scores, strict=True), strict=True):
                line.note(sum(values))
        if not self.scores:
            self.scores = [[Spread() for _ in range(self.seats)] for _ in (scores[0] if scores else [])]
        for seat, lines in enumerate(scores):
            for line, value in enumerate(lines):
                self.scores[line][seat].note(value)

    def note_nothing(self, scores: Sequence[Sequence[int]]) -> None:
        """Count how many played seats score 0 in each score term of one game: `scores[seat][term]`."""
        for line, values in enumerate(zip(*scores, strict=True)):
            self.detail.nothing[line, values.count(0)] += 1

    def note_actions(self, used: Counter[str]) -> None:
        """Count the uses of each action in one game."""
        self.actions.update(used)
        self.used_in.update(used.keys())

    def note_always(self, broken: int) -> None:
        """Count a game that checked the `always` lines, with the number of failures."""
        self.watched += 1
        self.unkept += bool(broken)
        self.unmet += broken

    def note_breach(self, breach: Breach, *, check: bool = False) -> None:
        """Count and store a violated invariant, or with `check` a failed runtime check."""
        if check:
            self.failed_checks += 1
        else:
            self.violations += 1
        self.broken.append(breach)
        self.settle()

    def settle(self) -> None:
        """Put the violations in the order of their games, and keep the first."""
        self.broken.sort(key=lambda breach: (breach.game, breach.decision, breach.invariant, breach.text))
        del self.broken[SHOWN:]
