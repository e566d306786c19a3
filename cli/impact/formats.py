"""Write the result of `diff --impact` as JSON, and as a section of a changelog."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Any

from cli.impact import words
from interpreter.impact.measures import Measure
from interpreter.impact.report import TIGHT, Impact, Row
from interpreter.statistics import Estimate

# ---- tables and lists in the output of `diff --impact`, shared by screen, changelog and page


MARKED = "More than noise"
REST = "No more than noise, as far as these games show"
TOO_FEW = "Too few pairs to decide"
DECIDED = "How much of the outcome is decided"
ALONE = "In one of the two games only"


@dataclass(frozen=True, slots=True)
class Block:
    """Table in the output of `diff --impact`: title, names of columns, and rows of cells."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def blocks(found: Impact, *, full: bool = True) -> list[Block]:
    """Return a comparison's tables: significant measures, then others (one table if few games).

    Unless `full`, the measures in `folded` are left out.
    """
    left_out = set[int]() if full else {id(row) for row in _folded(found)}
    unequal = [row for row in found.rows if not row.same and id(row) not in left_out]
    sorted_out = [(MARKED, [row for row in unequal if row.marked]), (REST, [row for row in unequal if not row.marked])]
    tables = [
        Block(title, words.COLUMNS, tuple(words.cells(row, found.seat_names) for row in rows))
        for title, rows in (sorted_out if found.has_enough_pairs else [(TOO_FEW, unequal)])
    ]
    if found.alone:
        tables.append(Block(ALONE, words.COLUMNS[:3], tuple(words.lone(found))))
    if found.decided:
        title = f"{DECIDED}, {found.followed:,} games of each followed"
        tables.append(Block(title, words.DECIDED, tuple(map(words.settled, found.decided))))
    return tables


def folded(found: Impact) -> list[str]:
    """Return the names of the measures whose change may be chance, other than the wins of seats."""
    return [words.name(row.measure, found.seat_names) for row in _folded(found)]


def _folded(found: Impact) -> list[Row]:
    rest = [row for row in found.rows if not row.same and not row.marked and row.measure.sort != "wins"]
    return rest if found.has_enough_pairs else []


def same(found: Impact) -> tuple[str, list[str]]:
    """Return a heading for the measures that are equal in every pair of games, and their names."""
    names = [words.name(row.measure, found.seat_names) for row in found.rows if row.same]
    return "Exactly 0 in every pair" if found.has_enough_pairs else "Equal so far, in too few pairs to decide", names


# ---- write the result of `diff --impact` as JSON, and as a section of a changelog


DIGITS = 6


def as_json(found: Impact) -> dict[str, Any]:
    """Return every measure of a comparison as plain data for JSON; shares are from 0 to 1."""
    return {
        "players": found.players,
        "seats": list(found.bots),
        "seed": found.seed,
        "pairs": found.pairs,
        "most": found.most,
        "stopped": found.stopped,
        "too_few_to_tell": not found.has_enough_pairs,
        "aimed_at": TIGHT,
        "all_tight": found.is_tight,
        "measures": [_row(row) for row in found.rows],
        "in_one_only": [
            {**_measure(each.measure), "game": "new" if each.is_new else "old", "mean": _number(each.mean)}
            for each in found.alone
        ],
        "back_end": found.back_end,
        "followed": found.followed,
        "decided": [
            {"after": each.after, "old": _settled(each.old), "new": _settled(each.new), "race": _number(each.race)}
            for each in found.decided
        ],
        "broke_off": found.broke_off,
        "unfinished": [
            {
                "pair": each.pair,
                "game": "new" if each.is_new else "old",
                "seed": each.seed,
                "why": each.text,
                "decisions": each.decisions,
                "last_moves": list(each.last),
            }
            for each in found.unfinished
        ],
    }


def as_markdown(found: Impact) -> str:
    """Render a comparison as a section of a changelog in Markdown."""
    lines = [f"### In play: {words.played(found)}", ""]
    lines += [f"{line}\n" for line in words.broken(found)]
    if not found.pairs:
        return "\n".join(lines).rstrip()
    for block in blocks(found):
        lines += _table(block)
    title, names = same(found)
    lines += [f"{title}: {', '.join(names)}.", ""] if names else []
    return "\n".join([*lines, words.ending(found)])


def _table(block: Block) -> list[str]:
    told = [f"| {' | '.join(cells)} |" for cells in block.rows]
    names = " | ".join(block.columns[1:])
    head = [f"| | {names} |", f"|---{'|---:' * (len(block.columns) - 1)}|"] if told else ["nothing"]
    return [f"**{block.title}**", "", *head, *told, ""]


def _row(row: Row) -> dict[str, Any]:
    return {
        **_measure(row.measure),
        "old": _number(row.old),
        "new": _number(row.new),
        "change": _number(row.change),
        "low": _number(row.low),
        "high": _number(row.high),
        "p": row.p,
        "more_than_noise": row.marked,
        "same_in_every_pair": row.same,
        "tight": row.is_tight,
        "games_saved": _number(row.games_saved),
    }


def _settled(each: Estimate) -> dict[str, Any]:
    return {"value": _number(each.value), "low": _number(each.low), "high": _number(each.high)}


def _measure(measure: Measure) -> dict[str, Any]:
    return {"measure": measure.sort, "name": measure.name, "seat": measure.seat + 1 if measure.seat >= 0 else None}


def _number(value: float) -> float | None:
    """Round a number for JSON; None if it is infinite or not a number (NaN)."""
    return round(value, DIGITS) if isfinite(value) else None
