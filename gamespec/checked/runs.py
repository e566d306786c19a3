"""Runs along links: spaces one after another, joined by links (of one way, where links say which way they lead).

Enters a Geometry of links. Leaves tuples of spaces by index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Geometry

MOST_RUNS = 20_000
"""Runs of one length; a board that has more is refused where it is asked."""
MOST_STEPS = 400_000
"""Spaces entered on the way to them."""


class TooManyRuns(Exception):
    """More runs than can be listed, or more ways that come to nothing."""


def ways_of(place: Geometry) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The neighbours of each space, once for each way that links lead; all of them where none is said."""
    return place.by_way or (place.neighbours,)


def runs(place: Geometry, amount: int) -> Iterator[tuple[int, ...]]:
    """Every run of so many different spaces, each once: from its end listed first, in the order of spaces.

    Raises TooManyRuns where they are too many; what the check has let pass is not.
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
    """Fewest links from a space to each other one, -1 where no way leads there."""
    found = [-1] * len(beside)
    found[start] = 0
    todo = [start]
    for here in todo:
        for there in beside[here]:
            if found[there] < 0:
                found[there] = found[here] + 1
                todo.append(there)
    return found
