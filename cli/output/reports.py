"""Print the report of a simulation as tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from cli.output.consoles import plural, say, say_wrapped, show as show_drawn

if TYPE_CHECKING:
    from interpreter.simulate.report import Broken, Report

NAMED = 12
"""Maximum number of unused actions, cards or rules listed by name; `--json` lists all."""
SHOWN = 5
"""Maximum number of violations of invariants printed with details; `--json` has more."""
CHECK, BUG = "runtime check", "a bug in gamespec"
OF_RULES = {CHECK, "always", "progress"}
"""Names of the invariants that the rules of a game can violate; the others show a bug of gamespec."""


def show(report: Report) -> None:
    """Print the report of a simulation as tables, with violations of invariants last."""
    say(_headline(report))
    for table in (_seats(report), _bots(report), _scores(report), _actions(report), _ends(report), _decided(report)):
        if table.row_count:
            say()
            show_drawn(table)
    say()
    for line in (*_forced(report), *_never(report), *_invariants(report)):
        say_wrapped(line, indent=0)
    for broken in report.broken[:SHOWN]:
        _show_broken(broken)
    if len(report.broken) > SHOWN:
        say(f"... and {len(report.broken) - SHOWN} more broken games; --json lists up to 50")


def _headline(report: Report) -> str:
    variants = f" with {', '.join(report.variants)}" if report.variants else ""
    decisions = report.decisions
    return (
        f"{report.game}{variants}, {plural(report.players, 'player')}, seed {report.seed}: {_games(report)}, "
        f"{decisions.mean:.1f} decisions a game ({decisions.least} to {decisions.most}), "
        f"{report.timing.games_per_second:,.0f} games a second"
    )


def _games(report: Report) -> str:
    return (
        f"{report.games} games" if report.games == report.requested else f"{report.games} of {report.requested} games"
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
    none = report.unfinished
    if none.games:
        table.add_row(
            "nobody: it breaks off", "", str(none.games), f"{none.share:.1%}", f"{none.low:.1%} .. {none.high:.1%}"
        )
    return table


def _bots(report: Report) -> Table:
    """Return the table of each bot's wins over all seats; without rows if all seats have the same bot."""
    table = _table("Bots", "bot", "seats", "wins", "share of a seat", "95 %")
    for bot in report.bots if len(report.bots) > 1 else ():
        interval = f"{bot.low:.1%} .. {bot.high:.1%}"
        table.add_row(bot.bot, str(bot.seats), str(bot.wins), f"{bot.share:.1%}", interval)
    return table


def _decided(report: Report) -> Table:
    """Return the table of which tie-break decided how many games; without rows if always the same."""
    table = _table("Decided by", "what was compared", "games")
    for name, games in report.decided.items() if len(report.decided) > 1 else ():
        table.add_row(escape(name), str(games))
    return table


def _scores(report: Report) -> Table:
    ended = f" of {report.games - report.unfinished.games} games that ended" if report.unfinished.games else ""
    table = _table(f"Scores{ended}", "line", "mean", "sd", "least", "most", *(f"P{seat.seat}" for seat in report.seats))
    for line in report.scores:
        own = (f"{seat.mean:.2f}" for seat in line.seats)
        table.add_row(escape(line.line), f"{line.mean:.2f}", f"{line.sd:.2f}", str(line.least), str(line.most), *own)
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
        table.add_row(escape(name), str(games))
    if report.unfinished.games:
        table.add_row("none: it breaks off", str(report.unfinished.games))
    return table


def _forced(report: Report) -> Iterator[str]:
    margin, forced = report.margin, report.forced
    if report.decided:
        those = " in games that end" if report.unfinished.games else ""
        yield f"average winning margin {margin.mean:.2f}{those} ({margin.least} to {margin.most})"
    if report.decisions.total:
        yield f"one legal move only: {forced.decisions} of {report.decisions.total} decisions ({forced.share:.1%})"


def _never(report: Report) -> Iterator[str]:
    """Yield lines that name what no simulated game used: actions, table rows, rules, phase transitions."""
    never = report.never
    sorts = (("actions", never.actions), ("rows", never.rows), ("rules", never.rules), ("arrows", never.arrows))
    for sort, names in sorts:
        if names:
            more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
            yield f"never in {report.games} games, {sort}: {', '.join(names[:NAMED])}{more}"


def _invariants(report: Report) -> Iterator[str]:
    if not report.invariants:
        always = report.always
        if always.lines:
            yield f"always: tried on {always.games} of {report.games} games, {always.broken} broken"
        stopped = report.violations - always.times
        yield f"games with a failed runtime check: {report.failed_checks}, games that stopped: {stopped}"
        return
    checks = ", ".join(f"{invariant} {count}" for invariant, count in sorted(report.invariants.items()))
    skipped = ", ".join(f"{invariant} {count}" for invariant, count in sorted(report.skipped.items()))
    yield f"invariants checked: {checks}"
    if report.skipped or "leak" in report.invariants:
        yield f"comparisons skipped, where a move shows something new: {skipped or 'none'}"
    if report.always.games:
        yield f"always: tried on {report.always.games} of {report.games} games, {report.always.broken} broken"
    yield f"violations: {report.violations}, games with a failed runtime check: {report.failed_checks}"


def invariant_words(invariant: str) -> str:
    """Return the name of a violated invariant; if it is not about the rules, with the advice to report it."""
    if invariant == CHECK:
        return "failed runtime check"
    return invariant if invariant in OF_RULES else f"{invariant} (a bug in gamespec; please report it with the game)"


def what_broke(invariant: str, text: str) -> str:
    """Return the text of a violated invariant as a sentence: a failed runtime check says what must hold."""
    return f"it must hold that {text}" if invariant == CHECK and BUG not in text else text


def _show_broken(broken: Broken) -> None:
    say()
    say(
        f"game {broken.game} (seed {broken.seed}), after {plural(broken.decision, 'decision')}: "
        f"{invariant_words(broken.invariant)}",
        style="red",
    )
    say(f"  {what_broke(broken.invariant, broken.text)}")
    if broken.moves:
        say(f"  last moves: {'; '.join(broken.moves[-3:])}")
