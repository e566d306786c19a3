"""Values of a scene: frozen data for any renderer, with unescaped texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Outline = Literal["square", "crossing", "hex", "round", "box"]
"""Shape of a space: a square or a crossing of a grid, a hex with a corner on top, a disc, or a box."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or word on the table: its title, its value and its field."""

    title: str
    text: str
    field: str = ""
    is_number: bool = False
    seat: str | None = None
    """Seat it is about, if there is one for each."""
    is_shown: bool = False
    """Whether the rules mark it as always shown."""
    is_changed: bool = False
    """Whether it differs from an earlier scene (`with_changes`); zones and places have the same mark."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, tile, token or die, or several interchangeable ones."""

    kind: str
    form: str
    """One of `card`, `tile`, `token` or `die`."""
    name: str
    """Name of its row for people; its form (`card`) if its front is not seen."""
    ref: str | None
    """Name in moves, without `at N`; None if its front is not seen."""
    owner: str | None = None
    """Seat it was made for."""
    facts: tuple[Fact, ...] = ()
    """Facts printed on it."""
    carries: tuple[Fact, ...] = ()
    """Facts from play: fields not at their start, its face if it is a die."""
    inside: tuple[Zone, ...] = ()
    """Non-empty zones of its own."""
    shape: tuple[str, ...] = ()
    """Shape as lines of `#` and blanks."""
    count: int = 1
    is_alone: bool = False
    """Whether all pieces of its kind have one name."""
    key: str = ""
    """Key of the zone it lies in on a space, if the space has one zone for each of several things."""

    @property
    def is_seen(self) -> bool:
        """Whether the viewer sees its front."""
        return self.ref is not None


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone with pieces: a pile, a group, a line or a slot."""

    name: str
    title: str
    shape: str
    size: int
    pieces: tuple[Piece, ...] = ()
    """Visible pieces, interchangeable ones of a group together; of a closed pile its top."""
    is_closed: bool = False
    """Whether only the top of it is shown."""
    key: str = ""
    """Key of the zone, if there is one for each thing."""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A space of a board with its contents."""

    ref: str
    """Name in moves."""
    name: str
    x: float
    y: float
    """Centre, in units of one space, from the left and the top."""
    facts: tuple[Fact, ...] = ()
    """Facts printed there."""
    marks: tuple[Fact, ...] = ()
    """Facts from play that are not pieces: numbers, words, yes/no."""
    pieces: tuple[Piece, ...] = ()
    seats: tuple[tuple[str | None, str], ...] = ()
    """Pairs (seat or None for the table, title) of each field that names this space."""
    owner: str | None = None
    """Seat that a mark names as the owner."""
    ends: tuple[str, str] | None = None
    """Names of the two spaces of another board that it joins, as a road does."""
    is_changed: bool = False


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
    """Numbers of columns and rows of a grid, printed along its sides."""
    roads: tuple[Place, ...] = ()
    """Spaces of other kinds that join two places each, drawn as lines."""


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
    """View of a table by one observer."""

    game: str
    phase: str
    step: str
    over: bool
    viewer: str | None
    seats: tuple[Seat, ...]
    table: Holder
    players: tuple[Holder, ...]
    """The players, the viewer first."""
