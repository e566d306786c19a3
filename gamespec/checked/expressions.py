"""Typed expressions with resolved names, one class for each operation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gamespec.checked.game import Action
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import SetOf, Thing, Type
from gamespec.operators import BinaryOp, BuiltinName, SetOperator
from gamespec.source import Span


@dataclass(slots=True, eq=False)
class Var:
    """Variable bound once: a parameter, `let`, loop variable, `you`, or the owner inside a computed value."""

    name: str
    type: Type
    span: Span | None = None


@dataclass(slots=True, eq=False)
class Expr:
    """Base class of typed expressions, with the type of the value and the place in the source."""

    type: Type
    span: Span


@dataclass(slots=True, eq=False)
class Const(Expr):
    """Value fixed at compile time: a number, yes (1), no (0), none (-1), or an index."""

    value: int


@dataclass(slots=True, eq=False)
class Read(Expr):
    """Expression that reads the value of a variable."""

    var: Var


@dataclass(slots=True, eq=False)
class FieldGet(Expr):
    """Expression that reads a stored field.

    `owner` is None for a field of the table; `keys` select one value of a field with one value for each key.
    """

    field: Field
    owner: Expr | None
    keys: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class ValueGet(Expr):
    """Computed value of an owner (None: the table), with arguments, which may be sets."""

    value: Value
    owner: Expr | None
    args: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class ColumnGet(Expr):
    """Constant cell of a thing's row; `key` selects a column (`wants[cod]`); empty cells are -1."""

    column: Column
    of: Expr
    key: Expr | None


@dataclass(slots=True, eq=False)
class RowOf(Expr):
    """Expression for the table row of a piece, as a value."""

    of: Expr


@dataclass(slots=True, eq=False)
class Not(Expr):
    """Expression of a negated condition: `not a`."""

    of: Expr


@dataclass(slots=True, eq=False)
class Binary(Expr):
    """Expression with two operands.

    `/` and `mod` round down; `and` and `or` evaluate the right side only if needed; `is` on sets compares members.
    """

    op: BinaryOp
    left: Expr
    right: Expr


@dataclass(slots=True, eq=False)
class Cond(Expr):
    """Conditional expression: `if test then yes else no`."""

    test: Expr
    yes: Expr
    no: Expr


@dataclass(slots=True, eq=False)
class ListAt(Expr):
    """Item of a list counted from 0, `[0, 1, 3, 6][n]`; an index beyond the end reads the last item."""

    items: tuple[Expr, ...]
    index: Expr


@dataclass(slots=True, eq=False)
class InRanges(Expr):
    """Range test: `x is in low..high`, or whether x is in the ranges of a table cell (`cell`)."""

    of: Expr
    low: Expr | None = None
    high: Expr | None = None
    cell: ColumnGet | None = None


@dataclass(slots=True, eq=False)
class Member(Expr):
    """Condition that a value is a member of a set: `x is in S`."""

    of: Expr
    set: Expr


# ---- sets: their type is SetOf; members come in a fixed order


@dataclass(slots=True, eq=False)
class AllOf(Expr):
    """Set of all things of a kind: all spaces, players, words of a type, or pieces."""

    kind: Kind


def all_of(kind: Kind, span: Span) -> AllOf:
    """Return the set of all things of a kind."""
    return AllOf(SetOf(Thing(kind)), span, kind)


@dataclass(slots=True, eq=False)
class ConstSet(Expr):
    """Set whose members are known at compile time: `Boat[cod]`, a literal list, `people`."""

    members: tuple[int, ...]


@dataclass(slots=True, eq=False)
class IntRange(Expr):
    """Set of consecutive numbers, `low .. high`, with both ends."""

    low: Expr
    high: Expr


@dataclass(slots=True, eq=False)
class ZoneGet(Expr):
    """Zone of an owner: read as a set its pieces in order, as the target of a move itself."""

    zone: Zone
    owner: Expr | None
    keys: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class SlotGet(Expr):
    """Expression for the piece in a slot (a zone for one piece), or none if the slot is empty."""

    slot: ZoneGet


@dataclass(slots=True, eq=False)
class Unplaced(Expr):
    """Set of the pieces among the set `within` that lie in no zone."""

    within: Expr


@dataclass(slots=True, eq=False)
class ListSet(Expr):
    """Set of listed things, as `[a, b]`, or of one thing where a set is wanted (none: the empty set)."""

    items: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Aggregate(Expr):
    """Operator over the elements of a set: `sum`, `count`, `those`, `first`, `highest` and the like.

    `var` is bound to each element; elements must pass `where`. `body` is the summed or compared expression; `count` has
    none. `order` are the (direction, sort key) pairs of `with highest e, then lowest f`. `highest` and `lowest` of an
    empty set are -1 (none).
    """

    op: SetOperator
    var: Var
    set: Expr
    where: Expr | None
    body: Expr | None
    order: tuple[tuple[Literal["highest", "lowest"], Expr], ...] = ()


@dataclass(slots=True, eq=False)
class CountOf(Expr):
    """Number of members of a set or of pieces in a zone."""

    of: Expr


@dataclass(slots=True, eq=False)
class EndOf(Expr):
    """Selection `top|bottom|first|last|any|random [n] of S`: one thing or none, with `amount` a set."""

    which: Literal["top", "bottom", "first", "last", "any", "random"]
    amount: Expr | None
    of: Expr


@dataclass(slots=True, eq=False)
class Builtin(Expr):
    """Call of a built-in function with typed arguments.

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
    """Condition that a player can begin A(x); `args` are the arguments of the first parameters."""

    player: Expr
    action: Action
    args: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Would(Expr):
    """Condition `would(A(x): C)`: whether C would hold after `player` did A."""

    player: Expr
    action: Action
    args: tuple[Expr, ...]
    condition: Expr
