"""Node of a parameter of an action or of a computed value."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.type_expressions import TypeExpr
from gamespec.model.expressions.references import KindName
from gamespec.model.node import Expr, Ident, Node


class Param(Node):
    """Parameter of an action or of a computed value.

    Forms: `b from your hand where C` (`source`, `where`), `n given 0 and up` or `cards of Catch` (`type`). A bundle is
    one number for each thing of the kind `per`, at most `in_all` in sum: `giving from 0..3 for each Good up to 4 in
    all`.
    """

    name: Ident
    form: Literal["from", "given", "of"]
    source: Expr | None = None
    where: Expr | None = None
    type: TypeExpr | None = None
    per: KindName | None = None
    in_all: Expr | None = None
