"""Conversion of histories to plain data and back, for made-up states that moves do not reproduce.

The data contain what the state arrays do not: who saw which movement, and the order of writes. Arrays are kept as
differences from the previous array; kinds are identified by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from gamespec.checked.kinds import Kind
from interpreter.compiler.program import Program
from interpreter.kernel.moves import Move, Outcome, Word
from interpreter.state.history.entries import Entry, entries, note_picks
from interpreter.state.visibility.events import Event, Part, Rolled

Cells: TypeAlias = "tuple[tuple[int, int], ...]"
"""Changed cells of a state array: pairs of address and new content."""
Happened: TypeAlias = "tuple[bool, str, int, int, int, tuple[int, ...]]"
"""Event as plain data: movement of a piece or roll of a die.

It has: whether it is a roll, the name of the kind, the piece, source and target zone (of a roll: face and holder), and
the seats that saw it.
"""
Item: TypeAlias = "tuple[int, str, tuple[Word, ...]] | tuple[str | None, int, int, str]"
"""Move as (code, text, words), or chance outcome as (name of its kind, row, value, text)."""


class Parted(NamedTuple):
    """Part of a history entry as data: passing seat, node, changed cells, events, writes."""

    seat: int
    node: int
    after: Cells
    events: tuple[Happened, ...]
    written: tuple[int, ...]


class Noted(NamedTuple):
    """History entry as plain data: its move or chance outcome, and the cells of the state it changed."""

    item: Item
    before: Cells
    """Differences from the array after the previous entry; not empty after a determinization in between."""
    after: Cells
    events: tuple[Happened, ...]
    passed: tuple[int, ...]
    parts: tuple[Parted, ...]
    void: tuple[tuple[int, int, tuple[int, ...]], ...]


def noted(first: list[int], last: Entry | None) -> Iterator[Noted]:
    """Yield the entries of a history up to `last` as data; `first` is the state before them."""
    now = first
    for entry in entries(last):
        item = entry.item
        kept: Item
        if isinstance(item, Move):
            kept = item.code, item.text, item.words
        else:
            kept = None if item.kind is None else item.kind.name, item.row, item.value, item.text
        parts = tuple(
            Parted(part.seat, part.node, _changes(entry.before, part.after), _plain(part.events), part.written)
            for part in entry.parts
        )
        void = tuple((at, code, tuple(state)) for at, code, state in entry.void)
        before, after = _changes(now, entry.before), _changes(entry.before, entry.after)
        yield Noted(kept, before, after, _plain(entry.events), entry.passed, parts, void)
        now = entry.after


def remembered(program: Program, first: list[int], past: Iterable[Noted]) -> Entry | None:
    """Return the last entry of a history rebuilt from data; raises LookupError if unfit."""
    kinds = {kind.name: kind for kind in program.layout.where}
    last: Entry | None = None
    now = first
    for each in past:
        before = _changed(now, each.before)
        after = _changed(before, each.after)
        parts = tuple(
            Part(part.seat, part.node, _changed(before, part.after), _events(kinds, part.events), part.written)
            for part in each.parts
        )
        item = _item(program, kinds, before, each.item)
        last = Entry(last, item, before, after, _events(kinds, each.events), each.passed, parts)
        note_picks(program, last, [(at, code, list(state)) for at, code, state in each.void])
        now = after
    return last


def _item(program: Program, kinds: Mapping[str, Kind], before: list[int], item: Item) -> Move | Outcome:
    if len(item) == 3:
        code, text, words = item
        return replace(program.move(before, code), text=text, words=words)
    kind, row, value, text = item
    known = next((each for each in (*kinds.values(), *program.checked.kinds) if each.name == kind), None)
    return Outcome(known, row, value, text)


def _changes(old: list[int], new: list[int]) -> Cells:
    return tuple((at, value) for at, (was, value) in enumerate(zip(old, new, strict=True)) if was != value)


def _changed(old: list[int], cells: Cells) -> list[int]:
    new = old[:]
    for at, value in cells:
        new[at] = value
    return new


def _plain(events: Iterable[Event | Rolled]) -> tuple[Happened, ...]:
    return tuple(
        (True, each.kind.name, each.piece, each.face, each.holder, tuple(sorted(each.seen)))
        if isinstance(each, Rolled)
        else (False, each.kind.name, each.piece, each.source, each.target, tuple(sorted(each.seen)))
        for each in events
    )


def _events(kinds: Mapping[str, Kind], events: Iterable[Happened]) -> tuple[Event | Rolled, ...]:
    return tuple(
        (Rolled if rolled else Event)(kinds[kind], piece, one, two, frozenset(seen))
        for rolled, kind, piece, one, two, seen in events
    )
