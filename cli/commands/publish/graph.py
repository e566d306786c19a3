"""`gamespec graph`: draw the phase graph of a game."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from cli.options import Players, Ruleset, With, option
from cli.output.consoles import raw


class Format(StrEnum):
    """Output format of the phase graph."""

    text = "text"
    mermaid = "mermaid"
    dot = "dot"
    svg = "svg"


def run(
    ruleset: Ruleset,
    style: Annotated[Format, option("--format", "Format of the drawing.")] = Format.text,
    full: Annotated[bool, option("--full", "Include actions and the choices inside them.")] = False,
    players: Players = None,
    chosen: With = None,
) -> int:
    """Draw the phases of a game, with decisions and transitions."""
    from cli.games import checked_game
    from interpreter.compiler import draw

    drawn = draw.sketch(checked_game(ruleset, players, chosen), full=full)
    write = {"text": draw.as_text, "mermaid": draw.as_mermaid, "dot": draw.as_dot, "svg": draw.as_svg}[style.value]
    raw(write(drawn))
    return 0
