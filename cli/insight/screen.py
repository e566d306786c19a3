"""Print the report on a game for its designer: headlines and main numbers, or all figures."""

from __future__ import annotations

from collections.abc import Iterable

from rich.markup import escape
from rich.table import Table

from cli.insight import words
from cli.output.consoles import out, printable, say, say_wrapped, show as show_drawn
from cli.output.reports import what_broke
from interpreter.insight.model import Figure, Finding, Insight

MOST = 10
"""Maximum number of rows of a table printed; the HTML page and `--format json` have all."""
HEADLINES = 6
"""Maximum number of findings on the short screen."""
KEY_FIGURES = ("length", "minutes", "seats", "skill", "luck", "decided")
"""Keys of the figures of which the short screen has the first sentence."""
INDENT, GAP = 2, 2
"""Columns before the name of a row of a table, and between its columns."""
BARS = " ▁▂▃▄▅▆▇█"


def show_short(found: Insight, command: str) -> None:
    """Print one screen: headlines with commands that show more, main numbers, where the rest is."""
    _begin(found)
    for each in found.findings[:HEADLINES]:
        _headline(each)
        say(f"      {each.more}", style="dim")
    if not found.findings:
        say("  nothing stands out")
    rest = len(found.findings) - HEADLINES
    if rest > 0:
        say(f"  and {rest} more: --full")
    say()
    say("In numbers", style="bold")
    for figure in found.figures:
        if figure.key in KEY_FIGURES:
            says = figure.says[1:2] if figure.key == "skill" and len(figure.says) > 1 else figure.says[:1]
            say_wrapped(f"{figure.title}: {says[0]}{words.of_whom(figure, found)}")
    _broken(found)
    say()
    say_wrapped(f"All {len(found.figures)} figures: {command} --full (as a page with curves: --html FILE)", indent=0)


def show(found: Insight) -> None:
    """Print a whole report: headlines, all figures, and the meaning of its labels."""
    _begin(found)
    for each in found.findings:
        _headline(each)
    if not found.findings:
        say("  nothing stands out")
    for figure in found.figures:
        show_figure(figure)
    say()
    left_out = words.left_out(found)
    if left_out is not None:
        say_wrapped(left_out, indent=0)
    show_worths(str(each.worth) for each in (*found.findings, *found.figures))
    _broken(found)


def _begin(found: Insight) -> None:
    say_wrapped(words.headline(found), indent=0)
    say()
    say("Look at these first", style="bold")


def _headline(each: Finding) -> None:
    say_wrapped(f"[{each.worth}] {each.says}{words.of_whom(each)}")


def _broken(found: Insight) -> None:
    for broken in found.broken[:1]:
        how = words.BROKEN.get(
            broken.invariant,
            f"violated the invariant {broken.invariant} (a bug in gamespec; please report it with the game)",
        )
        say_wrapped(
            f"the first game that {how} is the game of seed {broken.seed}: {what_broke(broken.invariant, broken.text)}",
            indent=0,
            style="red",
        )


def show_worths(worths: Iterable[str]) -> None:
    """Print the meaning of the labels (such as `steady`) that a report uses."""
    for worth in dict.fromkeys(worths):
        say_wrapped(f"[{worth}] {words.WORTH[worth]}", indent=0, style="dim")


def show_figure(figure: Figure, *, bars: bool = True) -> None:
    """Print a figure of a report as sentences and a table; with `bars`, its curves as bars."""
    say()
    say(f"{figure.title}  [{figure.worth}] {figure.games:,} games of {figure.bots}", style="bold")
    for line in figure.says:
        say_wrapped(line)
    for curve in figure.curves if bars else ():
        if any(dot.unit != "share" for dot in curve.dots):
            continue
        drawn = "".join(BARS[round(8 * max(0.0, min(1.0, dot.value or 0.0)))] for dot in curve.dots)
        say(f"  {drawn}  {curve.name}")
    _show_rows(figure)
    if len(figure.rows) > MOST:
        say(f"  ... and {len(figure.rows) - MOST} more; --html and --format json have all")
    say_wrapped(f"Not shown: {figure.cannot}", style="dim")


def _show_rows(figure: Figure) -> None:
    """Print the table of a figure, or several with the same rows if its words do not fit into the width."""
    names = [printable(row.name) for row in figure.rows[:MOST]]
    cells = [[words.cell_text(cell) for cell in row.cells] for row in figure.rows[:MOST]]
    label = INDENT + _longest_word(names)
    parts: list[list[int]] = []
    room = 0
    for number, column in enumerate(figure.columns):
        wide = GAP + _longest_word([column, *(row[number] for row in cells)])
        if not parts or room < wide:
            parts.append([])
            room = out().width - label
        parts[-1].append(number)
        room -= wide
    for part in parts if names else ():
        table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
        table.add_column("", overflow="fold", min_width=label)
        for number in part:
            table.add_column(figure.columns[number], justify="right")
        for name, row in zip(names, cells, strict=True):
            table.add_row(f"{' ' * INDENT}{escape(name)}", *(row[number] for number in part))
        show_drawn(table)


def _longest_word(texts: list[str]) -> int:
    return max((len(word) for text in texts for word in text.split()), default=0)
