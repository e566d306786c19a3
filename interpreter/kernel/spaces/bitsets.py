"""Bit sets kept beside the cells of a field, for speed: which fields have them, and how many cells.

A field qualifies with few values on the things of a small kind: `each Cell has flag`, or `each player has covered for
each Cell`. It has one bit set for each value, for each owner of the field.
"""

from __future__ import annotations

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from gamespec.checked.types import Thing, YesNo
from interpreter.kernel.errors import not_none
from interpreter.kernel.layout import FieldPlace

WIDEST = 64
"""Maximum number of things in a bit set: those whose bits fit in one machine word."""
FEWEST = 5
VALUES = 4
MOVED_ABOUT = ("piece", "player")


def things(field: Field) -> Kind | None:
    """Return the kind whose things are the bits of a field's bit sets; None if the field has none."""
    if field.owner is not None and not field.keys and field.owner.sort not in MOVED_ABOUT:
        kind = field.owner
    elif len(field.keys) == 1 and (field.owner is None or field.owner.sort == "player"):
        kind = field.keys[0]
    else:
        return None
    fits = kind.sort not in MOVED_ABOUT and FEWEST <= kind.size <= WIDEST and _values(field) is not None
    return kind if fits and not field.starts_unset else None


def mirrorable(field: Field) -> bool:
    """Return whether a field may have bit sets: few values, on a small kind that is not moved about."""
    return things(field) is not None


def _values(field: Field) -> tuple[int, int] | None:
    """Return the lowest value of a field and the number of its values; None for too many values."""
    kind = field.type
    if isinstance(kind, YesNo):
        return 0, 2
    if isinstance(kind, Thing) and kind.kind.size + 1 <= VALUES:
        return -1, kind.kind.size + 1
    return None


def values(field: Field) -> int:
    """Return the number of bit sets that a field has for each owner: one for each value."""
    return not_none(_values(field))[1]


def lowest(field: Field) -> int:
    """Return the lowest value of a field, which its first bit set stands for."""
    return not_none(_values(field))[0]


def havers(field: Field) -> int:
    """Return the number of owners of a field that have bit sets of their own; 1 where they share them."""
    return field.owner.size if field.keys and field.owner is not None else 1


def mirror_cells(field: Field) -> int:
    """Return the number of cells that the bit sets of a field take in the state."""
    return values(field) * havers(field)


def worked_out(state: list[int], place: FieldPlace) -> list[int]:
    """Return the bit sets of a field, computed from its cells in a state."""
    field = place.field
    low, width = lowest(field), values(field)
    cells = [0] * mirror_cells(field)
    for i in range(place.size):
        haver, thing = divmod(i, place.stride) if field.keys else (0, i)
        cells[haver * width + state[place.base + i] - low] |= 1 << thing
    return cells


def same_everywhere(field: Field, value: int) -> list[int]:
    """Return the bit sets of a field that has the same value everywhere."""
    low, width = lowest(field), values(field)
    cells = [0] * mirror_cells(field)
    for haver in range(havers(field)):
        cells[haver * width + value - low] = (1 << not_none(things(field)).size) - 1
    return cells
