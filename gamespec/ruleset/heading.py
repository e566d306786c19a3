"""The text of a file enters; what its first line says leaves: game, variant or examples, titles, numbers of players.

The grammar says what a first line may be. The plain forms are read here without loading it, so that a list of games is
there at once; whatever is not one of them is given to the grammar, and a test holds both against each other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gamespec.diagnostics.safe_text import STEERING
from gamespec.source import SourceFile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.model import GameFile, Header
    from gamespec.source import Span

FORMS = ("game", "variant", "examples")
PLAIN = re.compile(
    r'(?:game +"(?P<title>[^"]*)" +for +(?P<fewest>\d{1,4})(?: +to +(?P<most>\d{1,4}))? +players?'
    r'|variant +"(?P<variant>[^"]*)" +of +"(?P<of>[^"]*)"'
    r'|examples +of +"(?P<shown>[^"]*)") *(?:#.*)?'
)
LONGEST = 20_000
"""Characters of a file among which the first line is looked for; above it stand only comments."""


@dataclass(frozen=True, slots=True)
class Seats:
    """How many people play, and the seat that nobody plays, which comes on top; empty if there is none."""

    fewest: int
    most: int
    automatic: str = ""

    @property
    def more(self) -> int:
        """Seats beside those of people."""
        return 1 if self.automatic else 0

    @property
    def numbers(self) -> range:
        """The numbers of seats, that of nobody among them."""
        return range(self.fewest + self.more, self.most + self.more + 1)

    def __str__(self) -> str:
        many = f"{self.fewest}" if self.fewest == self.most else f"{self.fewest} to {self.most}"
        return f"{many} {'player' if self.most == 1 else 'players'}"


@dataclass(frozen=True, slots=True)
class Heading:
    """What a first line says; `form` is empty where it says nothing that is known."""

    form: str = ""
    title: str = ""
    of: str = ""
    seats: Seats | None = None
    names: tuple[str, ...] = ()
    """Titles of variants that a variant names; it comes after them."""
    needs: tuple[str, ...] = ()
    """Those among them that it cannot do without."""


def heading_of(source: SourceFile) -> Heading:
    """What the first line of a file says; of one that cannot be read only its form."""
    return _heading(_first(source.text[:LONGEST]))


def heading_in(model: GameFile) -> Heading:
    """The same of a file that has been read."""
    return Heading() if model.header is None else _said(model.header)


def span_of(source: SourceFile) -> Span:
    """Where the first line stands that is no comment."""
    start = 0
    for line in source.text.splitlines(keepends=True):
        if line.strip() and not line.lstrip().startswith("#"):
            code = line.rstrip()
            return source.span(start + len(code) - len(code.lstrip()), start + len(code))
        start += len(line)
    return source.span(0, 0)


def seats_of(game: Heading, variants: Iterable[Heading] = ()) -> Seats | None:
    """How many play a game with some variants: the last variant that says so decides, one that names others after them.

    None where no first line says so.
    """
    last = deciding(variants)
    return game.seats if last is None else last.seats


def deciding(variants: Iterable[Heading]) -> Heading | None:
    """The variant that says how many play; of several the last by title, but one that names another comes after it."""
    said = sorted((each for each in variants if each.seats is not None), key=lambda each: each.title)
    last = [each for each in said if not any(each.title in other.names for other in said if other is not each)]
    return next(iter(reversed(last or said)), None)


def numbers_of_seats(game: GameFile, variants: Iterable[GameFile] = ()) -> range:
    """The numbers of seats of a game that has been read, with some variants; 2 where no first line says so."""
    seats = seats_of(heading_in(game), map(heading_in, variants)) or Seats(2, 2)
    return seats.numbers


def _first(text: str) -> str:
    """The first line that is no comment, with what goes on below it."""
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
    from gamespec.syntax import head_of  # plain first lines need no grammar

    head = head_of(SourceFile("", f"{line}\n"))
    if head is not None and (head.title is not None or head.of is not None):
        return _said(head)
    first = line.lstrip().partition(" ")[0]
    return Heading(first if first in FORMS else "")


def _said(head: Header) -> Heading:
    seats = None if head.seats is None else Seats(head.seats.low, head.seats.high, str(head.automatic or ""))
    title, of = str(head.title or ""), str(head.of or "")
    return Heading(head.form, title, of, seats, tuple(map(str, head.named)), tuple(map(str, head.needs)))
