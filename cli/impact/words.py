"""Words for the measures of `diff --impact` and their numbers: `P1 wins`, `33.1%`, `-0.4 .. +1.2`."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf

from cli.output.consoles import plural
from interpreter.bots import AUTOMATIC
from interpreter.impact.measures import SHARES, Measure, Unfinished
from interpreter.impact.report import MIN_PAIRS, Impact, Row, Settled

COLUMNS = ("", "before", "after", "change", "95 %")
DECIDED = ("", "before", "after", "in a plain race")
FEW = f"fewer than {MIN_PAIRS} pairs are too few to decide"


def name(measure: Measure, seats: Sequence[str]) -> str:
    """Return the name of a measure for people, such as `P1 wins`; `seats` are the names of the seats."""
    match measure.sort:
        case "decisions":
            return "decisions in a game"
        case "ties":
            return "games with a shared win"
        case "broken":
            return "games that break off"
        case "lead":
            return "lead of the best score"
        case "wins":
            return f"{seats[measure.seat]} wins"
        case "line":
            return f"score: {measure.name}"
        case "total":
            return "score: total" if measure.seat < 0 else f"total of {seats[measure.seat]}"
        case "use":
            return f"uses of {measure.name}"
        case "row":
            return f"moves that name {measure.name}"


def value(measure: Measure, number: float) -> str:
    """Return the mean of a measure as text, in the measure's unit."""
    return f"{number:.1%}" if measure.sort in SHARES else f"{number:.2f}"


def change(measure: Measure, number: float) -> str:
    """Return the change of a measure as text, with its sign; 0 has none."""
    text = value(measure, number).removeprefix("-")
    if not any(digit in text for digit in "123456789"):
        return text
    return f"{'+' if number > 0 else '-'}{text}"


def interval(row: Row) -> str:
    """Return the confidence interval of a measure's change as text."""
    if not row.is_known:
        return "unknown"
    return f"{change(row.measure, row.low)} .. {change(row.measure, row.high)}"


def cells(row: Row, seats: Sequence[str]) -> tuple[str, ...]:
    """Return the cells of a measure's row in the table of changes."""
    measure = row.measure
    numbers = value(measure, row.old), value(measure, row.new), change(measure, row.change)
    return (name(measure, seats), *numbers, interval(row))


def lone(found: Impact) -> list[tuple[str, str, str]]:
    """Return table rows for the measures that only one of the games has, with `-` for the other."""
    rows: list[tuple[str, str, str]] = []
    for each in found.alone:
        what, mean = name(each.measure, found.seat_names), value(each.measure, each.mean)
        rows.append((what, "-", mean) if each.is_new else (what, mean, "-"))
    return rows


def settled(each: Settled) -> tuple[str, ...]:
    """Return a table row: how far the outcome is decided at one point of the old and the new game."""
    known = (
        f"{one.value:.0%} ({100 * max(-1.0, one.low):.0f} to {100 * min(1.0, one.high):.0f})"
        for one in (each.old, each.new)
    )
    return (f"after {each.after:.0%} of the decisions", *known, f"{each.race:.0%}")


def played(found: Impact) -> str:
    """Return a sentence on the games that were played: pairs, players, bots and seed."""
    bots = sorted(set(found.bots) - {AUTOMATIC})
    who = bots[0] if len(bots) == 1 else ", ".join(found.bots)
    many = "1 player" if found.players == 1 else f"{found.players} players"
    pairs = "1 pair" if found.pairs == 1 else f"{found.pairs:,} pairs"
    stopped = f", stopped after {plural(found.pairs, 'pair')} of at most {found.most:,}" if found.stopped else ""
    inside = " in WebAssembly" if found.back_end == "WebAssembly" else ""
    return f"{pairs} of games{inside}, {many} ({who}), seed {found.seed}{stopped}"


def all_same(found: Impact) -> str:
    """Return a sentence that no measure differs in any pair of games."""
    if not found.has_enough_pairs:
        return f"No number differs, but {FEW}."
    return "Every number is exactly the same in every pair."


def ending(found: Impact) -> str:
    """Return a sentence on whether the confidence intervals are narrow enough, or what would make them so."""
    if not found.has_enough_pairs:
        return f"{FEW[0].upper()}{FEW[1:]}: play more (-n)."
    aimed = [row for row in found.rows if row.measure.is_aimed]
    wide = [row for row in aimed if not row.is_tight]
    if not wide:
        return "All intervals are as narrow as aimed at."
    few = "1 interval is" if len(wide) == 1 else f"{len(wide)} of {len(aimed)} intervals are"
    needed = max(row.times_to_tight for row in wide) * found.pairs
    more = f"about {_rounded(needed)} pairs (-n) would do" if needed < inf else "more pairs (-n) make them narrower"
    return f"{few} wider than aimed at; {more}."


def _rounded(number: float) -> str:
    """Render a number as text, rounded up to two significant digits."""
    step = 10 ** max(0, len(str(int(number))) - 2)
    return f"{ceil(number / step) * step:,}"


def broken(found: Impact) -> list[str]:
    """Return sentences on the games that were not finished, and how they count."""
    if not found.broke_off:
        return []
    many = f"{plural(found.broke_off, 'pair')} of {found.pairs:,}"
    head = (
        f"A game of {many} broke off: a runtime check failed or it came to no end. Nobody wins such a game, and scores "
        "are compared without these pairs, so fix this before you trust any number:"
    )
    if found.back_end == "WebAssembly":
        return [head, *(_left_out(each) for each in found.unfinished), "Each seed is that of its game."]
    return [
        head,
        *(_left_out(each) for each in found.unfinished),
        "The same command with --seed and -n 1 begins with that pair and plays no other."
        if found.pairs > 1
        else "This seed plays the same pair again.",
    ]


def _left_out(each: Unfinished) -> str:
    """Render a game that was not finished as text: seed, reason and last moves."""
    last = f"; last moves of {each.decisions}: {', '.join(each.last)}" if each.last else ""
    return f"{'after' if each.is_new else 'before'}, seed {each.seed}: {each.text}{last}"
