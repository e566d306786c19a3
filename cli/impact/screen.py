"""An Impact enters; two blocks for people leave: what stands out, and all the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from cli.consoles import say, say_wrapped, show
from cli.impact import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.impact.report import Impact

NOTHING = "nothing"


def print_impact(found: Impact) -> None:
    """Print it."""
    say(words.played(found))
    for line in words.broken(found):
        say_wrapped(line, indent=0, style="red")
    if not found.pairs:
        return
    seats = found.seat_names
    if all(row.same for row in found.rows):
        say(f"Every number is exactly the same in every pair{' that remains' if found.left_out else ''}.")
        return
    _block("More than noise", words.COLUMNS, (words.cells(row, seats) for row in found.rows if row.marked))
    rest = [row for row in found.rows if not row.marked and not row.same]
    _block("No more than noise, as far as these games tell", words.COLUMNS, (words.cells(row, seats) for row in rest))
    if found.alone:
        _block("In one of the two games only", words.COLUMNS[:3], words.lone(found))
    same = [words.name(row.measure, seats) for row in found.rows if row.same]
    if same:
        say()
        say("Exactly 0 in every pair", style="bold")
        say_wrapped(", ".join(same))
    say()
    say(words.ending(found))


def _block(title: str, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place == 0 else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    say()
    if not table.row_count:
        say(title, style="bold")
        say(f"  {NOTHING}")
        return
    show(table)
