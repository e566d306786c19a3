"""Seats that see a piece only because it was shown to them.

The seats are bits: 0 for nearly every piece, so that likeness costs one look. Declared sight is the same for pieces
alike in row, fields and zone: they differ in who sees them exactly if they differ here.
"""

from __future__ import annotations

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Seen
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.types import TRUTH
from interpreter.code.writing import cell, compare, const
from interpreter.compiler.building import NUMBER, added, arithmetic
from interpreter.compiler.likeness.numbered import Like
from interpreter.compiler.module import Fn, Module, once_a_module
from interpreter.compiler.values import dispatch as x_, holders
from interpreter.kernel.layout import ZonePlace


def shown_besides(fn: Fn, kind: Kind, piece: Expr) -> Like | None:
    """Return the seats that were shown a piece, as bits; None for a kind that is never shown."""
    shown = fn.module.layout.shown.get(kind)
    if shown is None:
        return None
    seats = code.Call(NUMBER, _seats_besides(fn.module, kind, shown), (piece,))
    return Like(code.And(NUMBER, (cell(added(shown, (piece, 1))), seats)), 1 << fn.module.game.seats)


@once_a_module
def _seats_besides(module: Module, kind: Kind, shown: int) -> str:
    """Return the name of a function (state, piece) -> seats shown it that do not see it where it lies."""
    fn = Fn(module, "sn")
    fn.extra = ("p",)
    piece = fn.named("p")
    seats = fn.keep("x", cell(added(shown, (piece, 1))))
    number = fn.keep("n", cell(added(module.layout.where[kind], (piece, 1))))
    for zone, place in module.layout.zones.items():
        if kind in zone.kinds and (zone.sight.open or zone.sight.seen):
            low, high = place.first_id, place.first_id + place.instances
            with fn.when(code.And(TRUTH, (compare("<=", const(low), number), compare("<", number, high)))):
                _zone(fn, place, piece, seats, number)
    fn.returns(seats)
    fn.done()
    return fn.name


def _zone(fn: Fn, place: ZonePlace, piece: Expr, seats: code.Get, number: Expr) -> None:
    zone = place.zone
    if zone.sight.open:
        fn.returns(const(0))
        return
    owner = fn.keep("o", arithmetic("//", added(-place.first_id, (number, 1)), place.keys))
    keeper = fn.keep("k", _keeper(fn, zone.owner, owner))
    if zone.owner_var is not None:
        fn.env[zone.owner_var] = owner
    if zone.piece_var is not None:
        fn.env[zone.piece_var] = piece
    for seen in zone.sight.seen:
        others = arithmetic("&", seats, arithmetic("-", -1, _whom(fn, seen, keeper)))
        if seen.when is None:
            fn.sets(seats, others)
        else:
            with fn.when(x_.built(fn, seen.when)):
                fn.sets(seats, others)


def _keeper(fn: Fn, owner: Kind | None, number: Expr) -> Expr:
    """Return the seat to which a zone of an owner belongs, -1 for none."""
    if owner is None:
        return const(-1)
    if owner.sort == "player":
        return number
    if owner.sort == "piece":
        return code.Call(NUMBER, holders.holder_function(fn.module, owner), (number,))
    return code.Item(NUMBER, fn.module.table(owner.owner_of), number) if owner.owner_of else const(-1)


def _whom(fn: Fn, seen: Seen, keeper: Expr) -> Expr:
    everybody = (1 << fn.module.game.seats) - 1
    if seen.by == "all":
        return const(everybody)
    alone = arithmetic("<<", 1, keeper)
    whom = alone if seen.by == "owner" else arithmetic("^", everybody, alone)
    return code.If(NUMBER, compare(">=", keeper, 0), whom, const(0))
