"""Data classes for the parts of a rulebook, from which Markdown and HTML are written.

To cite is to name an id of the original rulebook; its texts by id are in the game's rule sheet.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from cli.scene.tags import Markup
    from gamespec.prose.voice import Item


@dataclass(frozen=True, slots=True)
class Says:
    """Part of a rulebook: sentences as a numbered or bulleted list, or as a paragraph if there is one."""

    items: tuple[Item, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """Table with cells, rule ids and assumptions; with `cards` drawn so, with `pictures`."""

    head: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...]
    cards: bool = False
    pictures: tuple[tuple[str, ...], ...] = ()
    picture: int | None = None
    icons: Mapping[str, Markup] = field(default_factory=dict)
    """Signs in place of words on cards of an HTML page, by the word."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Part of a rulebook: lines of one or more drawings; `svg` is the same as an HTML picture, if any."""

    lines: tuple[str, ...]
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Heading with cited rule ids and assumptions, and parts below; `boxed`: as a box."""

    title: str
    parts: tuple[Part, ...]
    cites: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    boxed: bool = False
    small: bool = False
    """Whether it is for looking up, and is printed small on a page of its own."""
    remark: str = ""
    """Text of the comments in the rules on the section's subject."""
    told: bool = False
    """Whether its sentences are all that an author says of one declaration."""


CHANGES = "What changes"
"""Title of the chapter that tells what a variant puts in the place of what."""
EXACT = "The rules word for word"
"""Title of the chapter with the generated sentences, in a book in the author's words."""

Part: TypeAlias = "Says | Rows | Drawn | Section"


@dataclass(frozen=True, slots=True)
class Book:
    """Rulebook: title, chapters, texts of the sheet; `known`: texts without variants."""

    title: str
    parts: tuple[Part, ...]
    rules: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Lines of the text of each rule in the game's rules.md by rule id, in the order of that file."""
    known: frozenset[str] | None = None
    has_open: bool = True
    """Whether to print what the rules assume, as the original left it open."""

    def cited_rules(self) -> list[str]:
        """Return the rule ids that the book cites and the game's rules.md has, in the order of that file."""
        named = set(cited(self.parts))
        return [rule for rule in self.rules if rule in named]

    def inside(self, part: Section) -> Book:
        """Return the book for the inner parts of a section: those of a box or of the changes are not marked."""
        known = None if part.boxed or part.title == CHANGES else self.known
        return replace(self, known=known, has_open=self.has_open or part.title == EXACT)

    def open(self, assumed: tuple[str, ...]) -> tuple[str, ...]:
        """Return the assumptions to print: all, or none outside the chapter with the generated sentences."""
        return assumed if self.has_open else ()

    def is_changed(self, text: str) -> bool:
        """Return whether the rulebook without variants, if any are chosen, lacks a text."""
        return bool(text) and self.known is not None and text not in self.known


def texts(parts: tuple[Part, ...]) -> Iterator[str]:
    """Yield each sentence, row and heading (of a box only this) to find changes."""
    for part in parts:
        match part:
            case Says():
                yield from (item.text for top in part.items for item in top.walk() if item.text)
            case Rows():
                yield from (" | ".join(cells) for cells, _, _ in part.rows)
            case Section():
                yield part.title
                yield from () if part.boxed else texts(part.parts)
            case Drawn():
                yield "\n".join(part.lines)


def without_boxes(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the parts of a rulebook without the boxes of worked examples and chapters of these."""
    kept = (
        replace(part, parts=without_boxes(part.parts)) if isinstance(part, Section) else part
        for part in parts
        if not isinstance(part, Section) or not part.boxed
    )
    return tuple(part for part in kept if not isinstance(part, Section) or part.parts)


def cited(parts: tuple[Part, ...]) -> Iterator[str]:
    """Yield every rule id that some parts of a rulebook cite."""
    for part in parts:
        match part:
            case Says():
                yield from (rule for top in part.items for item in top.walk() for rule in item.cites)
            case Rows():
                yield from (rule for _, cites, _ in part.rows for rule in cites)
            case Section():
                yield from part.cites
                yield from cited(part.parts)
            case Drawn():
                pass


INSTEAD = re.compile(r"\bInstead of: ((?:(?:, | to )?[A-Z0-9]+(?:-[A-Z0-9]+[a-z]?)+)+)")
"""Pattern of text in a rules.md that names the ids a rule replaces while it is in force."""
ONLY_WITH = re.compile(r"\bOnly with (\d+)(?: to (\d+))? players?\b")
"""Pattern of text in a rules.md that limits a rule to some numbers of players."""
ONE_OR_RANGE = re.compile(r"([A-Z][\w-]+)(?: to ([A-Z][\w-]+))?")


def set_aside(parts: tuple[Part, ...], rules: dict[str, tuple[str, ...]], seats: int) -> set[str]:
    """Return the ids in `rules` not for this number of seats, or replaced by a cited rule."""
    order = list(rules)
    aside = {rule for rule, lines in rules.items() if any(_is_for_others(line, seats) for line in lines)}
    named = set(cited(parts)) - aside
    for found in (INSTEAD.search(line) for rule in named for line in rules.get(rule, ())):
        for first, last in ONE_OR_RANGE.findall(found[1]) if found else ():
            aside.add(first)
            if first in rules and last in rules:
                aside.update(order[order.index(first) : order.index(last) + 1])
    return aside


def _is_for_others(line: str, seats: int) -> bool:
    """Return whether a line of a rules.md limits its rule to other numbers of players than this."""
    found = ONLY_WITH.search(line)
    return found is not None and not int(found[1]) <= seats <= int(found[2] or found[1])


def citing_without(parts: tuple[Part, ...], aside: Container[str]) -> tuple[Part, ...]:
    """Remove citations of the rule ids in `aside` from parts of a rulebook."""
    return tuple(_part_without(part, aside) for part in parts)


def _part_without(part: Part, aside: Container[str]) -> Part:
    match part:
        case Says(items=items):
            return replace(part, items=tuple(_item_without(item, aside) for item in items))
        case Rows(rows=rows):
            return replace(part, rows=tuple((cells, _kept(cites, aside), notes) for cells, cites, notes in rows))
        case Section(parts=inside, cites=cites):
            return replace(part, parts=citing_without(inside, aside), cites=_kept(cites, aside))
        case _:
            return part


def _item_without(item: Item, aside: Container[str]) -> Item:
    inside = tuple(_item_without(inner, aside) for inner in item.inside)
    return replace(item, cites=_kept(item.cites, aside), inside=inside)


def _kept(cites: tuple[str, ...], aside: Container[str]) -> tuple[str, ...]:
    return tuple(rule for rule in cites if rule not in aside)
