"""Nodes of literals: numbers, quoted texts, `none`, `yes` and `no`, lists."""

from __future__ import annotations

from gamespec.model.node import Expr


class Num(Expr):
    """Number literal, as `12`."""

    value: int


class Text(Expr):
    """Text literal in quotes, as `"words"`."""

    value: str


class NoneLit(Expr):
    """Literal `none`, the absence of a value."""


class YesNoLit(Expr):
    """Literal `yes` or `no`."""

    value: bool


class ListLit(Expr):
    """List literal, as `[0, 1, 3, 6]`."""

    items: tuple[Expr, ...]
