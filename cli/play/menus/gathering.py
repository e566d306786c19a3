"""Pick a set member by member, until the moves that name the whole set are known.

They are kept here until the set is complete or stopped, so that they can be taken back and several be named at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.play.words.names import plainly
from interpreter.examples.moves.answers import Begun, in_any_order
from interpreter.kernel.layout import PC
from interpreter.state.questions.arguments import split_arguments
from interpreter.state.questions.refusals import why_not
from interpreter.state.wording.menu_text import meant, no_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.kernel.moves import Move
    from interpreter.state.game import State


class Gathering:
    """The set of pieces being picked, or paid with, at one state; empty at any other decision."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.named: list[Move] = []
        """The members so far, as they were named."""

    def offered(self) -> list[Move] | None:
        """Return the members that may be added; None if no set is picked."""
        wanted = self.state.wanted
        if wanted is None:
            return None
        here = self.after()
        still = here.wanted == (wanted[0] + len(self.named), *wanted[1:]) and here.array[PC] == self.state.array[PC]
        return list(here.moves()) if still else []

    def after(self) -> State:
        """Return the state after picking the named members."""
        state = self.state
        for move in self.named:
            state = state.apply(move)
        return state

    def add(self, texts: list[str]) -> str | None:
        """Name further members, all or none; return the reason if one cannot be named."""
        before = self.named[:]
        for text in texts:
            offered = self.offered() or []
            move = meant(text, offered)
            if move is None or move.sort == "stop":
                told = self.refusal(text, offered)
                self.named[:] = before
                return told
            self.named.append(move)
        return None

    def drop(self) -> None:
        """Take back the member that was named last."""
        self.named.pop()

    def complete(self) -> list[Move] | None:
        """Return the moves that name the set, or None if more members may be added."""
        offered = self.offered() or []
        return None if any(move.sort != "stop" for move in offered) else [*self.named, *offered]

    def paid(self, texts: list[str]) -> list[Move] | str:
        """Return the moves that pay with these pieces, or the reason why that is impossible."""
        program, array, seat = self.state.game.program, self.state.array, self.state.seat
        begun = Begun(program.node(array), -1 if seat is None else seat, array)
        found = in_any_order(program, begun, texts, {})
        return found or f"{_listed(texts)} cannot be paid together"

    def several(self, called: Callable[[str], str], line: str) -> list[str]:
        """Return the members a line names if it names several: `2 5 7`, `cod, tuna`.

        `called`: the text of what a word stands for in the menu, if anything.
        """
        if self.state.wanted is None and self.state.due is None:
            return []
        parts = [part.strip() for part in split_arguments(line.replace(" and ", ", "))]
        parts = line.split() if len(parts) == 1 else parts
        if len(parts) < 2 or not (called(parts[0]) or meant(parts[0], self.named)):
            return []
        return [called(part) or part for part in parts]

    def refusal(self, text: str, offered: list[Move]) -> str:
        """Return the reason why a thing cannot be a further member."""
        picked = _listed([plainly(move) for move in self.named])
        again = meant(text, self.named)
        if again is not None:
            return f"{plainly(again)} is picked already"
        alone = meant(text, Gathering(self.state).offered() or [])
        if alone is not None and alone.sort != "stop":
            if offered:
                return f"{plainly(alone)} cannot be picked together with {picked}"
            are = "are" if len(self.named) > 1 else "is"
            return f"{picked} {are} all that is picked here, {plainly(alone)} is too much"
        if text.isdecimal():
            return f"there is no {text} in this list"
        return why_not(self.state.game.program, self.state.array, text, offered) or no_move(text, offered)


def _listed(texts: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]]))
