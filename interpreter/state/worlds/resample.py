"""Sample determinizations: random states consistent with the information set of a seat.

A World is a state array with the history that leads to it (see `indistinguishable`). Without a history only the present
view is preserved: hidden pieces in play change identity with pieces of the same kind, back and owner; hidden fields are
dealt among their owners.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from interpreter.compiler.program import Program
from interpreter.kernel.chance import Chance, shuffled
from interpreter.kernel.errors import NoWorldError
from interpreter.kernel.layout import SEED
from interpreter.state.history.entries import Entry, Kept
from interpreter.state.views.view import view
from interpreter.state.visibility.sight import back_of, eyes
from interpreter.state.worlds.indistinguishable import ANY, Wanted, World, Worlds, picked_anew, pieces_picked
from interpreter.state.worlds.renamed_pieces import renamed
from interpreter.state.worlds.trajectories import cells_of

TRIES = 200
SEEDS = 1 << 53


def resample(program: Program, s: list[int], seat: int, rng: Chance, *, reseed: bool = False) -> list[int]:
    """Return the array of a random state that looks the same to a seat at present, without a history.

    Pieces named by the slots of an unfinished action keep their identities. With `reseed` the seed is replaced, too.
    Raises NoWorldError where conditional visibility makes all deals inconsistent: the true state is never returned
    instead.
    """
    before = view(program, s, seat) if eyes(program).conditional else None
    for _ in range(TRIES):
        other = _deal(program, s, seat, rng)
        if before is None or view(program, other, seat) == before:
            return reseeded(other, rng) if reseed else other
    raise NoWorldError(
        f"none of {TRIES} random deals of the hidden pieces agrees with what seat {seat} sees; try another `rng`"
    )


def world(program: Program, s: list[int], past: Entry | None, seat: int, rng: Chance, wanted: Wanted = ANY) -> World:
    """Return a determinization with its history and the true state's seed; raise NoWorldError if none."""
    return next(several(program, s, past, seat, rng, wanted))


def several(
    program: Program, s: list[int], past: Entry | None, seat: int, rng: Chance, wanted: Wanted = ANY
) -> Iterator[World]:
    """Yield determinizations; where they are hard to find, each is derived from the previous one."""
    worlds = worlds_of(program, s, past, seat)
    if not worlds.known.is_followed:
        while True:
            yield World(resample(program, s, seat, rng), past, lambda: None)
    for found in worlds.several(rng, wanted):
        array = found.array[:]
        array[SEED] = s[SEED]
        yield World(array, found.last, found.retold)


_WORLDS: Kept[Worlds] = Kept()


def worlds_of(program: Program, s: list[int], past: Entry | None, seat: int) -> Worlds:
    """Return the determinizations of a seat at a state; cached with the last entry of the history."""
    if past is None or past.after is not s:
        return Worlds(program, s, past, seat)
    known = _WORLDS.of(past, seat)
    return _WORLDS.keep(past, Worlds(program, s, past, seat), seat) if known is None else known


def reseeded(array: list[int], rng: Chance) -> list[int]:
    """Replace the seed in an array, if any, and return it; one number is drawn anyway."""
    seed = int(rng.random() * SEEDS)
    if array[SEED] >= 0:
        array[SEED] = seed
    return array


def _deal(program: Program, s: list[int], seat: int, rng: Chance) -> list[int]:
    fixed = _in_slots(program, s) | set(pieces_picked(program, s, seat))
    for kind in program.layout.where:
        swaps = _identities(program, s, kind, seat, fixed, rng)
        if swaps:
            s = renamed(program, s, kind, swaps)
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
    """Return a random permutation of a kind's hidden pieces outside `fixed`, changes only."""
    look, base, lies = eyes(program), program.layout.where[kind], cells_of(program, s)
    classes: dict[tuple[int, int], list[int]] = {}
    for piece in range(kind.size):
        if s[base + piece] < 0 or (kind, piece) in fixed or look.front(s, kind, piece, seat):
            continue
        maker = kind.owner_of[piece] if kind.owner_of else -1
        classes.setdefault((back_of(kind, piece), maker), []).append(piece)
    swaps: dict[int, int] = {}
    for alike in classes.values():
        there = sorted(alike, key=lambda piece: lies.get(base + piece, ()))
        swaps.update((a, b) for a, b in zip(there, shuffled(alike, rng), strict=True) if a != b)
    return swaps


def _deal_field(program: Program, s: list[int], stored: Field, seat: int, rng: Chance) -> None:
    """Shuffle in place the hidden values of a field among their owners, key by key."""
    place, look = program.layout.fields[stored], eyes(program)
    if stored.sight.open or stored.owner is None or stored.owner.sort == "piece":
        return
    owners = [owner for owner in range(place.owners) if not look.field(s, stored, owner, seat)]
    for key in range(place.stride):
        cells = [place.base + owner * place.stride + key for owner in owners]
        for at, value in zip(cells, shuffled(sorted(s[at] for at in cells), rng), strict=True):
            s[at] = value
