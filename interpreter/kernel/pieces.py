"""Movement of numbered pieces in the flat state, and settling (by chance) of shuffled piles."""

from __future__ import annotations

from collections.abc import Mapping

from gamespec.checked.kinds import Kind
from interpreter.kernel.chance import draw
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import SEED, Layout

PILE_ITEMS = 3
LIST_ITEMS = 1
FEWEST = 2
"""Minimum number of pieces in an unsettled (shuffled) stretch: a single piece has a known place."""


def out_of(state: list[int], at: int, head: int, piece: int) -> None:
    """Remove a piece from the zone or slot at `at`, whose pieces begin after `head` cells."""
    if not head:
        state[at] = -1
        return
    start = at + head
    end = start + state[at]
    place = state.index(piece, start, end)
    state[place : end - 1] = state[place + 1 : end]
    state[end - 1] = -1
    state[at] -= 1
    if head == PILE_ITEMS and state[at + 2]:
        index = place - start
        if index < state[at + 1]:
            state[at + 1] -= 1
        if index < state[at + 2]:
            state[at + 2] -= 1
        if state[at + 2] - state[at + 1] < FEWEST:
            state[at + 1] = state[at + 2] = 0


def into(state: list[int], at: int, head: int, piece: int, index: int) -> None:
    """Insert a piece before item `index` (-1: last, a pile's top) of the zone or slot at `at`."""
    if not head:
        state[at] = piece
        return
    start = at + head
    count = state[at]
    if index < 0 or index >= count:
        state[start + count] = piece
    else:
        state[start + index + 1 : start + count + 1] = state[start + index : start + count]
        state[start + index] = piece
        if head == PILE_ITEMS and index <= state[at + 1] and state[at + 2]:
            state[at + 1] += 1
            state[at + 2] += 1
    state[at] = count + 1


def settle_top(state: list[int], at: int, piece: int) -> None:
    """Make `piece` the top of the shuffled stretch of the pile at `at`, and settle it."""
    start = at + PILE_ITEMS
    low, high = state[at + 1], state[at + 2]
    place = state.index(piece, start + low, start + high)
    last = start + high - 1
    state[place], state[last] = state[last], piece
    _settled_to(state, at, low, high - 1)


def _settled_to(state: list[int], at: int, low: int, high: int) -> None:
    """Set the shuffled stretch of a pile to items low to high - 1, none for a single item."""
    if high - low < FEWEST:
        low = high = 0
    state[at + 1], state[at + 2] = low, high


def draw_top(state: list[int], at: int, stream: int, number: int) -> None:
    """Draw the top of a pile's shuffled stretch, each equally likely, from a numbered stream."""
    start = at + PILE_ITEMS
    low, high = state[at + 1], state[at + 2]
    state[stream] += 1
    place = start + low + draw(state[SEED], number, state[stream], high - low)
    last = start + high - 1
    state[place], state[last] = state[last], state[place]
    _settled_to(state, at, low, high - 1)


def shuffle(state: list[int], at: int) -> None:
    """Shuffle the pile at an address: from now on the place of none of its pieces is settled."""
    _settled_to(state, at, 0, state[at])


def sort_line(state: list[int], at: int) -> None:
    """Sort the pieces of a line by number before it is shuffled, so that the old order has no effect."""
    start = at + LIST_ITEMS
    end = start + state[at]
    state[start:end] = sorted(state[start:end])


