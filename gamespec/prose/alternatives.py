"""Conditions such as `weather is calm or rough`, as one comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.model import Binary, Compare, Expr, ListLit, Name, StoredField, ValueField, YesNoLit, compared_again
from gamespec.prose.names import TABLE

if TYPE_CHECKING:
    from gamespec.prose.voice import Voice


def spelled_out(node: Expr, voice: Voice) -> Expr:
    """Return `x is a or b` as `x is in [a, b]`; other conditions as they are."""
    if not isinstance(node, Binary) or node.op != "or":
        return node
    before, again = spelled_out(node.left, voice), compared_again(node)
    if again is None or again.right is None or _may_hold(again.right, voice):
        return node if before is node.left else node.model_copy(update={"left": before})
    if isinstance(before, Compare) and before.right is not None and before.op in {"is", "is in"}:
        several = before.right.items if isinstance(before.right, ListLit) else (before.right,)
        items = ListLit(span=node.span, items=(*several, again.right))
        return Compare(span=node.span, op="is in", left=before.left, right=items)
    return Binary(span=node.span, op="or", left=before, right=again)


def _may_hold(node: Expr, voice: Voice) -> bool:
    """Return whether a word is yes or no by its declaration, instead of a value to compare with."""
    if not isinstance(node, Name) or node.text in voice.scope:
        return False
    match voice.names.fields.get((TABLE, node.text)):
        case ValueField(result=None):
            return True
        case ValueField(result=Compare() | Binary(op="and" | "or")):
            return True
        case StoredField() | ValueField() as field:
            options = getattr(field.type, "options", (None,))
            return all(isinstance(option, YesNoLit) for option in options)
        case _:
            return False
