"""Convert histories to plain data and back, for made-up states that moves do not reproduce.

The data contain what the arrays do not: who saw which movement, and the order of writes. Arrays are kept as differences
from the previous one; kinds are identified by name.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from interpreter.kernel.moves import Move, Outcome, Word
from interpreter.state.history.entries import Entry, entries
from interpreter.state.history.recording import note_picks
from interpreter.state.visibility.events import Event, Part, Rolled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program

Cells: TypeAlias = "tuple[tuple[int, int], ...]"
"""Addresses with their new contents."""
Happened: TypeAlias = "tuple[bool, str, int, int, int, tuple[int, ...]]"
"""An event: whether it is a roll, kind, piece, source and target or face and holder, and observers."""
Item: TypeAlias = "tuple[int, str, tuple[Word, ...]] | tuple[str | None, int, int, str]"
"""A move by code, text and words; or an outcome by kind, row, value and text."""


class Parted(NamedTuple):
    """One part of an entry: the player, the node, and the cells it changed."""

    seat: int
    node: int
    after: Cells
    events: tuple[Happened, ...]
    written: tuple[int, ...]


class Noted(NamedTuple):
    """One entry of a game's history as plain data: move or draw, and the cells it changed."""

    item: Item
    before: Cells
    """Differences from the array after the previous entry: a determinization in between."""
    after: Cells
    events: tuple[Happened, ...]
    passed: tuple[int, ...]
    parts: tuple[Parted, ...]
    void: tuple[tuple[int, int, tuple[int, ...]], ...]


def noted(first: list[int], last: Entry | None) -> Iterator[Noted]:
    """Yield the entries of a history as data; `first` is the array before them."""
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
    """Return the last entry of a history from its data; raises LookupError for data of another game."""
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
