"""Worlds looked for by playing the history again: deals drawn anew while they fit often enough, then pairs exchanged.

Enters what is to be dealt, the history as it can be told anew, and chance; leaves histories that fit to the end. What
is true is no place to begin at: the same chance finds the same from all positions the seat cannot tell apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from interpreter.kernel.errors import NoWorldError
from interpreter.state.worlds.retelling import NOWHERE, Reached

if TYPE_CHECKING:
    from interpreter.kernel.shuffling import Chance
    from interpreter.state.worlds.deals import Dealer, Layer
    from interpreter.state.worlds.knowledge import Time
    from interpreter.state.worlds.retelling import Retelling, Told

TRIES = 12
"""Deals told anew before pairs are exchanged."""
STEPS = 40
"""Exchanges told anew from the first deal that fits to the first world,"""
AGAIN = 12
"""from there to the next,"""
CLIMB = 4_000
"""and at most before there is one."""
FOCUS = 0.5
"""How often what is exchanged is something of the seats that could not do what they did."""
BUDGET = 9_000
"""Entries told anew for one world at most."""


class Wanted(NamedTuple):
    """What is asked of a world."""

    shown: bool = True
    """Its menu and its log now are the same too; else only what the rules show the seat."""
    whole: bool = False
    """The history that leads there is told anew, even where the pieces might be dealt at once."""
    budget: int = BUDGET
    """Entries of the history told anew at most, in each of the two ways to look for one."""
    near: bool = False
    """Exchanges begin with what is true: for who compares the two; it tells whoever plays what it should not."""


class Dealt(NamedTuple):
    """What lies otherwise, and what is drawn where numbers are: a part of the way through what may come."""

    layers: list[Layer]
    numbers: dict[Time, float]


class Seeker:
    """Looks for one world after another; once one took exchanges to find, the next begin with it."""

    def __init__(self, story: Retelling, dealer: Dealer, numbers: list[Time], wanted: Wanted) -> None:
        self._story, self._dealer, self._numbers, self._wanted = story, dealer, numbers, wanted
        self._deal: Dealt | None = None
        """One that fits and was found by exchanges."""

    def __call__(self, rng: Chance) -> Told:
        """The next; NoWorldError where none is found within the budget."""
        if self._deal is not None:
            return self._wandered(self._deal, rng, AGAIN) or self._kept(self._deal, rng)
        began, furthest, best = self._story.played, NOWHERE, self._any(rng)
        for _ in range(TRIES):
            deal = self._any(rng)
            found = self._told(deal, rng)
            if found is not None:
                return found
            if self._story.reached[:3] > furthest[:3]:
                furthest, best = self._story.reached, deal
            if self._story.played - began > self._wanted.budget:
                break
        found = self._near(rng) if self._wanted.near else self._climbed(best, furthest, rng)
        if found is None:
            raise NoWorldError(
                f"no other world was found that shows seat {self._story.seat + 1} the same, "
                f"in {self._story.played} moves told anew"
            )
        return found

    def _any(self, rng: Chance) -> Dealt:
        """A deal drawn at random."""
        return Dealt(self._dealer.layers(rng), {time: rng.random() for time in self._numbers})

    def _told(self, deal: Dealt, rng: Chance) -> Told | None:
        if not self._dealer.fits(deal.layers):
            self._story.reached = Reached(-1, like=-self._dealer.off(deal.layers))
            return None
        return self._story.tell(deal.layers, deal.numbers, rng, shown=self._wanted.shown)

    def _near(self, rng: Chance) -> Told | None:
        """What is true, after some exchanges."""
        return self._wandered(Dealt([layer._replace(place={}) for layer in self._dealer.layers(rng)], {}), rng)

    def _climbed(self, deal: Dealt, furthest: Reached, rng: Chance) -> Told | None:
        """From the deal that fitted longest, by exchanges after which no less fits, to one that fits to the end."""
        began = self._story.played
        for _ in range(CLIMB):
            if self._story.played - began >= self._wanted.budget:
                break
            other = self._exchanged(deal, rng, furthest if rng.random() < FOCUS else None)
            found = self._told(other, rng)
            if found is not None:
                return self._wandered(other, rng) or found
            if self._story.reached[:3] >= furthest[:3]:
                deal, furthest = other, self._story.reached
        return None

    def _wandered(self, deal: Dealt, rng: Chance, steps: int = STEPS) -> Told | None:
        """From a deal that fits on to others that do."""
        found: Told | None = None
        began, self._deal = self._story.played, deal
        for _ in range(steps):
            if self._story.played - began >= self._wanted.budget:
                break
            other = self._exchanged(self._deal, rng)
            told = None if other is self._deal else self._told(other, rng)
            if told is not None:
                self._deal, found = other, told
        return found

    def _kept(self, deal: Dealt, rng: Chance) -> Told:
        """The world before once more, where no exchange fits."""
        found = self._told(deal, rng)
        if found is None:
            raise NoWorldError(f"a world of seat {self._story.seat + 1} cannot be told a second time")
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
