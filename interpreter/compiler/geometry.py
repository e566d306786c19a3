"""Constant geometry: neighbours, lines, distances and ways round as tables by thing index.

Enters a kind; leaves tuples. Seats go round like a ring; a line stops at its ends (-1).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind


def _goes_round(kind: Kind) -> bool:
    return kind.sort == "player" or kind.geometry is None or kind.geometry.sort == "ring"


def following(kind: Kind) -> tuple[int, ...]:
    """The next of each thing, -1 after the end of a line."""
    n = kind.size
    return tuple((i + 1) % n if _goes_round(kind) or i + 1 < n else -1 for i in range(n))


def preceding(kind: Kind) -> tuple[int, ...]:
    """The one before each thing, -1 before the start of a line."""
    n = kind.size
    return tuple((i - 1) % n if _goes_round(kind) or i > 0 else -1 for i in range(n))


def from_here(kind: Kind) -> tuple[tuple[int, ...], ...]:
    """All things going round from each."""
    n = kind.size
    return tuple(tuple((i + k) % n for k in range(n)) for i in range(n))


def others(kind: Kind) -> tuple[tuple[int, ...], ...]:
    """All things but each."""
    return tuple(tuple(j for j in range(kind.size) if j != i) for i in range(kind.size))


def neighbours(kind: Kind) -> tuple[tuple[int, ...], ...]:
    """By side."""
    assert kind.geometry is not None
    return kind.geometry.neighbours


def around(kind: Kind) -> tuple[tuple[int, ...], ...]:
    """By side or corner."""
    assert kind.geometry is not None
    return kind.geometry.around or kind.geometry.neighbours


@cache
def lines(kind: Kind, amount: int) -> tuple[tuple[int, ...], ...]:
    """All straight lines of `amount` spaces of a grid: across, down and both diagonals, each once, in reading order."""
    place = kind.geometry
    assert place is not None
    at = {(place.column_of[i], place.row_of[i]): i for i in range(kind.size)}
    found = []
    for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for column, row in at:
            line = [at.get((column + across * k, row + down * k), -1) for k in range(amount)]
            if -1 not in line:
                found.append(tuple(line))
    return tuple(found)


def steps(kind: Kind) -> tuple[tuple[int, ...], ...]:
    """Steps forward from a to b: 0 to length - 1 on a ring; -1 backwards on a line."""
    n = kind.size
    if _goes_round(kind):
        return tuple(tuple((b - a) % n for b in range(n)) for a in range(n))
    return tuple(tuple(b - a if b >= a else -1 for b in range(n)) for a in range(n))


@cache
def distances(kind: Kind) -> tuple[tuple[int, ...], ...]:
    """Fewest neighbour steps between two spaces, -1 if there is no way."""
    beside = neighbours(kind)
    table = []
    for start in range(kind.size):
        far = [-1] * kind.size
        far[start] = 0
        todo = [start]
        for here in todo:
            for there in beside[here]:
                if far[there] < 0:
                    far[there] = far[here] + 1
                    todo.append(there)
        table.append(tuple(far))
    return tuple(table)


@cache
def between(kind: Kind) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Spaces strictly between two spaces of one straight line, in order."""
    table: list[list[tuple[int, ...]]] = [[()] * kind.size for _ in range(kind.size)]
    for start, end, path in _rays(kind):
        table[start][end] = path
    return tuple(tuple(row) for row in table)


@cache
def aligned(kind: Kind) -> tuple[tuple[int, ...], ...]:
    """1 where two spaces lie on one straight line."""
    table = [[int(i == j) for j in range(kind.size)] for i in range(kind.size)]
    for start, end, _ in _rays(kind):
        table[start][end] = 1
    return tuple(tuple(row) for row in table)


def _rays(kind: Kind) -> list[tuple[int, int, tuple[int, ...]]]:
    place = kind.geometry
    assert place is not None
    at = {(place.column_of[i], place.row_of[i]): i for i in range(kind.size)}
    ways = [(a, d) for a in (-1, 0, 1) for d in (-1, 0, 1) if (a, d) != (0, 0)]
    found = []
    for (column, row), start in at.items():
        for across, down in ways:
            path: list[int] = []
            here = (column + across, row + down)
            while here in at:
                found.append((start, at[here], tuple(path)))
                path.append(at[here])
                here = (here[0] + across, here[1] + down)
    return found


def ahead_on_line(at: int, steps_on: int, length: int) -> int:
    """The n-th next on a line, -1 past its end."""
    there = at + steps_on
    return there if 0 <= there < length else -1
