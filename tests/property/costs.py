"""Costs of any file: each is linted, loaded, played and explained in a process with limits of its own.

A number of a file enters; what went wrong, the seconds of processor time and the megabytes leave. A file that is read
without errors is also played, with the invariants of a game; one that costs more than it may is a fault of ours.
"""

from __future__ import annotations

import os
import resource
import signal
import tempfile
import traceback
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from gamespec.overlay.variant_order import is_of_an_example
from gamespec.ruleset import Ruleset
from interpreter import RulesetError, RuntimeCheckFailed, load
from interpreter.linting import lint
from interpreter.simulate import simulate
from interpreter.simulate.report import Broken
from tests.property.file_invariants import spoiled_file

SECONDS = 20
MEGABYTES = 1_000
DECISIONS = 200
GAMES = 2
LINTED = {"GS401", "GS402", "GS403", "GS517", "GS585"}
"""Errors of lint in rules that can be played: of the flow, of a deal, and in games it plays."""
SEATS = range(1, 9)
NUMBER_OF_SEATS = "GS302"


@dataclass(frozen=True, slots=True)
class Cost:
    number: int
    seconds: float
    megabytes: float
    fault: str


def costs(number: int) -> Cost:
    """Try the file of that number in a child of this process, which has loaded everything already."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        os._exit(_alone(number, writing))
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as told:
        fault = told.read()
    _, status, used = os.wait4(child, 0)
    if os.WIFSIGNALED(status):
        fault = f"ended by {signal.Signals(os.WTERMSIG(status)).name}"
    return Cost(number, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, fault)


def _alone(number: int, writing: int) -> int:
    """The child: its limits, the file, and what went wrong."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))
    fault = ""
    try:
        answered(number)
    except BaseException:  # noqa: BLE001 - any exception is what is looked for
        fault = traceback.format_exc(limit=-4)
    with os.fdopen(writing, "w", encoding="utf-8") as told:
        told.write(fault)
    return 0


def answered(number: int) -> None:
    """Ask about the spoiled file of that number."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"file{number}.game"
        file.write_bytes(spoiled_file(number))
        wrong = asked_about(file, number)
        assert all(code in LINTED for code in wrong) or _refused_with_others(file)


def asked_about(file: Path, seed: int) -> list[str]:
    """Lint the file, play it and ask why; return the codes of errors in rules that can be played."""
    found = lint(Ruleset(file.stem, file)).findings
    wrong = [each for each in found if each.is_error and not is_of_an_example(each)]
    try:
        game = load(file)
    except RulesetError:
        return []
    with suppress(RuntimeCheckFailed):
        state = game.initial(seed)
        rng = Random(seed)
        for _ in range(DECISIONS):
            if state.seat is None:
                break
            moves = state.moves()
            for text in (f"{moves[0].action}(1)", "nothing", "x" * 5_000):
                state.why_not(text)
            state = state.apply(moves[rng.randrange(len(moves))])
    broken = [breach for breach in simulate(game, GAMES, seed=seed).broken if not _may_be(breach)]
    assert not broken, (broken[0].invariant, broken[0].text)
    return [each.code for each in wrong]


def _may_be(breach: Broken) -> bool:
    """Whether spoiled rules may come to this: a runtime check fails, or everybody passes for ever."""
    return breach.invariant == "runtime check" or (
        breach.invariant == "progress" and breach.text.startswith("the game did not end")
    )


def _refused_with_others(file: Path) -> bool:
    """Whether the game is refused with some number of players it is meant for: lint looks at all of them."""
    for seats in SEATS:
        try:
            load(file, seats)
        except RulesetError as refused:
            if any(each.code != NUMBER_OF_SEATS for each in refused.diagnostics):
                return True
    return False
