"""The grammar and game files enter; how large the language is, and how often each form of it is used, leave."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from gamespec.source import SourceFile
from gamespec.syntax.build import Context
from gamespec.syntax.grammar.indentation import Layout
from gamespec.syntax.grammar.parse_table import from_grammar
from gamespec.syntax.grammar.short_table import short_table
from gamespec.syntax.keywords import HEADERS
from gamespec.syntax.parser import pieces
from gamespec.syntax.pieces.quick import Stack, Words
from gamespec.syntax.text.logical_lines import scan_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from lark.grammar import Rule

Form: TypeAlias = tuple[str, str]
"""A rule of the grammar, and the name of what an alternative of it makes (the rule's own where it has none)."""
WORD = re.compile(r"[a-z][a-z-]*")


@cache
def _grammar() -> tuple[tuple[Rule, ...], dict[str, str]]:
    """The productions, and the words by the names of their terminals."""
    parser = from_grammar(Layout())
    written = {each.name: str(each.pattern.value) for each in parser.terminals if each.pattern.type == "str"}
    return tuple(parser.rules), {name: word for name, word in written.items() if WORD.fullmatch(word)}


def words() -> set[str]:
    """The words of the language."""
    return set(_grammar()[1].values())


def productions() -> int:
    """The number of productions, without those lark makes for what is repeated."""
    return sum(not rule.origin.name.startswith("__") for rule in _grammar()[0])


def forms() -> set[Form]:
    """The named forms: rules and what their alternatives are called, without the placeholders of errors."""
    return {form for rule in _grammar()[0] if (form := _form(rule)) and "broken" not in "".join(form)}


def places() -> set[tuple[str, str]]:
    """The words a node may be made of, each with its name; those of a rule without a node count where it stands."""
    rules, written = _grammar()
    inside: dict[str, set[str]] = {}
    for rule in rules:
        if rule.origin.name.startswith("_") and not rule.alias:
            inside.setdefault(rule.origin.name, set()).update(each.name for each in rule.expansion)
    found: set[tuple[str, str]] = set()
    for rule in rules:
        if rule.origin.name not in inside:
            symbols, seen = [each.name for each in rule.expansion], set[str]()
            while symbols:
                symbol = symbols.pop()
                if symbol in written:
                    found.add((rule.alias or rule.origin.name, written[symbol]))
                elif symbol in inside and symbol not in seen:
                    seen.add(symbol)
                    symbols += inside[symbol]
    return found


def _form(rule: Rule) -> Form | None:
    origin = str(rule.origin.name)
    return None if origin.startswith("__") else (origin, str(rule.alias or origin))


class Uses:
    """How often each form, and each word in what it makes, stands in files."""

    def __init__(self) -> None:
        self.forms: Counter[Form] = Counter()
        self.places: Counter[tuple[str, str]] = Counter()

    def read(self, path: Path) -> None:
        """Count the forms of a file without a mistake."""
        source = SourceFile(path.name, path.read_text(encoding="utf-8"))
        for number, lines in enumerate(pieces(scan_lines(source, source.text)[0])):
            begin, end = lines[0].start, lines[-1].end
            start = "header" if number == 0 and source.text[begin:].split(" ", 1)[0] in HEADERS else "decl"
            words = Words(short_table())
            stack = _Counted(self, start, begin, Context(source, []))
            for word in words.of(source.text[begin:end] + "\n", {each.start for each in lines} | {end + 1}, begin):
                stack.take(word)
            stack.whole()


class _Counted(Stack):
    """A reader that tells what it makes."""

    def __init__(self, uses: Uses, start: str, offset: int, context: Context) -> None:
        super().__init__(short_table(), start, offset, context, {})
        self.uses = uses

    def _reduce(self, number: int, kind: int) -> int | None:
        symbol, size, name, _, _ = self.table.rules[number]
        origin = self.table.symbols[symbol]
        self.uses.forms[origin, name or origin] += 1
        if name:
            for word in _words_of(self.made[-size:] if size else []):
                self.uses.places[name, word] += 1
        return super()._reduce(number, kind)

    def _end_of_chain(self, below: int, state: int, kind: int) -> int:
        to = self.table.rows[state][kind]
        return self.table.rows[below][self.table.rules[-1 - to][0]]


def _words_of(made: Iterable[object]) -> Iterator[str]:
    for each in made:
        if isinstance(each, list):
            yield from _words_of(each)
        elif isinstance(each, str):
            yield str(each)
