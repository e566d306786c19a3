"""Write the report on a game for its designer as one HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Protocol

from cli.insight import words
from cli.insight.words import written
from interpreter.insight.model import Curve, Dot, Figure, Finding, Insight, Row

WIDE, HIGH = 320, 140
LEFT, RIGHT, TOP, BOTTOM = 44, 8, 8, 22
STEP, NAMES = 18, 130
"""Height of a line in a plot of numbers, and width for its name, in SVG units."""
SEVERAL = 2
"""Most shares in each row of a plotted table, as only the first is plotted."""
LETTERS = 20
"""Maximum length in characters of a name beside a plot; longer names are cut."""


def curves_svg(curves: Sequence[Curve], label: str, ticks: Sequence[str]) -> str:
    """Return a plot of curves with confidence bands, empty without values; `ticks`: time axis."""
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


def points_svg(rows: Sequence[Row], label: str) -> str:
    """Return a plot of the first number of each row with its confidence interval.

    Shares are plotted from 0 to 50 or 100 %, other numbers around 0. Returns an empty text if the first numbers have
    different units, or a row has more than `SEVERAL` shares.
    """
    told = [(row.name, row.cells[0]) for row in rows if row.cells and row.cells[0].value is not None]
    if len(told) < 2 or len({each.unit for _, each in told}) > 1 or any(_shares(row) > SEVERAL for row in rows):
        return ""
    ends = [end for _, each in told for end in (each.value, each.low, each.high) if end is not None]
    unit = told[0][1].unit
    if unit == "share":
        least, most = 0.0, 0.5 if max(ends) <= 0.5 else 1.0
    elif unit == "number" and min(ends) < 0 and all(each.low is not None for _, each in told):
        least, most = min(ends), max(0.0, *ends)
    else:
        return ""
    high = STEP * len(told) + BOTTOM

    def x(value: float) -> float:
        part = (max(least, min(most, value)) - least) / (most - least)
        return NAMES + 10 + part * (WIDE - NAMES - RIGHT - 30)

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
    for end in dict.fromkeys((least, 0.0, most)):
        name = "0" if not end else written(end, unit)
        parts.append(f'<text x="{x(end):.0f}" y="{high - 6}" text-anchor="middle">{escape(name)}</text>')
        parts.append(f'<line class="axis" x1="{x(end):.0f}" x2="{x(end):.0f}" y1="0" y2="{high - BOTTOM}"/>')
    return f'<svg viewBox="0 0 {WIDE} {high}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def _shares(row: Row) -> int:
    return sum(cell.unit == "share" and cell.value is not None for cell in row.cells)


STYLE = Path(__file__).with_name("report.css")


GAME = ("begin", "half", "end")
"""Labels of the time axis of curves in a report, from the start to the end of a game."""


class PageContent(Protocol):
    """Findings and figures to put on an HTML page, from a report or a sweep."""

    @property
    def findings(self) -> list[Finding]:
        """Return the findings to look at first."""
        ...

    @property
    def figures(self) -> list[Figure]:
        """Return the figures of the report."""
        ...


def page(found: Insight, command: str) -> str:
    """Render a report as an HTML page; `command` is the command that reproduces its figures."""
    left_out = words.left_out(found)
    headline = words.headline(found) if left_out is None else f"{words.headline(found)}. {left_out.removesuffix('.')}"
    return sheet(f"{found.title}: a report", headline, found, command)


def sheet(called: str, headline: str, found: PageContent, command: str, ticks: Sequence[str] = GAME) -> str:
    """Return an HTML page of headline, findings, figures with plots, and its command."""
    title = escape(called)
    body = [
        f"<h1>{title}</h1>",
        f"<p>{escape(headline)}.</p>",
        "<h2>Look at these first</h2>",
        *_findings(found),
        *(line for figure in found.figures for line in _figure(figure, ticks)),
        "<h2>What the labels mean</h2><ul>",
        *(f"<li>{escape(worth)}: {escape(meaning)}</li>" for worth, meaning in words.WORTH.items()),
        "</ul><p>Brackets show the 95 % confidence interval: it holds the true number in 19 of 20 such reports.</p>",
        "<h2>Repeat this report</h2>",
        f"<p><code>{escape(command)}</code></p>",
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    style = f"<style>{STYLE.read_text(encoding='utf-8').strip()}</style>"
    return "\n".join(
        ["<!doctype html>", f'<html lang="en"><head>{head}{style}</head><body>', *body, "</body></html>", ""]
    )


def _findings(found: PageContent) -> Iterator[str]:
    if not found.findings:
        yield "<p>Nothing stands out.</p>"
        return
    yield "<ul>"
    for each in found.findings:
        yield f'<li><a href="#{escape(each.figure)}">{escape(each.says)}</a>{_worth(each.worth)}</li>'
    yield "</ul>"


def _worth(worth: str) -> str:
    return f'<span class="worth" title="{escape(words.WORTH[worth])}">{escape(worth)}</span>'


def _figure(figure: Figure, ticks: Sequence[str]) -> Iterator[str]:
    yield f'<section id="{escape(figure.key)}"><h2>{escape(figure.title)}{_worth(figure.worth)}</h2>'
    yield f"<p>{escape(' '.join(figure.says))}</p>"
    yield '<div class="side">'
    if figure.rows:
        columns = "".join(f"<th>{escape(column)}</th>" for column in figure.columns)
        yield f'<div class="table"><table><tr><th></th>{columns}</tr>'
        for row in figure.rows:
            cells = "".join(f"<td>{escape(words.cell_text(cell))}</td>" for cell in row.cells)
            yield f"<tr><td>{escape(row.name)}</td>{cells}</tr>"
        yield "</table></div>"
    for _, curves in groupby(figure.curves, key=lambda curve: curve.group):
        yield f"<figure>{curves_svg(list(curves), figure.title, ticks)}</figure>"
    if not figure.curves and (drawn := points_svg(figure.rows, figure.title)):
        yield f"<figure>{drawn}</figure>"
    yield "</div>"
    told = f"{figure.games:,} games of {figure.bots}. Not shown: {figure.cannot}"
    yield f'<p class="quiet">{escape(told)}</p></section>'
