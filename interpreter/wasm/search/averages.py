"""What each move brought on the average in the games of a search, wherever it was made: by that games are played on.

Enters moves made outside of the tree and what they brought; leaves the place of the better of a few moves of a menu.
(Move-average sampling: which moves are good mostly does not hang on where they are made.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.chance import COUNTER_STEP, FIRST, SECOND, SEED_STEP
from interpreter.kernel.layout import PC
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64, I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.memory import ITEMS, advance
from interpreter.wasm.printing.printer import STATE
from interpreter.wasm.search.record import grow
from interpreter.wasm.search.tree import ENTRIES, ENTRY

if TYPE_CHECKING:
    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.search.tree import Tree

VISITS, TOTAL = 0, 8
"""Where in an entry stands how often a move was made, and what whoever made it got of that together."""
_ENTRY, _SEAT = 0, 4
"""Where in a note stands the address of an entry, and who made its move."""
SHIFTS = 31, 33
UNSEEN = 1.0
"""What a move is taken for that was never made: each is made once before one is left alone for good."""


class Averages:
    """Its functions. `asked` is the function that tells who decides."""

    def __init__(self, tree: Tree, asked: int, tries: int) -> None:
        self.tree, self.tries, self._asked = tree, tries, asked
        self.playing, self.whole = tree.playing, tree.whole
        self.rolled = self.whole.assembly.variable(I32)
        """Moves noted in the game under way."""

    def print(self) -> None:
        """All of them."""
        function = self.playing.function
        self.slot = function((I64,), (I32,), self._slot)
        self.pick = function((I32, I32), (I32,), self._pick)
        self.credit = function((), (), self._credit)

    def _slot(self, body: Body) -> None:
        """The address of the entry of a word."""
        word = 0
        body.get(word, word)
        body.i64(SHIFTS[0])
        body(op.I64_SHR_U, op.I64_XOR)
        body.i64(SECOND)
        body(op.I64_MUL)
        body.i64(SHIFTS[1])
        body(op.I64_SHR_U, op.I32_WRAP)
        body.i32(ENTRIES - 1)
        body(op.I32_AND)
        body.i32(ENTRY)
        body(op.I32_MUL)
        self.tree.at(body, self.tree.room.averages)
        body(op.I32_ADD)

    def _pick(self, body: Body) -> None:
        """The place of the best of a few moves drawn from a menu of a length; it is noted."""
        menu, length = 0, 1
        seat, place, best, entry, chosen, left = body.freshes((I32,) * 6)
        base, value, greatest = body.fresh(I64), body.fresh(F64), body.fresh(F64)
        body.call(self._asked)
        body.set(seat)
        self._push_base(body, seat)
        body.set(base)
        body.i32(self.tries)
        body.set(left)
        body.f64(-1e300)
        body.set(greatest)
        with body.loop() as again:
            body.get(length)
            body(op.I64_EXTEND_U)
            body.call(self.playing.choose)
            body(op.I32_WRAP)
            body.set(place)
            self._push_word(body, menu, place, base)
            body.call(self.slot)
            body.set(entry)
            self._push_mean(body, entry)
            body.tee(value)
            body.get(greatest)
            body(op.F64_GT)
            with body.when():
                for known, new in ((greatest, value), (best, place), (chosen, entry)):
                    body.get(new)
                    body.set(known)
            advance(body, left, -1)
            body.get(left)
            body.jump_if(again)
        self._note(body, chosen, seat)
        body.get(best)

    def _push_base(self, body: Body, seat: int) -> None:
        """What words of moves of a seat have in common where the state waits."""
        body.i32(0)
        body.load(I64, STATE + WIDE * PC)
        body.i64(SEED_STEP)
        body(op.I64_MUL)
        body.get(seat)
        body(op.I64_EXTEND_U)
        body.i64(COUNTER_STEP)
        body(op.I64_MUL, op.I64_ADD)

    def _push_word(self, body: Body, menu: int, place: int, base: int) -> None:
        """The word of the move at a place of a menu."""
        body.get(menu)
        body.load(I32, ITEMS)
        body.get(place)
        body.i32(WIDE)
        body(op.I32_MUL, op.I32_ADD)
        body.load(I64)
        body.i64(FIRST)
        body(op.I64_MUL)
        body.get(base)
        body(op.I64_ADD)

    def _push_mean(self, body: Body, entry: int) -> None:
        """What a move brought on the average."""
        body.get(entry)
        body.load(F64, VISITS)
        body.f64(0.0)
        body(op.F64_GT)
        with body.when((F64,)):
            body.get(entry)
            body.load(F64, TOTAL)
            body.get(entry)
            body.load(F64, VISITS)
            body(op.F64_DIV)
            body.otherwise()
            body.f64(UNSEEN)

    def _note(self, body: Body, entry: int, seat: int) -> None:
        """A seat made the move of an entry."""
        for what, offset in ((entry, _ENTRY), (seat, _SEAT)):
            self._note_at(body)
            body.get(what)
            body.store(I32, offset)
        body.global_get(self.rolled)
        body.i32(1)
        body(op.I32_ADD)
        body.global_set(self.rolled)

    def _note_at(self, body: Body) -> None:
        body.global_get(self.rolled)
        body.i32(WIDE)
        body(op.I32_MUL)
        self.tree.at(body, self.tree.room.rolled)
        body(op.I32_ADD)

    def _credit(self, body: Body) -> None:
        """Each move noted is credited with what its maker got."""
        at, end, entry = body.freshes((I32,) * 3)
        self._note_at(body)
        body.set(end)
        self.tree.at(body, self.tree.room.rolled)
        body.set(at)
        with body.block() as out, body.loop() as again:
            body.get(at, end)
            body(op.I32_GE_U)
            body.jump_if(out)
            body.get(at)
            body.load(I32, _ENTRY)
            body.set(entry)
            grow(body, lambda: body.get(entry), VISITS, lambda: body.f64(1.0))
            grow(body, lambda: body.get(entry), TOTAL, lambda: self._push_got(body, at))
            advance(body, at, WIDE)
            body.jump(again)
        body.i32(0)
        body.global_set(self.rolled)

    def _push_got(self, body: Body, at: int) -> None:
        """Push what the maker of a move noted at an address got."""
        body.get(at)
        body.load(I32, _SEAT)
        self.tree.push_share(body, self.tree.room.got)
