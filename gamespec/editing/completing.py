"""A text with a place in it, and what was known of its ruleset a moment ago, enter; what may be written there leaves.

What is being typed can mostly not be read: the words before the cursor tell what is wanted, what is known tells what
there is. So nothing has to be checked again, and an answer is there at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.checked.things import Value
from gamespec.editing.kinds import Kinds, owner_before
from gamespec.editing.names.referents import column, member
from gamespec.editing.names.symbol import Sort, Symbol
from gamespec.editing.telling import rules, short
from gamespec.editing.words import ready_made, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from gamespec.check.symbols.world import Member, World
    from gamespec.checked.kinds import Kind
    from gamespec.editing.known import Known
    from gamespec.source import SourceFile, Span

LOOKED_BACK = 200
"""Lines above in which names may be bound."""
TYPED = re.compile(r"[\w-]*\Z")
BINDS = re.compile(
    r"(?:[(,]\s*|\bfor each )([a-z][\w-]*) (?:from|in|given)\b"
    r"|\blet ([a-z][\w-]*)|\bchooses (?:at random )?([a-z][\w-]*) from|\bcalled ([a-z][\w-]*)|\bwith ([a-z][\w-]*) from"
)
HEADS = {
    "action": "line", "phase": "line", "rule": "rule", "example": "example", "position": "example",
    "the": "has", "each": "has", "replace": "line", "add": "line", "scoring": "has",
}  # fmt: skip
PHASE = re.compile(r"(?:^\s*->|\bphase)\s+[\w-]*\Z")
ACTION = re.compile(r"\b(?:must|may|can|cannot|do|does|anytime|action) (?:[\w-]+(?:\([^)]*\))? or )*[\w-]*\Z")
OF_KINDS = r"\b(?:group|pile|line|slot|cards) of (?:[A-Z][\w-]* or )*"
KIND = re.compile(rf"(?:{OF_KINDS}|\bunplaced\(|\bown\(|\| [\w-]+ from |\bfor each )[\w-]*\Z")
TITLE = re.compile(r'(?:\b(?:with|of|needs) |, )"[^"]*\Z')


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something that may be written: its word, what it is, and how it is put there (a snippet has places to fill)."""

    word: str
    sort: str
    detail: str = ""
    snippet: str = ""
    symbol: Symbol | None = None
    says: str = ""


def typed_at(source: SourceFile, offset: int) -> Span:
    """The word before a place that a suggestion takes the place of."""
    before = source.text[max(offset - 80, 0) : offset]
    found = TYPED.search(before)
    return source.span(offset - (len(found.group()) if found else 0), offset)


def suggestions(known: Known, file: Path, source: SourceFile, offset: int) -> list[Suggestion]:
    """All that may be written at a place, the likelier first."""
    world = known.world_of(file)
    line = source.place(offset)[0]
    before = source.text[source.line_starts[line - 1] : offset]
    if "#" in before and before[: before.index("#")].count('"') % 2 == 0:
        return []
    if before.count('"') % 2:
        return [*_titles(known)] if TITLE.search(before) else []
    place = Place(known, file, source, line, before)
    for form, wanted in FORMS:
        if form.search(before):
            return [*wanted(place)] if world is not None else []
    return [*place.beginning(), *(place.anything() if world is not None and before.strip() else ())]


