"""Common random numbers: each belongs to a place in the rules, not to a moment of the game.

`smallest` takes a random number (from a game's seed and the key of what is decided) and picks the option with the
least number derived from it. Each option is equally likely. Two games with the same key and options pick the same
one, in any order of the options; an additional option only changes the pick if it is picked itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from interpreter.kernel.chance import FIRST, MASK, SECOND, SEED_STEP, bits, stream_number

Key: TypeAlias = "tuple[str, int, int]"
"""Key of a random number: what is drawn or decided, number of the phase's visit, and count within it."""

number = lru_cache(1 << 16)(stream_number)
"""Function that returns a hash of a text, 0 to 2**64 - 1, cached."""


def lot(seed: int, key: Key) -> int:
    """Return the sixty-four random bits for a key in a game with this random seed."""
    what, visit, count = key
    return bits(bits(seed, number(what), visit), 0, count)


def of_option(drawn: int, option: int) -> int:
    """Return a random number for an option, derived from the number `drawn` and the option's hash."""
    return bits(drawn, option, 0)


def smallest(drawn: int, options: Iterable[int]) -> int:
    """Return the index of the option whose number, derived from the random number `drawn`, is least.

    Options are given as hashes of distinct texts.
    """
    start = drawn * SEED_STEP
    least, best = MASK, 0
    for place, option in enumerate(options):  # `of_option` inlined, because it runs for every move
        z = (start + option) & MASK
        z = ((z ^ (z >> 30)) * FIRST) & MASK
        z = ((z ^ (z >> 27)) * SECOND) & MASK
        z ^= z >> 31
        if z < least:
            least, best = z, place
    return best
