"""Scoring: score terms and the winner."""

from __future__ import annotations

from gamespec.model.expressions.sets import Order
from gamespec.model.node import Decl, Expr, Ident, Noted, Quoted


class ScoreLine(Noted):
    """`boats = sum(b in your boats: b's points)`."""

    name: Ident
    title: Quoted | None = None
    value: Expr


class Winner(Noted):
    """`winner has highest total, then lowest your loans`.

    `total` is the Name of the sum of all score terms.
    """

    rankings: tuple[Order, ...]


class ScoringDecl(Decl):
    """`scoring` with its score terms."""

    lines: tuple[ScoreLine, ...] = ()
    winner: Winner | None = None
