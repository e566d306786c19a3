"""By how much a move brings whoever makes it ahead at once, as all would stand if the game were over.

Enters a state before and after a move; leaves the change in its record. What is picked in secret is left out: nothing
comes of it before all have picked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64, I32
from interpreter.wasm.search.record import ACTOR, GAINED, grow

if TYPE_CHECKING:
    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.search.ends import Margins
    from interpreter.wasm.search.tree import Tree


class Gained:
    """The functions that note it."""

    def __init__(self, tree: Tree, margins: Margins) -> None:
        self.tree, self.margins, self.playing, self.whole = tree, margins, tree.playing, tree.playing.whole
        self.made = self.whole.assembly.variable(I32)
        """The record of the move whose end is waited for, if there is one."""

    def print(self) -> None:
        """All of them."""
        self.ahead = self.playing.function((I32,), (F64,), self._ahead)
        self.begin = self.playing.function((I32,), (), self._begin)
        self.end = self.playing.function((), (), self._end)

    def _begin(self, body: Body) -> None:
        """A move is to be made, by the number of its record; 0 is none."""
        body.get(0)
        body.global_set(self.made)
        self._count(body, op.F64_SUB)

    def _end(self, body: Body) -> None:
        """It has been made; one that fails a runtime check has not."""
        body.global_get(self.whole.failed)
        body(op.I32_EQZ)
        with body.when():
            self._count(body, op.F64_ADD)
        body.i32(0)
        body.global_set(self.made)

    def _count(self, body: Body, how: bytes) -> None:
        """How far its maker is ahead counts for the move that is made."""
        address = body.fresh(I32)
        body.global_get(self.made)
        with body.when():
            body.global_get(self.made)
            body.set(address)
            self.tree.record(body, address)
            body.set(address)
            grow(body, lambda: body.get(address), GAINED, lambda: self._push_ahead(body, address), how)

    def _push_ahead(self, body: Body, address: int) -> None:
        """How far the maker of the move of a record is ahead."""
        body.get(address)
        body.load(I32, ACTOR)
        body.call(self.ahead)

    def _ahead(self, body: Body) -> None:
        """Return the lead of a seat over the best of the others, its own number if alone, 0 if a check fails."""
        seat, first = 0, body.fresh(I32)
        body.global_get(self.whole.first_list)
        body.set(first)
        body.global_get(self.whole.top)  # the menu that waits lies below
        body.global_set(self.whole.first_list)
        self.whole.anew(body)
        body.call(self.whole.functions[self.margins.ends.standing])
        body.get(first)
        body.global_set(self.whole.first_list)
        body.global_get(self.whole.failed)
        with body.when():
            body.i32(0)
            body.global_set(self.whole.failed)
            body.f64(0.0)
            body(op.RETURN)
        body.get(seat)
        body.call(self.margins.margin)
