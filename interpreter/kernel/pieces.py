"""Moving pieces inside the flat state: insert, remove, refill, settle shuffled piles, draw.

Emitted code calls these functions over (state, ...). Pieces are indexes inside their kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.chance import draw
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import SEED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamespec.checked.kinds import Kind
    from interpreter.kernel.layout import Layout

PILE_ITEMS = 3
LIST_ITEMS = 1
FEWEST = 2
"""Minimum size of an unsettled stretch: the place of a single piece is known."""


def out_of(state: list[int], at: int, head: int, piece: int) -> None:
    """Remove a piece from a zone at address `at`; a pile's unsettled stretch shrinks with it."""
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
    """Insert a piece into a zone before item `index` (-1: after the last; a pile's last item is its top)."""
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
    """Make a piece of the unsettled stretch its top."""
    start = at + PILE_ITEMS
    low, high = state[at + 1], state[at + 2]
    place = state.index(piece, start + low, start + high)
    last = start + high - 1
    state[place], state[last] = state[last], piece
    _settled_to(state, at, low, high - 1)


def _settled_to(state: list[int], at: int, low: int, high: int) -> None:
    """Set the unsettled stretch of a pile to [low, high), or to nothing if only one piece is left."""
    if high - low < FEWEST:
        low = high = 0
    state[at + 1], state[at + 2] = low, high


def draw_top(state: list[int], at: int, stream: int, number: int) -> None:
    """Settle the top of an unsettled pile by chance (uniform over its pieces)."""
    start = at + PILE_ITEMS
    low, high = state[at + 1], state[at + 2]
    state[stream] += 1
    place = start + low + draw(state[SEED], number, state[stream], high - low)
    last = start + high - 1
    state[place], state[last] = state[last], state[place]
    _settled_to(state, at, low, high - 1)


def unsettled_top(state: list[int], at: int) -> bool:
    """Return whether the top of a pile is unsettled."""
    return state[at] > 0 and state[at + 2] == state[at]


def shuffle(state: list[int], at: int) -> None:
    """Make everything in the pile unsettled."""
    _settled_to(state, at, 0, state[at])


def sort_line(state: list[int], at: int) -> None:
    """Sort the pieces of a line into an order that reveals nothing, before chance gives each its place."""
    start = at + LIST_ITEMS
    end = start + state[at]
    state[start:end] = sorted(state[start:end])


class Mover:
    """Mover of the pieces of one kind, with refills, limits and fields that reset."""

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
        """Move one piece; one that is already in the zone goes to the named end."""
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
        """Exchange two pieces: each goes to the other's zone and rank."""
        zones = state[self.where + piece], state[self.where + other]
        at = self._index(state, zones[0], piece), self._index(state, zones[1], other)
        state[self.where + piece], state[self.where + other] = zones[1], zones[0]
        for place, arrived in ((at[1], piece), (at[0], other)):
            if place >= 0:
                state[place] = arrived
            self.moved(state, arrived)

    def _index(self, state: list[int], number: int, piece: int) -> int:
        """Return the address of the cell that holds a piece; -1 if it is in no zone."""
        if number < 0:
            return -1
        start = self.address[number] + self.head[number]
        return start if not self.head[number] else state.index(piece, start, start + state[self.address[number]])

    def exchange_all(self, state: list[int], number: int, other: int) -> None:
        """Exchange the contents of two zones of one shape, in their order."""
        found = self._contents(state, number)
        self._fill(state, number, self._contents(state, other))
        self._fill(state, other, found)

    def _contents(self, state: list[int], number: int) -> list[int]:
        """Return a zone's header and pieces."""
        at = self.address[number]
        return state[at : at + self.head[number] + state[at]]

    def _fill(self, state: list[int], number: int, contents: list[int]) -> None:
        """Replace a zone's contents by those of another zone."""
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
        """Reset fields that last until a piece moves."""
        for base, stride, start in self.resets:
            state[base + piece * stride : base + (piece + 1) * stride] = [start] * stride
        if self.shown is not None:
            state[self.shown + piece] = 0

    def beside(self, state: list[int], piece: int, to: int, other: int, after: int, check: int) -> None:
        """Move one piece right before or after another one of a line; beside itself it stays."""
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
        """Move the top of a pile, drawn if it is unsettled, to a zone: `draw_top` and `move` in one."""
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
        """Move all pieces of one zone into another and shuffle them there."""
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
    """Return the zone that refills a zone at once, or -1."""
    zone, owner, _ = layout.zone_of[number]
    if zone.refill is None or not zone.refill_at_once:
        return -1
    return layout.zone_number(zone.refill, 0 if zone.refill.owner is None else max(owner, 0))


def settle_bottom(state: list[int], at: int, piece: int) -> None:
    """Make a piece of the unsettled stretch its bottom."""
    start = at + PILE_ITEMS
    low, high = state[at + 1], state[at + 2]
    place = state.index(piece, start + low, start + high)
    state[place], state[start + low] = state[start + low], piece
    _settled_to(state, at, low + 1, high)


def draw_bottom(state: list[int], at: int, stream: int, number: int) -> None:
    """Settle the bottom of an unsettled pile by chance."""
    low, high = state[at + 1], state[at + 2]
    state[stream] += 1
    settle_bottom(state, at, state[at + PILE_ITEMS + low + draw(state[SEED], number, state[stream], high - low)])


def settle(state: list[int], at: int, amount: int, stream: int, number: int) -> None:
    """Settle the top `amount` pieces, as looking at them does; only with a seed."""
    if state[SEED] < 0:
        return
    wanted = min(amount, state[at])
    while state[at + 2] and state[at] - state[at + 2] < wanted:
        draw_top(state, at, stream, number)
