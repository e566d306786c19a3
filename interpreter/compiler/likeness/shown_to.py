"""Who sees a piece because it was shown to him, though nothing declared lets him see it.

Enters a piece kind; leaves text of those seats as bits: 0 for nearly every piece, so likeness costs one look. Declared
sight is the same for pieces alike in row, fields and zone: they differ in who sees them exactly if they differ here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.likeness.numbered import Like
from interpreter.compiler.module import Fn
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import holders

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Seen
    from interpreter.compiler.module import Module
    from interpreter.kernel.layout import ZonePlace


def shown_besides(fn: Fn, kind: Kind, piece: str) -> Like | None:
    """The seats as bits; None for a kind that is never shown."""
    shown = fn.module.layout.shown.get(kind)
    if shown is None:
        return None
    key = ("shown besides", kind)
    if key not in fn.module.made:
        fn.module.made[key] = _emit(fn.module, kind, shown)
    return Like(f"(s[{shown}+{piece}] and {fn.module.made[key]}(s, {piece}))", 1 << fn.module.game.seats)


def _emit(module: Module, kind: Kind, shown: int) -> str:
    """Function (state, piece) -> the seats it was shown to, without those that see it where it lies."""
    fn = Fn(module, "sn")
    fn.extra = ("p",)
    fn(f"x = s[{shown}+p]")
    fn(f"n = s[{module.layout.where[kind]}+p]")
    for zone, place in module.layout.zones.items():
        if kind in zone.kinds and (zone.sight.open or zone.sight.seen):
            with fn.indented(f"if {place.first_id} <= n < {place.first_id + place.instances}:"):
                _zone(fn, place)
    fn("return x")
    fn.done()
    return fn.name


def _zone(fn: Fn, place: ZonePlace) -> None:
    zone = place.zone
    if zone.sight.open:
        fn("return 0")
        return
    fn(f"o = (n-{place.first_id})//{place.keys}")
    fn(f"k = {_keeper(fn, zone.owner)}")
    if zone.owner_var is not None:
        fn.env[zone.owner_var] = "o"
    if zone.piece_var is not None:
        fn.env[zone.piece_var] = "p"
    for seen in zone.sight.seen:
        whom = _whom(fn, seen)
        when = "1" if seen.when is None else x_.condition(fn, seen.when)
        fn(f"x &= ~{whom}" if when == "1" else f"if {when}: x &= ~{whom}")


def _keeper(fn: Fn, owner: Kind | None) -> str:
    """The seat that zone `o` of an owner belongs to, -1 for none."""
    if owner is None:
        return "-1"
    if owner.sort == "player":
        return "o"
    if owner.sort == "piece":
        return f"{holders.holder_function(fn, owner)}(s, o)"
    return f"{fn.module.constant(owner.owner_of)}[o]" if owner.owner_of else "-1"


def _whom(fn: Fn, seen: Seen) -> str:
    everybody = (1 << fn.module.game.seats) - 1
    if seen.by == "all":
        return str(everybody)
    return "(1 << k if k >= 0 else 0)" if seen.by == "owner" else f"({everybody} ^ 1 << k if k >= 0 else 0)"
