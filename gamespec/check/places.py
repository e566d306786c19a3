"""Advice on the coordinates of spaces, for places that are not on a board."""

from __future__ import annotations

from gamespec.checked.kinds import Kind


def places_near(kind: Kind, column: int, row: int) -> str:
    """Return advice that lists the spaces of a row of the board, or of the column, or the rows."""
    geometry = kind.geometry
    assert geometry is not None  # the kind has coordinates
    columns, rows = geometry.column_of, geometry.row_of
    if len(columns) == geometry.width * geometry.height:
        return f"write a column from {min(columns)} to {max(columns)} and a row from {min(rows)} to {max(rows)}"
    beside = sorted(each for each, at in zip(columns, rows, strict=True) if at == row)
    above = sorted(at for each, at in zip(columns, rows, strict=True) if each == column)
    if beside:
        return f"write a column that row {row} has: {_listed(beside)}"
    if above:
        return f"write a row that column {column} has: {_listed(above)}"
    first = [each for each, at in zip(columns, rows, strict=True) if at == rows[0]]
    return f"write a row from {min(rows)} to {max(rows)}; row {rows[0]} has the columns {_listed(first)}"


def _listed(numbers: list[int]) -> str:
    if numbers == [*range(numbers[0], numbers[-1] + 1)] and len(numbers) > 2:
        return f"{numbers[0]} to {numbers[-1]}"
    words = [str(each) for each in numbers]
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
