"""The grammar and game files enter.

How large the language is, and how often each form of it is used, leave.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from lark import Tree

from gamespec.source import SourceFile
from gamespec.syntax.grammar.parse_table import ready_made
from gamespec.syntax.identifiers import HEADERS
from gamespec.syntax.parser import pieces
from gamespec.syntax.pieces import Engine
from gamespec.syntax.text.logical_lines import scan_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from lark.grammar import Rule

Form: TypeAlias = tuple[str, str]
"""A rule of the grammar, and the node its alternatives make (the rule's own name if there is none)."""
WORD = re.compile(r"[a-z][a-z-]*")


@cache
def _grammar() -> tuple[tuple[Rule, ...], dict[str, str]]:
    """The productions, and the words by the names of their terminals."""
    parser = ready_made(None)
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
    """The words a node may be made of, each with its name.

    Those of a rule without a node count where it stands.
    """
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
    """Counts of each form, and of each word in it, in game files."""

    def __init__(self) -> None:
        self.forms: Counter[Form] = Counter()
        self.places: Counter[tuple[str, str]] = Counter()
        self.engine = Engine()
        callbacks = self.engine.lark.parser.parser.parser.callbacks
        callbacks |= {rule: self._counted(rule, make) for rule, make in callbacks.items()}

    def read(self, path: Path) -> None:
        """Count the forms of a file without a mistake."""
        source = SourceFile(path.name, path.read_text(encoding="utf-8"))
        for number, lines in enumerate(pieces(scan_lines(source, source.text)[0])):
            begin, end = lines[0].start, lines[-1].end
            start = "header" if number == 0 and source.text[begin:].split(" ", 1)[0] in HEADERS else "decl"
            starts = {each.start for each in lines} | {end + 1}
            reading = self.engine.read(source.text[begin:end] + "\n", start, starts, begin, source)
            assert reading.misfit is None, path

    def _counted(self, rule: Rule, make: Callable[[list[Any]], Any]) -> Callable[[list[Any]], Any]:
        origin, name = str(rule.origin.name), str(rule.alias or rule.origin.name)

        def count(items: list[Any]) -> Any:  # noqa: ANN401 - a callback
            self.forms[origin, name] += 1
            if rule.alias or not origin.startswith("_"):
                self.places.update((name, word) for word in _words_of(items))
            return make(items)

        return count


def _words_of(made: Iterable[object]) -> Iterator[str]:
    for each in made:
        if isinstance(each, Tree):
            yield from _words_of(each.children)
        elif isinstance(each, str):
            yield str(each)
