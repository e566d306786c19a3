"""Variance of the outcome explained by chance and by choices, measured in random games with rollouts.

Two batches of rollouts are played before and after each draw and each choice. The product of the changes in both
batches is, on average, the square of the true change; these squares add up along a game to the variance of its
outcome. So each source (a draw or a seat) has its share, and all shares sum to one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from interpreter.compiler.outcomes import outcome_of
from interpreter.kernel.chance import Choices, bits, game_seed, stream_number
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.positions import Rollouts, positions
from interpreter.positions.written import whole_win
from interpreter.simulate.table import BOUND
from interpreter.simulate.totals import Totals
from interpreter.state.game import Game
from interpreter.state.views.shown import returns

LUCK = stream_number("chance of a weighed game")
BATCHES = tuple(stream_number(f"batch {name} of a weighed game") for name in ("a", "b", "c"))
PLAYED = 64
"""Number of rollouts in each batch."""
HOPELESS = 3
"""Maximum number of wins in a batch of `PLAYED` rollouts of a seat that can hardly win any more."""
LOOKED = 2
"""Approximate number of decisions of each game at which legal moves are compared."""
WAYS, EACH = 10, 32
"""Maximum number of moves compared at a decision, and rollouts in each batch for each of these moves."""
Source: TypeAlias = "tuple[str, str | int]"
"""Source of variance: `("chance", name of the random number stream)` or `("choice", seat)`."""
Turned: TypeAlias = "dict[Source, tuple[int, ...]]"
"""Variance due to each source: for each seat, the sum of products of changes in two batches."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A decision whose legal moves were compared, valued in shares of wins of the player to move."""

    part: int
    """Third of the game in which the decision falls: 0, 1 or 2."""
    ways: int
    variance: float
    """Variance of the moves' values, estimated from two batches; may be negative."""
    gain: float
    """Advantage of one batch's best move over the mean of the moves, measured in the other batch."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """Results of one game times `PLAYED`, and the variance due to each draw and seat (squared)."""

    number: int
    won: tuple[int, ...]
    """Share of the win of each seat, times `PLAYED`: `PLAYED` for a sole winner, half for one of two."""
    points: tuple[int, ...]
    """Points of each seat, times `PLAYED`."""
    wins: Turned
    ahead: Turned
    """Variance, by source, of the points less the mean of all seats, times the number of seats."""
    scored: Turned
    """Variance of the points of each seat, by source."""
    crowned: Turned
    """Part of the variance of wins due to choices of seats that can hardly win themselves."""
    compared: tuple[Compared, ...]


@dataclass(slots=True)
class Standing(Totals):
    """Results of the games analysed for luck and choice."""

    games: list[Weighed] = field(default_factory=list)

    def settle(self) -> None:
        """Put the games in the order of their numbers."""
        self.games.sort(key=lambda each: each.number)


class Weigher:
    """Analyser of luck and choice in random games of a ruleset; `decisions` is their mean length."""

    def __init__(self, game: Game, seed: int, decisions: int) -> None:
        self.game, self.program, self.seed, self.decisions = game, game.program, seed, max(1, decisions)
        self.positions, self.seats = positions(game.program), range(game.players)
        self.whole = whole_win(game.players)

    def played(self, numbers: range) -> Standing:
        """Play and analyse the games with these numbers; return their results."""
        found = Standing()
        for number in numbers:
            try:
                found.games.append(_Game(self, number).weighed())
            except RuntimeCheckFailed:  # before anything is drawn or decided
                none = (0,) * self.game.players
                found.games.append(Weighed(number, none, none, {}, {}, {}, {}, ()))
        return found


class _Game:
    def __init__(self, weigher: Weigher, number: int) -> None:
        self.weigher, self.program, self.number = weigher, weigher.program, number
        self.seed = game_seed(weigher.seed, number)
        self.luck, self.step = Choices(self.seed, LUCK), 0
        self.wins: dict[Source, list[int]] = {}
        self.ahead: dict[Source, list[int]] = {}
        self.scored: dict[Source, list[int]] = {}
        self.crowned: dict[Source, list[int]] = {}
        self.compared: list[Compared] = []

    def weighed(self) -> Weighed:
        program, s, made = self.program, self.program.start(None), 0
        now, hopeless = self._batches(s), None
        broke = False
        while not broke and (sort := program.sort(s)) != "end":
            if sort == "chance":
                values = program.candidates(s)
                source: Source = ("chance", program.stream(s))
                drawn = outcome_of(program.node(s).exit, values[self.luck.of(len(values))])
                broke = self._breaks(partial(program.draw, s, drawn))
                hopeless = None
            else:
                menu = program.menu(s)
                source, made = ("choice", program.seat(s)), made + 1
                if len(menu) > 1:
                    self._compare(s, menu, made)
                    hopeless = self._hopeless(s, program.seat(s))
                broke = (
                    not menu or made > BOUND or self._breaks(partial(program.apply, s, menu[self.luck.of(len(menu))]))
                )
                if len(menu) == 1 and not broke:
                    continue
            self.step += 1
            after = self._batches(s, broke=broke)
            crowned = hopeless is True and not broke and self._hopeless(s, program_seat(source))
            self._note(source, now, after, crowned=crowned)
            now = after
        won, points = self._nothing if broke else self._ended(s)
        wins, ahead, scored, crowned = (
            {source: tuple(sums) for source, sums in each.items()}
            for each in (self.wins, self.ahead, self.scored, self.crowned)
        )
        won, points = ([each * PLAYED for each in own] for own in (won, points))
        return Weighed(self.number, tuple(won), tuple(points), wins, ahead, scored, crowned, tuple(self.compared))

    @staticmethod
    def _breaks(goes: Callable[[], object]) -> bool:
        """Return whether a runtime check fails during the call of a function."""
        try:
            goes()
        except RuntimeCheckFailed:
            return True
        return False

    @property
    def _nothing(self) -> tuple[list[int], list[int]]:
        """Return the result of a game that broke off: no wins and no points for each seat."""
        return [0] * self.weigher.game.players, [0] * self.weigher.game.players

    def _batches(self, s: list[int], *, broke: bool = False) -> tuple[Rollouts | None, Rollouts | None]:
        """Return two batches of rollouts, or twice None with the known result in `last`."""
        if broke:
            self.last = self._nothing
            return None, None
        if self.program.sort(s) == "end":
            won, points = self._ended(s)
            self.last = won, points
            return None, None
        return self._batch(s, 0, PLAYED), self._batch(s, 1, PLAYED)

    def _batch(self, s: list[int], which: int, games: int, more: int = 0) -> Rollouts:
        """Return a batch of rollouts, where broken ones have no winner and points; `more`: which move."""
        return self.weigher.positions.rollouts(s, games, bits(self.seed, BATCHES[which], self.step * 64 + more) >> 11)

    def _ended(self, s: list[int]) -> tuple[list[int], list[int]]:
        try:
            places = self.program.places(s)
            part = self.weigher.whole // max(1, places.count(1))
            return [part if place == 1 else 0 for place in places], returns(self.program, s)
        except RuntimeCheckFailed:  # scoring at the end
            return self._nothing

    def _known(self, batch: Rollouts | None) -> tuple[list[int], list[int]]:
        """Return the wins and points in a batch, or of the known result times `PLAYED`."""
        if batch is not None:
            return list(batch.shares), list(batch.totals)
        return [each * PLAYED for each in self.last[0]], [each * PLAYED for each in self.last[1]]

    def _note(
        self,
        source: Source,
        before: tuple[Rollouts | None, Rollouts | None],
        after: tuple[Rollouts | None, Rollouts | None],
        *,
        crowned: bool,
    ) -> None:
        one, other = (
            tuple(_less(new, old) for new, old in zip(self._known(now), self._known(then), strict=True))
            for now, then in zip(after, before, strict=True)
        )
        for sums, a, b in (
            (self.wins, one[0], other[0]),
            (self.ahead, _centred(one[1]), _centred(other[1])),
            (self.scored, one[1], other[1]),
        ):
            _add(sums, source, [x * y for x, y in zip(a, b, strict=True)])
        if crowned:
            _add(self.crowned, source, [x * y for x, y in zip(one[0], other[0], strict=True)])

    def _hopeless(self, s: list[int], seat: int) -> bool:
        """Return whether a seat can hardly win, judged by a third batch that is independent of the other two."""
        if len(self.weigher.game.people) < 3:
            return False
        if self.program.sort(s) == "end":
            return not self._ended(s)[0][seat]
        return self._batch(s, 2, PLAYED).shares[seat] <= HOPELESS * self.weigher.whole

    def _compare(self, s: list[int], menu: list[int], made: int) -> None:
        """Play rollouts after several moves at a random sample of decisions, and record values."""
        if self.luck.of(self.weigher.decisions) >= LOOKED:
            return
        seat, kept = self.program.seat(s), menu
        if len(menu) > WAYS:
            first = self.luck.of(len(menu))
            kept = [menu[(first + at * len(menu) // WAYS) % len(menu)] for at in range(WAYS)]
        worth: list[tuple[float, float]] = []
        for place, code in enumerate(kept):
            after = s[:]
            if self._breaks(partial(self.program.apply, after, code)):
                worth.append((0.0, 0.0))
            elif self.program.sort(after) == "end":
                value = self._ended(after)[0][seat] / self.weigher.whole
                worth.append((value, value))
            else:
                whole = EACH * self.weigher.whole
                a, b = (self._batch(after, which, EACH, 1 + place).shares[seat] / whole for which in (0, 1))
                worth.append((a, b))
        means = [sum(each[at] for each in worth) / len(worth) for at in (0, 1)]
        variance = sum((a - means[0]) * (b - means[1]) for a, b in worth) / (len(worth) - 1)
        best = max(range(len(worth)), key=lambda at: worth[at][0])
        part = min(2, 3 * (made - 1) // self.weigher.decisions)
        self.compared.append(Compared(part, len(menu), variance, worth[best][1] - means[1]))


def program_seat(source: Source) -> int:
    """Return the seat of a source of variance that stands for the choices of a seat."""
    return int(source[1])


def _less(new: list[int], old: list[int]) -> list[int]:
    return [one - other for one, other in zip(new, old, strict=True)]


def _centred(points: list[int]) -> list[int]:
    """Return the margin of each seat over the mean points, times the number of seats."""
    whole = sum(points)
    return [len(points) * each - whole for each in points]


def _add(sums: dict[Source, list[int]], source: Source, more: list[int]) -> None:
    known = sums.setdefault(source, [0] * len(more))
    for seat, each in enumerate(more):
        known[seat] += each
