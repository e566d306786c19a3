"""Values of which a scene consists, frozen and unescaped, and differences between two scenes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Outline = Literal["square", "crossing", "hex", "round", "box"]
"""Shape of a space: a square or a crossing of a grid, a hex with a corner on top, a disc, or a box."""

Line: TypeAlias = "tuple[float, float, float, float]"
"""Ends of a line, x and y of each, in units of one space; both ends are equal for a point."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or word in the picture: its title, its text, and the name of the field it comes from."""

    title: str
    text: str
    field: str = ""
    is_number: bool = False
    seat: str | None = None
    """Seat that the fact is about, if there is one fact for each seat."""
    is_shown: bool = False
    """Whether the rules mark the field as always shown."""
    is_changed: bool = False
    """Whether the fact differs from an earlier scene (`with_changes`)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, tile, token or die, or several interchangeable ones."""

    kind: str
    form: str
    """Form of the piece: `card`, `tile`, `token` or `die`."""
    name: str
    """Name of the piece's row for people; its form (`card`) if its front is not seen."""
    ref: str | None
    """Name of the piece in moves, without `at N`; None if its front is not seen."""
    owner: str | None = None
    """Seat that the piece belongs to from the start."""
    facts: tuple[Fact, ...] = ()
    """Facts printed on the piece."""
    carries: tuple[Fact, ...] = ()
    """Facts from play: fields that differ from their start; for a die also its face."""
    inside: tuple[Zone, ...] = ()
    """Non-empty zones on the piece."""
    shape: tuple[str, ...] = ()
    """Picture of the piece's shape as lines of `#` and blanks; empty for none."""
    count: int = 1
    is_alone: bool = False
    """Whether the kind of the piece has only one row, so that all its pieces have the same name."""
    key: str = ""
    """Key of the zone that the piece lies in, if its space has one zone for each of several things."""

    @property
    def is_seen(self) -> bool:
        """Whether the viewer sees the front of the piece."""
        return self.ref is not None


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone in the picture (a pile, a group, a line or a slot) with its visible pieces."""

    name: str
    title: str
    shape: str
    size: int
    pieces: tuple[Piece, ...] = ()
    """Visible pieces, interchangeable ones of a group together; of a closed pile only its top."""
    is_closed: bool = False
    """Whether only the top of the zone is shown."""
    key: str = ""
    """Key of the zone as text, if there is one zone for each of several things; else empty."""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A space of a board with its contents."""

    ref: str
    """Name of the space in moves."""
    name: str
    x: float
    y: float
    """Distance of the centre from the top (`x`: from the left), in units of one space."""
    facts: tuple[Fact, ...] = ()
    """Facts printed on the space."""
    marks: tuple[Fact, ...] = ()
    """Facts from play on the space that are not pieces: numbers, words, yes/no."""
    pieces: tuple[Piece, ...] = ()
    seats: tuple[tuple[str | None, str], ...] = ()
    """Pairs of seat (None: nobody's field) and title, for each field that names this space."""
    owner: str | None = None
    """Seat that a mark on the space names as its owner."""
    ends: tuple[str, str] | None = None
    """Names of the two spaces of another board that this space joins, as a road does; None for others."""
    line: Line | None = None
    """Line or point of a map that this space is drawn as, an edge or a corner; None for others."""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A board: the spaces of one kind with their positions and contents."""

    kind: str
    title: str
    outline: Outline
    places: tuple[Place, ...]
    links: tuple[tuple[int, int], ...] = ()
    """Pairs of indexes of places to join by a line."""
    width: float = 0
    height: float = 0
    columns: int = 0
    rows: int = 0
    """Number of rows (`columns`: of columns) of a grid, printed along its sides; 0 for other boards."""
    is_laid: bool = False
    """Whether the `look` of the game says where each space lies."""
    roads: tuple[Place, ...] = ()
    """Spaces of other kinds drawn as lines: they join two places, or are corners or edges of places."""
    map: str | None = None
    """Kind of the map that this board is, or of which it shows the corners or edges, if any."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Numbers, zones and boards of a player, or (seat None) those of nobody in the middle."""

    seat: str | None
    numbers: tuple[Fact, ...] = ()
    zones: tuple[Zone, ...] = ()
    boards: tuple[Board, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in the game; `colour` is a number from 0."""

    name: str
    colour: int
    is_viewer: bool = False
    is_to_move: bool = False
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Picture of a game in progress for one observer."""

    game: str
    phase: str
    step: str
    over: bool
    viewer: str | None
    seats: tuple[Seat, ...]
    table: Holder
    players: tuple[Holder, ...]
    """Numbers, zones and boards of each player, the viewer first."""


def with_changes(now: Scene, before: Scene) -> Scene:
    """Return a scene in which numbers, zones and places are marked that differ from an earlier one."""
    holders = {holder.seat: holder for holder in (before.table, *before.players)}
    players = tuple(_holder(player, holders.get(player.seat)) for player in now.players)
    return replace(now, table=_holder(now.table, before.table), players=players)


def _holder(now: Holder, before: Holder | None) -> Holder:
    if before is None or now == before:
        return now
    numbers, zones = set(before.numbers), set(before.zones)
    boards = {board.kind: board for board in before.boards}
    return replace(
        now,
        numbers=tuple(fact if fact in numbers else replace(fact, is_changed=True) for fact in now.numbers),
        zones=tuple(zone if zone in zones else replace(zone, is_changed=True) for zone in now.zones),
        boards=tuple(_board(board, boards.get(board.kind)) for board in now.boards),
    )


def _board(now: Board, before: Board | None) -> Board:
    if before is None or now == before:
        return now
    pairs = zip(now.places, before.places, strict=True)
    return replace(now, places=tuple(new if new == old else replace(new, is_changed=True) for new, old in pairs))
