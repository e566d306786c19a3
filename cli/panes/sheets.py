"""Screens shown above the table: an answer to a command, and a cover while players change places."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import ComposeResult


class Answer(ModalScreen[None]):
    """Screen with the answer to a command, which Enter, Esc or a click closes.

    The application closes it too when a line is typed; below an explanation (`explains`), the line asks to explain
    another word.
    """

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
