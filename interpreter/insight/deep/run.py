"""Run the deep analyses of a report; results are the same for any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from interpreter.hunting import Hunted, fault_target, hunt as search
from interpreter.hunting.hunt import HALF, WAYS
from interpreter.insight.deep.confirm import MOST, Confirmed, Screened, confirmed, screened
from interpreter.insight.deep.ladder import RUNGS, Climb, Ladder, climbed, decides_little, rungs_of
from interpreter.insight.deep.left_out import (
    GAMES as IN_STEP_GAMES,
    Line,
    broke_off,
    to_leave_out,
    tried,
    work_of_leaving_out,
)
from interpreter.insight.deep.secrets import Secret, hidden, secrets
from interpreter.insight.deep.standing import EACH, LOOKED, PLAYED, WAYS as MOVES_COMPARED, Standing, Weigher
from interpreter.insight.following import Follower
from interpreter.insight.tally import Followed
from interpreter.simulate.crew import Crew, cores, experiment
from interpreter.simulate.run import bots_at
from interpreter.simulate.table import Table
from interpreter.simulate.tally import Tally
from interpreter.state.game import Game
from interpreter.state.questions.derivation import numbers
from interpreter.state.worlds.open_games import is_open
from interpreter.work import NAMED, draws_of, work_of

# ---- games of bots with a single goal, as a check on what random players never reach
#
# For each number of a player (points, fields) the bot `hoard` maximises it; for each unused action the bot `always`
# does it whenever it can. What neither kind reaches is hardly ever reached.


GAMES = 10
"""Number of games played by each bot with a single goal."""
WISHES = 12
"""Maximum number of quantities (points, fields) for each of which a bot plays that maximises it."""


@dataclass(slots=True)
class Directed:
    """Results of the games of bots with a single goal."""

    games: int = 0
    wishes: list[str] = field(default_factory=list)
    """Names of the bots that played."""
    done: dict[str, str] = field(default_factory=dict)
    """Name of a bot in whose games the action was chosen, by action."""
    in_force: dict[str, str] = field(default_factory=dict)
    """Name of a bot in whose games the rule was in force, by rule."""
    most: dict[str, int] = field(default_factory=dict)
    """Highest value that a bot maximising a quantity (points, a field) reached, by its name."""


def directed(
    game: Game, actions: Sequence[str], seed: int, bound: int, progress: Callable[[str, int, int], None]
) -> tuple[Directed, bool]:
    """Play bots with one goal each, up to `bound` decisions; return results and if Ctrl-C came."""
    wishes, found = _wishes(game, actions), Directed()
    try:
        for done, wish in enumerate(wishes):
            progress("players with one wish", done, len(wishes))
            played = Follower(Table(game, bots_at([wish], game), seed, bound=bound), forks=False).played(range(GAMES))
            _note(found, wish, played)
    except KeyboardInterrupt:
        return found, True
    return found, False


def _wishes(game: Game, actions: Iterable[str]) -> list[str]:
    """Return the names of bots with one goal: one for each number of a player, one for each of `actions`."""
    known = [each.name for each in numbers(game.program)][:WISHES]
    return [*(f"hoard:{name}" for name in known), *(f"always:{name}" for name in actions)]


def _idle(table: Table, tally: Tally) -> list[str]:
    """Return the offered actions that nobody chose."""
    return [name for name in table.offered if not tally.actions[name]]


def _note(found: Directed, wish: str, played: Followed) -> None:
    found.games += played.games
    found.wishes.append(wish)
    for name in played.used:  # also in games without end: a player with one goal need not want the end
        found.done.setdefault(name, wish)
    for rule, times in played.in_force.items():
        if times:
            found.in_force.setdefault(rule, wish)
    sort, _, name = wish.partition(":")
    had = [value for number, value in played.tops if number == name]
    if sort == "hoard" and had:
        found.most[name] = max(had)


# ---- run the deep analyses of a report; results are the same for any number of workers


SHORT = 40
"""Maximum mean number of decisions of a game for deep analyses to run without being requested."""
MANY = 100
"""Minimum number of recorded games for deep analyses to run without being requested."""
STOPS = 6_000
"""Approximate total number of decisions in the games of the luck analysis."""
CLIMBED = (30, 400)
"""Minimum and maximum number of games played by each pair of bots."""
THOUGHT = 2_400
"""Wanted number of decisions in all games of a pair of bots; `CLIMBED` limits the games."""
SELDOM, IN_STEP = 300, 6_000
"""Limits for a line without effect so far: one effect in a hundred games is seen in 95 %."""
FIRST_TO_LAST, AT_LENGTH = 200, 8_000
"""Limits for the strongest bot against random ones: games and all their decisions."""


BRIEFLY, FEW_STOPS = 30, 2_000
"""Games of each pair of bots, and decisions of the luck analysis, if deep analyses were not requested."""
THINKING = 12_000_000
"""Most units of work of games between two kinds of bots, or with one goal, if not requested."""
POSITIONS = 5_000
"""Maximum number of positions searched breadth first for dead ends and loops, and of those after."""
HUNTING = 8_000_000
"""Maximum units of work of the search for dead ends if it was not requested."""
PROBING, FEWEST = 12_000_000, 60
"""Maximum units of work of games that probe actions and rows, unless requested; fewest pairs for each."""
ARMS = 3
"""Games of each pair: usual, without an action, always with it."""
LEAVING_OUT = 4_000_000
"""Maximum units of work of the games without single lines, if not requested."""
WEIGHING = 330_000_000
"""Maximum units of work of the rollouts of the luck analysis, in WebAssembly, if it was not requested."""
TRYING = 200
"""Units of work for trying a move and looking at the state, besides those for making it."""
COMPARED = 150
"""Units of work for each legal move that a search compares, besides its rollouts."""
ROLLOUTS, THOUGHTS = 200, 5
"""Maximum rollouts for a decision, and number of pairs with a search; the work is estimated by them."""
LOOKS = frozenset({"hunt", "lines", "reach", "luck", "probes", "ladder", "secrets"})
"""Deep analyses: dead ends, left out lines, goals, luck, probes, strength of bots, hidden zones."""
TOGETHER = frozenset({"luck", "probes", "ladder", "secrets"})
"""Names of the deep analyses that need at least two players."""
IMAGINING = frozenset({"reach", "ladder", "secrets"})
"""Deep analyses by determinizations, which take minutes if anything is hidden or drawn."""
BRIEF = frozenset({"luck", "ladder"})
"""Names of the deep analyses that are made with fewer games if they were not requested."""
LONGER = 8
"""Multiple of the mean length of random games at which games of other bots are stopped as endless."""


@dataclass(slots=True)
class Deep:
    """Results of the deep analyses of one game."""

    standing: Standing = field(default_factory=Standing)
    ladder: Ladder = field(default_factory=Ladder)
    screened: list[Screened] = field(default_factory=list)
    confirmed: list[Confirmed] = field(default_factory=list)
    hunted: Hunted = field(default_factory=Hunted)
    directed: Directed = field(default_factory=Directed)
    lines: list[Line] = field(default_factory=list)
    secrets: list[Secret] = field(default_factory=list)
    stopped: bool = False


def possible(game: Game) -> frozenset[str]:
    """Return the names of the deep analyses that a game and its number of players allow."""
    looks = LOOKS if len(game.people) > 1 else LOOKS - TOGETHER
    return looks if hidden(game) else looks - {"secrets"}


def unasked(table: Table, tally: Tally, followed: int) -> frozenset[str]:
    """Return the deep analyses that take seconds: for short games, of which many were recorded."""
    game, length = table.game, tally.decisions.mean
    if length > SHORT or followed < MANY:
        return frozenset()
    looks = possible(game) if is_open(game.program) else possible(game) - IMAGINING
    wishes = len(_wishes(game, _idle(table, tally)))
    units = {
        "ladder": (_of_thinking(game, length), THINKING),
        "reach": (_of_wishing(game, length, wishes), THINKING),
        "luck": (_of_weighing(game, length), WEIGHING),
        "lines": (_of_leaving_out(game, length), LEAVING_OUT),
    }
    late = {look for look, (many, most) in units.items() if many > most}
    return looks - late - ({"ladder"} if decides_little(tally, len(game.people)) else set())


def _of_thinking(game: Game, length: float) -> float:
    """Return the estimated work of comparing bots in few games of mean `length`."""
    work = work_of(game)
    thought = ROLLOUTS * ((length / 2) * work.decision + work.around) + COMPARED * work.moves
    return THOUGHTS * BRIEFLY * (length / len(game.people)) * thought


def _of_wishing(game: Game, length: float, wishes: int) -> float:
    """Return the estimated units of work of the games of bots with one goal, which try each legal move."""
    work = work_of(game)
    return wishes * GAMES * (length * work.moves * (work.decision + TRYING) + work.around)


def _of_probing(game: Game, length: float, names: int) -> float:
    """Return the estimated units of work of one pair of games for each of some actions and rows."""
    work = work_of(game)
    return max(1, names) * ARMS * (length * (work.decision + NAMED * work.moves) + work.around)


def _of_weighing(game: Game, length: float) -> float:
    """Return the estimated units of work of the rollouts of the luck analysis with few games."""
    games = FEW_STOPS / max(1.0, length)
    rollouts = 2 * PLAYED * (length + draws_of(game).many) * games + 2 * EACH * MOVES_COMPARED * LOOKED * games
    work = work_of(game)
    return rollouts * ((length / 2) * work.decision + work.around)


def _of_leaving_out(game: Game, length: float) -> float:
    """Return the estimated units of work of leaving out each line, and playing in step."""
    lines, work = to_leave_out(game), work_of(game)
    played = IN_STEP_GAMES * 2 * (length * work.decision + work.around)
    return len(lines) * (work_of_leaving_out(game, lines[0]) + played) if lines else 0


@dataclass(frozen=True, slots=True)
class Depth:
    """Options of the deep analyses."""

    games: int
    """Number of games requested to be recorded move by move."""
    workers: int | None
    looks: Collection[str]
    again: bool = False
    """Whether findings are being confirmed in fresh games: only the needed pairs of bots are played."""
    brief: bool = False
    """Whether fewer games are played because the analyses were not requested."""


def looked_deep(
    table: Table, tally: Tally, followed: Followed, depth: Depth, progress: Callable[[str, int, int], None]
) -> Deep:
    """Run the deep analyses named in `depth.looks`; after Ctrl-C return the results until then."""
    found, game, seed = Deep(), table.game, table.seed
    length = max(1, round(tally.decisions.mean))
    games, at_once = depth.games, depth.workers
    if at_once is None:
        at_once = 1 if depth.brief else cores()  # to start other processes takes longer than what is brief
    found.screened = screened(followed, tally.unit)

    def hunt() -> bool:
        try:
            work = work_of(game)
            most = HUNTING // (WAYS * (work.decision + TRYING + 2 * work.reading)) if depth.brief else POSITIONS
            most = HALF * min(POSITIONS, most)
            found.hunted = search(fault_target(game), most, seed, lambda n: progress("positions", n, most), loops=True)
        except KeyboardInterrupt:
            return True
        return False

    def lines() -> bool:
        broke = broke_off(table, tally)
        found.lines, stopped = tried(game, seed, progress, min(SELDOM, IN_STEP // length), broke)
        return stopped

    def wishes() -> bool:
        found.directed, stopped = directed(game, _idle(table, tally), seed, LONGER * length, progress)
        return stopped

    def weighed() -> bool:
        stops = FEW_STOPS if depth.brief else STOPS
        found.standing, stopped = _weighed(table, length, min(games, max(1, stops // length)), at_once, progress)
        return stopped

    def probes() -> bool:
        names = [each.name for each in found.screened if each.listed]
        few = max(FEWEST, int(PROBING // _of_probing(game, length, len(names[:MOST]))))
        pairs = min(games, few) if depth.brief else games
        seats = [table.bots[seat] for seat in game.people]
        found.confirmed, stopped = confirmed(
            game, names, pairs, seats=seats, seed=seed, workers=at_once, progress=progress
        )
        return stopped

    def ladder() -> bool:
        low, high = (BRIEFLY, BRIEFLY) if depth.brief else CLIMBED
        each = max(low, min(high, 2 * games, THOUGHT // length))
        widest = each if depth.brief else max(each, min(FIRST_TO_LAST, 2 * games, AT_LENGTH // length))
        rungs = rungs_of(game, RUNGS)
        climb = Climb(each, widest, seed, LONGER * length, depth.workers, table.offered, depth.again)
        found.ladder = climbed(game, rungs, climb, progress)
        return found.ladder.stopped

    def seen() -> bool:
        pairs = max(CLIMBED[0], min(games, THOUGHT // length))
        found.secrets, stopped = secrets(game, pairs, seed, at_once, progress)
        return stopped

    parts: dict[str, Callable[[], bool]] = {"hunt": hunt, "lines": lines, "reach": wishes}
    if len(game.people) > 1:
        parts |= {"luck": weighed, "probes": probes, "ladder": ladder, "secrets": seen}
    found.stopped = any(part() for name, part in parts.items() if name in depth.looks)
    return found


def _weighed(
    table: Table, length: int, games: int, workers: int, progress: Callable[[str, int, int], None]
) -> tuple[Standing, bool]:
    def heard(found: Standing) -> None:
        progress("luck and choice", len(found.games), games)

    crew = Crew(workers, _sit_down, (table.game, table.seed, length))
    return experiment(crew, games, Standing(), heard, may_be_empty=True)


def _sit_down(game: Game, seed: int, length: int) -> Callable[[range], Standing]:
    return Weigher(game, seed, length).played
