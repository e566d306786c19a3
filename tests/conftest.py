"""Settings that all tests share: hypothesis, compiled modules, cores, garbage, terminals.

The suite tries the same examples at every run; `just properties` looks further.
"""

from __future__ import annotations

import gc

gc.disable()  # what is imported stays: nothing is looked for among it before the tests begin

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.entropy import deterministic_PRNG

import cli
from cli.output import consoles
from gamespec.ruleset import shelf
from gamespec.syntax.known_pieces import KNOWN
from interpreter.code.print_python import program

settings.register_profile("suite", derandomize=True, max_examples=20, deadline=None, database=None)
settings.register_profile(
    "fuzz", max_examples=2_000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "suite")
settings.load_profile(PROFILE)
if PROFILE == "suite":  # the constants of all modules are left out: each process would parse them all
    providers._get_local_constants = lambda: providers._local_constants  # pyright: ignore[reportPrivateUsage]
with deterministic_PRNG():
    pass  # its random numbers are looked for among all objects once: there are few now, and millions later


COMPILED = Path(__file__).parents[1] / ".pytest_cache" / "compiled"


def compiled_modules_are_kept() -> None:
    """Keep compiled modules, so that not each process compiles all it imports.

    It takes as long as many a test, most of it for the assertions of all tests, which pytest rewrites.
    """
    if not sys.dont_write_bytecode:
        return
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(COMPILED)
    sys.dont_write_bytecode = False


compiled_modules_are_kept()


def each_process_has_a_core() -> None:
    """Commands that are run in this process start no others.

    On each core there is one that runs tests already.

    What is found is the same for any number of processes; the tests of that name the number.
    """
    if hasattr(os, "sched_getaffinity"):
        os.sched_getaffinity = lambda _pid, /: {0}


each_process_has_a_core()


WHOLE = os.environ.get("BUNDLED") == "all"
"""Whether `just whole` runs, which also finds files that were left open in what is garbage."""
ROOMY = hasattr(os, "sysconf") and os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") > 16 * 2**30
"""Whether there is room for all garbage, of which a process makes some three gigabytes."""
SELDOM = (0 if ROOMY and not WHOLE else 1_000_000, 1_000_000, 1_000_000)
"""Thresholds that let Python look among new objects alone: games that tests share are no garbage.

Where there is room it never looks (0): that took a twentieth of the suite.
"""


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Import another part of the tests first in each process, so that each compiles its part for all."""
    process: dict[str, Any] | None = getattr(session.config, "workerinput", None)
    if process is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    number, folder = int(process["workerid"].removeprefix("gw")), Path(__file__).parent
    for file in sorted(folder.rglob("test_*.py"))[number :: process["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):  # told where the file is collected
            import_module(".".join(file.relative_to(folder.parent).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put all tests that want a browser or a cluster first: one process takes them and starts one."""
    items.sort(key=lambda item: not {"chromium", "cluster"} & {*getattr(item, "fixturenames", ())})


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and not among the thousands of tests that wait, of which none is any."""
    cli.SELDOM = SELDOM  # a command that begins in this process would look through all that was ever made
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Look at the end through what came last, or nothing: pytest would look at all five times."""
    if SELDOM[0] == SELDOM[1]:
        gc.collect(0)
    gc.freeze()


def texts_are_read_once() -> None:
    """Keep the models of more files, and of more of their pieces, than a command reads."""
    shelf.parsed = lru_cache(maxsize=512)(shelf.parsed.__wrapped__)
    KNOWN.most = 4_000


texts_are_read_once()


def functions_are_compiled_once() -> None:
    """Keep compiled functions by their text: half of them were compiled for another test."""
    program.compile = lru_cache(maxsize=20_000)(compile)  # pyright: ignore[reportAttributeAccessIssue]


functions_are_compiled_once()


@pytest.fixture
def loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that are run in this process play the games all tests share."""
    from tests.loaded import load  # most tests need no machine

    monkeypatch.setattr("interpreter.load", load)


@pytest.fixture
def workers_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have what is shared out played by workers in this process."""
    from tests.workers import WorkersHere

    monkeypatch.setattr("interpreter.simulate.crew.ProcessPoolExecutor", WorkersHere)


@pytest.fixture(autouse=True)
def _own_terminal() -> Iterator[None]:
    """Give each test the same terminal width and the same garbage collection."""
    gc.set_threshold(*SELDOM)
    for console in (consoles.out, consoles.err):
        console.cache_clear()
    yield
    for console in (consoles.out, consoles.err):
        console.cache_clear()
