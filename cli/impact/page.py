"""Write the result of `diff --impact` as one HTML page: changes of the rules beside plots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from math import ceil, floor, log10
from pathlib import Path

from cli.impact import words
from cli.impact.formats import Block, blocks, same
from gamespec.diff import Edit
from gamespec.diff.changelog import describe_reach
from gamespec.diff.part import examples_counted, within
from interpreter.impact.measures import SHARES, Measure
from interpreter.impact.report import Impact, Row

BEFORE, AFTER, MARKED = "#8a94a6", "#2f6fb3", "#c2410c"
WIDE, NAMES, SIDE, LINE, FOOT = 640, 220, 16, 24, 40
"""Width of a plot, its names and its right margin, height of a line and of the foot, in SVG units."""
LETTERS = 30
"""Maximum length in characters of a name beside a plot; longer names are cut."""
BINS, TICKS = 30, 6
"""Maximum number of bars of a plot of outcomes, and of numbers at an axis."""
Place = Callable[[float], float]
"""Function from a number to its place on an axis."""


def drawings(found: Impact) -> list[tuple[str, str, str]]:
    """Return title, description and SVG of each plot of a comparison that has something to show."""
    moved = [row for row in found.rows if not row.same and row.deviation]
    sorts = {
        "How often each seat wins": ("wins", "ties"),
        "Scores": ("line", "total"),
        "Use of each action, times a game": ("use",),
    }
    made: list[tuple[str, str, str]] = []
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
            made.append((title, "In how many games it came out so.", _outcomes(measure, before, after)))
    return made


def _forest(rows: Sequence[Row], seats: Sequence[str]) -> str:
    """Return a plot of the change of each row with its interval, in standard deviations."""
    found = [tuple(value / row.deviation for value in (row.low, row.change, row.high)) for row in rows]
    ends = [end for row, (low, middle, high) in zip(rows, found, strict=True) for end in _ends(row, low, middle, high)]
    x, parts = _beside([words.name(row.measure, seats) for row in rows], min(0.0, *ends), max(0.0, *ends), "{:g}")
    for place, (row, (low, middle, high)) in enumerate(zip(rows, found, strict=True)):
        y, colour = LINE * (place + 0.5), MARKED if row.marked else BEFORE
        if row.is_known:
            parts.append(f'<path d="M{x(low):.1f} {y}H{x(high):.1f}" stroke="{colour}" stroke-width="2.5"/>')
        parts.append(f'<circle cx="{x(middle):.1f}" cy="{y}" r="3.5" fill="{colour}"/>')
    foot = LINE * len(rows) + FOOT
    parts.append(f'<path d="M{x(0):.1f} 0V{LINE * len(rows)}" stroke="black"/>')
    parts.append(_text((NAMES + WIDE) / 2, foot - 6, "less < change, in standard deviations of a game > more"))
    return _svg(parts, foot)


def _ends(row: Row, low: float, middle: float, high: float) -> tuple[float, ...]:
    return (low, middle, high) if row.is_known else (middle,)


def _bars(rows: Sequence[Row], seats: Sequence[str]) -> str:
    """Return a plot with two bars for each row: the mean before the change of the rules, and after it."""
    ends = [end for row in rows for end in (row.old, row.new)]
    shares = all(row.measure.sort in SHARES for row in rows)
    names = [words.name(row.measure, seats) for row in rows]
    x, parts = _beside(names, min(0.0, *ends), max(0.0, *ends), "{:.0%}" if shares else "{:g}")
    for place, row in enumerate(rows):
        for value, colour, y in ((row.old, BEFORE, LINE * place + 3), (row.new, AFTER, LINE * place + 12)):
            left, right = sorted((x(0), x(value)))
            parts.append(f'<rect x="{left:.1f}" y="{y}" width="{right - left:.1f}" height="9" fill="{colour}"/>')
    return _svg(parts, LINE * len(rows) + FOOT // 2)


def _outcomes(measure: Measure, before: Mapping[int, int], after: Mapping[int, int]) -> str:
    """Return a plot of the number of games by a measure, before and after the change of the rules."""
    values = [*before, *after]
    low, high = min(values) / measure.unit, max(values) / measure.unit
    width = max(1.0, (high - low) / BINS)
    first, bins = low - width / 2, int((high - low) / width) + 1
    counts = [[0] * bins, [0] * bins]
    for mine, found in zip(counts, (before, after), strict=True):
        for value, games in found.items():
            mine[min(bins - 1, int((value / measure.unit - first) / width))] += games
    most, tall = max(map(max, counts)), LINE * 8
    left, wide = NAMES // 4, WIDE - SIDE - NAMES // 4

    def x(value: float) -> float:
        return left + (value - first) / (bins * width) * wide

    def y(games: float) -> float:
        return LINE + (1 - games / most) * tall

    parts = [_text(x(each), LINE + tall + 16, f"{each:g}") for each in _ticks(first, first + bins * width)]
    parts += [_text(left - 6, y(each) + 4, f"{each:g}", "end") for each in _ticks(0, most)]
    parts.append(f'<path d="M{left} {LINE}V{LINE + tall}H{WIDE - SIDE}" stroke="black" fill="none"/>')
    parts.append(_text(left, 12, "games", "start"))
    for mine, colour, name, at in zip(counts, (BEFORE, AFTER), ("before", "after"), (120, 50), strict=True):
        line = "".join(f"V{y(games):.1f}H{x(first + (i + 1) * width):.1f}" for i, games in enumerate(mine))
        parts.append(f'<path d="M{left} {y(0):.1f}{line}V{y(0):.1f}" stroke="{colour}" stroke-width="2" fill="none"/>')
        parts.append(f'<g fill="{colour}">{_text(WIDE - at, 12, name, "start")}</g>')
    return _svg(parts, LINE + tall + FOOT // 2)


def _beside(names: Sequence[str], low: float, high: float, number: str) -> tuple[Place, list[str]]:
    """Return the horizontal scale and the frame of a plot with a name at the left of each line."""
    span = (high - low) or 1.0

    def x(value: float) -> float:
        return NAMES + (value - low) / span * (WIDE - SIDE - NAMES)

    under = LINE * len(names)
    parts = [f'<path d="M{NAMES} {under}H{WIDE - SIDE}" stroke="black"/>']
    parts += [_text(x(each), under + 16, number.format(each)) for each in _ticks(low, low + span)]
    for place, name in enumerate(names):
        short = name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"
        parts.append(f"<g><title>{escape(name)}</title>{_text(NAMES - 8, LINE * (place + 0.5) + 4, short, 'end')}</g>")
    return x, parts


def _ticks(low: float, high: float) -> Iterator[float]:
    """Yield round numbers of a range, from about three to `TICKS`."""
    least = (high - low) / TICKS
    power = 10.0 ** floor(log10(least))
    step = next(times * power for times in (1, 2, 5, 10) if times * power >= least)
    yield from (round(at * step, 9) for at in range(ceil(low / step), floor(high / step) + 1))


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(parts: Sequence[str], height: float) -> str:
    inside = f'<g font-family="sans-serif" font-size="12">{"".join(parts)}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" viewBox="0 0 {WIDE} {height:.0f}">{inside}</svg>'


STYLE = Path(__file__).with_name("impact.css")


def page(edits: Sequence[Edit], found: Impact, old: str, new: str) -> str:
    """Return the HTML page of a comparison: the changes of the rules, and of play."""
    title = escape(f"{old} → {new}")
    first, *others = blocks(found)
    equal, names = same(found)
    body = [
        f"<h1>{title}</h1>",
        f"<p>{escape(words.played(found))}. {escape(words.ending(found))}</p>",
        *(f"<p>{escape(line)}</p>" for line in words.broken(found)),
        '<div class="beside"><section>',
        "<h2>What changed in the rules</h2>",
        *_changes(edits),
        "</section><section>",
        "<h2>What changes in play</h2>",
        *_table(first),
        *_figures(found),
        "</section></div>",
        *(line for block in others for line in _table(block)),
    ]
    if names:
        body.append(f"<h3>{equal}</h3><p>{escape(', '.join(names))}</p>")
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE.read_text(encoding="utf-8").strip()}</style>'
    return "\n".join(["<!doctype html>", f'<html lang="en"><head>{head}</head><body>', *body, "</body></html>", ""])


def _changes(edits: Iterable[Edit]) -> Iterator[str]:
    told, counted = examples_counted(edits)
    for place, group in groupby(told, key=lambda edit: edit.path[:1]):
        yield f"<h3>{escape(place[0] if place else 'the game')}</h3><ul>"
        for edit in group:
            where = within(edit.path[1:])
            reach = describe_reach(edit)
            behind = f'<div class="quiet reach">{escape(reach)}</div>' if reach else ""
            yield f"<li>{escape(where) + ': ' if where else ''}{_edit(edit)}{behind}</li>"
        yield "</ul>"
    yield from (f"<p>{line}</p>" for line in counted)


def _edit(edit: Edit) -> str:
    if edit.sort != "changed":
        return escape(edit.words)
    what = f"{escape(edit.what)} " if edit.what else ""
    before, after = (escape(text or "nothing") for text in (edit.before, edit.after))
    return f"{what}<del>{before}</del> → <ins>{after}</ins>"


def _figures(found: Impact) -> Iterator[str]:
    for title, about, drawing in drawings(found):
        yield f"<figure><h3>{escape(title)}</h3>"
        yield f'<figcaption class="quiet">{escape(about)}</figcaption>'
        yield f"{drawing}</figure>"


def _table(block: Block) -> Iterator[str]:
    yield f"<h3>{escape(block.title)}</h3>"
    if not block.rows:
        yield '<p class="quiet">nothing</p>'
        return
    yield f"<table><tr>{''.join(f'<th>{escape(column)}</th>' for column in block.columns)}</tr>"
    for row in block.rows:
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</table>"
