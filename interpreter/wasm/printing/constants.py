"""Constants: tables and lists that never change, laid out in memory before a game begins.

Nested tuples with their types become addresses and the initial bytes of memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from interpreter.code.types import HIGHEST, WORD, Listing, Maybe, Members, Number, Row, Table, Type
from interpreter.wasm.encoding.words import WIDE, Unprintable, size

HEAD = 2 * WIDE
"""Bytes before a list: its length, capacity, address of the items and rank, 4 bytes each."""
RANK = 12
"""Offset of the rank of a list: its sort order among constant lists of numbers from 1, else 0."""


class Constants:
    """Memory from an address on."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.content = bytearray()
        self._known: dict[object, int] = {}
        self._heads: dict[int, tuple[int, ...]] = {}
        """Constant lists of numbers, by the places of their heads in the content."""

    @property
    def end(self) -> int:
        """The first address after them."""
        return self.start + len(self.content)

    def address(self, type_: Type, value: Sequence[object]) -> int:
        """Return the address of a constant; equal constants share one."""
        key = (type_, value)
        if key not in self._known:
            self._known[key] = self._laid(type_, value)
        return self._known[key]

    def ranked(self) -> bytes:
        """Return the memory of all constants, with the rank of each list of numbers filled in."""
        ranks = {numbers: rank for rank, numbers in enumerate(sorted({*self._heads.values()}), 1)}
        for at, numbers in self._heads.items():
            self.content[at + RANK : at + HEAD] = ranks[numbers].to_bytes(4, "little")
        return bytes(self.content)

    def flags(self, raw: bytes) -> int:
        """Return the address of a table of bytes."""
        if raw not in self._known:
            self._known[raw] = self._append(raw + bytes(-len(raw) % WIDE))
        return self._known[raw]

    def _laid(self, type_: Type, value: Sequence[object]) -> int:
        if isinstance(type_, Table):
            return self._append(self._items(type_.of, value))
        if isinstance(type_, Listing | Members):
            items = self._append(self._items(type_.of, value))
            head = b"".join(part.to_bytes(4, "little") for part in (len(value), len(value), items, 0))
            if isinstance(type_.of, Number) and type_.of.high <= HIGHEST:
                self._heads[len(self.content)] = cast("tuple[int, ...]", tuple(value))
            return self._append(head)
        raise Unprintable(f"a constant of an unknown kind: {type_}")

    def _append(self, raw: bytes) -> int:
        at = self.end
        self.content += raw
        return at

    def _items(self, type_: Type, value: Sequence[object]) -> bytes:
        if isinstance(type_, Number):
            return b"".join((cast("int", one) & WORD).to_bytes(WIDE, "little") for one in value)
        return b"".join(self.words(type_, one) for one in value)

    def words(self, type_: Type, value: object) -> bytes:
        """Return a value in its memory layout."""
        if isinstance(type_, Number):
            return (cast("int", value) & WORD).to_bytes(WIDE, "little")
        if isinstance(type_, Maybe):
            return bytes(size(type_)) if value is None else (1).to_bytes(WIDE, "little") + self.words(type_.of, value)
        parts = cast("tuple[object, ...]", value)
        if isinstance(type_, Row):
            return b"".join(self.words(of, part) for of, part in zip(type_.parts, parts, strict=True))
        return self.address(type_, parts).to_bytes(WIDE, "little")
