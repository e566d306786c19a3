"""Direct effects of each class of the checked game: what it reads, writes, draws and decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, cast

from gamespec.analysis.cells import Shown
from gamespec.analysis.walk import ROWS, TOUCHES, Walk, kinds_of, operands, touches
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.expressions import Binary, Const, Expr, Var
from gamespec.checked.game import Param
from gamespec.checked.things import Forbid, Modifier, NeedLine, Seen, Sight, Trigger
from gamespec.checked.types import SetOf, ZoneOf
from gamespec.operators import WHERE

# ---- comparison of two triggers of one event: if they do the same, their order does not matter
#
# Names of variables and places in the file are ignored.


_APART = frozenset({"span", "type"})
"""Names of attributes that a comparison ignores."""


class _Pairs:
    """Pairing of the variables of one part of a game with those of another, built while they are compared."""

    def __init__(self, there: dict[Var, Var]) -> None:
        self._there = dict(there)
        self._here = {other: one for one, other in there.items()}

    def alike(self, one: object, other: object) -> bool:
        """Return whether two parts of a game are equal up to the names of variables; extend the pairing."""
        if isinstance(one, Var) and isinstance(other, Var):
            return self._there.setdefault(one, other) is other and self._here.setdefault(other, one) is one
        if isinstance(one, ROWS) and isinstance(other, ROWS):
            mine, also = cast("tuple[object, ...]", one), cast("tuple[object, ...]", other)
            return len(mine) == len(also) and all(map(self.alike, mine, also))
        if type(one) is not type(other):
            return False
        if type(one) in TOUCHES:
            names = [each.name for each in fields(cast("Any", one)) if each.name not in _APART]
            return all(self.alike(getattr(one, name), getattr(other, name)) for name in names)
        return one is other or one == other


def alike(one: object, other: object) -> bool:
    """Return whether two expressions or statements of one body are equal, ignoring their places."""
    return _Pairs({}).alike(one, other)


def same_deed(one: Trigger, other: Trigger) -> tuple[bool, bool]:
    """Return whether two triggers of one event do the same, and whether their conditions are the same."""
    params = {mine: also for mine, of in one.params.items() for also, of_too in other.params.items() if of is of_too}
    pairs = _Pairs({one.you: other.you, **params})
    same = one.uses_you == other.uses_you and pairs.alike((one.each, one.body), (other.each, other.body))
    return same, same and pairs.alike(one.when, other.when)


# ---- direct effects of each class of the checked game: what it reads, writes, draws and decides


# ---- effects of each class of expression: cells read, actions tested, random draws
#
# One function for each class records the effects of the part in the walk and returns the parts to visit next.


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
    if part.order or part.op in ("first", "last"):
        walk.goes_through(part.set, part.span)
    walk.bind(part.var, part.set)
    return part.set, part.where, part.body, *(by for _, by in part.order)


@touches(x.EndOf)
def _end_of(part: x.EndOf, walk: Walk) -> Iterable[object]:
    if part.which == "random":
        walk.found.chance = walk.found.chance or part.span
        walk.found.draws = walk.found.draws or part.span
    elif part.which != "any":
        walk.goes_through(part.of, part.span)
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


# ---- effects of each class of statement: writes, moves, random draws, decisions, actions
#
# One function for each class records the effects of the part in the walk and returns the parts to visit next.


@touches(s.Let)
def _let(part: s.Let, walk: Walk) -> Iterable[object]:
    if isinstance(part.value.type, SetOf | ZoneOf):
        walk.goes_through(part.value, part.span)
    walk.bind(part.var, part.value)
    return (part.value,)


@touches(s.SetField)
def _set_field(part: s.SetField, walk: Walk) -> Iterable[object]:
    for op, ways in (("max", walk.found.raises), ("min", walk.found.lowers)):
        compared = _extremes(part.value, op)
        others = [each for each in compared if not alike(each, part.target)]
        if len(compared) > max(len(others), 1):  # several of these leave the same in any order
            ways.setdefault(part.target.field, part.span)
            return part.target.owner, *part.target.keys, *others
    walk.found.sets.setdefault(part.target.field, part.span)
    number = part.value.value if isinstance(part.value, Const) else None
    walk.found.fixed.setdefault(part.target.field, set()).add(number)
    return part.target.owner, *part.target.keys, part.value


def _extremes(e: Expr, op: str) -> list[Expr]:
    """Return the operands of a chain of the operator `op` (`max` or `min`); of another expression, itself."""
    if isinstance(e, Binary) and e.op == op:
        return [*_extremes(e.left, op), *_extremes(e.right, op)]
    return [e]


@touches(s.AddField)
def _add_field(part: s.AddField, walk: Walk) -> Iterable[object]:
    low, high = getattr(part.amount.type, "low", None), getattr(part.amount.type, "high", None)
    grows = high is None or high > 0
    shrinks = low is None or low < 0
    if part.sign < 0:
        grows, shrinks = shrinks, grows
    if grows:
        walk.found.adds.setdefault(part.target.field, part.span)
    if shrinks or not grows:
        walk.found.takes.setdefault(part.target.field, part.span)
    return part.target.owner, *part.target.keys, part.amount


@touches(s.Move)
def _move(part: s.Move, walk: Walk) -> Iterable[object]:
    kinds = {*kinds_of(part.what), *part.to.zone.kinds}
    if part.to.zone.shape in ("line", "pile"):
        walk.goes_through(part.what, part.span)
    sources = walk.sources(part.what)
    left = walk.holding(kinds_of(part.what)) if sources is None else sources
    more = walk.refilled({part.to.zone, *left}, left)
    walk.write((part.to.zone, *left, *more), part.span)
    walk.taken((*left, *(zone.refill for zone in more if zone.refill is not None)), part.span)
    walk.moved(kinds, part.span)
    for stored, _ in part.with_fields:
        walk.found.sets.setdefault(stored, part.span)
        walk.found.fixed.setdefault(stored, set()).add(None)
    walk.found.names.setdefault(part.to.zone, part.to.span)
    walk.lies(part.called, part.to.zone)
    return part.what, part.to.owner, *part.to.keys, part.beside, *(value for _, value in part.with_fields)


@touches(s.Swap)
def _swap(part: s.Swap, walk: Walk) -> Iterable[object]:
    for side in (part.left, part.right):
        sources = walk.sources(side)
        zones = walk.holding(kinds_of(side)) if sources is None else sources
        walk.write(zones, part.span)
        walk.taken(zones, part.span)
        walk.moved(kinds_of(side), part.span)
    return part.left, part.right


@touches(s.Shuffle)
def _shuffle(part: s.Shuffle, walk: Walk) -> Iterable[object]:
    walk.found.chance = walk.found.chance or part.span
    walk.write((part.zone.zone,), part.span)
    for kind in part.zone.zone.kinds:
        walk.found.resets.setdefault(Shown(kind), part.span)
    return (part.zone,)


@touches(s.Roll)
def _roll(part: s.Roll, walk: Walk) -> Iterable[object]:
    walk.found.chance = walk.found.chance or part.span
    walk.faces(set(kinds_of(part.what)), part.span)
    return (part.what,)


@touches(s.Show)
def _show(part: s.Show, walk: Walk) -> Iterable[object]:
    for kind in kinds_of(part.what):
        walk.found.sets.setdefault(Shown(kind), part.span)
    return part.what, part.to


operands(s.Need, "condition")


@touches(s.Pay)
def _pay(part: s.Pay, walk: Walk) -> Iterable[object]:
    walk.found.takes.setdefault(part.source.field, part.span)
    homes = [part.source]
    if part.to is not None:
        walk.found.adds.setdefault(part.to.field, part.span)
        homes.append(part.to)
    return part.amount, *(inner for home in homes for inner in (home.owner, *home.keys))


@touches(s.PayWith)
def _pay_with(part: s.PayWith, walk: Walk) -> Iterable[object]:
    walk.found.asks = walk.found.asks or part.span
    walk.bind(part.var, part.set)
    walk.bind(part.it, part.set)
    units: tuple[object, ...] = ()
    if part.units is not None:
        walk.found.takes.setdefault(part.units.field, part.span)
        walk.found.reads.setdefault(part.units.field, part.units.span)  # the number of pieces to pick depends on it
        units = (part.units.owner, *part.units.keys)
    return part.player, part.due, part.set, part.where, part.worth, *units


operands(s.If, "branches", "otherwise")


@touches(s.ForEach)
def _for_each(part: s.ForEach, walk: Walk) -> Iterable[object]:
    walk.goes_through(part.set, part.span)
    walk.bind(part.var, part.set)
    return part.set, part.where, part.body


operands(s.Repeat, "limit", "until", "body")
operands(s.Step, "body")


@touches(s.EndGame)
def _end_game(part: s.EndGame, walk: Walk) -> Iterable[object]:
    walk.found.ends = walk.found.ends or part.span
    return ()


operands(s.As, "player", "body")


@touches(s.Do)
def _do(part: s.Do, walk: Walk) -> Iterable[object]:
    walk.found.does.setdefault(part.action, part.span)
    walk.handed.update(param.var for param, _ in zip(part.action.params, part.args, strict=False))
    if len(part.args) < len(part.action.params):
        walk.found.asks = walk.found.asks or part.span
    return part.player, part.args


@touches(s.Option)
def _option(part: s.Option, walk: Walk) -> Iterable[object]:
    walk.found.does.setdefault(part.action, part.span)
    walk.found.asks = walk.found.asks or part.span
    walk.handed.update(param.var for param, _ in zip(part.action.params, part.args, strict=False))
    return part.args


@touches(s.Offer)
def _offer(part: s.Offer, walk: Walk) -> Iterable[object]:
    del walk
    return part.player, part.times, part.options, tuple(by for _, by in part.order)


@touches(s.Choose)
def _choose(part: s.Choose, walk: Walk) -> Iterable[object]:
    walk.found.asks = walk.found.asks or part.span
    walk.bind(part.var, part.set)
    return part.player, part.set, part.where


@touches(s.Pick)
def _pick(part: s.Pick, walk: Walk) -> Iterable[object]:
    walk.found.asks = walk.found.asks or part.span
    walk.bind(part.var, part.set)
    walk.bind(part.it, part.set)
    walk.goes_through(part.set, part.span)
    return part.player, part.set, part.where, part.exactly, part.at_most, part.until, part.may_stop


operands(s.Anytime, "player", "options", "body")


@touches(s.Together)
def _together(part: s.Together, walk: Walk) -> Iterable[object]:
    walk.handed.update(param.var for option in part.options for param in option.action.params)
    return part.players, part.options


# ---- effects of the parts that contain expressions and statements: parameters, rules, triggers
#
# One function for each class records the effects of the part in the walk and returns the parts to visit next.


@touches(Param)
def _param(part: Param, walk: Walk) -> Iterable[object]:
    walk.bind_param(part)
    return part.domain, part.where


operands(NeedLine, "condition")
operands(Modifier, "each", "when", "amount")
operands(Forbid, "each", "when")


@touches(Trigger)
def _trigger(part: Trigger, walk: Walk) -> Iterable[object]:
    if part.each is not None:
        walk.bind(*part.each)
    return part.each, part.when, part.body


operands(Sight, "seen")
operands(Seen, "when")
