"""The bot that maximises one number of its own: `hoard:coins` looks one move ahead for the most coins.

The number is a field of players, `pieces in ZONE`, or their total score. Games of this bot show how high the number
can get.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gamespec.nearest import nearest
from interpreter.bots import greedy
from interpreter.bots.bot import Bot, BotWordsError
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.state.game import Game
from interpreter.state.questions.derivation import Reads, numbers
from interpreter.thinking import Greedy
from interpreter.thinking.plain import ProgramTrials

STREAM = "hoard {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""
LOOKS_BACK = True


def maker(words: str) -> Callable[[Choices], Bot]:
    """Return the function that makes bots maximising the number `words`.

    Raises BotWordsError if `words` is empty.
    """
    if not words:
        raise BotWordsError(
            "the bot `hoard` needs the name of the number to collect",
            "write `hoard:coins`, or another number that players have instead of `coins`",
        )
    return partial(Player, words)


def suits(words: str, game: Game) -> None:
    """Raise BotWordsError if players of the game have no number of the name `words`."""
    known = [each.name for each in numbers(game.program)]
    if words not in known:
        raise BotWordsError(f"players of this game have no number `{words}`", nearest(words, known))


class Player(greedy.Player):
    """Bot that takes the move after which its number is highest, averaged over determinizations."""

    def __init__(self, name: str, choices: Choices) -> None:
        super().__init__(choices)
        self._name = name
        self._reads: Reads | None = None

    def bot(self, play: ProgramTrials) -> Greedy:
        """Return the algorithm that tries moves."""
        if self._reads is None:
            self._reads = next(each.read for each in numbers(play.program) if each.name == self._name)
        return _Hoard(play, self._reads)


class _Hoard(Greedy):
    """Bot that judges a state by a number of its seat."""

    def __init__(self, play: ProgramTrials, reads: Reads) -> None:
        super().__init__(play, play.facts)
        self._reads = reads

    def worth(self, state: list[int], seat: int, status: int) -> int:
        """Return the seat's number that the bot maximises; 0 if a runtime check fails."""
        try:
            return self._reads(state, seat)
        except RuntimeCheckFailed:
            return 0
