"""Compilation of `move` and `swap` without chance.

The contents of a zone keep their order; other sets arrive piece by piece.
"""

from __future__ import annotations

from contextlib import nullcontext

from gamespec.checked import expressions as e, runtime_checks
from gamespec.checked.kinds import Kind
from gamespec.checked.statements import Move, Swap
from gamespec.checked.things import Zone
from gamespec.checked.types import SetOf, ZoneOf, is_optional
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.statements import Do, Store
from interpreter.code.types import TRUTH
from interpreter.code.unread import Plain
from interpreter.code.writing import CELLS, cell, compare, const
from interpreter.compiler.analysis.without_order import stirred
from interpreter.compiler.building import NUMBER, added, arithmetic, length
from interpreter.compiler.lines import Lines
from interpreter.compiler.lowering import checks
from interpreter.compiler.module import Fn, Module, once_a_module
from interpreter.compiler.values import dispatch as x_, places, sets
from interpreter.kernel.errors import kind_of
from interpreter.kernel.layout import SEED
from interpreter.kernel.pieces import Mover


@once_a_module
def mover(module: Module, kind: Kind) -> str:
    """Return the name of the function that moves one piece of a kind."""
    holders = [number for number, (zone, _, _) in enumerate(module.layout.zone_of) if kind in zone.kinds]
    made = Mover(module.layout, kind, {number: full(module, number) for number in holders})
    name = module.fresh("mv")
    module.foreign(name, made.move)
    for method in (made.pour, made.deal, made.beside, made.moved, made.exchange, made.exchange_all):
        module.foreign(f"{method.__name__}_{name}", method)
    return name


@once_a_module
def dealer(module: Module, source: Zone, goal: Zone, stream: int, number: int) -> str:
    """Return the name of a function (state, pile address, goal zone number, goal address) -> piece dealt.

    It draws the top of the pile if it is unsettled, and moves it to the end of the goal, all in one.
    """
    fn = Lines()
    pile, zone, at = (fn.named(name) for name in ("a", "z", "b"))
    kind = source.kinds[0]
    where = module.layout.where[kind]
    count = fn.keep("n", cell(pile))
    top = fn.keep("t", added(2, (pile, 1), (count, 1)))
    high = fn.keep("h", cell(added(2, (pile, 1))))
    piece = fn.named("p")
    with fn.when(compare("==", high, count)):
        low = fn.keep("l", cell(added(1, (pile, 1))))
        drawn = fn.keep("k", added(1, (cell(stream), 1)))
        fn.stores(stream, drawn)
        chosen = Plain(NUMBER, "draw", (cell(SEED), const(number), drawn, arithmetic("-", count, low)))
        place = fn.keep("i", added(3, (chosen, 1), (pile, 1), (low, 1)))
        fn.sets(piece, cell(place))
        fn.stores(added(where, (piece, 1)), zone)
        fn.stores(place, cell(top))
        with fn.when(compare("<=", arithmetic("-", high, low), 2)):
            fn.stores(added(1, (pile, 1)), 0)
            fn.stores(added(2, (pile, 1)), 0)
        with fn.otherwise():
            fn.stores(added(2, (pile, 1)), arithmetic("-", high, 1))
    with fn.otherwise():
        fn.sets(piece, cell(top))
        fn.stores(added(where, (piece, 1)), zone)
    fn.stores(top, -1)
    fn.stores(pile, arithmetic("-", count, 1))
    _put(fn, module, goal, piece, at)
    _reset(fn, module, kind, piece)
    if source.refill is not None and source.refill_at_once:
        refill, own = module.layout.zones[source.refill], module.layout.zones[source]
        same = const(0) if source.owner is None else arithmetic("//", added(-own.base, (pile, 1)), own.stride)
        with fn.when(compare("==", count, 1)):
            fn.calls(f"pour_{mover(module, kind)}", added(refill.first_id, (same, 1)), added(own.first_id, (same, 1)))
    fn.returns(piece)
    name = module.fresh("dl")
    module.finish(name, (pile.local, zone.local, at.local), tuple(fn.blocks[0]))
    return name


