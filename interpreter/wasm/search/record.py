"""Where in memory stands what is known of a move at a place in the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.wasm.encoding.body import Body

PARENT, ACTOR, SIGN, VISITS, TOTAL, WON, GAINED, OFFERED, EXPLORED, STAMP, PROOF, LOST, FOLLOW = (
    0,
    4,
    *range(8, 64, 8),
    *range(64, 80, 4),
)
"""Where in a record stands: the place it begins at, whose move it is, its sign; how often it was made, what its maker
got of it together, how often he won and by how much it brought him ahead at once; how often it was offered, the sum of
1/1 + 1/2 + ... up to that; when it was offered last; 1 or -1 where it is proved to win or to lose; how many of the
moves that may follow at once are proved to lose, of how many."""
RECORD = 80
"""Bytes of a record."""
BYTES = 4
"""Of the number of a record."""


def push_entry(body: Body, records: int, index: int) -> None:
    """Push the address of an entry of a table of numbers of 32 bits."""
    body.get(records, index)
    body.i32(BYTES)
    body(op.I32_MUL, op.I32_ADD)


def grow(body: Body, where: Callable[[], None], offset: int, push: Callable[[], None], how: bytes = op.F64_ADD) -> None:
    """The number at an offset from an address grows by another, or is less by it. Each is pushed by a function."""
    where()
    where()
    body.load(F64, offset)
    push()
    body(how)
    body.store(F64, offset)
