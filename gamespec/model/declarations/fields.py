"""Members of things and of the table: stored fields, zones, and computed values."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.params import Param
from gamespec.model.declarations.type_expressions import TypeExpr
from gamespec.model.expressions.references import KindName
from gamespec.model.node import Decl, Expr, Ident, Node, Noted, Quoted, Stmt


class FieldAttr(Node):
    """An attribute of a field after its type."""


class Capped(FieldAttr):
    """`capped`: changes stop at the end of the range."""


class Hidden(FieldAttr):
    """`hidden`: nobody sees it."""


class Open(FieldAttr):
    """`open`, or `top open` for a pile of which only the top is seen."""

    top: bool = False


class SeenBy(FieldAttr):
    """`seen by owner`, `seen by others when its facing is others`."""

    who: Literal["owner", "others", "all"]
    when: Expr | None = None


class UpTo(FieldAttr):
    """`up to 5`: the capacity of a zone."""

    limit: Expr


class Refilled(FieldAttr):
    """`refilled from X` or `always refilled from X`."""

    source: Expr
    at_once: bool = False


class UntilMoved(FieldAttr):
    """`anew each move`: reset when the piece moves."""


class AnewEach(FieldAttr):
    """`anew each phase bidding`: reset when the phase begins."""

    phase: Ident


class Shown(FieldAttr):
    """`shown`: always displayed, to those who may see it."""


class Field(Noted):
    """A line of a `has` block; `shown` is set if the line says so."""

    name: Ident
    title: Quoted | None = None
    shown: Shown | None = None


class StoredField(Field):
    """`gear : 0..limit for each Fish starts 0, capped` or `hand : group of Boat, seen by owner`."""

    type: TypeExpr
    per: tuple[KindName, ...] = ()
    starts: Expr | None = None
    attrs: tuple[FieldAttr, ...] = ()


class ValueField(Field):
    """`cost(b from Boat) : 0..9 = e`; as a block, `lines` (Let, Need) and, unless all are needs, `result`."""

    params: tuple[Param, ...] = ()
    type: TypeExpr | None = None
    result: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class Owner(Node):
    """`the table`, `each player`, `each Boat`."""

    form: Literal["table", "player", "kind"]
    kind: KindName | None = None


class HasBlock(Decl):
    """`each player has` and its lines."""

    owner: Owner
    fields: tuple[Field, ...] = ()
