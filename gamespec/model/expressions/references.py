"""Nodes of references: to locals, fields, kinds, properties and built-in functions."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr, Ident


class Name(Expr):
    """Name in lower case, not yet resolved: a local, field, row or word, as `boat`, `you`, `turn`, `cod`."""

    text: str


class KindName(Expr):
    """Name with a capital: a kind, as `Boat` or `Player`, or a player of an example, as `Ann`."""

    text: str


class Possessive(Expr):
    """Access to a member of a thing: `boat's trade`, or with arguments `p's flanks(c, d)`."""

    of: Expr
    name: Ident
    args: tuple[Expr, ...] | None = None


class Your(Expr):
    """Access to a member of the acting player: `your coins`, or with arguments `your owned(f)`."""

    name: Ident
    args: tuple[Expr, ...] | None = None


class Its(Expr):
    """Access to a member of the thing in question, `it`: `its cost`, or with arguments `its flips(n)`."""

    name: Ident
    args: tuple[Expr, ...] | None = None


class Call(Expr):
    """Call of a built-in function or a value of the table: `next(turn)`, `count(xs)`, `in-play(you)`."""

    name: Ident
    args: tuple[Expr, ...]


class Index(Expr):
    """Element selected by values in brackets: `Boat[cod]`, `Cell[3, 2]`, `card's wants[cod]`."""

    of: Expr
    items: tuple[Expr, ...]


class AnyArgument(Expr):
    """Argument of a rule's pattern that matches any value and names it: `any boat`."""

    name: Ident


class Nth(Expr):
    """Selection of one of several equal or unseen pieces: `Boat[shrimp] at 2`, `your hand 3`.

    The form is allowed in examples and typed moves only.
    """

    of: Expr
    number: int
    form: Literal["at", "place"]


class Placed(Expr):
    """Placement of a shape as written in a move: `Cell[2, 3] turned 1`, `Cell[2, 3] turned 1 over`.

    `turned` counts quarter turns; `over` means turned over.
    """

    of: Expr
    turned: int
    over: bool = False


class Amounts(Expr):
    """Bundle as written in a move: `2 wool 1 ore`, a number for each of several things of a kind."""

    numbers: tuple[int, ...]
    names: tuple[Ident, ...]
