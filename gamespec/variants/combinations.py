"""The variants of a ruleset enter; the choices of several of them leave, few before many."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")

ALL_UP_TO = 5
"""Variants of which every combination is looked at (32 with none and one); of more, every pair and all together."""


def combined(variants: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Every choice of two or more; of many variants the pairs, and all of them."""
    most = len(variants)
    sizes = range(2, most + 1) if most <= ALL_UP_TO else (2, most)
    for size in sizes:
        yield from combinations(variants, size)


def choices(variants: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """The game alone, with each variant, and with every combination of them."""
    yield ()
    yield from ((variant,) for variant in variants)
    yield from combined(variants)
