"""Tell what a variant, or another number of players, changes in a rulebook, as an expansion does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from cli.rulebook.parts import Part, Rows, Says, Section
from gamespec.prose.voice import Item, called, listed

ENDS = ".:!?"
SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z])")
"""Pattern of the blank between two sentences."""
LIKE = 0.25
"""Least likeness of a sentence to the one it takes the place of."""


def changes(
    old: Iterable[Part], new: Iterable[Part], apart: frozenset[str] = frozenset(), *, follows: bool = False
) -> tuple[Section, ...]:
    """Return a section for each section of a book that differs from that of another, its changes as items.

    Sections with a title in `apart` are not compared. `follows`: the whole new book comes after them, so that new
    sections are only named.
    """
    before, now = dict(_sections(old, apart)), dict(_sections(new, apart))
    added = [title for title in now if title not in before and _has_text(now[title])] if follows else []
    found = [
        Section(title, tuple(_of_section(before.get(title), section)), () if title in before else section.cites)
        for title, section in now.items()
        if title not in added
    ]
    gone = [title for title in before if title not in now]
    kept = tuple(section for section in found if section.parts)
    return (
        *kept,
        *_named("New", "These are new; read them below", added),
        *_named("Left out", "These do not hold", gone),
    )


def _has_text(section: Section) -> bool:
    return any(not isinstance(part, Section) for part in section.parts)


def _named(title: str, words: str, sections: Iterable[str]) -> Iterator[Section]:
    """Yield a section that names others, if there are any."""
    names = [*map(called, sections)]
    if names:
        yield Section(title, (Says((Item(f"{words}: {listed(names)}."),)),))


def _sections(parts: Iterable[Part], apart: frozenset[str]) -> Iterator[tuple[str, Section]]:
    """Yield the sections of a book with their titles, the inner ones after the outer one."""
    for part in parts:
        if isinstance(part, Section) and not part.boxed and part.title not in apart:
            yield part.title, part
            yield from _sections(part.parts, apart)


def _of_section(old: Section | None, new: Section) -> Iterator[Part]:
    """Yield the changed sentences of a section, then the tables of which most rows are others."""
    before, now = ([] if each is None else [*_sentences(each)] for each in (old, new))
    tables = [[part for part in each.parts if isinstance(part, Rows)] if each else [] for each in (old, new)]
    pairs = [*zip(*tables, strict=False)]
    rows = [item for was, table in pairs if not _is_another(was, table) for item in _of_rows(was, table)]
    items = (*_differences(before, now), *rows)
    if old is not None and old.told and new.told and len(now) < len(before):  # what else was said may hold or not
        items = (Item(f"Instead of all that was said here: {' '.join(each.text for each in now)}"), *rows)
    if items:
        yield Says(items)
    yield from (table for was, table in pairs if _is_another(was, table))
    yield from tables[1][len(pairs) :]


def _is_another(was: Rows, table: Rows) -> bool:
    """Return whether fewer than half of the rows of a table are those of the one before."""
    known = {cells[0] for cells, _, _ in was.rows}
    return 2 * sum(cells[0] in known for cells, _, _ in table.rows) < len(table.rows)


def _differences(before: Sequence[Item], now: Sequence[Item]) -> Iterator[Item]:
    texts = [["\n".join(each.text for each in item.walk()) for item in items] for items in (before, now)]
    for sort, a, b, c, d in SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
        if sort != "equal":
            yield from _changed(before[a:b], now[c:d])


def _changed(before: Sequence[Item], now: Sequence[Item]) -> Iterator[Item]:
    """Yield new sentences, each with the one it takes the place of, then those that are gone."""
    left = [*before]
    for new in now:
        like = max(left, key=lambda old: _likeness(old, new), default=None)
        if like is None or _likeness(like, new) < LIKE:
            yield new
            continue
        left.remove(like)
        if like.text == new.text:
            yield from _differences(like.inside, new.inside)
            continue
        was, now_told = _without_ends(like.text, new.text)
        words = f"Instead of {called(_bare(was))}: {now_told}" if was and now_told else now_told
        yield replace(new, text=words or f"Instead of {called(_bare(like.text))}: {new.text}")
    yield from (Item(f"Left out: {called(_bare(old.text))}.") for old in left)


def _without_ends(was: str, now: str) -> tuple[str, str]:
    """Return two texts without the sentences with which both begin, and those with which both end."""
    old, new = SENTENCES.split(was), SENTENCES.split(now)
    for at in (0, -1):
        while old and new and old[at] == new[at]:
            del old[at], new[at]
    return " ".join(old), " ".join(new)


def _likeness(one: Item, other: Item) -> float:
    return SequenceMatcher(None, one.text.split(), other.text.split(), autojunk=False).ratio()


def _bare(text: str) -> str:
    return text.rstrip(ENDS)


def _sentences(section: Section) -> Iterator[Item]:
    for part in section.parts:
        if isinstance(part, Says):
            yield from part.items


def _of_rows(was: Rows, table: Rows) -> Iterator[Item]:
    """Yield a sentence for each row of a table that is new, gone, or has another cell."""
    known = {row[0]: dict(zip(was.head, row, strict=False)) for row, _, _ in was.rows}
    for cells, cites, assumed in table.rows:
        named, former = dict(zip(table.head, cells, strict=False)), known.pop(cells[0], None)
        if former is None:
            said = ", ".join(f"{head} {cell}" for head, cell in [*named.items()][1:])
            yield Item(f"New: {cells[0]} ({said}).", cites, assumed)
            continue
        for head, cell in named.items():
            if former.get(head) != cell:
                words = f"{cells[0]}, {head}: {cell} instead of {former.get(head, 'nothing')}"
                is_sentence = cell.endswith(tuple(ENDS))
                yield Item(f"{cells[0]}: {cell}" if is_sentence else f"{_bare(words)}.", cites, assumed)
    yield from (Item(f"Leave out: {gone}.") for gone in known)
