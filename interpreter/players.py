"""Moves of bots at seats of a game that the caller plays, one state after another."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from interpreter.bots import AUTOMATIC, Bot, Observation, Offered, Remembers, Standing, seat_bots
from interpreter.imagining import undealt
from interpreter.kernel.chance import Chance
from interpreter.kernel.errors import NoWorldError
from interpreter.kernel.moves import Move, Outcome
from interpreter.state.game import Game, State
from interpreter.state.history.entries import Entry, entries
from interpreter.state.views.view import view
from interpreter.state.wording.menu_text import offers
from interpreter.state.worlds.resample import resample, reseeded, several as worlds
from interpreter.state.worlds.tables import Deal, deal


def bot_choice(bot: Bot, game: Game, array: list[int], menu: list[int], last: Entry | None, made: int) -> int:
    """Return the code of the move, out of `menu`, that a bot chooses after `made` decisions.

    `last` is the last history entry (None: no history kept).
    """
    return menu[bot.choose(shown(game, array, menu, last, made))]


def shown(game: Game, array: list[int], menu: list[int], last: Entry | None, made: int) -> Observation:
    """Return the Observation of a bot at a decision; the index of a move is that in `menu`."""
    program = game.program
    seat, offered = program.seat(array), list[Offered]()

    def read() -> list[Offered]:
        if not offered:
            places = {code: at for at, code in enumerate(menu)}
            offered.extend(Offered(str(move), places[move.code]) for move in offers(program, array))
        return offered

    def imagine(rng: Chance) -> State:
        return State(game, array if last is None else last.after, last).resample(seat, rng)

    def several(rng: Chance, most: int) -> list[State]:
        here, found = array if last is None else last.after, list[State]()
        with suppress(NoWorldError):
            for _, world in zip(range(most), worlds(program, here, last, seat, rng), strict=False):
                found.append(State(game, reseeded(world.array[:], rng), world.last, made_up=True))
        if not found:
            with suppress(NoWorldError):
                for _ in range(most):
                    dealt = resample(program, here, seat, rng, reseed=True)
                    found.append(State(game, dealt, made_up=True))
            if found:
                undealt.note(undealt.FROM_VIEW)
        return found

    def tables() -> Deal | None:
        return deal(program, array if last is None else last.after, last, seat)

    def turns() -> int:
        return sum(isinstance(entry.item, Move) and entry.item.seat == seat for entry in entries(last))

    return Observation(
        seat,
        len(menu),
        made,
        lambda: view(program, array, seat),
        read,
        imagine,
        deal=tables,
        weigh=lambda weigh: weigh(Standing(game, array, menu, last)),
        several=several,
        turns=turns,
    )


class Players:
    """Bots at seats of one game, by their names; `seed` is the random seed of the game.

    A seat that the rules play has no bot.

    The same history always gets the same answer. So a game may be taken back or resumed, and other players may move
    in between: the bots follow the history of the state.
    """

    def __init__(self, names: Mapping[int, str], seed: int) -> None:
        self._names, self._seed = {seat: name for seat, name in names.items() if name != AUTOMATIC}, seed
        self._begin()

    def move(self, state: State) -> Move:
        """Return the move that the bot of the player to move chooses; raises KeyError if it has no bot."""
        self._follow(state)
        program, array = state.game.program, state.array
        self._has_chosen = True
        code = bot_choice(
            self._bots[program.seat(array)], state.game, array, program.menu(array), state.last, self._made
        )
        return next(move for move in state.moves() if move.code == code)

    def _begin(self) -> None:
        self._bots = seat_bots(self._names, self._seed)
        self._past: Entry | None = None
        """Last history entry that the bots have followed."""
        self._made = 0
        """Number of decisions in the history up to `_past`."""
        self._has_chosen = False
        """Whether the bots have already chosen a move for the decision after `_past`."""

    def _follow(self, state: State) -> None:
        """Let the bots follow the history up to a state; start over if it continues another history."""
        fresh = self._since(state.last)
        if fresh is None or (self._has_chosen and not fresh):
            self._begin()
            fresh = self._since(state.last) or []
        for entry in fresh:
            if isinstance(entry.item, Outcome):
                continue
            self._made += 1
            bot = self._bots.get(entry.item.seat)
            if bot is not None and not self._has_chosen:
                bot.skip(len(state.game.program.menu(entry.before)))
                if isinstance(bot, Remembers):
                    bot.recall(str(entry.item))
            self._has_chosen = False
        self._past = state.last

    def _since(self, last: Entry | None) -> list[Entry] | None:
        """Return the history entries after the last one followed, earliest first; None if `last` is not later."""
        found: list[Entry] = []
        while last is not self._past:
            if last is None:
                return None
            found.append(last)
            last = last.parent
        return found[::-1]
