"""Write the result of `diff --impact` as JSON, and as a section of a changelog."""

from __future__ import annotations

from math import isfinite
from typing import Any

from cli.impact import words
from cli.impact.blocks import Block, blocks, same
from interpreter.impact.measures import Measure
from interpreter.impact.report import TIGHT, Impact, Row
from interpreter.statistics import Estimate

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
