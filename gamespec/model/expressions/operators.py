"""Arithmetic, comparison, logic and choice between two values."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr


class Unary(Expr):
    """`-x` or `not x`."""

    op: Literal["-", "not"]
    operand: Expr


class Binary(Expr):
    """`a + b`, `a mod b`, `a and b`."""

    op: Literal["+", "-", "*", "/", "mod", "and", "or"]
    left: Expr
    right: Expr


class Compare(Expr):
    """`a < b`, `a is b`, `a is not in b`, `a is empty` (no right side)."""

    op: Literal["<", "<=", ">", ">=", "is", "is not", "is in", "is not in", "is empty", "is not empty"]
    left: Expr
    right: Expr | None = None


class IfExpr(Expr):
    """`if c then a else b`."""

    condition: Expr
    then: Expr
    otherwise: Expr
