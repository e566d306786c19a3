"""Print the result of `diff --impact`: the tables of measures, then why no more pairs were played."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from cli.impact import words
from cli.impact.formats import Block, blocks, same
from cli.output.consoles import printable, say, say_wrapped, show
from interpreter.impact.report import Impact

NOTHING = "nothing"


def print_impact(found: Impact) -> None:
    """Print the comparison of how two games play."""
    say(words.played(found))
    for line in words.broken(found):
        say_wrapped(line, indent=0, style="red")
    if not found.pairs:
        return
    if all(row.same for row in found.rows) and not found.alone:
        say(words.all_same(found))
        return
    for block in blocks(found):
        _show(block)
    title, names = same(found)
    if names:
        say()
        say(title, style="bold")
        say_wrapped(", ".join(names))
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