class Place:
    """Where something is typed, and what is known there."""

    def __init__(self, known: Known, file: Path, source: SourceFile, line: int, before: str) -> None:
        self.known, self.before = known, before
        self._file, self._line = file, line
        first = self._first_line(source)
        start = source.line_starts[max(first, line - LOOKED_BACK) - 1]
        self.above = source.text[start : source.line_starts[line - 1]] + before
        self.head = source.line_text(first) if first < line or before.strip() else ""

    @property
    def world(self) -> World | None:
        """What the checker knew of the game a moment ago."""
        return self.known.world_of(self._file)

    def _first_line(self, source: SourceFile) -> int:
        """The line the declaration at hand begins on."""
        for number in range(self._line, 0, -1):
            text = source.line_text(number)
            if text and text[0] not in " \t#" and (number < self._line or self.before.strip()):
                return number
        return self._line

    def kinds(self) -> Kinds | None:
        """What expressions stand for here."""
        if self.world is None:
            return None
        about = re.match(r"each ([A-Z][\w-]*) has", self.head)
        described = self.world.kinds.get(about[1]) if about else None
        return Kinds(self.world, self.above, described)

    def beginning(self) -> Iterator[Suggestion]:
        """Words that begin a line here."""
        if not re.fullmatch(r"\s*[\w-]*", self.before):
            return
        deep = self.before[:1].isspace()
        head = self.head.split(" ")[0]
        if not deep:
            variant = self._is_variant()
            wanted = {"top", "variant"} if variant else {"top"}
        else:
            wanted = {HEADS.get(head, "line")}
        for each in words():
            if each.where in wanted:
                yield Suggestion(each.word, "word", each.says, each.snippet, says=each.says)

    def _is_variant(self) -> bool:
        return self._file in self.known.ruleset.variants.values()

    def anything(self) -> Iterator[Suggestion]:
        """What an expression may begin with."""
        assert self.world is not None
        if self.head.startswith(("example", "position")):
            yield from self.of("action", self.world.actions)
        for name in dict.fromkeys(name for found in BINDS.findall(self.above) for name in found if name):
            kind = Kinds(self.world, self.above).of(name)
            yield Suggestion(name, "local", "bound above" if kind is None else kind.name)
        yield from (self.member(each) for each in self.world.table.values())
        yield from (self.named(Symbol("constant", "", name)) for name in self.world.constants)
        yield from (self.named(Symbol("kind", "", name)) for name in self.world.kinds)
        for name, rows in self.world.rows.items():
            yield self.named(Symbol("row", rows[0][0].name, name))
        for name, says in ready_made().items():
            yield Suggestion(name, "word", says, says=says)

    def of(self, sort: Sort, names: Iterable[str]) -> Iterator[Suggestion]:
        """Names of one sort."""
        return (self.named(Symbol(sort, "", name)) for name in names)

    def members(self, kind: Kind) -> Iterator[Suggestion]:
        """What a thing of a kind has."""
        assert self.world is not None
        yield from (self.member(each) for each in self.world.members.get(kind, {}).values())
        yield from (self.named(column(each)) for each in kind.columns.values())
        if kind.sort == "piece":
            for name, says in (("owner", "whose it is"), ("holder", "in whose zone it lies"), ("at", "where it lies")):
                yield Suggestion(name, "member", says)

    def member(self, thing: Member) -> Suggestion:
        """A field, zone or value; of one with parameters these are to be filled."""
        found = member(thing)
        made = self.named(found)
        if isinstance(thing, Value) and thing.params:
            places = ", ".join(f"${{{number}:{each.name}}}" for number, each in enumerate(thing.params, 1))
            return Suggestion(made.word, made.sort, made.detail, f"{found.name}({places})", found)
        return made

    def named(self, symbol: Symbol) -> Suggestion:
        """Something declared."""
        return Suggestion(symbol.name, symbol.sort, short(self.known, symbol, self.world), symbol=symbol)


def _titles(known: Known) -> Iterator[Suggestion]:
    ruleset = known.ruleset
    for file in (ruleset.game, *ruleset.variants.values()):
        title = ruleset.heading(file).title
        if title:
            yield Suggestion(title, "title", file.name, symbol=Symbol("title", "", title))


def _cites(place: Place) -> Iterator[Suggestion]:
    for rule in rules(place.known).values():
        yield Suggestion(rule.id, "rule id", rule.words, symbol=Symbol("rule id", "", rule.id), says=rule.words)


def _phases(place: Place) -> Iterator[Suggestion]:
    assert place.world is not None
    yield from place.of("phase", place.world.phases)
    if "->" in place.before:
        yield Suggestion("end", "word", "the game is over")


def _actions(place: Place) -> Iterator[Suggestion]:
    assert place.world is not None
    yield from place.of("action", place.world.actions)


def _kinds(place: Place) -> Iterator[Suggestion]:
    assert place.world is not None
    yield from place.of("kind", place.world.kinds)


def _rows(place: Place) -> Iterator[Suggestion]:
    """After `Boat[` the boats."""
    assert place.world is not None
    name = re.findall(r"([A-Z][\w-]*)\[[^\[\]]*\Z", place.before)[-1]
    kind = place.world.kinds.get(name)
    if kind is not None:
        yield from (place.named(Symbol("row", kind.name, row)) for row in kind.rows)


def _yours(place: Place) -> Iterator[Suggestion]:
    assert place.world is not None
    yield from place.members(place.world.player)
    scores = place.world.score_lines if place.head.startswith("scoring") else ()
    yield from (place.named(Symbol("score", "", each.name)) for each in scores)


def _its(place: Place) -> Iterator[Suggestion]:
    about = re.match(r"each ([A-Z][\w-]*) has", place.head)
    assert place.world is not None
    kinds = [place.world.kinds[about[1]]] if about and about[1] in place.world.kinds else place.world.kinds.values()
    for kind in kinds:
        yield from place.members(kind)


def _theirs(place: Place) -> Iterator[Suggestion]:
    """After `boat's ` what a boat has; of what nothing is known, what anything has."""
    assert place.world is not None
    owner, found = owner_before(place.before), place.kinds()
    kind = found.of(owner) if owner is not None and found is not None else None
    for each in [kind] if kind is not None else place.world.kinds.values():
        yield from place.members(each)


FORMS: tuple[tuple[re.Pattern[str], Callable[[Place], Iterator[Suggestion]]], ...] = (
    (re.compile(r"\bcite (?:[A-Z0-9-]+, )*[\w-]*\Z"), _cites),
    (PHASE, _phases),
    (re.compile(r"[A-Z][\w-]*\[[\w-]*\Z"), _rows),
    (re.compile(r"\b(?:after|before|instead of|forbid) your [\w-]*\Z"), _actions),
    (re.compile(r"\byour [\w-]*\Z"), _yours),
    (re.compile(r"\bits [\w-]*\Z"), _its),
    (re.compile(r"'s [\w-]*\Z"), _theirs),
    (KIND, _kinds),
    (ACTION, _actions),
)
"""What the words before a place tell of what is wanted; the first that fits counts."""
