"""Output of `gamespec sweep` (a game with different values of a number), printed and as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.insight.page import sheet
from cli.insight.screen import show_figure, show_worths
from cli.output.consoles import plural, say, say_wrapped

if TYPE_CHECKING:
    from interpreter.comparing.report import Left, Sweep


def headline(found: Sweep) -> str:
    """Return a sentence on the games that were played for a sweep."""
    variants = f" with {', '.join(found.variants)}" if found.variants else ""
    people = "1 player" if found.players == 1 else f"{found.players} players"
    bots = found.seats[0] if len(set(found.seats)) == 1 else ", ".join(found.seats)
    cells = " and ".join(f"{each.cell} ({each.printed} as printed)" for each in found.settings)
    shared = "the same seeds" if found.back_end == "WebAssembly" else "common random numbers"
    ended = f", stopped before all {found.requested:,} were played" if found.stopped else ""
    return (
        f"{found.title}{variants}, {people} ({bots}): {cells}, the same {plural(found.games, 'game')} "
        f"with {shared} at {plural(len(found.choices), 'value')}{ended}; seed {found.seed}"
    )


def page(found: Sweep, command: str) -> str:
    """Render a sweep as an HTML page; `command` is the command that reproduces its figures."""
    values = found.settings[0].values if len(found.settings) == 1 else []
    ends = [min(values, key=int), max(values, key=int)] if values and all(map(_is_number, values)) else []
    return sheet(f"{found.title}: a sweep", headline(found), found, command, ends)


def _is_number(word: str) -> bool:
    return word.removeprefix("-").removeprefix("+").isdecimal()


def show(found: Sweep) -> None:
    """Print the comparison of the values that a sweep tried."""
    say_wrapped(headline(found), indent=0)
    for line in broke_off(found):
        say_wrapped(line, indent=0, style="red")
    say()
    say("More than noise", style="bold")
    for each in found.findings:
        say_wrapped(f"[{each.worth}] {each.says}")
    if not found.findings:
        say("  nothing, as far as these games show")
    for figure in found.figures:
        if figure.key != "changes":
            show_figure(figure, bars=False)
    say()
    show_worths(str(each.worth) for each in (*found.findings, *found.figures))


def broke_off(found: Sweep) -> list[str]:
    """Return sentences on the games that were not finished, and how they count."""
    if not found.broke_off:
        return []
    many = (
        f"{plural(found.broke_off, 'game')} of {found.games:,} broke off at some value; there nobody wins, and "
        "scores are compared without them:"
    )
    return [many, *(f"with {_values(each)}, seed {each.seed}: {each.text}" for each in found.unfinished)]


def _values(each: Left) -> str:
    return " and ".join(f"{cell} = {value}" for cell, value in each.values.items())
