"""The bot that has learned what the numbers of the game are worth: it makes the moves after which it has more of them.

It tries moves in worlds in which all that its seat does not see lies anew; where more is hidden than which piece lies
where, in worlds from `seen.imagine`. What numbers are worth stands in a file beside the rules (`gamespec learn`); where
there is none it is learned from games of itself before the first move.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from interpreter.bots.bot import BotWordsError
from interpreter.bots.search import dealt_by
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import NoWorldError
from interpreter.learning import LearnedFileError, weigher_of
from interpreter.learning.judge import LOTS, with_luck
from interpreter.learning.tried import WORLDS, Asked, weighed_after
from interpreter.learning.weights import read
from interpreter.state.wording.menu_text import offers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.bots.bot import Observation, Standing
    from interpreter.state.game import Game

STREAM = "learned {}"
"""The stream of a game a seat chooses from."""
LOOKS_BACK = True
SEEDS = 1 << 53
SHORTER = 11
"""A lot is longer than a seed by so many bits."""


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
        self._unit = 1

    def choose(self, seen: Observation) -> int:
        """The index of a move, each in proportion to its likelihood."""
        if seen.size == 1:
            return 0
        choices = self._choices.at(seen.made)
        judged = self._weighed(seen, choices) or self._imagined(seen, self._choices.at(seen.made))
        draws = [choices.random() if seen.lot is None else Choices(seen.lot(at)).random() for at in range(seen.size)]
        self._judged = [each / self._unit for each in judged]
        return with_luck(judged, self._unit, [int(draw * LOTS) for draw in draws])

    def _weighed(self, seen: Observation, choices: Choices) -> list[int] | None:
        """Each move in worlds laid anew."""
        worlds = [int(choices.random() * SEEDS) for _ in range(WORLDS)]
        if seen.lot is None:
            seeds = [[seed] * seen.size for seed in worlds]
        else:
            lots = [seen.lot(at) >> SHORTER for at in range(seen.size)]
            seeds = [[lot ^ number for lot in lots] for number in range(WORLDS)]

        def weigh(at: Standing) -> list[int] | None:
            weigher = weigher_of(at.game)
            self._unit = weigher.judge.unit() * WORLDS
            return weigher(Asked(at.array, at.menu, seen.seat, weigher.judge.progress(seen.made), worlds, seeds))

        return seen.weigh(weigh)

    def _imagined(self, seen: Observation, choices: Choices) -> list[int]:
        """Each move in worlds that are imagined."""
        judged = [0] * seen.size
        for number, (game, array, codes) in enumerate(self._worlds(seen, choices)):
            judge = weigher_of(game).judge
            progress, seed = judge.progress(seen.made), int(choices.random() * SEEDS)
            self._unit = judge.unit() * WORLDS
            for index, code in enumerate(codes):
                follows = seed if seen.lot is None else (seen.lot(index) >> SHORTER) ^ number
                judged[index] += weighed_after(judge, array, code, (seen.seat, progress), follows)
        return judged

    def _worlds(self, seen: Observation, choices: Choices) -> Iterator[tuple[Game, list[int], list[int]]]:
        """Worlds that look like the seat's own, each as an array with the codes of its moves.

        They are dealt by tables, which are the same in all of them, wherever no move names what may lie elsewhere.
        """
        deal, imagined = seen.deal(), self._choices.at(seen.made)
        game: Game | None = None
        codes: list[int] | None = None
        for _ in range(WORLDS):
            if deal is not None and codes is not None and game is not None:  # the menu of one is that of all
                yield game, deal.dealt(choices.of), codes
                continue
            try:
                world = seen.imagine(imagined)
            except NoWorldError:
                return
            game = world.game
            if deal is not None and dealt_by(game.program, deal) is not None:
                codes = [move.code for move in offers(game.program, list(deal.array))]
                yield game, deal.dealt(choices.of), codes
            else:
                yield game, world.array, [move.code for move in world.moves()]

    def skip(self, size: int) -> None:
        """Each decision has chance of its own."""

    def likely(self, size: int) -> list[float]:
        """How likely each move was at the last decision, given the worlds that were imagined."""
        best = max(self._judged)
        weights = [exp(each - best) for each in self._judged]
        return [each / sum(weights) for each in weights[:size]]
