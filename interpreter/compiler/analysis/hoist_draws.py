"""Draws (`random of S`) inside a statement, hoisted before it.

Draws are made innermost first, and each is replaced by a variable in a copy of the statement. A draw that is repeated
for each member of a set, or in each lap of a loop, cannot be made before and is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from gamespec.checked import statements as st
from gamespec.checked.expressions import EndOf, Expr
from interpreter.compiler.analysis.walk import bound, everything, free, parts, rebuilt
from interpreter.kernel.once import once_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.statements import Stmt

ASKED_AGAIN = (st.Repeat, st.Pick, st.PayWith)


@once_for
def draws(item: Stmt) -> tuple[EndOf, ...]:
    """Return every `random of S` of a statement, without its block and without pieces moved at random."""
    own = item.what if isinstance(item, st.Move) else None
    parts_of = (node for tree in _trees(item) for node in everything(tree))
    return tuple(node for node in parts_of if is_random(node) and node is not own)


def first_draw(item: Stmt) -> EndOf | None:
    """Return a draw that contains no other draw, or None."""
    found = draws(item)
    return next((node for node in found if not any(is_random(inner) for inner in everything(node.of))), None)


def refused(item: Stmt) -> Iterator[EndOf]:
    """Yield the draws that cannot be made before the statement."""
    if not draws(item):
        return
    once = (
        set()
        if isinstance(item, ASKED_AGAIN)
        else {id(node) for tree in _asked_once(item) for node in everything(tree)}
    )
    for tree in _trees(item):
        inside = bound(tree)
        for node in everything(tree):
            if not is_random(node) or (isinstance(item, st.Move) and item.what is node):
                continue
            if node.amount is not None or id(node) not in once or inside & set(free(node)):
                yield node


def is_random(node: object) -> TypeGuard[EndOf]:
    """Return whether a node is a draw."""
    return isinstance(node, EndOf) and node.which == "random"


def _trees(item: Stmt) -> list[Expr]:
    return [part for part in parts(item) if isinstance(part, Expr)]


def _asked_once(item: Stmt) -> list[Expr]:
    """Return the expressions that are evaluated exactly once, when the statement begins."""
    if isinstance(item, st.If):
        return [item.branches[0][0]]
    if isinstance(item, st.ForEach | st.Choose):
        return [tree for tree in _trees(item) if tree is not item.where]
    return _trees(item)


def with_drawn(item: Stmt, old: EndOf, new: Expr) -> Stmt:
    """Return the statement with one expression replaced."""
    return rebuilt(item, lambda part: new if part is old else None)
