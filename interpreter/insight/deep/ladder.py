"""Strength of bots: wins of one bot, at changing seats, among others of another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count

from interpreter.bots import AUTOMATIC
from interpreter.learning import LearnedFileError
from interpreter.learning.weights import read
from interpreter.simulate.run import counted
from interpreter.simulate.table import Table
from interpreter.simulate.tally import Tally
from interpreter.state.game import Game
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import share_of

RUNGS = ("random", "greedy", "search:50", "search:200")
"""Names of the bots compared, from the weakest on."""
LEARNED, BELOW = "learned", "search:50"
"""Bot added if a game has learned weights, and the search bot before which it is placed."""
TRIED, MOST, BEST = 60, 12, 2
"""Limits for plans, that is, `always` bots that choose one action whenever they can.

Number of games of each plan against the weakest bot; maximum number of plans; number of the best plans that also
play against the strongest bot.
"""
FEW = 2
"""Number of decisions of a player in a game up to which bots are not put in order of strength."""
SEEDS = 1_000_003
"""Distance between the random seeds of two pairs of bots."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Wins of `one` among bots `among` in parts of a `unit`; broken games are shared by all."""

    one: str
    among: str
    games: int
    total: int
    squares: int
    unit: int
    unfinished: int = 0
    people: int = 2
    """Number of players."""

    @property
    def share(self) -> Estimate:
        """Return the share of wins of the first bot."""
        return share_of(self.games, self.total, self.squares, self.unit)


@dataclass(slots=True)
class Ladder:
    """Results of all pairs of bots."""

    pairs: list[Pair] = field(default_factory=list)
    plans: list[Pair] = field(default_factory=list)
    """Results of `always` bots (one action whenever possible), each against the strongest bot."""
    stopped: bool = False


def rungs_of(game: Game, rungs: Sequence[str] = RUNGS) -> tuple[str, ...]:
    """Return the bots to compare in a game: `rungs`, and `learned` if the game has learned weights."""
    try:
        known = read(game)
    except LearnedFileError:  # reported when this bot is requested
        known = None
    if known is None:
        return tuple(rungs)
    place = rungs.index(BELOW) if BELOW in rungs else len(rungs)
    return (*rungs[:place], LEARNED, *rungs[place:])


def decides_little(tally: Tally, people: int) -> bool:
    """Return whether no game has more than `FEW` decisions for each player: too little for a ladder."""
    return max(tally.detail.lengths, default=0) <= FEW * people


@dataclass(frozen=True, slots=True)
class Climb:
    """Options for comparing the bots of a game in pairs."""

    each: int
    """Number of games of each pair."""
    widest: int
    """Number of games of the strongest bot against weakest bots, which show whether search helps."""
    seed: int
    bound: int
    """Maximum number of decisions of a game."""
    workers: int | None
    actions: Sequence[str] = ()
    """Actions tried as plans: an `always` bot chooses the action whenever it can."""
    first: bool = False
    """Whether bots play only against the weakest bot, instead of against each weaker bot in turn."""


def climbed(game: Game, rungs: Sequence[str], climb: Climb, progress: Callable[[str, int, int], None]) -> Ladder:
    """Play all pairs of bots, the best plans also at tables of the strongest; Ctrl-C keeps what is done."""
    found, people, numbers = Ladder(), len(game.people), count(1)

    def play(one: str, others: str, wanted: int) -> Pair:
        seed = climb.seed + SEEDS * next(numbers)
        return duel(game, one, others, wanted, Duel(seed, climb.bound, climb.workers), progress)

    try:
        for less, more in combinations(rungs, 2):
            wanted = climb.widest if (less, more) == (rungs[0], rungs[-1]) else climb.each
            if climb.first and less != rungs[0]:
                next(numbers)
                continue
            found.pairs.append(play(more, less, wanted))
        plans = [play(f"always:{name}", rungs[0], TRIED) for name in climb.actions[:MOST]]
        better = [each for each in plans if each.share.low > 1 / people]
        for plan in sorted(better, key=lambda each: -each.total)[:BEST]:
            found.plans.append(play(plan.one, rungs[-1], climb.each))
    except KeyboardInterrupt:
        found.stopped = True
    return found


@dataclass(frozen=True, slots=True)
class Duel:
    """Options of the games of one bot among others."""

    seed: int
    bound: int
    """Maximum number of decisions of a game."""
    workers: int | None = 1


def duel(game: Game, one: str, among: str, wanted: int, how: Duel, progress: Callable[[str, int, int], None]) -> Pair:
    """Play about `wanted` games of a bot among others, at changing seats; raises KeyboardInterrupt."""
    people = len(game.people)
    played = wanted - wanted % people or people  # each seat equally often
    table = Table(game, _seated(game, one, among), how.seed, bound=how.bound, rotate=True)
    tally, _, stopped = counted(
        table, played, workers=how.workers, progress=lambda done, of: progress(f"{one} among {among}", done, of)
    )
    if stopped:
        raise KeyboardInterrupt
    return _pair(one, among, tally, people)


def _pair(one: str, among: str, tally: Tally, people: int) -> Pair:
    left, part = tally.unfinished, tally.unit // people
    total, squares = tally.bot_credit[one] + left * part, tally.bot_squares[one] + left * part**2
    return Pair(one, among, tally.games, total, squares, tally.unit, left, people)


def _seated(game: Game, one: str, others: str) -> tuple[str, ...]:
    seats = {seat: others if place else one for place, seat in enumerate(game.people)}
    return tuple(seats.get(seat, AUTOMATIC) for seat in range(game.players))
