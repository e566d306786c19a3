"""The bot that makes the move a network in a file finds most probable, `model:FILE`.

The network sees the observation of its seat as a vector (`interpreter.encoding`); it draws no random numbers. Where
moves have the same probability, it makes the first, and also where a vector has no room for what the seat sees.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf

from interpreter.bots.bot import BotWordsError, Observation, Standing
from interpreter.extras import how_to_install, lacking
from interpreter.kernel.chance import Choices
from interpreter.state.game import Game
from interpreter.state.wording.menu_text import offers

STREAM = "model {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""


def maker(words: str) -> Callable[[Choices], Player]:
    """Return the function that makes bots which play by the network in a file."""
    if not words:
        raise BotWordsError("the bot `model` needs a file", "write `model:FILE`, a file that a network was saved to")
    return partial(Player, words)


def suits(words: str, game: Game) -> None:
    """Raise BotWordsError if the file has no network for this game."""
    if (package := lacking("model")) is not None:
        raise BotWordsError(f"the bot `model` needs {package}", how_to_install("model"))
    from interpreter.encoding.actions import TooManyError
    from interpreter.encoding.network import NetworkError, network

    try:
        network(words, game)
    except NetworkError as error:
        raise BotWordsError(error.cause, error.advice) from None
    except TooManyError as error:
        raise BotWordsError(f"`{game.name}` has no ids of actions: {error}", "choose another bot") from None


class Player:
    """Bot that makes the most probable move."""

    def __init__(self, file: str, choices: Choices) -> None:
        del choices
        self._file = file

    def choose(self, seen: Observation) -> int:
        """Return the index of the most probable move."""
        found = list[int]()
        if seen.size > 1:
            with suppress(OverflowError):  # more pieces carry something than a vector has room for
                seen.weigh(lambda at: found.append(self._best(at, seen.seat)))
        return found[0] if found else 0

    def _best(self, at: Standing, seat: int) -> int:
        """Return the index of the legal move of the greatest output, by what the seat sees."""
        from interpreter.encoding.network import network

        found = network(self._file, at.game)
        logits = found.logits(found.observations.vector(at.array, seat))
        moves = offers(at.game.program, at.array)
        numbers = dict(zip([move.code for move in moves], found.actions.numbers(moves, partly=True), strict=True))
        values = [float(logits[numbers[code]]) if numbers[code] >= 0 else -inf for code in at.menu]
        return max(range(len(values)), key=values.__getitem__)

    def skip(self, size: int) -> None:
        """Draw no random numbers for an earlier decision."""
