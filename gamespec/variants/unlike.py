"""Find the cell in a row added by a variant that differs in sort or size from those of the other rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gamespec import model
from gamespec.check.tables.cells import SORTS
from gamespec.check.tables.rows import NOT_PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gamespec.source import Span


class Unlike(NamedTuple):
    """An odd cell in a row that a variant adds: its place, and advice on what to write."""

    span: Span
    advice: str


def unlike_cell(row: model.Row, target: model.TableRef | None, base: model.GameFile) -> Unlike | None:
    """Return the one odd cell of a row, with advice; None if there is none or there are several.

    A cell is odd if it is empty, of another sort, or beyond the numbers of the other rows.
    """
    table = _table(target, base)
    if table is None or len(table.columns) != len(row.cells):
        return None
    of_sort: list[Unlike] = []
    of_number: list[Unlike] = []
    for place, column in enumerate(table.columns):
        others = [each.cells[place] for each in table.rows if len(each.cells) == len(row.cells)]
        cell, name = row.cells[place], column.name + (f"/{column.key}" if column.key else "")
        if place and column.name not in NOT_PROPERTIES and others:
            of_sort += [Unlike(cell.span, advice) for advice in _of_another_sort(cell, others, name)]
            of_number += [Unlike(cell.span, advice) for advice in _beyond(cell, others, name)]
    found = of_sort or of_number
    return found[0] if len(found) == 1 else None


def _table(target: model.TableRef | None, base: model.GameFile) -> model.Table | None:
    kind = str(target.kind) if target is not None and target.kind is not None else None
    for decl in base.decls:
        if kind is not None and str(getattr(decl, "name", "")) == kind:
            return getattr(decl, "table", None)
        if kind is None and isinstance(decl, model.PlayersTable):
            return decl.table
    return None


def _of_another_sort(cell: model.Cell, others: Sequence[model.Cell], column: str) -> Iterator[str]:
    sorts = list(dict.fromkeys(SORTS[type(other)] for other in others if not isinstance(other, model.EmptyCell)))
    if isinstance(cell, model.EmptyCell):
        if sorts and not any(isinstance(other, model.EmptyCell) for other in others):
            yield f"write a {sorts[0]}: every other row has one for `{column}`, so the game never asks if there is one"
    elif sorts and SORTS[type(cell)] not in sorts:
        yield f"write a {sorts[0]}, as every other row has for `{column}`"


def _beyond(cell: model.Cell, others: Sequence[model.Cell], column: str) -> Iterator[str]:
    numbers = [other.value for other in others if isinstance(other, model.NumberCell)]
    if isinstance(cell, model.NumberCell) and numbers and not min(numbers) <= cell.value <= max(numbers):
        said = f"{min(numbers)} to {max(numbers)}" if min(numbers) < max(numbers) else str(numbers[0])
        where = f"`{column}` is {said} in the other rows"
        yield f"{where}; {cell.value} is beyond what the game allows for"
