"""The tree of a search inside the module: what is known of each move at each place, found by place and sign.

Enters menus with a sign for each move; leaves functions that choose one, and that note what came of the moves on a way.
Numbers are of double precision and each is worked out in one order, so that `interpreter/searching` does the same in
Python to the last bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.kernel.chance import FIRST, SECOND
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64, I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.memory import advance, take
from interpreter.wasm.search.record import (
    ACTOR,
    BYTES,
    EXPLORED,
    FOLLOW,
    GAINED,
    LOST,
    OFFERED,
    PARENT,
    PROOF,
    RECORD,
    SIGN,
    STAMP,
    TOTAL,
    VISITS,
    WON,
    grow,
    push_entry,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.playout import Playing

ENTRY, ENTRIES = 16, 1 << 16
"""Bytes of what is kept of a move wherever it is made, and how many of these there are."""
DEEPEST = 4096
"""Moves of a way that are noted at most."""
_SHIFT = 29


@dataclass(frozen=True, slots=True)
class Room:
    """Where a tree lies, as bytes from the beginning of what is the host's, and what it goes by."""

    nodes: int
    """Records at most, a power of two; the first is the root."""
    explore: float
    """How much is given for a move that was seldom tried,"""
    sure: float
    """and for one that wins for certain."""
    trust: float
    """So many games count what a move brings at once."""
    longest: int
    """Decisions of a game that is played on."""

    @property
    def got(self) -> int:
        """What each seat got of the last game."""
        return 64

    @property
    def won(self) -> int:
        """The share of each seat in the win of it."""
        return 1024

    @property
    def way(self) -> int:
        """The moves made in the tree in the game under way."""
        return 2048

    @property
    def records(self) -> int:
        """The tree."""
        return self.way + BYTES * DEEPEST

    @property
    def found(self) -> int:
        """From places and signs to records."""
        return self.records + RECORD * self.nodes

    @property
    def averages(self) -> int:
        """What moves brought outside of the tree."""
        return self.found + 2 * BYTES * self.nodes

    @property
    def rolled(self) -> int:
        """The moves made outside of the tree in the game under way."""
        return self.averages + ENTRY * ENTRIES

    @property
    def end(self) -> int:
        """Where it is over."""
        return self.rolled + WIDE * self.longest


