"""Kinds: the finite index sets of a game (words, pieces, spaces, seats) and their constant columns.

Things of a kind are the integers 0..size-1; rows are the table lines they came from. No kind holds mutable state.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from gamespec.checked.short_repr import Called

if TYPE_CHECKING:
    from gamespec.checked.types import Type
    from gamespec.source import Span

KindSort = Literal["words", "piece", "space", "player"]
Form = Literal["cards", "tiles", "tokens", "dice"]
ONE: dict[Form, str] = {"cards": "card", "tiles": "tile", "tokens": "token", "dice": "die"}
Ranges: TypeAlias = "tuple[tuple[int | None, int | None], ...]"
"""Closed ranges, each end None when open: `..8 or 36..` is ((None, 8), (36, None))."""
Cell: TypeAlias = "int | Ranges | None"
"""One constant: a number, yes/no as 1/0, a thing or row index, ranges, or None for an empty cell."""


@dataclass(slots=True, eq=False, repr=False)
class Column(Called):
    """A constant column of a kind's table.

    It has one cell for each row, or for each row and key of a family (`wants/cod`).
    """

    name: str
    kind: Kind
    type: Type
    cells: tuple[Cell, ...] | tuple[tuple[Cell, ...], ...]
    """Values as cells[row], or cells[row][key] for a family."""
    key: Type | None = None
    """Key type of a family: a kind (`wants/cod`), or a number range (`moves/2`) whose low end is key 0."""
    is_ranges: bool = False
    is_shape: bool = False
    """Whether cells are names of shapes: indices into CheckedGame.shapes."""
    span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class Geometry(Called):
    """The arrangement of spaces: a ring, line, grid, hex map or links; neighbours are constant."""

    sort: Literal["none", "ring", "line", "grid", "hexes", "links"]
    width: int = 0
    height: int = 0
    column_of: tuple[int, ...] = ()
    """Column of each space of a grid or hex map, from 1; row 1 is on top."""
    row_of: tuple[int, ...] = ()
    neighbours: tuple[tuple[int, ...], ...] = ()
    """Neighbours by side, in the order up, right, down, left (grid) or previous, next (ring, line)."""
    around: tuple[tuple[int, ...], ...] = ()
    """Neighbours by side or corner, in reading order."""
    headings: tuple[str, ...] = ()
    toward: tuple[tuple[int, ...], ...] = ()
    """Neighbour in a direction, as toward[space][heading], or -1."""
    offset_of_row: tuple[int, ...] = ()
    """Offset to the right of each row of a hex map, in half hexes, from row 1."""
    by_way: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """Neighbours of each space for each direction of links, if links have directions."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """The definition of a bundle kind: an amount of each thing of `key`, each row another combination."""

    key: Kind
    amounts: Column
    """Number of each thing in a bundle: a family with one number for each thing of `key`."""
    low: int
    high: int
    in_all: int | None = None
    """Greatest total number of things in a bundle."""

    def ends(self) -> str:
        """Return the limits in words: `0 to 3 of each, up to 4 in all`."""
        return f"{self.low} to {self.high} of each" + ("" if self.in_all is None else f", up to {self.in_all} in all")


@dataclass(slots=True, eq=False, repr=False)
class Kind(Called):
    """A finite set of things: words of a type, pieces of a table, spaces of a board, or seats."""

    name: str
    sort: KindSort
    rows: tuple[str, ...]
    row_of: tuple[int, ...]
    """Row of each thing; the identity except for pieces with copies."""
    owner_of: tuple[int, ...] = ()
    """Seat each piece was made for (`3 each`), -1 if none; empty when the kind has no owned copies."""
    columns: dict[str, Column] = field(default_factory=dict)
    geometry: Geometry | None = None
    indexed_by_place: bool = False
    """Whether spaces are named by coordinates, `Cell[3, 2]` (grid and hex), and not by row."""
    form: Form | None = None
    """Physical form of the pieces."""
    faces: tuple[tuple[int, ...], ...] = ()
    """Sides of the dice of each row, one entry a side (numbers, or words as their index)."""
    back_shows: Column | None = None
    numbers: Column | None = None
    """Numbers that the words of `type Rank is 2..14` stand for."""
    bundle: Bundle | None = None
    """Bundle definition; its kind is implicit and its rows are `nothing`, `1 wool`, `2 wool 1 ore`."""
    title: str | None = None
    span: Span | None = None
    index: int = 0

    @property
    def is_die(self) -> bool:
        """Whether its pieces are dice."""
        return self.form == "dice"

    @property
    def size(self) -> int:
        """Number of things."""
        return len(self.row_of)

    def only_face(self, die: int) -> int | None:
        """Return the side of a die that has only one, else None."""
        faces = self.faces[self.row_of[die]]
        return faces[0] if len(faces) == 1 else None

    def things_of(self, row: int) -> tuple[int, ...]:
        """Return the things of a row, in listed order."""
        return tuple(i for i, r in enumerate(self.row_of) if r == row)

    def unnamed(self, number: int) -> str:
        """Return a text for pieces whose names are secret: `a card`, `3 tiles`."""
        text = counted(self.form, number)
        return f"a{text[1:]}" if number == 1 else text


def counted(form: Form | None, number: int) -> str:
    """Return a number of pieces of a form in words, or of mixed forms: `1 card`, `3 tiles`, `2 pieces`."""
    one, many = ("piece", "pieces") if form is None else (ONE[form], form)
    return f"{number} {one if number == 1 else many}"
