"""Loops that end by a condition: whether a lap can change what it asks.

Enters: a world whose bodies and rules are done. Leaves: a finding for each loop no lap of which can end it, and a
promise for each that neither counts its laps nor has chance in them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamespec.check.reading import parts
from gamespec.checked import expressions as x
from gamespec.checked import statements as s
from gamespec.checked.game import Promise
from gamespec.checked.types import SetOf, Thing, ZoneOf
from gamespec.diagnostics import register

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.check.world import World
    from gamespec.checked.game import Action
    from gamespec.checked.things import Field, Value, Zone

ENDLESS = register(
    "GS431", "loop-never-ends", "error", "No lap of a loop changes what its condition asks, so it goes round for ever."
)
LAPS = 10_000
"""A loop that goes round more often breaks its promise."""

_PLACES = frozenset({"holder", "at", "rank"})


@dataclass(slots=True)
class _Touched:
    """What some lines, and all they lead to, read and change."""

    world: World
    reads: set[Field | Zone] = field(default_factory=set)
    writes: set[Field | Zone] = field(default_factory=set)
    left: set[Zone] = field(default_factory=set)
    """Zones out of which pieces may go."""
    chance: bool = False
    asks: bool = False
    """Asks whether an action could be done, which may read anything."""
    seen: set[Action | Value] = field(default_factory=set)


def check_loops(world: World) -> None:
    """Look at every `repeat until` of the game."""
    bodies = [a.body for a in world.checked.actions]
    bodies += [p.body for p in world.checked.phases] + [t.body for t in world.checked.triggers]
    for part in parts(bodies):
        if isinstance(part, s.Repeat) and part.until is not None and part.limit is None:
            _check(world, part, part.until)


def _check(world: World, loop: s.Repeat, until: x.Expr) -> None:
    asked, done = _Touched(world), _Touched(world)
    _touch(until, asked)
    _touch(loop.body, done)
    waits_for = _to_grow_empty(until)
    changed = asked.reads & done.writes if waits_for is None else waits_for in done.left
    if asked.chance or asked.asks or changed:
        if not done.chance and not asked.chance:
            world.checked.promises.append(Promise(f"this ends within {LAPS:,} laps", until.span))
        return
    world.sink.error(
        ENDLESS,
        f"no lap takes a piece out of `{waits_for.name}`, so once this does not hold it never will"
        if waits_for is not None
        else "no lap changes what this asks, so once it does not hold it never will",
        until.span,
        help="change what it reads inside the loop, or count the laps: `repeat 3 times`",
    )


def _to_grow_empty(until: x.Expr) -> Zone | None:
    """The zone that must lose pieces before a condition holds: `deck is empty`, `count(your hand) <= 6`."""
    if not isinstance(until, x.Binary) or not isinstance(until.left, x.CountOf) or not isinstance(until.right, x.Const):
        return None
    down = until.op in ("<", "<=") or (until.op == "is" and until.right.value == 0)
    return until.left.of.zone if down and isinstance(until.left.of, x.ZoneGet) else None


def _touch(body: object, found: _Touched) -> None:
    targets: set[int] = set()
    for part in parts(body):
        if isinstance(part, s.SetField | s.AddField):
            targets.add(id(part.target))
        if isinstance(part, s.Stmt | s.Option):
            _done(part, found)
        elif isinstance(part, x.Expr) and id(part) not in targets:
            _read(part, found)


def _done(part: s.Stmt | s.Option, found: _Touched) -> None:
    match part:
        case s.SetField() | s.AddField():
            found.writes.add(part.target.field)
        case s.Pay():
            found.writes.update(home.field for home in (part.source, part.to) if home is not None)
        case s.PayWith():
            found.writes.update([part.units.field] if part.units is not None else [])
        case s.Move() | s.Swap() | s.Shuffle() | s.Roll():
            _moved(part, found)
        case s.Choose():
            found.chance = found.chance or part.at_random
        case s.Do() | s.Option():
            _led_to(part.action, found)
        case _:
            pass


def _read(part: x.Expr, found: _Touched) -> None:
    match part:
        case x.Can() | x.Would():
            found.asks = True
        case x.EndOf():
            found.chance = found.chance or part.which == "random"
        case x.ValueGet():
            _value(part.value, found)
        case x.FieldGet():
            found.reads.add(part.field)
        case x.ZoneGet():
            found.reads.add(part.zone)
        case x.Unplaced():
            found.reads.update(found.world.checked.zones)
        case x.Builtin() if part.name in _PLACES:
            found.reads.update(found.world.checked.zones)
        case _:
            pass


def _moved(part: s.Move | s.Swap | s.Shuffle | s.Roll, found: _Touched) -> None:
    """A piece may come from any zone of its kind if its own is not said, and some of its fields change with it."""
    found.chance = found.chance or isinstance(part, s.Shuffle | s.Roll)
    kinds = set(_kinds(part))
    _zones_changed(part, kinds, found)
    for stored in found.world.checked.fields:
        if stored.owner in kinds and (stored.until_moved or isinstance(part, s.Roll)):
            found.writes.add(stored)
    if isinstance(part, s.Move):
        found.writes.update(changed for changed, _ in part.with_fields)


def _zones_changed(part: s.Stmt, kinds: set[object], found: _Touched) -> None:
    zones = [z for z in found.world.checked.zones if kinds & set(z.kinds)]
    source = _zone_said(part.what) if isinstance(part, s.Move) else None
    if not isinstance(part, s.Move) or (source is None and not isinstance(part.what, x.Unplaced)):
        found.writes.update(zones)
        found.left.update(zones)
        return
    touched = {part.to.zone, source or part.to.zone}
    refilled = [{z, z.refill} for z in zones if z.refill is not None]
    for _ in refilled:  # one refill may set off another
        touched.update(*(pair for pair in refilled if pair & touched))
    found.writes.update(touched)
    found.left.update({source} if source is not None else ())
    found.left.update(z.refill for z in zones if z.refill is not None and z.refill in touched)


def _zone_said(what: x.Expr) -> Zone | None:
    """The zone of the table or of a player from which `top 2 of Z` comes."""
    while isinstance(what, x.EndOf | x.Aggregate):
        what = what.of if isinstance(what, x.EndOf) else what.set
    if isinstance(what, x.SlotGet):
        what = what.slot
    return what.zone if isinstance(what, x.ZoneGet) else None


def _kinds(part: s.Stmt) -> Iterator[object]:
    for e in parts(part):
        if isinstance(e, x.Expr):
            of = e.type.of if isinstance(e.type, SetOf) else e.type
            if isinstance(of, Thing):
                yield of.kind
            elif isinstance(of, ZoneOf):
                yield from of.zone.kinds


def _led_to(action: Action, found: _Touched) -> None:
    if action in found.seen:
        return
    found.seen.add(action)
    _touch((action.params, action.body), found)
    for trigger in found.world.checked.triggers:
        if trigger.event is action:
            _touch(trigger.body, found)


def _value(value: Value, found: _Touched) -> None:
    if value not in found.seen:
        found.seen.add(value)
        lines = [line for pair in value.lines for line in (pair if isinstance(pair, tuple) else (pair,))]
        _touch((value.body, lines, value.modifiers), found)
