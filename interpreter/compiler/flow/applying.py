"""Functions (state, code) -> node id that apply a move of a decision.

They decode the move's integer, set the parameters, and execute the action or enter its routine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as st
from interpreter.code.writing import cell, compare, const
from interpreter.compiler import graph as g
from interpreter.compiler.building import NUMBER, added, arithmetic
from interpreter.compiler.menus import piecewise
from interpreter.compiler.menus.move_codes import first_code
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations
from interpreter.compiler.values import places
from interpreter.kernel.errors import not_none

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from interpreter.code.expressions import Expr
    from interpreter.compiler.menus.move_codes import ChoiceCodes, OfferCodes, OfferedAction
    from interpreter.compiler.module import Module


def offer(module: Module, node: g.Node, codes: OfferCodes) -> str:
    """Return the name of the function that applies a move of `must` or `may`."""
    fn = _function(module)
    offer_lines(fn, node, codes)
    return _finish(fn)


def _function(module: Module) -> Fn:
    fn = Fn(module, "a")
    fn.extra = ("c",)
    return fn


def offer_lines(fn: Fn, node: g.Node, codes: OfferCodes) -> None:
    """Add the lines that apply a move of `must` or `may`, with the code `c`."""
    way = node.exit
    assert isinstance(way, g.DecideOffer)
    if way.secret is not None:
        _keep(fn, way, way.secret)
        return
    if codes.stop:
        with fn.when(compare("==", _code(fn), 0)):
            fn.go(way.stopped)
    for i, offered in enumerate(codes.options):
        if i + 1 < len(codes.options):
            with fn.when(compare("<", _code(fn), offered.base + offered.size)):
                _option(fn, node, way, offered)
        else:
            _option(fn, node, way, offered)


def _keep(fn: Fn, way: g.DecideOffer, secret: g.Secret) -> None:
    """Add the lines that store a secret pick until all players have picked."""
    slot = fn.module.slots[secret.picks]
    _append(fn, slot.base, _code(fn))
    fn.go(way.done)


def _append(fn: Fn, base: int, value: Expr) -> None:
    """Add the lines that append a member to a list of the state."""
    fn.add(st.Store(arithmetic("+", const(base + 1), cell(base)), value))
    fn.add(st.Store(const(base), arithmetic("+", cell(base), 1)))


def _code(fn: Fn) -> Expr:
    return x.Get(NUMBER, fn.local_named("c"))


def _finish(fn: Fn) -> str:
    fn.done()
    assert not fn.params, "a move is applied to the state alone"
    return fn.name


def _option(fn: Fn, node: g.Node, way: g.DecideOffer, offered: OfferedAction) -> None:
    action = offered.routine.action
    back = way.done if offered.joined is None else node
    pairs = values(fn, way, offered)
    if offered.routine.entry is None:
        with fn.as_locals(operations.action_variables(action)):
            for var, value in pairs:
                if isinstance(value, x.Const) or (isinstance(value, x.Get) and value.local is fn.local_named("c")):
                    fn.env[var] = value
                else:
                    fn.assign(var, value, force_local=True)
            operations.perform_body(fn, action, verified=True)
        fn.go(back)
        return
    enter(fn, offered.routine, pairs, back)


def enter(fn: Fn, routine: g.Routine, pairs: list[tuple[Var, Expr]], back: g.Node) -> None:
    """Add the lines that enter a routine; all arguments are evaluated before the first is assigned."""
    temps = [(var, fn.keep(fn.module.fresh("t"), value)) for var, value in pairs]
    for var, temp in temps:
        if var in fn.module.slots:
            fn.assign(var, temp)
    fn.assign(routine.back, const(back.id))
    fn.go(not_none(routine.entry))


def values(fn: Fn, way: g.DecideOffer, offered: OfferedAction) -> list[tuple[Var, Expr]]:
    """Return the values of `you` and of each parameter of an option, for the move with the code `c`."""
    action = offered.routine.action
    found = operations.given(fn, action, way.offer.player, offered.option.args)
    size = offered.size
    chosen = [param.var for param in action.params[len(offered.option.args) :]]
    for var, dimension in zip(chosen, offered.dimensions, strict=True):
        value = _code(fn) if offered.base == 0 else arithmetic("-", _code(fn), offered.base)
        if dimension.factor > 1:
            value = arithmetic("//", value, dimension.factor)
        if dimension.factor * dimension.width < size:
            value = arithmetic("%", value, dimension.width)
        size = min(size, dimension.factor * dimension.width)
        found.append((var, added(dimension.low, (value, 1))))
    return found


def choice(module: Module, node: g.Node, codes: ChoiceCodes) -> str:
    """Return the name of the function that applies a choice."""
    fn = _function(module)
    choice_lines(fn, node, codes)
    return _finish(fn)


def choice_lines(fn: Fn, node: g.Node, codes: ChoiceCodes) -> None:
    """Add the lines that apply a choice, with the code `c`."""
    way = node.exit
    assert isinstance(way, g.DecideChoice)
    shift = codes.low - (1 if codes.stop else 0)
    value = added(shift, (_code(fn), 1))
    if codes.stop:
        value = x.If(NUMBER, compare("==", _code(fn), 0), const(-1), value)
    if way.choice.var in fn.module.slots:
        fn.assign(way.choice.var, value)
    fn.go(way.done)


def payment(module: Module, node: g.Node) -> str:
    """Return the name of the function that pays one piece, or the rest in units."""
    fn = _function(module)
    payment_lines(fn, node)
    return _finish(fn)


def payment_lines(fn: Fn, node: g.Node) -> None:
    """Add the lines that pay one piece, or the rest in units, with the code `c`."""
    way = node.exit
    assert isinstance(way, g.DecidePayment)
    item = way.payment
    slot = fn.module.slots[way.paid]
    with fn.when(_code(fn)):
        _append(fn, slot.base, arithmetic("-", _code(fn), 1))
        fn.go(node)
    if item.units is not None:
        paid = fn.keep("paid", fn.get(way.paid))
        rest = fn.keep("rest", arithmetic("-", fn.get(way.due), piecewise.paid_worth(fn, way, paid)))
        at = places.address(fn, item.units)
        fn.stores(at, arithmetic("-", cell(at), rest))
        if item.units_var is not None and item.units_var in fn.module.slots:
            fn.assign(item.units_var, rest)
    fn.go(way.done)


def pick(module: Module, node: g.Node) -> str:
    """Return the name of the function that picks the next member of a set, or stops."""
    fn = _function(module)
    pick_lines(fn, node)
    return _finish(fn)


def pick_lines(fn: Fn, node: g.Node) -> None:
    """Add the lines that pick one member of a set, or stop, with the code `c`."""
    way = node.exit
    assert isinstance(way, g.DecidePick)
    with fn.when(_code(fn)):
        member = added(-first_code(way.pick), (_code(fn), 1))
        fn.assign(way.pick.var, piecewise.with_member(fn, way, member))
        fn.go(node)
    fn.go(way.done)
