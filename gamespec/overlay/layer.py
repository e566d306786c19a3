"""Layers of changes to a game: one variant or `with` block each, with the variants its author knew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.model import WithBlock
    from gamespec.source import Span


@dataclass(frozen=True, slots=True)
class Layer:
    """Layer of changes to a game, made by one variant or `with` block, with the variants it builds on."""

    name: str
    knows: frozenset[str] = frozenset()
    """Titles of the variants applied before this layer: those its header names, and those they need."""
    variant: str | None = None
    """Title of the variant the layer belongs to; None for a `with` block of the game itself."""
    stands_upon: frozenset[str] = frozenset()
    """Titles of the variants that this layer requires, directly or indirectly."""
    joint: frozenset[str] = frozenset()
    """Titles of the variants that must all be chosen for a block `with "Other"`, its own included.

    Empty for other layers.
    """

    def knows_of(self, other: Layer) -> bool:
        """Return whether this layer was written on top of the other one, which is then applied first."""
        if other.variant is None:
            return self.variant is not None
        if other.variant == self.variant or (other.variant in self.knows and not other.joint):
            return True
        return bool(other.joint) and (other.joint < self.joint or other.variant in self.knows - self.joint)


@dataclass(frozen=True, slots=True)
class Touch:
    """Change of one part of a game by one layer: path of the part, source place, and whether it adds."""

    path: tuple[str, ...]
    layer: Layer
    span: Span
    adds: bool
    block: WithBlock | None
    """Block `with N players` of a variant that contains the change; None outside such a block."""

    def is_about(self, path: tuple[str, ...]) -> bool:
        """Return whether the change is of the part with this path, of a part in it, or of one around it."""
        short = min(len(path), len(self.path))
        return path[:short] == self.path[:short]
