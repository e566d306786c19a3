"""Menus of what is picked one by one: the pieces of a payment, the members of a set.

Enters such a decision; leaves functions that list what may come next, and texts that say whether it is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.menus.local_variables import Local
from interpreter.compiler.menus.move_codes import first_code
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import payments
from interpreter.compiler.openings import picks
from interpreter.compiler.passes.shared import shared
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel import choosing

if TYPE_CHECKING:
    from interpreter.compiler import graph as g
    from interpreter.compiler.module import Module


def payment_menu(module: Module, way: g.DecidePayment) -> str:
    """Menu of the next piece of a payment."""
    fn = Fn(module, "m")
    fn(f"paid = {fn.var(way.paid)}")
    worth = paid_worth(fn, way)
    candidates, units = payments.candidates(fn, way.payment), payments.units(fn, way.payment)
    fn(f"return next_payments({candidates}, paid, {worth}, {fn.var(way.due)}, {units})")
    fn.done()
    return fn.name


def pick_function(module: Module, way: g.DecidePick) -> str:
    """Function (state) -> the Picking of a decision."""
    key = ("picking", way)
    if key not in module.made:
        fn = Fn(module, "pk")
        text = picks.picking_text(fn, way.pick, way.rest)
        fn(f"return {text}")
        shared(fn)
        module.made[key] = fn.name
    return module.made[key]


def pick_menu(module: Module, way: g.DecidePick) -> str:
    """Menu of the next member of a set."""
    fn = Fn(module, "m")
    exactly, picked = picks.only_counted(way.pick, way.rest), fn.var(way.pick.var)
    if exactly is None:
        fn(f"return pick_menu({pick_function(module, way)}(s), {picked}, {first_code(way.pick)})")
    else:
        module.foreign("exact_menu", choosing.exact_menu)
        fn(f"n, picked = {x_.number(fn, exactly)}, {picked}")
        fn("if len(picked) >= n: return []")
        fn(f"return exact_menu({picks.candidates(fn, way.pick)}, n, picked, {first_code(way.pick)})")
    shared(fn)
    return fn.name


def unfinished(fn: Fn, way: g.DecidePick) -> str:
    """Text: a picking that offers nothing more has not come to an end the rule allows."""
    exactly, picked = picks.only_counted(way.pick, way.rest), fn.var(way.pick.var)
    if exactly is None:
        return f"not {pick_function(fn.module, way)}(s).finished({picked})"
    return f"len({picked}) < {x_.number(fn, exactly)}"


def with_member(fn: Fn, way: g.DecidePick, member: str) -> str:
    """Text of the list of what is picked and one more member, in the order of the candidates: how they came is lost."""
    item = way.pick
    name, picked = fn.module.fresh("v"), fn.module.fresh("t")
    fn(f"{picked} = [*{fn.var(item.var)}, {member}]")
    with Local(fn, (item.it,)):
        fn.env[item.it] = name
        key = picks.candidate_key(fn, item, name)
        everything = x_.members(fn, item.set) if key == f"({name}, {name})" else ""
    if everything:
        return f"[{name} for {name} in {everything} if {name} in {picked}]"
    return f"[{name}[1] for {name} in sorted([{key} for {name} in {picked}])]"


def paid_worth(fn: Fn, way: g.DecidePayment) -> str:
    """Text: worth of what is paid so far (`paid` is a local list)."""
    name = fn.module.fresh("v")
    with Local(fn, (way.payment.it,)):
        fn.env[way.payment.it] = name
        return f"sum([{x_.number(fn, way.payment.worth)} for {name} in paid])"
