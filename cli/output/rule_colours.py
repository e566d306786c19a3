"""Colour quoted lines of rules, if output goes to a terminal with colours."""

from __future__ import annotations

from rich.text import Text

from cli.output.consoles import coloured, out, printable, say, wrapped

THEME = "ansi_dark"
"""Pygments theme that uses the terminal's own colours, so that they are readable on any background."""


def highlighted(text: str) -> Text:
    """Convert lines of rules to rich text with syntax colours."""
    from rich.syntax import Syntax

    from cli.output.game_lexer import GameLexer

    lexer = GameLexer(stripnl=False, ensurenl=False)
    found = Syntax("", lexer, theme=THEME, background_color="default").highlight(printable(text))
    found.rstrip()
    return found


def in_colour(text: str) -> str:
    """Add syntax colours to lines of rules as terminal codes, unless colours are off."""
    if not coloured():
        return text
    from io import StringIO

    from rich.console import Console

    found, sink = out(), StringIO()
    console = Console(file=sink, force_terminal=True, color_system=found.color_system, width=found.width)  # pyright: ignore[reportArgumentType]
    console.print(highlighted(text), soft_wrap=True, end="")
    return sink.getvalue()


def say_rules(text: str, *, indent: int) -> None:
    """Print a line of rules with syntax colours, indented, and wrapped between words if it is long."""
    text = " ".join(printable(text).split())
    lines = wrapped(text, indent)
    if not coloured():
        for line in lines:
            say(line)
        return
    whole, at = highlighted(text), 0
    for line in lines:
        words = line[indent:]
        at = whole.plain.index(words, at)
        shown = whole[at : at + len(words)]
        shown.pad_left(indent)
        out().print(shown, soft_wrap=True)
