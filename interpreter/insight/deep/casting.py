"""Choice of the thinking players of a report, and search for the simple plan that beats them best.

Of the bots that play 200 games in the time asked, each is tried against the strongest so far. Then plans are made from
the names of the rules, and those that win most games among the chosen bots are combined and tried again. What is
reported of the chosen bot and of the best plan comes from fresh games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, product

from interpreter.bots import AUTOMATIC
from interpreter.insight.deep.ladder import RUNGS, SEEDS, Duel, Ladder, Pair, duel, rungs_of
from interpreter.simulate.crew import why_not_in_module
from interpreter.state.game import Game
from interpreter.state.questions.derivation import numbers
from interpreter.state.wording.names import kinds_nameable, row_name
from interpreter.work import ENDLESS, work_of

GAMES = 200
"""Number of games of the thinking players of a report."""
PART, PLANNING = 1 / 3, 1 / 5
"""Parts of the time asked for `GAMES` games of thinking players, and for the search for plans."""
INSIDE = 5
"""Number of times that games in WebAssembly are faster than in Python, at least."""
MOVE, TRIES, ROLLOUTS = 0.0008, 700_000, 200_000_000
"""Seconds of a move without its work; units of work a second for moves tried, and for rollouts.

They fit nine bundled games within a factor of three. Work is counted, not timed, so that a report chooses the same
players on every machine.
"""
TRIAL, CONFIRMED = 40, 100
"""Number of games of a bot or plan that is tried, and of one whose result is reported."""
FRESH = 32_452_843
"""Number added to the random seed of a report for the games whose results are reported."""
FIRST, ROWS, BEST, FEWEST = 12, 24, 6, 24
"""Games of a plan at first; most rows as plans; plans combined; fewest games of the best plan."""
COUNTS = (1, 2, 4, 8)
"""Numbers of times that the first step of a combined plan is tried to be done."""
Progress = Callable[[str, int, int], None]


@dataclass(slots=True)
class Cast:
    """The thinking players of a report, and the games on which their choice is based."""

    bot: str = ""
    """Name of the chosen bot, possibly a plan; empty if none is fast enough or better than random ones."""
    slow: list[str] = field(default_factory=list)
    """Names of the bots that do not play enough games in the time asked."""
    duels: Ladder = field(default_factory=Ladder)
    """Fresh games of the chosen bot among random ones, and of the best plan among the chosen bot."""
    plans: int = 0
    """Number of plans that were tried."""
    seconds: float = 0.0
    """Estimated processor seconds of a game of the chosen bot in Python."""
    stopped: bool = False


class _Casting:
    def __init__(self, game: Game, seconds: float, how: Duel, progress: Progress) -> None:
        self.game, self.seconds, self.how, self.progress = game, seconds, how, progress
        self.even, self.numbers, self.found = 1 / len(game.people), count(1), Cast()

    def duel(self, one: str, among: str, games: int, *, fresh: bool = False) -> Pair:
        seed = self.how.seed + SEEDS * next(self.numbers) + (FRESH if fresh else 0)
        return duel(self.game, one, among, games, Duel(seed, self.how.bound, self.how.workers), self.progress)

    def confirmed(self, one: str, among: str, games: int) -> Pair:
        """Return the result of fresh games; if one side surely wins more, of as many games played once more."""
        found = self.duel(one, among, games, fresh=True)
        part = found.share
        return found if part.low <= self.even <= part.high else self.duel(one, among, games, fresh=True)

    def choose(self) -> None:
        """Choose the strongest bot that is fast enough, and compare it with random ones in fresh games."""
        found, best, costs = self.found, "", dict[str, float]()
        for bot in rungs_of(self.game, RUNGS)[1:]:
            inside = why_not_in_module(_seats(self.game, bot)) is None
            limit = self.seconds * PART / GAMES * (INSIDE if inside else 1)
            costs[bot] = _seconds(self.game, bot)
            if costs[bot] > limit:
                found.slow.append(bot)
            elif not best or self.duel(bot, best, TRIAL).share.value > self.even:
                best = bot
        if best:
            found.duels.pairs.append(self.confirmed(best, "random", CONFIRMED))
            blind = found.duels.pairs[0].share.high < self.even
            found.bot, found.seconds = "" if blind else best, costs[best]

    def plan(self, actions: Sequence[str]) -> None:
        """Search for the plan that wins most among the chosen bots, and measure it in fresh games."""
        found, most = self.found, int(self.seconds * PLANNING / max(self.found.seconds, 1e-4))
        last = min(CONFIRMED, most // 3)
        if last < FEWEST:
            return
        tried: dict[str, Pair] = {}
        for turn, left in enumerate(_parts(most - 2 * last)):
            plans = [*_first(self.game, actions)] if not turn else [*_combined(_ranked(tried), turn)]
            plans = [plan for plan in plans if plan not in tried]
            plans = plans[: left // len(self.game.people)]
            for plan in plans:
                tried[plan] = self.duel(self._named(plan), found.bot, min(FIRST * (turn + 1), left // len(plans)))
        found.plans = len(tried)
        if tried:
            finals = {plan: self.duel(self._named(plan), found.bot, last // BEST) for plan in _ranked(tried)[:BEST]}
            found.duels.plans.append(self.confirmed(self._named(_ranked(finals)[0]), found.bot, last))

    def _named(self, plan: str) -> str:
        return f"plan:{plan}" if self.found.bot == "random" else f"plan:{plan} else {self.found.bot}"


def cast(game: Game, actions: Sequence[str], seconds: float, how: Duel, progress: Progress) -> Cast:
    """Choose the thinking players of a report whose games take some processor `seconds`.

    `actions` are those that random players chose. After Ctrl-C the result is marked as stopped.
    """
    casting = _Casting(game, seconds, how, progress)
    try:
        casting.choose()
        if casting.found.bot:
            casting.plan(actions)
    except KeyboardInterrupt:
        casting.found.stopped = True
    return casting.found


def _seats(game: Game, bot: str) -> tuple[str, ...]:
    return tuple(bot if seat in game.people else AUTOMATIC for seat in range(game.players))


def _seconds(game: Game, bot: str) -> float:
    """Return an estimate of the processor seconds of a bot's game from counted work."""
    work = work_of(game)
    length = work.length if work.whole else max(work.length, ENDLESS)
    if bot.startswith("search:"):
        thinking = int(bot.split(":")[1]) * length / 2 * work.decision / ROLLOUTS
    else:
        thinking = work.moves * work.decision / TRIES
    return length * (MOVE + thinking)


