"""Corrections of significance for many tests at once, from their p values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.statistics.student import LEVEL

if TYPE_CHECKING:
    from collections.abc import Sequence


def holm(values: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Return which tests are significant (Holm): any is wrongly so with a probability below 1 - `level`."""
    marked = [False] * len(values)
    for done, place in enumerate(sorted(range(len(values)), key=lambda i: values[i])):
        if values[place] > (1 - level) / (len(values) - done):
            break
        marked[place] = True
    return marked


def benjamini_hochberg(values: Sequence[float], false: float) -> list[bool]:
    """Return which tests are significant (Benjamini and Hochberg); a share `false` of them may be wrong."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    last = max((at for at, place in enumerate(order, 1) if values[place] <= false * at / len(values)), default=0)
    marked = [False] * len(values)
    for place in order[:last]:
        marked[place] = True
    return marked
