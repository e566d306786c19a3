"""The chest of Public Market: where a tile may lie, what the crab, the lines and the logos are worth.

Cells are (row, column) from 1. What the reference uses stands first; `every_placement` and `most_for_logos` try everything
there is and are there to judge any other way of finding the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import combinations

from tests.reference.public_market_data import SIZE, Cell, Chest

Placement = tuple[Cell, ...]
GRID: tuple[Cell, ...] = tuple((row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))
SET_WORTH = (0, 1, 3, 6, 10)
APART = 4 * SIZE
"""Between the numbers of cells below each other.

More than between any two of a row, so that a step has one number.
"""


@cache
def turned(shape: Placement) -> frozenset[Placement]:
    """The shape in its four positions, pushed into the top left corner; never turned over (PM-Q14)."""
    found: set[Placement] = set()
    for _ in range(4):
        shape = tuple((column, -row) for row, column in shape)
        found.add(_pushed(shape))
    return frozenset(found)


def _pushed(cells: Iterable[Cell]) -> Placement:
    cells = sorted(cells)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple((row - top, column - left) for row, column in cells)


@cache
def everywhere(shape: Placement) -> tuple[Placement, ...]:
    """All places for the shape in an empty chest without ice.

    Those that cover the same cells are one (PM-Q57).
    """
    found: set[Placement] = set()
    for cells in turned(shape):
        for down, right in GRID:
            moved = tuple((row + down, column + right) for row, column in cells)
            if all(cell in GRID for cell in moved):
                found.add(moved)
    return tuple(sorted(found))


def placements(shape: Placement, blocked: Collection[Cell]) -> list[Placement]:
    """All places for the shape on cells that are not blocked (PM-CHEST-01)."""
    return [cells for cells in everywhere(shape) if not any(cell in blocked for cell in cells)]


def turns_to(shape: Placement, cells: Placement) -> int:
    """Return how many quarter turns to the right bring the drawing into the form of these cells, at least."""
    turns = 0
    while _pushed(shape) != _pushed(cells):
        shape = tuple((column, -row) for row, column in shape)
        turns += 1
    return turns


def is_surrounded(chest: Chest, covered: Collection[Cell]) -> bool:
    """The crab lies open and its eight neighbours are ice or covered (PM-CHEST-04, PM-Q5)."""
    row, column = chest.crab
    around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    return chest.crab not in covered and all(cell in covered or cell in chest.ice for cell in around)


def full_lines(chest: Chest, covered: Collection[Cell]) -> int:
    """Complete rows or complete columns, whichever are more (PM-MKT-05, PM-Q6)."""
    done = [cell in covered or cell in chest.ice or cell == chest.crab for cell in GRID]
    rows = sum(all(done[i : i + SIZE]) for i in range(0, SIZE * SIZE, SIZE))
    columns = sum(all(done[i::SIZE]) for i in range(SIZE))
    return max(rows, columns)


def worth_of_logos(counts: Sequence[int]) -> int:
    """The first set takes one of each logo there is, the next one of each still left (PM-END-03)."""
    return sum(SET_WORTH[sum(count > level for count in counts)] for level in range(max(counts, default=0)))


# ---- the long way round


def every_placement(shape: Placement, blocked: Collection[Cell]) -> set[Placement]:
    """Yield every set of free cells in the form of the shape in one of its four positions."""
    free = {row * APART + column: (row, column) for row, column in GRID if (row, column) not in blocked}
    wanted: set[tuple[int, ...]] = set()
    for _ in range(4):
        shape = tuple((-column, row) for row, column in shape)
        first, *more = sorted(row * APART + column for row, column in shape)
        wanted.add((0, *(cell - first for cell in more)))
    handfuls = combinations(free, len(shape))
    return {tuple(free[cell] for cell in cells) for cells in handfuls if tuple([c - cells[0] for c in cells]) in wanted}


@cache
def most_for_logos(counts: tuple[int, ...]) -> int:
    """The most any way of splitting the logos into sets of different ones brings."""
    if not any(counts):
        return 0
    there = [logo for logo, count in enumerate(counts) if count]
    sets = [group for size in range(1, len(there) + 1) for group in combinations(there, size)]
    return max(
        SET_WORTH[len(group)] + most_for_logos(tuple(count - (logo in group) for logo, count in enumerate(counts)))
        for group in sets
    )
