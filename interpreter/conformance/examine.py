"""Check of all invariants on one game, replayed state by state (itself of determinism)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

from gamespec.checked.game import Always
from interpreter.conformance.inputs import Played, Position, Trial
from interpreter.kernel.chance import Choices, shuffled, stream_number
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.moves import Move
from interpreter.state.game import Game, State

Test: TypeAlias = Callable[[list[int]], object]
ALWAYS = "always"
TRIES = 3
"""Number of decisions of a game at which all invariants are checked."""
_STREAM = stream_number("laws")
_NOT_INVARIANTS = {"inputs", "examine", "written"}


@dataclass(frozen=True, slots=True)
class Finding:
    """A violated invariant in a game, with the number of decisions before the violation."""

    invariant: str
    text: str
    decision: int


@dataclass(slots=True)
class Findings:
    """Number of checks of each invariant in a game, and the violations."""

    checks: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    """Number of comparisons an invariant skipped because the rules themselves distinguish the states."""
    found: list[Finding] = field(default_factory=list)
    moves: tuple[str, ...] = ()
    """Texts of the moves of the game, as far as the game could be replayed."""
    seats: tuple[str, ...] = ()
    """Names of the seats that made the moves, one for each move."""

    def note(self, invariant: str, decision: int, texts: Iterable[str]) -> None:
        """Count one check of an invariant and store its violations (`texts`), exceptions included."""
        self.checks[invariant] += 1
        try:
            self.found.extend(Finding(invariant, text, decision) for text in texts)
        except RuntimeCheckFailed:
            return  # counted where the game itself fails it
        except Exception as stopped:  # noqa: BLE001  a machine that fails is what an invariant looks for
            self.found.append(
                Finding(
                    invariant,
                    f"the check stopped with an internal error: {type(stopped).__name__}: {stopped}",
                    decision,
                )
            )


@cache
def invariant_names() -> tuple[str, ...]:
    """Return the names of all invariants, `always` included."""
    package = import_module("interpreter.conformance")
    files = {module.name for module in iter_modules(package.__path__)} - _NOT_INVARIANTS
    return tuple(sorted({*files, ALWAYS}))


@cache
def invariants_at(moment: str) -> tuple[tuple[str, Callable[[Any], Iterable[str]]], ...]:
    """Return names and functions of the invariants of a moment: `at_every`, `at_decision` ..."""
    modules = [(name, import_module(f"interpreter.conformance.{name}")) for name in invariant_names() if name != ALWAYS]
    return tuple((name, getattr(module, moment)) for name, module in modules if hasattr(module, moment))


def examine(
    game: Game,
    seed: int,
    moves: Sequence[int | str],
    tries: int = TRIES,
    ended: list[int] | None = None,
    *,
    most: int | None = None,
) -> Findings:
    """Check all invariants on one game that was played to its end; return the checks and violations.

    `moves` are the codes or texts of its moves, `tries` the number of decisions examined; `ended` is the final state
    array of a game played in place. At most `most` decisions are replayed: of a longer game the end is not checked.
    """
    whole = most is None or len(moves) <= most
    moves = moves[:most]
    findings = Findings()
    rng = Choices(seed, _STREAM).at(len(moves))
    chosen = set(shuffled(list(range(len(moves))), rng)[:tries])
    states, last = _retold(game, seed, moves, chosen, findings)
    texts = findings.moves
    for decision, state in states.items():
        elsewhere = (*texts[:decision], *texts[decision + 1 :])
        trial = Trial(game, state, texts[decision], elsewhere, rng)
        latest = invariants_at("at_latest") if decision == max(states) else ()
        for name, invariant in (*invariants_at("at_decision"), *latest):
            findings.note(name, decision, invariant(trial))
            findings.skipped[name] += len(trial.skipped)
            trial.skipped.clear()
    if last is not None and whole:
        played = Played(game, seed, texts, last, ended, rng)
        for name, invariant in invariants_at("at_end"):
            findings.note(name, len(moves), invariant(played))
    return findings


def _retold(
    game: Game, seed: int, moves: Sequence[int | str], chosen: set[int], findings: Findings
) -> tuple[dict[int, State], State | None]:
    """Return the states at `chosen` decisions and the last, or none if the replay fails."""
    kept: dict[int, State] = {}
    texts: list[str] = []
    seats: list[str] = []
    state = game.initial(seed=seed)
    lines = always_lines(game)
    try:
        for decision, made in enumerate(moves):
            _try_always(lines, state, decision, findings)
            try:
                move = _named(state, made)
            except RuntimeCheckFailed as broken:  # the move was made, so what fails is to list all legal moves
                findings.found.append(Finding(ALWAYS, str(broken), decision))
                return {}, None
            texts.append(str(move))
            seats.append(game.seat_names[move.seat])
            if decision in chosen:
                kept[decision] = state
            state = state.apply(move)
        _try_always(lines, state, len(moves), findings)
    except RuntimeCheckFailed:
        return {}, None  # counted where the game itself fails it
    except Exception as stopped:  # noqa: BLE001  a machine that fails is what an invariant looks for
        text = (
            f"move {len(texts) + 1} cannot be made a second time, internal error: {type(stopped).__name__}: {stopped}"
        )
        findings.note("determinism", len(texts), [text])
        return {}, None
    finally:
        findings.moves, findings.seats = tuple(texts), tuple(seats)
    return {decision: kept[decision] for decision in sorted(kept)}, state


def _named(state: State, made: int | str) -> Move:
    """Return the legal move of a state with this code or text."""
    if isinstance(made, str):
        return state.game.move(state, made)
    return next(move for move in state.moves() if move.code == made)


def always_lines(game: Game) -> list[tuple[Always, Test]]:
    """Return the `always` lines of the rules, each with its test of a state."""
    return [(line, game.program.evaluate(line.condition)) for line in game.program.checked.always]


def what_does_not_hold(line: Always) -> str:
    """Return the text of a failed `always` line: its line number, and its reason or else its source text."""
    return f"line {line.span.line}: {line.reason or line.span.text}"


def _try_always(lines: Sequence[tuple[Always, Test]], state: State, decision: int, findings: Findings) -> None:
    array = state.array
    for line, test in lines:
        if test(array):
            findings.checks[ALWAYS] += 1
        else:
            findings.note(ALWAYS, decision, [what_does_not_hold(line)])


class InvariantError(Exception):
    """Error: an invariant does not hold; its name, and the violation as text."""

    def __init__(self, invariant: str, text: str) -> None:
        super().__init__(f"{invariant}: {text}")
        self.invariant, self.text = invariant, text


def cheap_invariants() -> tuple[str, ...]:
    """Return the names of the cheap invariants, in the order of checking."""
    return tuple(name for name, _ in invariants_at("at_every"))


def check_cheap_invariants(game: Game, array: list[int], menu: Sequence[int] | None) -> None:
    """Raise InvariantError for the first cheap invariant violated; `menu`: codes at a decision."""
    stand = Position(game, array, menu)
    for name, invariant in invariants_at("at_every"):
        for text in invariant(stand):
            raise InvariantError(name, text)
