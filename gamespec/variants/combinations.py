"""Combinations of the variants of a ruleset in which it is checked, small ones first."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")

ALL_UP_TO = 5
"""Greatest number of variants for which every combination is tried (32 with none and one).

Of more variants, only the pairs and all together are tried.
"""


def combined(variants: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Yield every combination of two or more variants; of many variants, the pairs and all together."""
    most = len(variants)
    sizes = range(2, most + 1) if most <= ALL_UP_TO else (2, most)
    for size in sizes:
        yield from combinations(variants, size)


def choices(variants: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Yield the choices of variants to check: none, each alone, and every combination tried."""
    yield ()
    yield from ((variant,) for variant in variants)
    yield from combined(variants)
