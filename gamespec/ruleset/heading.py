"""Parse the first line of a rule file: sort of file, titles, numbers of players.

Simple forms are read here without loading the grammar, so that a list of games appears at once. Other forms go to the
grammar; a test compares both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gamespec.diagnostics.diagnostic import STEERING
from gamespec.source import SourceFile, Span

if TYPE_CHECKING:
    from gamespec.model import GameFile, Header

FORMS = ("game", "variant", "examples")
PLAIN = re.compile(
    r'(?:game +"(?P<title>[^"]*)" +for +(?P<fewest>\d{1,4})(?: +to +(?P<most>\d{1,4}))? +players?(?:, +edition +1)?'
    r'|variant +"(?P<variant>[^"]*)" +of +"(?P<of>[^"]*)"'
    r'|examples +of +"(?P<shown>[^"]*)") *(?:#.*)?'
)
LONGEST = 20_000
"""Number of characters of a file in which its first line is searched; only comments precede it."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Fewest and most players, and the name of an automatic seat, empty if there is none."""

    fewest: int
    most: int
    automatic: str = ""

    @property
    def more(self) -> int:
        """Number of automatic seats: 0 or 1."""
        return 1 if self.automatic else 0

    @property
    def numbers(self) -> range:
        """Possible numbers of seats, including the automatic seat."""
        return range(self.fewest + self.more, self.most + self.more + 1)

    def __str__(self) -> str:
        many = f"{self.fewest}" if self.fewest == self.most else f"{self.fewest} to {self.most}"
        return f"{many} {'player' if self.most == 1 else 'players'}"


@dataclass(frozen=True, slots=True)
class Heading:
    """First line of a rule file: `form` (or empty), and in `of` the title of the game it belongs to."""

    form: str = ""
    title: str = ""
    of: str = ""
    seats: Seats | None = None
    names: tuple[str, ...] = ()
    """Titles of other variants that this variant names; it is applied after them."""
    needs: tuple[str, ...] = ()
    """Titles among `names` that this variant requires."""


def heading_of(source: SourceFile) -> Heading:
    """Return the content of a file's first line; if it cannot be read, only its form."""
    return _heading(_first(source.text[:LONGEST]))


def heading_in(model: GameFile) -> Heading:
    """Return the content of the first line of a parsed file, empty if the file has no header."""
    return Heading() if model.header is None else _said(model.header)


def span_of(source: SourceFile) -> Span:
    """Return the span of the first line of a source file that is not a comment."""
    start = 0
    for line in source.text.splitlines(keepends=True):
        if line.strip() and not line.lstrip().startswith("#"):
            code = line.rstrip()
            return source.span(start + len(code) - len(code.lstrip()), start + len(code))
        start += len(line)
    return source.span(0, 0)


def seats_of(game: Heading, variants: Iterable[Heading] = ()) -> Seats | None:
    """Return the players of a game with variants, as the last variant (by dependency) says, or None."""
    last = deciding(variants)
    return game.seats if last is None else last.seats


def deciding(variants: Iterable[Heading]) -> Heading | None:
    """Return the variant that decides the numbers of players: the last that gives any; None without."""
    said = sorted((each for each in variants if each.seats is not None), key=lambda each: each.title)
    last = [each for each in said if not any(each.title in other.names for other in said if other is not each)]
    return next(iter(reversed(last or said)), None)


def numbers_of_seats(game: GameFile, variants: Iterable[GameFile] = ()) -> range:
    """Return the possible numbers of seats of a parsed game with some variants; only 2 if none are given."""
    seats = seats_of(heading_in(game), map(heading_in, variants)) or Seats(2, 2)
    return seats.numbers


def _first(text: str) -> str:
    """Return the first line of a file's text that is not a comment, with its continuation lines."""
    lines = [line.rstrip("\r") for line in text.removeprefix("\ufeff").split("\n")]
    said = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    end = next((at for at, line in enumerate(said[1:], 1) if line[0] not in " \t"), len(said))
    return "\n".join(said[:end])


@lru_cache(maxsize=256)
def _heading(line: str) -> Heading:
    plain = PLAIN.fullmatch(line.rstrip()) if STEERING.search(line) is None else None
    if plain is None:
        return _parsed(line)
    if plain["title"] is not None:
        fewest = int(plain["fewest"])
        most = int(plain["most"] or fewest)
        return Heading("game", plain["title"], seats=Seats(fewest, most)) if 1 <= fewest <= most else _parsed(line)
    if plain["variant"] is not None:
        return Heading("variant", plain["variant"], plain["of"])
    return Heading("examples", of=plain["shown"])


def _parsed(line: str) -> Heading:
    from gamespec.syntax import head_of  # simple first lines need no grammar

    head = head_of(SourceFile("", f"{line}\n"))
    if head is not None and (head.title is not None or head.of is not None):
        return _said(head)
    first = line.lstrip().partition(" ")[0]
    return Heading(first if first in FORMS else "")


def _said(head: Header) -> Heading:
    seats = None if head.seats is None else Seats(head.seats.low, head.seats.high, str(head.automatic or ""))
    title, of = str(head.title or ""), str(head.of or "")
    return Heading(head.form, title, of, seats, tuple(map(str, head.named)), tuple(map(str, head.needs)))
