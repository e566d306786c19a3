"""The report of a simulation enters; tables for people leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from cli.consoles import say
from cli.consoles import show as show_drawn

if TYPE_CHECKING:
    from interpreter.simulate.report import Broken, Report

SHOWN = 5
"""Broken laws shown in full; the rest is in `--json`."""


def show(report: Report) -> None:
    """Print a report, broken laws last, where they are seen."""
    say(_headline(report))
    for table in (_seats(report), _scores(report), _actions(report), _ends(report)):
        if table.row_count:
            say()
            show_drawn(table)
    say()
    say(_laws(report))
    for broken in report.broken[:SHOWN]:
        _show_broken(broken)
    if len(report.broken) > SHOWN:
        say(f"... and {len(report.broken) - SHOWN} more; `--json` has up to 50")


def _headline(report: Report) -> str:
    variants = f" with {', '.join(report.variants)}" if report.variants else ""
    decisions = report.decisions
    return (
        f"{report.game}{variants}, {report.players} players, seed {report.seed}: {report.games} games, "
        f"{decisions.mean:.1f} decisions a game ({decisions.least} to {decisions.most}), "
        f"{report.timing.games_per_second:,.0f} games a second"
    )


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number == 0 else "right", overflow="fold")
    return table


def _seats(report: Report) -> Table:
    table = _table("Wins", "seat", "bot", "wins", "share", "95 %")
    for seat in report.seats:
        interval = f"{seat.low:.1%} .. {seat.high:.1%}"
        table.add_row(f"P{seat.seat}", seat.bot, str(seat.wins), f"{seat.share:.1%}", interval)
    return table


def _scores(report: Report) -> Table:
    table = _table("Scores", "line", "mean", "sd", "least", "most", *(f"P{seat.seat}" for seat in report.seats))
    for line in report.scores:
        own = (f"{seat.mean:.2f}" for seat in line.seats)
        table.add_row(line.line, f"{line.mean:.2f}", f"{line.sd:.2f}", str(line.least), str(line.most), *own)
    return table


def _actions(report: Report) -> Table:
    table = _table("Actions", "action", "uses", "a game", "games with it")
    for name, use in report.actions.items():
        share = use.games / report.games if report.games else 0.0
        table.add_row(name, str(use.count), f"{use.per_game:.2f}", f"{share:.0%}")
    return table


def _ends(report: Report) -> Table:
    table = _table("Ends", "line", "games")
    for name, games in sorted(report.ends.items(), key=lambda end: (-end[1], end[0])):
        table.add_row(name, str(games))
    return table


def _laws(report: Report) -> str:
    checks = ", ".join(f"{law} {count}" for law, count in sorted(report.laws.items()))
    skipped = ", ".join(f"{law} {count}" for law, count in sorted(report.skipped.items()))
    return (
        f"laws checked: {checks or 'none'}\n"
        f"comparisons skipped, where a move shows something new: {skipped or 'none'}\n"
        f"violations: {report.violations}, games with a broken promise: {report.promises}"
    )


def _show_broken(broken: Broken) -> None:
    say()
    say(f"game {broken.game} (seed {broken.seed}), after {broken.decision} decisions: {broken.law}", style="red")
    say(f"  {broken.text}")
    if broken.moves:
        say(f"  last moves: {'; '.join(broken.moves[-3:])}")
