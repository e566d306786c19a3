"""Cost of playing a game, in units of work that are the same on every machine.

A unit is a call of a function, or `NODES` nodes of the compiled game's CODE that are carried out: the laps of its
loops count, whether their number is known beforehand or not. A run whose size is not requested is as large as a
number of units allows, so that the same games are played everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from cProfile import Profile
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from gamespec.budgets import STEPS as MOST, allowed
from interpreter.compiler.limits.meter import Enough, Meter
from interpreter.compiler.outcomes import outcome_of
from interpreter.compiler.program import Program
from interpreter.kernel.chance import Choices, game_seeds
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.state.game import Game

NODES = 65
"""Number of executed nodes of CODE that take about as long as a function call."""
COUNTED = 3
"""Index, in the list `OUT` of a compiled program's results, of the count of steps in long loops."""
STEP = 2
"""Units of work of a counted step of scoring, which may be a call and its parts."""
GAMES, DECISIONS, SEED = 3, 150, 1
"""Maximum number of random games and of decisions in the measured sample, and its random seed."""
UNITS = 200_000
"""Number of units of work after which the measured sample is large enough."""
LONG = 500_000
"""Number of units above which a decision is not measured to its end, as that would take long."""
PLAYED = 4_000_000
"""Maximum units of work of the random game that is played to measure the length of games."""
ENDLESS = 2_000
"""Maximum number of decisions of the random game that is played to measure the length of games."""


SMALL, CELL = 6_000, 2
"""Number of cells of a state that take little to read, and units for each further one."""
AFFORDED, ORDINARY = 12_000_000, 60_000_000
"""Maximum units of work of a run whose size is not requested: of heavy games, and of ordinary ones."""
COUNTING, SOME = 20_000_000, 1_000
"""Maximum units of work of a count of positions whose depth is not requested; fewest positions it has."""
PICKED = 1
"""Units of work for comparing an outcome of a draw with the others, in paired games."""
AROUND = 500
"""Number of calls for the start of a game, and for ranking the players, that are not worth counting."""
NAMED = 16
"""Units of work for the text of a move, of each legal move of a decision that is watched."""
QUICK, SOON, BESIDES = 2_000, 500, 50_000
"""Greatest units of a decision, decisions of a game, and units besides, of ordinary games."""


@dataclass(frozen=True, slots=True)
class Work:
    """Cost of a random game in units of work, and its length."""

    decision: int
    """Mean units of work of a decision."""
    length: int
    """Number of decisions of a random game."""
    whole: bool
    """Whether the measured game came to its end; otherwise games are longer than `length`."""
    moves: int = 1
    """Mean number of legal moves at a decision of the measured game."""
    reading: int = 0
    """Units of work for reading a whole state, if it is large."""
    around: int = 0
    """Units of work of the start and of the ranking of the players, if they are long."""

    @property
    def game(self) -> int:
        """Return the units of work of a whole game."""
        return self.decision * self.length + self.around


def has_spent_all(program: Program) -> bool:
    """Return whether the decision that just failed has used all steps that it is allowed."""
    module = program.module
    return module.namespace["OUT"][COUNTED] > module.allowed(MOST)


