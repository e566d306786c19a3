"""Like pieces: those alike in row, fields, contents, zone and in who sees them are offered once.

Enters the set a piece comes from; leaves text of its class, or of nothing when every member is different anyway.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked.types import SetOf, Thing, ZoneOf
from interpreter.compiler.likeness.shown_to import shown_besides

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
    if isinstance(x, e.Aggregate) and x.op in ("those", "first", "last"):
        return only_zone(x.set)
    if isinstance(x, e.EndOf):
        return only_zone(x.of)
    return only_zone(x.args[0]) if isinstance(x, e.Builtin) and x.name == "reversed" else None


def _has_order(zone: Zone) -> bool:
    """Whether the place inside a zone tells its pieces apart."""
    return zone.shape in ("line", "slot") or (zone.shape == "pile" and zone.sight.open)


def class_key(fn: Fn, x: e.Expr, name: str) -> str:
    """Text of the class of a piece."""
    kind = member_kind(x)
    if kind is None:
        return name
    parts = [_class_text(fn, kind, name), shown_besides(fn, kind, name)]
    if only_zone(x) is None and not isinstance(x, e.Unplaced):
        parts.insert(0, f"{_place_function(fn, kind)}(s, {name})")
    told = [part for part in parts if part is not None]
    return told[0] if len(told) == 1 else f"({', '.join(told)})"


def _place_function(fn: Fn, kind: Kind) -> str:
    """Function (state, piece) -> its zone, and where its place there counts the piece itself."""
    key = ("place", kind)
    if key not in fn.module.made:
        where = fn.module.layout.where[kind]
        ordered = (*(_has_order(zone) for zone, _, _ in fn.module.layout.zone_of), False)

        def place(state: list[int], piece: int) -> tuple[int, int]:
            number = state[where + piece]
            return number, piece if ordered[number] else -1

        fn.module.made[key] = fn.module.foreign(f"place_{fn.module.fresh('k')}", place)
    return fn.module.made[key]


def _class_text(fn: Fn, kind: Kind, name: str) -> str:
    rows = fn.module.constant(kind.row_of)
    if not _carries(fn.module.layout, kind):
        return f"{rows}[{name}]"
    return f"{class_function(fn, kind)}(s, {name})"


def _carries(layout: Layout, kind: Kind) -> bool:
    return any(f.owner is kind for f in layout.fields) or any(z.owner is kind for z in layout.zones)


def class_function(fn: Fn, kind: Kind) -> str:
    """Function (state, piece) -> a number or tuple equal for like pieces."""
    key = ("class", kind)
    if key not in fn.module.made:
        name = fn.module.made[key] = f"class_{fn.module.fresh('k')}"
        _emit(fn.module, kind, name)
    return fn.module.made[key]


def _emit(module: Module, kind: Kind, name: str) -> None:
    """A piece with nothing on it and everything at its start is told apart by its row alone, quickly."""
    layout = module.layout
    full = full_class_function(module, kind)
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
    if len(tests) > MOST_TESTS:
        module.made["class", kind] = full
        return
    plain = module.constant(tuple((row,) for row in kind.row_of))
    module.add(f"def {name}(s, p):\n    if {' or '.join(tests)}: return {full}(s, p)\n    return {plain}[p]\n")


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
