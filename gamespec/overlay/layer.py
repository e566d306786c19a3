"""Who changes a game: one variant or one block, what it is called and what it knows about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Layer:
    """One variant or `with` block: what it is called and which others it knows about."""

    name: str
    knows: frozenset[str] = frozenset()
    variant: str | None = None
    """Title of the variant it belongs to; none for a block of the game itself."""
    stands_upon: frozenset[str] = frozenset()
    """Titles of the variants without which it is not there."""
