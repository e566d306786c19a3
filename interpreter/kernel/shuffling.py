"""Random orders of lists that are the same in all versions of Python."""

from __future__ import annotations

from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Chance(Protocol):
    """Interface of a source of random floats from 0 to below 1, such as `random.Random`."""

    def random(self) -> float:
        """Return the next random float, from 0 to below 1."""
        ...


def shuffled(items: list[Item], rng: Chance) -> list[Item]:
    """Return the items as a new list in a random order."""
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed
