"""Functions whose results are kept as long as what they are about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary, ref

Of = TypeVar("Of")
Found = TypeVar("Found")


def once_for(work: Callable[[Of], Found]) -> Callable[[Of], Found]:
    """Return a function that works once for each argument, such as a program, and keeps the result."""
    kept: WeakKeyDictionary[Of, Found] = WeakKeyDictionary()
    recent: list[tuple[ref[Of], Found]] = []  # the last result: a look into the dictionary costs ten times as much

    @wraps(work)
    def known(of: Of) -> Found:
        for last, found in recent:
            if last() is of:
                return found
        found = kept.get(of)
        if found is None:
            found = kept[of] = work(of)
        recent[:] = [(ref(of), found)]
        return found

    return known
