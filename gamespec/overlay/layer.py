"""A layer of changes to a game: one variant, or one `with` block, and which other layers its author knows of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.model import WithBlock
    from gamespec.source import Span


@dataclass(frozen=True, slots=True)
class Layer:
    """One variant or `with` block: what it is called and which others it knows about."""

    name: str
    knows: frozenset[str] = frozenset()
    """Titles of the variants it comes after: those its head names, and those they need."""
    variant: str | None = None
    """Title of the variant it belongs to; none for a block of the game itself."""
    stands_upon: frozenset[str] = frozenset()
    """Titles of the variants without which it is not there."""
    joint: frozenset[str] = frozenset()
    """The titles of all variants that must be chosen for a block `with "Other"` to hold, its own too."""

    def knows_of(self, other: Layer) -> bool:
        """Return whether this layer was written upon the other one, which is applied before it."""
        if other.variant is None:
            return self.variant is not None
        if other.variant == self.variant or (other.variant in self.knows and not other.joint):
            return True
        return bool(other.joint) and (other.joint < self.joint or other.variant in self.knows - self.joint)


@dataclass(frozen=True, slots=True)
class Touch:
    """One change that was made: of what, by which layer, where it is written, and whether it adds."""

    path: tuple[str, ...]
    layer: Layer
    span: Span
    adds: bool
    block: WithBlock | None
    """The block of a variant for some numbers of players it stands in."""

    def is_about(self, path: tuple[str, ...]) -> bool:
        """Return whether it changes this, a part of it, or what this is a part of."""
        short = min(len(path), len(self.path))
        return path[:short] == self.path[:short]
