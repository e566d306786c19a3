"""Search for determinizations: replays of random deals of hidden pieces, then exchanges of pairs.

The search begins at random deals: the same random numbers find the same determinization from all states of the
information set. Only if it uses up its budget does it begin again at the true deal, and exchanges pairs from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from interpreter.kernel.chance import Chance
from interpreter.kernel.errors import NoWorldError
from interpreter.state.history.entries import Entry
from interpreter.state.worlds.belief import Time
from interpreter.state.worlds.deals import Dealer, Layer, Way
from interpreter.state.worlds.replay.history import NOWHERE, Reached
from interpreter.state.worlds.trail import Tokens

TRIES = 12
"""Number of random deals tried before the identities of the pieces that rules read are enumerated."""
MORE_TRIES = 18
"""Number of further random deals tried where there are too many identities to enumerate."""
STEPS = 40
"""Number of random exchanges of two pieces tried after the first consistent deal, to vary it."""
FAR = 400
"""Number of random exchanges of two pieces tried from the true deal, if no other deal was found."""
AGAIN = 12
"""Number of random exchanges of two pieces tried to get from one determinization to the next."""
CLIMB = 12_000
"""Maximum number of exchanges of two pieces tried before the first consistent deal is found."""
PATIENCE = 200
"""Number of exchanges without progress before the local search restarts; grows with each restart."""
FOCUS = 0.5
"""Probability that an exchange involves pieces read where the last deal contradicted the history."""
ALONE = 8
"""Number of exchanges, each checked with one part of the history, that cost as much as one deal."""
BUDGET = 9_000
"""Maximum cost of a determinization: deals tried plus history entries replayed."""


class Wanted(NamedTuple):
    """Requirements that a determinization must meet, and the cost allowed to find it."""

    shown: bool = True
    """Whether the seat's legal moves and log must equal the true ones, not only what the rules show it."""
    whole: bool = False
    """Whether the history must be replayed even where hidden pieces might be dealt without a replay."""
    budget: int = BUDGET
    """Maximum cost (deals tried plus entries replayed) of each stage: random deals, then exchanges."""
    near: bool = False
    """Whether the search begins at the true deal; for comparisons only, as it reveals hidden information."""


class World(NamedTuple):
    """A determinization: the state array, and the last entry of the history that leads to this state."""

    array: list[int]
    last: Entry | None
    retold: Callable[[], Entry | None] | None = None
    """Function that returns the history of this state; None if `last` is its history."""


class Dealt(NamedTuple):
    """Deal of hidden pieces, and redrawn numbers by time, as fractions below 1 of a range."""

    layers: list[Layer]
    numbers: dict[Time, float]


class Judge(Protocol):
    """Interface of an object that decides whether a deal of hidden pieces is consistent with the history."""

    played: int
    """Cost so far: number of deals tried plus number of history entries replayed."""
    reached: Reached
    """Point of the history up to which the last deal was consistent."""

    @property
    def looked(self) -> Tokens:
        """Pieces whose rows the rules read while the last deal was checked, by their tokens in the true state."""
        ...

    def places(self) -> Tokens:
        """Return the pieces whose identities the rules read in the true history."""
        ...

    def judged(self, deal: Dealt, rng: Chance, wanted: Wanted, /) -> World | None:
        """Return the determinization of a deal of hidden pieces; None if the deal contradicts the history."""
        ...


