"""Print the seconds of the suite by file, and the slowest tests.

Run with `python -m pytest -n 2 -p tests.slow`.

Seconds are those of the processor, in the process of a test and in those it started and waited for: the same test takes
about as many on a busy machine. Two processes on two idle cores take half of the sum by the clock.
"""

from __future__ import annotations

import resource
import time
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

FILES, TESTS = 40, 25
"""Lines of the two tables."""
SPENT: dict[str, float] = defaultdict(float)
"""Seconds of each test, with its preparation and clearing away, by its id."""
COLLECTED: list[float] = []
"""Seconds that each process took to begin and to collect the tests."""
SO_FAR = {"tests": 0.0}
"""Seconds this process had used when the part of a test began that runs now."""


def used() -> float:
    """Seconds of the processor that this process and those it waited for have used."""
    waited_for = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + waited_for.ru_utime + waited_for.ru_stime


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Note what it took to come here; processes of pytest-xdist tell the first one at their end."""
    told: dict[str, float] | None = getattr(session.config, "workeroutput", None)
    if told is not None:
        told["collected"] = used()
    elif not session.config.getoption("numprocesses", 0):
        COLLECTED.append(used())


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a process has told."""
    COLLECTED.append(getattr(node, "workeroutput", {}).get("collected", 0.0))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Begin to count."""
    SO_FAR["tests"] = used()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Note in its report what a part of a test has used."""
    report, now = (yield), used()
    report.processor, SO_FAR["tests"] = now - SO_FAR["tests"], now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add what a part of a test has used, here or in another process."""
    SPENT[report.nodeid] += getattr(report, "processor", 0.0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what took longest."""
    terminalreporter.section("seconds of the processor by file")
    terminalreporter.write_line(f"{sum(COLLECTED):8.1f} to begin and to collect, in {len(COLLECTED)} processes")
    for line in lines(SPENT):
        terminalreporter.write_line(line)


def lines(spent: Mapping[str, float]) -> Iterator[str]:
    """Yield the table: files with their tests and the share of the suite so far, then single tests."""
    files: dict[str, list[float]] = defaultdict(list)
    for test, seconds in spent.items():
        files[test.partition("::")[0]].append(seconds)
    whole, so_far = max(sum(spent.values()), 1e-9), 0.0
    yield f"{whole:8.1f} {len(spent):6} tests in {len(files)} files"
    for file, each in sorted(files.items(), key=lambda item: -sum(item[1]))[:FILES]:
        so_far += sum(each)
        yield f"{sum(each):8.1f} {len(each):6} {so_far / whole:6.0%}  {file}"
    yield "the slowest tests"
    for test, seconds in sorted(spent.items(), key=lambda item: -item[1])[:TESTS]:
        yield f"{seconds:8.1f}  {test}"
