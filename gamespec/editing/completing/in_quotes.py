"""Completions between quotation marks: titles of declarations, and reasons of rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec import model
from gamespec.editing.completing.suggestion import Suggestion
from gamespec.editing.names.symbol import Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.editing.completing.place import Place

LISTED = r'(?:"[^"]*", )*"[^"]*\Z'
GAMES = re.compile(rf"\b(?:variant \"[^\"]*\"|examples) of {LISTED}")
VARIANTS = re.compile(rf"\b(?:with|needs) {LISTED}")
STARTS = re.compile(rf"\bgiven (position|example) {LISTED}")
EXAMPLES = re.compile(rf"\b(instead of example|(?:remove|replace) (?:example|position)) {LISTED}")
REASONS = re.compile(rf"\bcannot ([\w-]+).* because {LISTED}")


def quoted(place: Place) -> Iterator[Suggestion]:
    """Yield titles or reasons that fit at the cursor; nothing where the text is free."""
    before = place.before
    ruleset = place.known.ruleset
    if GAMES.search(before):
        yield from _titles(place, [ruleset.heading(ruleset.game).title])
    elif VARIANTS.search(before):
        yield from _titles(place, [ruleset.heading(file).title for file in ruleset.variants.values()])
    elif found := STARTS.search(before):
        yield from _examples(place, found[1])
    elif EXAMPLES.search(before):
        yield from _examples(place, "position" if "position" in before else "example")
    elif (found := REASONS.search(before)) and place.in_example:
        yield from _reasons(place, found[1])


def _titles(place: Place, titles: list[str]) -> Iterator[Suggestion]:
    own = place.known.ruleset.heading(place.file).title
    for title in titles:
        if title and (title != own or place.head.startswith("examples")):
            yield Suggestion(title, "title", symbol=Symbol("title", "", title))


def _examples(place: Place, form: str) -> Iterator[Suggestion]:
    for file in place.known.models.values():
        for decl in file.decls:
            if isinstance(decl, model.ExampleDecl) and decl.form == form and decl.title is not None:
                title = decl.title.text
                yield Suggestion(title, "title", form, symbol=Symbol("example", "", title))


def _reasons(place: Place, action: str) -> Iterator[Suggestion]:
    """Yield the reasons that rules give for refusing a move, those of the named action first."""
    every = {
        str(said): (str(getattr(decl, "name", "")) == action, decl.span.text.split("\n", 1)[0].split("(")[0])
        for file in place.known.models.values()
        for decl in file.decls
        if not isinstance(decl, model.ExampleDecl)
        for node in decl.walk()
        if (said := getattr(node, "reason", None)) is not None
    }
    for said, (_, where) in sorted(every.items(), key=lambda each: not each[1][0]):
        yield Suggestion(said, "title", where)
