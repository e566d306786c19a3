"""Nodes: each becomes a function (state) -> id of the next node, or a negative number if it stops.

-1: a decision (its menu is in `OUT`), -2: a draw left open, -3: the end.
"""

from __future__ import annotations

from gamespec.check.expressions.sets.ambiguity import most
from gamespec.checked.expressions import Const, Expr as Asked, Read
from gamespec.checked.types import Int, Row, Thing
from interpreter.code import expressions as x, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.types import TRUTH
from interpreter.code.writing import cell, compare, const
from interpreter.compiler import graph as g
from interpreter.compiler.bitsets import paths, trails
from interpreter.compiler.building import NUMBER, added, arithmetic, length, listed
from interpreter.compiler.comprehensions import aggregates
from interpreter.compiler.flow import applying, best_ways, draws, simultaneous
from interpreter.compiler.likeness.numbered import row
from interpreter.compiler.limits.steps import FEW, NARROW, entered, spend_once
from interpreter.compiler.lowering import checks
from interpreter.compiler.menus import listing, piecewise
from interpreter.compiler.menus.move_codes import ChoiceCodes, PaymentCodes, PickCodes, first_code, offer_codes
from interpreter.compiler.module import Fn, Module
from interpreter.compiler.moves import operations
from interpreter.compiler.openings import completion, picks, would
from interpreter.compiler.values import (
    arithmetic as numbers,
    builtins,
    dispatch as x_,
    placement_sets,
    places,
    sets,
    value_functions,
)
from interpreter.kernel.layout import PC

_REGISTERED = (
    aggregates,
    builtins,
    numbers,
    picks,
    placement_sets,
    places,
    paths,
    trails,
    sets,
    completion,
    value_functions,
    would,
)
"""Modules imported because they register builders of expressions and of opening lines."""
DECIDES, WAITS, OVER = -1, -2, -3


class Nodes:
    """Functions of all nodes, by name."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.run: list[str] = []
        self.menu: dict[int, str] = {}
        self.apply: dict[int, str] = {}
        self.seat: dict[int, str] = {}
        self.due: dict[int, str] = {}
        self.wanted: dict[int, str] = {}
        self.codes: dict[int, object] = {}
        self.candidates: dict[int, str] = {}
        self.laps = False
        """True if laps are counted, from 0 after each stop."""

    def emit(self, graph: g.Graph) -> None:
        """Compile all nodes of a graph."""
        for node in graph.nodes:
            self.run.append(self.node(node))

    def node(self, node: g.Node) -> str:
        """Compile a node; return the name of its function."""
        if node.sort == "decision":
            return self.decision(node)
        fn = Fn(self.module, "n")
        with fn.naming({var: const(value) for var, value in node.constants.items()}):  # of unrolled loops
            lines(fn, node)
        if node.sort == "chance":
            self.candidates[node.id] = draws.candidates(self.module, node)
        fn.done()
        assert not fn.params, f"node {node.id} reads a variable that has no place"
        return fn.name

    def decision(self, node: g.Node) -> str:
        """Compile a decision with its menu and the function that applies a move; return its function's name."""
        way, module = node.exit, self.module
        if isinstance(way, g.DecideOffer):
            codes = offer_codes(way, module.game)
            best = best_ways.menu(module, way, codes) if way.offer.at_best else None
            self.menu[node.id] = best if best and not way.joined else listing.offer_menu(module, way, codes, best)
            module.made["asked", way] = (node.id, self.menu[node.id])
            self.apply[node.id] = applying.offer(module, node, codes)
            player = way.offer.player
        elif isinstance(way, g.DecideChoice):
            codes = ChoiceCodes(way.choice, way.choice.may, _low(way))
            self.menu[node.id] = listing.choice_menu(module, way, codes)
            self.apply[node.id] = applying.choice(module, node, codes)
            player = way.choice.player
        elif isinstance(way, g.DecidePayment):
            codes = PaymentCodes(way.payment)
            self.menu[node.id] = piecewise.payment_menu(module, way)
            self.due[node.id] = _due(module, way)
            self.apply[node.id] = applying.payment(module, node)
            player = way.payment.player
        else:
            assert isinstance(way, g.DecidePick)
            codes = PickCodes(way.pick, first_code(way.pick))
            self.menu[node.id] = piecewise.pick_menu(module, way)
            self.wanted[node.id] = _wanted(module, way)
            self.apply[node.id] = applying.pick(module, node)
            player = way.pick.player
        self.codes[node.id] = codes
        self.seat[node.id] = _seat(module, player)
        return self.waiting(node)

    def waiting(self, node: g.Node) -> str:
        """Return the name of a decision's function: it goes on if there is nothing to decide, else it stops."""
        fn = Fn(self.module, "n")
        menu = self.ask(fn, node)
        fn.add(st.Store(const(PC), const(node.id)))
        fn.add(st.Offer(menu))
        fn.returns(const(DECIDES))
        fn.done()
        return fn.name

    def ask(self, fn: Fn, node: g.Node) -> Expr:
        """Add lines that compute the menu, and go on if there is nothing to decide; return the menu."""
        way = node.exit
        if isinstance(way, g.DecidePayment):
            paid = fn.keep("paid", fn.get(way.paid))
            with fn.when(compare(">=", piecewise.paid_worth(fn, way, paid), fn.get(way.due))):
                fn.go(way.done)
        self.refuse_automatic(fn, node)
        if self.module.made["may be nobody", self.seat[node.id]]:
            fn.add(st.Do(_asked(self.seat[node.id])))
        name = self.menu[node.id]
        menu = fn.keep("m", listing.menu_of(self.module, name))
        if ("fixed", name) not in self.module.made:
            _nothing(fn, node, self.seat[node.id], menu)
        return menu

    def refuse_automatic(self, fn: Fn, node: g.Node) -> None:
        """Add the runtime check that the player to move is no automatic seat; these are the last seats."""
        automatic = self.module.game.automatic
        if automatic:
            check = self.module.check(checks.nobody(self.module.game), node.span)
            fn.fail_if(compare(">=", _asked(self.seat[node.id]), automatic[0]), check)


