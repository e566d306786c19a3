"""Chance nodes: with a seed they draw and go on; with chance left open they wait for an outcome.

A node becomes a function (state) -> id of the next node, or -2 if it waits; it is called again with the outcome. A
second function (state) -> values lists the possible outcomes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamespec.checked import expressions as e
from gamespec.checked.statements import Move
from interpreter.code import expressions as code, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.types import TRUTH
from interpreter.code.unread import Plain
from interpreter.code.writing import CELLS, cell, compare, const
from interpreter.compiler import graph as g
from interpreter.compiler.building import NUMBER, added, arithmetic, length, listed, not_
from interpreter.compiler.module import Fn, Module
from interpreter.compiler.moves import moving
from interpreter.compiler.passes import shared
from interpreter.compiler.values import dispatch as x_, places
from interpreter.kernel.chance import stream_number
from interpreter.kernel.errors import not_none
from interpreter.kernel.layout import DRAWN, LIST_HEAD, PC, SEED

WAITS = -2


def node_function(fn: Fn, node: g.Node) -> None:
    """Add the lines of a chance node."""
    DRAWS[type(node.exit)](fn, node)


def _wait(fn: Fn, node: g.Node) -> code.Get:
    """Add the lines that wait for an outcome unless there is one; return the outcome."""
    with fn.when(compare("<", cell(DRAWN), 0)):
        fn.stores(PC, node.id)
        fn.returns(const(WAITS))
    return fn.keep("v", cell(DRAWN))


def _open() -> Expr:
    """Return the condition that chance is left open."""
    return compare("<", cell(SEED), 0)


def _stream(fn: Fn, name: str) -> tuple[int, int]:
    return fn.module.stream_address[name], stream_number(name)


def _drawn(fn: Fn, stream: str, n: Expr) -> Expr:
    """Add the line that counts a draw; return a number below `n` that the seed gives."""
    address, number = _stream(fn, stream)
    fn.stores(address, arithmetic("+", cell(address), 1))
    return Plain(NUMBER, "draw", (cell(SEED), const(number), cell(address), n))


def _used(fn: Fn) -> None:
    """Add the line that clears the outcome after its use."""
    fn.stores(DRAWN, -1)


def _deal(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.Deal)
    source, item = way.source, way.move
    mv = moving.mover(fn.module, source.zone.kinds[0])
    single, check = _single(way), moving.all_there(fn.module, item)
    at = fn.simple(places.first_cell(fn, source))
    goal = fn.keep("z", places.zone_number(fn, item.to))
    left = None if single else cell(fn.module.slots[way.left].base)
    piece = fn.named("p")
    depth = fn.depth
    if left is not None:
        fn.open(lambda block: st.While(compare(">", left, 0), block))
    if not (single and (source.zone.refill is None or source.zone.refill_at_once)):
        with fn.when(not_(cell(at))):
            _refill(fn, source, mv, at, over=not single)
    if single and check is not None:
        fn.fail_if(not_(cell(at)), check)
    if single:
        with fn.when(not_(cell(at))):
            fn.sets(piece, const(-1))
        fn.open_otherwise()
    inside = fn.depth
    with fn.when(_open()):
        _open_deal(fn, node, way, at, mv, goal, piece)
    with fn.otherwise():
        _seeded_deal(fn, way, at, mv, goal, piece)
    if single:
        fn.close(inside - 1)
    if item.with_fields or item.called is not None:
        with fn.when(compare(">=", piece, 0)):
            _with_fields(fn, item, piece)
            _called(fn, item, piece)
    if left is not None:
        fn.stores(left.address, arithmetic("-", left, 1))
        fn.close(depth)
        if check is not None:
            fn.fail_if(compare(">", left, 0), check)
        fn.stores(left.address, 0)
    moving.refill_after(fn, item.to.zone, goal)
    fn.go(way.done)


def _seeded_deal(fn: Fn, way: g.Deal, at: Expr, mv: str, goal: Expr, piece: code.Get) -> None:
    """Add lines that draw the piece by the seed, if that end of the pile is unsettled, and move it."""
    source, item = way.source, way.move
    address, number = _stream(fn, way.stream)
    index = moving.end(item)
    if way.bottom:
        with fn.when(_unsettled_bottom(at)):
            fn.calls("draw_bottom", at, address, number)
        fn.sets(piece, cell(added(3, (at, 1))))
        fn.calls(mv, piece, goal, *index)
    elif index:
        zone = places.zone_number(fn, source)
        fn.sets(piece, code.Call(NUMBER, f"deal_{mv}", (at, zone, goal, const(address), const(number), *index)))
    else:
        name = moving.dealer(fn.module, source.zone, item.to.zone, address, number)
        fn.sets(piece, code.Call(NUMBER, name, (at, goal, places.first_cell(fn, item.to))))


def _unsettled_bottom(at: Expr) -> Expr:
    return code.And(TRUTH, (code.Truth(TRUTH, cell(added(2, (at, 1)))), not_(cell(added(1, (at, 1))))))


def _unsettled_top(at: Expr) -> Expr:
    return compare("==", cell(added(2, (at, 1))), cell(at))


def _open_deal(fn: Fn, node: g.Node, way: g.Deal, at: Expr, mv: str, goal: Expr, piece: code.Get) -> None:
    """Add lines that wait for the piece, if that end of the pile is unsettled, and move it."""
    with fn.when(_unsettled_bottom(at) if way.bottom else _unsettled_top(at)):
        fn.calls(f"settle_{'bottom' if way.bottom else 'top'}", at, _wait(fn, node))
        _used(fn)
    fn.sets(piece, cell(added(3, (at, 1)) if way.bottom else added(2, (at, 1), (cell(at), 1))))
    fn.calls(mv, piece, goal, *moving.end(way.move))


def _single(way: g.Deal) -> bool:
    """Return whether at most one piece is dealt, so that no count is needed."""
    what = way.move.what
    return isinstance(what, e.EndOf) and (
        what.amount is None or (isinstance(what.amount, e.Const) and what.amount.value == 1)
    )


def _refill(fn: Fn, source: e.ZoneGet, mv: str, at: Expr, *, over: bool) -> None:
    """Add lines that refill an empty pile; `over` adds the exit of the loop if it stays empty."""
    zone = source.zone
    if zone.refill is None or zone.refill_at_once:
        if over:
            fn.add(st.Break())
        return
    more = e.ZoneGet(source.type, source.span, zone.refill, source.owner, ())
    fn.calls(f"pour_{mv}", places.zone_number(fn, more), places.zone_number(fn, source))
    if over:
        with fn.when(not_(cell(at))):
            fn.add(st.Break())


def _with_fields(fn: Fn, item: Move, piece: Expr) -> None:
    for field, value in item.with_fields:
        place = fn.module.layout.fields[field]
        fn.stores(added(place.base, (piece, place.stride)), x_.built(fn, value))


def _called(fn: Fn, item: Move, piece: Expr) -> None:
    slot = fn.module.slots.get(item.called) if item.called is not None else None
    if slot is not None:
        fn.stores(added(slot.base + 1, (cell(slot.base), 1)), piece)
        fn.stores(slot.base, arithmetic("+", cell(slot.base), 1))


def _draw_many(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.DrawMany)
    item, pool = way.move, fn.module.slots[way.pool]
    mv = moving.mover(fn.module, item.to.zone.kinds[0])
    left = cell(fn.module.slots[way.left].base)
    start, index = pool.base + 1, fn.named("i")
    goal = fn.keep("z", places.zone_number(fn, item.to))
    with fn.during(code.And(TRUTH, (compare(">", left, 0), code.Truth(TRUTH, cell(pool.base))))):
        count = fn.keep("n", cell(pool.base))
        with fn.when(compare("==", count, 1)):
            fn.sets(index, const(0))
        with fn.otherwise():
            with fn.when(_open()):
                place = code.Place(NUMBER, _wait(fn, node), const(start), added(start, (count, 1)))
                fn.sets(index, added(-start, (place, 1)))
                _used(fn)
            with fn.otherwise():
                fn.sets(index, _drawn(fn, way.stream, count))
        piece = fn.keep("p", cell(added(start, (index, 1))))
        later = code.Cells(CELLS, added(start + 1, (index, 1)), added(start, (count, 1)))
        fn.add(st.StoreCells(added(start, (index, 1)), later))
        fn.stores(pool.base, arithmetic("-", count, 1))
        fn.calls(mv, piece, goal, *moving.end(item))
        _with_fields(fn, item, piece)
        _called(fn, item, piece)
        fn.stores(left.address, arithmetic("-", left, 1))
    if (check := moving.all_there(fn.module, item)) is not None:
        fn.fail_if(compare(">", left, 0), check)
    moving.refill_after(fn, item.to.zone, goal)
    fn.go(way.done)


def _draw_one(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.DrawOne)
    several = fn.keep("m", x_.as_list(fn, way.set))
    found = fn.named("w")
    with fn.when(code.Not(TRUTH, several)):
        fn.sets(found, const(-1))
    with fn.otherwise():
        with fn.when(compare("==", length(several), 1)):
            fn.sets(found, code.Item(NUMBER, several, const(0)))
        with fn.otherwise():
            with fn.when(_open()):
                fn.sets(found, _wait(fn, node))
                _used(fn)
            with fn.otherwise():
                fn.sets(found, code.Item(NUMBER, several, _drawn(fn, way.stream, length(several))))
    if way.var in fn.module.slots:
        fn.assign(way.var, found)
    fn.go(way.done)


def _roll(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.RollDice)
    pool, index = fn.module.slots[way.pool], cell(fn.module.slots[way.index].base)
    place = fn.module.layout.fields[way.face]
    with fn.during(compare("<", index, cell(pool.base))):
        die = fn.keep("d", cell(added(pool.base + 1, (index, 1))))
        faces = fn.keep("f", code.Item(CELLS, fn.module.table(_faces(way)), die))
        face = added(place.base, (die, 1))
        with fn.when(compare("==", length(faces), 1)):
            fn.stores(face, not_none(way.face.start))
        with fn.otherwise():
            with fn.when(_open()):
                side = _wait(fn, node)
                _used(fn)
                fn.add(_rolled(face, side))
            with fn.otherwise():
                fn.add(_rolled(face, code.Item(NUMBER, faces, _drawn(fn, way.stream, length(faces)))))
        fn.stores(index.address, arithmetic("+", index, 1))
    fn.go(way.done)


def _rolled(face: Expr, side: Expr) -> st.Stmt:
    """Return the line that sets a rolled face; a range of one cell marks it as a roll for the log."""
    return st.StoreCells(face, listed([side]))


def _settle_top(fn: Fn, node: g.Node, at: Expr, stream: str) -> None:
    """Add lines that draw the top piece of a pile, in an open game as a chance node."""
    with fn.when(_open()):
        fn.calls("settle_top", at, _wait(fn, node))
        _used(fn)
    with fn.otherwise():
        fn.calls("draw_top", at, *_stream(fn, stream))


def _reveal(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.Reveal)
    at = fn.named("a")
    with fn.each(at, fn.module.table(_piles(fn.module, way))), fn.when(_is_unsettled(at)):
        _settle_top(fn, node, at, way.stream)
    fn.go(way.done)


def _is_unsettled(at: Expr) -> Expr:
    """Return the condition that a pile has an unsettled top."""
    return code.And(TRUTH, (code.Truth(TRUTH, cell(at)), _unsettled_top(at)))


def _put_in_order(fn: Fn, node: g.Node) -> None:
    """Add lines that draw the next piece of a shuffled line, and move it before those left.

    Those left keep their order.
    """
    way = node.exit
    assert isinstance(way, g.PutInOrder)
    index, chosen = cell(fn.module.slots[way.index].base), fn.named("i")
    at = fn.keep("a", places.first_cell(fn, way.line))
    with fn.during(compare("<", index, arithmetic("-", cell(at), 1))):
        first = fn.keep("b", added(LIST_HEAD, (at, 1), (index, 1)))
        count = fn.keep("n", arithmetic("-", cell(at), index))
        with fn.when(_open()):
            fn.sets(chosen, code.Place(NUMBER, _wait(fn, node), first, arithmetic("+", first, count)))
            _used(fn)
        with fn.otherwise():
            fn.sets(chosen, arithmetic("+", first, _drawn(fn, way.stream, count)))
        before = code.Cells(CELLS, first, chosen)
        fn.add(st.StoreCells(first, code.Listed(CELLS, (cell(chosen), before), frozenset([1]))))
        fn.stores(index.address, arithmetic("+", index, 1))
    fn.go(way.done)


def _look(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.Look)
    at = fn.keep("a", places.first_cell(fn, way.source))
    wanted = fn.keep("n", code.Least(NUMBER, "min", (cell(at), x_.built(fn, way.amount))))
    high = cell(added(2, (at, 1)))
    fewer = compare("<", arithmetic("-", cell(at), high), wanted)
    with fn.during(code.And(TRUTH, (code.Truth(TRUTH, high), fewer))):
        _settle_top(fn, node, at, way.stream)
    fn.go(way.done)


def _piles(module: Module, way: g.Reveal) -> tuple[int, ...]:
    place = module.layout.zones[way.zone]
    return tuple(place.base + i * place.stride for i in range(place.instances))


def _faces(way: g.RollDice) -> tuple[Any, ...]:
    kind = way.face.owner
    assert kind is not None
    by_row = kind.faces
    return tuple(by_row[row] for row in kind.row_of)


DRAWS: dict[type, Callable[[Fn, g.Node], None]] = {
    g.Deal: _deal,
    g.DrawMany: _draw_many,
    g.DrawOne: _draw_one,
    g.RollDice: _roll,
    g.Reveal: _reveal,
    g.PutInOrder: _put_in_order,
    g.Look: _look,
}


def candidates(module: Module, node: g.Node) -> str:
    """Return the name of a function (state) -> possible outcomes, each repeated by its likelihood."""
    fn = Fn(module, "c")
    fn.env.update({var: const(value) for var, value in node.constants.items()})
    way = node.exit
    if isinstance(way, g.Deal | g.Look):
        fn.returns(_stretch(fn.keep("a", places.first_cell(fn, way.source))))
    elif isinstance(way, g.RollDice):
        pool, index = fn.module.slots[way.pool].base, fn.module.slots[way.index].base
        die = cell(added(pool + 1, (cell(index), 1)))
        fn.returns(x_.own(code.Item(CELLS, module.table(_faces(way)), die)))
    elif isinstance(way, g.PutInOrder):
        at, index = fn.keep("a", places.first_cell(fn, way.line)), cell(fn.module.slots[way.index].base)
        stop = added(LIST_HEAD, (at, 1), (cell(at), 1))
        fn.returns(code.Cells(CELLS, added(LIST_HEAD, (at, 1), (index, 1)), stop))
    elif isinstance(way, g.Reveal):
        at = fn.named("a")
        with fn.each(at, module.table(_piles(module, way))), fn.when(_is_unsettled(at)):
            fn.returns(_stretch(at))
        fn.returns(listed([]))
    elif isinstance(way, g.DrawMany):
        fn.returns(fn.get(way.pool))
    else:
        assert isinstance(way, g.DrawOne)
        fn.returns(x_.as_list(fn, way.set))
    shared(fn)
    return fn.name


def _stretch(at: Expr) -> Expr:
    """Return the pieces of a pile whose order is unsettled."""
    low, high = (added(3, (at, 1), (cell(added(end, (at, 1))), 1)) for end in (1, 2))
    return code.Cells(CELLS, low, high)
