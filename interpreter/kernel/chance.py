"""Random numbers computed from integers alone, the same on all machines and versions of Python.

It is a counter-based generator with the finishing steps of splitmix64. A number depends on a seed, the number of a
named stream (sequence of random numbers) and a counter, so each source of chance can be replayed by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from struct import pack, unpack
from typing import Protocol, TypeVar

MASK = 0xFFFFFFFFFFFFFFFF
SEED_STEP = 0xD1342543DE82EF95
COUNTER_STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB


def stream_number(name: str) -> int:
    """Return the number, 0 to 2**64 - 1, of a random number stream with this name."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little")


def bits(seed: int, stream: int, counter: int) -> int:
    """Return a random number of 64 bits: number `counter` of a stream, for a seed."""
    z = (seed * SEED_STEP + stream + counter * COUNTER_STEP) & MASK
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return z ^ (z >> 31)


def draw(seed: int, stream: int, counter: int, n: int) -> int:
    """Return number `counter` of a stream, from 0 to n - 1, equally likely to within n / 2**64."""
    z = (seed * SEED_STEP + stream + counter * COUNTER_STEP) & MASK
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return ((z ^ (z >> 31)) * n) >> 64


GAMES = stream_number("games of a run")


def game_seed(seed: int, number: int) -> int:
    """Return the seed of game `number`, below 2**53, which JSON carries exactly."""
    return bits(seed, GAMES, number) >> 11


# ---- choices of random players

PLAYERS = stream_number("random players")
ENOUGH = 1 << 32
"""Least remainder of a random word to reuse: options stay equal to within n / 2**32."""


class Choices:
    """Random choices from a stream of 64-bit words, such as those of the random players of one game.

    A word serves several choices: each takes the remainder by the number of options and leaves the quotient to the
    next. A choice of one option takes nothing. The words are `bits(seed, stream, k)` with k = 1, 2, 3 ...
    """

    __slots__ = ("_count", "_left", "_seed", "_stream")

    def __init__(self, seed: int, stream: int = PLAYERS) -> None:
        self._seed, self._stream = seed, stream
        self._left = self._count = 0

    def of(self, n: int) -> int:
        """Return a random number from 0 to n - 1; n is at least 1 and far less than 2**32."""
        while self._left < ENOUGH:
            self._left = self._word()
        self._left, chosen = divmod(self._left, n)
        return chosen

    def random(self) -> float:
        """Return a random float from 0 to below 1, from a word of its own."""
        return (self._word() >> 11) / (1 << 53)

    def at(self, moment: int) -> Choices:
        """Return the choices for one moment of a game: always the same, independent of earlier choices."""
        return Choices(bits(self._seed, self._stream, moment), self._stream)

    def _word(self) -> int:
        self._count += 1
        return bits(self._seed, self._stream, self._count)


# ---- random orders of lists that are the same in all versions of Python


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


# ---- random words (64-bit numbers) in batches: `chance.bits` for many seeds or counters at once
#
# One long integer holds a word in each 128 of its bits, so that a step of the generator is one operation for all of
# them: four times as fast as one word after another.


LANES = 64
"""Number of 64-bit random words computed at once, packed in one long integer, for speed."""
_LANE = "Q8x"
_ONES = sum(1 << (128 * lane) for lane in range(LANES))
_WORDS = _ONES * MASK
_COUNTERS = sum((lane * COUNTER_STEP & MASK) << (128 * lane) for lane in range(LANES))


def words_of(seeds: Sequence[int], stream: int, counter: int) -> tuple[int, ...]:
    """Return `bits(seed, stream, counter)`, 0 to 2**64 - 1, for each seed; at most `LANES` seeds."""
    packed = int.from_bytes(pack(f"<{_LANE * len(seeds)}", *seeds), "little")
    return _mixed(packed * SEED_STEP + (stream + counter * COUNTER_STEP & MASK) * _ONES)[: len(seeds)]


def game_seeds(seed: int, n: int) -> Iterator[int]:
    """Yield the seeds of n games of a simulation, the same as `game_seed` gives one by one."""
    for first in range(0, n, LANES):
        start = (seed * SEED_STEP + GAMES + first * COUNTER_STEP) & MASK
        for word in _mixed(start * _ONES + _COUNTERS)[: n - first]:
            yield word >> 11


def _mixed(z: int) -> tuple[int, ...]:
    """Apply the generator's finishing steps to the words packed in an integer; return them."""
    z &= _WORDS
    z = ((z ^ (z >> 30) & _WORDS) * FIRST) & _WORDS
    z = ((z ^ (z >> 27) & _WORDS) * SECOND) & _WORDS
    z ^= (z >> 31) & _WORDS
    return unpack(f"<{_LANE * LANES}", z.to_bytes(16 * LANES, "little"))