class DealSearch:
    """Search for determinizations of one state; a call returns the next one.

    Once a consistent deal was found by exchanges of pieces, the next search continues from this deal.
    """

    def __init__(self, judge: Judge, dealer: Dealer, numbers: list[Time], wanted: Wanted) -> None:
        self._judge, self._dealer, self._numbers, self._wanted = judge, dealer, numbers, wanted
        self._deal: Dealt | None = None
        """The last consistent deal that was found by exchanges of pieces; None before."""

    def __call__(self, rng: Chance) -> World:
        """Return the next determinization; raise NoWorldError where none is found within the budget."""
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
            found = None if self._wanted.near else self._climbed(best, furthest, rng)
            found = found or self._near(rng, STEPS if self._wanted.near else FAR)
        if found is None:
            raise NoWorldError("in all tries allowed, no deal of the hidden pieces agreed with what the seat has seen")
        return found

    def _any(self, rng: Chance) -> Dealt:
        """Return a random deal: hidden pieces permuted, and all hidden numbers redrawn."""
        return Dealt(self._dealer.layers(rng), {time: rng.random() for time in self._numbers})

    def _judged(self, deal: Dealt, rng: Chance) -> World | None:
        if not self._dealer.fits(deal.layers):
            self._judge.reached = Reached(-1, like=-self._dealer.off(deal.layers))
            return None
        return self._judge.judged(deal, rng, self._wanted)

    def _listed(self, ways: list[Way], rng: Chance) -> World | None:
        """Return the first consistent determinization made from the assignments `ways`; None if there is none.

        An assignment gives rows to the pieces that the rules read. They are tried in random order, those that more
        deals agree with more probably first.
        """
        order = sorted((-(rng.random() ** (1 / way.weight)), at) for at, way in enumerate(ways))
        deals = (Dealt(self._dealer.filled(ways[at], rng), {}) for _, at in order)
        return next(filter(None, (self._judged(deal, rng) for deal in deals)), None)

    def _near(self, rng: Chance, steps: int) -> World | None:
        """Return a determinization some exchanges of pieces away from the true deal; None if no exchange fits."""
        return self._wandered(Dealt([layer._replace(place={}) for layer in self._dealer.layers(rng)], {}), rng, steps)

    def _climbed(self, deal: Dealt, furthest: Reached, rng: Chance) -> World | None:
        """Return a determinization by local search from the best deal so far; None if the budget is used up.

        `furthest`: the extent to which `deal` is consistent, which no exchange of two pieces may reduce. After many
        exchanges without progress the search restarts, alternately from a random deal and from the best deal so far.
        """
        began, best, patience, waited, anew = self._judge.played, (deal, furthest), PATIENCE, 0, True
        mended = self._mended(deal, furthest, rng)
        for _ in range(CLIMB):
            if self._judge.played - began >= self._wanted.budget:
                break
            if waited == patience:
                deal, furthest = (self._any(rng), NOWHERE) if anew else best
                patience, waited, anew = patience + PATIENCE, 0, not anew
                mended = self._mended(deal, furthest, rng)
            other = next(mended, None) or self._exchanged(deal, rng, furthest if rng.random() < FOCUS else None)
            found = self._judged(other, rng)
            if found is not None:
                return self._wandered(other, rng) or found
            reached, waited = self._judge.reached, waited + 1
            if reached[:3] >= furthest[:3]:
                waited = 0 if reached[:3] > furthest[:3] else waited
                deal, furthest = other, reached
                mended = self._mended(deal, furthest, rng)
                best = (deal, furthest) if furthest[:3] > best[1][:3] else best
        return None

    def _mended(self, deal: Dealt, furthest: Reached, rng: Chance) -> Iterator[Dealt]:
        """Yield the exchanges of two pieces with which the first contradiction of `deal` is gone or smaller.

        Only the part of the history that contradicts it is checked here: other parts may contradict the exchange.
        `furthest`: the extent to which `deal` is consistent.
        """
        mends, held = furthest.mends, furthest.held
        if mends is None or not held:
            return
        for number, layers in enumerate(self._dealer.exchanges(deal.layers, rng, held, furthest.entries)):
            self._judge.played += number % ALONE == 0
            if mends(layers):
                yield Dealt(layers, deal.numbers)

    def _wandered(self, deal: Dealt, rng: Chance, steps: int = STEPS) -> World | None:
        """Return the last consistent deal found by `steps` exchanges from a consistent deal; None if none was."""
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
        """Return the previous determinization again, made from `deal`, where no exchange is consistent."""
        found = self._judged(deal, rng)
        if found is None:
            raise NoWorldError("no further deal of the hidden pieces agreed with what the seat has seen")
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
