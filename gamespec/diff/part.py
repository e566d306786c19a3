"""Named parts of a game as a tree, by which two games are compared, and the changes between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from gamespec.source import Span

NAME = r"[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*"
WORD = re.compile(rf'"[^"]*"|{NAME}')
STEP = "step "
PLACE = re.compile(rf'"[^"]*"|{STEP}{NAME}|{NAME}')
"""Pattern of a name or quoted text in a line; a step's name includes its keyword: `step supply`."""
UNNAMED = {"game", "example", "position"}
"""Sorts of parts whose titles other lines do not use as names."""
WHOLE_LINES = {"cell", "arrows", "always"}
"""Sorts of parts identified by their whole text, since other lines cannot name them."""


@dataclass(slots=True)
class Part:
    """A named part of a game: `cards Boat`, the row `cod` in it, the field `hand`, the step `supply`."""

    sort: str
    name: str
    span: Span
    says: str = ""
    """Text beside the part's name: parameters, a type, the content of a cell."""
    title: str = ""
    notes: frozenset[str] = frozenset()
    """Ids that the part's lines cite, texts of `assume` in quotes, and sentences, each after `as`."""
    lines: tuple[str, ...] = ()
    """Statements of the part, indented; a named step is one line here and a part of its own."""
    parts: dict[tuple[str, str], Part] = field(default_factory=dict)
    ordered: frozenset[str] = frozenset()
    """Sorts of inner parts whose order has a meaning."""
    changes: frozenset[str] = frozenset()
    """For a rule: names of the values it changes and of the actions and phases it applies to."""
    former: str = ""
    """Name of the part in the old game if it was renamed, else empty."""

    @property
    def known_as(self) -> str:
        """Return the name by which other lines refer to this part."""
        return STEP + self.name if self.sort == "step" else self.name

    @property
    def key(self) -> tuple[str, str]:
        """Return the key that identifies this part in the other game."""
        return self.sort, self.name

    def add(self, part: Part) -> None:
        """Add an inner part; a second one of the same name gets a number."""
        name, number = part.name, 2
        while part.key in self.parts:
            part.name = f"{name} ({number})"
            number += 1
        self.parts[part.key] = part

    def every_line(self) -> Iterator[str]:
        """Yield all text of this part, including that of inner parts."""
        yield self.says
        yield from self.lines
        for part in self.parts.values():
            yield part.name
            yield from part.every_line()

    def words(self) -> set[str]:
        """Return the names used in this part, including those of inner parts."""
        return {word for line in self.every_line() for word in WORD.findall(line) if word[0] != '"'}


def shown(part: Part) -> str:
    """Return sort and name of a part as text, one step of the path of an edit."""
    return f"{part.sort} {part.name}".strip()


def renamed(part: Part, names: Mapping[str, str]) -> Part:
    """Return a part with some names (new by old) replaced everywhere, except in quotes."""
    if not names:
        return part

    def swap(text: str) -> str:
        return swapped(text, names)

    name = part.name
    if part.sort == "step":
        name = swap(STEP + name).removeprefix(STEP)
    elif part.sort not in UNNAMED:
        name = swap(name)
    return replace(
        part,
        sort=swap(part.sort) if part.sort.startswith("each ") else part.sort,
        name=name,
        says=swap(part.says),
        lines=tuple(map(swap, part.lines)),
        parts={inner.key: inner for inner in (renamed(each, names) for each in part.parts.values())},
        former=part.former or (part.name if name != part.name and part.sort not in WHOLE_LINES else ""),
    )


def swapped(text: str, names: Mapping[str, str]) -> str:
    """Return a text with some names (new by old) replaced."""
    return PLACE.sub(lambda match: names.get(match.group(), match.group()), text)


Sort: TypeAlias = Literal["added", "removed", "changed", "renamed", "reordered", "moved"]

EXAMPLE, POSITION = "example ", "position "
MOST_EXAMPLES = 5
"""Greatest number of added or removed worked examples listed one by one; of more, the number is given."""
SILENT = {"title", "cites", "assumes", "sentences"}
"""Aspects of a declaration whose change affects no other declaration."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change between two games, such as `cards License / row pub: price 10 -> 9`."""

    path: tuple[str, ...]
    sort: Sort
    before: str = ""
    after: str = ""
    what: str = ""
    """Changed aspect of the part: a cell's name, `title`, `cites`; empty for the text of the part itself."""
    reach: tuple[str, ...] = ()
    """Names of the declarations that read the changed part."""
    further: tuple[str, ...] = ()
    """Names of the declarations that read those in `reach`."""
    players: tuple[int, ...] = ()
    """Numbers of players for which the change applies; empty for all that both games have."""
    titles: tuple[str, ...] = ()
    """Titles of the parts along the path, empty for parts without one."""
    old: Span | None = None
    new: Span | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """Return a key that is equal for the same change with another number of players."""
        return self.path, self.sort, self.what, self.before, self.after

    @property
    def is_played(self) -> bool:
        """Return whether the change affects play: changes of titles, citations and examples do not."""
        return self.what not in SILENT and not self.where.startswith(("example", "position"))

    @property
    def where(self) -> str:
        """Return the path to the changed part in words."""
        return within(self.path) or "the game"

    @property
    def words(self) -> str:
        """Return the change in words, without its place."""
        named = f"{self._what} " if self.what else ""
        if self.sort in {"added", "removed", "reordered", "moved"}:
            detail = self.after or self.before
            return f"{named}{self.sort}{f': {detail}' if detail else ''}"
        if self.sort == "renamed":
            return f"renamed, it was {self.before}"
        return f"{named}{self.before or 'nothing'} -> {self.after or 'nothing'}"

    @property
    def _what(self) -> str:
        """Return the changed aspect in words; a number, a column of `by players`, is a number of players."""
        return f"with {self.what} players:" if self.what.isdigit() else self.what


def within(path: tuple[str, ...]) -> str:
    """Return the path to a part in words for people, without the word `field`."""
    return " / ".join(step.removeprefix("field ") for step in path)


def examples_counted(edits: Iterable[Edit]) -> tuple[list[Edit], list[str]]:
    """Return edits without worked examples if these are many, and at most one line for each game."""
    remaining, lines = list(edits), list[str]()
    for sort, side in (("removed", "A"), ("added", "B")):
        numbers = {begin: sum(_alone(edit, sort, begin) for edit in remaining) for begin in (EXAMPLE, POSITION)}
        if sum(numbers.values()) > MOST_EXAMPLES:
            remaining = [edit for edit in remaining if not _alone(edit, sort, EXAMPLE, POSITION)]
            named = [f"{many} {begin.strip()}{'s' * (many > 1)}" for begin, many in numbers.items() if many]
            lines.append(f"{' and '.join(named)} only in {side}")
    return remaining, lines


def _alone(edit: Edit, sort: str, *begins: str) -> bool:
    """Return whether an edit adds or removes (`sort`) a whole declaration that begins with a keyword."""
    return edit.sort == sort and len(edit.path) == 1 and edit.where.startswith(begins)
