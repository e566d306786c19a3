"""Expressions that name something: a local, a field, a kind, a property, a built-in function."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr, Ident


class Name(Expr):
    """`boat`, `you`, `it`, `turn`, `cod`: a local, field, row or word; the check resolves it."""

    text: str


class KindName(Expr):
    """`Boat`, `Player`, or a seat's name such as `Ann`."""

    text: str


class Possessive(Expr):
    """`of's name` or `of's name(args)`: `boat's trade`, `p's flanks(c, d)`."""

    of: Expr
    name: Ident
    args: tuple[Expr, ...] | None = None


class Your(Expr):
    """`your coins` or `your owned(f)`."""

    name: Ident
    args: tuple[Expr, ...] | None = None


class Its(Expr):
    """`its cost` or `its flips(n)`."""

    name: Ident
    args: tuple[Expr, ...] | None = None


class Call(Expr):
    """`next(turn)`, `count(xs)`, `in-play(you)`."""

    name: Ident
    args: tuple[Expr, ...]


class Index(Expr):
    """`Boat[cod]`, `Cell[3, 2]`, `card's wants[cod]`, `[0, 1, 3][n]`."""

    of: Expr
    items: tuple[Expr, ...]


class AnyArgument(Expr):
    """`any boat` in the arguments of a rule: a name for any value there."""

    name: Ident


class Nth(Expr):
    """`Boat[shrimp] at 2` or `your hand 3`: one of several equal or unseen pieces.

    It is allowed in examples and moves only.
    """

    of: Expr
    number: int
    form: Literal["at", "place"]


class Placed(Expr):
    """`Cell[2, 3] turned 1` or `Cell[2, 3] turned 1 over`: a placement as written in a move."""

    of: Expr
    turned: int
    over: bool = False


class Amounts(Expr):
    """`2 wool 1 ore`: a bundle as written in a move."""

    numbers: tuple[int, ...]
    names: tuple[Ident, ...]
