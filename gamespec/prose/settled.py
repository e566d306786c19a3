"""Simplify conditions for a rulebook: find those that always or never hold, join comparisons."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec import model as m
from gamespec.operators import COMPARISONS
from gamespec.prose.names import TABLE
from gamespec.prose.voice import Voice

JOINS = {"and": True, "or": False}
"""Neutral truth value of each operator: an operand with this value may be left out of the condition."""
SEATS = "seats"


def settled(node: m.Expr, voice: Voice) -> bool | None:
    """Return whether a condition always or never holds in this game; None if it depends on the play."""
    match node:
        case m.Compare(op=op, left=m.Name(text=named), right=m.Num(value=number)) if (
            named == SEATS and op in COMPARISONS
        ):
            seats = None if SEATS in voice.scope else voice.names.seats
            return None if seats is None else bool(COMPARISONS[op].fold(seats, number))
        case m.Compare(op="is" | "is not", left=m.Name(text=name), right=m.Name(text=word)):
            if name in voice.scope or word in voice.scope or name not in voice.names.never_changed:
                return None
            return (voice.names.never_changed[name] == word) == (node.op == "is")
        case m.Unary(op="not", operand=inner):
            known = settled(inner, voice)
            return None if known is None else not known
        case m.Binary(op="and" | "or", left=left, right=right):
            sides = settled(left, voice), settled(right, voice)
            decides = not JOINS[node.op]
            return decides if decides in sides else None if None in sides else not decides
        case _:
            return None


def unsettled(node: m.Expr, voice: Voice) -> m.Expr:
    """Return an `and` or `or` condition without operands whose fixed truth value does not affect it."""
    if not isinstance(node, m.Binary) or node.op not in JOINS:
        return node
    left, right = (unsettled(side, voice) for side in (node.left, node.right))
    if settled(left, voice) is JOINS[node.op]:
        return right
    if settled(right, voice) is JOINS[node.op]:
        return left
    return node if left is node.left and right is node.right else node.model_copy(update={"left": left, "right": right})


def spelled_out(node: m.Expr, voice: Voice) -> m.Expr:
    """Return `x is a or b`, which is two comparisons, as `x is in [a, b]`; other conditions unchanged."""
    if not isinstance(node, m.Binary) or node.op != "or":
        return node
    before, again = spelled_out(node.left, voice), m.compared_again(node)
    if again is None or again.right is None or _may_hold(again.right, voice):
        return node if before is node.left else node.model_copy(update={"left": before})
    if isinstance(before, m.Compare) and before.right is not None and before.op in {"is", "is in"}:
        several = before.right.items if isinstance(before.right, m.ListLit) else (before.right,)
        items = m.ListLit(span=node.span, items=(*several, again.right))
        return m.Compare(span=node.span, op="is in", left=before.left, right=items)
    return m.Binary(span=node.span, op="or", left=before, right=again)


def _may_hold(node: m.Expr, voice: Voice) -> bool:
    """Return whether an expression is the name of a yes/no field, so a condition, not a value."""
    if not isinstance(node, m.Name) or node.text in voice.scope:
        return False
    match voice.names.fields.get((TABLE, node.text)):
        case m.ValueField(result=None):
            return True
        case m.ValueField(result=m.Compare() | m.Binary(op="and" | "or")):
            return True
        case m.StoredField() | m.ValueField() as field:
            options = getattr(field.type, "options", (None,))
            return all(isinstance(option, m.YesNoLit) for option in options)
        case _:
            return False


def read_names(node: m.Node, voice: Voice) -> Iterator[str]:
    """Yield the names of values read below a node, without what is under conditions that never hold."""
    yield from _read_here(node)
    children = node.children()
    match node:
        case m.IfExpr():
            known = settled(node.condition, voice)
            children = children if known is None else (node.then if known else node.otherwise,)
        case m.IfStmt(branches=branches):
            never = {id(branch) for branch in branches if settled(branch.condition, voice) is False}
            children = (child for child in children if id(child) not in never)
        case _:
            pass
    for child in children:
        yield from read_names(child, voice)


def _read_here(node: m.Node) -> Iterator[str]:
    match node:
        case m.Possessive(name=name) | m.Your(name=name) | m.Its(name=name) | m.Call(name=name):
            yield str(name)
        case m.Name(text=text):
            yield text
        case _:
            pass


def unread_columns(game: m.GameFile, voice: Voice) -> set[str]:
    """Return the columns of tables that lines read only under conditions that never hold."""
    decls = [decl for decl in game.decls if not isinstance(decl, m.ExampleDecl)]
    named = {name for decl in decls for node in decl.walk() for name in _read_here(node)}
    read = {name for decl in decls for name in read_names(decl, voice)}
    return {name for _, name in voice.names.columns} & (named - read)
