"""Context of the cursor for completion: lines above, known names, and tokens the grammar allows next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from gamespec.check.symbols import Member, World
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Value
from gamespec.editing.hover import short
from gamespec.editing.kinds import Kinds
from gamespec.editing.known import Known
from gamespec.editing.names.referents import Sort, Symbol, column, member
from gamespec.source import SourceFile
from gamespec.syntax.pieces import following

# ---- type of a completion: its word, its description, and the text that is inserted


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion that an editor offers; `snippet` is inserted instead of the word and has placeholders."""

    word: str
    sort: str
    detail: str = ""
    snippet: str = ""
    symbol: Symbol | None = None
    says: str = ""


# ---- context of the cursor for completion: lines above, known names, and tokens the grammar allows next


LOOKED_BACK = 200
"""Greatest number of lines above the cursor that are searched for local names."""
ABOUT = re.compile(r"(?:add )?each ([A-Z][\w-]*) has")


class Place:
    """Context of the cursor in a file: the text around it, and the names known at this place."""

    def __init__(self, known: Known, file: Path, source: SourceFile, offset: int, typed: int) -> None:
        self.known, self.file, self.source, self.offset = known, file, source, offset
        self.line = source.place(offset)[0]
        self.start = source.line_starts[self.line - 1]
        self.before = source.text[self.start : offset]
        self._begun = offset - typed
        first = self._first_line()
        start = source.line_starts[max(first, self.line - LOOKED_BACK) - 1]
        self.above = source.text[start : self.start] + self.before
        self.head = source.line_text(first) if first < self.line or self.before.strip() else ""

    @cached_property
    def world(self) -> World | None:
        """Return the checked game for this file, from the last state without errors; None if there is none."""
        return self.known.world_of(self.file)

    @property
    def checked(self) -> World:
        """Return the checked game, where it is known that there is one."""
        assert self.world is not None
        return self.world

    @cached_property
    def fits(self) -> frozenset[str] | None:
        """Return the tokens the grammar allows at the cursor; None if the text before it cannot be parsed."""
        return following(self.source.text[: self._begun])

    @property
    def behind(self) -> str:
        """Return the rest of the line after the cursor."""
        return self.source.text[self.offset : self.start + len(self.source.line_text(self.line))]

    @property
    def is_variant(self) -> bool:
        """Return whether the cursor is in a variant's file."""
        return self.file in self.known.ruleset.variants.values()

    @property
    def in_example(self) -> bool:
        """Return whether the cursor is in a line of a worked example."""
        return self.head.startswith(("example", "position", "instead of example")) and self.before[:1].isspace()

    def _first_line(self) -> int:
        """Return the number of the line with which the declaration at the cursor begins."""
        for number in range(self.line, 0, -1):
            text = self.source.line_text(number)
            if text and text[0] not in " \t#" and (number < self.line or self.before.strip()):
                return number
        return self.line

    def kinds(self) -> Kinds | None:
        """Return a means to infer the kind of an expression at the cursor; None without a checked game."""
        if self.world is None:
            return None
        about = ABOUT.match(self.head)
        described = self.world.kinds.get(about[1]) if about else None
        return Kinds(self.world, self.above, described)

    def of(self, sort: Sort, names: Iterable[str]) -> Iterator[Suggestion]:
        """Yield suggestions for names of one sort, such as all actions."""
        return (self.named(Symbol(sort, "", name)) for name in names)

    def members(self, kind: Kind) -> Iterator[Suggestion]:
        """Yield suggestions for the fields, zones, values and columns of things of a kind."""
        yield from (self.member(each) for each in self.checked.members.get(kind, {}).values())
        yield from (self.named(column(each)) for each in kind.columns.values())
        if kind.sort == "piece":
            for name, says in (("owner", "whose it is"), ("holder", "in whose zone it lies"), ("at", "where it lies")):
                yield Suggestion(name, "member", says)

    def member(self, thing: Member) -> Suggestion:
        """Return the suggestion for a field, zone or value; parameters become placeholders."""
        found = member(thing)
        made = self.named(found)
        if isinstance(thing, Value) and thing.params:
            places = ", ".join(f"${{{number}:{each.name}}}" for number, each in enumerate(thing.params, 1))
            return Suggestion(made.word, made.sort, made.detail, f"{found.name}({places})", found)
        return made

    def named(self, symbol: Symbol) -> Suggestion:
        """Return the suggestion for a declared name."""
        return Suggestion(symbol.name, symbol.sort, short(self.known, symbol, self.world), symbol=symbol)
