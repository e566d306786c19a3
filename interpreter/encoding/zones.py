"""Observations of zones: sizes, looks of pieces, and what the pieces carry."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Zone
from interpreter.encoding.parts import Declarations, Part, about
from interpreter.encoding.sight import Batch, Numbers, Truths
from interpreter.kernel.choosing import piece_kind
from interpreter.state.visibility.sight import shown_order
from interpreter.state.wording.names import key_name


class ZoneSource:
    """A zone of the table, of each player, or of each space or word.

    `size` is the number of pieces. A group has the number of its pieces with each look; a line, slot or visible pile
    the look at each place, of a pile from its top. `carriers` are the pieces that carry something, in an order of what
    is seen of them.
    """

    def __init__(self, of: Declarations, zone: Zone) -> None:
        self._of, self._zone, self._place = of, zone, of.program.layout.zones[zone]
        self._kind, capacity = zone.kinds[0], self._place.capacity
        self._looks = of.looks[self._kind]
        closed = of.sights.is_closed(zone.sight, self._kind)
        visible = zone.sight.open or bool(zone.sight.seen) or self._kind in of.program.layout.shown
        self._counted = zone.shape == "group" and not closed
        self._placed = 0 if closed or zone.shape == "group" else capacity if visible or zone.shape != "pile" else 1
        carried = _Carried(of, self._kind)
        self._carried = carried if carried.parts and not closed else None
        self._most = min(of.carriers, capacity)
        name, owners = of.keyed(zone, self._place.keys)
        size = Part(f"{name}.size", tuple(owners), "number", 0, capacity)
        self.parts = [size]
        if self._counted:
            cells = tuple(about(owner, look) for owner in owners for look in self._looks.names)
            self.parts.append(Part(f"{name}.looks", cells, "number", 0, capacity))
        if self._placed:
            cells = tuple(about(owner, str(at + 1)) for owner in owners for at in range(self._placed))
            self.parts.append(self._look(f"{name}.places", cells))
        if self._carried is not None:
            cells = tuple(about(owner, str(at + 1)) for owner in owners for at in range(self._most))
            place = [] if zone.shape == "group" else [Part(f"{name}.carriers.place", cells, "number", 0, capacity)]
            self.parts += [*place, self._look(f"{name}.carriers.look", cells)]
            for part in self._carried.parts:
                named = f"{name}.carriers.{part.name}"
                self.parts.append(Part(named, cells, part.sort, part.low, part.high, part.values))

    def _look(self, name: str, cells: tuple[str, ...]) -> Part:
        names = self._looks.names
        return Part(name, cells, "category", -1, len(names) - 1, ("empty", *names))

    def read(self, batch: Batch) -> Numbers:
        """Return the values of the parts, a row for each state."""
        place, cells, many = self._place, batch.cells, len(batch.cells)
        whole = cells[:, place.base : place.base + place.stride * place.instances]
        whole = whole.reshape(many, place.instances, place.stride)
        items = whole[:, :, place.head :]
        sizes = (items[:, :, 0] >= 0).astype(np.int64) if self._zone.shape == "slot" else whole[:, :, 0]
        if len(self.parts) == 1:
            return sizes
        found = [sizes]
        rows, instances, at = np.nonzero(np.arange(place.capacity) < sizes[:, :, None])
        pieces, cell = items[rows, instances, at], rows * place.instances + instances
        fronts = self._of.sights.front(batch, rows, self._kind, pieces)
        look = np.where(fronts, self._looks.faces[pieces], self._looks.backs[pieces])
        if self._counted:
            names = len(self._looks.names)
            count = np.bincount(cell * names + look, minlength=sizes.size * names)
            found.append(count.reshape(many, -1))
        if self._zone.shape == "pile":
            at = sizes[rows, instances] - 1 - at
            self._list_shuffled(batch, whole, cell, pieces, at)
        if self._placed:
            shown, there = np.full((sizes.size, self._placed), -1, np.int64), at < self._placed
            shown[cell[there], at[there]] = look[there]
            found.append(shown.reshape(many, -1))
        if self._carried is not None:
            order = np.zeros_like(at) if self._zone.shape == "group" else at + 1
            blocks = np.column_stack([order, look, *self._carried.read(batch, rows, pieces, fronts)])
            found += self._carriers(blocks, cell, many)
        return np.concatenate(found, axis=1)

    def _list_shuffled(self, batch: Batch, whole: Numbers, cell: Numbers, pieces: Numbers, at: Numbers) -> None:
        """Give the pieces of piles with a shuffled part the places at which a view lists them."""
        mixed = np.argwhere(whole[:, :, 1] < whole[:, :, 2]) if self._placed else ()
        for row, instance in mixed:
            number, seat = self._place.first_id + int(instance), int(batch.seats[row])
            order = shown_order(self._of.program, batch.state(int(row)), number, seat)
            here = cell == row * self._place.instances + instance
            at[here] = [order.index(piece) for piece in pieces[here].tolist()]

    def _carriers(self, blocks: Numbers, cell: Numbers, many: int) -> Iterator[Numbers]:
        """Yield the parts of the carriers of each zone, sorted by what is seen of them."""
        assert self._carried is not None
        carries = self._carried.is_any(blocks[:, 2:])
        blocks, cell = blocks[carries], cell[carries]
        order = np.lexsort((*blocks.T[::-1], cell))
        blocks, cell = blocks[order], cell[order]
        rank = np.arange(len(cell)) - np.searchsorted(cell, cell)
        if rank.max(initial=0) >= self._most:
            raise OverflowError(
                f"more than {self._most} pieces in `{self._zone.name}` carry something; pass a greater `carriers`"
            )
        blank = np.array([0, -1, *self._carried.unseen])
        found = np.tile(blank, (many * self._place.instances, self._most, 1))
        found[cell, rank] = blocks
        for column in range(self._zone.shape == "group", len(blank)):  # a group has no places
            yield found[:, :, column].reshape(many, -1)


class _Carried:
    """Fields and zones of a kind of pieces; `parts` are those of one piece, `unseen` their least values."""

    def __init__(self, of: Declarations, kind: Kind) -> None:
        self._of, program, checked = of, of.program, of.program.checked
        self._fields = [f for f in checked.fields if f.owner is kind and not f.machine_made]
        self._zones = [zone for zone in checked.zones if zone.owner is kind]
        self.parts: list[Part] = []
        start: list[int] = []
        for stored in self._fields:
            for key in range(program.layout.fields[stored].stride):
                name = f"{stored.name}[{key_name(program, stored.keys, key)}]" if stored.keys else stored.name
                self.parts.append(of.part(name, (), stored.type, hidden=True))
                start.append(stored.start)
        self.unseen = [part.low for part in self.parts]
        for zone in self._zones:
            place = program.layout.zones[zone]
            for key in range(place.keys):
                name = f"{zone.name}[{key_name(program, zone.keys, key)}]" if zone.keys else zone.name
                names = of.looks[zone.kinds[0]].names
                self.parts += [Part(f"{name}.{look}", (), "number", 0, place.capacity) for look in names]
        inside = len(self.parts) - len(start)
        self.unseen += [0] * inside
        self._start = np.array([*start, *[0] * inside], np.int64)

    def is_any(self, values: Numbers) -> Truths:
        """Return for each piece whether it carries anything that is seen and other than at the start."""
        return ((values != self._start) & (values != self.unseen)).any(axis=1)

    def read(self, batch: Batch, rows: Numbers, pieces: Numbers, fronts: Truths) -> Iterator[Numbers]:
        """Yield the values of each part, for each piece (of the state in a row)."""
        of, cells, parts = self._of, batch.cells, iter(self.parts)
        for stored in self._fields:
            place, pointed = of.program.layout.fields[stored], piece_kind(stored.type)
            seen = of.sights.carried(batch, rows, stored, pieces, fronts)
            for key in range(place.stride):
                values = cells[rows, place.base + pieces * place.stride + key]
                if pointed is not None:
                    values = of.pointed(batch, rows, pointed, values)
                yield np.where(seen, values, next(parts).low)
        for zone in self._zones:
            for key in range(of.program.layout.zones[zone].keys):
                yield from self._inside(batch, rows, zone, pieces, key)

    def _inside(self, batch: Batch, rows: Numbers, zone: Zone, pieces: Numbers, key: int) -> Numbers:
        """Return the number of pieces with each look that lie in a zone of each piece."""
        of, kind, cells, place = self._of, zone.kinds[0], batch.cells, self._of.program.layout.zones[zone]
        base = place.base + (pieces * place.keys + key) * place.stride
        sizes = (cells[rows, base] >= 0).astype(np.int64) if zone.shape == "slot" else cells[rows, base]
        looks, counts = of.looks[kind], np.zeros((len(pieces), len(of.looks[kind].names)), np.int64)
        for at in range(int(sizes.max(initial=0))):
            some = np.flatnonzero(sizes > at)
            held = cells[rows[some], base[some] + place.head + at]
            seen = of.sights.front(batch, rows[some], kind, held)
            np.add.at(counts, (some, np.where(seen, looks.faces[held], looks.backs[held])), 1)
        return counts.T
