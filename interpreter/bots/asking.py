"""Asking a bot: a game, the array it waits with and what led there enter; the code of the move the bot makes leaves.

A bot that reads the menu answers with a place in what it read, whose order tells nothing hidden; one that does not,
with a place in the machine's own menu.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.bots.bot import Observation
from interpreter.kernel.moves import Move
from interpreter.state.game import State
from interpreter.state.views.view import view
from interpreter.state.wording.menu_text import offers

if TYPE_CHECKING:
    from interpreter.bots.bot import Bot
    from interpreter.kernel.shuffling import Chance
    from interpreter.state.game import Game
    from interpreter.state.history.entries import Entry


def asked(bot: Bot, game: Game, array: list[int], menu: list[int], last: Entry | None, made: int) -> int:
    """The code of the move a bot chooses for the seat that decides, of those in `menu`, after `made` decisions."""
    program = game.program
    seat, offered = program.seat(array), list[Move]()

    def read() -> list[str]:
        offered[:] = offers(program, array)
        return [str(move) for move in offered]

    def imagine(rng: Chance) -> State:
        read()
        return State(game, array if last is None else last.after, last).resample(seat, rng)

    chosen = bot.choose(Observation(seat, len(menu), made, lambda: view(program, array, seat), read, imagine))
    return offered[chosen].code if offered else menu[chosen]
