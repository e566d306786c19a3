"""Production of the report of a game; the result is the same for any number of workers.

Games are counted as `simulate` counts them, in WebAssembly if possible; then some are recorded move by move in
Python and continued with new draws. An interrupted run reports the games finished so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from interpreter.insight import again
from interpreter.insight.beside import beside, by_plan, together
from interpreter.insight.course import AT_RANDOM
from interpreter.insight.deep.casting import Cast, cast
from interpreter.insight.deep.ladder import Duel
from interpreter.insight.deep.run import BRIEF, LONGER, LOOKS, Depth, looked_deep, possible, unasked
from interpreter.insight.figures.counts import Count, changes, compared, other_counts
from interpreter.insight.figures.dead import dead
from interpreter.insight.figures.decided import decided
from interpreter.insight.figures.economy import economy, flow
from interpreter.insight.figures.hunt import hunt, lines, reach
from interpreter.insight.figures.lead import leads
from interpreter.insight.figures.length import length, minutes
from interpreter.insight.figures.lift import cards, lift
from interpreter.insight.figures.luck import interaction, luck, quality
from interpreter.insight.figures.pairs import pairs
from interpreter.insight.figures.scores import ends, margins, scores, ties
from interpreter.insight.figures.seats import beginners, players, seats
from interpreter.insight.figures.skill import secrets, skill
from interpreter.insight.figures.use import actions, forced, rows, when
from interpreter.insight.following import TENTHS, following
from interpreter.insight.material import POINTS, Material, finding, named
from interpreter.insight.model import Figure, Finding, Insight, Worth
from interpreter.insight.tally import Followed
from interpreter.simulate.crew import Crew, experiment
from interpreter.simulate.report import broken
from interpreter.simulate.run import BackEnd, bots_at, counted
from interpreter.simulate.table import Table
from interpreter.simulate.tally import Tally
from interpreter.state.game import Game
from interpreter.work import LONG, draws_of, work_of

Progress: TypeAlias = Callable[[str, int, int], None]
"""Callback with the name of the current task, the number of finished games, and their total."""
COUNTED, FOLLOWED = 1_000, 200
"""Default numbers of games counted, and of games recorded move by move."""
COUNTING, FOLLOWING = 500_000_000, 6_000_000
"""Default maximum units of work (`interpreter.work`) for counting, and for recording games."""
HEAVY, HEAVIER = 20_000, 4
"""Units of work of a decision that make a game heavy, and the divisor of its limits."""
FEWEST = 20
"""Minimum number of games that are counted, however much work they are."""
WATCHED = 40
"""Units of work for recording a decision, besides those for making it and half a unit for each move."""
FEW, PAIRS = 6, 4
"""Number of seats whose scores take little to read, and pairs of further seats for each unit of work."""
HOLDING = 5
"""Units of work for looking whether the condition of a rule holds."""
READ = 15
"""Number of times that a state is read as a whole in a recorded game."""
SEVERAL, DRAWN = 200, 100
"""Number of draws in a game that are little work, and units of work for recording each further one."""
MINUTE, THINKING, THINKING_PART = 60.0, 200, 0.03
"""Seconds of a minute; fewest games of thinking players; part of the time asked for more of them."""
FOLLOWED_PART, FEW_FOLLOWED = 0.1, 30
"""Part of the time asked for recording games of thinking players; fewest games that are recorded."""
COUNTS_PART = 0.15
"""Part of the time asked for games of thinking players with other numbers of players."""
FORKS = 4.5
"""Cost of continuing a recorded game from several moments, as a number of whole games."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Options of a report; `workers` None: all cores, an address: a cluster."""

    games: int = COUNTED
    followed: int = FOLLOWED
    seed: int = 0
    workers: int | str | None = 1
    back_end: BackEnd = "auto"
    counting: int | None = None
    """Maximum units of work for counting games of random players; None: no limit."""
    following: int | None = None
    """Maximum units of work for recording games move by move; None: no limit."""
    deep: bool | None = None
    """Whether to run deep analyses; None: those that take seconds, if games are short and many."""
    looks: frozenset[str] = LOOKS
    """Deep analyses to run if requested."""
    minutes: float = 0.0
    """Estimated minutes of processor time for thinking players beside random ones; 0: only `seats`."""
    counts: bool = False
    """Whether the other numbers of players are simulated too, in fewer games, and compared."""


