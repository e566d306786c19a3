"""Alternative values on the right of one comparison, as in `weather is calm or rough`."""

from __future__ import annotations

from gamespec.model.expressions.literals import NoneLit, Num
from gamespec.model.expressions.operators import Binary, Compare
from gamespec.model.expressions.references import Index, KindName, Name
from gamespec.model.node import Expr


def is_value_alone(node: Expr) -> bool:
    """Return whether an operand of `or` may be a further value of the comparison on its left."""
    if isinstance(node, Index):
        return isinstance(node.of, KindName)
    return isinstance(node, (Num, Name, KindName, NoneLit))


def compared_again(node: Binary) -> Compare | None:
    """Return the comparison `x is b` for which the last operand of `x is a or b` stands.

    None if the operand is a condition of its own.
    """
    if node.op != "or" or not is_value_alone(node.right):
        return None
    before = node.left
    while isinstance(before, Binary) and before.op == "or":
        before = before.left if is_value_alone(before.right) else before.right
    if not isinstance(before, Compare) or before.op != "is":
        return None
    return Compare(span=node.right.span, op="is", left=before.left, right=node.right)
