"""Layers of changes: one variant or `with` block each, with the layers its author knew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.model import WithBlock
    from gamespec.source import Span


@dataclass(frozen=True, slots=True)
class Layer:
    """A variant or `with` block: its name and the layers it knows."""

    name: str
    knows: frozenset[str] = frozenset()
    """Titles of variants it is applied after: those its head names, and those they need."""
    variant: str | None = None
    """Title of its variant; None for a block of the game itself."""
    stands_upon: frozenset[str] = frozenset()
    """Titles of the variants it requires."""
    joint: frozenset[str] = frozenset()
    """Titles of all variants that must be chosen for a block `with "Other"`, including its own."""

    def knows_of(self, other: Layer) -> bool:
        """Return whether this layer was written on top of the other one, which is applied before it."""
        if other.variant is None:
            return self.variant is not None
        if other.variant == self.variant or (other.variant in self.knows and not other.joint):
            return True
        return bool(other.joint) and (other.joint < self.joint or other.variant in self.knows - self.joint)


@dataclass(frozen=True, slots=True)
class Touch:
    """A change: its path, its layer, its span, and whether it adds."""

    path: tuple[str, ...]
    layer: Layer
    span: Span
    adds: bool
    block: WithBlock | None
    """Block of a variant for some numbers of players that contains the change."""

    def is_about(self, path: tuple[str, ...]) -> bool:
        """Return whether it changes the path, a part of it, or a part around it."""
        short = min(len(path), len(self.path))
        return path[:short] == self.path[:short]
