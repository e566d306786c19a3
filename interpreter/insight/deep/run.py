"""All of it: a run of random games enters; what looking deeper showed leaves, the same for any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.insight.deep.confirm import Confirmed, Screened, confirmed, screened
from interpreter.insight.deep.directed import Directed, directed
from interpreter.insight.deep.hunting import Hunted, hunted
from interpreter.insight.deep.ladder import RUNGS, Climb, Ladder, climbed, rungs_of
from interpreter.insight.deep.left_out import Line, broke_off, tried
from interpreter.insight.deep.standing import Standing, Weigher
from interpreter.simulate.crew import Crew, portions_of
from interpreter.simulate.run import cores
from interpreter.state.pickling import GameParts, game_again, parts_as_read
from interpreter.state.worlds.open_games import is_open

if TYPE_CHECKING:
    from interpreter.insight.tally import Followed
    from interpreter.simulate.table import Table
    from interpreter.simulate.tally import Tally
    from interpreter.state.game import Game

SHORT = 40
"""Decisions of a game up to which it is looked at deeply unasked,"""
MANY = 100
"""if so many games are followed."""
STOPS = 6_000
"""Decisions of weighed games, about."""
CLIMBED = (30, 400)
"""Games of each two players: at least and at most,"""
THOUGHT = 2_400
"""else so many decisions."""
SELDOM, IN_STEP = 300, 6_000
"""Games in which a line is left out that does nothing in the first of them: what it does in one of a hundred is seen in
95 of 100 reports, if these take no more than so many decisions."""
FIRST_TO_LAST, AT_LENGTH = 200, 8_000
"""Games of who thinks most among those at random, if these take no more than so many decisions: they tell that thinking
brings nothing in 95 of 100 reports."""


LOOKS = frozenset({"hunt", "lines", "reach", "luck", "probes", "ladder"})
"""What there is to look at: stuck and endless, lines left out, wishes, luck and choice, cards forbidden, skill."""
TOGETHER = frozenset({"luck", "probes", "ladder"})
"""Of that, what takes two to play."""
IMAGINING = frozenset({"reach", "ladder"})
"""Of that, what is played by who has to imagine what is hidden or drawn: minutes, where there is something."""
LONGER = 8
"""How many times as long as random games other players may go on, before a game is left as one without an end."""


@dataclass(slots=True)
class Deep:
    """What was found."""

    standing: Standing = field(default_factory=Standing)
    ladder: Ladder = field(default_factory=Ladder)
    screened: list[Screened] = field(default_factory=list)
    confirmed: list[Confirmed] = field(default_factory=list)
    hunted: Hunted = field(default_factory=Hunted)
    directed: Directed = field(default_factory=Directed)
    lines: list[Line] = field(default_factory=list)
    stopped: bool = False


def possible(game: Game) -> frozenset[str]:
    """What of a game can be looked at."""
    return LOOKS if len(game.people) > 1 else LOOKS - TOGETHER


def unasked(game: Game, tally: Tally, followed: int) -> frozenset[str]:
    """What is looked at unasked: of games so short, and so many of them, what takes seconds."""
    if tally.decisions.mean > SHORT or followed < MANY:
        return frozenset()
    return possible(game) if is_open(game.program) else possible(game) - IMAGINING


@dataclass(frozen=True, slots=True)
class Depth:
    """How deep it is looked."""

    games: int
    """As many as were to be followed."""
    workers: int | None
    looks: Collection[str]
    again: bool = False
    """Whether what was found is looked for in fresh games: then only pairs of players are played that tell of it."""


def looked_deep(
    table: Table,
    tally: Tally,
    followed: Followed,
    depth: Depth,
    progress: Callable[[str, int, int], None],
) -> Deep:
    """Look deeper at a game; Ctrl-C keeps what is done."""
    found, game, seed = Deep(), table.game, table.seed
    length = max(1, round(tally.decisions.mean))
    games, at_once = depth.games, cores() if depth.workers is None else depth.workers
    found.screened = screened(followed, tally.unit)

    def hunt() -> bool:
        try:
            found.hunted = hunted(game, progress=progress)
        except KeyboardInterrupt:
            return True
        return False

    def lines() -> bool:
        broke = broke_off(table, tally)
        found.lines, stopped = tried(game, seed, progress, min(SELDOM, IN_STEP // length), broke)
        return stopped

    def wishes() -> bool:
        idle = [name for name in table.offered if not tally.actions[name]]
        found.directed, stopped = directed(game, idle, seed, LONGER * length, progress)
        return stopped

    def weighed() -> bool:
        found.standing, stopped = _weighed(table, length, min(games, max(1, STOPS // length)), at_once, progress)
        return stopped

    def probes() -> bool:
        names = [each.name for each in found.screened if each.listed]
        seats = [table.bots[seat] for seat in game.people]
        found.confirmed, stopped = confirmed(
            game, names, games, seats=seats, seed=seed, workers=at_once, progress=progress
        )
        return stopped

    def ladder() -> bool:
        low, high = CLIMBED
        each = max(low, min(high, 2 * games, THOUGHT // length))
        widest = max(each, min(FIRST_TO_LAST, 2 * games, AT_LENGTH // length))
        rungs = rungs_of(game, RUNGS)
        climb = Climb(each, widest, seed, LONGER * length, depth.workers, table.offered, depth.again)
        found.ladder = climbed(game, rungs, climb, progress)
        return found.ladder.stopped

    parts: dict[str, Callable[[], bool]] = {"hunt": hunt, "lines": lines, "reach": wishes}
    if len(game.people) > 1:
        parts |= {"luck": weighed, "probes": probes, "ladder": ladder}
    found.stopped = any(part() for name, part in parts.items() if name in depth.looks)
    return found


def _weighed(
    table: Table, length: int, games: int, workers: int, progress: Callable[[str, int, int], None]
) -> tuple[Standing, bool]:
    found, stopped = Standing(), False
    with Crew(workers, _sit_down, (parts_as_read(table.game), table.seed, length)) as crew:
        portions = portions_of(range(games), workers)
        try:
            for part in map(_sit(table.game, table.seed, length), portions) if workers < 2 else crew.play(portions):
                found = found.and_more(part)
                progress("luck and choice", len(found.games), games)
        except KeyboardInterrupt:
            crew.dismiss()
            stopped = True
    return found, stopped


def _sit(game: Game, seed: int, length: int) -> Callable[[range], Standing]:
    return Weigher(game, seed, length).played


def _sit_down(game: GameParts[Game], seed: int, length: int) -> Callable[[range], Standing]:
    return _sit(game_again(game), seed, length)
