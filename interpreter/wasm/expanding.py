"""Functions for whoever leads many positions from outside: what comes after each, and games played on from one.

Enters positions the host has laid in memory, one after another; leaves what it reads there: for each that follows why
it stops, its key and its cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.kernel.layout import DRAWN, PC, SEED
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.played import by_node
from interpreter.wasm.printing.memory import ITEMS, LENGTH, advance
from interpreter.wasm.printing.printer import STATE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.playout import Playing

WAITS = -2
"""A draw is left open."""
TOLD_FAILED, TOLD_FROM, TOLD_KEY, TOLD_CELLS = 0, 1, 2, 4
"""Words reported of a successor: the number of the failed runtime check plus one, its origin, its key in two words, and
then its cells."""
ROOM = 1 << 22
"""Bytes for positions that are handed in and out."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of positions, as functions of CODE. `cells` are those of a position."""

    cells: int
    listed: Sequence[str | None]
    """By the number of a node: what may be chosen, or drawn, there."""
    key: str
    seeds: tuple[int, int]

    @property
    def wide(self) -> int:
        """Bytes of a position."""
        return WIDE * self.cells

    @property
    def told(self) -> int:
        """Bytes told of a position that follows."""
        return WIDE * (TOLD_CELLS + self.cells)

    @property
    def handed(self) -> int:
        """How many positions may be handed in at once."""
        return max(1, ROOM // 4 // self.wide)

    @property
    def at(self) -> int:
        """Bytes from the first position handed in to what is told."""
        return self.handed * self.wide

    @property
    def room(self) -> int:
        """Bytes for those and for what follows."""
        return self.at + max(ROOM, self.told)


class Expanding:
    """The functions for positions, beside those that play."""

    def __init__(self, playing: Playing, asked: Asked) -> None:
        self.playing, self.asked, self.whole = playing, asked, playing.whole
        variable = playing.whole.assembly.variable
        self.parent = variable(I32, export="parent")
        """The position that is being gone on from,"""
        self.child = variable(I32, export="child")
        """and how many that follow it are told already."""

    def print(self) -> None:
        """All of them."""
        function, export = self.playing.function, self.whole.assembly.export
        self.listed = function((), (I32,), self._listed)
        self.settle = function((I32,), (I32,), self._settle)
        self.whole.assembly.export(self.asked.key, self.whole.functions[self.asked.key])
        export("listed", function((), (I32,), lambda body: body.call(self.listed)))
        export("moved", function((I64,), (I32,), self._moved))
        export("expand", function((I64,), (I64,), self._expand))
        export("playouts", function((I64, I64, I64, I64), (), self._playouts))

    # ---- one position

    def _listed(self, body: Body) -> None:
        """The head of the list of what may be chosen or drawn where the state waits."""
        named = {at: name for at, name in enumerate(self.asked.listed) if name is not None}
        by_node(self.playing, body, named, lambda: body(op.RETURN))
        body(op.UNREACHABLE)

    def _settle(self, body: Body) -> None:
        """From a node to the next stop; draws that can come out in one way only are passed."""
        node, head = 0, body.fresh(I32)
        with body.loop() as again:
            body.get(node)
            body.call(self.playing.go)
            body.tee(node)
            body.i32(WAITS)
            body(op.I32_EQ)
            with body.when():
                body.call(self.listed)
                body.tee(head)
                body.load(I32, LENGTH)
                body.i32(1)
                body(op.I32_EQ)
                with body.when():
                    body.i32(0)
                    body.get(head)
                    body.load(I32, ITEMS)
                    body.load(I64)
                    body.store(I64, STATE + WIDE * DRAWN)
                    self._here(body)
                    body.set(node)
                    body.jump(again)
        body.get(node)

    def _here(self, body: Body) -> None:
        """Push the node at which the state waits."""
        body.i32(0)
        body.load(I32, STATE + WIDE * PC)

    def _next(self, body: Body, chosen: int) -> None:
        """Push the node to which a choice or a draw leads."""
        self._is_chance(body)
        with body.when((I32,)):
            body.i32(0)
            body.get(chosen)
            body.store(I64, STATE + WIDE * DRAWN)
            self._here(body)
            body.otherwise()
            body.get(chosen)
            body.call(self.playing.take)

    def _is_chance(self, body: Body) -> None:
        """Push whether the state waits at a draw."""
        place = body.fresh(I32)
        self._here(body)
        body.set(place)
        body.i32(0)
        for at, name in enumerate(self.asked.listed):
            if name is not None and self.playing.flow.apply[at] is None:
                body.get(place)
                body.i32(at)
                body(op.I32_EQ, op.I32_OR)
        body.release(place)

    def _on(self, body: Body, chosen: int) -> None:
        """Go on to the next stop; a failed runtime check stops as well."""
        self._next(body, chosen)
        node = body.fresh(I32)
        body.set(node)
        body.global_get(self.whole.failed)
        body(op.I32_EQZ)
        with body.when():
            body.get(node)
            body.call(self.settle)
            body(op.DROP)
        body.release(node)

    def _moved(self, body: Body) -> None:
        """For the host: a choice or a draw is carried out; the runtime check it failed and one more, or 0."""
        self._fresh(body)
        self._on(body, 0)
        body.global_get(self.whole.failed)

    def _fresh(self, body: Body) -> None:
        body.i32(0)
        body.global_set(self.whole.failed)
        self.playing.whole.anew(body)

    # ---- many positions

    def _take_over(self, body: Body, number: int) -> None:
        """The state becomes a position that was handed in."""
        body.i32(STATE)
        body.global_get(self.whole.records)
        body.get(number)
        body.i32(self.asked.wide)
        body(op.I32_MUL, op.I32_ADD)
        body.i32(self.asked.wide)
        body(op.MEMORY_COPY)

    def _expand(self, body: Body) -> None:
        """For the host: what follows so many positions, as far as there is room; how many there are."""
        count, whole = 0, self.whole
        parent, child, head, told, first = body.freshes((I32,) * 5)
        made, end = body.fresh(I64), body.fresh(I32)
        kept = ((self.parent, parent), (self.child, child), (whole.first_list, first))
        for shared, own in kept:
            body.global_get(shared)
            body.set(own)
        self._push_told(body)
        body.tee(told)
        body.i32(self.asked.room - self.asked.at)
        body(op.I32_ADD)
        body.set(end)
        with body.block() as out, body.loop() as again:
            body.get(parent)
            body(op.I64_EXTEND_U)
            body.get(count)
            body(op.I64_GE_U)
            body.jump_if(out)
            self.playing.stop_if_told(body)
            self._begin_with(body, parent, head)
            with body.block() as done, body.loop() as more:
                body.get(child)
                self._of_list(body, head)
                body(op.I32_GE_U)
                body.jump_if(done)
                body.get(told)
                body.i32(self.asked.told)
                body(op.I32_ADD)
                body.get(end)
                body(op.I32_GT_U)
                body.jump_if(out)
                self._follow(body, parent, child, head)
                self._tell(body, told, parent)
                advance(body, told, self.asked.told)
                advance(body, child, 1)
                body.get(made)
                body.i64(1)
                body(op.I64_ADD)
                body.set(made)
                body.jump(more)
            body.get(first)
            body.global_set(whole.first_list)
            body.i32(0)
            body.set(child)
            advance(body, parent, 1)
            body.jump(again)
        for shared, own in kept:
            body.get(own)
            body.global_set(shared)
        body.get(made)

    def _push_told(self, body: Body) -> None:
        """Push the address of what is told."""
        body.global_get(self.whole.records)
        body.i32(self.asked.at)
        body(op.I32_ADD)

    def _begin_with(self, body: Body, parent: int, head: int) -> None:
        """Take over a position, and what may follow; the list stays until all that follows is told."""
        self._take_over(body, parent)
        self._fresh(body)
        body.call(self.listed)
        body.set(head)
        body.global_get(self.whole.top)
        body.global_set(self.whole.first_list)

    def _of_list(self, body: Body, head: int) -> None:
        """Push how many there are to go through; one where the list itself failed a runtime check, to tell of that."""
        body.i32(1)
        body.get(head)
        body.load(I32, LENGTH)
        body.global_get(self.whole.failed)
        body(op.SELECT)

    def _follow(self, body: Body, parent: int, child: int, head: int) -> None:
        chosen = body.fresh(I64)
        self._take_over(body, parent)
        body.global_get(self.whole.failed)
        body(op.I32_EQZ)
        with body.when():
            self._fresh(body)
            body.get(head)
            body.load(I32, ITEMS)
            body.get(child)
            body.i32(WIDE)
            body(op.I32_MUL, op.I32_ADD)
            body.load(I64)
            body.set(chosen)
            self._on(body, chosen)
        body.release(chosen)

    def _tell(self, body: Body, told: int, parent: int) -> None:
        body.get(told)
        body.global_get(self.whole.failed)
        body(op.I64_EXTEND_U)
        body.store(I64, WIDE * TOLD_FAILED)
        body.get(told, parent)
        body(op.I64_EXTEND_U)
        body.store(I64, WIDE * TOLD_FROM)
        for number, seed in enumerate(self.asked.seeds):
            body.get(told)
            body.i64(seed)
            body.call(self.whole.functions[self.asked.key])
            body.store(I64, WIDE * (TOLD_KEY + number))
        body.get(told)
        body.i32(WIDE * TOLD_CELLS)
        body(op.I32_ADD)
        body.i32(STATE)
        body.i32(self.asked.wide)
        body(op.MEMORY_COPY)

    # ---- games from a position

    def _playouts(self, body: Body) -> None:
        """For the host: games of a run (its seed, the first number, how many) from the position handed in first.

        The fourth is 1 where chance is dealt anew for each game too, not only the players' choices.
        """
        seed, first, games, anew = 0, 1, 2, 3
        word, at, told = body.fresh(I64), body.fresh(I32), body.fresh(I32)
        self._push_told(body)
        body.set(told)
        with body.block() as out, body.loop() as again:
            body.get(games)
            body(op.I64_EQZ)
            body.jump_if(out)
            self._take_over(body, at)
            self.playing.game_seed(body, seed, first, word)
            body.set(word)
            body.get(anew)
            body(op.I64_EQZ, op.I32_EQZ)
            with body.when():
                body.i32(0)
                body.get(word)
                body.store(I64, STATE + WIDE * SEED)
            body.get(word)
            body.call(self.playing.sit_down)
            self._here(body)
            body.call(self.playing.on)
            self.playing.tally(body)
            record = self.playing.flow.record
            assert record is not None
            self.playing.tell(body, told, record)
            for variable, by in ((first, op.I64_ADD), (games, op.I64_SUB)):
                body.get(variable)
                body.i64(1)
                body(by)
                body.set(variable)
            body.jump(again)
