"""The bot that has learned what the numbers of the game are worth: it makes the moves after which it has more of them.

Worlds come from `seen.imagine`, which deals anew whatever the seat does not see. What numbers are worth stands in a
file beside the rules (`gamespec learn`); where there is none it is learned from games of itself before the first move.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from interpreter.bots.bot import BotWordsError
from interpreter.bots.search import dealt_by
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import NoWorldError
from interpreter.learning import LearnedFileError, weights_of
from interpreter.learning.fit import judged_after
from interpreter.learning.judge import Judge, with_luck
from interpreter.learning.weights import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.bots.bot import Observation
    from interpreter.compiler.program import Program
    from interpreter.state.game import Game, State

STREAM = "learned {}"
"""The stream of a game a seat chooses from."""
WORLDS = 2
"""Worlds in which each move is tried."""
SEEDS = 1 << 53
_JUDGES: WeakKeyDictionary[Program, Judge] = WeakKeyDictionary()


def suits(_words: str, game: Game) -> None:
    """Raises BotWordsError where what was learned of the game cannot be read: told before anything is played."""
    try:
        read(game)
    except LearnedFileError as error:
        raise BotWordsError(error.cause, error.advice) from None


class Player:
    """Takes a move the more often the better it judges what comes of it."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._judged: list[float] = []
        """Of the last decision, in steps that make a move e times as likely."""

    def choose(self, seen: Observation) -> int:
        """The index of a move, each in proportion to its likelihood."""
        if seen.size == 1:
            return 0
        choices, judged, unit = self._choices.at(seen.made), [0] * seen.size, 1
        for number, (world, array) in enumerate(self._worlds(seen, choices)):
            judge = _judge(world.game)
            unit, progress, seed = judge.unit(), judge.progress(seen.made), int(choices.random() * SEEDS)
            for index, move in enumerate(world.moves()):
                follows = seed if seen.lot is None else seen.lot(index) + number
                judged[index] += judged_after(judge, array, move.code, seen.seat, progress, follows)
        draws = [choices.random() if seen.lot is None else Choices(seen.lot(at)).random() for at in range(seen.size)]
        self._judged = [each / (unit * WORLDS) for each in judged]
        return with_luck(judged, unit * WORLDS, draws)

    def _worlds(self, seen: Observation, choices: Choices) -> Iterator[tuple[State, list[int]]]:
        """Worlds that look like the seat's own, each as one that has its menu and as an array.

        They are dealt by tables, which are the same in all of them, wherever no move names what may lie elsewhere.
        """
        deal, imagined = seen.deal(), self._choices.at(seen.made)
        world, tables = None, None
        for _ in range(WORLDS):
            if world is None or tables is None:  # what is dealt by tables has the menu of any world
                try:
                    world = seen.imagine(imagined)
                except NoWorldError:
                    return
                tables = deal if deal is not None and dealt_by(world, deal) is not None else None
            yield world, world.array if tables is None else tables.dealt(choices.of)

    def skip(self, size: int) -> None:
        """Each decision has chance of its own."""

    def likely(self, size: int) -> list[float]:
        """How likely each move was at the last decision, given the worlds that were imagined."""
        best = max(self._judged)
        weights = [exp(each - best) for each in self._judged]
        return [each / sum(weights) for each in weights[:size]]


def _judge(game: Game) -> Judge:
    found = _JUDGES.get(game.program)
    if found is None:
        found = _JUDGES[game.program] = Judge(game.program, weights_of(game))
    return found
