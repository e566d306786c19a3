"""Runs along links of a board: sequences of spaces, each linked to the next in one direction."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.checked.kinds import Geometry

MOST_RUNS = 20_000
"""Greatest number of runs of one length on a board where runs are used; the check refuses more."""
MOST_STEPS = 400_000
"""Greatest number of partial runs extended while the runs of a board are listed."""


class TooManyRuns(Exception):
    """Error raised if a board has too many runs to list, or too many dead ends in the search for them."""


def ways_of(place: Geometry) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return neighbours[direction][space]; without directions all are in one."""
    return place.by_way or (place.neighbours,)


def runs(place: Geometry, amount: int) -> Iterator[tuple[int, ...]]:
    """Yield each run of `amount` different spaces of a board once, as a tuple of spaces.

    Of the two ends of a run, the space that is declared first comes first in the tuple. Raises TooManyRuns for a board
    with too many runs, which the check of a game refuses.
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
    """Return the least number of links from `start` to each space by neighbours, -1 if unreachable."""
    found = [-1] * len(beside)
    found[start] = 0
    todo = [start]
    for here in todo:
        for there in beside[here]:
            if found[there] < 0:
                found[there] = found[here] + 1
                todo.append(there)
    return found
