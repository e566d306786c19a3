"""The bot that takes one thing whenever it can: `always:Card[crown]` does or names it.

If there is none it takes any move. The thing is a name of the rules, an action or a row, as for `never`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from interpreter.bots import never
from interpreter.bots.never import suits

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.bots.bot import Bot
    from interpreter.kernel.chance import Choices

__all__ = ["STREAM", "Player", "maker", "suits"]

STREAM = "always {}"
"""The stream of a game a seat draws from."""


class Player(never.Player):
    """Player that draws among the moves that do the thing."""

    does = True


def maker(words: str) -> Callable[[Choices], Bot]:
    """Return the maker for bots that prefer this."""
    never.maker(words, "always", "take")
    return partial(Player, words)
