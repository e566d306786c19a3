"""The values of a scene: plain frozen data, ready for any renderer. Texts are unescaped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Outline = Literal["square", "hex", "round", "box"]
"""How a space is drawn: a square of a grid, a hex on its point, a disc, or a box as wide as its words."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or word that stands on the table: its title and its value, and which field it is."""

    title: str
    text: str
    field: str = ""
    is_number: bool = False
    seat: str | None = None
    """The seat it is about, where there is one for each."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, tile, token or die, or several alike."""

    kind: str
    form: str
    """`card`, `tile`, `token` or `die`."""
    name: str
    """Name of its row for people; of a piece whose front is not seen, what it is (`card`)."""
    ref: str | None
    """How moves name it, without `at N`; None where its front is not seen."""
    owner: str | None = None
    """The seat it was made for."""
    facts: tuple[Fact, ...] = ()
    """What is printed on it."""
    carries: tuple[Fact, ...] = ()
    """What it has in play: fields not at their start, its face if it is a die."""
    inside: tuple[Zone, ...] = ()
    """Zones of its own in which something lies."""
    shape: tuple[str, ...] = ()
    """Its shape as lines of `#` and blanks."""
    count: int = 1
    is_alone: bool = False
    """Whether all pieces of its kind have one name."""

    @property
    def is_seen(self) -> bool:
        """Whether the viewer sees its front."""
        return self.ref is not None


@dataclass(frozen=True, slots=True)
class Zone:
    """Where pieces lie: a pile, a group, a line or a slot."""

    name: str
    title: str
    shape: str
    size: int
    pieces: tuple[Piece, ...] = ()
    """What is seen of it, like pieces of a group together; of a closed pile its top."""
    is_closed: bool = False
    """Whether only the top of it is shown."""
    key: str = ""
    """Of a zone there is one of for each thing: which one."""


@dataclass(frozen=True, slots=True)
class Place:
    """A space of a board, with all that is there."""

    ref: str
    """How moves name it."""
    name: str
    x: float
    y: float
    """Its centre, in units of one space, from the left and the top."""
    facts: tuple[Fact, ...] = ()
    """What is printed there."""
    marks: tuple[Fact, ...] = ()
    """What was put there in play and is no piece: numbers, words, truth."""
    pieces: tuple[Piece, ...] = ()
    seats: tuple[tuple[str | None, str], ...] = ()
    """(seat or None for the table, title) of each field that names this space."""
    owner: str | None = None
    """The seat a mark says it belongs to."""


@dataclass(frozen=True, slots=True)
class Board:
    """Spaces with their positions."""

    kind: str
    title: str
    outline: Outline
    places: tuple[Place, ...]
    links: tuple[tuple[int, int], ...] = ()
    """Pairs of places to join by a line."""
    width: float = 0
    height: float = 0
    columns: int = 0
    rows: int = 0
    """Of a grid: how many numbers stand along its sides."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The table (seat None) or a player, with what belongs to it."""

    seat: str | None
    numbers: tuple[Fact, ...] = ()
    zones: tuple[Zone, ...] = ()
    boards: tuple[Board, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table; `colour` counts from 0."""

    name: str
    colour: int
    is_viewer: bool = False
    is_to_move: bool = False
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """What one observer sees of a table."""

    game: str
    phase: str
    step: str
    over: bool
    viewer: str | None
    seats: tuple[Seat, ...]
    table: Holder
    players: tuple[Holder, ...]
    """The viewer first."""
