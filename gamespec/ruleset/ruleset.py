"""Type of a ruleset, the files of one game, with access to their contents."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gamespec.ruleset.heading import Heading, Seats, seats_of
from gamespec.ruleset.shelf import DISK, Shelf

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile


# ---- read the group of a game (such as `classics`) from its README, for lists of many games
#
# It is given by a line `group: classics` in the front matter, between two lines `---` at the top.


FIRST_LINES = re.compile(r"\A---\s*\n(?P<lines>.*?)^---\s*$", re.DOTALL | re.MULTILINE)
GROUP = re.compile(r"^group:[ \t]*(?P<group>\S[^\n]*?)[ \t]*$", re.MULTILINE)
LONGEST = 2_000
"""Number of characters of a README in which the front matter is searched."""


def group_in(readme: str) -> str:
    """Return the group named in the front matter of a README's text, empty if there is none."""
    top = FIRST_LINES.match(readme[:LONGEST])
    said = GROUP.search(top["lines"]) if top else None
    return said["group"].strip("\"'") if said else ""


# ---- type of a ruleset, the files of one game, with access to their contents


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Files of one game: game, examples, variants by name, README, and a sheet of rules by id."""

    name: str
    game: Path
    examples: tuple[Path, ...] = ()
    variants: dict[str, Path] = field(default_factory=dict)
    rules: Path | None = None
    readme: Path | None = None
    shelf: Shelf = DISK

    @property
    def files(self) -> tuple[Path, ...]:
        """Return the paths of all rule files, the game first."""
        return (self.game, *self.examples, *(self.variants[stem] for stem in sorted(self.variants)))

    def read(self, file: Path) -> tuple[GameFile | None, tuple[Diagnostic, ...]]:
        """Return the parsed model of a file of the ruleset (None if unreadable), with syntax errors."""
        return self.shelf.read(file)

    def heading(self, file: Path) -> Heading:
        """Return the content of the first line of a file of the ruleset, without reading the rest."""
        return self.shelf.heading(file)

    @property
    def group(self) -> str:
        """Return the group (such as `classics`) named in the game's README, empty if there is none."""
        try:
            return group_in(self.shelf.prose(self.readme, 4 * LONGEST)) if self.readme else ""
        except OSError:
            return ""

    @property
    def heads(self) -> dict[str, Heading]:
        """Return the parsed first lines (headings) of the variants, by file name."""
        return {name: self.heading(file) for name, file in self.variants.items()}

    def title_of(self, variant: str) -> str:
        """Return the title of a variant given by file name; empty if its file cannot be read."""
        return self.heading(self.variants[variant]).title

    def seats(self, chosen: Iterable[str] = ()) -> Seats | None:
        """Return the numbers of players with some variants (file names); None if no first line gives any."""
        return seats_of(self.heading(self.game), [self.heading(self.variants[name]) for name in chosen])

    def variant_meant(self, word: str) -> str | None:
        """Return the file name of the variant with a title or file name, or None."""
        for name, file in sorted(self.variants.items()):
            if word in {file.name, str(file)} or self.title_of(name).casefold() == word.casefold():
                return name
        return None