def lines(fn: Fn, node: g.Node) -> None:
    """Add the lines of a step, chance or end node."""
    for operation in node.operations:
        operations.operation(fn, operation)
    if node.sort == "chance":
        draws.node_function(fn, node)
    else:
        _leave(fn, node)


def _asked(seat: str) -> Expr:
    """Return the call of the function `seat`, which gives the player to move."""
    return x.Call(NUMBER, seat, ())


def _nothing(fn: Fn, node: g.Node, seat: str, menu: Expr) -> None:
    """Add the lines for a decision without legal moves: go on, or fail a runtime check."""
    way, check = node.exit, fn.module.check
    skipped = st.Event("skipped", (_asked(seat), const(node.id)))
    none: Expr = x.Not(TRUTH, menu)
    at_most_stop = x.Or(TRUTH, (none, x.Compare(TRUTH, "==", menu, listed([const(0)]))))
    if isinstance(way, g.DecideOffer) and not way.offer.must:
        with fn.when(compare("<", x.Fold(NUMBER, "len", menu), 2)):
            _tried_in_vain(fn, node)
            if not way.silent:
                fn.add(skipped)
            fn.go(way.stopped)
    elif isinstance(way, g.DecidePick):
        with fn.when(at_most_stop):
            stuck = x.And(TRUTH, (none, piecewise.unfinished(fn, way)))
            fn.fail_if(stuck, check(checks.SET, node.span))
            _skip_if_any(fn, menu, skipped)
            fn.go(way.done)
    elif isinstance(way, g.DecideOffer) and way.offer.if_possible:
        with fn.when(at_most_stop if way.joined else none):
            _tried_in_vain(fn, node)
            if way.joined:
                _skip_if_any(fn, menu, skipped)
            fn.go(way.stopped)
    elif isinstance(way, g.DecideOffer):
        if checks.must_find(way):
            fn.fail_if(none, check(checks.MOVE, node.span), node.id)
    elif isinstance(way, g.DecideChoice) and checks.may_be_nothing(way):
        with fn.when(at_most_stop if way.choice.may else none):
            _tried_in_vain(fn, node)
            if way.choice.may:
                fn.add(skipped)
            if way.choice.var in fn.module.slots:
                fn.assign(way.choice.var, const(-1))
            fn.go(way.done)
    else:
        fn.fail_if(none, check(checks.something(way), node.span), node.id)


