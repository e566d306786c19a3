"""What the suite spends most on: `python -m pytest -n 2 -p tests.slow` ends with seconds by file, and the slowest tests.

Enters what each test reports of its preparation, itself and its clearing away; leaves a table after the last one.
Seconds are those of a clock: two processes on two idle cores spend about twice as many as the suite takes.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pytest

FILES, TESTS = 40, 25
"""Lines of the two tables."""
SPENT: dict[str, float] = defaultdict(float)
"""Seconds of each test, by its id."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A part of a test is done, here or in another process."""
    SPENT[report.nodeid] += report.duration


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what took longest."""
    terminalreporter.section("seconds by file")
    for line in lines(SPENT):
        terminalreporter.write_line(line)


def lines(spent: Mapping[str, float]) -> Iterator[str]:
    """The table: files with the number of their tests and the share of the suite down to there, then single tests."""
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
