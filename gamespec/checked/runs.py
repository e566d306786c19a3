"""Runs along links: sequences of spaces, each joined to the next by a link of one direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Geometry

MOST_RUNS = 20_000
"""Greatest number of runs of one length; the check refuses boards with more where runs are used."""
MOST_STEPS = 400_000
"""Greatest number of spaces visited while listing runs."""


class TooManyRuns(Exception):
    """Too many runs to list, or too many dead ends."""


def ways_of(place: Geometry) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the neighbours of each space for each direction of links; all neighbours without directions."""
    return place.by_way or (place.neighbours,)


def runs(place: Geometry, amount: int) -> Iterator[tuple[int, ...]]:
    """Yield every run of `amount` different spaces once.

    Each run begins at its end that is declared first; runs come in the order of spaces. Raises TooManyRuns if there are
    too many, which the check rules out.
    """
    seen: set[tuple[int, ...]] = set()
    steps = 0
    for beside in ways_of(place):
        for start in range(len(beside)):
            todo = [(start,)]
            while todo:
                run = todo.pop()
                steps += 1
                if steps > MOST_STEPS or len(seen) > MOST_RUNS:
                    raise TooManyRuns
                if len(run) < amount:
                    todo += [(*run, there) for there in reversed(beside[run[-1]]) if there not in run]
                elif (run[0] < run[-1] or amount == 1) and run not in seen:
                    seen.add(run)
                    yield run


def far(beside: tuple[tuple[int, ...], ...], start: int) -> list[int]:
    """Return the least number of links from a space to each other one, -1 for unreachable ones."""
    found = [-1] * len(beside)
    found[start] = 0
    todo = [start]
    for here in todo:
        for there in beside[here]:
            if found[there] < 0:
                found[there] = found[here] + 1
                todo.append(there)
    return found
