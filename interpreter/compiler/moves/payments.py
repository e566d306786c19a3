"""Payments in pieces: which pieces may be picked next, whether the due can be met, what is paid at the end.

Pieces go dearest first, so that nothing superfluous can ever be paid; units make up an exact rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.likeness import classes
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import places

if TYPE_CHECKING:
    from gamespec.checked.statements import PayWith
    from interpreter.compiler.module import Fn


def _worths(fn: Fn, item: PayWith) -> tuple[str, str, str]:
    """(name of the candidate, text of its worth, tail of the comprehension that lists candidates)."""
    whole = x_.members(fn, item.set)
    name = fn.module.fresh("v")
    saved = fn.module.slots.pop(item.it, None)
    fn.env[item.it] = name
    where = "" if item.where is None else f" if {x_.condition(fn, item.where)}"
    worth = x_.number(fn, item.worth)
    if saved is not None:
        fn.module.slots[item.it] = saved
    return name, worth, f"for {name} in {whole}{where}"


def units(fn: Fn, item: PayWith) -> str:
    """Units at hand."""
    return "0" if item.units is None else f"s[{places.field_address(fn, item.units)}]"


def payable(fn: Fn, item: PayWith) -> str:
    """Text: everything together reaches the due."""
    _, worth, tail = _worths(fn, item)
    return f"(sum([{worth} {tail}]) + {units(fn, item)} >= {x_.number(fn, item.due)})"


def candidates(fn: Fn, item: PayWith) -> str:
    """Text of a list of (-worth, class, piece), dearest first."""
    name, worth, tail = _worths(fn, item)
    like = classes.class_key(fn, item.set, name).text
    return f"sorted([(-{worth}, {like}, {name}) {tail}])"
