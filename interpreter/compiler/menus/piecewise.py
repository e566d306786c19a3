"""Menus of what is picked one by one: the pieces of a payment, the members of a set.

Functions list the next pieces or members, and test whether those picked are enough.
"""

from __future__ import annotations

from gamespec.checked.expressions import ZoneGet
from interpreter.code.expressions import Call, Contains, Expr, Listed
from interpreter.code.types import TRUTH
from interpreter.code.unread import Plain
from interpreter.code.writing import CELLS, compare, const
from interpreter.compiler import graph as g
from interpreter.compiler.building import NUMBER, in_each, length, listed, not_, total
from interpreter.compiler.likeness import classes
from interpreter.compiler.menus.move_codes import first_code
from interpreter.compiler.module import Fn, Module, once_a_module
from interpreter.compiler.moves import payments
from interpreter.compiler.openings import picks
from interpreter.compiler.passes import shared
from interpreter.compiler.values import dispatch as x_, sets
from interpreter.kernel import choosing


def payment_menu(module: Module, way: g.DecidePayment) -> str:
    """Menu of the next piece of a payment."""
    fn = Fn(module, "m")
    paid = fn.keep("paid", fn.get(way.paid))
    candidates, worth = payments.candidates(fn, way.payment), paid_worth(fn, way, paid)
    due = fn.get(way.due)
    fn.returns(Plain(CELLS, "next_payments", (candidates, paid, worth, due, payments.units(fn, way.payment))))
    fn.done()
    return fn.name


@once_a_module
def pick_function(module: Module, way: g.DecidePick) -> str:
    """Return the name of a function (state) -> the Picking of a decision."""
    fn = Fn(module, "pk")
    fn.returns(picks.picking(fn, way.pick, way.rest))
    shared(fn)
    return fn.name


def pick_menu(module: Module, way: g.DecidePick) -> str:
    """Menu of the next member of a set."""
    fn = Fn(module, "m")
    exactly, picked = picks.only_counted(way.pick, way.rest), fn.get(way.pick.var)
    first = const(first_code(way.pick))
    if exactly is None:
        module.foreign("pick_menu", choosing.pick_menu)
        picking = Call(NUMBER, pick_function(module, way), ())
        fn.returns(Plain(CELLS, "pick_menu", (picking, picked, first)))
    else:
        module.foreign("exact_menu", choosing.exact_menu)
        wanted, picked = fn.keep("n", x_.built(fn, exactly)), fn.keep("picked", picked)
        with fn.when(compare(">=", length(picked), wanted)):
            fn.returns(listed([]))
        fn.returns(Plain(CELLS, "exact_menu", (picks.candidates(fn, way.pick), wanted, picked, first)))
    shared(fn)
    return fn.name


def unfinished(fn: Fn, way: g.DecidePick) -> Expr:
    """Return whether a set that nothing more can be added to is not complete."""
    exactly, picked = picks.only_counted(way.pick, way.rest), fn.get(way.pick.var)
    if exactly is None:
        fn.module.foreign("is_finished", choosing.is_finished)
        return not_(Plain(TRUTH, "is_finished", (Call(NUMBER, pick_function(fn.module, way), ()), picked)))
    return compare("<", length(picked), x_.built(fn, exactly))


def with_member(fn: Fn, way: g.DecidePick, member: Expr) -> Expr:
    """Return the picked list with one more member, in the order of the candidates."""
    item = way.pick
    picked = fn.keep(fn.module.fresh("t"), Listed(CELLS, (fn.get(item.var), member), frozenset([0])))
    with fn.as_locals((item.it,)):
        one = fn.env[item.it] = fn.fresh("v")
        like = picks.candidate_class(fn, item, one)
        if like is None:
            if isinstance(item.set, ZoneGet) and item.set.zone.shape == "group":
                return classes.in_order(fn, item.set.zone.kinds[0], picked)
            sets.in_order(fn, item.set)
            return in_each(one.local, x_.members(fn, item.set), one, Contains(TRUTH, picked, one))
    return classes.by_class(fn, like, one, picked)


def paid_worth(fn: Fn, way: g.DecidePayment, paid: Expr) -> Expr:
    """Worth of what is paid so far."""
    with fn.as_locals((way.payment.it,)):
        one = fn.env[way.payment.it] = fn.fresh("v")
        return total(in_each(one.local, paid, x_.built(fn, way.payment.worth)))
