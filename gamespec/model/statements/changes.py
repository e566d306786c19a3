"""Nodes of statements that change the state: moves of pieces, changes of numbers, payments."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr, Ident, Node, Stmt


class MovePlace(Node):
    """Position among the pieces of the target zone of a move: `at top`, `before y`, `after y`.

    `anchor` is the piece y of `before` and `after`.
    """

    form: Literal["top", "bottom", "first", "last", "before", "after"]
    anchor: Expr | None = None


class WithSetting(Node):
    """New value for a field of the moved pieces: `with facing owner`."""

    name: Ident
    value: Expr


class Move(Stmt):
    """Statement that moves pieces: `move X to Z at top with facing owner, called new`.

    `up_to` is set if fewer pieces will do: `move up to 5 from top of Z to Y`; `called` names the moved pieces.
    """

    what: Expr
    to: Expr
    up_to: bool = False
    place: MovePlace | None = None
    settings: tuple[WithSetting, ...] = ()
    called: Ident | None = None


class Swap(Stmt):
    """Statement that exchanges two pieces, or the contents of two zones: `swap a and b`."""

    left: Expr
    right: Expr


class Rotate(Stmt):
    """Statement that passes the pieces of a zone of each player to the next player: `rotate hand left`."""

    name: Ident
    to: Literal["left", "right"]


class Shuffle(Stmt):
    """Statement that puts the pieces of a zone in random order: `shuffle Z`."""

    zone: Expr


class Roll(Stmt):
    """Statement that rolls dice: `roll Z`."""

    what: Expr


class Show(Stmt):
    """Statement that reveals pieces or hidden fields to players: `show X to P`."""

    what: Expr
    to: Expr


class SetTo(Stmt):
    """Statement that assigns a value to a field: `set x to e`."""

    target: Expr
    value: Expr


class AddTo(Stmt):
    """Statement that increases a number: `add e to x`."""

    amount: Expr
    target: Expr


class TakeFrom(Stmt):
    """Statement that decreases a number: `take e from x`."""

    amount: Expr
    target: Expr


class Pay(Stmt):
    """Statement that pays from a number field, to another one or the bank: `pay e from x to y`.

    The amount is one number, or a number for each thing of a kind.
    """

    amount: Expr
    source: Expr
    to: Expr | None = None


class PayUnits(Node):
    """Part of a payment with pieces that pays the rest in units of a field: `and n from f`.

    `name` is bound to the number of units.
    """

    name: Ident
    source: Expr


class PayWith(Stmt):
    """Statement that pays an amount with chosen pieces: `pay due with xs from Z where C worth e`.

    `name` is bound to the chosen pieces, `worth` is the value of one piece, `units` (`and n from f`) pays the rest.
    """

    amount: Expr
    name: Ident
    source: Expr
    where: Expr | None = None
    worth: Expr
    units: PayUnits | None = None
