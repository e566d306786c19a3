"""Plots in the output of `diff --impact`, as SVG; only this module uses matplotlib."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.figure import Figure

from cli.impact import words
from interpreter.impact.measures import SHARES, Measure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes

    from interpreter.impact.report import Impact, Row

BEFORE, AFTER, MARKED, QUIET = "#8a94a6", "#2f6fb3", "#c2410c", "#8a94a6"
WIDTH, LINE, AROUND = 7.6, 0.26, 0.9
"""Width of a plot, height of one line in it, and height of its margins, in inches."""
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",  # letters stay letters: small files, found by a search
    "svg.hashsalt": "gamespec",  # the same page for the same run
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
NEITHER = re.compile(r"<metadata>.*?</metadata>", re.DOTALL)
BINS = 30


def drawings(found: Impact) -> list[tuple[str, str, str]]:
    """Return title, description and SVG of each plot of a comparison that has something to show."""
    moved = [row for row in found.rows if not row.same and row.deviation]
    sorts = {
        "How often each seat wins": ("wins", "ties"),
        "Scores": ("line", "total"),
        "Use of each action, times a game": ("use",),
    }
    made: list[tuple[str, str, str]] = []
    with mpl.rc_context(STYLE):
        if moved:
            about = (
                "Each change in units of what single games differ by (their standard deviation), with its "
                "95 % interval. Orange: more than noise."
            )
            made.append(("Every change on one scale", about, _forest(moved, found.seat_names)))
        for title, kinds in sorts.items():
            rows = [row for row in found.rows if row.measure.sort in kinds]
            if rows:
                made.append((title, "Before above, after below.", _bars(rows, found.seat_names)))
        for measure in [row.measure for row in found.rows if (False, row.measure) in found.values]:
            before, after = found.values[False, measure], found.values[True, measure]
            if measure.seat < 0 and len(before.keys() | after.keys()) > 1:
                title = words.name(measure, found.seat_names).capitalize()
                made.append((title, "In how many games it came out so.", _steps(measure, before, after)))
    return made


def _forest(rows: Sequence[Row], seats: Sequence[str]) -> str:
    figure, axes = _figure(len(rows))
    for place, row in enumerate(rows):
        color = MARKED if row.marked else QUIET
        low, middle, high = (value / row.deviation for value in (row.low, row.change, row.high))
        if row.is_known:
            axes.plot([low, high], [place, place], color=color, linewidth=2, solid_capstyle="butt")
        axes.plot([middle], [place], color=color, marker="o", markersize=4)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(rows)), [words.name(row.measure, seats) for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel("less  <  change, in standard deviations of a game  >  more")
    return _svg(figure)


def _bars(rows: Sequence[Row], seats: Sequence[str]) -> str:
    figure, axes = _figure(len(rows) * 1.4)
    for place, row in enumerate(rows):
        axes.barh(place - 0.2, row.old, 0.38, color=BEFORE, label="before" if not place else None)
        axes.barh(place + 0.2, row.new, 0.38, color=AFTER, label="after" if not place else None)
    axes.set_yticks(range(len(rows)), [words.name(row.measure, seats) for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    if all(row.measure.sort in SHARES for row in rows):
        axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.legend(frameon=False, loc="best")
    return _svg(figure)


def _steps(measure: Measure, before: Mapping[int, int], after: Mapping[int, int]) -> str:
    figure, axes = _figure(9)
    values = [*before, *after]
    low, high = min(values) / measure.unit, max(values) / measure.unit
    width = max(1.0, (high - low) / BINS)
    edges = [low - width / 2 + width * i for i in range(int((high - low) / width) + 2)]
    for counts, color, label in ((before, BEFORE, "before"), (after, AFTER, "after")):
        points = [value / measure.unit for value in counts]
        axes.hist(
            points, edges, weights=list(counts.values()), histtype="step", color=color, label=label, linewidth=1.6
        )
    axes.set_ylabel("games")
    axes.legend(frameon=False, loc="best")
    return _svg(figure)


def _figure(lines: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH, LINE * lines + AROUND), layout="constrained")
    return figure, figure.add_subplot()


def _svg(figure: Figure) -> str:
    """Convert a matplotlib figure to an SVG element, without XML header and metadata."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    whole = text.getvalue()
    return NEITHER.sub("", whole[whole.index("<svg") :])
