"""Nodes of members, parameters and types."""

from __future__ import annotations

from typing import Literal

from gamespec.model.expressions import KindName
from gamespec.model.node import Decl, Expr, Ident, Node, Noted, Quoted, Stmt

# ---- nodes of types as written in declarations of fields, computed values and parameters


class TypeExpr(Node):
    """Type as written in a declaration, before the check has resolved it."""


class RangeType(TypeExpr):
    """Written type of numbers in a range: `0..9`, or `0 and up` (`high` is None)."""

    low: Expr
    high: Expr | None


class ChoiceType(TypeExpr):
    """Written type of one of a few alternatives: `owner or others`, `yes or no`, `Player`, `Hex or none`.

    Each option is a Name, KindName, YesNoLit or NoneLit node.
    """

    options: tuple[Expr, ...]


class ZoneType(TypeExpr):
    """Written type of a zone, that is of a place for pieces: `group of Boat`, `slot of Boat or License`."""

    form: Literal["pile", "line", "group", "slot"]
    kinds: tuple[KindName, ...]


class HistoryType(TypeExpr):
    """Written type of a history of positions: `history of Cell's man and turn`.

    `parts` are the fields that together make up one recorded position.
    """

    parts: tuple[Expr, ...]


class SetType(TypeExpr):
    """Written type of a parameter that is a set of pieces of one kind: `cards of Catch`."""

    kind: KindName


# ---- node of a parameter of an action or of a computed value


class Param(Node):
    """Parameter of an action or of a computed value.

    Forms: `b from your hand where C` (`source`, `where`), `n given 0 and up` or `cards of Catch` (`type`). A bundle is
    one number for each thing of the kind `per`, at most `in_all` in sum: `giving from 0..3 for each Good up to 4 in
    all`.
    """

    name: Ident
    form: Literal["from", "given", "of"]
    source: Expr | None = None
    where: Expr | None = None
    type: TypeExpr | None = None
    per: KindName | None = None
    in_all: Expr | None = None


# ---- nodes of the lines of `has` blocks: stored fields, zones, and computed values


class FieldAttr(Node):
    """Attribute of a field, written after the field's type, as `hidden`."""


class Capped(FieldAttr):
    """Attribute `capped` of a number field: a change beyond the field's range stops at its end."""


class Hidden(FieldAttr):
    """Attribute `hidden` of a field or zone: no player sees the content."""


class Open(FieldAttr):
    """Attribute `open` of a zone: everybody sees all pieces, or with `top open` the top piece of a pile."""

    top: bool = False


class SeenBy(FieldAttr):
    """Attribute of a field or zone that names who sees the content: `seen by owner`.

    With a condition: `seen by others when its facing is others`.
    """

    who: Literal["owner", "others", "all"]
    when: Expr | None = None


class UpTo(FieldAttr):
    """Attribute that limits how many pieces a zone holds: `up to 5`."""

    limit: Expr


class Refilled(FieldAttr):
    """Attribute that refills an empty zone from another one: `refilled from X`, `always refilled from X`.

    `at_once` is set for `always`: the zone is refilled as soon as it is empty.
    """

    source: Expr
    at_once: bool = False


class UntilMoved(FieldAttr):
    """Attribute `anew each move` of a field of a piece: its value is reset when the piece moves."""


class AnewEach(FieldAttr):
    """Attribute that resets a field when a phase begins: `anew each phase bidding`."""

    phase: Ident


class Shown(FieldAttr):
    """Attribute `shown` of a field: always displayed to the players who may see the field."""


class Field(Noted):
    """Line of a `has` block: a field, zone or computed value; `shown` is set if the line contains `shown`."""

    name: Ident
    title: Quoted | None = None
    shown: Shown | None = None


class StoredField(Field):
    """Declaration of a stored field or of a zone, which is a field that holds pieces.

    Examples: `gear : 0..limit for each Fish starts 0, capped`, `hand : group of Boat, seen by owner`.
    """

    type: TypeExpr
    per: tuple[KindName, ...] = ()
    starts: Expr | None = None
    attrs: tuple[FieldAttr, ...] = ()


class ValueField(Field):
    """Declaration of a computed value, as `cost(b from Boat) : 0..9 = e`.

    The block form has `lines` (only `let` and `need` statements) and, unless all of them are `need`, a `result`.
    """

    params: tuple[Param, ...] = ()
    type: TypeExpr | None = None
    result: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class Owner(Node):
    """Owner of the members declared in a `has` block: `the table`, `each player` or `each Boat` (a kind)."""

    form: Literal["table", "player", "kind"]
    kind: KindName | None = None


class HasBlock(Decl):
    """Declaration of the members of an owner: `each player has`, with one field a line."""

    owner: Owner
    fields: tuple[Field, ...] = ()
