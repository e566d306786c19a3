"""How the things of CODE lie in WebAssembly: a type becomes words, and what a number can be at most is worked out.

A number or real is one word of 64 bits, a list, set, table or record one address of 32, a row its parts one after
another, a `Maybe` the number 1 and the thing, or zeros. In memory each word takes eight bytes.
"""

from __future__ import annotations

from functools import cache

from interpreter.code.types import (
    HIGHEST,
    LOWEST,
    WORD,
    Listing,
    Maybe,
    Members,
    Nothing,
    Number,
    Real,
    Reference,
    Row,
    Table,
    Type,
)
from interpreter.wasm.encoding.binary import F64, I32, I64

WIDE = 8
"""Bytes of a word in memory."""


class Unprintable(Exception):
    """A program says something this back end cannot; its text says what."""


@cache
def words(type_: Type) -> tuple[int, ...]:
    """The words a thing of this type becomes."""
    if isinstance(type_, Number):
        return (I64,)
    if isinstance(type_, Real):
        return (F64,)
    if isinstance(type_, Row):
        return tuple(word for part in type_.parts for word in words(part))
    if isinstance(type_, Maybe):
        return (I64, *words(type_.of))
    return () if isinstance(type_, Nothing) else (I32,)


def size(type_: Type) -> int:
    """Bytes of a thing of this type in memory."""
    return WIDE * len(words(type_))


def part_at(row: Row, number: int) -> tuple[int, int]:
    """The first word of a part of a row, and the first after it."""
    start = sum(len(words(part)) for part in row.parts[:number])
    return start, start + len(words(row.parts[number]))


def item_type(type_: Type) -> Type:
    """Of what a list, table or set consists."""
    if isinstance(type_, Listing | Table | Members):
        return type_.of
    raise Unprintable(f"no list: {type_}")


def is_plain(type_: Type) -> bool:
    """Whether two things are equal exactly if their words are."""
    if isinstance(type_, Row):
        return all(map(is_plain, type_.parts))
    return is_plain(type_.of) if isinstance(type_, Maybe) else isinstance(type_, Number)


def holds_addresses(type_: Type) -> bool:
    """Whether a thing leads to memory that was taken while working it out."""
    return I32 in words(type_) and not isinstance(type_, Reference)


def limits(type_: Type) -> tuple[int, int]:
    """The lowest and the highest number; of anything else, what its words could be."""
    return (type_.low, type_.high) if isinstance(type_, Number) else (LOWEST, HIGHEST)


def is_unsigned(type_: Type) -> bool:
    """Whether a number is read without a sign."""
    return isinstance(type_, Number) and type_.high > HIGHEST


def within(span: tuple[int, int], type_: Type) -> bool:
    """Whether no number of a range lies outside of a type."""
    low, high = limits(type_)
    return low <= span[0] and span[1] <= high


def fits(low: int, high: int, *, unsigned: bool) -> bool:
    """Whether all of a range can be told apart in 64 bits."""
    return (low >= 0 and high <= WORD) if unsigned else (low >= LOWEST and high <= HIGHEST)
