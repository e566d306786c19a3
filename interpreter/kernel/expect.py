"""Narrowing of static types by assertions that the checks of a game guarantee.

A failed assertion is a bug of gamespec and stops the compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from gamespec.checked.types import Placement, Row, SetOf, Thing, ZoneOf

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.types import Type

T = TypeVar("T")


def kind_of(of: Type) -> Kind:
    """Return the kind in a type: of a thing or row, or of the members of a set or zone."""
    if isinstance(of, SetOf):
        return kind_of(of.of)
    if isinstance(of, ZoneOf):
        return of.zone.kinds[0]
    if isinstance(of, Placement):
        return of.grid
    assert isinstance(of, Thing | Row), f"{of} has no kind"
    return of.kind


def not_none(part: T | None) -> T:
    """Return the argument, which the checks of a game guarantee not to be None."""
    assert part is not None, "the checks let a missing part through"
    return part
