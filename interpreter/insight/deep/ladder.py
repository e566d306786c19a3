"""Who beats whom: a game and numbers of games enter; what one player won alone among others leaves, for each pair.

The one moves on by a seat from game to game, so that it owes no win to where it sits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, count
from typing import TYPE_CHECKING

from interpreter.bots import AUTOMATIC
from interpreter.learning import LearnedFileError
from interpreter.learning.weights import read
from interpreter.simulate.run import counted
from interpreter.simulate.table import Table
from interpreter.statistics.shares import share_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.simulate.tally import Tally
    from interpreter.state.game import Game

RUNGS = ("random", "greedy", "search:50", "search:200")
"""Players, from those who think least on;"""
LEARNED, BELOW = "learned", "search:50"
"""where a file says what was learned of a game, one more, below those who search."""
TRIED, MOST, BEST = 60, 12, 2
"""Games of who does one thing whenever it can among the first; how many such things are tried; how many of these play
among the last one."""
SEEDS = 1_000_003
"""Between the seeds of two pairs."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What one player won alone among others: sums of its shares of the win, a whole win counted as `unit`.

    A game that broke off counts as shared by all, so that it speaks for nobody.
    """

    one: str
    among: str
    games: int
    total: int
    squares: int
    unit: int
    unfinished: int = 0


@dataclass(slots=True)
class Ladder:
    """What all pairs won."""

    pairs: list[Pair] = field(default_factory=list)
    plans: list[Pair] = field(default_factory=list)
    """What who does one thing whenever it can won alone among the strongest of them."""
    stopped: bool = False


def rungs_of(game: Game, rungs: Sequence[str] = RUNGS) -> tuple[str, ...]:
    """The players of a game."""
    try:
        known = read(game)
    except LearnedFileError:  # told to whoever asks for this player
        known = None
    if known is None:
        return tuple(rungs)
    place = rungs.index(BELOW) if BELOW in rungs else len(rungs)
    return (*rungs[:place], LEARNED, *rungs[place:])


@dataclass(frozen=True, slots=True)
class Climb:
    """How much is played of a ladder."""

    each: int
    """Games of each pair;"""
    widest: int
    """of the last one among the first, who tell whether thinking brings anything."""
    seed: int
    bound: int
    """Decisions of a game, at most."""
    workers: int | None
    actions: Sequence[str] = ()
    """Tried as plans."""
    first: bool = False
    """Whether each plays among the first alone."""


def climbed(game: Game, rungs: Sequence[str], climb: Climb, progress: Callable[[str, int, int], None]) -> Ladder:
    """Play all pairs; Ctrl-C keeps those that are done.

    Who does one of the actions whenever it can and wins most among the first plays among the last one as well: where it
    wins, the others do not see what that is for.
    """
    found, people, numbers = Ladder(), len(game.people), count(1)

    def play(one: str, others: str, wanted: int) -> Pair:
        played = wanted - wanted % people or people  # it sits at each seat as often
        seed = climb.seed + SEEDS * next(numbers)
        table = Table(game, _seated(game, one, others), seed, bound=climb.bound, rotate=True)
        tally, _, stopped = counted(
            table,
            played,
            workers=climb.workers,
            progress=lambda done, of: progress(f"{one} among {others}", done, of),
        )
        if stopped:
            raise KeyboardInterrupt
        return _pair(one, others, tally, people)

    try:
        for less, more in combinations(rungs, 2):
            wanted = climb.widest if (less, more) == (rungs[0], rungs[-1]) else climb.each
            if climb.first and less != rungs[0]:
                next(numbers)
                continue
            found.pairs.append(play(more, less, wanted))
        plans = [play(f"always:{name}", rungs[0], TRIED) for name in climb.actions[:MOST]]
        better = [each for each in plans if share_of(each.games, each.total, each.squares, each.unit).low > 1 / people]
        for plan in sorted(better, key=lambda each: -each.total)[:BEST]:
            found.plans.append(play(plan.one, rungs[-1], climb.each))
    except KeyboardInterrupt:
        found.stopped = True
    return found


def _pair(one: str, among: str, tally: Tally, people: int) -> Pair:
    left, part = tally.unfinished, tally.unit // people
    total, squares = tally.bot_credit[one] + left * part, tally.bot_squares[one] + left * part**2
    return Pair(one, among, tally.games, total, squares, tally.unit, left)


def _seated(game: Game, one: str, others: str) -> tuple[str, ...]:
    seats = {seat: others if place else one for place, seat in enumerate(game.people)}
    return tuple(seats.get(seat, AUTOMATIC) for seat in range(game.players))
