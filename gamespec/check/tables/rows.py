"""Expanded rows of data tables: `each Fish` and `2..14` become one row each, and rows get names."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import DUPLICATE_ROW, TOO_LARGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamespec.diagnostics import Sink
    from gamespec.source import Span

MOST_THINGS = 4096
NOT_PROPERTIES = frozenset({"copies", "faces"})
"""Names of columns that count the pieces or list the sides of a row, and are not properties."""


@dataclass(frozen=True, slots=True)
class PlainRow:
    """Expanded row of a data table: its name and its cells, none of which stands for several values."""

    name: str
    cells: tuple[model.Cell, ...]
    span: Span


def cell_text(cell: model.Cell) -> str:
    """Return the text of a cell, as used in the name of a row."""
    match cell:
        case model.WordCell():
            return cell.word
        case model.KindCell():
            return cell.kind
        case model.NumberCell():
            return str(cell.value)
        case model.YesNoCell():
            return "yes" if cell.value else "no"
        case model.TextCell():
            return "-".join("".join(c if c.isalnum() else " " for c in cell.text.lower()).split())
        case model.SeatCell():
            return f"seat-{cell.number}"
        case _:
            return ""


def plain_rows(table: model.Table, words_of: Callable[[model.KindName], tuple[str, ...]], sink: Sink) -> list[PlainRow]:
    """Return the rows of a data table, expanded and named.

    `words_of` returns the words of a kind in a cell `each Fish`.
    """
    names = [column.name for column in table.columns]
    rows: list[PlainRow] = []
    for row in table.rows:
        choices = _choices(row, names, words_of)
        if len(rows) + prod(max(1, len(cells)) for cells in choices) > MOST_THINGS:
            sink.error(TOO_LARGE, f"this table has more than {MOST_THINGS:,} rows", row.span)
            break
        several = [i for i, cells in enumerate(choices) if len(cells) > 1 or _expands(row.cells[i])]
        for cells in product(*choices):
            name = "-".join(cell_text(cells[i]) for i in sorted({0, *several}) if cell_text(cells[i]))
            rows.append(PlainRow(name, tuple(cells), row.span))
    expanded = {row.span for row in table.rows if any(_expands(cell) for cell in row.cells)}
    return _distinct(rows, names, expanded, sink)


def _expands(cell: model.Cell) -> bool:
    return isinstance(cell, model.EachKindCell)


def _choices(
    row: model.Row, names: list[str], words_of: Callable[[model.KindName], tuple[str, ...]]
) -> list[list[model.Cell]]:
    spreads = bool(row.cells) and isinstance(row.cells[0], model.EachKindCell)
    found = []
    for i, cell in enumerate(row.cells):
        numbers = cell.parts[0] if isinstance(cell, model.RangeCell) and len(cell.parts) == 1 else None
        if isinstance(cell, model.EachKindCell):
            found.append([_named(cell.span, word) for word in words_of(cell.kind)])
        elif numbers is not None and (i == 0 or (spreads and names[i : i + 1] != ["faces"])):
            found.append(_numbers(cell, numbers))
        else:
            found.append([cell])
    return found


def _named(span: Span, word: str) -> model.Cell:
    """Return the cell for a word of a kind; words of `type Rank is 2..14` give a number cell."""
    if word.isdigit():
        return model.NumberCell(span=span, value=int(word))
    return model.WordCell(span=span, word=word)


def _numbers(cell: model.Cell, part: model.RangePart) -> list[model.Cell]:
    if part.low is None or part.high is None:
        return [cell]
    last = min(part.high, part.low + MOST_THINGS)  # one too many is enough to be refused
    return [model.NumberCell(span=cell.span, value=n) for n in range(part.low, last + 1)]


def _distinct(rows: list[PlainRow], columns: list[str], expanded: set[Span], sink: Sink) -> list[PlainRow]:
    """Return the rows with distinct names: further cells are added to equal names of rows made by `each`.

    Other duplicates are reported. `columns` are the names of the columns.
    """
    for i, column in enumerate(columns):
        doubles = _doubles(rows)
        if not doubles:
            return rows
        if i == 0 or column in NOT_PROPERTIES:
            continue
        rows = [_longer(row, i) if row.name in doubles and row.span in expanded else row for row in rows]
    first: dict[str, PlainRow] = {}
    kept = []
    for row in rows:
        other = first.setdefault(row.name, row)
        if other is row:
            kept.append(row)
        else:
            sink.error(
                DUPLICATE_ROW,
                f"two rows are called `{row.name}`",
                row.span,
                help="give each row a name of its own, or raise `copies`",
                secondary=[(other.span, "the other one")],
            )
    return kept


def _longer(row: PlainRow, column: int) -> PlainRow:
    text = cell_text(row.cells[column])
    if not text or text in row.name.split("-"):
        return row
    return PlainRow(f"{row.name}-{text}", row.cells, row.span)


def _doubles(rows: Iterable[PlainRow]) -> set[str]:
    seen: set[str] = set()
    return {row.name for row in rows if row.name in seen or seen.add(row.name)}
