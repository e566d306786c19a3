"""Lots: random numbers that belong to a place in the rules and not to a moment of the game.

Enters the seed of a game and a key that says what is decided; leaves the one of some options whose own number is
least. Each option is equally likely. Two games that come to the same key with the same options take the same one, in
whatever order these are listed; an option more takes the place of the old one only where it wins itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from interpreter.kernel.chance import FIRST, MASK, SECOND, SEED_STEP, bits, stream_number

if TYPE_CHECKING:
    from collections.abc import Iterable

Key: TypeAlias = "tuple[str, int, int]"
"""What is decided, in which visit of its phase, and how manieth there."""

number = lru_cache(1 << 16)(stream_number)
"""The number of a text, 0 to 2**64 - 1, kept."""


def lot(seed: int, key: Key) -> int:
    """The sixty-four random bits of a key."""
    what, visit, count = key
    return bits(bits(seed, number(what), visit), 0, count)


def of_option(drawn: int, option: int) -> int:
    """The number an option has in a lot."""
    return bits(drawn, option, 0)


def smallest(drawn: int, options: Iterable[int]) -> int:
    """The place of the option a lot falls on; options are the numbers of their texts, no two the same."""
    start = drawn * SEED_STEP
    least, best = MASK, 0
    for place, option in enumerate(options):  # `of_option`, written out: it is asked for every move
        z = (start + option) & MASK
        z = ((z ^ (z >> 30)) * FIRST) & MASK
        z = ((z ^ (z >> 27)) * SECOND) & MASK
        z ^= z >> 31
        if z < least:
            least, best = z, place
    return best
