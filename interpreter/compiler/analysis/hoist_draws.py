"""`random of S` inside a statement: which of them are drawn before it, and the statement with what was drawn.

Enters a statement; leaves the draws to be made first, innermost first, and copies with a variable for each draw. What
is drawn anew for each member of a set, or at each lap of a loop, cannot be drawn before: that is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard
from weakref import WeakKeyDictionary

from gamespec.checked import statements as st
from gamespec.checked.expressions import EndOf, Expr
from interpreter.compiler.analysis.rebuilt import rebuilt
from interpreter.compiler.analysis.walk import bound, everything, free, parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.statements import Stmt

ASKED_AGAIN = (st.Repeat, st.Pick, st.PayWith)
_DRAWS: WeakKeyDictionary[Stmt, tuple[EndOf, ...]] = WeakKeyDictionary()
"""Of each statement, for it is asked about again wherever a line goes through an opening."""


def draws(item: Stmt) -> tuple[EndOf, ...]:
    """Every `random of S` of a statement itself, not of its block; what a `move` moves at random is its own affair."""
    found = _DRAWS.get(item)
    if found is None:
        own = item.what if isinstance(item, st.Move) else None
        parts_of = (node for tree in _trees(item) for node in everything(tree))
        found = _DRAWS[item] = tuple(node for node in parts_of if is_random(node) and node is not own)
    return found


def first_draw(item: Stmt) -> EndOf | None:
    """One that holds no other."""
    found = draws(item)
    return next((node for node in found if not any(is_random(inner) for inner in everything(node.of))), None)


def refused(item: Stmt) -> Iterator[EndOf]:
    """Those that cannot be drawn before the statement."""
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
    """Whether it is drawn."""
    return isinstance(node, EndOf) and node.which == "random"


def _trees(item: Stmt) -> list[Expr]:
    return [part for part in parts(item) if isinstance(part, Expr)]


def _asked_once(item: Stmt) -> list[Expr]:
    """The expressions that are read exactly once, when the statement begins."""
    if isinstance(item, st.If):
        return [item.branches[0][0]]
    if isinstance(item, st.ForEach | st.Choose):
        return [tree for tree in _trees(item) if tree is not item.where]
    return _trees(item)


def with_drawn(item: Stmt, old: EndOf, new: Expr) -> Stmt:
    """The same statement, with one expression for another."""
    return rebuilt(item, lambda part: new if part is old else None)
