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
    """`highest total`, `lowest your loans`; `total` is the Name of all lines together."""

    direction: Literal["highest", "lowest"]
    value: Expr


class Winner(Noted):
    """`winner has highest total, then lowest your loans`."""

    rankings: tuple[Ranking, ...]


class ScoringDecl(Decl):
    """`scoring` and its lines."""

    lines: tuple[ScoreLine, ...] = ()
    winner: Winner | None = None
