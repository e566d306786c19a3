"""Which of the moves that are known at a place is the most promising.

Enters the records of a menu; leaves the place of one. What a move brought in the mean counts, and how little it was
tried; and, as if so many games more had told it, by how much it brings its maker ahead at once, which is known far
sooner than what comes of it in the end (a prior worth so many games, around the mean of all moves of the place).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64, I32
from interpreter.wasm.printing.memory import advance
from interpreter.wasm.search.record import EXPLORED, GAINED, PROOF, TOTAL, VISITS, push_entry
from interpreter.wasm.search.worth import COUNTED, MARGINS

if TYPE_CHECKING:
    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.search.tree import Tree

STEEP = 0.7
"""What it is worth to be ahead by the mean of all margins, where nobody is ahead,"""
FARTHEST = 0.5
"""and at most."""
TINY = 1e-9


class Expected(NamedTuple):
    """Of all moves of a place, each in a variable."""

    mean: int
    """What they brought in the mean,"""
    ahead: int
    """by how much they brought their maker ahead at once,"""
    point: int
    """what it is worth to be ahead by one,"""
    trust: int
    """and how many games that counts: none where no move brings anything at once."""


class Promising:
    """The function that finds it."""

    def __init__(self, tree: Tree) -> None:
        self.tree, self.room, self.playing = tree, tree.room, tree.playing

    def print(self) -> None:
        """The function."""
        self.best = self.playing.function((I32, I32), (I32,), self._best)

    def _best(self, body: Body) -> None:
        """The first place with the greatest promise; its record is then the one chosen."""
        records, length = 0, 1
        index, address, place = body.freshes((I32,) * 3)
        value, greatest, prior = body.freshes((F64,) * 3)
        expected = self._expected(body, records, length) if self.room.trust else None
        body.f64(-1e300)
        body.set(greatest)
        with body.loop() as again:
            self._record(body, records, index, address)
            if expected is not None:
                self._push_prior(body, address, expected)
                body.set(prior)
            self._push_check(body, address, prior, expected)
            body.tee(value)
            body.get(greatest)
            body(op.F64_GT)
            with body.when():
                body.get(value)
                body.set(greatest)
                body.get(index)
                body.set(place)
            advance(body, index, 1)
            body.get(index, length)
            body(op.I32_LT_U)
            body.jump_if(again)
        push_entry(body, records, place)
        body.load(I32)
        body.global_set(self.tree.chosen)
        body.get(place)

    def _record(self, body: Body, records: int, index: int, address: int) -> None:
        """A variable becomes the address of the record at a place."""
        push_entry(body, records, index)
        body.load(I32)
        body.set(address)
        self.tree.record(body, address)
        body.set(address)

    def _push_check(self, body: Body, address: int, prior: int, expected: Expected | None) -> None:
        body.get(address)
        body.load(I32, PROOF)
        body(op.F64_FROM_I32)
        body.f64(self.room.sure)
        body(op.F64_MUL)
        body.get(address)
        body.load(F64, TOTAL)
        if expected is not None:
            body.get(prior)
            body(op.F64_ADD)
        body.get(address)
        body.load(F64, VISITS)
        if expected is not None:
            body.get(expected.trust)
            body(op.F64_ADD)
        body(op.F64_DIV, op.F64_ADD)
        body.f64(self.room.explore)
        body.get(address)
        body.load(F64, EXPLORED)
        body.get(address)
        body.load(F64, VISITS)
        body(op.F64_DIV, op.F64_SQRT, op.F64_MUL, op.F64_ADD)

    def _expected(self, body: Body, records: int, length: int) -> Expected:
        """What is known of all moves of the place together."""
        index, address = body.fresh(I32), body.fresh(I32)
        mean, visits, ahead, some, point, trust = body.freshes((F64,) * 6)
        with body.loop() as again:
            self._record(body, records, index, address)
            for known, what in ((mean, TOTAL), (visits, VISITS), (ahead, GAINED)):
                body.get(known, address)
                body.load(F64, what)
                body(op.F64_ADD)
                body.set(known)
            body.get(some, address)
            body.load(F64, GAINED)
            body(op.F64_ABS, op.F64_ADD)
            body.set(some)
            advance(body, index, 1)
            body.get(index, length)
            body(op.I32_LT_U)
            body.jump_if(again)
        for known in (mean, ahead):
            body.get(known, visits)
            body(op.F64_DIV)
            body.set(known)
        body.f64(STEEP)
        self.tree.at(body, COUNTED)
        body.load(F64)
        body(op.F64_MUL)
        self.tree.at(body, MARGINS)
        body.load(F64)
        body.f64(TINY)
        body(op.F64_ADD, op.F64_DIV)
        body.set(point)
        body.f64(self.room.trust)
        body.f64(0.0)
        body.get(some)
        body.f64(0.0)
        body(op.F64_GT, op.SELECT)
        body.set(trust)
        body.release(index, address, visits, some)
        return Expected(mean, ahead, point, trust)

    def _push_prior(self, body: Body, address: int, expected: Expected) -> None:
        """What a move would have brought in the games that are taken for granted, together."""
        body.get(address)
        body.load(F64, GAINED)
        body.get(address)
        body.load(F64, VISITS)
        body(op.F64_DIV)
        body.get(expected.ahead)
        body(op.F64_SUB)
        body.get(expected.point)
        body(op.F64_MUL)
        body.f64(FARTHEST)
        body(op.F64_MIN)
        body.f64(-FARTHEST)
        body(op.F64_MAX)
        body.get(expected.mean)
        body(op.F64_ADD)
        body.get(expected.trust)
        body(op.F64_MUL)
