"""The bot that evaluates moves by a weighted sum of the game's numbers, with learned weights.

Moves are tried in determinizations, sampled by dealing the hidden pieces, or by `seen.imagine` if more than the
places of pieces is hidden. Weights come from a file beside the rules (`gamespec learn`); without one they are
learned by self-play before the first move.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

from interpreter.bots.bot import BotWordsError, Observation, Standing
from interpreter.bots.search import dealt_by
from interpreter.imagining import undealt
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import NoWorldError
from interpreter.learning import LearnedFileError, weigher_of
from interpreter.learning.python_backend import WORLDS, Decision
from interpreter.learning.weights import read
from interpreter.state.game import Game
from interpreter.state.wording.menu_text import offers
from interpreter.thinking.learned import QUANTILES, drawn
from interpreter.thinking.trying import SHORTER

STREAM = "learned {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""
LOOKS_BACK = True
SEEDS = 1 << 53


def suits(_words: str, game: Game) -> None:
    """Raise BotWordsError if the game's weights cannot be read, before anything is played."""
    try:
        read(game)
    except LearnedFileError as error:
        raise BotWordsError(error.cause, error.advice) from None


class Player:
    """Bot that draws a move with a probability that grows with the move's value (softmax)."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._judged: list[float] = []
        """Values of the moves at the last decision; a value larger by 1 makes a move e times as likely."""
        self._unit = 1

    def choose(self, seen: Observation) -> int:
        """Return the index of a move, drawn by the probabilities of the moves."""
        if seen.size == 1:
            return 0
        choices = self._choices.at(seen.made)
        judged = self._weighed(seen, choices) or self._imagined(seen, self._choices.at(seen.made))
        draws = [choices.random() if seen.lot is None else Choices(seen.lot(at)).random() for at in range(seen.size)]
        self._judged = [each / self._unit for each in judged]
        return drawn(judged, self._unit, [int(draw * QUANTILES) for draw in draws])

    def _weighed(self, seen: Observation, choices: Choices) -> list[int] | None:
        """Return the value of each move by `seen.weigh`, the fast way; None if it is not available."""
        worlds = [int(choices.random() * SEEDS) for _ in range(WORLDS)]
        if seen.lot is None:
            seeds = [[seed] * seen.size for seed in worlds]
        else:
            lots = [seen.lot(at) >> SHORTER for at in range(seen.size)]
            seeds = [[lot ^ number for lot in lots] for number in range(WORLDS)]

        def weigh(at: Standing) -> list[int] | None:
            weigher = weigher_of(at.game)
            self._unit = weigher.judge.unit() * WORLDS
            progress = weigher.judge.progress(seen.made)
            return weigher(Decision(at.array, at.menu, seen.seat, progress, worlds, seeds, at.last))

        return seen.weigh(weigh)

    def _imagined(self, seen: Observation, choices: Choices) -> list[int]:
        """Return the value of each move, added up over determinizations of `seen.imagine`."""
        judged = [0] * seen.size
        for number, (game, array, codes) in enumerate(self._worlds(seen, choices)):
            plain = weigher_of(game).plain
            judge = plain.judge
            progress, seed = judge.progress(seen.made), int(choices.random() * SEEDS)
            self._unit = judge.unit() * WORLDS
            for (_, index), code in zip(seen.read(), codes, strict=True):
                follows = seed if seen.lot is None else (seen.lot(index) >> SHORTER) ^ number
                judged[index] += plain.after(array, code, (seen.seat, progress), follows)
        return judged

    def _worlds(self, seen: Observation, choices: Choices) -> Iterator[tuple[Game, list[int], list[int]]]:
        """Yield determinizations: the game, the array of state cells, and the codes of the legal moves.

        They are dealt from one list of hidden pieces, unless a move names a piece whose place is unknown.
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
                if game is None:
                    undealt.note(undealt.NONE)
                return
            game = world.game
            if deal is not None and dealt_by(game.program, deal) is not None:
                codes = [move.code for move in offers(game.program, list(deal.array))]
                yield game, deal.dealt(choices.of), codes
            else:
                yield game, world.array, [move.code for move in world.moves()]

    def skip(self, size: int) -> None:
        """Do nothing: the bot's random numbers at a decision do not depend on earlier decisions."""

    def likely(self, size: int) -> list[float]:
        """Return the probability with which each move was drawn at the last decision."""
        best = max(self._judged)
        weights = [exp(each - best) for each in self._judged]
        return [each / sum(weights) for each in weights[:size]]
