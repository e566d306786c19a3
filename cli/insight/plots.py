"""Small pictures of a report, as SVG inside a page: curves with their bands, and shares with their intervals.

Colours come from the page's style, so that they are read in light and dark.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cli.insight.words import written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.insight.model import Curve, Dot, Row

WIDE, HIGH = 320, 140
LEFT, RIGHT, TOP, BOTTOM = 44, 8, 8, 22
STEP, NAMES = 18, 130
"""Height of a line of shares, and room for its name."""
LETTERS = 20
"""Of a name that fit there."""


def curves_svg(curves: Sequence[Curve], label: str, ticks: Sequence[str]) -> str:
    """Curves of one group over what the ticks say; the band is what each point has as low and high."""
    ends = [end for curve in curves for dot in curve.dots for end in (dot.low, dot.value, dot.high) if end is not None]
    if not ends:
        return ""
    low, high = min(0.0, *ends), max(ends)
    high = high if high > low else low + 1

    def x(dot: Dot) -> float:
        return LEFT + dot.at * (WIDE - LEFT - RIGHT)

    def y(value: float) -> float:
        return TOP + (high - value) / (high - low) * (HIGH - TOP - BOTTOM)

    unit = curves[0].dots[0].unit
    parts = [
        f'<line class="axis" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(each):.1f}" y2="{y(each):.1f}"/>'
        f'<text x="{LEFT - 4}" y="{y(each) + 4:.1f}" text-anchor="end">{escape(written(each, unit))}</text>'
        for each in (low, high)
    ]
    for place, name in enumerate(ticks):
        at = LEFT + place / max(1, len(ticks) - 1) * (WIDE - LEFT - RIGHT)
        anchor = "start" if place == 0 else "end" if place == len(ticks) - 1 else "middle"
        parts.append(f'<text x="{at:.0f}" y="{HIGH - 6}" text-anchor="{anchor}">{escape(name)}</text>')
    for number, curve in enumerate(curves):
        known = [(x(dot), dot) for dot in curve.dots if dot.value is not None]
        banded = [(at, dot.low, dot.high) for at, dot in known if dot.low is not None and dot.high is not None]
        if len(banded) > 1:
            around = [f"{at:.1f},{y(top):.1f}" for at, _, top in banded]
            around += [f"{at:.1f},{y(under):.1f}" for at, under, _ in reversed(banded)]
            parts.append(f'<polygon class="band c{number}" points="{" ".join(around)}"/>')
        line = " ".join(f"{at:.1f},{y(dot.value or 0.0):.1f}" for at, dot in known)
        parts.append(f'<polyline class="line c{number}" points="{line}"/>')
    legend = "".join(f'<span class="key c{number}">{escape(curve.name)}</span>' for number, curve in enumerate(curves))
    return (
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
        f"<figcaption>{escape(curves[0].group)}: {legend}</figcaption>"
    )


def shares_svg(rows: Sequence[Row], label: str) -> str:
    """The first number of each line where all of them are shares, as a point with its interval from 0 to 100 %."""
    told = [(row.name, row.cells[0]) for row in rows if row.cells]
    if len(told) < 2 or any(each.unit != "share" or each.value is None for _, each in told):
        return ""
    high = STEP * len(told) + BOTTOM

    def x(value: float) -> float:
        return NAMES + max(0.0, min(1.0, value)) * (WIDE - NAMES - RIGHT - 10)

    parts: list[str] = []
    for place, (name, each) in enumerate(told):
        y = STEP * place + STEP / 2
        short = name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"
        parts.append(f'<text x="0" y="{y + 4:.0f}"><title>{escape(name)}</title>{escape(short)}</text>')
        if each.low is not None and each.high is not None:
            parts.append(
                f'<line class="line c0" x1="{x(each.low):.1f}" x2="{x(each.high):.1f}" y1="{y:.0f}" y2="{y:.0f}"/>'
            )
        parts.append(f'<circle class="dot c0" cx="{x(each.value or 0):.1f}" cy="{y:.0f}" r="3"/>')
    for end, name in ((0.0, "0"), (1.0, "100 %")):
        parts.append(f'<text x="{x(end):.0f}" y="{high - 6}" text-anchor="middle">{name}</text>')
        parts.append(f'<line class="axis" x1="{x(end):.0f}" x2="{x(end):.0f}" y1="0" y2="{high - BOTTOM}"/>')
    return f'<svg viewBox="0 0 {WIDE} {high}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
