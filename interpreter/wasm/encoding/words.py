"""Mapping from types of CODE to words of WebAssembly, and the ranges of numbers.

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
    """Return the types of the words that hold a value of this type."""
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
    """Return the bytes a value of this type takes in memory."""
    return WIDE * len(words(type_))


def part_at(row: Row, number: int) -> tuple[int, int]:
    """Return the first word of a part of a row and the first word after it."""
    start = sum(len(words(part)) for part in row.parts[:number])
    return start, start + len(words(row.parts[number]))


def item_type(type_: Type) -> Type:
    """Return the element type of a list, table or set."""
    if isinstance(type_, Listing | Table | Members):
        return type_.of
    raise Unprintable(f"no list: {type_}")


def is_plain(type_: Type) -> bool:
    """Return whether values of this type are equal exactly if their words are."""
    if isinstance(type_, Row):
        return all(map(is_plain, type_.parts))
    return is_plain(type_.of) if isinstance(type_, Maybe) else isinstance(type_, Number)


def holds_addresses(type_: Type) -> bool:
    """Return whether a value may refer to memory that was allocated while computing it."""
    return I32 in words(type_) and not isinstance(type_, Reference)


def limits(type_: Type) -> tuple[int, int]:
    """Return the lowest and highest number of a type, or of a 64-bit word if it is no number."""
    return (type_.low, type_.high) if isinstance(type_, Number) else (LOWEST, HIGHEST)


def is_unsigned(type_: Type) -> bool:
    """Return whether numbers of this type are read as unsigned."""
    return isinstance(type_, Number) and type_.high > HIGHEST


def within(span: tuple[int, int], type_: Type) -> bool:
    """Return whether a range lies within a type."""
    low, high = limits(type_)
    return low <= span[0] and span[1] <= high


def fits(low: int, high: int, *, unsigned: bool) -> bool:
    """Return whether 64 bits can hold every number of a range."""
    return (low >= 0 and high <= WORD) if unsigned else (low >= LOWEST and high <= HIGHEST)
