"""Chance nodes: with a seed they draw and go on; with chance left open they wait for an outcome.

Enters a chance node; leaves its function (state) -> next node id or -2, which is entered again with the outcome, and
one that lists what may come (state) -> values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from interpreter.compiler import graph as g
from interpreter.compiler import syntax
from interpreter.compiler.building import raw, text
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import moving
from interpreter.compiler.passes.shared import shared
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import places
from interpreter.kernel.chance import stream_number
from interpreter.kernel.layout import DRAWN, LIST_HEAD, SEED

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.statements import Move
    from interpreter.compiler.module import Module

WAITS = -2


def node_function(fn: Fn, node: g.Node) -> None:
    """The lines of a chance node."""
    DRAWS[type(node.exit)](fn, node)


def _wait(fn: Fn, node: g.Node) -> None:
    with fn.indented(f"if s[{DRAWN}] < 0:"):
        fn(f"s[0] = {node.id}")
        fn.stop(WAITS)


def _stream(fn: Fn, name: str) -> tuple[int, int]:
    return fn.module.stream_address[name], stream_number(name)


def _deal(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.Deal)
    source, item = way.source, way.move
    kind = source.zone.kinds[0]
    mv = moving.mover(fn.module, kind)
    single, check = _single(way), moving.all_there(fn.module, item)
    at = places.zone_address(fn, source)
    if syntax.number(at) is None:
        fn(f"a = {at}")
        at = "a"
    fn(f"z = {text(places.zone_number(fn, item.to))}")
    left = "" if single else f"s[{fn.module.slots[way.left].base}]"
    if not single:
        fn(f"while {left} > 0:")
        fn.depth += 1
    if not (single and (source.zone.refill is None or source.zone.refill_at_once)):
        with fn.indented(f"if not s[{at}]:"):
            _refill(fn, source, mv, at, "pass" if single else "break")
    if single and check is not None:
        fn(f"if not s[{at}]: raise PB({check})")
    if single and not fn.seeded:
        fn(f"if not s[{at}]: p = -1")
        fn(f"elif s[{SEED}] < 0:")
    elif not fn.seeded:
        fn(f"if s[{SEED}] < 0:")
    if not fn.seeded:
        fn.depth += 1
        _open_deal(fn, node, way, at, mv)
        fn.depth -= 1
        head = "else:"
    else:
        if single:
            fn(f"if not s[{at}]: p = -1")
        head = "else:" if single else "if True:"
    with fn.indented(head):
        _seeded_deal(fn, way, at, mv)
    if item.with_fields or item.called is not None:
        with fn.indented("if p >= 0:"):
            _with_fields(fn, item, "p")
            _called(fn, item, "p")
    if not single:
        fn(f"{left} -= 1")
        fn.depth -= 1
        if check is not None:
            fn(f"if {left} > 0: raise PB({check})")
        fn(f"{left} = 0")
    moving.refill_after(fn, item.to.zone, raw("z"))
    fn.go(way.done)


def _seeded_deal(fn: Fn, way: g.Deal, at: str, mv: str) -> None:
    """With a seed: draw the piece if the end is unsettled and move it."""
    source, item = way.source, way.move
    address, number = _stream(fn, way.stream)
    index = _end(item)
    if way.bottom:
        fn(f"if s[{_add(at, 2)}] and not s[{_add(at, 1)}]: draw_bottom(s, {at}, {address}, {number})")
        fn(f"p = s[{_add(at, 3)}]")
        fn(f"{mv}(s, p, z{index})")
    elif index:
        fn(f"p = deal_{mv}(s, {at}, {text(places.zone_number(fn, source))}, z, {address}, {number}{index})")
    else:
        name = moving.dealer(fn.module, source.zone, item.to.zone, address, number)
        fn(f"p = {name}(s, {at}, z, {places.zone_address(fn, item.to)})")


def _open_deal(fn: Fn, node: g.Node, way: g.Deal, at: str, mv: str) -> None:
    """With chance left open: wait for the piece if the end is unsettled, then move it."""
    unsettled = f"s[{_add(at, 2)}] and not s[{_add(at, 1)}]" if way.bottom else f"s[{_add(at, 2)}] == s[{at}]"
    with fn.indented(f"if {unsettled}:"):
        _wait(fn, node)
        fn(f"settle_{'bottom' if way.bottom else 'top'}(s, {at}, s[{DRAWN}])")
        fn(f"s[{DRAWN}] = -1")
    fn(f"p = s[{_add(at, 3)}]" if way.bottom else f"p = s[{_add(at, 2)}+s[{at}]]")
    fn(f"{mv}(s, p, z{_end(way.move)})")


def _end(item: Move) -> str:
    return "".join(f", {text(argument)}" for argument in moving.end(item))


def _single(way: g.Deal) -> bool:
    """Whether at most one piece is dealt, so that nothing has to be counted."""
    what = way.move.what
    return isinstance(what, e.EndOf) and (
        what.amount is None or (isinstance(what.amount, e.Const) and what.amount.value == 1)
    )


def _add(at: str, more: int) -> str:
    known = syntax.number(at)
    return f"{at}+{more}" if known is None else str(known + more)


def _refill(fn: Fn, source: e.ZoneGet, mv: str, at: str, over: str) -> None:
    """An empty pile is refilled when a piece is wanted, or dealing is over."""
    zone = source.zone
    if zone.refill is None or zone.refill_at_once:
        fn(over)
        return
    more = e.ZoneGet(source.type, source.span, zone.refill, source.owner, ())
    fn(f"pour_{mv}(s, {text(places.zone_number(fn, more))}, {text(places.zone_number(fn, source))})")
    fn(f"if not s[{at}]: {over}")


def _with_fields(fn: Fn, item: Move, piece: str) -> None:
    for field, value in item.with_fields:
        place = fn.module.layout.fields[field]
        fn(f"s[{place.base}+{piece}*{place.stride}] = {x_.stored(fn, value)}")


def _called(fn: Fn, item: Move, piece: str) -> None:
    slot = fn.module.slots.get(item.called) if item.called is not None else None
    if slot is not None:
        fn(f"s[{slot.base + 1}+s[{slot.base}]] = {piece}")
        fn(f"s[{slot.base}] += 1")


def _draw_many(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.DrawMany)
    item, pool = way.move, fn.module.slots[way.pool]
    mv = moving.mover(fn.module, item.to.zone.kinds[0])
    left = fn.module.slots[way.left].base
    address, number = _stream(fn, way.stream)
    start = pool.base + 1
    fn(f"z = {text(places.zone_number(fn, item.to))}")
    with fn.indented(f"while s[{left}] > 0 and s[{pool.base}]:"):
        fn(f"n = s[{pool.base}]")
        fn("if n == 1: i = 0")
        with fn.indented(f"elif s[{SEED}] < 0:"):
            _wait(fn, node)
            fn(f"i = s.index(s[{DRAWN}], {start}, {start}+n) - {start}")
            fn(f"s[{DRAWN}] = -1")
        with fn.indented("else:"):
            fn(f"s[{address}] += 1")
            fn(f"i = draw(s[{SEED}], {number}, s[{address}], n)")
        fn(f"p = s[{start}+i]")
        fn(f"s[{start}+i:{start}+n-1] = s[{start}+i+1:{start}+n]")
        fn(f"s[{pool.base}] = n - 1")
        fn(f"{mv}(s, p, z{_end(item)})")
        _with_fields(fn, item, "p")
        _called(fn, item, "p")
        fn(f"s[{left}] -= 1")
    if (check := moving.all_there(fn.module, item)) is not None:
        fn(f"if s[{left}] > 0: raise PB({check})")
    moving.refill_after(fn, item.to.zone, raw("z"))
    fn.go(way.done)


def _draw_one(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.DrawOne)
    address, number = _stream(fn, way.stream)
    fn(f"m = {x_.listed(fn, way.set)}")
    fn("if not m: v = -1")
    fn("elif len(m) == 1: v = m[0]")
    with fn.indented(f"elif s[{SEED}] < 0:"):
        _wait(fn, node)
        fn(f"v = s[{DRAWN}]")
        fn(f"s[{DRAWN}] = -1")
    with fn.indented("else:"):
        fn(f"s[{address}] += 1")
        fn(f"v = m[draw(s[{SEED}], {number}, s[{address}], len(m))]")
    if way.var in fn.module.slots:
        fn.assign(way.var, raw("v"))
    fn.go(way.done)


def _roll(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.RollDice)
    pool, index = fn.module.slots[way.pool], fn.module.slots[way.index].base
    address, number = _stream(fn, way.stream)
    place = fn.module.layout.fields[way.face]
    faces = fn.module.constant(_faces(way))
    with fn.indented(f"while s[{index}] < s[{pool.base}]:"):
        fn(f"d = s[{pool.base + 1}+s[{index}]]")
        fn(f"f = {faces}[d]")
        fn(f"if len(f) == 1: s[{place.base}+d] = {way.face.start}")
        if not fn.seeded:
            with fn.indented(f"elif s[{SEED}] < 0:"):
                _wait(fn, node)
                fn(f"v = s[{DRAWN}]")
                fn(f"s[{DRAWN}] = -1")
                fn(f"s[{place.base}+d:{place.base + 1}+d] = (v,)")
        with fn.indented("else:"):
            fn(f"s[{address}] += 1")
            fn(f"v = f[draw(s[{SEED}], {number}, s[{address}], len(f))]")
            # written as a stretch of one, by which the log tells a roll from `set`
            fn(f"s[{place.base}+d:{place.base + 1}+d] = (v,)")
        fn(f"s[{index}] += 1")
    fn.forget(way.index)
    fn.go(way.done)


def _reveal(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.Reveal)
    address, number = _stream(fn, way.stream)
    piles = fn.module.constant(_piles(fn.module, way))
    with fn.indented(f"for a in {piles}:"), fn.indented("if s[a] and s[a+2] == s[a]:"):
        if fn.seeded:
            fn(f"draw_top(s, a, {address}, {number})")
        else:
            with fn.indented(f"if s[{SEED}] < 0:"):
                _wait(fn, node)
                fn(f"settle_top(s, a, s[{DRAWN}])")
                fn(f"s[{DRAWN}] = -1")
            fn(f"else: draw_top(s, a, {address}, {number})")
    fn.go(way.done)


def _put_in_order(fn: Fn, node: g.Node) -> None:
    """What is left of a line stands behind what has its place, in an order that tells nothing."""
    way = node.exit
    assert isinstance(way, g.PutInOrder)
    address, number = _stream(fn, way.stream)
    index = fn.module.slots[way.index].base
    fn(f"a = {places.zone_address(fn, way.line)}")
    with fn.indented(f"while s[{index}] < s[a] - 1:"):
        fn(f"b, n = a+{LIST_HEAD}+s[{index}], s[a]-s[{index}]")
        if not fn.seeded:
            with fn.indented(f"if s[{SEED}] < 0:"):
                _wait(fn, node)
                fn(f"i = s.index(s[{DRAWN}], b, b+n)")
                fn(f"s[{DRAWN}] = -1")
        with fn.indented("if True:" if fn.seeded else "else:"):
            fn(f"s[{address}] += 1")
            fn(f"i = b + draw(s[{SEED}], {number}, s[{address}], n)")
        fn("s[b:i+1] = [s[i], *s[b:i]]")
        fn(f"s[{index}] += 1")
    fn.forget(way.index)
    fn.go(way.done)


def _look(fn: Fn, node: g.Node) -> None:
    way = node.exit
    assert isinstance(way, g.Look)
    address, number = _stream(fn, way.stream)
    fn(f"a = {places.zone_address(fn, way.source)}")
    fn(f"n = min(s[a], {x_.number(fn, way.amount)})")
    with fn.indented("while s[a+2] and s[a]-s[a+2] < n:"):
        if not fn.seeded:
            with fn.indented(f"if s[{SEED}] < 0:"):
                _wait(fn, node)
                fn(f"settle_top(s, a, s[{DRAWN}])")
                fn(f"s[{DRAWN}] = -1")
            fn(f"else: draw_top(s, a, {address}, {number})")
        else:
            fn(f"draw_top(s, a, {address}, {number})")
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
    """Function (state) -> all values the next draw may give, each as often as it is likely."""
    fn = Fn(module, "c")
    fn.env.update({var: str(value) for var, value in node.constants.items()})
    way = node.exit
    if isinstance(way, g.Deal):
        fn(f"a = {places.zone_address(fn, way.source)}")
        fn("return s[a+3+s[a+1]:a+3+s[a+2]]")
    elif isinstance(way, g.RollDice):
        pool, index = fn.module.slots[way.pool].base, fn.module.slots[way.index].base
        fn(f"return list({fn.module.constant(_faces(way))}[s[{pool + 1}+s[{index}]]])")
    elif isinstance(way, g.PutInOrder):
        fn(f"a = {places.zone_address(fn, way.line)}")
        fn(f"return s[a+{LIST_HEAD}+s[{fn.module.slots[way.index].base}]:a+{LIST_HEAD}+s[a]]")
    elif isinstance(way, g.Look):
        fn(f"a = {places.zone_address(fn, way.source)}")
        fn("return s[a+3+s[a+1]:a+3+s[a+2]]")
    elif isinstance(way, g.Reveal):
        with fn.indented(f"for a in {module.constant(_piles(module, way))}:"):
            fn("if s[a] and s[a+2] == s[a]: return s[a+3+s[a+1]:a+3+s[a+2]]")
        fn("return []")
    elif isinstance(way, g.DrawMany):
        fn(f"return {fn.var(way.pool)}")
    else:
        assert isinstance(way, g.DrawOne)
        fn(f"return {x_.listed(fn, way.set)}")
    shared(fn)
    return fn.name
