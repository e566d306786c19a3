"""`must A, as often as possible, with highest e`: the moves that lead to the most.

Enters an offer that keeps to the best ways; leaves the function of its own menu. Each move is carried out on a copy of
the state, and what may follow it on copies of that, to their ends; a way that cannot be bettered ends the search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.budgets import STEPS, WAYS
from gamespec.checked.types import Int
from interpreter.compiler.building import value_text
from interpreter.compiler.flow import applying
from interpreter.compiler.lowering import checks
from interpreter.compiler.menus import listing
from interpreter.compiler.menus.local_variables import Local
from interpreter.compiler.menus.move_codes import OfferCodes
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from gamespec.checked import statements as st
    from interpreter.compiler import graph as g
    from interpreter.compiler.module import Module

ENDLESS = 1 << 30
"""Times, where it is not said how many."""
LEAST = -(1 << 60)


def menu(module: Module, way: g.DecideOffer, codes: OfferCodes) -> str:
    """The function (state) -> codes of its own actions that lead to the most."""
    own = OfferCodes(stop=False, options=tuple(o for o in codes.options if o.joined is None), late_stop=False)
    whole = listing.offer_menu(module, way, own)
    listed = module.made.get(("menu", whole), f"{whole}(s)")
    tried = _trying(module, way, own, listed)
    fn = Fn(module, "m")
    fn(f"out = {listed}")
    with fn.indented("if len(out) > 1:"):
        fn(f"n = {_left(fn, way)}")
        fn(f"k = [{tried}(s, c, n, 0) for c in out]")
        fn("b = max(k)")
        fn("out = [out[i] for i in range(len(k)) if k[i] == b]")
    fn("return out")
    fn.done()
    return fn.name


def _left(fn: Fn, way: g.DecideOffer) -> str:
    """How many actions may still be done."""
    if way.left is not None:
        return fn.var(way.left)
    return str(ENDLESS) if way.offer.any_number else "1"


def _trying(module: Module, way: g.DecideOffer, own: OfferCodes, listed: str) -> str:
    """The function (state, code, actions left, actions done) -> what comes of a move at best."""
    trying, following = Fn(module, "w"), Fn(module, "w")
    _follow(following, way, listed, trying.name)
    fn = trying
    fn.extra = ("c", "n", "d")
    fn.changed = True
    fn("s = s[:]")
    for i, offered in enumerate(own.options):
        last = i + 1 == len(own.options)
        with fn.indented("if 1:" if last else f"if c < {offered.base + offered.size}:"):
            action = offered.routine.action
            given = [value_text(value) for _, value in applying.values(fn, way, offered)]
            with Local(fn, operations.action_variables(action)):
                fn(f"{operations.action_function(fn, action, verified=True)}({', '.join(['s', *given])})")
            fn(f"return {following.name}(s, n - 1, d + 1)")
    fn.done()
    return fn.name


def _follow(fn: Fn, way: g.DecideOffer, listed: str, tried: str) -> None:
    """The function (state, actions left, actions done) -> what comes of what may follow at best."""
    module, offer = fn.module, way.offer
    fn.extra = ("n", "d")
    fn.changed = True
    number = module.check(checks.few_ways(), offer.span)
    fn(f"OUT[3] += {STEPS // WAYS}")
    fn(f"if OUT[3] > {module.allowed(STEPS)} or d > {checks.LONGEST}: raise PB({number})")
    measured, top = _measure(fn, offer)
    fn(f"if n < 1: return {measured}")
    fn(f"m = {listed}")
    fn(f"if not m: return {measured}")
    fn(f"b = {LEAST}")
    with fn.indented("for c in m:"):
        fn(f"x = {tried}(s, c, n, d)")
        fn("if x > b: b = x")
        if top is not None:
            fn(f"if b >= {top}: return b")
    fn("return b")
    fn.done()


def _measure(fn: Fn, offer: st.Offer) -> tuple[str, str | None]:
    """Text of what a way came to when it is over, and of what it comes to at most, if that is known."""
    measured = "d" if offer.often else None
    top = None if offer.any_number else "d + n"
    top = top if offer.often else None
    for direction, by in offer.order:
        text, kind = x_.number(fn, by), by.type
        assert isinstance(kind, Int)
        low, high = (kind.low, kind.high) if direction == "highest" else (kind.high, kind.low)
        if measured is None:
            measured = f"({text})" if direction == "highest" else f"-({text})"
            top = None if high is None else str(high if direction == "highest" else -high)
            continue
        assert low is not None, "what decides between equals has a range"
        assert high is not None, "what decides between equals has a range"
        width = abs(high - low) + 1
        rest = f"({text}) - ({low})" if direction == "highest" else f"{low} - ({text})"
        measured = f"({measured}) * {width} + {rest}"
        top = None if top is None else f"({top}) * {width} + {width - 1}"
    assert measured is not None, "an offer that keeps to the best ways says what is best"
    return measured, top
