"""Quick random games, which show runtime checks that fail.

A runtime check may be plainly wrong, so that every game breaks off. Of a game alone a few random games show that, of a
variant a few hundred; their cost is measured in decisions and steps, so the same games are played on every machine.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from gamespec.checked.game import CheckedGame, RuntimeCheck
from gamespec.diagnostics import Diagnostic, register
from interpreter.compiler.lowering import checks as c
from interpreter.compiler.program import Program, compile_game
from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.chance import Choices, game_seeds
from interpreter.kernel.errors import RuntimeCheckFailed

FAILED_CHECK = register("GS585")


GAMES = 300
DECISIONS = 4_000
"""Maximum number of decisions of all games together, shared among the numbers of players."""
STEPS = 500
"""Number of steps in long loops that count as one decision."""
COUNTED = 3
"""Index of the counter of steps in long loops since the last move, in a compiled program's list `OUT`."""
ENOUGH = 20
"""Number of games with a failed check after which no further games are played."""
SEED = 1
SETUP_DECISIONS = 100
"""Maximum number of decisions in the set-up of a game that is played to look for a failed check in it."""
FIRST_GAMES = 5
"""Number of games of a game alone that must all stop for a finding."""

_HELP = {
    c.MOVE: "write `must ..., if possible`, or test with `if` first",
    c.CHOICE: "write `you may choose`, or test with `if` first whether there is something to choose",
    c.SET: "write `up to`, or test with `if` first whether there are enough pieces",
    c.PRICE: "test with `need` or `if` before anything changes",
}


@dataclass(slots=True)
class Trial:
    """Results of quick random games for one number of players."""

    players: int
    games: int = 0
    broken: Counter[int] = field(default_factory=Counter)
    """Number of games that broke off, by the number of the runtime check that failed."""
    runtime_checks: list[RuntimeCheck] = field(default_factory=list)

    def findings(self) -> list[Diagnostic]:
        """Return a finding for each runtime check that failed, at the check's line."""
        return [self._finding(self.runtime_checks[number], games) for number, games in sorted(self.broken.items())]

    def _finding(self, check: RuntimeCheck, games: int) -> Diagnostic:
        many = "every one" if games == self.games else str(games)
        of = f"{self.games} quick games of {self.players} player{'s' if self.players > 1 else ''}"
        message = f"it must hold that {check.text}, but {many} of {of} stopped because this failed here"
        return FAILED_CHECK.at(check.span, message, help=_HELP.get(check.text))


def tried(game: CheckedGame, decisions: int | None = None) -> Trial:
    """Play random games up to limits of games, decisions together and broken games."""
    trial = Trial(game.seats)
    try:
        program = compile_game(game)
    except CannotRun:
        return trial  # reported when the phases were checked
    trial.runtime_checks = program.runtime_checks
    left = DECISIONS if decisions is None else decisions
    for seed in game_seeds(SEED, GAMES):
        if left <= 0 or trial.broken.total() >= ENOUGH:
            break
        try:
            spent, over = _played(program, seed, left)
        except RuntimeCheckFailed as broken:
            trial.broken[broken.number] += 1
            spent, over = 1, True
        trial.games += over
        left -= spent
    return trial


def stopped(game: CheckedGame) -> list[Diagnostic]:
    """Play random games until their second decision after the set-up; return findings if all stop before."""
    trial = Trial(game.seats)
    try:
        program = compile_game(game)
    except CannotRun:
        return []  # reported when the phases were checked
    trial.runtime_checks = program.runtime_checks
    for seed in game_seeds(SEED, FIRST_GAMES):
        try:
            _played(program, seed, 1, in_setup=SETUP_DECISIONS)
        except RuntimeCheckFailed as broken:
            trial.broken[broken.number] += 1
            trial.games += 1
        else:
            return []
    return trial.findings()


def _played(program: Program, seed: int, most: int, *, in_setup: int = 0) -> tuple[int, bool]:
    """Play one random game; return its cost in decisions, and whether it ended before `most` was spent.

    With `in_setup` decisions of the first phase do not count, up to that many.
    """
    state, choices, spent = program.start(seed), Choices(seed), 1
    counted = program.module.namespace["OUT"]
    while program.sort(state) == "decision":
        menu = program.menu(state)
        steps = counted[COUNTED]
        program.apply(state, menu[choices.of(len(menu))])
        spent += 1 + (steps + counted[COUNTED]) // STEPS
        if spent > most and (spent > in_setup or not _sets_up(program, state)):
            return spent, False
    program.places(state)
    return spent, True


def _sets_up(program: Program, state: list[int]) -> bool:
    return program.sort(state) == "decision" and program.places_within(state)[0] is program.checked.phases[0]