class Mover:
    """Moves pieces of a kind; `full`: failing runtime check by number of a full zone."""

    def __init__(self, layout: Layout, kind: Kind, full: Mapping[int, int]) -> None:
        self.where = layout.where[kind]
        self.address = layout.address_of
        self.head = [layout.zones[zone].head for zone, _, _ in layout.zone_of]
        self.room = [layout.zones[zone].capacity for zone, _, _ in layout.zone_of]
        self.refill = [_refill_number(layout, n) for n in range(len(layout.zone_of))]
        self.resets = [
            (layout.fields[f].base, layout.fields[f].stride, -1 if f.starts is None else f.starts)
            for f in layout.fields
            if f.owner is kind and f.until_moved
        ]
        self.shown = layout.shown.get(kind)
        self.full = full

    def move(self, state: list[int], piece: int, to: int, index: int = -1) -> None:
        """Move a piece to zone `to`, or in it, before item `index` (-1: to the end)."""
        here = self.where + piece
        source = state[here]
        state[here] = to  # first, because recording a move asks for the visibility before it
        if source >= 0:
            out_of(state, self.address[source], self.head[source], piece)
        at = self.address[to]
        head = self.head[to]
        if (state[at] >= 0) if not head else (state[at] >= self.room[to]):
            raise RuntimeCheckFailed(self.full[to])
        into(state, at, head, piece, index)
        if self.resets or self.shown is not None:
            self.moved(state, piece)
        if source >= 0:
            more = self.refill[source]
            if more >= 0 and not state[self.address[source]]:
                self.pour(state, more, source)

    def exchange(self, state: list[int], piece: int, other: int) -> None:
        """Exchange two pieces: each goes to the zone of the other and to its rank there."""
        zones = state[self.where + piece], state[self.where + other]
        at = self._index(state, zones[0], piece), self._index(state, zones[1], other)
        state[self.where + piece], state[self.where + other] = zones[1], zones[0]
        for place, arrived in ((at[1], piece), (at[0], other)):
            if place >= 0:
                state[place] = arrived
            self.moved(state, arrived)

    def _index(self, state: list[int], number: int, piece: int) -> int:
        """Return the address of the cell that holds a piece of a zone; -1 if the piece is in no zone."""
        if number < 0:
            return -1
        start = self.address[number] + self.head[number]
        return start if not self.head[number] else state.index(piece, start, start + state[self.address[number]])

    def exchange_all(self, state: list[int], number: int, other: int) -> None:
        """Exchange the contents of two zones of one shape (numbers `number` and `other`), keeping their order."""
        found = self._contents(state, number)
        self._fill(state, number, self._contents(state, other))
        self._fill(state, other, found)

    def _contents(self, state: list[int], number: int) -> list[int]:
        """Return the cells of a zone that are in use: header (such as the number of pieces) and pieces."""
        at = self.address[number]
        return state[at : at + self.head[number] + state[at]]

    def _fill(self, state: list[int], number: int, contents: list[int]) -> None:
        """Replace the contents of a zone by those of another zone, as `_contents` returns them."""
        at, head, room = self.address[number], self.head[number], self.room[number]
        pieces = contents[head:]
        if len(pieces) > room:
            raise RuntimeCheckFailed(self.full[number])
        for piece in pieces:
            state[self.where + piece] = number
        state[at : at + head + room] = contents + [-1] * (room - len(pieces))
        for piece in pieces:
            self.moved(state, piece)

    def moved(self, state: list[int], piece: int) -> None:
        """Reset the fields of a piece that keep their values only until it moves, and who was shown its front."""
        for base, stride, start in self.resets:
            state[base + piece * stride : base + (piece + 1) * stride] = [start] * stride
        if self.shown is not None:
            state[self.shown + piece] = 0

    def beside(self, state: list[int], piece: int, to: int, other: int, after: int, check: int) -> None:
        """Move one piece right before or after piece `other` of a line; beside itself it stays.

        `after`: 0 for before, 1 for after; `check`: number of the runtime check that fails if the other piece is not in
        zone `to`.
        """
        if other < 0 or state[self.where + other] != to:
            raise RuntimeCheckFailed(check)
        if piece == other:
            return
        self.move(state, piece, to)
        at, head = self.address[to], self.head[to]
        out_of(state, at, head, piece)
        start = at + head
        into(state, at, head, piece, state.index(other, start, start + state[at]) - start + after)

    def deal(self, state: list[int], at: int, source: int, to: int, stream: int, number: int, index: int = -1) -> int:
        """Move the top of a pile to a zone, drawn by chance if it is unsettled; return the piece.

        It is `draw_top` and `move` in one. `at` and `source`: the pile's address and number; `to` and `index`: the
        target; `stream` and `number`: the counter's address and the number of the random number stream.
        """
        count = state[at]
        top = at + 2 + count
        high = state[at + 2]
        if high == count:
            low = state[at + 1]
            state[stream] += 1
            place = at + PILE_ITEMS + low + draw(state[SEED], number, state[stream], high - low)
            piece = state[place]
            state[self.where + piece] = -1
            state[place] = state[top]
            _settled_to(state, at, low, high - 1)
        else:
            piece = state[top]
            state[self.where + piece] = -1
        state[top] = -1
        state[at] = count - 1
        self.move(state, piece, to, index)
        if count == 1:
            more = self.refill[source]
            if more >= 0:
                self.pour(state, more, source)
        return piece

    def pour(self, state: list[int], source: int, to: int) -> None:
        """Move all pieces of the zone `source` into the zone `to`, and shuffle them there."""
        at, head = self.address[source], self.head[source]
        count = state[at]
        if not count:
            return
        goal = self.address[to]
        items = state[at + head : at + head + count]
        start = goal + self.head[to]
        state[start : start + count] = sorted(items)
        state[goal] = count
        shuffle(state, goal)
        for piece in items:
            state[self.where + piece] = to
            self.moved(state, piece)
        state[at + head : at + head + count] = [-1] * count
        state[at] = 0
        if head == PILE_ITEMS:
            state[at + 1] = state[at + 2] = 0


def _refill_number(layout: Layout, number: int) -> int:
    """Return the number of the zone that refills a zone as soon as it is empty; -1 if none does."""
    zone, owner, _ = layout.zone_of[number]
    if zone.refill is None or not zone.refill_at_once:
        return -1
    return layout.zone_number(zone.refill, 0 if zone.refill.owner is None else max(owner, 0))


def settle_bottom(state: list[int], at: int, piece: int) -> None:
    """Make `piece` the bottom of the shuffled stretch of the pile at `at`, and settle it."""
    start = at + PILE_ITEMS
    low, high = state[at + 1], state[at + 2]
    place = state.index(piece, start + low, start + high)
    state[place], state[start + low] = state[start + low], piece
    _settled_to(state, at, low + 1, high)


def draw_bottom(state: list[int], at: int, stream: int, number: int) -> None:
    """Draw the bottom of a pile's shuffled stretch, as `draw_top` draws its top."""
    low, high = state[at + 1], state[at + 2]
    state[stream] += 1
    settle_bottom(state, at, state[at + PILE_ITEMS + low + draw(state[SEED], number, state[stream], high - low)])


def settle(state: list[int], at: int, amount: int, stream: int, number: int) -> None:
    """Decide by chance the top `amount` pieces of a pile, as looking at them does; only with a seed."""
    if state[SEED] < 0:
        return
    wanted = min(amount, state[at])
    while state[at + 2] and state[at] - state[at + 2] < wanted:
        draw_top(state, at, stream, number)
