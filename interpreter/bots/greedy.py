"""The bot that looks one move ahead: it compares its score after each legal move.

Moves are tried in determinizations: the pieces that the seat does not know are dealt anew, or, if more than the places
of pieces is hidden, `seen.imagine` samples what it does not see. If none can be sampled, it takes any move. Choices and
draws inside a move are played at random, up to the next decision of another sort.
"""

from __future__ import annotations

from interpreter.bots.bot import Observation, Standing
from interpreter.imagining import undealt
from interpreter.imagining.unseen import can_lay
from interpreter.kernel.chance import Choices, shuffled
from interpreter.kernel.errors import NoWorldError
from interpreter.state.game import State
from interpreter.thinking import Trying
from interpreter.thinking.greedy import Greedy
from interpreter.thinking.plain import DealtTrials, ProgramTrials
from interpreter.thinking.sampling import MOST, some
from interpreter.thinking.trying import SHORTER
from interpreter.thinking.wasm_backend import greedy_values

STREAM = "greedy {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""
LOOKS_BACK = True
SEEDS = 1 << 53


class Player:
    """Bot that takes the move with the highest mean score over determinizations, ties at random."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._tried: list[int] = []
        """Indexes of the moves tried at the last decision."""

    def choose(self, seen: Observation) -> int:
        """Return the index of the move with the best mean score."""
        if seen.size == 1:
            return 0
        choices = self._choices.at(seen.made)
        worlds = [int(choices.random() * SEEDS) for _ in range(Greedy.worlds)]
        lot = int(choices.random() * SEEDS)
        totals = seen.weigh(lambda at: self._dealt(at, seen, worlds, lot)) or self._imagined(seen, worlds, choices)
        best = max(totals)
        equals = [index for index, total in zip(self._tried, totals, strict=True) if total == best]
        return equals[lot % len(equals)] if seen.lot is None else min(equals, key=seen.lot)

    def skip(self, size: int) -> None:
        """Do nothing: the bot's random numbers at a decision do not depend on earlier decisions."""

    def bot(self, play: ProgramTrials) -> Trying:
        """Return the algorithm that tries moves."""
        return Greedy(play, play.facts)

    def _dealt(self, at: Standing, seen: Observation, worlds: list[int], lot: int) -> list[int] | None:
        """Return the values of the tried moves, in determinizations that are dealt; None if none can be dealt."""
        program = at.game.program
        if not can_lay(program):
            return None
        play = DealtTrials(program)
        menu, self._tried = at.menu, list(range(len(at.menu)))
        if len(menu) > MOST and seen.lot is None:
            self._tried = some([play.sort(at.array, code) for code in menu], lot)
        elif len(menu) > MOST:
            self._tried = sorted(sorted(self._tried, key=seen.lot)[:MOST])
        moves, seeds = [menu[index] for index in self._tried], self._seeds(seen, worlds)
        if type(self) is Player:
            inside = greedy_values(program)(at.array, at.last, moves, seeds, seen.seat)
            if inside is not None:
                return inside
        bot = self.bot(play)
        values = bot.tried(play.state(at.array, at.last), moves, seeds, seen.seat)
        return None if bot.unlaid[0] else values

    def _seeds(self, seen: Observation, worlds: list[int]) -> list[int]:
        """Return the seeds of the determinizations, then for each of them those of the moves."""
        if seen.lot is None:
            return [*worlds, *(seed for seed in worlds for _ in self._tried)]
        lots = [seen.lot(index) >> SHORTER for index in self._tried]
        return [*worlds, *(lot ^ number for number in range(len(worlds)) for lot in lots)]

    def _imagined(self, seen: Observation, worlds: list[int], choices: Choices) -> list[int]:
        """Return the values of the tried moves, added up over determinizations of `seen.imagine`."""
        tried = [index for _, index in seen.read()]
        if seen.size > MOST:
            tried = (shuffled(tried, choices) if seen.lot is None else sorted(tried, key=seen.lot))[:MOST]
        self._tried = tried
        try:
            world = seen.imagine(choices)
        except NoWorldError:
            undealt.note(undealt.NONE)
            return [0] * len(tried)
        play = Worlds(world, seen, choices)
        return self.bot(play).tried(play.begun, tried, self._seeds(seen, worlds), seen.seat)


class Worlds(ProgramTrials):
    """A game as a bot plays it in determinizations of `seen.imagine`, the first of which is given.

    The number of a move is its index.
    """

    def __init__(self, first: State, seen: Observation, choices: Choices) -> None:
        super().__init__(first.game.program)
        self._next: State | None = first
        self._seen, self._drawn = seen, choices
        self._codes = list[int]()
        self.begun = [*first.array, *[0] * (2 * self.program.checked.seats)]

    def imagine(self, state: list[int], seat: int, seed: int) -> int:
        """Make the state the next determinization; return 0 if there is none, else 1."""
        try:
            world = self._next or self._seen.imagine(self._drawn)
        except NoWorldError:
            return 0
        self._codes = [0] * self._seen.size
        for (_, index), move in zip(self._seen.read(), world.moves(), strict=True):
            self._codes[index] = move.code
        self._next = None
        state[: self.program.size] = world.array
        return 1

    def renamed(self, state: list[int], code: int) -> int:
        """Return the code of the move with an index."""
        return self._codes[code]
