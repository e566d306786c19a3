"""Games written by hand in plain Python, each as a generator that asks for moves and draws."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision of a seat between moves, which is answered by one of them."""

    seat: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw between outcomes, each with how often it lies there; it is answered by one of them."""

    outcomes: Mapping[str, int]


Played = Generator[Ask | Draw, str, list[int]]
"""A game: asks and draws are yielded, the answer is sent, and the totals of the seats are returned."""
Part = Generator[Ask | Draw, str, None]
"""Part of a game."""
Chosen = Generator[Ask | Draw, str, str | None]
"""Part of a game that gives what was chosen or drawn; None if nothing."""