class Tree:
    """Its functions. `sign` pushes the sign of the move at a place of a menu: (body, menu, place, root)."""

    def __init__(self, playing: Playing, room: Room, sign: Callable[[Body, int, int, int], None]) -> None:
        self.playing, self.whole, self.room, self._sign = playing, playing.whole, room, sign
        variable = self.whole.assembly.variable
        self.used = variable(I32, export="used")
        """Records in use."""
        self.chosen = variable(I32)
        """The record of the move chosen last; 0 where the tree has no room for it."""
        self.is_new = variable(I32)
        """Whether the game leaves the tree with it."""
        self.depth = variable(I32)
        self.now = variable(I32)
        """Grows with each choice."""

    def print(self, best: int) -> None:
        """All of them; `best` is the function that finds the most promising of known moves."""
        self.best = best
        function = self.playing.function
        self.slot = function((I32, I64), (I32,), self._slot)
        self.made = function((I32, I64, I32), (I32,), self._made)
        self.choose = function((I32, I32, I32, I32, I32), (I32,), self._choose)
        self.credit = function((), (), self._credit)
        self.clear = function((), (), self._clear)

    # ---- addresses

    def at(self, body: Body, offset: int) -> None:
        """Push an address from the beginning of the room."""
        body.global_get(self.whole.records)
        body.i32(offset)
        body(op.I32_ADD)

    def record(self, body: Body, number: int) -> None:
        """Push the address of a record, by a variable."""
        body.get(number)
        body.i32(RECORD)
        body(op.I32_MUL)
        self.at(body, self.room.records)
        body(op.I32_ADD)

    def step(self, body: Body, index: int) -> None:
        """Push the address of the number of a move on the way."""
        body.get(index)
        body.i32(BYTES)
        body(op.I32_MUL)
        self.at(body, self.room.way)
        body(op.I32_ADD)

    def follows(self, body: Body, node: int, length: int) -> None:
        """So many moves may follow the one that leads to a place."""
        self.record(body, node)
        body.get(length)
        body.store(I32, FOLLOW)

    def _clear(self, body: Body) -> None:
        """An empty tree."""
        self.at(body, self.room.found)
        body.i32(0)
        body.i32(self.room.rolled - self.room.found)
        body(op.MEMORY_FILL)
        self.at(body, 0)
        body.i32(0)
        body.i32(self.room.way)
        body(op.MEMORY_FILL)
        body.i32(1)
        body.global_set(self.used)
        body.i32(0)
        body.global_set(self.now)

    # ---- from a place and a sign to a record

    def _slot(self, body: Body) -> None:
        """Where the number of the record of a sign at a place stands, or would stand: 0 is none."""
        parent, sign = 0, 1
        word, at, found = body.fresh(I64), body.fresh(I32), body.fresh(I32)
        body.get(parent)
        body(op.I64_EXTEND_U)
        body.i64(FIRST)
        body(op.I64_MUL)
        body.get(sign)
        body(op.I64_ADD)
        body.tee(word)
        body.get(word)
        body.i64(_SHIFT)
        body(op.I64_SHR_U, op.I64_XOR)
        body.i64(SECOND)
        body(op.I64_MUL)
        body.tee(word)
        body.get(word)
        body.i64(_SHIFT)
        body(op.I64_SHR_U, op.I64_XOR, op.I32_WRAP)
        body.set(found)
        with body.loop() as again:
            body.get(found)
            body.i32(2 * self.room.nodes - 1)
            body(op.I32_AND)
            body.tee(found)
            body.i32(BYTES)
            body(op.I32_MUL)
            self.at(body, self.room.found)
            body(op.I32_ADD)
            body.tee(at)
            body.load(I32)
            body(op.I32_EQZ)
            with body.when():
                body.get(at)
                body(op.RETURN)
            self._is_of(body, at, parent, sign)
            with body.when():
                body.get(at)
                body(op.RETURN)
            advance(body, found, 1)
            body.jump(again)
        body(op.UNREACHABLE)

    def _is_of(self, body: Body, at: int, parent: int, sign: int) -> None:
        """Push whether the record whose number stands at an address is that of a place and a sign."""
        number = body.fresh(I32)
        body.get(at)
        body.load(I32)
        body.set(number)
        self.record(body, number)
        body.load(I64, SIGN)
        body.get(sign)
        body(op.I64_EQ)
        self.record(body, number)
        body.load(I32, PARENT)
        body.get(parent)
        body(op.I32_EQ, op.I32_AND)
        body.release(number)

    def _made(self, body: Body) -> None:
        """The number of a new record of a sign at a place, for a move of a seat, offered for the first time."""
        parent, sign, seat = 0, 1, 2
        number, address = body.fresh(I32), body.fresh(I32)
        body.global_get(self.used)
        body.set(number)
        body.get(parent, sign)
        body.call(self.slot)
        body.get(number)
        body.store(I32)
        body.get(number)
        body.i32(1)
        body(op.I32_ADD)
        body.global_set(self.used)
        self.record(body, number)
        body.set(address)
        for what, kind, offset in ((parent, I32, PARENT), (seat, I32, ACTOR), (sign, I64, SIGN)):
            body.get(address, what)
            body.store(kind, offset)
        for value, offset in ((0.0, VISITS), (0.0, TOTAL), (0.0, WON), (0.0, GAINED), (1.0, OFFERED), (1.0, EXPLORED)):
            body.get(address)
            body.f64(value)
            body.store(F64, offset)
        for offset in (STAMP, PROOF, LOST, FOLLOW):
            body.get(address)
            body.i32(0)
            body.store(I32, offset)
        body.get(number)

    # ---- choosing

    def _choose(self, body: Body) -> None:
        """The place in a menu of the move a seat makes: an untried one at random, else the most promising.

        Enters the place in the tree, the first code of the menu, its length, whose it is and, at the root, the address
        of signs (else 0).
        """
        node, menu, length, seat, root = range(5)
        records, index, place = body.freshes((I32,) * 3)
        untried = body.fresh(I64)
        body.get(length)
        body.i32(BYTES)
        body(op.I32_MUL)
        body.i32(WIDE - 1)
        body(op.I32_ADD)
        body.i32(-WIDE)
        body(op.I32_AND)
        body.call(take(self.whole))
        body.set(records)
        body.global_get(self.now)
        body.i32(1)
        body(op.I32_ADD)
        body.global_set(self.now)
        with body.loop() as again:
            self._offered(body, (node, menu, index, root), records, untried)
            advance(body, index, 1)
            body.get(index, length)
            body(op.I32_LT_U)
            body.jump_if(again)
        body.get(untried)
        body(op.I64_EQZ)
        with body.when((I32,)):
            body.i32(0)
            body.global_set(self.is_new)
            body.get(records, length)
            body.call(self.best)
            body.otherwise()
            body.i32(1)
            body.global_set(self.is_new)
            self._untried(body, records, untried, place)
            self._new(body, (node, menu, place, root), seat)
            body.get(place)

    def _offered(self, body: Body, asked: tuple[int, int, int, int], records: int, untried: int) -> None:
        """Note the record of the move at a place of a menu; the first time that it is offered once more."""
        node, menu, index, root = asked
        number, address, count = body.fresh(I32), body.fresh(I32), body.fresh(F64)
        push_entry(body, records, index)
        body.get(node)
        self._sign(body, menu, index, root)
        body.call(self.slot)
        body.load(I32)
        body.tee(number)
        body.store(I32)
        body.get(number)
        body(op.I32_EQZ)
        with body.when():
            body.get(untried)
            body.i64(1)
            body(op.I64_ADD)
            body.set(untried)
            body.otherwise()
            self.record(body, number)
            body.tee(address)
            body.load(I32, STAMP)
            body.global_get(self.now)
            body(op.I32_NE)
            with body.when():
                body.get(address)
                body.global_get(self.now)
                body.store(I32, STAMP)
                body.get(address, address)
                body.load(F64, OFFERED)
                body.f64(1.0)
                body(op.F64_ADD)
                body.tee(count)
                body.store(F64, OFFERED)
                grow(body, lambda: body.get(address), EXPLORED, lambda: self._push_part(body, count))
        body.release(number, address, count)

    def _push_part(self, body: Body, count: int) -> None:
        """Push one of so many."""
        body.f64(1.0)
        body.get(count)
        body(op.F64_DIV)

    def _untried(self, body: Body, records: int, untried: int, place: int) -> None:
        """A variable becomes the place of one of the moves without a record, any of them."""
        left = body.fresh(I64)
        body.get(untried)
        body.i64(1)
        body(op.I64_GT_U)
        with body.when((I64,)):
            body.get(untried)
            body.call(self.playing.choose)
            body.otherwise()
            body.i64(0)
        body.set(left)
        body.i32(-1)
        body.set(place)
        with body.loop() as again:
            advance(body, place, 1)
            push_entry(body, records, place)
            body.load(I32)
            body.jump_if(again)
            body.get(left)
            body.i64(1)
            body(op.I64_SUB)
            body.tee(left)
            body.i64(0)
            body(op.I64_GE_S)
            body.jump_if(again)
        body.release(left)

    def _new(self, body: Body, asked: tuple[int, int, int, int], seat: int) -> None:
        """The move at a place gets a record, if there is room."""
        node, menu, place, root = asked
        body.global_get(self.used)
        body.i32(self.room.nodes)
        body(op.I32_LT_U)
        with body.when((I32,)):
            body.get(node)
            self._sign(body, menu, place, root)
            body.get(seat)
            body.call(self.made)
            body.otherwise()
            body.i32(0)
        body.global_set(self.chosen)

    # ---- what came of it

    def note(self, body: Body) -> None:
        """The move chosen last is on the way."""
        depth = body.fresh(I32)
        body.global_get(self.depth)
        body.set(depth)
        self.step(body, depth)
        body.release(depth)
        body.global_get(self.chosen)
        body.store(I32)
        body.global_get(self.depth)
        body.i32(1)
        body(op.I32_ADD)
        body.global_set(self.depth)

    def _credit(self, body: Body) -> None:
        """Each move on the way is credited with what its maker got."""
        index, address = body.fresh(I32), body.fresh(I32)
        with body.block() as out, body.loop() as again:
            body.get(index)
            body.global_get(self.depth)
            body(op.I32_GE_U)
            body.jump_if(out)
            self.step(body, index)
            body.load(I32)
            body.set(address)
            self.record(body, address)
            body.set(address)
            grow(body, lambda: body.get(address), VISITS, lambda: body.f64(1.0))
            for what, given in ((TOTAL, self.room.got), (WON, self.room.won)):
                grow(body, lambda: body.get(address), what, lambda given=given: self._push_share(body, address, given))
            advance(body, index, 1)
            body.jump(again)

    def _push_share(self, body: Body, address: int, given: int) -> None:
        """Push what is given to the maker of the move of a record."""
        body.get(address)
        body.load(I32, ACTOR)
        self.push_share(body, given)

    def push_share(self, body: Body, given: int) -> None:
        """Push what is given, by seat, in the room to the seat on top."""
        body.i32(WIDE)
        body(op.I32_MUL)
        self.at(body, given)
        body(op.I32_ADD)
        body.load(F64)
