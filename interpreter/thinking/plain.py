"""The game as bots that try moves play it in Python."""

from __future__ import annotations

from functools import cached_property

from interpreter.compiler.program import Program
from interpreter.imagining.plain import Imagining, imagining
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import PC
from interpreter.kernel.play import DRAWS, FAILED, Trials
from interpreter.searching.plain import ProgramPlay
from interpreter.state.history.entries import Entry
from interpreter.state.wording.names import fallen, weighed
from interpreter.thinking.trying import Facts, facts


class ProgramTrials(ProgramPlay, Trials):
    """The game as bots that try moves play it, by a program in Python; subclasses make determinizations."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.program = program

    @cached_property
    def facts(self) -> Facts:
        """The facts about the game for a bot that tries moves in determinizations."""
        return facts(self.program, self.program.size, [0] * self.program.checked.seats, hidden=True)

    def note(self, anew: int) -> None:
        """Do nothing: what the seats remember is computed from the history."""

    def imagine(self, state: list[int], seat: int, seed: int) -> int:
        """Leave the state as it is: there is nothing that a seat does not know."""
        return 1

    def renamed(self, state: list[int], code: int) -> int:
        """Return the code of the same move in the determinization."""
        return code

    def resume(self, state: list[int]) -> int:
        """Return why the game waits, or that it is over; nothing is to be run."""
        return DRAWS if self.program.sort(state) == "chance" else super().resume(state)

    def draw(self, state: list[int]) -> int:
        """Choose the result of an open draw at random; return the status."""
        program = self.program
        try:
            program.draw(state, fallen(weighed(program, state), self.choose))
        except RuntimeCheckFailed:
            return FAILED
        return self.resume(state)

    def totals(self, state: list[int]) -> int:
        """Write each seat's score behind the state; return 0 if a runtime check failed, else 1."""
        program, first = self.program, self.program.size
        seats = range(program.checked.seats)
        try:
            state[first : first + len(seats)] = [sum(program.scores(state, seat)) for seat in seats]
        except RuntimeCheckFailed:
            return 0
        return 1

    def points(self, state: list[int], seat: int, progress: int) -> int:
        """Return 0: nothing was learned."""
        return 0

    def halt(self, reason: int) -> None:
        """Raise an error: the algorithm cannot choose."""
        raise RuntimeError(reason)


class DealtTrials(ProgramTrials):
    """A program whose determinizations are dealt: only pieces change places."""

    @cached_property
    def _imagining(self) -> Imagining:
        return imagining(self.program)

    def state(self, array: list[int], last: Entry | None) -> list[int]:
        """Return a copy of a state after the history up to `last`, with what the seats remember behind it."""
        return self._imagining.state(array, self._imagining.memory(array, last))

    def imagine(self, state: list[int], seat: int, seed: int) -> int:
        """Deal anew the pieces that a seat does not know; return 0 if one of them contains others, else 1."""
        return self._imagining.lay(state, seat, seed)

    def renamed(self, state: list[int], code: int) -> int:
        """Return the code of the same move after the last deal."""
        renamed = self._imagining.renamed.get(state[PC])
        return code if renamed is None else renamed(state, code)
