"""Payments in pieces: the candidates, the units at hand, and whether the amount due can be met.

Pieces go dearest first, so that nothing superfluous can be paid; units make up an exact rest.
"""

from __future__ import annotations

from gamespec.checked.statements import PayWith
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.writing import cell, compare, const
from interpreter.compiler.building import added, arithmetic, in_each, total
from interpreter.compiler.likeness import classes
from interpreter.compiler.likeness.numbered import row
from interpreter.compiler.module import Fn
from interpreter.compiler.values import dispatch as x_, places


def _worths(fn: Fn, item: PayWith) -> tuple[code.Get, Expr, Expr, Expr]:
    """Return (variable of a member, its worth, all members, condition that it is a candidate)."""
    whole = x_.members(fn, item.set)
    one = fn.env[item.it] = fn.fresh("v")
    where = const(1) if item.where is None else x_.built(fn, item.where)
    worth = x_.built(fn, item.worth)
    return one, worth, whole, where


def units(fn: Fn, item: PayWith) -> Expr:
    """Return the number of units at hand."""
    return const(0) if item.units is None else cell(places.address(fn, item.units))


def payable(fn: Fn, item: PayWith) -> Expr:
    """Return the condition that all candidates and units together reach the amount due."""
    one, worth, whole, where = _worths(fn, item)
    everything = added(0, (total(in_each(one.local, whole, worth, where)), 1), (units(fn, item), 1))
    return compare(">=", everything, x_.built(fn, item.due))


def candidates(fn: Fn, item: PayWith) -> Expr:
    """Return the list of (-worth, class, piece), dearest first."""
    one, worth, whole, where = _worths(fn, item)
    like = classes.class_key(fn, item.set, one).of
    found = in_each(one.local, whole, row(arithmetic("-", 0, worth), like, one), where)
    return code.Sorted(found.type, found)
