"""Constant tables as Python holds them: lists, so that they compare with other lists, and rows as tuples."""

from __future__ import annotations

from typing import Any

from interpreter.code.types import Listing, Maybe, Row, Table, Type


def held(kind: Type, value: Any) -> Any:  # noqa: ANN401 - nested as its type says
    """A constant as its type says."""
    if isinstance(kind, Maybe):
        return None if value is None else held(kind.of, value)
    if isinstance(kind, Row):
        return tuple(map(held, kind.parts, value))
    return [held(kind.of, one) for one in value] if isinstance(kind, Listing | Table) else value
