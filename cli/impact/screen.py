"""Print the result of `diff --impact`: the tables of measures, then why no more pairs were played."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from cli.impact import words
from cli.impact.formats import Block, blocks, folded, same
from cli.output.consoles import printable, say, say_wrapped, show
from interpreter.impact.report import Impact

NOTHING = "nothing"


def print_impact(found: Impact) -> None:
    """Print the comparison of how two games play, of what may be chance only who wins, and names."""
    say(words.played(found))
    for line in words.broken(found):
        say_wrapped(line, indent=0, style="red")
    if not found.pairs:
        return
    if all(row.same for row in found.rows) and not found.alone:
        say(words.all_same(found))
        return
    for block in blocks(found, full=False):
        _show(block)
    title, names = same(found)
    rest = folded(found)
    for heading, listed in (
        (f"{len(rest)} more that may be chance (numbers: --format markdown)", rest),
        (title, names),
    ):
        if listed:
            say()
            say(heading, style="bold")
            say_wrapped(", ".join(listed))
    say()
    say(words.ending(found))


def _show(block: Block) -> None:
    say()
    if not block.rows:
        say(block.title, style="bold")
        say(f"  {NOTHING}")
        return
    table = Table(
        title=block.title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0)
    )
    for place, column in enumerate(block.columns):
        table.add_column(column, justify="left" if place == 0 else "right", overflow="fold")
    for row in block.rows:
        table.add_row(*(escape(printable(cell)) for cell in row))
    show(table)
