"""Playouts per second, and whether they are enough.

Run with `python -m benchmarks.run [--json] [--seconds S] [RULESET ...]`.

What is measured enters from `subjects`, the rates from `measure`; a table or one JSON object leaves on stdout,
progress on stderr. The exit code is 1 when a threshold is missed or cannot be judged.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import sys
from dataclasses import dataclass

from benchmarks.measure import ROUNDS, best_rates
from benchmarks.subjects import BY_HAND, OPENSPIEL, OURS, ROWS, WAYS, Row, batches


@dataclass(frozen=True, slots=True)
class Result:
    """The best rates of one row, and the reason for each that is missing."""

    row: Row
    rates: dict[str, float]
    missing: dict[str, str]

    def ratio(self, way: str) -> float | None:
        """Give our rate as a multiple of another's, or None where one is missing."""
        if OURS not in self.rates or way not in self.rates:
            return None
        return self.rates[OURS] / self.rates[way]

    def fault(self) -> str | None:
        """Say what is asked of the row and not reached."""
        if OURS in self.missing:
            return self.missing[OURS]
        ratio = self.ratio(BY_HAND)
        if self.row.times is not None and ratio is not None and ratio < self.row.times:
            return f"{ratio:.2f} times hand-written Python, {self.row.times} wanted"
        if self.row.floor is not None and self.rates[OURS] < self.row.floor:
            return f"{self.rates[OURS]:.0f} games a second, {self.row.floor:.0f} wanted"
        return None


def measured(row: Row, seconds: float) -> Result:
    """Measure one row."""
    found = batches(row)
    missing = {way: batch for way, batch in found.items() if isinstance(batch, str)}
    there = {way: batch for way, batch in found.items() if not isinstance(batch, str)}
    rates = best_rates(there, seconds, lambda text: print(f"  {row.name}: {text}", file=sys.stderr))
    return Result(row, rates, missing)


def table(results: list[Result]) -> str:
    """Lay the results out for people."""
    ways = "".join(f"{way:>14}" for way in WAYS)
    wide = max(20, *(len(result.row.name) for result in results))
    lines = [f"{'games per second':<{wide}}{ways}{'x by hand':>11}{'x OpenSpiel':>13}  asked"]
    for result in results:
        rates = "".join(f"{_rate(result, way):>14}" for way in WAYS)
        ratios = f"{_times(result.ratio(BY_HAND)):>11}{_times(result.ratio(OPENSPIEL)):>13}"
        lines.append(f"{result.row.name:<{wide}}{rates}{ratios}  {_asked(result)}")
    return "\n".join(lines)


def _rate(result: Result, way: str) -> str:
    if way in result.rates:
        return f"{result.rates[way]:,.0f}"
    return "-" if result.missing[way] == "-" else "absent"


def _times(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.2f}"


def _asked(result: Result) -> str:
    asked = f"{result.row.times}x by hand" if result.row.times is not None else f"{result.row.floor:.0f} a second"
    fault = result.fault()
    return f"{asked}: ok" if fault is None else f"{asked}: NO, {fault}"


def as_json(results: list[Result]) -> str:
    """Give the same as one JSON object."""
    rows = [
        {
            "ruleset": result.row.ruleset,
            "players": result.row.players,
            "games_per_second": {way: round(rate, 1) for way, rate in result.rates.items()},
            "missing": {way: why for way, why in result.missing.items() if why != "-"},
            "times_hand_written": result.ratio(BY_HAND),
            "times_openspiel": result.ratio(OPENSPIEL),
            "least_times_hand_written": result.row.times,
            "least_games_per_second": result.row.floor,
            "fault": result.fault(),
        }
        for result in results
    ]
    facts = {"python": platform.python_version(), "best_of": ROUNDS, "peak_memory_mb": _peak()}
    return json.dumps({**facts, "rows": rows}, indent=2)


def _peak() -> float:
    """Give the largest resident size of this process in MB; Linux counts in KB, macOS in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1024 if sys.platform == "linux" else 1024**2), 1)


def main() -> int:
    """Measure, print, judge."""
    about = "Random playouts per second, best of five."
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=about)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="only these rows")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of one measurement (default 0.5)")
    options = parser.parse_args()
    unknown = set(options.rulesets) - {row.ruleset for row in ROWS}
    if unknown:
        parser.error(f"not measured: {', '.join(sorted(unknown))}")
    rows = [row for row in ROWS if not options.rulesets or row.ruleset in options.rulesets]
    results = [measured(row, options.seconds) for row in rows]
    print(as_json(results) if options.json else table(results))
    return 1 if any(result.fault() for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
