"""The files of one ruleset enter; what each of them says leaves, and what they say together of the players."""

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
    """The files of one ruleset: the game, examples beside it, variants by the names of their files, a rule sheet."""

    name: str
    game: Path
    examples: tuple[Path, ...] = ()
    variants: dict[str, Path] = field(default_factory=dict)
    rules: Path | None = None
    readme: Path | None = None
    shelf: Shelf = DISK

    @property
    def files(self) -> tuple[Path, ...]:
        """Every .game file, the game first."""
        return (self.game, *self.examples, *(self.variants[stem] for stem in sorted(self.variants)))

    def read(self, file: Path) -> tuple[GameFile | None, tuple[Diagnostic, ...]]:
        """What one of its files says, with everything that is wrong with its form."""
        return self.shelf.read(file)

    def heading(self, file: Path) -> Heading:
        """What the first line of one of its files says, without reading the rest."""
        return self.shelf.heading(file)

    @property
    def group(self) -> str:
        """The group its README puts it into; empty where there is none, or it cannot be read."""
        try:
            return group_in(self.shelf.prose(self.readme, 4 * LONGEST)) if self.readme else ""
        except OSError:
            return ""

    @property
    def heads(self) -> dict[str, Heading]:
        """What the first lines of its variants say, by their names."""
        return {name: self.heading(file) for name, file in self.variants.items()}

    def title_of(self, variant: str) -> str:
        """The title of a variant; empty where its file cannot be read."""
        return self.heading(self.variants[variant]).title

    def seats(self, chosen: Iterable[str] = ()) -> Seats | None:
        """How many play it with the variants chosen; None where no first line says so."""
        return seats_of(self.heading(self.game), [self.heading(self.variants[name]) for name in chosen])

    def variant_meant(self, word: str) -> str | None:
        """The name of the variant whose title or file somebody said instead."""
        for name, file in sorted(self.variants.items()):
            if word in {file.name, str(file)} or self.title_of(name).casefold() == word.casefold():
                return name
        return None
