"""Another state that looks the same to one seat: what it does not see is dealt anew among the places it may be in.

Enters a program, a state array, a seat and a source of random numbers; leaves a new array with the same view for that
seat. Pieces in play whose front it does not see change identity with pieces of the same kind, back and maker; all that
is visible of a place, and what lies on it, stays there. Hidden fields are dealt anew among their owners.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from interpreter.compiler.layout import SEED
from interpreter.runtime.order import back_of, piece_kind
from interpreter.runtime.secrets import picked_anew, pieces_picked
from interpreter.runtime.sight import eyes
from interpreter.runtime.views import view

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Field, Zone
    from interpreter.compiler.program import Program
    from interpreter.runtime.views import Data

Item = TypeVar("Item")
TRIES = 8
SEEDS = 1 << 53


class Chance(Protocol):
    """Anything that gives floats from 0 up to 1, such as `random.Random`."""

    def random(self) -> float:
        """The next number."""
        ...


def resample(
    program: Program, s: list[int], seat: int, rng: Chance, *, reseed: bool = False, shown: Data | None = None
) -> list[int]:
    """A state the seat cannot tell from this one; with `reseed` also the chance to come is another.

    `shown` is its view, where that is known. Pieces named by the slots of an opening under way stay what they are.
    """
    before = (shown or view(program, s, seat)) if eyes(program).conditional else None
    for _ in range(TRIES):
        other = _deal(program, s, seat, rng)
        if before is None or other == s or view(program, other, seat) == before:
            break
    else:
        other = s[:]
    if reseed and other[SEED] >= 0:
        other[SEED] = int(rng.random() * SEEDS)
    return other


def _deal(program: Program, s: list[int], seat: int, rng: Chance) -> list[int]:
    fixed = _in_slots(program, s) | set(pieces_picked(program, s, seat))
    for kind in program.layout.where:
        swaps = _identities(program, s, kind, seat, fixed, rng)
        if swaps:
            s = _renamed(program, s, kind, swaps)
    s = s[:]
    for stored in program.checked.fields:
        _deal_field(program, s, stored, seat, rng)
    program.refresh(s)
    picked_anew(program, s, seat, rng)
    return s


def _in_slots(program: Program, s: list[int]) -> set[tuple[Kind, int]]:
    found: set[tuple[Kind, int]] = set()
    for slot in program.layout.slots:
        if slot.kind is not None:
            cells = s[slot.base + 1 : slot.base + 1 + s[slot.base]] if slot.capacity else [s[slot.base]]
            found.update((slot.kind, piece) for piece in cells if piece >= 0)
    return found


def _identities(
    program: Program, s: list[int], kind: Kind, seat: int, fixed: set[tuple[Kind, int]], rng: Chance
) -> dict[int, int]:
    """Old piece -> the piece that takes its place, where that is another one."""
    look, base = eyes(program), program.layout.where[kind]
    classes: dict[tuple[int, int], list[int]] = {}
    for piece in range(kind.size):
        if s[base + piece] < 0 or (kind, piece) in fixed or look.front(s, kind, piece, seat):
            continue
        maker = kind.owner_of[piece] if kind.owner_of else -1
        classes.setdefault((back_of(kind, piece), maker), []).append(piece)
    swaps: dict[int, int] = {}
    for alike in classes.values():
        swaps.update((a, b) for a, b in zip(alike, shuffled(alike, rng), strict=True) if a != b)
    return swaps


def _renamed(program: Program, s: list[int], kind: Kind, swaps: dict[int, int]) -> list[int]:
    """The state with pieces of a kind renamed everywhere; slots hold none of them."""
    layout, new = program.layout, s[:]
    for base in (layout.where[kind], *([layout.shown[kind]] if kind in layout.shown else [])):
        for old, piece in swaps.items():
            new[base + piece] = s[base + old]
    for place in layout.fields.values():
        if place.field.owner is kind:
            _move_blocks(new, s, place.base, place.stride, swaps)
        if piece_kind(place.field.type) is kind:
            for at in range(place.base, place.base + place.size):
                new[at] = swaps.get(new[at], new[at])
    for number, (zone, _, _) in enumerate(layout.zone_of):
        if zone.kinds[0] is kind:
            _rename_items(program, new, number, swaps)
    for zone in eyes(program).zones_of.get(kind, ()):
        _move_contents(program, new, zone, swaps)
    return new


def _rename_items(program: Program, new: list[int], number: int, swaps: dict[int, int]) -> None:
    layout = program.layout
    at = layout.address_of[number]
    head = layout.zones[layout.zone_of[number][0]].head
    for cell in range(at + head, at + head + (new[at] if head else 1)):
        new[cell] = swaps.get(new[cell], new[cell])


def _move_contents(program: Program, new: list[int], zone: Zone, swaps: dict[int, int]) -> None:
    """What lies on a renamed piece lies on the piece of its new name."""
    layout, place = program.layout, program.layout.zones[zone]
    _move_blocks(new, new[:], place.base, place.stride * place.keys, swaps)
    base = layout.where[zone.kinds[0]]
    for piece in swaps.values():
        for key in range(place.keys):
            number = layout.zone_number(zone, piece, key)
            for held in layout.items(new, number):
                new[base + held] = number


def _move_blocks(new: list[int], old: list[int], base: int, stride: int, swaps: dict[int, int]) -> None:
    for a, b in swaps.items():
        new[base + b * stride : base + (b + 1) * stride] = old[base + a * stride : base + (a + 1) * stride]


def _deal_field(program: Program, s: list[int], stored: Field, seat: int, rng: Chance) -> None:
    """Deal the values a seat does not see of one field anew, each key among the owners that hide it."""
    place, look = program.layout.fields[stored], eyes(program)
    if stored.sight.open or stored.owner is None or stored.owner.sort == "piece":
        return
    owners = [owner for owner in range(place.owners) if not look.field(s, stored, owner, seat)]
    for key in range(place.stride):
        cells = [place.base + owner * place.stride + key for owner in owners]
        for at, value in zip(cells, shuffled([s[at] for at in cells], rng), strict=True):
            s[at] = value


def shuffled(items: list[Item], rng: Chance) -> list[Item]:
    """The items in a random order that is the same in every version of Python."""
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed
