"""Screens above the table: an answer, and the cover while players change at one screen."""

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
    """Screen with an answer, closed by Enter, Esc, Space, q or a click."""

    BINDINGS: ClassVar = [Binding(key, "dismiss", show=False) for key in ("escape", "enter", "space", "q")]

    def __init__(self, text: Text) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Yield the text, which scrolls."""
        sheet = VerticalScroll(Static(self._text, markup=False))
        sheet.border_subtitle = "Enter or Esc puts this away"
        yield sheet

    def on_click(self) -> None:
        """Close the screen."""
        self.dismiss()


class Cover(Screen[None]):
    """Screen shown while players change who must not see each other's information."""

    BINDINGS: ClassVar = [Binding("enter", "dismiss", show=False)]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Yield the name of the next player."""
        yield Static(self._text.strip(), markup=False)
