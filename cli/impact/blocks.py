"""Tables and lists in the output of `diff --impact`, shared by screen, changelog and page."""

from __future__ import annotations

from dataclasses import dataclass

from cli.impact import words
from interpreter.impact.report import Impact

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


def blocks(found: Impact) -> list[Block]:
    """Return the tables of a comparison: measures that changed by more than noise, then the others.

    With too few pairs of games, all changed measures are in one table.
    """
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
    """Return a heading for the measures that are equal in every pair of games, and their names."""
    names = [words.name(row.measure, found.seat_names) for row in found.rows if row.same]
    return "Exactly 0 in every pair" if found.has_enough_pairs else "Equal so far, in too few pairs to decide", names
