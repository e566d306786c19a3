"""The moves of a state enter; a numbered list, the move a typed word stands for, or the reason it is none, leave."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.text import Text

from cli.consoles import out, say, show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.runtime.moves import Move
    from interpreter.runtime.state import State

EDGE = 4
"""Blanks that columns put around an entry."""


class Menu:
    """The moves of one decision, in the order the machine lists them."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._moves = list(state.moves())
        self._texts = [str(move) for move in self._moves]
        self._titles = {action.name: action.title for action in state.game.program.checked.actions if action.title}

    def show(self) -> None:
        """Print the moves, numbered, those of one action together."""
        for head, numbers in self._groups():
            if head:
                say(head, style="bold")
            _list([f"{number + 1:>3} {self._texts[number]}" for number in numbers])

    def explain(self) -> None:
        """Say what kinds of moves there are."""
        for head, numbers in self._groups():
            say(f"  {head or self._texts[numbers[0]]}: {len(numbers)} to choose from")

    def find(self, word: str) -> Move | None:
        """The move a number or a text stands for; blanks and capitals in a text do not matter."""
        if word.isascii() and word.isdigit() and word not in self._texts:
            number = int(word) if len(word) < 9 else 0
            return self._moves[number - 1] if 1 <= number <= len(self._moves) else None
        sought = self._sought(word)
        return None if isinstance(sought, str) else sought

    def refusal(self, word: str) -> str:
        """Why a word is no move here."""
        if word.isascii() and word.isdigit() and word not in self._texts:
            return f"there is no move {word}; they are numbered 1 to {len(self._moves)}"
        sought = self._sought(word)
        if not isinstance(sought, str):
            return f"{word} is possible"
        return sought if sought.startswith(word) else f"{word}: {sought}"

    def _sought(self, word: str) -> Move | str:
        """The move a text means, in any form the machine reads, or why it is none."""
        from interpreter import IllegalMoveError

        if word in self._texts:
            return self._moves[self._texts.index(word)]
        try:
            return self._state.game.move(self._state, word)
        except IllegalMoveError as refused:
            return str(refused)

    def forced(self) -> Move | None:
        """The only way to go on with what was begun, where there is no other and no stopping."""
        only = self._moves[0] if len(self._moves) == 1 else None
        return only if only is not None and only.sort == "choice" else None

    def _groups(self) -> Iterator[tuple[str, list[int]]]:
        groups: dict[str, list[int]] = {}
        for number, move in enumerate(self._moves):
            groups.setdefault(self._head(move), []).append(number)
        yield from groups.items()

    def _head(self, move: Move) -> str:
        due = self._state.due
        if due is not None:
            return f"Pay, dearest first: {due} to go" if move.sort == "choice" else "Pay the rest without cards"
        if move.sort == "choice":
            return f"Choose {move.action.replace('-', ' ')}"
        if move.sort == "stop":
            return "Do no more of this"
        return self._titles.get(move.action, "")


def _list(entries: list[str]) -> None:
    """Print entries in columns; where one is too long for that, each on lines of its own, broken between words."""
    width = out().width
    if max(map(len, entries)) + EDGE <= width:
        show(Columns([Text(entry) for entry in entries], padding=(0, 2)) if len(entries) > 1 else Text(entries[0]))
        return
    for entry in entries:
        for line in wrap(entry, width, subsequent_indent=" " * 6, break_long_words=False, break_on_hyphens=False):
            say(line)
