"""What came of looking a ruleset over: findings, the files read, promises. Each step of it adds what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile
    from gamespec.source import Span

Place: TypeAlias = tuple[str, int, int]
"""File, beginning and end."""


@dataclass(slots=True)
class Linted:
    """Findings, and what was promised and assumed on the way."""

    findings: list[Diagnostic] = field(default_factory=list)
    models: list[GameFile] = field(default_factory=list)
    promises: dict[Place, tuple[str, Span]] = field(default_factory=dict)
    brought: dict[tuple[str, ...], list[Place]] = field(default_factory=dict)
    """What the game alone does not promise, by the titles of the variants that were chosen."""
    untried: set[tuple[str, ...]] = field(default_factory=set)
    """Choices of variants whose new promises were not tried in games, because the game is large."""
    about_variants: bool = False
    """Whether some variants were asked about, and not the game with all of them."""

    @property
    def told(self) -> list[tuple[str, Span]]:
        """The promises to tell: of some variants what they add to those of the game."""
        if not self.about_variants:
            return [*self.promises.values()]
        return [self.promises[place] for places in self.brought.values() for place in places]

    def promise(self, text: str, span: Span) -> None:
        """Note a promise once."""
        self.promises.setdefault((span.file.name, span.start, span.end), (text, span))
