"""Moves that are proved to win or to lose, where two play against each other and nothing is hidden or drawn.

Enters a tree and how its last game came out; leaves proofs in its records. A game in which nobody had a choice since it
left the tree tells for certain what its last move leads to: a move after which the other can win loses, one after which
all the other can do loses wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.memory import advance
from interpreter.wasm.printing.printer import STATE
from interpreter.wasm.search.record import ACTOR, FOLLOW, LOST, PROOF

if TYPE_CHECKING:
    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.search.tree import Tree


class Proving:
    """The function that proves. `won` is the cell that says whether the first seat won; that of the second follows."""

    def __init__(self, tree: Tree, won: int) -> None:
        self.tree, self.won = tree, STATE + WIDE * won
        self.exact = tree.whole.assembly.variable(I32)
        """Whether nobody had a choice since the game left the tree."""

    def print(self) -> None:
        """The function."""
        self.prove = self.tree.playing.function((), (), self._prove)

    def keep(self, body: Body, value: int) -> None:
        """The game proves something, or nothing."""
        body.i32(value)
        body.global_set(self.exact)

    def _prove(self, body: Body) -> None:
        index, before, after, proof = body.freshes((I32,) * 4)
        self._return_if_nothing(body)
        body.global_get(self.tree.depth)
        body.i32(1)
        body(op.I32_SUB)
        body.set(index)
        self._step(body, index, after)
        body.get(after)
        body.load(I32, PROOF)
        with body.when():
            body(op.RETURN)
        body.get(after)
        body.load(I32, ACTOR)
        body.i32(WIDE)
        body(op.I32_MUL)
        body.load(I64, self.won)
        body(op.I32_WRAP)
        body.i32(2)
        body(op.I32_MUL)
        body.i32(1)
        body(op.I32_SUB)
        body.set(proof)
        self._note(body, after, proof)
        with body.block() as out, body.loop() as again:
            body.get(index)
            body(op.I32_EQZ)
            body.jump_if(out)
            advance(body, index, -1)
            self._step(body, index, before)
            self._pass_on(body, before, proof, out)
            body.get(before)
            body.load(I32, ACTOR)
            body.get(after)
            body.load(I32, ACTOR)
            body(op.I32_NE)
            with body.when():
                body.i32(0)
                body.get(proof)
                body(op.I32_SUB)
                body.set(proof)
            self._note(body, before, proof)
            body.get(before)
            body.set(after)
            body.jump(again)

    def _return_if_nothing(self, body: Body) -> None:
        """Nobody moved in the tree, somebody had a choice since, or both won alike."""
        body.global_get(self.exact)
        body.global_get(self.tree.depth)
        body(op.I32_EQZ)
        body.i32(0)
        body.load(I64, self.won)
        body.i32(0)
        body.load(I64, self.won + WIDE)
        body(op.I64_EQ, op.I32_OR, op.I32_EQZ, op.I32_AND, op.I32_EQZ)
        with body.when():
            body(op.RETURN)

    def _step(self, body: Body, index: int, record: int) -> None:
        """A variable becomes the address of the record of a move on the way."""
        self.tree.step(body, index)
        body.load(I32)
        body.set(record)
        self.tree.record(body, record)
        body.set(record)

    def _note(self, body: Body, record: int, proof: int) -> None:
        body.get(record, proof)
        body.store(I32, PROOF)

    def _pass_on(self, body: Body, before: int, proof: int, out: int) -> None:
        """Go out unless what is proved of one move proves something of the one before."""
        body.get(proof)
        body.i32(0)
        body(op.I32_LT_S)
        with body.when():
            body.get(before, before)
            body.load(I32, LOST)
            body.i32(1)
            body(op.I32_ADD)
            body.store(I32, LOST)
        body.get(before)
        body.load(I32, PROOF)
        body.jump_if(out)
        body.get(proof)
        body.i32(0)
        body(op.I32_LT_S)
        body.get(before)
        body.load(I32, LOST)
        body.get(before)
        body.load(I32, FOLLOW)
        body(op.I32_LT_S, op.I32_AND)
        body.jump_if(out)
