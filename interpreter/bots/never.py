"""The bot that avoids one thing: `never:Card[crown]` takes a move that does not do or name the crown.

The thing is a name of the rules: an action, or a row of a data table (here a card). If each legal move does or names
it, any is taken. How much less the bot wins than a random player estimates what the thing is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from gamespec.nearest import nearest
from interpreter.bots.bot import Bot, BotWordsError, Observation, any_of
from interpreter.kernel.chance import Choices
from interpreter.state.game import Game
from interpreter.state.wording.names import mentions, names_of

STREAM = "never {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""


class Player:
    """Bot that avoids moves which perform a given action or name a given row, such as a card.

    It chooses at random among the other moves, or among all legal moves if there are no others.
    """

    does = False
    """Whether the bot prefers the moves with the given action or row, instead of avoiding them."""

    def __init__(self, name: str, choices: Choices) -> None:
        self._name, self._choices = name, choices
        self._kept: Sequence[int] = ()

    def choose(self, seen: Observation) -> int:
        """Return a random index among the preferred moves, or among all moves if none is preferred."""
        kept = [index for text, index in seen.read() if mentions(text, self._name) is self.does]
        self._kept = kept or range(seen.size)
        return any_of(seen, self._kept, self._choices)

    def skip(self, size: int) -> None:
        """Do nothing: the bot's random numbers at a decision do not depend on earlier decisions."""

    def likely(self, size: int) -> list[float]:
        """Return the probability with which each move was drawn at the last decision."""
        return [1 / len(self._kept) if at in self._kept else 0.0 for at in range(size)]


def maker(words: str, bot: str = "never", lacks: str = "avoid") -> Callable[[Choices], Bot]:
    """Return the function that makes bots avoiding moves which do the action or name the row `words`.

    Raises BotWordsError if `words` is empty; its message names the `bot`, and `lacks` says what the bot does with
    the action or row.
    """
    if not words:
        raise BotWordsError(
            f"the bot `{bot}` needs the name of an action or row to {lacks}",
            f"write `{bot}:ACTION` or `{bot}:Kind[row]`, with a name from the rules",
        )
    return partial(Player, words)


def suits(words: str, game: Game) -> None:
    """Raise BotWordsError if no move of the game can do the action or name the row (a card, say) `words`."""
    known = names_of(game.program)
    if words not in known:
        like = [name for name in known if name.endswith(f"[{words}]") or name.startswith(f"{words}[")]
        meant = nearest(like[0] if len(like) == 1 else "" if like else words, like or known)
        raise BotWordsError(f"these rules have no action or row `{words}`", meant)
