"""Semantic tokens for editors: the sort of each word of a text, for colouring."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gamespec.format.spacing import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.editing.names.symbol import Occurrence
    from gamespec.source import SourceFile

SORTS = (
    "keyword", "comment", "string", "number", "class", "enumMember", "property", "variable", "function", "namespace",
    "event", "decorator",
)  # fmt: skip
BY_SYMBOL = {
    "kind": "class", "row": "enumMember", "column": "property", "member": "property", "constant": "variable",
    "action": "function", "phase": "namespace", "step": "namespace", "rule": "event", "shape": "enumMember",
    "drawing": "enumMember", "score": "property", "local": "variable", "seat": "variable", "rule id": "decorator",
    "title": "string", "example": "string",
}  # fmt: skip


class Coloured(NamedTuple):
    """A word to colour: its start, length and sort, and whether it declares a name there."""

    start: int
    length: int
    sort: str
    declares: bool = False


def coloured(source: SourceFile, named: Iterable[Occurrence]) -> Iterator[Coloured]:
    """Yield each word of a text in order with its sort: names by their meaning, other words by their form.

    `named` are the places in the text that name something.
    """
    names = {(each.span.start, each.span.end): each for each in named}
    made = {each.span.start: each for each in names.values() if each.made is not None}
    for number, start in enumerate(source.line_starts, 1):
        for found in WORDS.finditer(source.line_text(number)):
            begin, end = start + found.start(), start + found.end()
            each = names.get((begin, end)) or made.get(begin)
            if each is not None:
                yield Coloured(begin, end - begin, BY_SYMBOL[each.symbol.sort], each.declares)
            elif found.lastgroup in {"comment", "string"}:
                yield Coloured(begin, end - begin, found.lastgroup)
            elif found.lastgroup == "word":
                yield Coloured(begin, end - begin, "number" if found.group().isdigit() else "keyword")
