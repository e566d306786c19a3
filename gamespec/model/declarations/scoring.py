"""Nodes of the scoring: score terms, and the order that decides the winner."""

from __future__ import annotations

from gamespec.model.expressions.sets import Order
from gamespec.model.node import Decl, Expr, Ident, Noted, Quoted


class ScoreLine(Noted):
    """Score term: a named number of points of a player, as `boats = sum(b in your boats: b's points)`."""

    name: Ident
    title: Quoted | None = None
    value: Expr


class Winner(Noted):
    """Line that orders players at the end of the game: `winner has highest total, then lowest your loans`.

    `total` is the name that stands for the sum of all score terms.
    """

    rankings: tuple[Order, ...]


class ScoringDecl(Decl):
    """Declaration `scoring` with the score terms and the line that decides the winner."""

    lines: tuple[ScoreLine, ...] = ()
    winner: Winner | None = None
