"""Find the values that fields can ever have, and conditions that never hold because of them.

A field that is only ever set to constants has no other values: `weather is rough` never holds if nothing sets it to
`rough`. A field that is written in any other way may have any value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gamespec.check.symbols import World, listed
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.things import Field
from gamespec.checked.types import NONE, Int, Thing, YesNo, is_optional
from gamespec.operators import COMPARISONS, BinaryOp

SETTLED = "settled"
FEW = 6
"""Greatest number of a field's possible values that a message lists; of more, it gives a range."""


@dataclass(slots=True)
class Settled:
    """Possible values by field; a field that is missing may have any value."""

    values: dict[Field, set[int]] = field(default_factory=dict)

    def never(self, condition: x.Expr) -> Field | None:
        """Return the field whose possible values make a condition never hold, or None."""
        return self._decided(condition, holds=False)

    def _decided(self, condition: x.Expr, *, holds: bool) -> Field | None:
        """Return the field whose values make a condition always hold (or never), or None."""
        match condition:
            case x.Not():
                return self._decided(condition.of, holds=not holds)
            case x.Binary(op="and" | "or" as op):
                left, right = (self._decided(side, holds=holds) for side in (condition.left, condition.right))
                either = (op == "or") == holds
                return (left or right) if either else (left if right is not None else None)
            case x.Binary(op=op, left=x.FieldGet() as of, right=x.Const() as other) if op in COMPARISONS:
                return self._compared(of, op, other.value, holds=holds)
            case x.Binary(op=op, left=x.Const() as other, right=x.FieldGet() as of) if op in COMPARISONS:
                return self._compared(of, COMPARISONS[op].mirrored or op, other.value, holds=holds)
            case x.FieldGet(type=YesNo()):
                return self._compared(condition, "is", 1, holds=holds)
            case _:
                return None

    def _compared(self, of: x.FieldGet, op: BinaryOp, other: int, *, holds: bool) -> Field | None:
        known = self.values.get(of.field)
        if not known or (op not in ("is", "is not") and NONE in known and is_optional(of.type)):
            return None
        return of.field if all(COMPARISONS[op].fold(value, other) == holds for value in known) else None

    def describe(self, of: Field) -> str:
        """Return a field's possible values in words: `weather` is only ever `calm` or `stormy`."""
        values = sorted(self.values[of])
        if len(values) > FEW:
            return f"`{of.name}` is only ever {_shown(of, values[0])} to {_shown(of, values[-1])}"
        return f"`{of.name}` is only ever {listed((_shown(of, value) for value in values), 'or')}"


def settled(world: World) -> Settled:
    """Return the possible values of a game's fields, computed once for all lint rules."""
    if SETTLED not in world.kept:
        world.kept[SETTLED] = Settled(_values(world))
    return world.kept[SETTLED]


def _values(world: World) -> dict[Field, set[int]]:
    found: dict[Field, set[int]] = {
        each: {each.start} if each.starts is not None else set()
        for each in world.checked.fields
        if _is_enumerable(each)
    }
    for part in parts_of(world):
        match part:
            case s.SetField():
                _add(found, part.target.field, part.value)
            case s.Move():
                for stored, value in part.with_fields:
                    _add(found, stored, value)
            case s.AddField():
                found.pop(part.target.field, None)
            case s.Pay():
                found.pop(part.source.field, None)
                if part.to is not None:
                    found.pop(part.to.field, None)
            case s.PayWith() if part.units is not None:
                found.pop(part.units.field, None)
            case _:
                pass
    return found


def _is_enumerable(stored: Field) -> bool:
    """Return whether a field's values are few and named, and its start value is one of them."""
    kind = stored.type.kind if isinstance(stored.type, Thing) else None
    plain = isinstance(stored.type, Int | YesNo) or (kind is not None and kind.sort == "words")
    made = stored.is_face or stored.machine_made or stored.span is None
    forgets = stored.starts is None and (stored.until_moved or stored.anew is not None)
    return plain and not made and not forgets and not isinstance(stored.low, tuple)


def _add(found: dict[Field, set[int]], stored: Field, value: x.Expr) -> None:
    if stored in found:
        constants = _constants(value, stored)
        if constants is None:
            del found[stored]
        else:
            found[stored].update(constants)


def _constants(value: x.Expr, stored: Field) -> set[int] | None:
    """Return the values that a written expression may have, or None if it is not made of constants."""
    match value:
        case x.Const():
            return {value.value}
        case x.FieldGet(field=other) if other is stored:
            return set()
        case x.Cond():
            return _both(_constants(value.yes, stored), _constants(value.no, stored))
        case _:
            return None


def _both(one: set[int] | None, other: Iterable[int] | None) -> set[int] | None:
    return None if one is None or other is None else one | set(other)


def _shown(of: Field, value: int) -> str:
    match of.type:
        case YesNo():
            return "yes" if value else "no"
        case Thing(kind) if value != NONE:
            return str(kind.rows[kind.row_of[value]])
        case Int() if value != NONE or not is_optional(of.type):
            return str(value)
        case _:
            return "none"
