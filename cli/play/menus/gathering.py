"""Choose the members of a set one by one, kept here to be taken back, and apply them at last."""

from __future__ import annotations

from collections.abc import Callable

from cli.play.words.names import plainly
from interpreter.examples.moves.standing import Begun, in_any_order
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move
from interpreter.state.game import State
from interpreter.state.questions.arguments import split_arguments
from interpreter.state.questions.refusals import why_not
from interpreter.state.wording.menu_text import meant, no_move


class Gathering:
    """Set of pieces that a player is choosing or paying with; else nothing can be added."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.named: list[Move] = []
        """Moves that choose the members named so far, in the order in which they were named."""

    def offered(self) -> list[Move] | None:
        """Return the moves that add a further member; None if the decision is not the choice of a set."""
        wanted = self.state.wanted
        if wanted is None:
            return None
        here = self.after()
        still = here.wanted == (wanted[0] + len(self.named), *wanted[1:]) and here.array[PC] == self.state.array[PC]
        return list(here.moves()) if still else []

    def after(self) -> State:
        """Return the state after the members named so far are chosen."""
        state = self.state
        for move in self.named:
            state = state.apply(move)
        return state

    def add(self, texts: list[str]) -> str | None:
        """Name further members, all or none; return None, or why one cannot be named."""
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
        """Remove the member that was named last."""
        self.named.pop()

    def complete(self) -> list[Move] | None:
        """Return the moves that choose the whole set, or None if more members may be added."""
        offered = self.offered() or []
        return None if any(move.sort != "stop" for move in offered) else [*self.named, *offered]

    def paid(self, texts: list[str]) -> list[Move] | str:
        """Return the moves that pay with named pieces, in any order, or why they cannot."""
        program, array, seat = self.state.game.program, self.state.array, self.state.seat
        begun = Begun(program.node(array), -1 if seat is None else seat, array)
        found = in_any_order(program, begun, texts, {})
        return found or f"{_listed(texts)} cannot be paid together"

    def several(self, called: Callable[[str], str], line: str) -> list[str]:
        """Return the members' texts (by `called`) if a line names several, as `2 5 7`; else none."""
        if self.state.wanted is None and self.state.due is None:
            return []
        parts = [part.strip() for part in split_arguments(line.replace(" and ", ", "))]
        parts = line.split() if len(parts) == 1 else parts
        if len(parts) < 2 or not (called(parts[0]) or meant(parts[0], self.named)):
            return []
        return [called(part) or part for part in parts]

    def refusal(self, text: str, offered: list[Move]) -> str:
        """Return the reason why a text cannot name a further member; `offered` are those that may be."""
        picked = _listed([plainly(move) for move in self.named])
        again = meant(text, self.named)
        if again is not None:
            return f"{plainly(again)} is already picked; name something else"
        alone = meant(text, Gathering(self.state).offered() or [])
        if alone is not None and alone.sort != "stop":
            if offered:
                return f"{plainly(alone)} cannot be picked together with {picked}"
            return f"nothing more can be picked after {picked}; leave out {plainly(alone)}"
        if text.isdecimal():
            return f"this list has no number {text}"
        return why_not(self.state.game.program, self.state.array, text, offered) or no_move(text, offered)


def _listed(texts: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]]))