def _tried_in_vain(fn: Fn, node: g.Node) -> None:
    """Add the line that counts the candidates of a wide menu as steps, if no move is legal.

    Without it a series of such decisions would count no steps.
    """
    way, tried = node.exit, 0
    if isinstance(way, g.DecideOffer):
        tried = sum(min(FEW, offered.size) for offered in offer_codes(way, fn.module.game).options)
    elif isinstance(way, g.DecideChoice):
        tried = min(FEW, most(way.choice.set) or FEW)
    if tried > NARROW and node.span is not None:
        spend_once(fn, tried, node.span)


def _skip_if_any(fn: Fn, menu: Expr, skipped: st.Event) -> None:
    """Add the event of a skipped decision if the menu is not empty."""
    with fn.when(x.Truth(TRUTH, menu)):
        fn.add(skipped)


def _low(way: g.DecideChoice) -> int:
    kind = way.choice.var.type
    if isinstance(kind, Thing | Row):
        return 0
    members = getattr(way.choice.set.type, "of", kind)
    if isinstance(members, Int) and members.low is not None:
        return members.low
    return 0


def _due(module: Module, way: g.DecidePayment) -> str:
    fn = Fn(module, "d")
    paid = fn.keep("paid", fn.get(way.paid))
    fn.returns(arithmetic("-", fn.get(way.due), piecewise.paid_worth(fn, way, paid)))
    fn.done()
    return fn.name


def _wanted(module: Module, way: g.DecidePick) -> str:
    fn = Fn(module, "w")
    limits = (picks.exact_number(way.pick), way.pick.at_most)
    exactly, most = (picks.NONE if number is None else x_.built(fn, number) for number in limits)
    fn.returns(row(length(fn.get(way.pick.var)), exactly, most))
    fn.done()
    return fn.name


def _seat(module: Module, player: Asked) -> str:
    fn = Fn(module, "q")
    fn.returns(x_.built(fn, player))
    fn.done()
    module.made["may be nobody", fn.name] = bool(module.unset) and not isinstance(player, Read | Const)
    assert not fn.params, "who decides is known from the state"
    return fn.name


def _leave(fn: Fn, node: g.Node) -> None:
    """Add the lines that go on to the next node."""
    way = node.exit
    if isinstance(way, g.Goto):
        fn.go(way.to)
    elif isinstance(way, g.Cases):
        for condition, to in way.cases:
            with fn.when(x_.built(fn, condition)):
                fn.go(to)
        fn.go(way.otherwise)
    elif isinstance(way, g.NextItem):
        _next_item(fn, way)
    elif isinstance(way, g.Call):
        _call(fn, way)
    elif isinstance(way, g.CarryOut):
        simultaneous.carry_out(fn, way, offer_codes(way.ask, fn.module.game))
    elif isinstance(way, g.Return):
        slot = fn.module.slots[way.routine.back]
        back = fn.keep("b", cell(slot.base))
        fn.add(st.Store(const(slot.base), const(0)))
        fn.returns(back)
    else:
        fn.add(st.Store(const(PC), const(node.id)))
        fn.returns(const(OVER))


def _next_item(fn: Fn, way: g.NextItem) -> None:
    items, index = fn.module.slots[way.items].base, fn.module.slots[way.index].base
    at = fn.keep("i", cell(index))
    with fn.when(compare("<", at, cell(items))):
        if way.member in fn.module.slots:
            fn.assign(way.member, cell(added(items + 1, (at, 1))))
        fn.add(st.Store(const(index), arithmetic("+", at, 1)))
        fn.go(way.body)
    fn.go(way.done)


def _call(fn: Fn, way: g.Call) -> None:
    action = way.routine.action
    entered(fn, action.body, action.span)
    applying.enter(fn, way.routine, operations.given(fn, action, way.you, way.args), way.back)
