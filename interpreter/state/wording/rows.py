"""Rows of the tables of kinds that moves name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.types import Row, Thing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gamespec.checked.kinds import Kind
    from gamespec.checked.types import Type
    from interpreter.kernel.moves import Move


def row_name(kind: Kind, row: int) -> str:
    """Return the name of a row of a kind's table, such as `Card[ace]`."""
    return f"{kind.name}[{kind.rows[row]}]"


def rows_of(kind: Type) -> tuple[Kind, Sequence[int]] | None:
    """Return the kind whose rows values of a type name, and the row of each value; None for other types."""
    if isinstance(kind, Thing) and kind.kind.sort == "piece":
        return kind.kind, kind.kind.row_of
    return (kind.kind, range(len(kind.kind.rows))) if isinstance(kind, Row) else None


def rows_named(move: Move) -> Iterator[str]:
    """Yield the names of the rows, such as `Card[ace]`, that the arguments of a move name."""
    for kind, value in move.args:
        found = rows_of(kind)
        if found is not None and 0 <= value < len(found[1]):
            yield row_name(found[0], found[1][value])