@lru_cache(8)
def work_of(game: Game) -> Work:
    """Return the cost and length of a game's random games, measured in a few of them; cached."""
    (decision, starting), reading = _of_a_decision(game.program), max(0, CELL * (game.program.layout.size - SMALL))
    if decision >= LONG:
        return Work(decision, 1, whole=False, reading=reading, around=starting)
    length, whole, moves, around = _length(game.program, max(1, min(ENDLESS, PLAYED // decision)))
    return Work(decision, max(1, length), whole, max(1, moves // max(1, length)), reading, starting + around)


def affordable(game: Game, wanted: int, games: int, besides: int = 0) -> int:
    """Return how many of `wanted` runs of so many watched games, with `besides` units more, can be played."""
    work = work_of(game)
    ordinary = work.whole and work.decision <= QUICK and work.length <= SOON and work.around + besides <= BESIDES
    length = work.length if work.whole else max(work.length, ENDLESS)
    each = games * max(1, (work.decision + NAMED * work.moves) * length + work.around + besides)
    return max(1, min(wanted, allowed(ORDINARY if ordinary else AFFORDED) // each))


def affordable_coupled(game: Game, wanted: int, games: int) -> int:
    """Return how many of `wanted` runs of so many games with common random numbers are not too much work."""
    return affordable(game, wanted, games, PICKED * draws_of(game).outcomes)


def countable(game: Game, wanted: int) -> int:
    """Return how many of `wanted` positions are not too much work to count, at least some."""
    return max(SOME, min(wanted, COUNTING // (work_of(game).decision + game.program.layout.size)))


class Draws(NamedTuple):
    """Number of draws in one random game, and of their outcomes in all."""

    many: int
    outcomes: int


@lru_cache(8)
def draws_of(game: Game) -> Draws:
    """Return the draws of one random game, up to a limit of work; cached."""
    program, choices, draws, made, outcomes = game.program, Choices(SEED), 0, 0, 0
    most = max(1, min(ENDLESS, PLAYED // work_of(game).decision))
    try:
        state = program.start(None)
        while (sort := program.sort(state)) != "end" and max(draws, made) < most:
            if sort == "chance":
                values = program.candidates(state)
                outcomes += len(values)
                drawn = values[choices.of(len(values))]
                program.draw(state, outcome_of(program.node(state).exit, drawn))
                draws += 1
            else:
                _decide(program, state, choices)
                made += 1
    except RuntimeCheckFailed:
        pass  # those until then count
    return Draws(draws, outcomes)


def _of_a_decision(program: Program) -> tuple[int, int]:
    """Return the units of work of a decision, and of the start before the first one, if it is long."""
    meter, units, decisions = Meter(LONG * NODES), 0, 0
    with meter.reading(program.module):
        starting = _calls_beyond(lambda: program.start(SEED), meter)
        if starting < LONG - AROUND:  # the first run also builds functions, which a second one does not count
            starting = _calls_beyond(lambda: program.start(SEED), meter)
        starting = min(starting, LONG)  # beyond that it was cut short, in a first run somewhere else than in a second
        for seed in game_seeds(SEED, GAMES):
            if units >= UNITS or decisions >= DECISIONS:
                break
            for spent in _measured(program, seed, meter):
                if spent >= LONG:
                    return LONG, starting
                units, decisions = units + spent, decisions + 1
                if units >= UNITS or decisions >= DECISIONS:
                    break
    return max(1, units // max(1, decisions)), starting


def _measured(program: Program, seed: int, meter: Meter) -> Iterator[int]:
    """Play a random game; yield each decision's work, the first measured the second time."""
    try:
        state, choices = program.start(seed), Choices(seed)
        first = True
        while program.sort(state) == "decision":
            if first:
                meter.clear()
                _decide(program, state[:], Choices(seed))
                first = False
            profile = Profile(builtins=False)
            meter.clear()
            profile.enable()
            try:
                _decide(program, state, choices)
            finally:
                profile.disable()
            yield min(LONG, called(profile) + meter.nodes // NODES)
    except Enough:
        yield LONG
    except RuntimeCheckFailed:
        if has_spent_all(program):
            yield LONG  # other games would most likely spend as many
        else:
            yield min(LONG, meter.nodes // NODES)


def _decide(program: Program, state: list[int], choices: Choices) -> int:
    """Make a random decision, if one is due; return the number of legal moves."""
    if program.sort(state) != "decision":
        return 0
    menu = program.menu(state)
    program.apply(state, menu[choices.of(len(menu))])
    return len(menu)


def called(profile: Profile) -> int:
    """Return the calls of named functions, alike in all Pythons, but of those that measure."""
    named = (row for row in profile.getstats() if not isinstance(row.code, str) and row.code.co_name[0] != "<")
    return sum(row.callcount for row in named if row.code is not Meter.laps.__code__)


def _length(program: Program, most: int) -> tuple[int, bool, int, int]:
    """Return a random game's decisions up to `most`, end, legal moves, and work of ranking."""
    seed, made, moves = next(iter(game_seeds(SEED, 1))), 0, 0
    try:
        state, choices = program.start(seed), Choices(seed)
        while program.sort(state) == "decision" and made < most:
            moves += _decide(program, state, choices)
            made += 1
    except RuntimeCheckFailed:
        return made, True, moves, 0
    if program.sort(state) != "end":
        return made, False, moves, 0
    return made, True, moves, _scoring(program, state)


def _scoring(program: Program, state: list[int]) -> int:
    """Return the units of work of the steps counted while the players of a final state are ranked."""
    scoring = program.checked.scoring
    lines = 0 if scoring is None else program.checked.seats * max(1, len(scoring.lines))
    try:
        program.places(state)
    except RuntimeCheckFailed:
        lines = 1  # the first that fails is the last
    counted = program.module.namespace["OUT"][COUNTED] * lines * STEP
    return counted if counted >= LONG else counted + _calls_beyond(lambda: program.places(state))


def _calls_beyond(run: Callable[[], object], meter: Meter | None = None) -> int:
    """Return the calls of a run, and its nodes by a meter, beyond those not worth counting."""
    profile = Profile(builtins=False)
    if meter is not None:
        meter.clear()
    profile.enable()
    try:
        run()
    except (RuntimeCheckFailed, Enough):
        pass  # calls until then count
    finally:
        profile.disable()
    nodes = 0 if meter is None else meter.nodes // NODES
    return max(0, called(profile) + nodes - AROUND)
