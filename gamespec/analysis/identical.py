"""Whether two rules of one moment do the same: then it cannot matter which of them is first.

Enters: two triggers of one event, or parts of checked lines. Leaves: truth, whatever their variables are called and
wherever they stand in the file.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, cast

from gamespec.analysis.walk import ROWS, TOUCHES
from gamespec.checked.expressions import Var

if TYPE_CHECKING:
    from gamespec.checked.things import Trigger

_APART = frozenset({"span", "type"})
"""What a part is besides what it says: where it stands, and the type that follows from what it is made of."""


class _Pairs:
    """Which variable of the one stands for which of the other."""

    def __init__(self, there: dict[Var, Var]) -> None:
        self._there = dict(there)
        self._here = {other: one for one, other in there.items()}

    def alike(self, one: object, other: object) -> bool:
        """Whether two parts say the same."""
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
    """Whether two parts of one body say the same."""
    return _Pairs({}).alike(one, other)


def same_deed(one: Trigger, other: Trigger) -> tuple[bool, bool]:
    """Whether two rules that wait for one event do the same, and whether they do it under the same condition."""
    params = {mine: also for mine, of in one.params.items() for also, of_too in other.params.items() if of is of_too}
    pairs = _Pairs({one.you: other.you, **params})
    same = one.uses_you == other.uses_you and pairs.alike((one.each, one.body), (other.each, other.body))
    return same, same and pairs.alike(one.when, other.when)
