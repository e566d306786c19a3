"""Pane of news: what has happened, with the newest at the bottom and unseen entries marked."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from cli.play.words.news import News, outcome
from cli.scene.terminal.paper import Paper

if TYPE_CHECKING:
    from cli.scene.terminal.inks import Inks
    from interpreter.state.game import State

KEPT = 80
"""Maximum number of log entries shown in the pane; the command `log` prints all."""
NEW = "▌"


def news_paper(state: State, seat: int | None, fresh: int, room: int, inks: Inks) -> Paper:
    """Return the sheet of the pane of news: the newest log entries as a seat sees them.

    The last `fresh` items, which the seat has not seen before, are marked; `room` is the width.
    """
    told = state.log_length(seat)
    parts = News(state).parts(state, seat, max(0, told - KEPT))
    paper, y, last = Paper(), 0, None
    margin = max((len(part.who) for part in parts), default=0) + 4
    for number, part in enumerate(parts):
        start = y
        if part.who and part.who != last:
            paper.put(1, y, f" {part.who} ", inks.seat(part.who))
        last = part.who
        for line in wrap(part.what, max(room - margin, 12)):
            paper.put(margin, y, line)
            y += 1
        for text in outcome(part):
            for line in wrap(f"{'→ ' if part.what else ''}{text}", max(room - margin, 12), subsequent_indent="  "):
                paper.put(margin, y, line, "dim")
                y += 1
        y = max(y, start + 1)
        if number >= len(parts) - fresh:
            for row in range(start, y):
                paper.put(0, row, NEW, "bold yellow")
    return paper
