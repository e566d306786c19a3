"""Layout of arenas in memory: at fixed addresses between the state and the constants.

A record has its fields in their order: a number that fits in 32 bits takes four bytes, anything else eight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code.types import Arena, Number, Real
from interpreter.wasm.encoding.words import WIDE

if TYPE_CHECKING:
    from interpreter.code.statements import Code

NARROW = 4
"""Bytes of a number that fits in 32 bits."""


class Arenas:
    """The arenas of one program, from the address `start` on."""

    def __init__(self, code: Code, start: int) -> None:
        self._at: dict[Arena, int] = {}
        self.end = start
        for arena in code.arenas:
            self._at[arena] = self.end
            self.end += -(-size(arena) * arena.size // WIDE) * WIDE

    def at(self, arena: Arena) -> int:
        """Return the address of the first record."""
        return self._at[arena]

    def named(self) -> dict[str, tuple[int, Arena]]:
        """Return each arena and its address, by its name."""
        return {arena.name: (at, arena) for arena, at in self._at.items()}


def width(kind: Number | Real) -> int:
    """Return the number of bytes of a field."""
    narrow = isinstance(kind, Number) and ((kind.low >= -(1 << 31) and kind.high < 1 << 31) or is_unsigned(kind))
    return NARROW if narrow else WIDE


def is_unsigned(kind: Number | Real) -> bool:
    """Return whether the 32 bits of a field are read without a sign."""
    return isinstance(kind, Number) and kind.low >= 0 and kind.high < 1 << 32


def offsets(arena: Arena) -> dict[str, int]:
    """Return where each field begins, in bytes from the beginning of a record."""
    found: dict[str, int] = {}
    at = 0
    for name, kind in arena.fields:
        at = -(-at // width(kind)) * width(kind)
        found[name] = at
        at += width(kind)
    return found


def size(arena: Arena) -> int:
    """Return the number of bytes of a record."""
    last, kind = arena.fields[-1]
    widest = max(width(kind) for _, kind in arena.fields)
    return -(-(offsets(arena)[last] + width(kind)) // widest) * widest
