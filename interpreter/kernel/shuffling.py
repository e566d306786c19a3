"""Random orders that are the same in every version of Python."""

from __future__ import annotations

from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Chance(Protocol):
    """A source of floats from 0 up to 1, such as `random.Random`."""

    def random(self) -> float:
        """Return the next number."""
        ...


def shuffled(items: list[Item], rng: Chance) -> list[Item]:
    """Return the items in a random order."""
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed
