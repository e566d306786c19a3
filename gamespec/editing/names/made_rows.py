"""Find rows of tables whose names are composed of other names: `each Fish`, `each Suit by each Rank`."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from gamespec import model
from gamespec.check.tables.rows import cell_text
from gamespec.editing.names.symbol import Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Parts: TypeAlias = "tuple[tuple[int, Symbol], ...]"
"""Names that a composed name consists of: the offset of each in it, and the symbol it stands for."""
Rows: TypeAlias = "Mapping[str, tuple[str, ...]]"
"""Names of table rows by the kind of thing that the table declares."""
JOINED = "-"


def made_rows(file: model.GameFile, rows: Rows) -> Iterator[tuple[Symbol, Parts]]:
    """Yield the rows with composed names that a file declares, each with the names it consists of.

    `rows` are the names of all rows by kind.
    """
    for node in file.walk():
        if isinstance(node, model.TypeDecl | model.PiecesDecl | model.SpacesDecl) and node.table is not None:
            yield from _made(node.name.text, node.table.rows, rows)
        elif isinstance(node, model.AddRows) and node.target.kind is not None:
            yield from _made(node.target.kind.text, node.rows, rows)


def _made(kind: str, table: tuple[model.Row, ...], rows: Rows) -> Iterator[tuple[Symbol, Parts]]:
    there = set(rows.get(kind, ()))
    for row in table:
        choices = [_choices(cell, rows) for number, cell in enumerate(row.cells) if not number or _spreads(cell)]
        for said in product(*choices) if any(_spreads(cell) for cell in row.cells) else ():
            words = [(owner, word) for owner, word in said if word]
            name = JOINED.join(word for _, word in words)
            if name in there:
                yield Symbol("row", kind, name), tuple(_parts(words))


def _parts(words: list[tuple[str, str]]) -> Iterator[tuple[int, Symbol]]:
    at = 0
    for owner, word in words:
        if owner:
            yield at, Symbol("row", owner, word)
        at += len(word) + len(JOINED)


def _spreads(cell: model.Cell) -> bool:
    return isinstance(cell, model.EachKindCell)


def _choices(cell: model.Cell, rows: Rows) -> list[tuple[str, str]]:
    """Return the words a cell may contribute to a composed name, each with its kind ("" for plain text)."""
    if isinstance(cell, model.EachKindCell):
        return [(cell.kind.text, word) for word in rows.get(cell.kind.text, ())]
    return [("", cell_text(cell))]
