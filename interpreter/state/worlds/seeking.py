"""Worlds looked for by playing the history again: deals drawn anew while they fit often enough, then pairs exchanged.

Enters what is to be dealt, the history as it can be told anew, and chance; leaves histories that fit to the end. What
is true is no place to begin at: the same chance finds the same from all positions the seat cannot tell apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from interpreter.kernel.errors import NoWorldError
from interpreter.state.worlds.retelling import NOWHERE, Reached

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.kernel.shuffling import Chance
    from interpreter.state.history.entries import Entry
    from interpreter.state.worlds.deals import Dealer, Layer, Way
    from interpreter.state.worlds.knowledge import Time
    from interpreter.state.worlds.trail import Tokens

TRIES = 12
"""Deals told anew before pairs are exchanged."""
STEPS = 40
"""Exchanges told anew from the first deal that fits to the first world,"""
AGAIN = 12
"""from there to the next,"""
CLIMB = 12_000
"""and at most before there is one."""
PATIENCE = 200
"""Exchanges without a gain after which another deal is begun with; each time so many more."""
FOCUS = 0.5
"""How often what is exchanged is something that was looked at where a deal did not fit."""
BUDGET = 9_000
"""Deals looked at, and entries told anew, for one world at most."""


class Wanted(NamedTuple):
    """What is asked of a world."""

    shown: bool = True
    """Its menu and its log now are the same too; else only what the rules show the seat."""
    whole: bool = False
    """The history that leads there is told anew, even where the pieces might be dealt at once."""
    budget: int = BUDGET
    """Deals looked at, and entries of the history told anew, at most in each of the two ways to look for one."""
    near: bool = False
    """Exchanges begin with what is true: for who compares the two; it tells whoever plays what it should not."""


class World(NamedTuple):
    """An array, and the last entry of the history that leads to it."""

    array: list[int]
    last: Entry | None
    retold: Callable[[], Entry | None] | None = None
    """Where the pieces were dealt at once `last` is the true history: this plays it again as it was in this world."""


class Dealt(NamedTuple):
    """What lies otherwise, and what is drawn where numbers are: a part of the way through what may come."""

    layers: list[Layer]
    numbers: dict[Time, float]


class Judge(Protocol):
    """What says whether a deal fits."""

    played: int
    """What it has cost so far."""
    reached: Reached
    """How far the last deal fitted."""

    def places(self) -> Tokens:
        """Where the rules looked at what lies there."""
        ...

    def judged(self, deal: Dealt, rng: Chance, wanted: Wanted, /) -> World | None:
        """The world with a deal; None where it does not fit."""
        ...


class Seeker:
    """Looks for one world after another; once one took exchanges to find, the next begin with it."""

    def __init__(self, judge: Judge, dealer: Dealer, numbers: list[Time], wanted: Wanted) -> None:
        self._judge, self._dealer, self._numbers, self._wanted = judge, dealer, numbers, wanted
        self._deal: Dealt | None = None
        """One that fits and was found by exchanges."""

    def __call__(self, rng: Chance) -> World:
        """The next; NoWorldError where none is found within the budget."""
        if self._deal is not None:
            return self._wandered(self._deal, rng, AGAIN) or self._kept(self._deal, rng)
        began, furthest, best = self._judge.played, NOWHERE, Dealt([], {})
        for _ in range(TRIES):
            deal = self._any(rng)
            found = self._told(deal, rng)
            if found is not None:
                return found
            if self._judge.reached[:3] >= furthest[:3]:
                furthest, best = self._judge.reached, deal
            if self._judge.played - began > self._wanted.budget:
                break
        ways = None if self._numbers or self._wanted.near else self._dealer.ways(self._judge.places())
        found = None if ways is None else self._listed(ways, rng)
        if found is None:  # a later look may need what no earlier one looked at, so a list need not have what fits
            found = self._near(rng) if self._wanted.near else self._climbed(best, furthest, rng)
        if found is None:
            raise NoWorldError("no other world was found that shows the seat the same")
        return found

    def _any(self, rng: Chance) -> Dealt:
        """A deal drawn at random."""
        return Dealt(self._dealer.layers(rng), {time: rng.random() for time in self._numbers})

    def _told(self, deal: Dealt, rng: Chance) -> World | None:
        if not self._dealer.fits(deal.layers):
            self._judge.reached = Reached(-1, like=-self._dealer.off(deal.layers))
            return None
        return self._judge.judged(deal, rng, self._wanted)

    def _listed(self, ways: list[Way], rng: Chance) -> World | None:
        """The first that fits of all ways to fill the places looked at, in an order drawn by their weights."""
        order = sorted((-(rng.random() ** (1 / way.weight)), at) for at, way in enumerate(ways))
        deals = (Dealt(self._dealer.filled(ways[at], rng), {}) for _, at in order)
        return next(filter(None, (self._told(deal, rng) for deal in deals)), None)

    def _near(self, rng: Chance) -> World | None:
        """What is true, after some exchanges."""
        return self._wandered(Dealt([layer._replace(place={}) for layer in self._dealer.layers(rng)], {}), rng)

    def _climbed(self, deal: Dealt, furthest: Reached, rng: Chance) -> World | None:
        """From the deal that fitted longest, by exchanges after which no less fits, to one that fits to the end.

        Where nothing is gained for long it begins anew, by turns with a deal drawn at random and with the best so far.
        """
        began, best, patience, waited, anew = self._judge.played, (deal, furthest), PATIENCE, 0, True
        for _ in range(CLIMB):
            if self._judge.played - began >= self._wanted.budget:
                break
            if waited == patience:
                deal, furthest = (self._any(rng), NOWHERE) if anew else best
                patience, waited, anew = patience + PATIENCE, 0, not anew
            other = self._exchanged(deal, rng, furthest if rng.random() < FOCUS else None)
            found = self._told(other, rng)
            if found is not None:
                return self._wandered(other, rng) or found
            reached, waited = self._judge.reached, waited + 1
            if reached[:3] >= furthest[:3]:
                waited = 0 if reached[:3] > furthest[:3] else waited
                deal, furthest = other, reached
                best = (deal, furthest) if furthest[:3] > best[1][:3] else best
        return None

    def _wandered(self, deal: Dealt, rng: Chance, steps: int = STEPS) -> World | None:
        """From a deal that fits on to others that do."""
        found: World | None = None
        began, self._deal = self._judge.played, deal
        for _ in range(steps):
            if self._judge.played - began >= self._wanted.budget:
                break
            other = self._exchanged(self._deal, rng)
            told = None if other is self._deal else self._told(other, rng)
            if told is not None:
                self._deal, found = other, told
        return found

    def _kept(self, deal: Dealt, rng: Chance) -> World:
        """The world before once more, where no exchange fits."""
        found = self._told(deal, rng)
        if found is None:
            raise NoWorldError("a world cannot be told a second time")
        return found

    def _exchanged(self, deal: Dealt, rng: Chance, stuck: Reached | None = None) -> Dealt:
        numbers, free = self._numbers, self._dealer.free
        at = int(rng.random() * (free + len(numbers))) - free
        if at < 0:
            among = frozenset[int]() if stuck is None else stuck.held
            until = 0 if stuck is None else stuck.entries
            layers = self._dealer.exchanged(deal.layers, rng, among, until)
            return deal if layers is deal.layers else Dealt(layers, deal.numbers)
        return Dealt(deal.layers, {**deal.numbers, numbers[at]: rng.random()})
