"""The moves of a state enter; a numbered list, the move a typed word stands for, or the reason it is none, leave.

A long list is narrowed in steps: first what is done, then each argument in turn; `back` undoes a step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.consoles import say
from cli.play.labels import Labels
from cli.play.names import plainly
from cli.play.options import Option, show_section

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from interpreter.runtime.moves import Move
    from interpreter.runtime.state import State

ROOM = 40
"""Moves up to which all are listed at once."""
BACK = "back"


class Menu:
    """The moves of one decision."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._moves = list(state.moves())
        self._texts = [str(move) for move in self._moves]
        self._labels = Labels(state, self._moves)
        self._steps: list[tuple[int, ...]] = [tuple(range(len(self._moves)))]
        self._sections: list[tuple[str, list[Option]]] = []
        self._shown: list[Option] = []
        self._lay_out()

    def show(self) -> None:
        """Print the moves, numbered, those of one action together."""
        for head, options in self._sections:
            show_section(head, options, self._labels.seen_on)
        if len(self._steps) > 1:
            say(f"  {BACK}: to the step before")

    def explain(self) -> None:
        """Say what kinds of moves there are."""
        for head, numbers in self._groups(range(len(self._moves))):
            say(f"  {head or plainly(self._moves[numbers[0]])}: {len(numbers)} to choose from")

    def begun(self) -> list[str]:
        """What is being done, where this decision is a part of it."""
        return self._labels.begun()

    def find(self, word: str) -> Move | None:
        """The move a number or a text stands for; blanks and capitals in a text do not matter."""
        if self._is_number(word):
            option = self._option(word)
            return self._moves[option.moves[0]] if option is not None and not option.leads_on() else None
        labelled = [option for option in self._shown if option.label and _same(option.label, word)]
        if len(labelled) == 1 and not labelled[0].leads_on():
            return self._moves[labelled[0].moves[0]]
        sought = self._sought(word)
        return None if isinstance(sought, str) else sought

    def meant(self, word: str) -> list[Move]:
        """The moves a number or a text stands for; none where it is no move."""
        option = self._option(word) if self._is_number(word) else None
        if option is not None:
            return [self._moves[number] for number in option.moves]
        move = self.find(word)
        return [] if move is None else [move]

    def heading_of(self, move: Move) -> str:
        """The heading a move stands under."""
        return self._labels.head(move)

    def counts(self, word: str) -> bool:
        """Whether a word is the number of an option, if there is one."""
        return self._is_number(word)

    def step(self, word: str) -> bool:
        """Take the step a word stands for: into the moves of one option, or back."""
        option = self._option(word) if self._is_number(word) else None
        if option is not None and option.leads_on():
            self._steps.append(option.moves)
        elif word == BACK and len(self._steps) > 1:
            self._steps.pop()
        else:
            return False
        self._lay_out()
        return True

    def refusal(self, word: str) -> str:
        """Why a word is no move here."""
        if self._is_number(word):
            return f"there is no move {word}; they are numbered 1 to {len(self._shown)}"
        sought = self._sought(word)
        if not isinstance(sought, str):
            return f"{word} is possible"
        return sought if sought.startswith(word) else f"{word}: {sought}"

    def forced(self) -> Move | None:
        """The only way to go on with what was begun, where there is no other and no stopping."""
        only = self._moves[0] if len(self._moves) == 1 else None
        return only if only is not None and only.sort == "choice" else None

    def _is_number(self, word: str) -> bool:
        """Whether a word counts options; where moves themselves are numbers, these come first."""
        return word.isascii() and word.isdigit() and word not in self._texts

    def _option(self, word: str) -> Option | None:
        number = int(word) if len(word) < 9 else 0
        return self._shown[number - 1] if 1 <= number <= len(self._shown) else None

    def _sought(self, word: str) -> Move | str:
        """The move a text means, in any form the machine reads, or why it is none."""
        from interpreter import IllegalMoveError

        if word in self._texts:
            return self._moves[self._texts.index(word)]
        try:
            return self._state.game.move(self._state, word)
        except IllegalMoveError as refused:
            return str(refused)

    def _lay_out(self) -> None:
        """The sections of this step, their options numbered through."""
        left = self._steps[-1]
        groups = list(self._groups(left))
        share = ROOM if len(groups) == 1 or len(left) <= ROOM else ROOM // len(groups)
        self._sections, self._shown = [], []
        for head, numbers in groups:
            inside = tuple(numbers) == left and len(self._steps) > 1
            options = self._labels.options(numbers, whole=len(numbers) <= share, inside=inside)
            if len(options) > share and len(groups) > 1:
                options = [Option(f"{head} ...", tuple(numbers))]
            for option in options:
                self._shown.append(option)
                option.number = len(self._shown)
            self._sections.append((self._labels.heading(head, numbers), options))

    def _groups(self, numbers: Iterable[int]) -> Iterator[tuple[str, list[int]]]:
        """The moves by heading; stopping comes last."""
        groups: dict[str, list[int]] = {}
        for number in sorted(numbers, key=lambda number: self._moves[number].sort == "stop"):
            groups.setdefault(self._labels.head(self._moves[number]), []).append(number)
        yield from groups.items()


def _same(label: str, word: str) -> bool:
    """Whether blanks and capitals are all that differs."""
    return "".join(label.split()).lower() == "".join(word.split()).lower()
