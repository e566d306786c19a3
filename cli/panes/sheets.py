"""Screens above the table: an answer, and the cover between people who share a screen."""

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
    """An answer that is read and put away."""

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
        """Put it away."""
        self.dismiss()


class Cover(Screen[None]):
    """Screen between two people of whom one may not see what the other sees."""

    BINDINGS: ClassVar = [Binding("enter", "dismiss", show=False)]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Yield who is next."""
        yield Static(self._text.strip(), markup=False)
