"""A sample of a long list of legal moves: some of each sort."""

from __future__ import annotations

MOST = 60
"""Maximum number of moves tried at one decision."""


def some(sorts: list[int], lot: int) -> list[int]:
    """Return the indexes of at most MOST moves, at least one of each of the first sorts.

    `sorts` holds the sort of each move; moves of one sort follow each other. No sort gets more moves than another that
    has more to give. Of one sort, moves at equal distances are taken; the random number `lot` decides which is first.
    """
    starts = [place for place in range(len(sorts)) if place == 0 or sorts[place] != sorts[place - 1]]
    starts.append(len(sorts))
    most = 1
    for _ in range(MOST):
        taken = 0
        for at in range(len(starts) - 1):
            taken += min(most + 1, starts[at + 1] - starts[at])
        if taken > MOST:
            break
        most += 1
    found: list[int] = []
    for at in range(min(len(starts) - 1, MOST)):
        size = starts[at + 1] - starts[at]
        number = min(most, size)
        for each in range(number):
            found.append(starts[at] + (lot + each * size // number) % size)  # noqa: PERF401 - the subset has no `extend`
    return found
