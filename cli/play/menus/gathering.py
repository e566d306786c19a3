"""A set a person picks enters piece by piece, in any order; once it is whole the moves that name it leave.

The machine takes the members of a set along one order of its own, which nobody at the table knows. So they are kept
here until the set is complete or stopped, and are named to the machine all at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.play.words.names import plainly
from interpreter.compiler.questions.picks import beside, ordered
from interpreter.examples.moves.answers import Begun, in_any_order
from interpreter.state.questions.arguments import split_arguments
from interpreter.state.questions.refusals import why_not
from interpreter.state.wording.menu_text import meant, no_move, worded

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.kernel.moves import Move
    from interpreter.state.game import State


class Gathering:
    """The set that is picked at one state, or paid with; of any other decision nothing."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.named: list[Move] = []
        """The members so far, as they were named."""

    def offered(self) -> list[Move] | None:
        """What may be picked beside those named, in whatever order; None where the machine's own menu holds."""
        if self.state.wanted is None:
            return None
        program, array = self.state.game.program, self.state.array
        named = [move.code for move in self.named]
        codes = beside(program, array, named)
        if codes is None:
            return None
        offered = worded(program, array, codes)
        if not named:
            return offered
        called = {move.code: move for move in worded(program, array, beside(program, array, []) or [])}
        kept = [called.get(move.code, move) for move in offered]  # a thing keeps its name while others are picked
        return kept if len({move.text for move in kept}) == len(kept) else offered

    def add(self, texts: list[str]) -> str | None:
        """Name further members; why that cannot be, where it cannot, and then none of them is named."""
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
        """The moves that name the set to the machine; None where more may come."""
        offered = self.offered() or []
        if any(move.sort != "stop" for move in offered):
            return None
        return self.stopped(offered[0]) if offered else self.moves()

    def moves(self) -> list[Move]:
        """The moves that name the members so far."""
        program, array = self.state.game.program, self.state.array
        return [program.move(array, code) for code in ordered(program, array, [move.code for move in self.named])]

    def stopped(self, stop: Move) -> list[Move]:
        """The same with `stop` behind them; without, where the machine knows that no more may come."""
        moves, state = self.moves(), self.state
        for move in moves:
            state = state.apply(move)
        return [*moves, stop] if not moves or (state.wanted is not None and stop in state.moves()) else moves

    def paid(self, texts: list[str]) -> list[Move] | str:
        """The moves of a payment with these pieces, or why there are none."""
        program, array, seat = self.state.game.program, self.state.array, self.state.seat
        begun = Begun(program.node(array), -1 if seat is None else seat, array)
        found = in_any_order(program, begun, texts, {})
        return found or f"{_listed(texts)} cannot be paid together"

    def several(self, called: Callable[[str], str], line: str) -> list[str]:
        """The members a line names, where it names more than one: `2 5 7`, `cod, tuna`.

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
        """Why a thing is no further member."""
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
