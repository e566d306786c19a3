"""Functions that can be inlined: small ones that return only in their last line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import Listing, Nothing, Number, Real, Reference
from interpreter.code.walk import nodes

if TYPE_CHECKING:
    from interpreter.code.expressions import Local
    from interpreter.code.statements import Function

_LEAST = 2
LARGEST = 60
"""Nodes of a function that is printed in place."""
_LEAVING = (st.Return, st.Trial, st.Offer)
_HELD = (Number, Real, Reference)
"""Types of variables of functions that are printed in place: none leads to memory that was taken."""
_KEPT = (x.Sorted, x.Distinct, x.EmptySet)
"""Expressions that allocate memory that only a function of its own frees at once."""


def is_small(function: Function) -> bool:
    """Return whether a function can be inlined.

    One without a result is only if it writes variables of an algorithm, and has no lists to free; in functions of
    games it brings nothing.
    """
    *lines, last = function.body or (st.Break(),)
    value = last.value if isinstance(last, st.Return) else None
    if function.outside or (value is None and not isinstance(function.result, Nothing)):
        return False
    gives = worth = value is not None
    for count, node in enumerate(nodes(function.body if value is None else (*lines, value))):
        if count > LARGEST or isinstance(node, (*_LEAVING, *_KEPT)):
            return False
        if isinstance(node, st.Set) and not all(isinstance(local.type, _HELD) for local in node.locals):
            return False
        if not gives and isinstance(getattr(node, "type", None), Listing):
            return False
        worth = worth or isinstance(node, st.StoreField)
    return worth


def collected(function: Function) -> Local | None:
    """Return the list a function only appends to and returns at its end, or None."""
    if len(function.body) <= _LEAST:
        return None
    first, *lines, last = function.body
    if not isinstance(first, st.Set) or not isinstance(first.value, x.Listed) or first.value.parts:
        return None
    if not isinstance(last, st.Return) or not isinstance(last.value, x.Get) or last.value.local is not first.locals[0]:
        return None
    local, adding, met = first.locals[0], 0, 0
    for count, node in enumerate(nodes(lines)):
        if count > LARGEST or isinstance(node, (*_LEAVING, *_KEPT)):
            return None
        met += isinstance(node, x.Get) and node.local is local
        adding += isinstance(node, st.Append | st.Extend) and isinstance(node.to, x.Get) and node.to.local is local
        if isinstance(node, st.Set) and not all(isinstance(one.type, _HELD) for one in node.locals):
            return None
    return local if met == adding else None
