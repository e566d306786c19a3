"""Statements that change the state: moves of pieces, changes of numbers, payments."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr, Ident, Node, Stmt


class MovePlace(Node):
    """`at top`, `before y`, `after y` (with an anchor)."""

    form: Literal["top", "bottom", "first", "last", "before", "after"]
    anchor: Expr | None = None


class WithSetting(Node):
    """`with facing owner`: a field of the moved pieces."""

    name: Ident
    value: Expr


class Move(Stmt):
    """`move X to Z at top with facing owner, called new`; `up_to`: `move up to 5 from top of Z to Y`."""

    what: Expr
    to: Expr
    up_to: bool = False
    place: MovePlace | None = None
    settings: tuple[WithSetting, ...] = ()
    called: Ident | None = None


class Swap(Stmt):
    """`swap a and b`."""

    left: Expr
    right: Expr


class Rotate(Stmt):
    """`rotate hand left`: each player's pieces in that zone go to the next player."""

    name: Ident
    to: Literal["left", "right"]


class Shuffle(Stmt):
    """`shuffle Z`."""

    zone: Expr


class Roll(Stmt):
    """`roll Z`."""

    what: Expr


class Show(Stmt):
    """`show X to P`."""

    what: Expr
    to: Expr


class SetTo(Stmt):
    """`set x to e`."""

    target: Expr
    value: Expr


class AddTo(Stmt):
    """`add e to x`."""

    amount: Expr
    target: Expr


class TakeFrom(Stmt):
    """`take e from x`."""

    amount: Expr
    target: Expr


class Pay(Stmt):
    """`pay e from x to y`; e a number, or a family over one kind."""

    amount: Expr
    source: Expr
    to: Expr | None = None


class PayUnits(Node):
    """`and n from f`: the rest of a payment in units."""

    name: Ident
    source: Expr


class PayWith(Stmt):
    """`pay due with xs from Z where C worth e and n from f`."""

    amount: Expr
    name: Ident
    source: Expr
    where: Expr | None = None
    worth: Expr
    units: PayUnits | None = None
