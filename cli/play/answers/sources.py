"""Quote the rules: lines at a span of a rules file, and the texts of rules of the rulebook they cite."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli.output.consoles import say_wrapped
from gamespec.analysis.written_blocks import without_cites

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame
    from gamespec.rulebook import Rule
    from gamespec.source import Span
    from interpreter.state.game import Game

RULES = 6
"""Maximum number of rules of the rulebook whose text is printed with an answer."""


def place(span: Span) -> str:
    """Return the file name and line of a span of the rules, such as `fleet.game:71`."""
    return f"{Path(span.file.name).name}:{span.line}"


def line_of(span: Span) -> str:
    """Return the first line of a span of the rules, without its citations of the rulebook."""
    return without_cites(span.file.line_text(span.line).strip())


def show_line(span: Span, indent: int = 4) -> None:
    """Print the first line of a span of the rules with its file and line number."""
    say_wrapped(f"{place(span)}: {line_of(span)}", indent=indent, style="dim")


def cites_on(checked: CheckedGame, span: Span) -> list[str]:
    """Return the ids of the rulebook's rules that the line of a span cites."""
    return [rule for rule, at in checked.cites if at.file is span.file and at.line == span.line]


def show_rules(game: Game, ids: list[str], indent: int = 2) -> None:
    """Print the ids of some rules of the printed rulebook, with the texts that the game's rules.md has."""
    known = rules_beside(game)
    for rule in ids[:RULES]:
        words = f"  {known[rule].words}" if rule in known else ""
        say_wrapped(f"{rule}{words}", indent=indent)
    if len(ids) > RULES:
        say_wrapped(f"and {', '.join(ids[RULES:])}", indent=indent)


def rules_beside(game: Game) -> dict[str, Rule]:
    """Return the rulebook texts in the rule sheet (rules.md) beside a game's file, by rule id.

    Empty if there is no sheet.
    """
    from gamespec.rulebook import rules_of

    sheet = game.source.ruleset.rules
    return {} if sheet is None else rules_of(sheet, game.source.shelf)
