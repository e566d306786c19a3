"""Types as written in fields, values and parameters."""

from __future__ import annotations

from typing import Literal

from gamespec.model.expressions.references import KindName
from gamespec.model.node import Expr, Node


class TypeExpr(Node):
    """Any written type."""


class RangeType(TypeExpr):
    """`0..9`, or `0 and up` (no high)."""

    low: Expr
    high: Expr | None


class ChoiceType(TypeExpr):
    """A choice of a few things: `owner or others`, `yes or no`, `Player`, `Hex or none`.

    Options are Name, KindName, YesNoLit or NoneLit.
    """

    options: tuple[Expr, ...]


class ZoneType(TypeExpr):
    """`group of Boat`, `slot of Boat or License`."""

    form: Literal["pile", "line", "group", "slot"]
    kinds: tuple[KindName, ...]


class HistoryType(TypeExpr):
    """`history of Cell's man and turn`: the positions added to it; `parts` define a position."""

    parts: tuple[Expr, ...]


class SetType(TypeExpr):
    """`cards of Catch` in the parameters of a value: a set of one kind."""

    kind: KindName
