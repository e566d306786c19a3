"""A ruleset: its files, their content, and the numbers of players together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gamespec.ruleset.group import LONGEST, group_in
from gamespec.ruleset.heading import Heading, Seats, seats_of
from gamespec.ruleset.shelf import DISK, Shelf

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The files of a ruleset: game, examples beside it, variants by file name, and rule sheet."""

    name: str
    game: Path
    examples: tuple[Path, ...] = ()
    variants: dict[str, Path] = field(default_factory=dict)
    rules: Path | None = None
    readme: Path | None = None
    shelf: Shelf = DISK

    @property
    def files(self) -> tuple[Path, ...]:
        """Return every .game file, the game first."""
        return (self.game, *self.examples, *(self.variants[stem] for stem in sorted(self.variants)))

    def read(self, file: Path) -> tuple[GameFile | None, tuple[Diagnostic, ...]]:
        """Return the parsed model of one of its files, with syntax errors."""
        return self.shelf.read(file)

    def heading(self, file: Path) -> Heading:
        """Return the heading of one of its files without reading the rest."""
        return self.shelf.heading(file)

    @property
    def group(self) -> str:
        """Return the group in its README, empty if there is none or it cannot be read."""
        try:
            return group_in(self.shelf.prose(self.readme, 4 * LONGEST)) if self.readme else ""
        except OSError:
            return ""

    @property
    def heads(self) -> dict[str, Heading]:
        """Return the headings of its variants by name."""
        return {name: self.heading(file) for name, file in self.variants.items()}

    def title_of(self, variant: str) -> str:
        """Return the title of a variant, empty if its file cannot be read."""
        return self.heading(self.variants[variant]).title

    def seats(self, chosen: Iterable[str] = ()) -> Seats | None:
        """Return the numbers of players with the chosen variants; None if no first line gives any."""
        return seats_of(self.heading(self.game), [self.heading(self.variants[name]) for name in chosen])

    def variant_meant(self, word: str) -> str | None:
        """Return the name of the variant with this title or file name, or None."""
        for name, file in sorted(self.variants.items()):
            if word in {file.name, str(file)} or self.title_of(name).casefold() == word.casefold():
                return name
        return None