@dataclass(frozen=True, slots=True)
class _Run:
    material: Material
    stopped: bool
    back_end: str
    looks: frozenset[str]
    """Deep analyses that were run."""
    impatient: bool
    """Whether the limit of work reduced the number of recorded games."""


def insight(
    game: Game,
    wanted: Wanted,
    *,
    seats: Sequence[str] | None = None,
    also: Sequence[str] = (),
    progress: Progress | None = None,
) -> Insight:
    """Simulate games, record some of them, and return the report.

    `seats` are the bots (one name serves all), random ones if they are not given; then thinking players are chosen,
    and play too, for `wanted.minutes`. `also` are further bots that are checked for the same findings
    with a tenth as many games. After Ctrl-C the report covers the games finished so far, if any.
    """
    run = _played(game, bots_at(seats, game), wanted, progress, brief=wanted.deep is None)
    found, findings = _figures(run.material)
    found, findings, stopped = _confirmed(run, found, findings, wanted, progress)
    chosen, thinkers, counts = Cast(), None, [Count(run.material, found, findings)]
    if seats is None and wanted.minutes and not stopped and len(game.people) > 1 and run.material.tally.ended:
        chosen = _chosen(run, wanted, progress)
        stopped = chosen.stopped
        players = _players(chosen)
        if players and not stopped:
            thinkers, more, listed, stopped = _thinkers(run, players, chosen, wanted, progress)
            counts.append(Count(thinkers, more, listed))
            found, findings = beside(more, found), together(listed, findings)
        listed = skill(replace(run.material, duels=chosen.duels))
        if listed is not None and "ladder" not in run.looks:
            findings = [*(_based(each, listed[0]) for each in listed[1]), *findings]
            found = [*(each for each in found if each.key != "skill"), listed[0]]
        elif listed is not None:
            found = [listed[0] if each.key == "skill" else each for each in found]
            findings += [_based(each, listed[0]) for each in listed[1] if each.key.startswith("plan:plan:")]
    if wanted.counts and not stopped:
        figures, listed, stopped = _counts(counts, run.looks, chosen, wanted, progress)
        found, findings = [*found, *figures], together([*listed, *findings], [])
    found.sort(key=lambda each: KEYS.index(each.key))
    asked = list[list[Finding]]()
    for bot in also:
        if stopped:
            break
        games, follow = (max(1, each // 10) for each in (wanted.games, wanted.followed))
        fewer = Wanted(games, follow, wanted.seed, wanted.workers, deep=False)
        other = _played(game, bots_at([bot], game), fewer, progress)
        stopped = other.stopped
        if not stopped:
            asked.append(_figures(other.material)[1])
    if asked:
        findings = [_weighed(each, asked) for each in findings]
    material = run.material
    table, followed = material.table, material.followed
    return Insight(
        game=game.name,
        title=game.title,
        players=len(game.people),
        variants=list(game.variants),
        rules=game.fingerprints,
        seats=[table.bots[seat] for seat in game.people],
        seed=wanted.seed,
        requested=wanted.games,
        games=material.tally.games,
        to_follow=followed.games if run.impatient else wanted.followed,
        unfollowed=wanted.followed - followed.games if run.impatient else 0,
        looks=sorted(run.looks),
        further=sorted(possible(game) - run.looks) if wanted.deep is None else [],
        brief=sorted(run.looks & BRIEF) if wanted.deep is None else [],
        followed=followed.games,
        unfinished=followed.unfinished,
        thinkers="" if thinkers is None else thinkers.table.bots[game.people[0]],
        thinking=0 if thinkers is None else thinkers.tally.games,
        slow=chosen.slow,
        plans=chosen.plans,
        also=list(also),
        stopped=stopped,
        findings=findings,
        figures=found,
        broken=broken(material.tally.broken),
        back_end=run.back_end,
    )


def _confirmed(
    run: _Run, found: list[Figure], findings: list[Finding], wanted: Wanted, progress: Progress | None
) -> tuple[list[Figure], list[Finding], bool]:
    """Drop findings that as many fresh games do not show; return figures, findings and if Ctrl-C stopped.

    `found` are the figures. Findings that could not be checked get the evidence `open`.
    """
    doubted, material = [each for each in findings if again.rests_on_chance(each)], run.material
    if not doubted:
        return found, findings, run.stopped
    if not run.stopped:
        followed = material.followed.games if again.follows(doubted) else 0
        looks, seed = again.looks(doubted, run.looks), wanted.seed + again.FRESH
        fresh = replace(wanted, followed=followed, seed=seed, following=None, deep=bool(looks), looks=looks)
        table = material.table
        brief = wanted.deep is None
        second = _played(table.game, table.bots, fresh, progress, chosen=wanted.followed, brief=brief)
        if not second.stopped:
            games = second.material.tally.games
            fresh_games = replace(second.material, doubted=frozenset(each.key for each in doubted))
            return *again.held(found, findings, _figures(fresh_games)[1], games), False
    told = [each.model_copy(update={"worth": Worth.open}) if each in doubted else each for each in findings]
    return found, told, True


def _chosen(run: _Run, wanted: Wanted, progress: Progress | None) -> Cast:
    """Choose the thinking players of a report of random ones."""
    table, tally = run.material.table, run.material.tally
    length = max(1.0, tally.decisions.mean)
    workers = 1 if wanted.workers == 1 else None  # many short runs: workers are started only where they pay off
    how = Duel(wanted.seed, round(LONGER * length), workers)
    actions = [name for name in table.offered if tally.used_in[name] > 0]
    return cast(table.game, actions, MINUTE * wanted.minutes, how, progress or _nobody)


def _players(chosen: Cast) -> str:
    """Return the players of a report: the chosen bot, or a plan that surely beats it."""
    even = [plan.one for plan in chosen.duels.plans if plan.share.low > 1 / plan.people + POINTS]
    return even[0] if even else chosen.bot


def _thinkers(
    run: _Run, bot: str, chosen: Cast, wanted: Wanted, progress: Progress | None
) -> tuple[Material, list[Figure], list[Finding], bool]:
    """Simulate games of thinking players; return counts, figures, findings, and if Ctrl-C came."""
    table = run.material.table
    seconds, each = MINUTE * wanted.minutes, max(chosen.seconds, 1e-4)
    games = min(wanted.games, max(THINKING, int(seconds * THINKING_PART / each)))
    follow = min(wanted.followed, int(seconds * FOLLOWED_PART / (each * (1 + FORKS))))
    fewer = replace(
        wanted, games=games, followed=follow if follow >= FEW_FOLLOWED else 0, counting=None,
        following=None, deep=False,
    )  # fmt: skip
    played = _played(table.game, bots_at([bot], table.game), fewer, progress)
    if not played.material.tally.games:
        return played.material, [], [], played.stopped
    figures, findings = _figures(played.material)
    findings = by_plan(findings) if bot.startswith("plan:") else findings
    return played.material, *_confirmed(played, figures, findings, fewer, progress)


def _counts(
    own: list[Count], looks: frozenset[str], chosen: Cast, wanted: Wanted, progress: Progress | None
) -> tuple[list[Figure], list[Finding], bool]:
    """Simulate other numbers of players; return figure, confirmed findings, and if Ctrl-C came."""
    table = own[0].material.table
    games = other_counts(table.game)
    counting, following = (each and each // max(1, len(games)) for each in (wanted.counting, wanted.following))
    luck = None if "luck" in looks else False
    fewer = replace(wanted, counting=counting, following=following, deep=luck, looks=frozenset({"luck"}))
    bare = replace(fewer, seed=wanted.seed + again.FRESH, counting=None, followed=0, deep=False)

    def played(game: Game, bot: str, how: Wanted) -> Count:
        run = _played(game, bots_at([bot], game), how, progress)
        if run.stopped or not run.material.tally.games:
            raise KeyboardInterrupt
        return Count(run.material, *_figures(run.material))

    try:
        counts = own + [played(game, AT_RANDOM, fewer) for game in games]
        many = int(MINUTE * wanted.minutes * COUNTS_PART / (max(chosen.seconds, 1e-4) * max(1, len(games))))
        if many >= FEW_FOLLOWED and own[-1].material.bots == chosen.bot:
            few = replace(bare, seed=wanted.seed, games=min(THINKING, many))
            counts += [played(game, chosen.bot, few) for game in games]
        sure = changes(counts)
        if sure:
            tables = [(each.material.table.game, each.material.bots, each.material.tally.games) for each in counts]
            fresh = changes([played(game, bot, replace(bare, games=many)) for game, bot, many in tables])
            sure = {key: verb for key, verb in sure.items() if fresh.get(key) == verb}
    except KeyboardInterrupt:
        return [], [], True
    if not games:
        return [], [], False
    figure, findings = compared(counts, sure)
    return [figure], findings, False


def _weighed(found: Finding, asked: list[list[Finding]]) -> Finding:
    """Return the finding, with the evidence `steady` if the findings of each other bot have it too."""
    steady = all(any(other.key == found.key for other in each) for each in asked)
    return found.model_copy(update={"worth": Worth.steady}) if steady else found


def _played(
    game: Game,
    bots: tuple[str, ...],
    wanted: Wanted,
    progress: Progress | None,
    chosen: int | None = None,
    *,
    brief: bool = False,
) -> _Run:
    """Simulate, record and analyse one configuration, with `chosen` games; `brief`: fewer."""
    rotate = len({bots[seat] for seat in game.people}) > 1
    table = Table(game, bots, wanted.seed, rotate=rotate)
    who = named([bots[seat] for seat in game.people])

    def heard(done: int, of: int) -> None:
        if progress is not None:
            progress(f"games ({who})", done, of)

    games = _affordable(table, wanted)
    tally, timing, stopped = counted(
        table, games, workers=wanted.workers, back_end=wanted.back_end, progress=heard, units=games * _heavy(table)
    )
    followed, deep = Followed(), None
    spent = tally.games < games and not stopped
    if not stopped and not spent:
        many = _worth_following(table, tally, wanted)
        followed, stopped = _followed(table, replace(wanted, followed=many), who, progress)
    looks = wanted.looks if wanted.deep else frozenset[str]()
    if wanted.deep is None:
        looks = unasked(table, tally, followed.games) & wanted.looks
    if stopped or spent:
        looks = frozenset()
    if looks:
        workers = None if isinstance(wanted.workers, str) else wanted.workers
        depth = Depth(
            wanted.followed if chosen is None else chosen, workers, looks, again=chosen is not None, brief=brief
        )
        deep = looked_deep(table, tally, followed, depth, progress or _nobody)
        stopped = deep.stopped
    late = not stopped and not spent and followed.games < wanted.followed
    return _Run(Material(table, tally, followed, deep), stopped, timing.back_end, looks, late)


def fitting(game: Game, seats: Sequence[str]) -> int:
    """Return the number of games that a report counts if no number is requested."""
    return _affordable(Table(game, bots_at(seats, game), 0), Wanted(counting=COUNTING))


def _affordable(table: Table, wanted: Wanted) -> int:
    """Return the number of games to count: the requested number, or what the limit of work allows."""
    if wanted.counting is None or any(table.bots[seat] != AT_RANDOM for seat in table.game.people):
        return wanted.games
    work = work_of(table.game)
    counting = wanted.counting // (HEAVIER if work.decision > HEAVY else 1)
    few = counting // work.game if work.whole else 0
    return min(wanted.games, max(FEWEST, few))


def _heavy(table: Table) -> int:
    """Return the work of a random game; 0 unless WebAssembly should play it now."""
    if any(table.bots[seat] != AT_RANDOM for seat in table.game.people):
        return 0
    work = work_of(table.game)
    return 0 if work.decision >= LONG else work.game


def _worth_following(table: Table, tally: Tally, wanted: Wanted) -> int:
    """Return the number of games to record: the requested number, or what the limit of work allows."""
    if wanted.following is None:
        return wanted.followed
    work = work_of(table.game)
    decision, scored = work.decision, max(0, len(table.game.people) - FEW) ** 2 // PAIRS
    made = max(1, round(tally.decisions.mean))
    each = made * (decision + WATCHED + work.moves // 2 + scored) + HOLDING * (made + TENTHS) * _clauses(table.game)
    forks = FORKS if len(table.game.people) > 1 else 0
    following = wanted.following // (HEAVIER if decision > HEAVY else 1)
    besides = READ * work.reading + DRAWN * max(0, draws_of(table.game).many - SEVERAL)
    return min(wanted.followed, int(following // ((each + work.around) * (1 + forks) + besides)))


def _clauses(game: Game) -> int:
    """Return the number of clauses of rules, whose conditions are looked at in each recorded position."""
    checked = game.checked
    changing = (*(one.modifiers for one in checked.values), *(one.forbids for one in checked.actions))
    return len(checked.triggers) + sum(map(len, changing))


def _nobody(what: str, done: int, of: int) -> None:
    """Ignore a progress report."""


def _followed(table: Table, wanted: Wanted, who: str, progress: Progress | None) -> tuple[Followed, bool]:
    def heard(tally: Followed) -> None:
        if progress is not None:
            progress(f"followed move by move ({who})", tally.games, wanted.followed)

    crew = Crew(wanted.workers, following, (table.game, table.bots, table.seed, table.rotate))
    return experiment(crew, wanted.followed, Followed(), heard, may_be_empty=True)


def _figures(material: Material) -> tuple[list[Figure], list[Finding]]:
    """Return all figures that can be made, in reading order, and their findings, most important first."""
    found: list[Figure] = []
    findings: dict[str, list[Finding]] = {}
    for make in ORDER:
        made = make(material)
        if made is not None:
            found.append(made[0])
            findings[made[0].key] = [_based(each, made[0]) for each in made[1]]
    listed = [each for key in WEIGHT for each in findings.get(key, [])]
    rest = [each for key, several in findings.items() if key not in WEIGHT for each in several]
    return found, [*_unfinished(material), *listed, *rest]


def _based(found: Finding, on: Figure) -> Finding:
    return found.model_copy(update={"bots": found.bots or on.bots, "games": found.games or on.games})


ORDER = (
    length, minutes, seats, beginners, players, skill, luck, decided, scores, margins, ties, leads, ends, actions, rows,
    cards, when, lift, pairs, forced, quality, interaction, secrets, dead, lines, reach, hunt, economy, flow,
)  # fmt: skip
"""Functions that make figures, in the order in which a designer reads them."""
KEYS = (
    "length", "minutes", "seats", "counts", "start", "players", "skill", "luck", "decided", "scores", "margins", "ties",
    "leads", "ends", "actions", "rows", "cards", "when", "lift", "pairs", "forced", "quality", "interaction", "secrets",
    "dead", "lines", "reach", "hunt", "economy", "flow",
)  # fmt: skip
"""Keys of the figures in the same order."""
WEIGHT = (
    "hunt", "seats", "start", "skill", "luck", "lift", "pairs", "decided", "leads", "interaction", "actions", "scores",
    "dead", "lines", "rows", "ties", "forced",
)  # fmt: skip
"""Keys of the figures whose findings come first, in order of importance."""


def _unfinished(material: Material) -> list[Finding]:
    tally = material.tally
    games, endless = tally.games, tally.violations - tally.unmet
    parts = [
        f"{times:,} of {of} {what}"
        for times, of, what in (
            (tally.failed_checks, f"{games:,} games", "failed a runtime check"),
            (endless, f"{games:,} games", "came to no end"),
            (tally.unkept, f"the first {tally.watched:,} games", "broke an `always` line"),
        )
        if times
    ]
    said = f"{', '.join(parts)}: fix this before you trust any number"
    found = finding("unfinished", said, "length").model_copy(update={"bots": material.bots, "games": games})
    return [found] if parts else []
