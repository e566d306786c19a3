"""Effects of each class of expression: cells read, actions tested, random draws.

One function for each class records the effects of the part in the walk and returns the parts to visit next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.analysis.walk import kinds_of, operands, touches
from gamespec.checked import expressions as x
from gamespec.operators import WHERE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.analysis.walk import Walk

"""Names of the built-in functions that return the location of a piece."""


operands((x.Const, x.Read, x.AllOf, x.ConstSet))


@touches(x.FieldGet)
def _field(part: x.FieldGet, walk: Walk) -> Iterable[object]:
    walk.found.reads.setdefault(part.field, part.span)
    return part.owner, *part.keys


@touches(x.ZoneGet)
def _zone(part: x.ZoneGet, walk: Walk) -> Iterable[object]:
    walk.found.reads.setdefault(part.zone, part.span)
    walk.found.names.setdefault(part.zone, part.span)
    return part.owner, *part.keys


@touches(x.ValueGet)
def _value(part: x.ValueGet, walk: Walk) -> Iterable[object]:
    walk.found.values.setdefault(part.value, part.span)
    return part.owner, *part.args


operands(x.ColumnGet, "of", "key")
operands((x.RowOf, x.Not, x.CountOf), "of")
operands(x.Binary, "left", "right")
operands(x.Cond, "test", "yes", "no")
operands(x.ListAt, "items", "index")
operands(x.InRanges, "of", "low", "high", "cell")
operands(x.Member, "of", "set")
operands(x.IntRange, "low", "high")
operands(x.SlotGet, "slot")


@touches(x.Unplaced)
def _unplaced(part: x.Unplaced, walk: Walk) -> Iterable[object]:
    walk.read_places(kinds_of(part.within), part.span)
    return (part.within,)


operands(x.ListSet, "items")


@touches(x.Aggregate)
def _aggregate(part: x.Aggregate, walk: Walk) -> Iterable[object]:
    walk.bind(part.var, part.set)
    return part.set, part.where, part.body, *(by for _, by in part.order)


@touches(x.EndOf)
def _end_of(part: x.EndOf, walk: Walk) -> Iterable[object]:
    if part.which == "random":
        walk.found.chance = walk.found.chance or part.span
        walk.found.draws = walk.found.draws or part.span
    return part.amount, part.of


@touches(x.Builtin)
def _builtin(part: x.Builtin, walk: Walk) -> Iterable[object]:
    if part.name in WHERE:
        walk.read_places((kind for arg in part.args for kind in kinds_of(arg)), part.span)
    return part.args


@touches(x.Can)
def _can(part: x.Can, walk: Walk) -> Iterable[object]:
    walk.found.tries.setdefault(part.action, part.span)
    return part.player, *part.args


@touches(x.Would)
def _would(part: x.Would, walk: Walk) -> Iterable[object]:
    walk.found.tries.setdefault(part.action, part.span)
    walk.found.runs.setdefault(part.action, part.span)
    return part.player, *part.args, part.condition
