"""Write the report on a game for its designer as one HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Protocol

from cli.insight import words
from cli.insight.plots import curves_svg, points_svg
from interpreter.insight.model import Figure, Finding, Insight

STYLE = """
:root { color-scheme: light dark; --ink: #1b1f27; --paper: #fff; --quiet: #5b6472; --rule: #c9ced6; --a: #2563a8;
  --b: #c05a1c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e6eb; --paper: #15181d; --quiet: #9aa4b2; --rule: #3a414c;
  --a: #7ab4f0; --b: #f0a066; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; color: var(--ink);
  background: var(--paper); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .3rem; }
.quiet, figcaption { color: var(--quiet); font-size: .9rem; }
.worth { font-size: .8rem; border: 1px solid var(--rule); border-radius: .6rem; padding: 0 .5rem; margin-left: .5rem;
  font-weight: normal; color: var(--quiet); white-space: nowrap; }
.side { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
figure { margin: .4rem 0; width: 20rem; max-width: 100%; } svg { width: 100%; height: auto; }
svg text { fill: var(--quiet); font: 11px system-ui, sans-serif; } .axis { stroke: var(--rule); }
.line { fill: none; stroke-width: 2; } .line.c0 { stroke: var(--a); } .line.c1 { stroke: var(--b); }
.band { opacity: .2; } .band.c0, .dot.c0 { fill: var(--a); } .band.c1 { fill: var(--b); }
.key { margin-left: .6rem; } .key.c0 { color: var(--a); } .key.c1 { color: var(--b); }
table { border-collapse: collapse; margin: .4rem 0; } td, th { padding: .12rem .9rem .12rem 0; text-align: right; }
td:first-child, th:first-child { text-align: left; overflow-wrap: break-word; }
td { vertical-align: top; } .table { max-width: 100%; overflow-x: auto; } a { color: var(--a); }
th { border-bottom: 1px solid var(--rule); }
code { font-family: ui-monospace, monospace; font-size: .9rem; overflow-wrap: anywhere; }
""".strip()


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
    style = f"<style>{STYLE}</style>"
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
