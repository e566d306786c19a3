"""The bot that does as little as it may: it stops if it can; `pass:decline` also takes `decline`.

The name after the colon is an action or a row, as for the bot `never`. If the bot can neither stop nor do the named
thing, it takes any move. Its results show what the rules give to a passive player.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from interpreter.bots import never
from interpreter.bots.bot import Bot, BotWordsError, Observation, any_of
from interpreter.compiler.menus.move_codes import ChoiceCodes, OfferCodes
from interpreter.kernel.chance import Choices
from interpreter.state.game import Game
from interpreter.state.wording.names import mentions

STREAM = "pass {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""
STOP = "stop"
"""Text of the legal move that ends a choice without doing more."""


class Player(never.Player):
    """Bot that stops if it can, else makes a move with a given action or row, else any move."""

    def choose(self, seen: Observation) -> int:
        """Return the index of `stop`, else of any move that does the named thing, else of any move."""
        moves = seen.read()
        stops = [index for text, index in moves if text == STOP]
        named = [index for text, index in moves if self._name and mentions(text, self._name)]
        self._kept = stops or named or range(seen.size)
        return any_of(seen, self._kept, self._choices)


def maker(words: str) -> Callable[[Choices], Bot]:
    """Return the function that makes bots which stop, or else do the action or name the row `words`.

    `words` may be empty: then the bots take any move if they cannot stop.
    """
    return partial(Player, words)


def suits(words: str, game: Game) -> None:
    """Raise BotWordsError if no move does or names `words`, or, without words, if nobody may ever stop."""
    if words:
        never.suits(words, game)
        return
    known = game.program.nodes.codes.values()
    if not any(isinstance(codes, OfferCodes | ChoiceCodes) and codes.stop for codes in known):
        raise BotWordsError(
            "the bot `pass` needs a move `stop`, which these rules do not have",
            "write `pass:ACTION` with the name of an action that does nothing",
        )
