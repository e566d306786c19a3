"""Counts of games that add up field by field, the same in any order."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import fields, is_dataclass
from itertools import zip_longest
from typing import Any, Self

SAME = {"same": True}
"""Metadata of a field that is the same in all counts of a run, and is not added up."""


class Totals:
    """Base of a dataclass of counts, added up field by field, while lists of rows are joined."""

    __slots__ = ()

    def and_more(self, other: Self) -> Self:
        """Return the sum of both counts as a new object, so that an interruption leaves these intact."""
        assert is_dataclass(self)
        both: dict[str, Any] = {}
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            both[each.name] = theirs if "same" in each.metadata else _joined(mine, theirs)
        found = type(self)(**both)
        found.settle()
        return found

    def add(self, other: Self) -> None:
        """Add the counts of other games to these."""
        both = self.and_more(other)
        assert is_dataclass(self)
        for each in fields(self):
            setattr(self, each.name, getattr(both, each.name))

    def settle(self) -> None:
        """Bring joined rows into order, if the order matters."""


def _joined(one: Any, other: Any) -> Any:  # noqa: ANN401  whatever the fields of counts hold
    if one is None or other is None:
        return deepcopy(other if one is None else one)
    if isinstance(one, Totals):
        return one.and_more(other)
    if isinstance(one, Counter):
        both = one.copy()
        both.update(other)
        return both
    if isinstance(one, dict):
        return {key: _joined(one.get(key), other.get(key)) for key in (*one, *(key for key in other if key not in one))}
    if isinstance(one, list) and isinstance((one or other or [None])[0], int | list | Totals):
        return [_joined(mine, theirs) for mine, theirs in zip_longest(one, other)]
    return one + other
