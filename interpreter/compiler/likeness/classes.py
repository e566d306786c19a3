"""Like pieces: those alike in row, fields, contents, zone and in who sees them are offered once.

A set whose members all differ has no classes.
"""

from __future__ import annotations

from math import prod

from gamespec.checked import expressions as e
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Zone
from gamespec.checked.types import SetOf, Thing, ZoneOf
from gamespec.operators import ORDERED
from interpreter.code import expressions as code, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.types import TRUTH, Listing, Row
from interpreter.code.writing import CELLS, cell, compare, const, get, stretch
from interpreter.compiler.building import NUMBER, added, any_of, in_each, listed, not_, table
from interpreter.compiler.likeness.numbered import MOST_CLASSES, Like, row, together
from interpreter.compiler.likeness.shown_to import shown_besides
from interpreter.compiler.module import Fn, Module
from interpreter.kernel.choosing import naming
from interpreter.kernel.layout import Layout, ZonePlace, of_field

MOST_TESTS = 12
"""A piece that carries more is always described in full."""


def member_kind(x: e.Expr) -> Kind | None:
    """Return the piece kind of the members of a set; None if they are no pieces."""
    kind = x.type
    if isinstance(kind, ZoneOf):
        return kind.zone.kinds[0]
    of = kind.of if isinstance(kind, SetOf) else kind
    return of.kind if isinstance(of, Thing) and of.kind.sort == "piece" else None


def has_likes(x: e.Expr) -> bool:
    """Return whether members of a set may be alike."""
    kind = member_kind(x)
    if kind is None or len(kind.rows) == kind.size:
        return False
    zone = only_zone(x)
    return zone is None or not _has_order(zone)


def only_zone(x: e.Expr) -> Zone | None:
    """Return the one zone all members of a set lie in; None if it is not known."""
    if isinstance(x, e.ZoneGet):
        return x.zone
    if isinstance(x, e.Aggregate) and x.op in ORDERED:
        return only_zone(x.set)
    if isinstance(x, e.EndOf):
        return only_zone(x.of)
    return only_zone(x.args[0]) if isinstance(x, e.Builtin) and x.name == "reversed" else None


def _has_order(zone: Zone) -> bool:
    """Return whether the place inside a zone distinguishes its pieces."""
    return zone.shape in ("line", "slot") or (zone.shape == "pile" and zone.sight.open)


def class_key(fn: Fn, x: e.Expr, piece: Expr) -> Like:
    """Return the class of a piece."""
    kind = member_kind(x)
    if kind is None:
        return Like(piece, None)
    layout = fn.module.layout
    parts = [_class(fn, kind, piece), shown_besides(fn, kind, piece), *_named(layout, kind, piece, variables=False)]
    if only_zone(x) is None and not isinstance(x, e.Unplaced):
        parts.insert(0, _place(fn, kind, piece))
    return together([part for part in parts if part is not None])


def _place(fn: Fn, kind: Kind, piece: Expr) -> Like:
    """Return the zone of a piece as part of its class; where order counts, also the piece itself."""
    key, layout = ("place", kind), fn.module.layout
    if key not in fn.module.made:
        own = Fn(fn.module, "place_k")
        own.extra = ("p",)
        fn.module.made[key] = own.name
        number = own.keep("n", cell(added(layout.where[kind], (own.named("p"), 1))))
        ordered = own.module.table((*(int(_has_order(zone)) for zone, _, _ in layout.zone_of), 0))
        itself = code.If(NUMBER, code.Item(NUMBER, ordered, number), added(1, (own.named("p"), 1)), const(0))
        own.returns(added(kind.size + 1, (number, kind.size + 1), (itself, 1)))
        own.done()
    found = code.Call(NUMBER, fn.module.made[key], (piece,))
    return Like(found, (len(layout.zone_of) + 1) * (kind.size + 1))


