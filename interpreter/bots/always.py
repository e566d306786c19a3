"""The bot that does or names one thing whenever it can: `always:Card[crown]` plays or picks the crown.

The thing is a name of the rules: an action, or a row of a data table (here a card), as for the bot `never`. If no
legal move does or names it, any move is chosen at random.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from interpreter.bots import never
from interpreter.bots.bot import Bot
from interpreter.bots.never import suits
from interpreter.kernel.chance import Choices

__all__ = ["STREAM", "Player", "maker", "suits"]

STREAM = "always {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""


class Player(never.Player):
    """Bot that prefers moves which perform a given action or name a given row, such as a card.

    It chooses at random among these, or among all legal moves if there are none.
    """

    does = True


def maker(words: str) -> Callable[[Choices], Bot]:
    """Return the function that makes bots preferring moves which do the action or name the row `words`.

    Raises BotWordsError if `words` is empty.
    """
    never.maker(words, "always", "take")
    return partial(Player, words)
