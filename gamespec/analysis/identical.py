"""Comparison of two triggers of one event: if they do the same, their order does not matter.

Names of variables and places in the file are ignored.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast

from gamespec.analysis.walk import ROWS, TOUCHES
from gamespec.checked.expressions import Var
from gamespec.checked.things import Trigger

_APART = frozenset({"span", "type"})
"""Names of attributes that a comparison ignores."""


class _Pairs:
    """Pairing of the variables of one part of a game with those of another, built while they are compared."""

    def __init__(self, there: dict[Var, Var]) -> None:
        self._there = dict(there)
        self._here = {other: one for one, other in there.items()}

    def alike(self, one: object, other: object) -> bool:
        """Return whether two parts of a game are equal up to the names of variables; extend the pairing."""
        if isinstance(one, Var) and isinstance(other, Var):
            return self._there.setdefault(one, other) is other and self._here.setdefault(other, one) is one
        if isinstance(one, ROWS) and isinstance(other, ROWS):
            mine, also = cast("tuple[object, ...]", one), cast("tuple[object, ...]", other)
            return len(mine) == len(also) and all(map(self.alike, mine, also))
        if type(one) is not type(other):
            return False
        if type(one) in TOUCHES:
            names = [each.name for each in fields(cast("Any", one)) if each.name not in _APART]
            return all(self.alike(getattr(one, name), getattr(other, name)) for name in names)
        return one is other or one == other


def alike(one: object, other: object) -> bool:
    """Return whether two expressions or statements of one body are equal, ignoring their places."""
    return _Pairs({}).alike(one, other)


def same_deed(one: Trigger, other: Trigger) -> tuple[bool, bool]:
    """Return whether two triggers of one event do the same, regardless of their conditions.

    The second truth value is whether their conditions are the same, too.
    """
    params = {mine: also for mine, of in one.params.items() for also, of_too in other.params.items() if of is of_too}
    pairs = _Pairs({one.you: other.you, **params})
    same = one.uses_you == other.uses_you and pairs.alike((one.each, one.body), (other.each, other.body))
    return same, same and pairs.alike(one.when, other.when)
