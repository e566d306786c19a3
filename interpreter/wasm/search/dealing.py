"""Worlds dealt inside the module: tables the host has laid in memory enter; in the state pieces lie otherwise.

A table is in words of 64 bits: how many kinds; of each kind how many pieces, columns and mixes there are, of each
column the address of the value of piece 0 and how far the next one is, in bytes; the piece in each place; of each mix
how many places, and which; of each place the address of the cell that names its piece, and what stands in the columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.memory import advance, take

if TYPE_CHECKING:
    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.playout import Playing


NAMELESS = 16
"""Where a piece that lies nowhere is named: nobody reads it."""


class Dealing:
    """The function that deals, by the address of a table: mix after mix, each way of which is equally likely."""

    def __init__(self, playing: Playing) -> None:
        self.playing, self.whole = playing, playing.whole

    def print(self) -> None:
        """The function."""
        self.deal = self.playing.function((I32,), (), self._deal)

    def _deal(self, body: Body) -> None:
        at, kinds, pieces, columns, mixes, mixed, columns_at = 0, *body.freshes((I32,) * 6)
        _read(body, at, kinds)
        with body.block() as out, body.loop() as again:
            body.get(kinds)
            body(op.I32_EQZ)
            body.jump_if(out)
            for variable in (pieces, columns, mixes):
                _read(body, at, variable)
            body.get(at)
            body.set(columns_at)
            _skip(body, at, columns, 2 * WIDE)
            body.get(pieces)
            body.i32(WIDE)
            body(op.I32_MUL)
            body.call(take(self.whole))
            body.tee(mixed)
            body.get(at, pieces)
            body.i32(WIDE)
            body(op.I32_MUL, op.MEMORY_COPY)
            _skip(body, at, pieces, WIDE)
            with body.block() as done, body.loop() as more:
                body.get(mixes)
                body(op.I32_EQZ)
                body.jump_if(done)
                self._mix(body, at, mixed)
                advance(body, mixes, -1)
                body.jump(more)
            self._lay(body, at, (pieces, columns), columns_at, mixed)
            advance(body, kinds, -1)
            body.jump(again)

    def _mix(self, body: Body, at: int, mixed: int) -> None:
        """The pieces of some places change them in a random way."""
        last, one, other, piece = *body.freshes((I32,) * 3), body.fresh(I64)
        count = body.fresh(I32)
        _read(body, at, count)
        body.get(count)
        body.i32(1)
        body(op.I32_SUB)
        body.set(last)
        with body.block() as out, body.loop() as again:
            body.get(last)
            body.i32(1)
            body(op.I32_LT_S)
            body.jump_if(out)
            body.get(last)
            body.i32(1)
            body(op.I32_ADD, op.I64_EXTEND_U)
            body.call(self.playing.choose)
            body(op.I32_WRAP)
            body.set(other)
            for variable in (last, other):
                _at(body, at, variable)
                body.load(I32)
                body.set(one if variable == last else other)
            _at(body, mixed, other)
            body.load(I64)
            body.set(piece)
            _at(body, mixed, other)
            _at(body, mixed, one)
            body.load(I64)
            body.store(I64)
            _at(body, mixed, one)
            body.get(piece)
            body.store(I64)
            advance(body, last, -1)
            body.jump(again)
        _skip(body, at, count, WIDE)
        body.release(last, one, other, piece, count)

    def _lay(self, body: Body, at: int, counts: tuple[int, int], columns_at: int, mixed: int) -> None:
        """The pieces lie in the places, one after another."""
        pieces, columns = counts
        piece, column, left = body.freshes((I32,) * 3)
        with body.loop() as again:
            body.get(mixed)
            body.load(I32)
            body.set(piece)
            body.get(at)
            body.load(I32)
            body.get(mixed)
            body.load(I64)
            body.store(I64)
            advance(body, at, WIDE)
            body.get(columns_at)
            body.set(column)
            body.get(columns)
            body.set(left)
            with body.loop() as more:
                body.get(column)
                body.load(I32)
                body.get(piece, column)
                body.load(I32, WIDE)
                body(op.I32_MUL, op.I32_ADD)
                body.get(at)
                body.load(I64)
                body.store(I64)
                advance(body, at, WIDE)
                advance(body, column, 2 * WIDE)
                advance(body, left, -1)
                body.get(left)
                body.jump_if(more)
            advance(body, mixed, WIDE)
            advance(body, pieces, -1)
            body.get(pieces)
            body.jump_if(again)
        body.release(piece, column, left)


def _read(body: Body, at: int, into: int) -> None:
    """A variable takes the word at an address, which goes on."""
    body.get(at)
    body.load(I32)
    body.set(into)
    advance(body, at, WIDE)


def _skip(body: Body, at: int, count: int, wide: int) -> None:
    body.get(at, count)
    body.i32(wide)
    body(op.I32_MUL, op.I32_ADD)
    body.set(at)


def _at(body: Body, words: int, index: int) -> None:
    body.get(words, index)
    body.i32(WIDE)
    body(op.I32_MUL, op.I32_ADD)
