"""Constant tables as Python values: lists, comparable with other lists, and tuples for rows."""

from __future__ import annotations

from typing import Any

from interpreter.code.types import Listing, Maybe, Row, Table, Type


def held(kind: Type, value: Any) -> Any:  # noqa: ANN401 - nested as its type says
    """Return a constant as its type requires."""
    if isinstance(kind, Maybe):
        return None if value is None else held(kind.of, value)
    if isinstance(kind, Row):
        return tuple(map(held, kind.parts, value))
    return [held(kind.of, one) for one in value] if isinstance(kind, Listing | Table) else value
