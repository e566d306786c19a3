"""Tables and list of an Impact, the same for screen, changelog and page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.impact import words

if TYPE_CHECKING:
    from interpreter.impact.report import Impact

MARKED = "More than noise"
REST = "No more than noise, as far as these games show"
TOO_FEW = "Too few pairs to decide"
DECIDED = "How much of the outcome is decided"
ALONE = "In one of the two games only"


@dataclass(frozen=True, slots=True)
class Block:
    """A table with its title."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def blocks(found: Impact) -> list[Block]:
    """Return the tables and lists of an impact; in few pairs of games nothing is marked."""
    unequal = [row for row in found.rows if not row.same]
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


def same(found: Impact) -> tuple[str, list[str]]:
    """Return the heading for measures that are equal in every pair, and their names."""
    names = [words.name(row.measure, found.seat_names) for row in found.rows if row.same]
    return "Exactly 0 in every pair" if found.has_enough_pairs else "Equal so far, in too few pairs to decide", names
