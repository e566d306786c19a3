"""`gamespec graph`: the phases of a game as a drawing for a terminal, a page or a wall."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from cli.options import Players, Ruleset, With
from cli.output.consoles import raw


class Format(StrEnum):
    """What is drawn."""

    text = "text"
    mermaid = "mermaid"
    dot = "dot"
    svg = "svg"


def run(
    ruleset: Ruleset,
    style: Annotated[
        Format, typer.Option("--format", help="Text, or for mermaid, Graphviz or a browser.")
    ] = Format.text,
    full: Annotated[bool, typer.Option("--full", help="Actions and what is asked inside them, too.")] = False,
    players: Players = None,
    chosen: With = None,
) -> int:
    """Draw the phases: their steps, who decides what, chance, and the arrows with their conditions."""
    from cli.games import checked_game
    from interpreter.compiler import draw

    drawn = draw.sketch(checked_game(ruleset, players, chosen), full=full)
    write = {"text": draw.as_text, "mermaid": draw.as_mermaid, "dot": draw.as_dot, "svg": draw.as_svg}[style.value]
    raw(write(drawn))
    return 0
