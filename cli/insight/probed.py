"""Print the result of `gamespec probe`: a sentence, a table, and a warning about correlation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from cli.output.consoles import printable, say, say_wrapped, show as show_drawn
from interpreter.statistics.intervals import at_most

if TYPE_CHECKING:
    from interpreter.impact.probe_report import Change, Probe

VERDICTS = {
    "helps": "A player who may not do it wins clearly less: for these players it is worth having.",
    "hurts": "A player who may not do it wins clearly more: done now and then, as random players do, it costs.",
    "all or nothing": "All or nothing: a player who may not do it wins clearly more, and so does one who always does "
    "it. Done now and then it costs; as a plan it pays.",
    "at times": "At times: a player who may not do it wins clearly less, and so does one who always does it.",
    "same": "A player who may not do it wins as often, to within 1 point of a hundred.",
    "open": "Too few games to decide: the interval includes both no difference and one that matters. Play more (-n).",
}


def show(found: Probe) -> None:
    """Print the measured worth of an action or card."""
    variants = f" with {', '.join(found.variants)}" if found.variants else ""
    beside = found.seats[0] if len(set(found.seats)) == 1 else ", ".join(found.seats)
    ended = f", stopped before all {found.requested:,} were played" if found.stopped else ""
    say_wrapped(
        f"{found.game}{variants}, {found.players} players: {found.name}, {found.pairs:,} games, each played three "
        f"times with common random numbers{ended}; the measured seat rotates and plays at random beside {beside}; "
        f"seed {found.seed}",
        indent=0,
    )
    say()
    worth = "open" if found.verdict == "open" else "bot"
    say_wrapped(f"[{worth}] {_verdict(found)}", indent=0, style="bold")
    say()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column, justify in (("the measured seat", "left"), ("wins", "right"), ("95 %", "right"), ("", "left")):
        table.add_column(column, justify="right" if justify == "right" else "left")
    many = f"of {found.pairs:,} games differ"
    for name, each, more in (
        ("may not do it", found.forbidden, f"{found.forbidden.unequal:,} {many}"),
        ("does it whenever it can", found.taken, f"{found.taken.unequal:,} {many}"),
        ("chose it, when it could", found.chosen, f"{found.offered:,} choices, weighted"),
    ):
        table.add_row(name, _points(each.value), _between(each), escape(printable(more)))
    show_drawn(table)
    say()
    say_wrapped(
        f"Somebody does it in {found.games_with_it:.0%} of the games. Those who did it won {_share(found.had)}, the "
        f"others {_share(found.had_not)}: no cause, because players who are ahead can do more of everything.",
        indent=0,
    )
    if found.obliged:
        say_wrapped(
            f"In {found.obliged:,} games the seat that may not do it had to: it had no other legal move.", indent=0
        )
    if found.breaks or found.broken.unequal or found.broken_taken.unequal:
        say_wrapped(
            f"{found.breaks:.0%} of the games break off, which nobody wins; where the seat may not do it "
            f"{_points(found.broken.value)} ({_between(found.broken)}), where it does it whenever it can "
            f"{_points(found.broken_taken.value)} ({_between(found.broken_taken)}).",
            indent=0,
        )
    say_wrapped(
        "Points are wins in a hundred games. Not shown: what it is worth to players who know how to use it.",
        indent=0,
        style="dim",
    )


def _verdict(found: Probe) -> str:
    if not found.games_with_it:
        return "No player ever did it."
    if found.verdict == "same" and found.forbidden.unequal == 0:
        most = 100 * at_most(found.pairs)
        paid = found.taken.unequal
        none = f"forbidding it changed none of {found.pairs:,} games (so at most {most:.1f} % of all)"
        whenever = f"; always doing it changed {paid:,}" if paid else ""
        return f"A player who may not do it wins as often: {none}{whenever}."
    return VERDICTS[found.verdict]


def _points(value: float | None) -> str:
    return "?" if value is None else f"{100 * value + 0.0:+.1f} points" if value else "0 points"


def _between(each: Change) -> str:
    if each.low is None or each.high is None:
        return "unknown"
    return "exactly 0" if each.unequal == 0 else f"{100 * each.low:+.1f} .. {100 * each.high:+.1f}"


def _share(each: Change) -> str:
    if each.value is None or each.low is None or each.high is None:
        return "too rare to say"
    return f"{each.value:.0%} ({100 * each.low:.0f} to {100 * each.high:.0f})"
