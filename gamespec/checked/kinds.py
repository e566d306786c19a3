"""Kinds: the finite index sets of a game (words, pieces, spaces, seats) and their constant columns.

Things of a kind are the integers 0 to size-1; rows are the lines of its data table. No kind holds mutable state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from gamespec.checked.types import Called, Type
from gamespec.source import Span

KindSort = Literal["words", "piece", "space", "player"]
Form = Literal["cards", "tiles", "tokens", "dice"]
ONE: dict[Form, str] = {"cards": "card", "tiles": "tile", "tokens": "token", "dice": "die"}
Ranges: TypeAlias = "tuple[tuple[int | None, int | None], ...]"
"""Union of ranges, both ends included, None an open end: `..8 or 36..` is ((None, 8), (36, None))."""
Cell: TypeAlias = "int | Ranges | None"
"""Content of a table cell: number, yes/no as 1/0, index of a thing or row, ranges, or None if empty."""


@dataclass(slots=True, eq=False, repr=False)
class Column(Called):
    """Constant column of a kind's data table, with a cell for each row, or each row and key."""

    name: str
    kind: Kind
    type: Type
    cells: tuple[Cell, ...] | tuple[tuple[Cell, ...], ...]
    """Constants of the column, as cells[row], or as cells[row][key] for a family."""
    key: Type | None = None
    """Type of the keys of a family of columns, a kind or a range of numbers; None for a single column."""
    is_ranges: bool = False
    is_shape: bool = False
    """Whether the cells name shapes: they are indices into `CheckedGame.shapes`."""
    span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class Geometry(Called):
    """Arrangement of the spaces (indices) of a kind: a ring, line, grid, hex map or graph of links."""

    sort: Literal["none", "ring", "line", "grid", "hexes", "links"]
    width: int = 0
    height: int = 0
    column_of: tuple[int, ...] = ()
    """Column of each space of a grid or hex map, counted from 1; row 1 of a board is the top one."""
    row_of: tuple[int, ...] = ()
    neighbours: tuple[tuple[int, ...], ...] = ()
    """Neighbours of each space: up, right, down, left on a grid; previous, next on a ring or line."""
    around: tuple[tuple[int, ...], ...] = ()
    """Neighbours of each space across a side or corner, in reading order."""
    headings: tuple[str, ...] = ()
    toward: tuple[tuple[int, ...], ...] = ()
    """Neighbour of a space in a direction, as toward[space][heading]; -1 if there is none."""
    offset_of_row: tuple[int, ...] = ()
    """Shift of each row of a hex map to the right, in half hexes; the first entry is row 1."""
    by_way: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """Neighbours of each space as by_way[direction][space]; empty if links have no directions."""
    part: Literal["corners", "edges"] | None = None
    """Part of the spaces of `board` that these spaces are; None unless they are corners or edges."""
    board: Kind | None = None
    beside: dict[Kind, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """Neighbours of each space among each other kind of its map (cells, corners, edges)."""


NOTHING = "nothing"
"""The word for 0 of each thing."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Bundle kind: combinations of `low` to `high` of each thing of `key`, such as `2 wool 1 ore`."""

    key: Kind
    amounts: Column
    """Family of columns with the amount of each thing of `key` in each bundle."""
    low: int
    high: int
    in_all: int | None = None
    """Greatest sum of all amounts in one bundle; None if it is not limited."""

    def ends(self) -> str:
        """Return the limits of a bundle in words: `0 to 3 of each, up to 4 in all`."""
        return f"{self.low} to {self.high} of each" + ("" if self.in_all is None else f", up to {self.in_all} in all")


@dataclass(slots=True, eq=False, repr=False)
class Kind(Called):
    """Finite set of words, pieces, spaces or seats (integers below `size`); `rows` name its table's rows."""

    name: str
    sort: KindSort
    rows: tuple[str, ...]
    row_of: tuple[int, ...]
    """Row of each thing; equal to the thing's own index except for pieces with several copies."""
    owner_of: tuple[int, ...] = ()
    """Seat for which each piece was made (`3 each`), -1 if none; empty if no pieces of the kind are owned."""
    columns: dict[str, Column] = field(default_factory=dict)
    geometry: Geometry | None = None
    indexed_by_place: bool = False
    """Whether spaces are named by coordinates, `Cell[3, 2]` (grids, hex maps), and not by table row."""
    form: Form | None = None
    """Physical form of the pieces (cards, tiles, tokens, dice); None for kinds that are no pieces."""
    faces: tuple[tuple[int, ...], ...] = ()
    """Sides of the dice of each row, as faces[row]; a side is a number, or the index of a word."""
    back_shows: Column | None = None
    numbers: Column | None = None
    """Column with the number of each row of a type of numbers, such as `type Rank is 2..14`."""
    names_of: Kind | None = None
    """Kind of pieces whose rows the words name: `type Ware is each Card`; they have the same indices."""
    bundle: Bundle | None = None
    """Definition of the bundles of a bundle kind, whose rows are `nothing`, `1 wool`, `2 wool 1 ore`."""
    title: str | None = None
    span: Span | None = None
    index: int = 0

    @property
    def table(self) -> Kind:
        """Kind whose data table has the rows: of a kind of names the pieces, else the kind itself."""
        return self.names_of or self

    @property
    def is_die(self) -> bool:
        """Whether the pieces of this kind are dice."""
        return self.form == "dice"

    @property
    def size(self) -> int:
        """Number of things of this kind."""
        return len(self.row_of)

    def only_face(self, die: int) -> int | None:
        """Return the only side of a die if it has one side, else None."""
        faces = self.faces[self.row_of[die]]
        return faces[0] if len(faces) == 1 else None

    def things_of(self, row: int) -> tuple[int, ...]:
        """Return the things (indices) that come from one table row, ascending."""
        return tuple(i for i, r in enumerate(self.row_of) if r == row)

    def unnamed(self, number: int) -> str:
        """Return a text for `number` pieces whose names are secret: `a card`, `3 tiles`."""
        text = counted(self.form, number)
        return f"a{text[1:]}" if number == 1 else text


def ends_of(edge: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two corners that an edge of a map joins, the upper or left first."""
    column, row = edge
    above = (row + 1) // 2
    return (column, above), (column + row % 2, above + (row + 1) % 2)


def counted(form: Form | None, number: int) -> str:
    """Return a number of pieces in words: `1 card`, `3 tiles`, or without a form `2 pieces`."""
    one, many = ("piece", "pieces") if form is None else (ONE[form], form)
    return f"{number} {one if number == 1 else many}"


MOST_RUNS = 20_000
"""Greatest number of runs of one length on a board where runs are used; the check refuses more."""
MOST_STEPS = 400_000
"""Greatest number of partial runs extended while the runs of a board are listed."""


class TooManyRuns(Exception):
    """Error raised if a board has too many runs to list, or too many dead ends in the search for them."""


def ways_of(place: Geometry) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return neighbours[direction][space]; without directions all are in one."""
    return place.by_way or (place.neighbours,)


def runs(place: Geometry, amount: int) -> Iterator[tuple[int, ...]]:
    """Yield each run of `amount` different spaces of a board once, as a tuple of spaces.

    Of the two ends of a run, the space that is declared first comes first in the tuple. Raises TooManyRuns for a board
    with too many runs, which the check of a game refuses.
    """
    seen: set[tuple[int, ...]] = set()
    steps = 0
    for beside in ways_of(place):
        for start in range(len(beside)):
            todo = [(start,)]
            while todo:
                run = todo.pop()
                steps += 1
                if steps > MOST_STEPS or len(seen) > MOST_RUNS:
                    raise TooManyRuns
                if len(run) < amount:
                    todo += [(*run, there) for there in reversed(beside[run[-1]]) if there not in run]
                elif (run[0] < run[-1] or amount == 1) and run not in seen:
                    seen.add(run)
                    yield run
