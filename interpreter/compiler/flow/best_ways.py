"""Legal moves of `must A, as often as possible, with highest e`: those that begin a best sequence.

The menu executes each move on a copy of the state and searches all sequences that may follow it, depth first. A
sequence that reaches the upper bound ends the search.
"""

from __future__ import annotations

from contextlib import nullcontext

from gamespec.budgets import STEPS, WAYS
from gamespec.checked import statements as st
from gamespec.checked.types import Int
from interpreter.code.expressions import Call, Expr, Fold, Global, Item, Not
from interpreter.code.statements import StoreGlobal
from interpreter.code.types import TRUTH
from interpreter.code.unread import OnCopy
from interpreter.code.writing import CELLS, compare, const, numbers
from interpreter.compiler import graph as g
from interpreter.compiler.building import NUMBER, added, any_of, arithmetic, in_each, length
from interpreter.compiler.flow import applying
from interpreter.compiler.lowering import checks
from interpreter.compiler.menus import listing
from interpreter.compiler.menus.move_codes import OfferCodes
from interpreter.compiler.module import Fn, Module
from interpreter.compiler.moves import operations
from interpreter.compiler.values import dispatch as x_

ENDLESS = 1 << 30
"""Number of actions left if there is no limit."""
LEAST = -(1 << 60)


def menu(module: Module, way: g.DecideOffer, codes: OfferCodes) -> str:
    """Return the name of a function (state) -> codes of the offer's actions that begin a best sequence."""
    own = OfferCodes(stop=False, options=tuple(o for o in codes.options if o.joined is None), late_stop=False)
    whole = listing.offer_menu(module, way, own)
    listed = listing.menu_of(module, whole)
    tried = _trying(module, way, own, listed)
    fn = Fn(module, "m")
    out = fn.named("out", CELLS)
    fn.sets(out, listed)
    with fn.when(compare(">", length(out), 1)):
        left, code = fn.keep("n", _left(fn, way)), fn.fresh("c")
        came = fn.keep("k", in_each(code.local, out, Call(NUMBER, tried, (code, left, const(0)))))
        best, place = fn.keep("b", Fold(NUMBER, "max", came)), fn.fresh("i")
        is_best = compare("==", Item(NUMBER, came, place), best)
        fn.sets(out, in_each(place.local, numbers(0, length(came)), Item(NUMBER, out, place), is_best))
    fn.returns(out)
    fn.done()
    return fn.name


def _left(fn: Fn, way: g.DecideOffer) -> Expr:
    """Return the number of actions that may still be executed."""
    if way.left is not None:
        return fn.get(way.left)
    return const(ENDLESS if way.offer.any_number else 1)


def _trying(module: Module, way: g.DecideOffer, own: OfferCodes, listed: Expr) -> str:
    """Return the name of a function (state, code, actions left, actions done) -> best value of a move."""
    trying, following = Fn(module, "w"), Fn(module, "w")
    _follow(following, way, listed, trying.name)
    fn = trying
    fn.extra = ("c", "n", "d")
    fn.changed = True
    fn.open(OnCopy)
    code, left, done = (fn.named(name) for name in fn.extra)
    for i, offered in enumerate(own.options):
        last = i + 1 == len(own.options)
        with nullcontext() if last else fn.when(compare("<", code, offered.base + offered.size)):
            action = offered.routine.action
            given = [value for _, value in applying.values(fn, way, offered)]
            with fn.as_locals(operations.action_variables(action)):
                fn.calls(operations.action_function(fn, action, verified=True), *given)
            fn.returns(Call(NUMBER, following.name, (added(-1, (left, 1)), added(1, (done, 1)))))
    fn.done()
    return fn.name


def _follow(fn: Fn, way: g.DecideOffer, listed: Expr, tried: str) -> None:
    """Write the function (state, actions left, actions done) -> best value of the moves that may follow."""
    module, offer = fn.module, way.offer
    fn.extra = ("n", "d")
    fn.changed = True
    number = module.check(checks.few_ways(), offer.span)
    made, left, done = Global(NUMBER, 3), fn.named("n"), fn.named("d")
    fn.add(StoreGlobal(3, arithmetic("+", made, STEPS // WAYS)))
    too_many = any_of([compare(">", made, module.allowed(STEPS)), compare(">", done, checks.LONGEST)])
    fn.fail_if(too_many, number)
    measured, top = _measure(fn, offer)
    with fn.when(compare("<", left, 1)):
        fn.returns(measured)
    menu = fn.keep("m", listed)
    with fn.when(Not(TRUTH, menu)):
        fn.returns(measured)
    best, code = fn.keep("b", const(LEAST)), fn.fresh("c")
    with fn.each(code, menu):
        found = fn.keep("x", Call(NUMBER, tried, (code, left, done)))
        with fn.when(compare(">", found, best)):
            fn.sets(best, found)
        if top is not None:
            with fn.when(compare(">=", best, top)):
                fn.returns(best)
    fn.returns(best)
    fn.done()


def _measure(fn: Fn, offer: st.Offer) -> tuple[Expr, Expr | None]:
    """Return the value of a finished sequence, and an upper bound, or None, for unfinished ones."""
    done, left = fn.named("d"), fn.named("n")
    measured: Expr | None = done if offer.often else None
    top = arithmetic("+", done, left) if offer.often and not offer.any_number else None
    for direction, by in offer.order:
        of, kind = x_.built(fn, by), by.type
        assert isinstance(kind, Int)
        low, high = (kind.low, kind.high) if direction == "highest" else (kind.high, kind.low)
        if measured is None:
            measured = of if direction == "highest" else arithmetic("-", 0, of)
            top = None if high is None else const(high if direction == "highest" else -high)
            continue
        assert low is not None, "what decides between equals has a range"
        assert high is not None, "what decides between equals has a range"
        width = abs(high - low) + 1
        rest = arithmetic("-", of, low) if direction == "highest" else arithmetic("-", low, of)
        measured = added(0, (measured, width), (rest, 1))
        top = None if top is None else added(width - 1, (top, width))
    assert measured is not None, "an offer that keeps to the best ways says what is best"
    return measured, top