def _put(fn: Lines, module: Module, goal: Zone, piece: Expr, at: Expr) -> None:
    """Add the lines that put a piece at the end of a zone."""
    place = module.layout.zones[goal]
    check = full(module, place.first_id)
    if goal.shape == "slot":
        fn.fail_if(compare(">=", cell(at), 0), check)
        fn.stores(at, piece)
        return
    count = fn.keep("c", cell(at))
    fn.fail_if(compare(">=", count, place.capacity), check)
    fn.stores(added(place.head, (at, 1), (count, 1)), piece)
    fn.stores(at, added(1, (count, 1)))


def _reset(fn: Lines, module: Module, kind: Kind, piece: Expr) -> None:
    """Add lines that reset the fields a piece keeps only until it moves (`anew each move`)."""
    for field, place in module.layout.fields.items():
        if field.owner is kind and field.until_moved:
            start = -1 if field.starts is None else field.starts
            for i in range(place.stride):
                fn.stores(added(place.base + i, (piece, place.stride)), start)
    if kind in module.layout.shown:
        fn.stores(added(module.layout.shown[kind], (piece, 1)), 0)


def full(module: Module, number: int) -> int:
    """Return the number of the runtime check that a zone has room."""
    zone = module.layout.zone_of[number][0]
    return module.check(checks.room(zone), zone.span)


def move(fn: Fn, item: Move) -> None:
    """Add the lines of `move X to Z ...`."""
    (kind,) = item.to.zone.kinds
    if item not in stirred(fn.module.game):
        sets.in_order(fn, item)
    one = None if item.called is not None else _one(fn, item.what)
    pieces = None if one is not None else _pieces(fn, item)
    name = mover(fn.module, kind)
    goal = fn.keep(fn.module.fresh("t"), places.zone_number(fn, item.to))
    check = all_there(fn.module, item)
    if pieces is not None and (item.called is not None or check is not None):
        pieces = fn.keep(fn.module.fresh("t"), pieces if check is None else x_.own(pieces))
    if check is not None and pieces is not None:
        fn.fail_if(compare("<", length(pieces), _wanted(fn, item)), check)
    beside = _beside(fn, item)
    if one is not None:
        held = fn.keep(fn.module.fresh("p"), one)
        if check is not None:
            fn.fail_if(compare("<", held, 0), check)
        with fn.when(compare(">=", held, 0)) if x_.may_be_none(item.what) else nullcontext():
            _place(fn, item, name, held, goal, beside)
    elif pieces is not None:
        piece = fn.fresh("p")
        with fn.each(piece, _in_turn(item, pieces)):
            _place(fn, item, name, piece, goal, beside)
    if item.called is not None and pieces is not None:
        fn.assign(item.called, pieces)
    refill_after(fn, item.to.zone, goal)


def all_there(module: Module, item: Move) -> int | None:
    """Return the number of the runtime check that as many pieces are there as a move names, or None."""
    if item.in_full:
        return module.check(checks.in_full(item), item.span)
    what = checks.may_be_short(item)
    return None if what is None else module.check(runtime_checks.all_there(what), what.span)


def _wanted(fn: Fn, item: Move) -> Expr:
    """Return the number of pieces that a move names."""
    amount = item.what.amount if isinstance(item.what, e.EndOf) else None
    return const(1) if amount is None else x_.built(fn, amount)


def _one(fn: Fn, what: e.Expr) -> Expr | None:
    """Return the piece that a move names if it is at most one; None for several."""
    if not isinstance(what.type, SetOf | ZoneOf):
        return x_.built(fn, what)
    return sets.only_top(fn, what) if isinstance(what, e.EndOf) else None


def _beside(fn: Fn, item: Move) -> tuple[Expr, ...]:
    """Return the arguments of a move beside a piece, read before anything moves; else none."""
    if item.beside is None:
        return ()
    other = fn.keep(fn.module.fresh("t"), x_.built(fn, item.beside))
    number = fn.module.check(checks.beside(item), item.span)
    return other, const(1 if item.at == "after" else 0), const(number)


def _in_turn(item: Move, pieces: Expr) -> Expr:
    """Return pieces in the order of arrival: a zone or set as a block, pieces of an end one by one."""
    block = not isinstance(item.what, e.EndOf)
    ahead = item.at == "after" or (item.to.zone.shape == "line" and item.at in ("first", "top"))
    return code.Reversed(CELLS, pieces) if block and ahead else pieces