def _class(fn: Fn, kind: Kind, piece: Expr) -> Like:
    if not _carries(fn.module.layout, kind):
        return Like(code.Item(NUMBER, fn.module.table(kind.row_of), piece), len(kind.rows))
    count = _classes(fn.module.layout, kind)
    return Like(code.Call(CELLS if count is None else NUMBER, class_function(fn, kind), (piece,)), count)


def _carries(layout: Layout, kind: Kind) -> bool:
    return any(f.owner is kind for f in layout.fields) or any(z.owner is kind for z in layout.zones)


def in_order(fn: Fn, kind: Kind, pieces: Expr) -> Expr:
    """Return pieces of a group in the order of their table; those of one row by what makes them unlike."""
    if may_be_unlike(fn.module, kind):
        one = fn.fresh("v")
        return by_class(fn, _everything(fn, kind, one).of, one, pieces)
    return pieces if len(kind.rows) == 1 and not kind.owner_of else code.Sorted(CELLS, pieces)


def may_be_unlike(module: Module, kind: Kind) -> bool:
    """Return whether pieces of one row may differ: in fields, in contents, or in who and what knows them."""
    layout = module.layout
    if len(kind.rows) == kind.size:
        return False
    lists = any(slot.kind is kind and slot.capacity for slot in layout.slots)
    return _carries(layout, kind) or kind in layout.shown or lists or bool(naming(layout, kind))


def by_class(fn: Fn, like: Expr, one: code.Get, pieces: Expr) -> Expr:
    """Return pieces sorted by class, and like ones by number; `like` is the class of the piece `one`."""
    pairs = in_each(one.local, pieces, row(like, one))
    pair = fn.fresh("v", Row((like.type, NUMBER)))
    return code.Each(
        CELLS, (code.Loop((pair.local,), code.Sorted(pairs.type, pairs)),), code.Item(NUMBER, pair, const(1))
    )


def _everything(fn: Fn, kind: Kind, piece: Expr) -> Like:
    """Return the class of a piece by row, fields and contents, what names it, and who was shown it."""
    layout = fn.module.layout
    parts = _named(layout, kind, piece, variables=True)
    for slot in layout.slots:
        if slot.kind is kind and slot.capacity:
            held = stretch(slot.base + 1, added(slot.base + 1, (cell(slot.base), 1)))
            parts.append(Like(code.Contains(TRUTH, held, piece), 2))
    if kind in layout.shown:
        parts.append(Like(cell(added(layout.shown[kind], (piece, 1))), 1 << fn.module.game.seats))
    return together([_class(fn, kind, piece), *parts])


def _named(layout: Layout, kind: Kind, piece: Expr, *, variables: bool) -> list[Like]:
    """Return the parts of a class by the cells, other than those of pieces, that name the piece."""
    return [Like(compare("==", cell(at), piece), 2) for at in naming(layout, kind, variables=variables)]


def class_function(fn: Fn, kind: Kind) -> str:
    """Function (state, piece) -> a number, or list, equal for like pieces."""
    key = ("class", kind)
    if key not in fn.module.made:
        own = Fn(fn.module, "class_k")
        fn.module.made[key] = own.name
        _emit(own, kind)
    return fn.module.made[key]


def _cells(layout: Layout, kind: Kind, piece: Expr) -> list[tuple[Expr, int, int]]:
    """Return the cells of the fields of a piece, with their lowest and highest values."""
    return [
        (cell(added(place.base + i, (piece, place.stride))), *of_field(f))
        for f, place in layout.fields.items()
        if f.owner is kind
        for i in range(place.stride)
    ]


def _described(layout: Layout, kind: Kind) -> int | None:
    """Return the number of combinations of the fields of a piece; None if it is not small enough."""
    if any(zone.owner is kind for zone in layout.zones):
        return None
    found = prod(high - low + 1 for _, low, high in _cells(layout, kind, const(0)))
    return found if found <= MOST_CLASSES else None


def _classes(layout: Layout, kind: Kind) -> int | None:
    """Return the number of class numbers, those of plain and described pieces; None if too many."""
    found = _described(layout, kind)
    return None if found is None or (found + 1) * len(kind.rows) > MOST_CLASSES else (found + 1) * len(kind.rows)


