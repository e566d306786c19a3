"""`best-split` against every way to split a collection into sets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from interpreter.kernel.choosing.splitting import best_split
from tests.unit.interpreter.compiler.machine import ran


def splits(sorts: list[int], sets: list[set[int]]) -> Iterator[list[int]]:
    """Yield the sizes of sets for every way to add things, one by one, to a set without their like."""
    if not sorts:
        yield [len(found) for found in sets]
        return
    for found in sets:
        if sorts[0] not in found:
            found.add(sorts[0])
            yield from splits(sorts[1:], sets)
            found.remove(sorts[0])
    yield from splits(sorts[1:], [*sets, {sorts[0]}])


def by_force(counts: list[int], worth: list[int]) -> int:
    things = [sort for sort, count in enumerate(counts) for _ in range(count)]
    return max(sum(worth[min(size, len(worth) - 1)] for size in sizes) for sizes in splits(things, []))


@pytest.mark.parametrize("part", range(8))
def test_the_best_split_is_the_best_of_all_splits(part: int):
    rng = Random(part)
    for _ in range(40):
        counts = [0] * rng.randint(1, 5)
        for _ in range(rng.randint(0, 8)):
            counts[rng.randrange(len(counts))] += 1
        low = rng.choice([0, -5])
        worth = [rng.randint(low, 20) for _ in range(rng.randint(1, 7))]
        assert best_split(tuple(counts), tuple(worth)) == by_force(counts, worth), (counts, worth)


@pytest.mark.parametrize(
    ("counts", "worth", "best"),
    [
        ((3, 2, 3, 3), (0, 1, 3, 6, 10), 26),
        ((0, 0, 0), (0, 1, 3, 6), 0),
        ((2, 2), (0, 5, 3), 20),
        ((1, 1, 1, 1, 1), (0, 1, 3), 7),
        ((4,), (0, 2), 8),
        ((1, 1, 1), (9, -2, -3, -9), -5),
        ((13, 11, 12, 10), (0, 1, 3, 6, 10), 100 + 6 + 3 + 1),
    ],
)
def test_known_splits(counts: tuple[int, ...], worth: tuple[int, ...], best: int):
    assert best_split(counts, worth) == best


SORTS = "tiles Shell\n  | shell | copies | fish from Fish |\n  | x | 2 | cod |\n  | y | 1 | eel |\n  | z | 1 | ray |\n"


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("best-split(Shell by its fish worth [0, 1, 3, 6])", 7),
        ("best-split(Shell by fish worth [0, 1, 3, 6])", 7),
        ("best-split(those(s in Shell where s's fish is not ray) by fish worth [0, 1, 3, 6])", 4),
        ("best-split(Fish by (first of players)'s stock worth [0, 1, 3, 6])", 12),
        ("best-split(Fish by (first of players)'s many worth [0, 1, 3, 6])", 1 + 3 + 6),
    ],
)
def test_members_of_a_set_are_counted_by_a_word_or_a_value_says_how_many(expression: str, found: int):
    many = "many(f from Fish) = if f is cod then 3 else if f is eel then 2 else 1"
    assert ran(f"set n to {expression}", declarations=SORTS, player=many).number("n") == found
