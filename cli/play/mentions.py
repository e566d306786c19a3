"""The name of a card, tile or space enters; the rules that speak of it leave on the screen, with what they cite."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.consoles import say, say_wrapped
from cli.play.sources import CITED, RULES, declaration, line_of, place, show_declaration, show_rules
from gamespec.source import BUILTIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.game import CheckedGame
    from gamespec.source import SourceFile, Span
    from interpreter.game import Game

SHORTEST = 3
"""Letters of a name below which it is likely to mean something else as well."""


def show_mentions(game: Game, name: str) -> None:
    """Print the rules that name it: rules whole, of all else the line."""
    checked = game.program.checked
    found = list(mentions(checked, name))
    if found:
        say("  The rules speak of it here:")
    shown: set[tuple[str, int]] = set()
    for span in found[:RULES]:
        first = declaration(span)[0]
        if span.file.line_text(first).startswith("rule "):
            if (span.file.name, first) not in shown:
                show_declaration(span)
            shown.add((span.file.name, first))
            ids = _cited(checked, span, declaration(span))
        else:
            say_wrapped(f"{place(span)}: {line_of(span)}", indent=2)
            ids = _cited(checked, span, range(span.line, span.line + 1))
        show_rules(game, ids, indent=4)
    if len(found) > RULES:
        say(f"  and {len(found) - RULES} more lines")


def mentions(checked: CheckedGame, name: str) -> Iterator[Span]:
    """The lines outside of tables and examples that name a row, each as a span."""
    if len(name) < SHORTEST:
        return
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    for file in _files(checked):
        inside_example = False
        for line in range(1, len(file.line_starts) + 1):
            text = CITED.sub("", file.line_text(line))
            if text.strip() and not text[0].isspace():
                inside_example = text.startswith("example ")
            if not text.lstrip().startswith(("|", "#")) and not inside_example and word.search(_without_words(text)):
                at = file.line_starts[line - 1]
                yield file.span(at, at + len(file.line_text(line)))


def _without_words(text: str) -> str:
    """A line without its titles and reasons."""
    return re.sub(r'"[^"]*"', "", text.partition("  #")[0])


def _files(checked: CheckedGame) -> list[SourceFile]:
    """The files of the rules, each once, without those of the examples."""
    spans = [each.span for each in (*checked.kinds, *checked.actions, *checked.phases, *checked.values)]
    found = {span.file.name: span.file for span in spans if span is not None}
    found.pop(BUILTIN.file.name, None)
    return list(found.values())


def _cited(checked: CheckedGame, span: Span, lines: range) -> list[str]:
    found = {rule: None for rule, at in checked.cites if at.file is span.file and at.line in lines}
    return list(found)