def _emit(fn: Fn, kind: Kind) -> None:
    """Write the function of the class: a piece as it began, with nothing on it, has its row alone."""
    layout = fn.module.layout
    fn.extra = ("p",)
    piece = fn.named("p")
    full, plain = _full(fn, kind, piece)
    tests: list[Expr] = []
    for f, place in layout.fields.items():
        if f.owner is kind:
            start = -1 if f.starts is None else f.starts
            tests += [
                compare("!=", cell(added(place.base + i, (piece, place.stride))), start) for i in range(place.stride)
            ]
    for z, place in layout.zones.items():
        if z.owner is kind:
            tests += [
                compare(">=" if z.shape == "slot" else ">", cell(_carried(place, k, piece)), 0)
                for k in range(place.keys)
            ]
    if len(tests) <= MOST_TESTS:
        with fn.when(not_(any_of(tests))):
            fn.returns(plain)
    fn.returns(full)
    fn.done()


def _carried(place: ZonePlace, key: int, piece: Expr) -> Expr:
    """Return the address of one of the zones of a piece."""
    return added(place.base + key * place.stride, (piece, place.stride * place.keys))


def _full(fn: Fn, kind: Kind, piece: Expr) -> tuple[Expr, Expr]:
    """Return the full class of a piece, and that of a piece as it began."""
    module = fn.module
    classes, ways = _classes(module.layout, kind), _described(module.layout, kind)
    if classes is None or ways is None:
        rows = [[row] for row in kind.row_of]  # lists, as tuples have no order among lists
        plain = code.Item(CELLS, table(module.foreign(module.fresh("C"), rows), rows), piece)
        return code.Call(CELLS, full_class_function(module, kind), (piece,)), plain
    plain = code.Item(NUMBER, module.table(tuple(row * (ways + 1) for row in kind.row_of)), piece)
    cells = [Like(added(-low, (each, 1)), high - low + 1) for each, low, high in _cells(module.layout, kind, piece)]
    return added(1, (plain, 1), (together(cells).of, 1)), plain


def full_class_function(module: Module, kind: Kind) -> str:
    """Return the name of the function (state, piece) that lists row, fields and contents of a piece.

    What is on a piece follows piece by piece, each after a 1, and a 0 after the last.
    """
    key = ("full class", kind)
    if key in module.made:
        return module.made[key]
    fn = Fn(module, "full_class_k")
    fn.extra = ("p",)
    module.made[key] = fn.name
    layout, piece = module.layout, fn.named("p")
    fields = [each for each, _, _ in _cells(layout, kind, piece)]
    told = fn.keep("k", listed([code.Item(NUMBER, module.table(kind.row_of), piece), const(1), *fields]))
    for place in [place for zone, place in layout.zones.items() if zone.owner is kind]:
        inner = full_class_function(module, place.zone.kinds[0])
        for i in range(place.keys):
            at = fn.keep("a", _carried(place, i, piece))
            if place.head:
                start = added(place.head, (at, 1))
                items = code.Cells(CELLS, start, added(0, (start, 1), (cell(at), 1)))
            else:
                items = code.If(CELLS, compare(">=", cell(at), 0), listed([cell(at)]), listed([]))
            one = code.Local(module.fresh("d"), NUMBER)
            if place.zone.shape == "group":
                each = code.Call(CELLS, inner, (get(one),))
                described = code.Local(module.fresh("d"), CELLS)
                lists = code.Sorted(Listing(CELLS), code.Each(Listing(CELLS), (code.Loop((one,), items),), each))
                with fn.each(described, lists):
                    fn.add(st.Append(told, const(1)), st.Extend(told, code.Get(CELLS, described)))
            else:
                with fn.each(one, items):
                    fn.add(st.Append(told, const(1)), st.Extend(told, code.Call(CELLS, inner, (get(one),))))
            fn.add(st.Append(told, const(0)))
    fn.returns(told)
    fn.done()
    return fn.name
