"""Values written out: numbers, words in quotes, `none`, `yes`, lists."""

from __future__ import annotations

from gamespec.model.node import Expr


class Num(Expr):
    """`12`."""

    value: int


class Text(Expr):
    """`"words"`."""

    value: str


class NoneLit(Expr):
    """`none`."""


class YesNoLit(Expr):
    """`yes` or `no`."""

    value: bool


class ListLit(Expr):
    """`[0, 1, 3, 6]`."""

    items: tuple[Expr, ...]
