"""The bot that hurries: `rush` to the end of the game, `rush:launch` to doing or naming something.

Each legal move is tried in determinizations, as by the bot `greedy`, with random rollouts that show how soon the
goal comes. The name after the colon is an action or a row, as for the bot `never`. Games of this bot show how short
a game can be, and how early a thing may happen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from interpreter.bots import greedy, never
from interpreter.bots.bot import Bot
from interpreter.compiler.program import Program
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.moves import Move
from interpreter.state.game import Game
from interpreter.state.wording.names import fallen, mentions, value_name, weighed
from interpreter.thinking import Greedy
from interpreter.thinking.plain import ProgramTrials

STREAM = "rush {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""
LOOKS_BACK = True
FAR = 250
"""Maximum length of a rollout in decisions and draws; also its length if it does not reach the goal."""
TIMES = 6
"""Number of rollouts for each legal move in each determinization."""


class Player(greedy.Player):
    """Bot that takes the move after which random rollouts reach the goal soonest."""

    def __init__(self, name: str, choices: Choices) -> None:
        super().__init__(choices)
        self._name = name

    def bot(self, play: ProgramTrials) -> Greedy:
        """Return the algorithm that tries moves."""
        return _Rush(self._name, play)


class _Rush(Greedy):
    """Bot that judges a move by random rollouts."""

    def __init__(self, name: str, play: ProgramTrials) -> None:
        super().__init__(play, play.facts)
        self._name, self._worlds = name, play

    def value(self, state: list[int], code: int, seat: int) -> int:
        """Return minus the length of rollouts to the goal after a move in a determinization.

        1 if the move itself reaches the goal; the worst value if a runtime check fails.
        """
        program, choose = self._worlds.program, self._worlds.choose
        array = state[: program.size]
        try:
            if self._name and _does(program, array, program.move(array, code), self._name):
                return 1
            program.apply(array, code)
            return -sum(self._left(program, array[:], seat, choose) for _ in range(TIMES))
        except RuntimeCheckFailed:
            return -FAR * TIMES

    def _left(self, program: Program, array: list[int], seat: int, choose: Callable[[int], int]) -> int:
        """Return the number of decisions and draws of a random rollout until the goal is reached; else `FAR`.

        The goal is the end of the game, or a decision at which the seat can do the named thing.
        """
        for made in range(FAR):
            sort = program.sort(array)
            if sort == "end":
                return FAR if self._name else made
            if sort == "chance":
                program.draw(array, fallen(weighed(program, array), choose))
                continue
            menu = program.menu(array)
            if self._name and program.seat(array) == seat:
                moves = (program.move(array, code) for code in menu)
                if any(_does(program, array, move, self._name) for move in moves):
                    return made
            program.apply(array, menu[choose(len(menu))])
        return FAR


def _does(program: Program, array: list[int], move: Move, name: str) -> bool:
    """Return whether a move does the action `name`, or names the row (such as a card) `name`."""
    if move.action == name:
        return True
    named = (value_name(program, array, kind, value, move.seat) for kind, value in move.args)
    return any(mentions(text, name) for text in named)


def maker(words: str) -> Callable[[Choices], Bot]:
    """Return the function that makes bots hurrying to the action or row `words`; empty: to the game's end."""
    return partial(Player, words)


def suits(words: str, game: Game) -> None:
    """Raise BotWordsError if no move of the game can do or name `words`; empty words suit any game."""
    if words:
        never.suits(words, game)
