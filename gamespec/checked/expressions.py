"""Typed expressions with resolved names, one class for each operation.

All have `type` and `span`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from gamespec.operators import SetOperator

if TYPE_CHECKING:
    from gamespec.checked.game import Action
    from gamespec.checked.kinds import Column, Kind, Ranges
    from gamespec.checked.things import Field, Value, Zone
    from gamespec.checked.types import Type
    from gamespec.source import Span


@dataclass(slots=True, eq=False)
class Var:
    """A variable bound once: a parameter, `let`, loop variable, `you`, or the thing a value belongs to."""

    name: str
    type: Type
    span: Span | None = None


@dataclass(slots=True, eq=False)
class Expr:
    """Any typed expression."""

    type: Type
    span: Span


@dataclass(slots=True, eq=False)
class Const(Expr):
    """A number, yes (1), no (0), a word, row, space, seat (index) or none (-1), fixed at compile time."""

    value: int


@dataclass(slots=True, eq=False)
class Read(Expr):
    """The value of a variable."""

    var: Var


@dataclass(slots=True, eq=False)
class FieldGet(Expr):
    """A stored field; `owner` is None for a field of the table, `keys` are as declared."""

    field: Field
    owner: Expr | None
    keys: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class ValueGet(Expr):
    """A value with its arguments (sets allowed)."""

    value: Value
    owner: Expr | None
    args: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class ColumnGet(Expr):
    """A constant cell of the row of a thing, or of a Row value.

    `key` selects a member of a family. Empty cells read as -1.
    """

    column: Column
    of: Expr
    key: Expr | None


@dataclass(slots=True, eq=False)
class RowOf(Expr):
    """The row of a piece, as a value."""

    of: Expr


@dataclass(slots=True, eq=False)
class Not(Expr):
    """Negation: `not a`."""

    of: Expr


BinaryOp = Literal["+", "-", "*", "/", "mod", "min", "max", "<", "<=", ">", ">=", "is", "is not", "and", "or"]


@dataclass(slots=True, eq=False)
class Binary(Expr):
    """Two operands; `/` and `mod` round down; `and`/`or` stop early; `is` on sets compares members."""

    op: BinaryOp
    left: Expr
    right: Expr


@dataclass(slots=True, eq=False)
class Cond(Expr):
    """A conditional expression: `if test then yes else no`."""

    test: Expr
    yes: Expr
    no: Expr


@dataclass(slots=True, eq=False)
class ListAt(Expr):
    """A list indexed from 0, `[0, 1, 3, 6][n]`; an index beyond the end reads the last item."""

    items: tuple[Expr, ...]
    index: Expr


@dataclass(slots=True, eq=False)
class InRanges(Expr):
    """A range test: `x is in low..high` with constant or computed ends, or in a cell of ranges."""

    of: Expr
    low: Expr | None = None
    high: Expr | None = None
    cell: ColumnGet | None = None


@dataclass(slots=True, eq=False)
class Member(Expr):
    """A membership test: `x is in S`."""

    of: Expr
    set: Expr


# ---- sets: their type is SetOf; members come in a fixed order


@dataclass(slots=True, eq=False)
class AllOf(Expr):
    """Every thing of a kind (`Cell`, `players`, `Licence` as a set of all its pieces, a type's words)."""

    kind: Kind


@dataclass(slots=True, eq=False)
class ConstSet(Expr):
    """A set known at compile time: `Boat[cod]`, a literal list, `people`."""

    members: tuple[int, ...]


@dataclass(slots=True, eq=False)
class IntRange(Expr):
    """A set of consecutive numbers: `low .. high`."""

    low: Expr
    high: Expr


@dataclass(slots=True, eq=False)
class ZoneGet(Expr):
    """A zone (type ZoneOf): its pieces in order where a set is read, the zone itself as target of a move."""

    zone: Zone
    owner: Expr | None
    keys: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class SlotGet(Expr):
    """The piece in a slot, or none."""

    slot: ZoneGet


@dataclass(slots=True, eq=False)
class Unplaced(Expr):
    """Pieces of `within` (a set) that lie in no zone."""

    within: Expr


@dataclass(slots=True, eq=False)
class ListSet(Expr):
    """A literal list as a set: `[a, b]`, or one thing where a set is wanted (none gives the empty set)."""

    items: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Aggregate(Expr):
    """A comprehension over `set`.

    `order` ((direction, key) pairs) for those/first/last `with highest e, then lowest f`. `count` has no body;
    highest/lowest of nothing are -1 (none).
    """

    op: SetOperator
    var: Var
    set: Expr
    where: Expr | None
    body: Expr | None
    order: tuple[tuple[Literal["highest", "lowest"], Expr], ...] = ()


@dataclass(slots=True, eq=False)
class CountOf(Expr):
    """Number of members of a set or zone."""

    of: Expr


@dataclass(slots=True, eq=False)
class EndOf(Expr):
    """One or some members of a set or zone: `top|bottom|first|last|any|random [n] of S`.

    Without `amount` it gives one thing or none, else a set of at most that many.
    """

    which: Literal["top", "bottom", "first", "last", "any", "random"]
    amount: Expr | None
    of: Expr


BuiltinName = Literal[
    "next", "previous", "clockwise", "reversed", "own", "rank", "neighbours", "around", "lines", "ahead",
    "steps", "crosses", "distance", "toward", "between", "aligned", "reach", "placements", "others",
    "owner", "holder", "at", "union", "sure", "within", "alike", "abs", "ray",
    "laid",
]  # fmt: skip


@dataclass(slots=True, eq=False)
class Builtin(Expr):
    """A built-in function with typed arguments.

    next/previous(player or space), clockwise(player): set of all seats from there; reversed(set); own(player, kind);
    rank(piece); neighbours/around(space); lines(kind given by `kind`, n): SetOf(SetOf) constant; ahead(space, n);
    abs(n); steps(a, b); crosses(a, n, s); distance(a, b[, through]); toward(space, heading[, n]); laid(shape, space,
    turn): the placement named `Cell[2, 3] turned 1` in an example, or none if it does not exist; ray(space, heading);
    between/aligned(a, b); reach(S, through T); others(player); owner/holder/at(piece). Checked at run time: sure(e): e,
    which an example assumes not to be none; within(e, low, high): e, a number that must be in this range; alike(S): S,
    whose members must all be of one row.
    """

    name: BuiltinName
    args: tuple[Expr, ...]
    kind: Kind | None = None


@dataclass(slots=True, eq=False)
class Can(Expr):
    """`p can A(x)`: whether `player` can complete the opening of A now with these first arguments."""

    player: Expr
    action: Action
    args: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Would(Expr):
    """`would(A(x): C)`: whether C holds after `player` did A."""

    player: Expr
    action: Action
    args: tuple[Expr, ...]
    condition: Expr


CellValue: TypeAlias = "int | Ranges | None"
