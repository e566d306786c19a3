"""The rows that moves name: the type of an argument enters; which row each of its values is leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.types import Row, Thing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.checked.kinds import Kind
    from gamespec.checked.types import Type


def row_name(kind: Kind, row: int) -> str:
    """What a row is called: `Card[ace]`."""
    return f"{kind.name}[{kind.rows[row]}]"


def rows_of(kind: Type) -> tuple[Kind, Sequence[int]] | None:
    """The kind whose rows are counted where something of a type is named, with the row of each value; else None."""
    if isinstance(kind, Thing) and kind.kind.sort == "piece":
        return kind.kind, kind.kind.row_of
    return (kind.kind, range(len(kind.kind.rows))) if isinstance(kind, Row) else None
