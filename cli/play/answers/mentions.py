"""The name of a card, tile or space enters; the rules that speak of it leave on the screen, with what they cite."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.consoles import say
from cli.play.answers.sources import CITED, RULES, declaration, show_declaration, show_lines, show_rules
from gamespec.source import BUILTIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.checked.game import CheckedGame
    from gamespec.source import SourceFile, Span
    from interpreter.game import Game

SHORTEST = 3
"""Letters of a name below which it is likely to mean something else as well."""


def show_mentions(game: Game, name: str) -> bool:
    """Print the rules that name it, and what they cite, once; whether there are any.

    Rules are told whole, of all else the head and the lines that name it, with what hangs on them.
    """
    checked = game.program.checked
    found: dict[tuple[str, int], list[Span]] = {}
    for span in mentions(checked, name):
        found.setdefault((span.file.name, declaration(span)[0]), []).append(span)
    if found:
        say("  The rules speak of it here:")
    ids: dict[str, None] = {}
    for spans in list(found.values())[:RULES]:
        lines = declaration(spans[0])
        head = spans[0].file.line_text(lines[0])
        if head.startswith("rule "):
            show_declaration(spans[0])
        else:
            lines = show_lines(lines[0], spans)
        ids.update((rule, None) for rule in _cited(checked, spans[0], lines))
    if len(found) > RULES:
        say(f"  and in {len(found) - RULES} more places")
    show_rules(game, list(ids), indent=4)
    return bool(found)


def _cited(checked: CheckedGame, span: Span, lines: Iterable[int]) -> list[str]:
    wanted = set(lines)
    return list({rule: None for rule, at in checked.cites if at.file is span.file and at.line in wanted})


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
