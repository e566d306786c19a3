"""Search for determinizations by replays of random deals, then of exchanges of pairs.

The search never begins at the true state: the same random numbers find the same determinization from all states of the
information set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from interpreter.kernel.errors import NoWorldError
from interpreter.state.worlds.replay.history import NOWHERE, Reached

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.kernel.shuffling import Chance
    from interpreter.state.history.entries import Entry
    from interpreter.state.worlds.deals import Dealer, Layer, Way
    from interpreter.state.worlds.knowledge import Time
    from interpreter.state.worlds.trail import Tokens

TRIES = 12
"""Number of random deals replayed before all assignments of the places read are listed."""
MORE_TRIES = 18
"""Number of random deals replayed before pairs are exchanged, where there are too many to list."""
STEPS = 40
"""Number of exchanges replayed after the first consistent deal, before it is returned."""
AGAIN = 12
"""Number of exchanges replayed from one returned determinization to the next."""
CLIMB = 12_000
"""Maximum number of exchanges before the first consistent deal."""
PATIENCE = 200
"""Number of exchanges without progress before a restart; it grows by this number each time."""
FOCUS = 0.5
"""Probability that an exchange involves tokens read where the deal became inconsistent."""
BUDGET = 9_000
"""Maximum number of deals and replayed entries for one determinization."""


class Wanted(NamedTuple):
    """Requirements of a determinization."""

    shown: bool = True
    """Whether the legal moves and the log must be the same, too, not only what the rules show."""
    whole: bool = False
    """Whether the history must be replayed even where the pieces might be dealt without it."""
    budget: int = BUDGET
    """Maximum number of deals and replayed entries in each of the two ways of searching."""
    near: bool = False
    """Whether exchanges begin at the true deal: for comparisons only, as it reveals hidden information."""


class World(NamedTuple):
    """A determinization: an array, and the last entry of the history that leads to it."""

    array: list[int]
    last: Entry | None
    retold: Callable[[], Entry | None] | None = None
    """Function that replays the history; without a replay `last` is the true history."""


class Dealt(NamedTuple):
    """A deal of tokens, and redrawn numbers as fractions of the range of possible values."""

    layers: list[Layer]
    numbers: dict[Time, float]


class Judge(Protocol):
    """Interface that decides whether a deal is consistent."""

    played: int
    """Cost so far."""
    reached: Reached
    """Extent to which the last deal was consistent."""

    @property
    def looked(self) -> Tokens:
        """Places where the rules read identities with the last deal."""
        ...

    def places(self) -> Tokens:
        """Return the places where the rules read identities in the true history."""
        ...

    def judged(self, deal: Dealt, rng: Chance, wanted: Wanted, /) -> World | None:
        """Return the determinization of a deal; None if the deal is inconsistent."""
        ...


class DealSearch:
    """Search for determinizations; after exchanges the next search continues from the last deal."""

    def __init__(self, judge: Judge, dealer: Dealer, numbers: list[Time], wanted: Wanted) -> None:
        self._judge, self._dealer, self._numbers, self._wanted = judge, dealer, numbers, wanted
        self._deal: Dealt | None = None
        """A consistent deal that was found by exchanges."""

    def __call__(self, rng: Chance) -> World:
        """Return the next determinization; raises NoWorldError where none is found within the budget."""
        if self._deal is not None:
            return self._wandered(self._deal, rng, AGAIN) or self._kept(self._deal, rng)
        began, furthest, best = self._judge.played, NOWHERE, Dealt([], {})
        looked, ways = self._judge.places(), None
        for tried in range(TRIES + MORE_TRIES):
            if tried == TRIES:
                ways = None if self._numbers or self._wanted.near else self._dealer.ways(looked)
            if ways is not None or self._judge.played - began > self._wanted.budget:
                break
            deal = self._any(rng)
            found = self._judged(deal, rng)
            if found is not None:
                return found
            looked |= self._judge.looked
            if self._judge.reached[:3] >= furthest[:3]:
                furthest, best = self._judge.reached, deal
        found = None if ways is None else self._listed(ways, rng)
        if found is None:  # a later read may need what no earlier one read, so the list may contain no consistent deal
            found = self._near(rng) if self._wanted.near else self._climbed(best, furthest, rng)
        if found is None:
            raise NoWorldError("no other state was found that is consistent with what the seat sees")
        return found

    def _any(self, rng: Chance) -> Dealt:
        """Return a random deal."""
        return Dealt(self._dealer.layers(rng), {time: rng.random() for time in self._numbers})

    def _judged(self, deal: Dealt, rng: Chance) -> World | None:
        if not self._dealer.fits(deal.layers):
            self._judge.reached = Reached(-1, like=-self._dealer.off(deal.layers))
            return None
        return self._judge.judged(deal, rng, self._wanted)

    def _listed(self, ways: list[Way], rng: Chance) -> World | None:
        """Return the first consistent assignment of the places read, in random order by weight."""
        order = sorted((-(rng.random() ** (1 / way.weight)), at) for at, way in enumerate(ways))
        deals = (Dealt(self._dealer.filled(ways[at], rng), {}) for _, at in order)
        return next(filter(None, (self._judged(deal, rng) for deal in deals)), None)

    def _near(self, rng: Chance) -> World | None:
        """Return a determinization some exchanges away from the true deal."""
        return self._wandered(Dealt([layer._replace(place={}) for layer in self._dealer.layers(rng)], {}), rng)

    def _climbed(self, deal: Dealt, furthest: Reached, rng: Chance) -> World | None:
        """Return a determinization by local search from the best deal; no exchange may make it worse.

        After many exchanges without progress it restarts, alternately from a random deal and from the best so far.
        """
        began, best, patience, waited, anew = self._judge.played, (deal, furthest), PATIENCE, 0, True
        for _ in range(CLIMB):
            if self._judge.played - began >= self._wanted.budget:
                break
            if waited == patience:
                deal, furthest = (self._any(rng), NOWHERE) if anew else best
                patience, waited, anew = patience + PATIENCE, 0, not anew
            other = self._exchanged(deal, rng, furthest if rng.random() < FOCUS else None)
            found = self._judged(other, rng)
            if found is not None:
                return self._wandered(other, rng) or found
            reached, waited = self._judge.reached, waited + 1
            if reached[:3] >= furthest[:3]:
                waited = 0 if reached[:3] > furthest[:3] else waited
                deal, furthest = other, reached
                best = (deal, furthest) if furthest[:3] > best[1][:3] else best
        return None

    def _wandered(self, deal: Dealt, rng: Chance, steps: int = STEPS) -> World | None:
        """Return the last consistent deal found by exchanges from a consistent one, or None."""
        found: World | None = None
        began, self._deal = self._judge.played, deal
        for _ in range(steps):
            if self._judge.played - began >= self._wanted.budget:
                break
            other = self._exchanged(self._deal, rng)
            told = None if other is self._deal else self._judged(other, rng)
            if told is not None:
                self._deal, found = other, told
        return found

    def _kept(self, deal: Dealt, rng: Chance) -> World:
        """Return the previous determinization again, where no exchange is consistent."""
        found = self._judged(deal, rng)
        if found is None:
            raise NoWorldError("a determinization cannot be replayed a second time")
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
