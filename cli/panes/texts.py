"""Texts of the full screen: the heading with the seats, and the scores at the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cli.panes.catching import caught
from cli.play.words.scores import explain_scores, show_scores

if TYPE_CHECKING:
    from cli.scene.terminal.inks import Inks
    from interpreter.scene import Scene
    from interpreter.state.game import State

NARROWEST = 10
"""Minimum width in columns for which a printed answer is laid out."""


def heading(table: Scene, inks: Inks) -> Text:
    """Return the first line of the screen: game, phase, seats, and whose turn it is."""
    head = Text(" · ".join(filter(None, [table.game, table.phase, "" if table.over else table.step])), "bold")
    for seat in table.seats:
        head.append("  ")
        head.append(f" {seat.name}{' (you)' if seat.is_viewer else ''} ", inks.seat(seat.name))
        head.append(" ◂ to move" if seat.is_to_move and not table.over else "")
    return head.append(f"  {'the game is over' if table.over else ''}", "bold")


def final_scores(ended: State, room: int) -> Text:
    """Return the scores of a game that is over, with their explanation, laid out for a width in columns."""
    with caught(room) as said:
        show_scores(ended)
        explain_scores(ended)
    return Text.from_ansi(said.getvalue())
