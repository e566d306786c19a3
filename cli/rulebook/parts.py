"""What a rulebook consists of, before it is printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.prose.item import Item


@dataclass(frozen=True, slots=True)
class Says:
    """Sentences: numbered steps, or points of a list; one alone is a paragraph."""

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
    """Lines of a drawing as they are, or of several beside each other; `svg` where it is a picture too."""

    lines: tuple[str, ...]
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands below it; `boxed` where it is drawn as a box."""

    title: str
    parts: tuple[Part, ...]
    cites: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    boxed: bool = False
    remark: str = ""
    """What whoever wrote the rules remarked on it."""


Part: TypeAlias = "Says | Rows | Drawn | Section"


@dataclass(frozen=True, slots=True)
class Book:
    """A whole rulebook; `known` are the texts of the game without its variants, where some are on."""

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
        """Whether the game without its variants does not say so."""
        return bool(text) and self.known is not None and text not in self.known


def texts(parts: tuple[Part, ...]) -> Iterator[str]:
    """Every sentence and row, by which a changed one is told; of what is boxed the heading."""
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
    """The chapters of rules, without the worked examples."""
    return tuple(part for part in parts if not isinstance(part, Section) or not any(map(_is_box, part.parts)))


def _is_box(part: Part) -> bool:
    return isinstance(part, Section) and part.boxed


def cited(parts: tuple[Part, ...]) -> Iterator[str]:
    """Every rule id that stands in the margin."""
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
