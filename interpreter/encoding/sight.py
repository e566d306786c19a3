"""Visibility of pieces and fields, computed for many states of one game at once.

The answers are those of `interpreter/state/visibility/sight`; conditions of the rules (`seen by all when ...`) are
evaluated there, one state at a time.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Sight
from interpreter.code.types import WORD
from interpreter.compiler.program import Program
from interpreter.kernel.layout import PILE_HEAD
from interpreter.kernel.spaces.bitsets import mirror_cells
from interpreter.state.visibility.sight import eyes

Numbers = NDArray[np.int64]
Truths = NDArray[np.bool_]


def cells_of(array: list[int]) -> Numbers:
    """Return a state as one row of cells."""
    try:
        return np.array([array], np.int64)
    except OverflowError:  # bit sets have all 64 bits
        return np.array([[cell & WORD for cell in array]], np.uint64).view(np.int64)


class Batch:
    """States of one game, a row of cells each, with the seat that looks and the player to move (or -1)."""

    def __init__(self, program: Program, cells: Numbers, seats: Numbers, movers: Numbers) -> None:
        self.cells, self.seats, self.movers = cells, seats, movers
        self._sets = program.layout.mirrors.items()
        self._lists: dict[int, list[int]] = {}

    def state(self, row: int) -> list[int]:
        """Return one state as a list."""
        found = self._lists.get(row)
        if found is None:
            found = self._lists[row] = self.cells[row].tolist()
            for stored, base in self._sets:
                cells = slice(base, base + mirror_cells(stored))
                found[cells] = [cell & WORD for cell in found[cells]]
        return found


class Sights:
    """Visibility of pieces and fields in states of one program."""

    def __init__(self, program: Program) -> None:
        self.layout, self.eyes = program.layout, eyes(program)
        sights = [zone.sight for zone, _, _ in self.layout.zone_of]
        self._address = np.array(self.layout.address_of, np.int64)
        self._open = np.array([sight.open for sight in sights], bool)
        self._top = np.array([sight.top_open for sight in sights], bool)
        self._listed = np.array([bool(sight.seen) for sight in sights], bool)
        self._by = [np.array([_always(sight, by) for sight in sights], bool) for by in ("all", "owner", "others")]
        self._asked = np.array([any(seen.when is not None for seen in sight.seen) for sight in sights], bool)
        self._keeper = np.full(len(sights), -1, np.int64)
        self._holder = np.full(len(sights), -1, np.int64)
        for number, (zone, owner, _) in enumerate(self.layout.zone_of):
            if zone.owner is not None and zone.owner.sort == "piece":
                self._holder[number] = self.layout.where[zone.owner] + owner
            elif zone.owner is not None:
                self._keeper[number] = _seat(zone.owner, owner)

    def is_closed(self, sight: Sight, kind: Kind) -> bool:
        """Return whether nobody ever sees a piece of a kind in a zone."""
        return not sight.open and not sight.seen and not sight.top_open and kind not in self.layout.shown

    def front(self, batch: Batch, rows: Numbers, kind: Kind, pieces: Numbers) -> Truths:
        """Return for each state (by row) and piece whether the seat that looks sees the front of the piece."""
        cells, seats = batch.cells, batch.seats[rows]
        zones = cells[rows, self.layout.where[kind] + pieces]
        placed, zones = zones >= 0, np.maximum(zones, 0)
        found = self._open[zones] & placed
        if kind in self.layout.shown:
            found |= (cells[rows, self.layout.shown[kind] + pieces] >> seats & 1 == 1) & placed
        if (tops := self._top[zones] & placed & ~found).any():
            found[tops] = self._tops(batch, rows[tops], zones[tops]) == pieces[tops]
        if (rest := self._listed[zones] & placed & ~found).any():
            mine = zones[rest]
            keeper, (everybody, owner, others) = self._keepers(cells, rows[rest], mine), self._by
            found[rest] = everybody[mine] | (keeper >= 0) & np.where(keeper == seats[rest], owner[mine], others[mine])
        for at in np.flatnonzero(self._asked[zones] & placed & ~found):
            found[at] = self.eyes.front(batch.state(int(rows[at])), kind, int(pieces[at]), int(seats[at]))
        return found

    def _tops(self, batch: Batch, rows: Numbers, zones: Numbers) -> Numbers:
        """Return the top piece of each pile; -1 if it is empty or its top is not settled."""
        at, cells = self._address[zones], batch.cells
        count, low, high = (cells[rows, at + offset] for offset in range(PILE_HEAD))
        settled = (count > 0) & ~((low < high) & (high == count))
        return np.where(settled, cells[rows, at + PILE_HEAD - 1 + count], -1)

    def _keepers(self, cells: Numbers, rows: Numbers, zones: Numbers) -> Numbers:
        """Return the seat that owns each zone, directly or through the piece that owns it; -1 for nobody."""
        found, waiting = self._keeper[zones], self._holder[zones]
        while (inside := np.flatnonzero(waiting >= 0)).size:
            outer = cells[rows[inside], waiting[inside]]
            found[inside] = np.where(outer >= 0, self._keeper[outer], -1)
            waiting[inside] = np.where(outer >= 0, self._holder[outer], -1)
        return found

    def field(self, batch: Batch, stored: Field, owners: int) -> Truths:
        """Return for each state and owner (no piece) whether the seat that looks sees a field."""
        many = len(batch.seats)
        rows, things = np.repeat(np.arange(many), owners), np.tile(np.arange(owners), many)
        seats = np.array([-1 if stored.owner is None else _seat(stored.owner, owner) for owner in range(owners)])
        return self._fields(batch, stored, rows, things, lambda: seats[things]).reshape(many, owners)

    def carried(self, batch: Batch, rows: Numbers, stored: Field, pieces: Numbers, fronts: Truths) -> Truths:
        """Return for each state (by row) and piece whether the seat that looks sees a field of the piece."""
        kind = stored.owner
        assert kind is not None

        def keeper() -> Numbers:
            zones = batch.cells[rows, self.layout.where[kind] + pieces]
            return np.where(zones >= 0, self._keepers(batch.cells, rows, np.maximum(zones, 0)), -1)

        return fronts if stored.sight.with_front else self._fields(batch, stored, rows, pieces, keeper)

    def _fields(
        self, batch: Batch, stored: Field, rows: Numbers, owners: Numbers, keeper: Callable[[], Numbers]
    ) -> Truths:
        sight, seats = stored.sight, batch.seats[rows]
        found = np.full(len(rows), sight.open or _always(sight, "all"), bool)
        if found.all() or not sight.seen:
            return found
        whose = keeper()
        mine, others = _always(sight, "owner"), _always(sight, "others")
        found |= (whose >= 0) & np.where(whose == seats, mine, others)
        if any(seen.when is not None for seen in sight.seen):
            for at in np.flatnonzero(~found):
                found[at] = self.eyes.field(batch.state(int(rows[at])), stored, int(owners[at]), int(seats[at]))
        return found


def _always(sight: Sight, by: str) -> bool:
    """Return whether the observers called `by` see something without a condition."""
    return any(seen.by == by and seen.when is None for seen in sight.seen)


def _seat(kind: Kind, thing: int) -> int:
    """Return the seat that owns a thing that is no piece; -1 for nobody."""
    return thing if kind.sort == "player" else kind.owner_of[thing] if kind.owner_of else -1
