"""Find the names in cells and heads of tables, using the kind of thing that each column names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.editing.names.symbol import Occurrence, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.editing.names.namespace import Namespace
    from gamespec.source import Span


def words_of(
    table: model.Table, own: model.Ident | None, names: Namespace, *, links: bool = False
) -> Iterator[Occurrence]:
    """Yield the names in the cells of a table, except the first column, and in its head.

    `own` is the kind that the table declares, or None for the table `by players`. The first column declares names.
    With `links`, the first two columns name rows of that kind.
    """
    for column in table.columns:
        yield from _head(own, column, names)
    kinds = [_of_column(own, column, names) for column in table.columns]
    if links and own is not None:
        kinds = [own.text, own.text, *kinds[2:]]
    yield from in_rows(table.rows, kinds, names, first=links)


def in_rows(
    rows: Iterable[model.Row], kinds: Iterable[str | None], names: Namespace, *, first: bool = False
) -> Iterator[Occurrence]:
    """Yield the names in the cells of table rows; `kinds` are those of the things the columns name.

    The `first` column is included on request.
    """
    kinds = [*kinds]
    for row in rows:
        for number, (cell, kind) in enumerate(zip(row.cells, kinds, strict=False)):
            if number or first or isinstance(cell, model.EachKindCell):
                yield from _in_cell(cell, kind, names)


def kinds_of(own: model.Ident | None, names: Namespace) -> list[str | None]:
    """Return for each column of a kind's table the kind of thing it names, or None."""
    return [_of_column(own, column, names) for column in names.heads("" if own is None else own.text)]


def _of_column(own: model.Ident | None, column: model.Column, names: Namespace) -> str | None:
    """Return the kind of thing whose names stand in a column, or None."""
    if column.source is not None:
        return column.source.text
    return None if own is None else names.kind_in(own.text, column.name)


def _head(own: model.Ident | None, column: model.Column, names: Namespace) -> Iterator[Occurrence]:
    """Yield the names in the head of a table column: `trade from Trade`, `wants/cod`."""
    if column.source is not None:
        yield from _said(column.source.span, names.one(column.source.text, "kind"))
    kind = None if own is None else names.key_of(own.text, column.name)
    if column.key is not None and kind is not None:
        start = column.span.start + len(column.name) + 1
        yield Occurrence(column.span.file.span(start, start + len(column.key)), Symbol("row", kind, column.key))


def _in_cell(cell: model.Cell, kind: str | None, names: Namespace) -> Iterator[Occurrence]:
    for each in cell.items if isinstance(cell, model.ListCell) else (cell,):
        match each:
            case model.EachKindCell():
                yield from _said(each.kind.span, names.one(each.kind.text, "kind"))
            case model.KindCell():
                yield from _said(each.span, names.one(each.kind, "kind"))
            case model.WordCell() if kind is not None:
                row = names.one(each.word, "row", owner=kind)
                yield from _said(each.span, row or names.one(each.word, "drawing", "shape"))
            case model.WordCell():
                yield from _said(each.span, names.one(each.word, "constant", "shape", "row"))
            case _:
                pass


def _said(span: Span, symbol: Symbol | None) -> Iterator[Occurrence]:
    if symbol is not None:
        yield Occurrence(span, symbol)
