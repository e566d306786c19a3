"""Execution of simultaneous picks, one after the other, each as a move if it is still legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code import statements as st
from interpreter.code.expressions import Call, Compare, Contains, Item
from interpreter.code.types import TRUTH
from interpreter.code.writing import CELLS, cell, compare, const
from interpreter.compiler.building import NUMBER, added, all_of, any_of, arithmetic, not_
from interpreter.compiler.flow import applying
from interpreter.compiler.likeness.classes import full_class_function
from interpreter.compiler.menus.listing import menu_of
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations
from interpreter.kernel.choosing import piece_kind

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr
    from interpreter.compiler import graph as g
    from interpreter.compiler.menus.move_codes import Dimension, OfferCodes, OfferedAction
    from interpreter.compiler.module import Module

VOID = -1


def carry_out(fn: Fn, way: g.CarryOut, codes: OfferCodes) -> None:
    """Add the lines that execute the pick of the loop's current player, or record it as void."""
    module = fn.module
    asked, listed_by = module.made["asked", way.ask]
    code = fn.named("c")
    fn.sets(code, cell(added(module.slots[way.picks].base, (fn.get(way.index), 1))))
    listed = fn.keep("m", menu_of(module, listed_by))
    with fn.when(not_(Contains(TRUTH, listed, code))):
        picked = fn.keep("b", code)
        fn.sets(code, Call(NUMBER, still(module, codes), (listed, code)))
        with fn.when(compare("==", code, VOID)):
            fn.add(st.Event("void", (const(asked), picked)))
            fn.go(way.done)
    for offered in codes.options[:-1]:
        with fn.when(compare("<", code, offered.base + offered.size)):
            _do(fn, way, offered)
    _do(fn, way, codes.options[-1])


def still(module: Module, codes: OfferCodes) -> str:
    """Return the name of a function (state, menu, code) -> the same move with equivalent pieces, or VOID.

    It is needed if another player took the pieces that were picked.
    """
    fn = Fn(module, "still")
    fn.extra = ("m", "c")
    code, other = fn.named("c"), fn.named("o")
    for offered in codes.options:
        first, behind = offered.base, offered.base + offered.size
        with fn.when(compare("<", code, behind)):
            with fn.each(other, fn.named("m", CELLS)):
                fn.skip_if(any_of([compare("<", other, first), compare(">=", other, behind)]))
                for dimension in offered.dimensions:
                    wanted, found = (_argument(each, dimension, first) for each in (code, other))
                    _instead(fn, wanted, found, dimension)
                fn.returns(other)
            fn.returns(const(VOID))
    fn.returns(const(VOID))
    fn.done()
    return fn.name


def _argument(code: Expr, dimension: Dimension, first: int) -> Expr:
    part = arithmetic("%", arithmetic("//", added(-first, (code, 1)), dimension.factor), dimension.width)
    return added(dimension.low, (part, 1))


def _instead(fn: Fn, wanted: Expr, found: Expr, dimension: Dimension) -> None:
    """Add lines that skip a move if an argument is neither the one picked nor an equivalent piece."""
    wanted, found = fn.keep("a", wanted), fn.keep("b", found)
    kind = piece_kind(dimension.var.type)
    if kind is None:
        fn.skip_if(compare("!=", wanted, found))
        return
    layout, like = fn.module.layout, full_class_function(fn.module, kind)
    groups = fn.module.table(tuple(int(zone.shape == "group") for zone, _, _ in layout.zone_of))
    with fn.when(compare("!=", wanted, found)):
        fn.skip_if(any_of([compare("<", wanted, 0), compare("<", found, 0)]))
        zone = fn.keep("z", cell(added(layout.where[kind], (found, 1))))
        fn.skip_if(all_of([compare(">=", zone, 0), not_(Item(NUMBER, groups, zone))]))
        fn.skip_if(Compare(TRUTH, "!=", Call(CELLS, like, (wanted,)), Call(CELLS, like, (found,))))


def _do(fn: Fn, way: g.CarryOut, offered: OfferedAction) -> None:
    """Add the lines that execute an action, whose conditions the menu has just tested again."""
    routine = offered.routine
    found = applying.values(fn, way.ask, offered)
    temps = [(var, fn.keep(fn.module.fresh("t"), value)) for var, value in found]
    if routine.entry is None:
        with fn.as_locals(operations.action_variables(routine.action)):
            for var, temp in temps:
                fn.env[var] = temp
            operations.perform_body(fn, routine.action, verified=True)
        fn.go(way.done)
        return
    for var, temp in temps:
        if var in fn.module.slots:
            fn.assign(var, temp)
    fn.assign(routine.back, const(way.done.id))
    fn.go(routine.entry)
