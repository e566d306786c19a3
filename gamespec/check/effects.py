"""What a body reads and writes, actions done or offered in it included.

Enters: statements and expressions. Leaves: the fields and zones they touch, and what two share.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gamespec.check.reading import parts
from gamespec.checked import expressions as x
from gamespec.checked import statements as s
from gamespec.checked.game import Action
from gamespec.checked.things import Field, Value, Zone


@dataclass(slots=True)
class Effects:
    """Fields and zones read, set, and only added to; `ends` when the game may end in it."""

    reads: set[Field | Zone] = field(default_factory=set)
    sets: set[Field | Zone] = field(default_factory=set)
    adds: set[Field] = field(default_factory=set)


def effects_of(body: object) -> Effects:
    """What the body and everything it does or offers touches."""
    found = Effects()
    _collect(body, found, set())
    return found


def clash(one: Effects, other: Effects) -> str | None:
    """The name of something whose outcome depends on which of the two comes first."""
    touched = one.sets | one.adds
    also = other.sets | other.adds
    for thing in (touched & other.reads) | (also & one.reads) | (one.sets & also) | (other.sets & touched):
        return thing.name
    return None


def _collect(body: object, found: Effects, seen: set[object]) -> None:
    written: set[int] = set()
    for part in parts(body):
        match part:
            case s.SetField() | s.AddField() | s.Pay() | s.PayWith():
                _written(part, found, written)
            case s.Move():
                _moved(part, found)
                written.add(id(part.to))
            case s.Swap() | s.Roll() | s.Shuffle():
                found.sets.update(p.zone for p in parts(part) if isinstance(p, x.ZoneGet))
            case s.Do() | s.Option():
                _action(part.action, found, seen)
            case x.Can() | x.Would():
                _action(part.action, found, seen)
            case x.ValueGet():
                _value(part.value, found, seen)
            case x.FieldGet() if id(part) not in written:
                found.reads.add(part.field)
            case x.ZoneGet() if id(part) not in written:
                found.reads.add(part.zone)
            case _:
                pass


def _written(part: s.SetField | s.AddField | s.Pay | s.PayWith, found: Effects, written: set[int]) -> None:
    """The fields a statement changes."""
    match part:
        case s.SetField(target=target):
            found.sets.add(target.field)
            written.add(id(target))
        case s.AddField(target=target) | s.Pay(to=x.FieldGet() as target):
            found.adds.add(target.field)
            written.add(id(target))
        case _:
            pass
    if isinstance(part, s.Pay | s.PayWith):
        _taken(part.source if isinstance(part, s.Pay) else part.units, found, written)


def _taken(source: x.FieldGet | None, found: Effects, written: set[int]) -> None:
    """Paying reads the number as well: what came before decides whether it can be paid."""
    if source is not None:
        found.sets.add(source.field)
        found.reads.add(source.field)
        written.add(id(source))


def _moved(move: s.Move, found: Effects) -> None:
    found.sets.add(move.to.zone)
    found.sets.update(p.zone for p in parts(move.what) if isinstance(p, x.ZoneGet))
    found.sets.update(changed for changed, _ in move.with_fields)


def _action(action: Action, found: Effects, seen: set[object]) -> None:
    if action not in seen:
        seen.add(action)
        _collect((action.params, action.body), found, seen)


def _value(value: Value, found: Effects, seen: set[object]) -> None:
    if value not in seen:
        seen.add(value)
        _collect(
            (value.body, [e for line in value.lines if isinstance(line, tuple) for e in line], value.modifiers),
            found,
            seen,
        )
