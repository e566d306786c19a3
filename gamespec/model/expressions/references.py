"""Expressions that name something: a local, a field, a kind, a property, a ready-made function."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr, Ident


class Name(Expr):
    """`boat`, `you`, `it`, `turn`, `cod`: a local, field, row or word, told apart by the check."""

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
    """`any boat` in the brackets of a rule: a name for whatever is given there."""

    name: Ident


class Nth(Expr):
    """`Boat[shrimp] at 2` or `your hand 3`: one of several alike or unseen, in examples and moves only."""

    of: Expr
    number: int
    form: Literal["at", "place"]


class Placed(Expr):
    """`Cell[2, 3] turned 1` or `Cell[2, 3] turned 1 over`: a placement as a move's text shows it."""

    of: Expr
    turned: int
    over: bool = False


class Amounts(Expr):
    """`2 wool 1 ore`: how many of each, as a move's text shows a bundle."""

    numbers: tuple[int, ...]
    names: tuple[Ident, ...]
