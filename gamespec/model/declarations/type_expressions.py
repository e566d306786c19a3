"""Nodes of types as written in declarations of fields, computed values and parameters."""

from __future__ import annotations

from typing import Literal

from gamespec.model.expressions.references import KindName
from gamespec.model.node import Expr, Node


class TypeExpr(Node):
    """Type as written in a declaration, before the check has resolved it."""


class RangeType(TypeExpr):
    """Written type of numbers in a range: `0..9`, or `0 and up` (`high` is None)."""

    low: Expr
    high: Expr | None


class ChoiceType(TypeExpr):
    """Written type of one of a few alternatives: `owner or others`, `yes or no`, `Player`, `Hex or none`.

    Each option is a Name, KindName, YesNoLit or NoneLit node.
    """

    options: tuple[Expr, ...]


class ZoneType(TypeExpr):
    """Written type of a zone, that is of a place for pieces: `group of Boat`, `slot of Boat or License`."""

    form: Literal["pile", "line", "group", "slot"]
    kinds: tuple[KindName, ...]


class HistoryType(TypeExpr):
    """Written type of a history of positions: `history of Cell's man and turn`.

    `parts` are the fields that together make up one recorded position.
    """

    parts: tuple[Expr, ...]


class SetType(TypeExpr):
    """Written type of a parameter that is a set of pieces of one kind: `cards of Catch`."""

    kind: KindName
