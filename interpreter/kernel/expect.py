"""Narrowing of types that checks guarantee, for the compiler.

A failed assertion here is a bug of ours and stops the compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from gamespec.checked.types import Placement, Row, SetOf, Thing, ZoneOf

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.types import Type

T = TypeVar("T")


def kind_of(of: Type) -> Kind:
    """Return the kind of a thing or row, or of the members of a set or zone."""
    if isinstance(of, SetOf):
        return kind_of(of.of)
    if isinstance(of, ZoneOf):
        return of.zone.kinds[0]
    if isinstance(of, Placement):
        return of.grid
    assert isinstance(of, Thing | Row), f"{of} has no kind"
    return of.kind


def not_none(part: T | None) -> T:
    """Return a part that the checks guarantee to be set."""
    assert part is not None, "the checks let a missing part through"
    return part
