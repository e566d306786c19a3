"""Print the numbered options of a menu: as a list, as drawings, or as numbers on a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from textwrap import wrap

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from cli.output.consoles import out, printable, say, show
from cli.play.table.drawing import print_paper
from cli.scene.terminal.pieces import Row, in_columns, word_paper
from gamespec.checked.kinds import Kind

CROWD = 12
"""Maximum number of moves with two arguments listed one by one; more are grouped by the first."""
MARKS = "    # is where the shape would lie, o is covered already"
LONGEST = 56
"""Maximum length in characters of the printed facts shown in brackets behind a piece's name."""
NEW = " *"
EDGE = 4
"""Number of blanks that the space between columns adds to the width of each option."""


@dataclass(slots=True)
class Option:
    """Entry of a menu: its label, the moves it stands for, and the facts or drawing shown with it."""

    label: str
    moves: tuple[int, ...]
    facts: str = ""
    picture: tuple[str, ...] = ()
    space: tuple[Kind, int] | None = None
    marked: bool = False
    """Whether the picture is a board that marks the spaces a shape would cover if placed there."""
    under: str = ""
    """First argument of a move with two; options with the same one are printed in one row headed by it."""
    second: str = ""
    """Second argument of a move with two, printed in the row of the first; empty for other moves."""
    valued: bool = False
    """Whether the option's number is the value of a numeric argument, not a position in the list."""
    opens: bool = False
    """Whether selecting the option leads to a further menu step even if it stands for one move."""
    price: str = ""
    number: int = 0
    cells: dict[str, str] = field(default_factory=dict)
    """Printed columns of the option's piece, by title."""
    new: bool = False
    """Whether the option's piece came to the player since his last decision."""
    word: str = ""
    """Text a player types to select an option that has no number."""
    shape: str = ""
    """Short text printed instead of the picture of a shape where there is no room for the picture."""

    def leads_on(self) -> bool:
        """Return whether selecting the option leads to a further menu step instead of a move."""
        return self.opens or len(self.moves) > 1

    def called(self, head: str) -> str:
        """Return the text that selects this option when typed: keyword, label, or heading without a label."""
        return self.word or self.label or head

    def text(self, head: str = "") -> str:
        """Return the option as it is printed, with number and facts: `3 tuna (cost 4)`."""
        if self.word:
            return f"    `{self.word}`{'' if head.lower() == self.word else f': {head}'}"
        if self.valued:
            return f"{self.label:>3}{f' ({self.description()})' if self.description() else ''}"
        name = self.name() or ("" if self.picture else head)
        return f"{self.number:>3} {name}{f' ({self.description()})' if self.description() else ''}"

    def name(self) -> str:
        """Return the option's label, with `*` behind it if its piece is new."""
        return f"{self.label}{NEW if self.new else ''}"

    def description(self) -> str:
        """Return the facts and the cost shown with the option, as one text."""
        return "; ".join(filter(None, [self.facts, self.price]))

    def row(self) -> dict[str, str]:
        """Return the cells of the option in a table of options, by column title."""
        return self.cells | ({"": self.price} if self.price else {})


def said_range(options: list[Option]) -> str:
    """Return the numbers of some options in words: `7 to 11`, `1 or 2`, `2, 4 or 6`."""
    numbers = [option.number for option in options]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(filter(None, [", ".join(map(str, numbers[:-1])), str(numbers[-1])]))


def show_numbers(head: str, options: list[Option], words: list[str]) -> None:
    """Print options selected by a number (or `words`), in one line unless they have facts."""
    others = "".join(f", or `{word}`" for word in words)
    say(f"{head}: {said_range(options)}{others}", style="bold")
    if any(option.description() or option.picture for option in options):
        shown = [_drawn(option) for option in options] if any(option.picture for option in options) else None
        show(Columns(shown, padding=(0, 2))) if shown else _list([option.text() for option in options])


def show_section(head: str, options: list[Option], drawn: Callable[[Kind, dict[int, str]], None]) -> None:
    """Print a heading's options as a table, list, drawings or (by `drawn`) numbered board."""
    if len(options) == 1 and (not options[0].label or options[0].label == f"{head} ..."):
        show(Text(options[0].text(head)))
        return
    if head:
        say(head, style="bold")
    board = board_of(options)
    if board is not None:
        drawn(board, {option.space[1]: str(option.number) for option in options if option.space is not None})
        if any(option.price for option in options):
            prices = [f" ({option.price})" if option.price else "" for option in options]
            _list([f"{option.number:>3} {option.label}{price}" for option, price in zip(options, prices, strict=True)])
    elif any(option.picture for option in options):
        if options[0].marked:
            say(MARKS, style="dim")
        show(Columns([_drawn(option) for option in options], padding=(0, 2)))
    elif 2 * len({option.under for option in options}) < len(options) > CROWD and all(o.under for o in options):
        _rows(options)
    elif len(options) > 1 and any(len(option.facts) > LONGEST for option in options) and _columns(options):
        pass
    else:
        _list([option.text(head) for option in options])
    if any(option.new for option in options):
        say(f"    {NEW.strip()} new", style="dim")


def _columns(options: list[Option]) -> bool:
    """Print options as a table of the printed columns of their pieces; return False if it does not fit."""
    rows = [Row(word_paper(f"{option.number:>3} {option.name()}"), option.row(), None, "") for option in options]
    drawn = in_columns(rows, out().width)
    if drawn is not None:
        print_paper(drawn)
    return drawn is not None


def map_of(kind: Kind) -> Kind:
    """Return the kind on whose board spaces are drawn: for corners and edges their grid or hexes."""
    place = kind.geometry
    return kind if place is None or place.board is None else place.board


def board_of(options: list[Option]) -> Kind | None:
    """Return the board that the spaces of all given options belong to; None if there is no such board."""
    kinds = {option.space[0] for option in options if option.space is not None}
    return kinds.pop() if len(kinds) == 1 and all(option.space for option in options) else None


def _drawn(option: Option) -> Text:
    lines = [option.text().rstrip(), *(f"    {line}" for line in option.picture)]
    return Text(printable("\n".join(lines)))


def _rows(options: list[Option]) -> None:
    """Print moves with two arguments: a row for each first argument, with all its second arguments."""
    rows: dict[str, list[Option]] = {}
    for option in options:
        rows.setdefault(option.under, []).append(option)
    table = Table.grid(padding=(0, 2, 0, 0))
    room = out().width - max(len(f"  {first} with") for first in rows) - 2
    for first, pairs in rows.items():
        seconds = [f"{pair.number}\N{NO-BREAK SPACE}{pair.second}" for pair in pairs]
        lines = wrap("   ".join(seconds), room, break_long_words=False, break_on_hyphens=False)
        table.add_row(Text(f"  {first} with", style="bold"), Text("\n".join(lines)))
    show(table)


def _list(entries: list[str]) -> None:
    """Print texts in columns; if one is too long for a column, one below the other, wrapped."""
    width = out().width
    longest = max(map(len, entries)) + EDGE
    if longest <= width and len(entries) > 1 and 2 * longest <= width:
        show(Columns([Text(printable(entry)) for entry in entries], padding=(0, 2)))
        return
    for entry in entries:
        for line in wrap(entry, width, subsequent_indent=" " * 6, break_long_words=False, break_on_hyphens=False):
            say(line)
