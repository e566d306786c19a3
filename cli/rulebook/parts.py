"""Parts of a rulebook, before it is printed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from gamespec.prose.item import Item


@dataclass(frozen=True, slots=True)
class Says:
    """List of sentences: numbered or bulleted; a single one is a paragraph."""

    items: tuple[Item, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """A table; each row has its cells, with what its line cites and assumes.

    `cards` where each row is a card, to be drawn as one; `pictures` has a drawing for each row, named in a column.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...]
    cards: bool = False
    pictures: tuple[tuple[str, ...], ...] = ()
    picture: int | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """Lines of one or several drawings; `svg` is the same as a picture, if there is one."""

    lines: tuple[str, ...]
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Heading and the parts below it; `boxed` if it is drawn as a box."""

    title: str
    parts: tuple[Part, ...]
    cites: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    boxed: bool = False
    remark: str = ""
    """Comments in the rules on this section."""


Part: TypeAlias = "Says | Rows | Drawn | Section"


@dataclass(frozen=True, slots=True)
class Book:
    """Whole rulebook; `known` holds the texts of the game without variants, if variants are chosen."""

    title: str
    parts: tuple[Part, ...]
    rules: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The texts of the rule sheet by their ids, in the order of the sheet."""
    known: frozenset[str] | None = None

    def cited_rules(self) -> list[str]:
        """Return the ids that the margin names and the sheet has, in the order of the sheet."""
        named = set(cited(self.parts))
        return [rule for rule in self.rules if rule in named]

    def is_changed(self, text: str) -> bool:
        """Return whether a text differs from the rulebook without variants."""
        return bool(text) and self.known is not None and text not in self.known


def texts(parts: tuple[Part, ...]) -> Iterator[str]:
    """Yield every sentence and row, to find changes; for a boxed section, only its heading."""
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
    """Return the chapters of rules, without the worked examples."""
    return tuple(part for part in parts if not isinstance(part, Section) or not any(map(_is_box, part.parts)))


def _is_box(part: Part) -> bool:
    return isinstance(part, Section) and part.boxed


def cited(parts: tuple[Part, ...]) -> Iterator[str]:
    """Yield the id of every cited rule."""
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
"""Pattern of the ids that a rule of the rule sheet replaces while it is in force."""
ONLY_WITH = re.compile(r"\bOnly with (\d+)(?: to (\d+))? players?\b")
"""Pattern of the numbers of players to which a rule of the rule sheet is limited."""
ONE_OR_RANGE = re.compile(r"([A-Z][\w-]+)(?: to ([A-Z][\w-]+))?")


def set_aside(parts: tuple[Part, ...], rules: dict[str, tuple[str, ...]], seats: int) -> set[str]:
    """Return the ids that do not hold in a book for so many seats, by the texts of the rule sheet.

    A rule says for which numbers of players it holds; a rule that the book cites says which others it replaces, where a
    range goes by the order of the sheet.
    """
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
    """Return whether a line of the rule sheet limits its rule to other numbers of players."""
    found = ONLY_WITH.search(line)
    return found is not None and not int(found[1]) <= seats <= int(found[2] or found[1])


def citing_without(parts: tuple[Part, ...], aside: Container[str]) -> tuple[Part, ...]:
    """Return the same parts without these ids in the margin."""
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
