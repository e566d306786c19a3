"""Cost of playing a game, in units of work that are the same on every machine.

A unit is a call of a function of the compiled game, or `STEPS` steps of its long loops. A run whose size is not
requested is as large as a number of units allows, so that the same games are played everywhere.
"""

from __future__ import annotations

from cProfile import Profile
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gamespec.budgets import STEPS as MOST
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.words import game_seeds

if TYPE_CHECKING:
    from interpreter.compiler.program import Program
    from interpreter.state.game import Game

STEPS = 500
COUNTED = 3
"""Index, in a program's `OUT`, of the counter of steps in long loops."""
GAMES, DECISIONS, SEED = 3, 150, 1
"""Maximum number of random games and of decisions in the measured sample, and its random seed."""
UNITS = 200_000
"""Number of units of work after which the measured sample is large enough."""
LONG = 1_000_000
"""Number of loop steps of a decision above which its calls are not counted, as that would take long."""
PLAYED = 1_000_000
"""Maximum units of work of the random game that is played to measure the length of games."""
ENDLESS = 2_000
"""Maximum number of decisions of the random game that is played to measure the length of games."""


@dataclass(frozen=True, slots=True)
class Work:
    """Cost of a random game in units of work, and its length."""

    decision: int
    """Mean units of work of a decision."""
    length: int
    """Number of decisions of a random game."""
    whole: bool
    """Whether the measured game came to its end; otherwise games are longer than `length`."""

    @property
    def game(self) -> int:
        """Return the units of work of a whole game."""
        return self.decision * self.length


def has_spent_all(program: Program) -> bool:
    """Return whether the decision that just failed has used all steps that it is allowed."""
    module = program.module
    return module.namespace["OUT"][COUNTED] > module.allowed(MOST)


@lru_cache(8)
def work_of(game: Game) -> Work:
    """Return the cost and length of a game's random games, measured in a few of them; cached."""
    decision = _of_a_decision(game.program)
    if decision > LONG:
        return Work(decision, 1, whole=False)
    length, whole = _length(game.program, max(1, min(ENDLESS, PLAYED // decision)))
    return Work(decision, max(1, length), whole)


def _of_a_decision(program: Program) -> int:
    counted, profile = program.module.namespace["OUT"], Profile(builtins=False)
    units = decisions = 0
    for seed in game_seeds(SEED, GAMES):
        if units >= UNITS:
            break
        try:
            state, choices = program.start(seed), Choices(seed)
            steps = _decide(program, state, choices)  # compiles what is compiled when first asked for
            if steps > LONG:
                return steps
            while program.sort(state) == "decision" and decisions < DECISIONS and units < UNITS:
                profile.clear()
                profile.enable()
                try:
                    steps = _decide(program, state, choices)
                finally:
                    profile.disable()
                    units += _calls(profile)
                units, decisions = units + steps // STEPS, decisions + 1
        except RuntimeCheckFailed:
            if has_spent_all(program):
                return counted[COUNTED]  # other games would most likely spend as many
            units, decisions = units + min(LONG, counted[COUNTED]), decisions + 1
    return max(1, units // max(1, decisions))


def _decide(program: Program, state: list[int], choices: Choices) -> int:
    """Make a random decision, if one is due; return the number of steps it took in long loops."""
    if program.sort(state) != "decision":
        return 0
    counted, menu = program.module.namespace["OUT"], program.menu(state)
    steps = counted[COUNTED]
    program.apply(state, menu[choices.of(len(menu))])
    return steps + counted[COUNTED]


def _calls(profile: Profile) -> int:
    """Return the number of calls in a profile, of functions with a name.

    Versions of Python differ in the others, such as comprehensions.
    """
    rows = profile.getstats()
    return sum(row.callcount for row in rows if not isinstance(row.code, str) and row.code.co_name[0] != "<")


def _length(program: Program, most: int) -> tuple[int, bool]:
    """Return the number of decisions of a random game, at most `most`, and whether the game ended."""
    seed, made = next(iter(game_seeds(SEED, 1))), 0
    try:
        state, choices = program.start(seed), Choices(seed)
        while program.sort(state) == "decision" and made < most:
            _decide(program, state, choices)
            made += 1
    except RuntimeCheckFailed:
        return made, True
    return made, program.sort(state) == "end"