def _place(fn: Fn, item: Move, name: str, piece: Expr, goal: Expr, beside: tuple[Expr, ...]) -> None:
    if beside:
        fn.add(Do(code.Call(NUMBER, f"beside_{name}", (piece, goal, *beside))))
    else:
        fn.add(Do(code.Call(NUMBER, name, (piece, goal, *end(item)))))
    for field, value in item.with_fields:
        place = fn.module.layout.fields[field]
        fn.add(Store(added(place.base, (piece, place.stride)), x_.built(fn, value)))


def _pieces(fn: Fn, item: Move) -> Expr:
    """Return all pieces of a move, copied before anything moves; a pile goes bottom first onto another."""
    what = item.what
    if not isinstance(what.type, SetOf | ZoneOf):
        return x_.members(fn, what)
    found = x_.as_list(fn, what)
    piled = isinstance(what, e.ZoneGet) and what.zone.shape == "pile" and item.to.zone.shape == "pile"
    return code.Reversed(CELLS, found) if piled and item.at in (None, "top") else found


def end(item: Move) -> tuple[Expr, ...]:
    """Return the argument that names the end of a zone, if it is not the usual one; else none."""
    pile = item.to.zone.shape == "pile"
    if item.at == "bottom":
        return (const(0 if pile else -1),)
    return (const(0),) if item.at in ("first", "top") and not pile else ()


def refill_after(fn: Fn, zone: Zone, number: Expr) -> None:
    """Add lines that refill the empty piles that are always refilled from a zone."""
    layout = fn.module.layout
    for waiting in layout.zones:
        if waiting.refill is zone and waiting.refill_at_once:
            own, source = layout.zones[waiting], layout.zones[zone]
            at, target = const(own.base), const(own.first_id)
            if zone.owner is not None:
                at = added(own.base, (arithmetic("-", number, source.first_id), own.stride))
                target = added(own.first_id - source.first_id, (number, 1))
            with fn.when(code.Not(TRUTH, cell(at))):
                fn.add(Do(code.Call(NUMBER, f"pour_{mover(fn.module, zone.kinds[0])}", (number, target))))


def swap(fn: Fn, item: Swap) -> None:
    """Add the lines that swap two slots, two zones of one shape, or two pieces."""
    left, right = _as_zone(item.left), _as_zone(item.right)
    if left is not None and right is not None:
        name = mover(fn.module, left.zone.kinds[0])
        if places.is_slot(left.zone) and places.is_slot(right.zone):
            _swap_slots(fn, left, right, name)
        else:
            both = (places.zone_number(fn, left), places.zone_number(fn, right))
            fn.add(Do(code.Call(NUMBER, f"exchange_all_{name}", both)))
        return
    name = mover(fn.module, kind_of(item.left.type))
    pieces: list[Expr] = []
    for side in (item.left, item.right):
        pieces.append(fn.keep(fn.module.fresh("p"), x_.built(fn, side)))
        if is_optional(side.type):
            fn.fail_if(compare("<", pieces[-1], 0), fn.module.check(runtime_checks.PIECE_HERE, side.span))
    with fn.when(compare("!=", *pieces)):
        fn.add(Do(code.Call(NUMBER, f"exchange_{name}", tuple(pieces))))


def _as_zone(side: e.Expr) -> e.ZoneGet | None:
    """Return a zone, or the slot from which a piece is read; None for any other expression."""
    return side.slot if isinstance(side, e.SlotGet) else side if isinstance(side, e.ZoneGet) else None


def _swap_slots(fn: Fn, left: e.ZoneGet, right: e.ZoneGet, name: str) -> None:
    where = fn.module.layout.where[left.zone.kinds[0]]
    a, b = places.first_cell(fn, left), places.first_cell(fn, right)
    one, two = fn.keep("l", cell(a)), fn.keep("r", cell(b))
    fn.stores(a, two)
    fn.stores(b, one)
    for slot, piece in ((left, two), (right, one)):
        with fn.when(compare(">=", piece, 0)):
            fn.stores(added(where, (piece, 1)), places.zone_number(fn, slot))
            fn.calls(f"moved_{name}", piece)
