"""Players that weigh moves inside the module: each is tried in worlds laid anew, and judged by what numbers are worth.

Enters functions of CODE that lay and read, and who chooses so; leaves functions that weigh a menu, for the host or for
a game under way, and that choose by luck, the likelier what weighs more. What they draw comes from the stream of their
own seat, as it does for the bot in Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.code.effects import FAILS
from interpreter.code.statements import STEPS
from interpreter.kernel.chance import COUNTER_STEP, PLAYERS, SEED_STEP
from interpreter.kernel.layout import SEED
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.played import by_node
from interpreter.wasm.printing.memory import ITEMS, advance, take, trap
from interpreter.wasm.printing.printer import STATE, UNLAID
from interpreter.wasm.trying import OVER, Trier

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.playout import Playing
    from interpreter.wasm.trying import Deciding

LOT = 52
"""A word shifted by so much is a lot."""
SEEDED = 11
"""A word shifted by so much is a seed."""


@dataclass(frozen=True, slots=True)
class Weigh:
    """Who weighs, and how. Functions are those of CODE."""

    streams: Sequence[int | None]
    """By seat the stream it chooses from; None of one that takes any move."""
    deciding: Deciding
    lay: str
    """(seat, seed): lays anew what a seat does not see, and tells whether it could."""
    renamed: Mapping[int, str]
    """By the number of a node: (code): the code of the same move there."""
    told: str
    """(seat, progress): what the numbers of a seat are worth that can always be told."""
    values: Sequence[tuple[str, tuple[int, ...], tuple[int, int]]]
    """(seat, these): numbers that may not be told, and what each is worth at the start and at the end."""
    ended: str
    """(seat): what came of a game."""
    lucky: str
    """(lot): how lucky a move is."""
    seats: int
    whole: int
    """Progress of a game that has come to its usual end,"""
    decisions: int
    """after so many decisions."""
    worst: int
    """What a move weighs that cannot be made."""
    far: int
    """What weighs so much less than the best is never chosen."""
    fine: int
    """Luck, where it is told,"""
    unit: int
    """and what makes a move e times as likely."""
    worlds: int

    @property
    def functions(self) -> list[str]:
        """All that have to be in the module."""
        values = [name for name, _, _ in self.values]
        return [self.lay, *self.renamed.values(), self.told, *values, self.ended, self.lucky]


class Weigher(Trier):
    """The functions that weigh."""

    def __init__(self, playing: Playing, weigh: Weigh) -> None:
        super().__init__(playing, weigh.streams, weigh.deciding)
        self.of, self.nothing = weigh, weigh.worst
        self.progress = playing.whole.assembly.variable(I64)
        """How far the game has come."""

    def print(self) -> None:
        """All of them."""
        function = self.playing.function
        self.value = function((I64,), (I64,), self._value)
        self.rename = function((I64,), (I64,), self._rename)
        self.lots = function((I32, I32, I64), (I64,), self._lots)
        self.print_following()
        self.weigh = function((I32, I32, I32), (I32,), self._weigh)
        self.print_thinking()
        self.whole.assembly.export("weighed", function((I64, I64, I64), (I32,), self._weighed))

    # ---- one position

    def push_worth(self, body: Body, node: int, seat: int) -> None:
        """What came of the game, or what the seat has more than the others."""
        body.get(node)
        body.i32(OVER)
        body(op.I32_EQ)
        with body.when():
            body.get(seat)
            body(op.I64_EXTEND_U)
            body.call(self.whole.functions[self.of.ended])
            self.nothing_if_failed(body)
            body(op.RETURN)
        body.get(seat)
        body(op.I64_EXTEND_U)
        body.call(self.value)
        if self.of.seats == 1:
            return
        body.i64(self.of.seats)
        body(op.I64_MUL)
        for each in range(self.of.seats):
            body.i64(each)
            body.call(self.value)
            body(op.I64_SUB)

    def _value(self, body: Body) -> None:
        """What the numbers of a seat are worth; those that cannot be told count nothing."""
        seat, total, number = 0, body.fresh(I64), body.fresh(I64)
        body.get(seat)
        body.global_get(self.progress)
        body.call(self.whole.functions[self.of.told])
        body.set(total)
        for name, args, (start, end) in self.of.values:
            body.i64(0)
            body.global_set(self.whole.number(STEPS))
            body.get(seat)
            for arg in args:
                body.i64(arg)
            body.call(self.whole.functions[name])
            body.set(number)
            if self.whole.effects.of(name) & FAILS:
                body.global_get(self.whole.failed)
                with body.when():
                    body.i32(0)
                    body.global_set(self.whole.failed)
                    body.i64(0)
                    body.set(number)
            body.get(total, number)
            body.i64(self.of.whole * start)
            body.global_get(self.progress)
            body.i64(end - start)
            body(op.I64_MUL, op.I64_ADD, op.I64_MUL, op.I64_ADD)
            body.set(total)
        body.get(total)

    def _rename(self, body: Body) -> None:
        """The code of the same move where pieces lie now."""
        by_node(self.playing, body, self.of.renamed, lambda: body(op.RETURN), 0)
        body.get(0)

    # ---- a menu

    def _weigh(self, body: Body) -> None:
        """What is asked lies in a block, by its address, with so many moves, for a seat; whether it could be answered.

        The state is another one then.
        """
        block, moves, seat = 0, 1, 2
        saved, laid, world, index, at, seeds = body.freshes((I32,) * 6)
        size = WIDE * self.whole.code.size
        body.get(block)
        body.i32(0)
        body.get(moves)
        body.i32(WIDE)
        body(op.I32_MUL, op.MEMORY_FILL)
        for place in (saved, laid):
            body.i32(size)
            body.call(take(self.whole))
            body.set(place)
        self.copy(body, saved, restore=False)
        body.global_get(self.whole.top)
        body.global_set(self.whole.first_list)
        self._behind(body, block, moves, 2)
        body.set(at)
        body.get(at)
        body.i32(WIDE * self.of.worlds)
        body(op.I32_ADD)
        body.set(seeds)
        body.i32(self.of.worlds)
        body.set(world)
        with body.loop() as again:
            self.copy(body, saved, restore=True)
            self._lay(body, seat, at)
            self.copy(body, laid, restore=False)
            body.i32(0)
            body.set(index)
            with body.loop() as more:
                self.copy(body, laid, restore=True)
                self._try(body, (block, moves, seat), index, seeds)
                advance(body, seeds, WIDE)
                advance(body, index, 1)
                body.get(index, moves)
                body(op.I32_LT_U)
                body.jump_if(more)
            advance(body, world, -1)
            body.get(world)
            body.jump_if(again)
        body.i32(1)

    def _lay(self, body: Body, seat: int, at: int) -> None:
        """The state becomes a world, by the seed at an address; where that cannot be done nothing can be told."""
        self.whole.anew(body)
        body.get(seat)
        body(op.I64_EXTEND_U)
        body.get(at)
        body.load(I64)
        body.call(self.whole.functions[self.of.lay])
        body(op.I64_EQZ)
        with body.when():
            body.i32(0)
            body(op.RETURN)
        advance(body, at, WIDE)

    def _behind(self, body: Body, block: int, moves: int, columns: int) -> None:
        """Push the address behind so many columns of a block."""
        body.get(block, moves)
        body.i32(WIDE * columns)
        body(op.I32_MUL, op.I32_ADD)

    def _try(self, body: Body, asked: tuple[int, int, int], index: int, seeds: int) -> None:
        """What one move weighs in one world is added."""
        block, moves, seat = asked
        total, node, seed = body.fresh(I32), body.fresh(I32), body.fresh(I64)
        _at(body, block, index)
        body.set(total)
        body.i32(0)
        body.get(seeds)
        body.load(I64)
        body.tee(seed)
        body.store(I64, STATE + WIDE * SEED)
        body.get(seed)
        body.i64(SEED_STEP)
        body(op.I64_MUL)
        body.i64(PLAYERS)
        body(op.I64_ADD)
        body.global_set(self.playing.word)
        body.i64(0)
        body.global_set(self.playing.rest)
        body.i32(0)
        body.global_set(self.whole.failed)
        body.get(total)
        body.get(total)
        body.load(I64)
        self._behind(body, total, moves, 1)
        body.load(I64)
        body.call(self.rename)
        body.set(seed)
        self.whole.anew(body)
        body.get(seed)
        body.call(self.playing.take)
        body.set(node)
        body.global_get(self.whole.failed)
        with body.when((I64,)):
            body.i64(self.nothing)
            body.otherwise()
            body.get(node, seat)
            body.call(self.follow)
        body(op.I64_ADD)
        body.store(I64)
        body.release(total, node, seed)

    def _weighed(self, body: Body) -> None:
        """For the host: a block lies where it may write; so many moves, a seat, how far the game has come."""
        body.global_get(self.playing.lists)
        body.global_set(self.whole.first_list)
        self.whole.anew(body)
        body.get(2)
        body.global_set(self.progress)
        body.global_get(self.whole.records)
        for param in (0, 1):
            body.get(param)
            body(op.I32_WRAP)
        body.call(self.weigh)

    # ---- a game under way

    def write_think(self, body: Body) -> None:
        """The place of a move in a menu, by its length and a seat; everything is then as it was before."""
        menu, length, seat = 0, 1, 2
        block, before, word, mixed = body.fresh(I32), body.fresh(I32), body.fresh(I64), body.fresh(I64)
        chosen = body.fresh(I64)
        self.first_of_few(body, length)
        with self.given_back(body):
            body.i32(WIDE * self.whole.code.size)
            body.call(take(self.whole))
            body.set(before)
            self.copy(body, before, restore=False)
            self._lay_out(body, (menu, length), block)
            self.sit_down(body, seat, mixed)
            body.global_get(self.playing.word)
            body.set(word)
            self._seeds(body, (block, length), word, mixed)
            self._come_so_far(body)
            body.get(block, length, seat)
            body.call(self.weigh)
            body(op.I32_EQZ)
            with body.when():
                trap(self.whole, body, UNLAID)
            body.get(block, length, word)
            body.call(self.lots)
            body.set(chosen)
            self.copy(body, before, restore=True)
        body.get(chosen)

    def _lay_out(self, body: Body, asked: tuple[int, int], block: int) -> None:
        """A block with the codes of a menu.

        In words: what each move weighs; its code; the seed of each world; for each world the seed of each move.
        """
        menu, length = asked
        body.get(length)
        body.i32(WIDE * (2 + self.of.worlds))
        body(op.I32_MUL)
        body.i32(WIDE * self.of.worlds)
        body(op.I32_ADD)
        body.call(take(self.whole))
        body.set(block)
        self._behind(body, block, length, 1)
        body.get(menu)
        body.load(I32, ITEMS)
        body.get(length)
        body.i32(WIDE)
        body(op.I32_MUL, op.MEMORY_COPY)

    def _seeds(self, body: Body, asked: tuple[int, int], word: int, mixed: int) -> None:
        """Each world has one seed, for all moves."""
        block, length = asked
        at, index = body.freshes((I32,) * 2)
        self._behind(body, block, length, 2)
        body.i32(WIDE * self.of.worlds)
        body(op.I32_ADD)
        body.set(at)
        for world in range(self.of.worlds):
            self._next(body, word, mixed, SEEDED)
            self._behind(body, block, length, 2)
            body.get(mixed)
            body.store(I64, WIDE * world)
            body.get(length)
            body.set(index)
            with body.loop() as more:
                body.get(at)
                body.get(mixed)
                body.store(I64)
                advance(body, at, WIDE)
                advance(body, index, -1)
                body.get(index)
                body.jump_if(more)
        body.release(at, index)

    def _next(self, body: Body, word: int, mixed: int, shift: int) -> None:
        """A variable becomes the next number of a stream."""
        body.get(word)
        body.i64(COUNTER_STEP)
        body(op.I64_ADD)
        body.tee(word)
        self.playing.mixed(body, mixed)
        body.i64(shift)
        body(op.I64_SHR_U)
        body.set(mixed)

    def _come_so_far(self, body: Body) -> None:
        """How far a game has come after the decisions that were made."""
        far = body.fresh(I64)
        body.global_get(self.playing.made)
        body.i64(self.of.whole)
        body(op.I64_MUL)
        body.i64(self.of.decisions)
        body(op.I64_DIV_U)
        body.tee(far)
        body.i64(self.of.whole)
        body.get(far)
        body.i64(self.of.whole)
        body(op.I64_LT_U, op.SELECT)
        body.global_set(self.progress)
        body.release(far)

    def _lots(self, body: Body) -> None:
        """The place of the best of the moves of a block, each lucky by the next lot of a stream."""
        block, moves, word = 0, 1, 2
        index, found = body.freshes((I32,) * 2)
        best, mixed, most = body.freshes((I64,) * 3)

        def each(write: bool | None) -> None:
            body.i32(0)
            body.set(index)
            with body.loop() as more:
                if write:
                    self._lucky(body, (block, index), (word, mixed, best))
                else:
                    _at(body, block, index)
                    body.load(I64)
                    body.set(mixed)
                body.get(mixed)
                body.get(most)
                body(op.I64_GT_S)
                with body.when():
                    body.get(mixed)
                    body.set(most)
                    body.get(index)
                    body.set(found)
                advance(body, index, 1)
                body.get(index, moves)
                body(op.I32_LT_U)
                body.jump_if(more)

        for write in (False, True):
            body.i64(-(1 << 63))
            body.set(most)
            each(write)
            body.get(most)
            body.set(best)
        body.get(found)
        body(op.I64_EXTEND_U)

    def _lucky(self, body: Body, at: tuple[int, int], by: tuple[int, int, int]) -> None:
        """A variable becomes how well a move does with its luck."""
        (block, index), (word, mixed, best), less = at, by, body.fresh(I64)
        self._next(body, word, mixed, LOT)
        body.get(best)
        _at(body, block, index)
        body.load(I64)
        body(op.I64_SUB)
        body.tee(less)
        body.i64(self.of.far)
        body(op.I64_GE_S)
        with body.when((I64,)):
            body.i64(self.of.worst)
            body.otherwise()
            body.get(mixed)
            body.call(self.whole.functions[self.of.lucky])
            body.get(less)
            body.i64(self.of.fine)
            body(op.I64_MUL)
            body.i64(self.of.unit - 1)
            body(op.I64_ADD)
            body.i64(self.of.unit)
            body(op.I64_DIV_U, op.I64_SUB)
        body.set(mixed)
        body.release(less)


def _at(body: Body, block: int, index: int) -> None:
    """Push the address of what a move weighs."""
    body.get(block, index)
    body.i32(WIDE)
    body(op.I32_MUL, op.I32_ADD)
