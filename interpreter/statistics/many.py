"""Many tests at once: their p values enter; which of them hold together leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.statistics.student import LEVEL

if TYPE_CHECKING:
    from collections.abc import Sequence


def holm(values: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which of many tests hold together: with a chance of `level` none of them is marked by mistake."""
    marked = [False] * len(values)
    for done, place in enumerate(sorted(range(len(values)), key=lambda i: values[i])):
        if values[place] > (1 - level) / (len(values) - done):
            break
        marked[place] = True
    return marked
