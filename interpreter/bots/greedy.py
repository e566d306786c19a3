"""The bot that looks one move ahead: it compares its score after each legal move.

Moves are tried in determinizations of `seen.imagine`, which samples what the seat does not see: the bot never looks
at what is hidden. If none can be sampled, it takes any move. Choices and draws inside a move are played at random,
up to the next decision of another sort.
"""

from __future__ import annotations

from interpreter.bots.bot import Observation
from interpreter.kernel.chance import Choices, shuffled
from interpreter.kernel.errors import NoWorldError
from interpreter.state.game import State
from interpreter.thinking import Greedy, Trying, facts
from interpreter.thinking.greedy import MOST
from interpreter.thinking.plain import ProgramTrials

STREAM = "greedy {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""
LOOKS_BACK = True


class Player:
    """Bot that takes the move with the highest mean score over determinizations, ties at random."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def choose(self, seen: Observation) -> int:
        """Return the index of the move with the best mean score."""
        if seen.size == 1:
            return 0
        choices = self._choices.at(seen.made)
        tried = list(range(seen.size))
        if seen.size > MOST:
            mixed = shuffled(tried, choices) if seen.lot is None else sorted(tried, key=seen.lot)
            tried = sorted(mixed[:MOST])
        totals = self._totals(seen, tried, choices)
        best = max(totals)
        equals = [index for index, total in zip(tried, totals, strict=True) if total == best]
        return equals[choices.of(len(equals))] if seen.lot is None else min(equals, key=seen.lot)

    def skip(self, size: int) -> None:
        """Do nothing: the bot's random numbers at a decision do not depend on earlier decisions."""

    def bot(self, play: Worlds) -> Trying:
        """Return the algorithm that tries moves."""
        return Greedy(play, play.facts)

    def _totals(self, seen: Observation, tried: list[int], choices: Choices) -> list[int]:
        """Return the value of each tried move, added up over determinizations of `seen.imagine`."""
        try:
            world = seen.imagine(choices)
        except NoWorldError:
            return [0] * len(tried)
        play = Worlds(world, seen, choices)
        return self.bot(play).tried(play.state, tried, [], seen.seat)


class Worlds(ProgramTrials):
    """A game as a bot plays it in determinizations of `seen.imagine`, the first of which is given.

    The number of a move is its index in the list of legal moves, the same in each of them.
    """

    def __init__(self, first: State, seen: Observation, choices: Choices) -> None:
        super().__init__(first.game.program, choices)
        self._next: State | None = first
        self._seen, self._drawn = seen, choices
        self._codes, self._number = list[int](), -1
        self.program = first.game.program
        seats = self.program.checked.seats
        self.facts = facts(self.program, self.program.size, [0] * seats, hidden=True)
        self.state = [*first.array, *[0] * (2 * seats)]

    def imagine(self, state: list[int], seat: int, seed: int) -> int:
        """Make the state the next determinization; return 0 if there is none, else 1."""
        try:
            world = self._next or self._seen.imagine(self._drawn)
        except NoWorldError:
            return 0
        self._codes = [move.code for move in world.moves()]
        self._next, self._number = None, self._number + 1
        state[: self.program.size] = world.array
        return 1

    def renamed(self, state: list[int], code: int) -> int:
        """Return the code of the move with an index, whose random choices begin if moves have their own."""
        if self._seen.lot is not None:
            self.choices = Choices(self._seen.lot(code), self._number)
        return self._codes[code]
