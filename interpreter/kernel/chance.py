"""Random numbers from integers alone: the same on every machine and in every version of Python.

Enters a seed, the number of a named stream and a counter; leaves the number that belongs to them, so each source of
chance can be replayed by itself. A counter-based generator with the finishing steps of splitmix64.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MASK = 0xFFFFFFFFFFFFFFFF
SEED_STEP = 0xD1342543DE82EF95
COUNTER_STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB


def stream_number(name: str) -> int:
    """The number of a named stream, 0 to 2**64 - 1."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little")


def bits(seed: int, stream: int, counter: int) -> int:
    """Sixty-four random bits."""
    z = (seed * SEED_STEP + stream + counter * COUNTER_STEP) & MASK
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return z ^ (z >> 31)


def draw(seed: int, stream: int, counter: int, n: int) -> int:
    """One of 0 .. n - 1, each equally likely to within n / 2**64; n is at least 1."""
    z = (seed * SEED_STEP + stream + counter * COUNTER_STEP) & MASK
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return ((z ^ (z >> 31)) * n) >> 64


def draw_lines(name: str, seed: str, stream: int, counter: str, n: str) -> list[str]:
    """The lines of `draw` for emitted code: `name` becomes one of 0 .. n - 1; `seed` is an address in the state `s`."""
    return [
        f"{name} = (s[{seed}] * {SEED_STEP} + {stream} + {counter} * {COUNTER_STEP}) & {MASK}",
        f"{name} = (({name} ^ ({name} >> 30)) * {FIRST}) & {MASK}",
        f"{name} = (({name} ^ ({name} >> 27)) * {SECOND}) & {MASK}",
        f"{name} = (({name} ^ ({name} >> 31)) * {n}) >> 64",
    ]


_GAMES = stream_number("games of a run")


def game_seeds(seed: int, n: int) -> Iterator[int]:
    """The seeds of n games of a run: `game_seed` for each number, one after another."""
    step = (seed * SEED_STEP + _GAMES) & MASK
    for _ in range(n):
        z = ((step ^ (step >> 30)) * FIRST) & MASK
        z = ((z ^ (z >> 27)) * SECOND) & MASK
        yield (z ^ (z >> 31)) >> 11
        step = (step + COUNTER_STEP) & MASK


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a run, 0 to 2**53 - 1, so that JSON carries it exactly."""
    return bits(seed, _GAMES, number) >> 11
