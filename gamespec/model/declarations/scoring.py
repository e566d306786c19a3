"""Scoring: lines that give points, and who wins."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Decl, Expr, Ident, Node, Noted, Quoted


class ScoreLine(Noted):
    """`boats = sum(b in your boats: b's points)`."""

    name: Ident
    title: Quoted | None = None
    value: Expr


class Ranking(Node):
    """`most total`, `fewest your loans`; `total` is the Name of all lines together."""

    direction: Literal["most", "fewest"]
    value: Expr


class Winner(Noted):
    """`winner has most total, then most your coins, then shared`."""

    rankings: tuple[Ranking, ...]
    shared: bool = False


class ScoringDecl(Decl):
    """`scoring` and its lines."""

    lines: tuple[ScoreLine, ...] = ()
    winner: Winner | None = None
