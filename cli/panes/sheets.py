"""Screens shown above the table: an answer to a command, and a cover while players change places."""

from __future__ import annotations

import io
from collections.abc import Generator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from cli.output.consoles import out
from cli.play.words.news import News, outcome
from cli.play.words.scores import explain_scores, show_scores
from cli.scene.terminal.paper import Paper

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from cli.scene.terminal.inks import Inks
    from interpreter.scene import Scene
    from interpreter.state.game import State


class Answer(ModalScreen[None]):
    """Screen with the answer to a command, closed by Enter, Esc, a click or a typed line."""

    BINDINGS: ClassVar = [Binding(key, "dismiss", show=False) for key in ("escape", "enter")]

    def __init__(self, text: Text, *, explains: bool = False) -> None:
        super().__init__()
        self._text, self.explains = text, explains
        self.is_closing = False
        """Whether a line is being typed; the keys belong to it although the screen is not yet gone."""

    def compose(self) -> ComposeResult:
        """Yield the text of the answer as a scrolling widget."""
        sheet = VerticalScroll(Static(self._text, markup=False))
        more = "; type a word to have it explained" if self.explains else ""
        sheet.border_subtitle = f"Enter or Esc closes this{more}"
        yield sheet

    def on_click(self) -> None:
        """Close the answer."""
        self.dismiss()


class Cover(Screen[None]):
    """Screen that hides the table while another person takes the seat, if players have secrets."""

    BINDINGS: ClassVar = [Binding("enter", "dismiss", show=False)]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Yield a text with the name of the next player."""
        yield Static(self._text.strip(), markup=False)


# ---- capture what a session prints, so that a pane can show it


ENDLESS = 10_000
"""Height in lines of the screen for which captured output is laid out; it is never filled."""


class Caught(io.StringIO):
    """Text buffer that passes for a terminal, so that output written to it has colours."""

    def isatty(self) -> bool:
        """Return True, so that printing functions write colours."""
        return True


@contextmanager
def caught(wide: int) -> Generator[io.StringIO]:
    """Capture all output inside the block in a text buffer, laid out for a width in columns."""
    console, said = out(), Caught()
    before = console.size
    console.size = before.__class__(wide, ENDLESS)
    try:
        with redirect_stdout(said), redirect_stderr(io.StringIO()):
            yield said
    finally:
        console.size = before


# ---- texts of the full screen: the heading with the seats, and the scores at the end of a game


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


# ---- pane of news: what has happened, with the newest at the bottom and unseen entries marked


KEPT = 80
"""Maximum number of log entries shown in the pane; the command `log` prints all."""
NEW = "▌"


def news_paper(state: State, seat: int | None, fresh: int, room: int, inks: Inks) -> Paper:
    """Return the newest log entries as a seat sees them, the last `fresh` items marked."""
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
