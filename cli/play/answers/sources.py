"""Spans of the rules enter; the lines people wrote there, and the rules of the rulebook they cite, leave."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from cli.output.consoles import say_wrapped

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame
    from gamespec.rulebook.rule_sheet import Rule
    from gamespec.source import SourceFile, Span
    from interpreter.state.game import Game

CITED = re.compile(r"\s+cite [A-Z][A-Z0-9-]*-\S+(?:, [A-Z][A-Z0-9-]*-\S+)*$")
RULES = 6
"""Rules of the rulebook that are shown with their words."""


def place(span: Span) -> str:
    """`fleet.game:71`."""
    return f"{Path(span.file.name).name}:{span.line}"


def line_of(span: Span) -> str:
    """The line a span begins on, without what it cites."""
    return CITED.sub("", span.file.line_text(span.line).strip())


def show_line(span: Span, indent: int = 4) -> None:
    """Print where a line stands and what it says."""
    say_wrapped(f"{place(span)}: {line_of(span)}", indent=indent, style="dim")


def declaration(span: Span) -> range:
    """The numbers of the lines of the declaration a span lies in; in a block `with 2 players` of the one in it."""
    whole = _as_deep(span, span.line, 0, len(span.file.line_starts))
    while span.line > whole.start and span.file.line_text(whole.start).split()[:1] == ["with"]:
        deep = next((_indent(text) for text in map(span.file.line_text, whole[1:]) if text.strip()), 0)
        if deep <= _indent(span.file.line_text(whole.start)):
            break
        whole = _as_deep(span, span.line, deep, whole[-1])
    return whole


def _as_deep(span: Span, line: int, deep: int, end: int) -> range:
    """From the last line that is indented no further than this to the next such line."""
    first = line
    while first > 1 and not _begins(span, first, deep):
        first -= 1
    last = first
    while last < end and not _begins(span, last + 1, deep):
        last += 1
    while last > first and _is_empty(span, last):
        last -= 1
    return range(first, last + 1)


def block_below(file: SourceFile, line: int) -> range:
    """A line and those below it that are indented further; of a line without indent only that."""
    deep = _indent(file.line_text(line))
    last = line
    while last < len(file.line_starts):
        text = file.line_text(last + 1)
        if not text.strip() or _indent(text) <= deep or not deep:
            break
        last += 1
    return range(line, last + 1)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def cites_on(checked: CheckedGame, span: Span) -> list[str]:
    """The rules of the rulebook that one line cites."""
    return [rule for rule, at in checked.cites if at.file is span.file and at.line == span.line]


def show_rules(game: Game, ids: list[str], indent: int = 2) -> None:
    """Print the rules of the rulebook with these ids, as far as a sheet lies beside the game."""
    known = rules_beside(game)
    for rule in ids[:RULES]:
        words = f"  {known[rule].words}" if rule in known else ""
        say_wrapped(f"{rule}{words}", indent=indent)
    if len(ids) > RULES:
        say_wrapped(f"and {', '.join(ids[RULES:])}", indent=indent)


def rules_beside(game: Game) -> dict[str, Rule]:
    """The rules of the sheet beside a game; none without one."""
    from gamespec.rulebook.rule_sheet import rules_of

    sheet = game.source.ruleset.rules
    return {} if sheet is None else rules_of(sheet, game.source.shelf)


def _begins(span: Span, line: int, deep: int) -> bool:
    text = span.file.line_text(line)
    return bool(text.strip()) and _indent(text) <= deep and not text.lstrip().startswith("#")


def _is_empty(span: Span, line: int) -> bool:
    text = span.file.line_text(line).strip()
    return not text or text.startswith("#")
