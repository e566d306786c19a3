"""Who beats whom: a game and numbers of games enter; what one player won alone among others leaves, for each pair.

The one moves on by a seat from game to game, so that it owes no win to where it sits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from interpreter.bots import AUTOMATIC
from interpreter.learning import LearnedFileError
from interpreter.learning.weights import read
from interpreter.simulate.run import counted
from interpreter.simulate.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.state.game import Game

RUNGS = ("random", "greedy", "search:50", "search:200")
"""Players, from those who think least on;"""
LEARNED, BELOW = "learned", "search:50"
"""where a file says what was learned of a game, one more, below those who search."""
SEEDS = 1_000_003
"""Between the seeds of two pairs."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What one player won alone among others: sums of its shares of the win, a whole win counted as `unit`."""

    one: str
    among: str
    games: int
    total: int
    squares: int
    unit: int


@dataclass(slots=True)
class Ladder:
    """What all pairs won."""

    pairs: list[Pair] = field(default_factory=list)
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


def climbed(
    game: Game,
    rungs: Sequence[str],
    games: tuple[int, int],
    *,
    seed: int,
    bound: int,
    workers: int | None,
    progress: Callable[[str, int, int], None],
) -> Ladder:
    """So many games of each pair, of at most `bound` decisions; Ctrl-C keeps the pairs that are done.

    The second number is that of the last one among the first: it is they who tell whether thinking brings anything.
    """
    found, people = Ladder(), len(game.people)
    for number, (less, more) in enumerate(combinations(rungs, 2)):
        wanted = games[(less, more) == (rungs[0], rungs[-1])]
        played = wanted - wanted % people or people  # it sits at each seat as often
        table = Table(game, _seated(game, more, less), seed + SEEDS * (number + 1), bound=bound, rotate=True)

        def heard(done: int, of: int, who: str = f"{more} among {less}") -> None:
            progress(who, done, of)

        try:
            tally, _, stopped = counted(table, played, workers=workers, progress=heard)
        except KeyboardInterrupt:
            found.stopped = True
            return found
        if stopped:
            found.stopped = True
            return found
        ended = sum(tally.detail.winners.values())
        found.pairs.append(Pair(more, less, ended, tally.bot_credit[more], tally.bot_squares[more], tally.unit))
    return found


def _seated(game: Game, one: str, others: str) -> tuple[str, ...]:
    seats = {seat: others if place else one for place, seat in enumerate(game.people)}
    return tuple(seats.get(seat, AUTOMATIC) for seat in range(game.players))
