"""The game as bots that try moves play it in Python."""

from __future__ import annotations

from interpreter.compiler.program import Program
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.play import DRAWS, FAILED, Trials
from interpreter.searching.plain import ProgramPlay
from interpreter.state.wording.names import fallen, weighed


class ProgramTrials(ProgramPlay, Trials):
    """The game as bots that try moves play it, by a program in Python; subclasses make determinizations."""

    def __init__(self, program: Program, choices: Choices | None = None) -> None:
        super().__init__(program)
        self.choices = choices or self.choices
        self._paused = self.choices
        self.decisions = 0
        """Number of decisions made so far."""

    def made(self) -> int:
        """Return the number of decisions made so far."""
        return self.decisions

    def pause(self) -> None:
        """Set the random choices aside."""
        self._paused = self.choices

    def go_on(self) -> None:
        """Go on with the random choices set aside."""
        self.choices = self._paused

    def choose_by(self, seed: int, stream: int) -> None:
        """Make the random choices by a seed and the number of a stream."""
        self.choices = Choices(seed, stream)

    def imagine(self, state: list[int], seat: int, seed: int) -> int:
        """Take a random number, and leave the state as it is: there is nothing that a seat does not know."""
        self.choices.random()
        return 1

    def renamed(self, state: list[int], code: int) -> int:
        """Return the code of the same move in the determinization."""
        return code

    def resume(self, state: list[int]) -> int:
        """Return why the game waits, or that it is over; nothing is to be run."""
        return DRAWS if self._program.sort(state) == "chance" else super().resume(state)

    def draw(self, state: list[int]) -> int:
        """Choose the result of an open draw at random; return the status."""
        program = self._program
        try:
            program.draw(state, fallen(weighed(program, state), self.choices))
        except RuntimeCheckFailed:
            return FAILED
        return self.resume(state)

    def totals(self, state: list[int]) -> int:
        """Write each seat's score behind the state; return 0 if a runtime check failed, else 1."""
        program, first = self._program, self._program.size
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
