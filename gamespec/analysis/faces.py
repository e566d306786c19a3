"""Short texts for the table data printed on pieces and spaces, and lines for drawn shapes."""

from __future__ import annotations

import re
from collections import Counter
from typing import TypeAlias, cast

from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Cell, Column, Kind
from gamespec.checked.types import Int, Row, Thing, YesNo

End: TypeAlias = "tuple[int | None, int | None]"
Picture = tuple[str, ...]
"""Shape drawn as text: lines of `#` and blanks."""


MOST = 0.6
"""Minimum share of rows with the same word in a column for leaving this word out of texts."""


HYPHEN = re.compile(r"(?<!\d)-|-(?!\d)")
"""Pattern of a hyphen that joins words; one between two digits is kept, as `9-13` is no `9 13`."""


def words(name: str) -> str:
    """Return a name of the rules as words: `morgan city` for `morgan-city`, `at 9-13` for `at-9-13`."""
    return HYPHEN.sub(" ", name)


class Faces:
    """Texts of the table data of each row of each kind of a game, as printed on its pieces and spaces."""

    def __init__(self, checked: CheckedGame) -> None:
        self.kinds = {kind.name: kind for kind in checked.kinds}
        self._shapes = checked.shapes
        self._seats, self._range = checked.seats, checked.seat_range
        self._shown: dict[str, list[Column]] = {}
        self._unsaid: dict[Column, str] = {}

    def columns(self, kind: Kind) -> list[Column]:
        """Return the columns of a kind that say more than the names of its rows."""
        if kind.name not in self._shown:
            columns = [column for column in kind.columns.values() if not column.is_shape and not is_drawn(column)]
            self._shown[kind.name] = [column for column in columns if not self._says_nothing(kind, column)]
        return self._shown[kind.name]

    def cell(self, column: Column, row: int) -> str:
        """Return a cell of a column as text; empty if the cell is empty, no or 0."""
        found = column.cells[row]
        if isinstance(found, tuple) and not column.is_ranges and column.key is not None:
            return self._family(column, found)
        return self._one(column, found)

    def facts(self, kind: Kind, row: int) -> str:
        """Return the data of a row in words: `cost 4, wants 2 fishy`."""
        return ", ".join(head if text == "yes" else f"{head} {text}" for head, text in self.texts(kind, row).items())

    def texts(self, kind: Kind, row: int) -> dict[str, str]:
        """Return the texts of the cells of a row by column name, without those that say nothing."""
        parts: dict[str, str] = {}
        said = set(kind.rows[row].split("-"))
        for column in self.columns(kind):
            if kind.is_die and not isinstance(column.type, Int):
                continue
            text = self.cell(column, row)
            if text and not (text in said and not column.is_ranges) and text != self._usual(column):
                parts[words(column.name)] = text
        return parts

    def picture(self, kind: Kind, row: int) -> Picture:
        """Return the drawn shape of a row; empty if it has none."""
        for column in kind.columns.values():
            number = column.cells[row]
            if column.is_shape and isinstance(number, int):
                return drawn(self._shapes[number].squares)
        return ()

    def _family(self, column: Column, cells: tuple[object, ...]) -> str:
        key = column.key
        texts = [self._one(column, cell if isinstance(cell, int | tuple) else None) for cell in cells]
        if isinstance(key, Thing):
            named = zip(texts, key.kind.rows, strict=False)
            return " + ".join(name if text == "yes" else f"{text} {name}" for text, name in named if text)
        if isinstance(key, Int) and key.low is not None and key.high is not None and self._by_seats(key.low, key.high):
            return texts[self._seats - key.low] if 0 <= self._seats - key.low < len(texts) else ""
        return "/".join(text or _nothing(column) for text in texts)

    def _by_seats(self, low: int, high: int) -> bool:
        """Return whether column keys from `low` to `high`, as in `copies/2`, are numbers of players."""
        return self._range[0] <= low <= high <= self._range[1]

    def _one(self, column: Column, found: Cell | tuple[Cell, ...]) -> str:
        if isinstance(found, tuple):
            ends = [part for part in found if isinstance(part, tuple)]
            return ", ".join(_range(low, high) for low, high in cast("list[End]", ends))
        if isinstance(column.type, Thing | Row):
            kind = column.type.kind
            if found is None or found < 0:
                return ""
            return kind.rows[kind.row_of[found] if isinstance(column.type, Thing) else found]
        if isinstance(column.type, YesNo):
            return "yes" if found else ""
        return str(found) if found else ""

    def _says_nothing(self, kind: Kind, column: Column) -> bool:
        """Return whether a column repeats the names of its rows, their coordinates, or only numbers them."""
        if kind.geometry is not None and column.cells in (kind.geometry.column_of, kind.geometry.row_of):
            return True
        texts = [self.cell(column, row) for row in range(len(kind.rows))]
        counts = [str(number) for number in range(1, len(kind.rows) + 1)] if kind.sort == "space" else []
        return isinstance(column.type, Row) or texts in (list(kind.rows), counts)

    def _usual(self, column: Column) -> str:
        """Return the text of most cells of a column, which is left out (a word or 1); empty if there is none."""
        if column not in self._unsaid:
            self._unsaid[column] = self._most_say(column)
        return self._unsaid[column]

    def _most_say(self, column: Column) -> str:
        if column.is_ranges or isinstance(column.key, Thing):
            return ""
        text, often = Counter(self.cell(column, row) for row in range(len(column.cells))).most_common(1)[0]
        goes_without_saying = isinstance(column.type, Thing) or text in {"1", "yes"}
        return text if goes_without_saying and often >= MOST * len(column.cells) > MOST * 2 else ""


def _nothing(column: Column) -> str:
    """Return the text for an empty cell in a family of columns: `no`, `0` or `-`."""
    if isinstance(column.type, YesNo):
        return "no"
    return "0" if isinstance(column.type, Int) else "-"


def is_drawn(column: Column) -> bool:
    """Return whether a column is a family keyed by spaces, so that each row is a drawing of a board."""
    return isinstance(column.key, Thing) and column.key.kind.sort == "space"


def drawn(squares: tuple[tuple[int, int], ...]) -> Picture:
    """Return squares (column and row, from 0) as lines of text."""
    wide, high = (1 + max(square[axis] for square in squares) for axis in (0, 1))
    return tuple("".join("#" if (column, row) in squares else " " for column in range(wide)) for row in range(high))


def _range(low: int | None, high: int | None) -> str:
    if low is None or high is None:
        return f"{high} or less" if low is None else f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"