def _parts(games: int) -> list[int]:
    """Return the number of games of each round of the search, half of them for the first."""
    return [games // 2, games // 4, games // 4]


def _ranked(tried: dict[str, Pair]) -> list[str]:
    return sorted(tried, key=lambda plan: (-tried[plan].share.value, len(plan)))


def _first(game: Game, actions: Sequence[str]) -> Iterator[str]:
    """Yield the simplest plans: always or never one action, always one row, one number heaped up."""
    yield from actions
    yield from (f"never {name}" for name in actions)
    yield from (f"hoard {each.name}" for each in numbers(game.program))
    rows = [row_name(kind, row) for kind in kinds_nameable(game.program) for row in range(len(kind.rows))]
    if len(rows) <= ROWS:
        yield from rows


def _combined(ranked: Sequence[str], turn: int) -> Iterator[str]:
    """Yield combinations of two of the best plans, with numbers of times in a later turn."""
    simple = [plan for plan in ranked if " then " not in plan and " with " not in plan][:BEST]
    steps = [plan for plan in simple if not plan.startswith("never ")]
    for one, other in product(steps, simple):
        if one == other:
            continue
        if turn == 1:
            yield f"{one} 2 then {other}"
            if "[" in other and "[" not in one and not other.startswith(("never ", "hoard ")):
                yield f"{one} with {other}"
        elif f"{one} 2 then {other}" in ranked[:BEST]:
            yield from (f"{one} {times} then {other}" for times in COUNTS)
