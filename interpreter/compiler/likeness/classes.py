"""Like pieces: those alike in row, fields, contents, zone and in who sees them are offered once.

Enters the set a piece comes from; leaves text of its class, or of nothing when every member is different anyway.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked.types import SetOf, Thing, ZoneOf
from gamespec.operators import ORDERED
from interpreter.compiler.likeness.numbered import MOST_CLASSES, Like, together
from interpreter.compiler.likeness.shown_to import shown_besides
from interpreter.kernel.layout import of_field

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Zone
    from interpreter.compiler.module import Fn, Module
    from interpreter.kernel.layout import Layout

MOST_TESTS = 12
"""A piece that carries more is always described in full."""


def member_kind(x: e.Expr) -> Kind | None:
    """The piece kind of the members of a set, if they are pieces."""
    kind = x.type
    if isinstance(kind, ZoneOf):
        return kind.zone.kinds[0]
    of = kind.of if isinstance(kind, SetOf) else kind
    return of.kind if isinstance(of, Thing) and of.kind.sort == "piece" else None


def has_likes(x: e.Expr) -> bool:
    """Whether members of a set may be alike."""
    kind = member_kind(x)
    if kind is None or len(kind.rows) == kind.size:
        return False
    zone = only_zone(x)
    return zone is None or not _has_order(zone)


def only_zone(x: e.Expr) -> Zone | None:
    """The one zone all members of a set lie in, if that is known."""
    if isinstance(x, e.ZoneGet):
        return x.zone
    if isinstance(x, e.Aggregate) and x.op in ORDERED:
        return only_zone(x.set)
    if isinstance(x, e.EndOf):
        return only_zone(x.of)
    return only_zone(x.args[0]) if isinstance(x, e.Builtin) and x.name == "reversed" else None


def _has_order(zone: Zone) -> bool:
    """Whether the place inside a zone tells its pieces apart."""
    return zone.shape in ("line", "slot") or (zone.shape == "pile" and zone.sight.open)


def class_key(fn: Fn, x: e.Expr, name: str) -> Like:
    """The class of a piece."""
    kind = member_kind(x)
    if kind is None:
        return Like(name, None)
    parts = [_class_text(fn, kind, name), shown_besides(fn, kind, name)]
    if only_zone(x) is None and not isinstance(x, e.Unplaced):
        parts.insert(0, _place(fn, kind, name))
    return together([part for part in parts if part is not None])


def _place(fn: Fn, kind: Kind, name: str) -> Like:
    """The zone of a piece, and where its place there counts the piece itself."""
    key, layout = ("place", kind), fn.module.layout
    if key not in fn.module.made:
        made = fn.module.made[key] = f"place_{fn.module.fresh('k')}"
        ordered = (*(int(_has_order(zone)) for zone, _, _ in layout.zone_of), 0)
        fn.module.add(
            f"def {made}(s, p):\n    n = s[{layout.where[kind]}+p]\n"
            f"    return (n+1)*{kind.size + 1} + (p+1 if {fn.module.constant(ordered)}[n] else 0)\n"
        )
    return Like(f"{fn.module.made[key]}(s, {name})", (len(layout.zone_of) + 1) * (kind.size + 1))


def _class_text(fn: Fn, kind: Kind, name: str) -> Like:
    if not _carries(fn.module.layout, kind):
        return Like(f"{fn.module.constant(kind.row_of)}[{name}]", len(kind.rows))
    return Like(f"{class_function(fn, kind)}(s, {name})", _classes(fn.module.layout, kind))


def _carries(layout: Layout, kind: Kind) -> bool:
    return any(f.owner is kind for f in layout.fields) or any(z.owner is kind for z in layout.zones)


def class_function(fn: Fn, kind: Kind) -> str:
    """Function (state, piece) -> a number, or tuple, equal for like pieces."""
    key = ("class", kind)
    if key not in fn.module.made:
        name = fn.module.made[key] = f"class_{fn.module.fresh('k')}"
        _emit(fn.module, kind, name)
    return fn.module.made[key]


def _cells(layout: Layout, kind: Kind) -> list[tuple[str, int, int]]:
    """The cells of fields of a piece: text, lowest and highest value."""
    return [
        (f"s[{place.base + i}+p*{place.stride}]", *of_field(f))
        for f, place in layout.fields.items()
        if f.owner is kind
        for i in range(place.stride)
    ]


def _described(layout: Layout, kind: Kind) -> int | None:
    """In how many ways pieces of one row differ in their fields; None where that is no number that fits."""
    if any(zone.owner is kind for zone in layout.zones):
        return None
    found = prod(high - low + 1 for _, low, high in _cells(layout, kind))
    return found if found <= MOST_CLASSES else None


def _classes(layout: Layout, kind: Kind) -> int | None:
    """How many numbers there are for classes: of each row first the plain piece, then those described in full."""
    found = _described(layout, kind)
    return None if found is None or (found + 1) * len(kind.rows) > MOST_CLASSES else (found + 1) * len(kind.rows)


def _emit(module: Module, kind: Kind, name: str) -> None:
    """A piece with nothing on it and everything at its start is told apart by its row alone, quickly."""
    layout = module.layout
    full, plain = _full(module, kind)
    tests: list[str] = []
    for f, place in layout.fields.items():
        if f.owner is kind:
            start = -1 if f.starts is None else f.starts
            tests += [f"s[{place.base + i}+p*{place.stride}] != {start}" for i in range(place.stride)]
    for z, place in layout.zones.items():
        if z.owner is kind:
            blank = ">= 0" if z.shape == "slot" else "> 0"
            tests += [
                f"s[{place.base + k * place.stride}+p*{place.stride * place.keys}] {blank}" for k in range(place.keys)
            ]
    quickly = [] if len(tests) > MOST_TESTS else [f"    if not ({' or '.join(tests)}): return {plain}[p]\n"]
    module.add(f"def {name}(s, p):\n{''.join(quickly)}    return {full}\n")


def _full(module: Module, kind: Kind) -> tuple[str, str]:
    """Text of the class of a piece described in full, and the table of the classes of plain pieces."""
    classes, ways = _classes(module.layout, kind), _described(module.layout, kind)
    if classes is None or ways is None:
        plain = module.constant(tuple((row,) for row in kind.row_of))
        return f"{full_class_function(module, kind)}(s, p)", plain
    plain = module.constant(tuple(row * (ways + 1) for row in kind.row_of))
    cells = [
        Like(f"({-low}+{cell})" if low else cell, high - low + 1) for cell, low, high in _cells(module.layout, kind)
    ]
    return f"{plain}[p] + 1 + {together(cells).text}", plain


def full_class_function(module: Module, kind: Kind) -> str:
    """Name of the function (state, piece) -> row, fields and contents: numbers in a row, which sort by row.

    What is on a piece follows piece by piece, each after a 1, and a 0 after the last.
    """
    key = ("full class", kind)
    if key in module.made:
        return module.made[key]
    name = module.made[key] = f"full_class_{module.fresh('k')}"
    layout, owned = module.layout, [place for zone, place in module.layout.zones.items() if zone.owner is kind]
    fields = [
        f"s[{place.base + i}+p*{place.stride}]"
        for f, place in layout.fields.items()
        if f.owner is kind
        for i in range(place.stride)
    ]
    lines = [f"k = [{', '.join([f'{module.constant(kind.row_of)}[p]', '1', *fields])}]"]
    for place in owned:
        inner = full_class_function(module, place.zone.kinds[0])
        for i in range(place.keys):
            lines.append(f"a = {place.base + i * place.stride}+p*{place.stride * place.keys}")
            start = f"a+{place.head}"
            items = f"s[{start}:{start}+s[a]]" if place.head else "((s[a],) if s[a] >= 0 else ())"
            told = f"sorted([{inner}(s, q) for q in {items}])" if place.zone.shape == "group" else items
            lines += [f"for d in {told}:", "    k.append(1)"]
            lines.append("    k += d" if place.zone.shape == "group" else f"    k += {inner}(s, d)")
            lines.append("k.append(0)")
    module.add(f"def {name}(s, p):\n" + "".join(f"    {line}\n" for line in [*lines, "return tuple(k)"]))
    return name
