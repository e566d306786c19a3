"""Whole games played at random or by a bot, in the subset of Python that is read into CODE."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from interpreter.kernel.arena import Column, Count
from interpreter.kernel.chance import game_seed
from interpreter.kernel.play import FAILED, MOST, WAITS, Positions, Status

FAILURES = 4096
"""Number of runtime checks whose failures are counted one by one; further ones are counted together."""
RECORDS = 1 << 17
"""Number of words reported of the games that are played at once."""
Number = Annotated[int, 0, 1 << 50]
Seed = Annotated[int, 0, (1 << 53) - 1]


class RandomGames:
    """Whole games of `play`, whose moves `decide` chooses by their index, or else chance.

    `record` are the cells reported of each game in the column `told`; the first gets the failed runtime check + 1 or 0.
    """

    def __init__(
        self,
        play: Positions,
        decide: Callable[[list[int]], int] | None = None,
        record: range = range(0),
        told: Column[int] | None = None,
    ) -> None:
        self.play_on, self.decide = play, decide
        self.first, self.width = record.start, len(record)
        self.told = Column("told", int, RECORDS) if told is None and record else told
        self.games = Column("games", int, 1)
        self.decisions = Column("decisions", int, 1)
        self.failures = Column("failures", int, FAILURES + 1)
        """Number of games that failed each runtime check, by its number + 1."""

    def play(self, state: list[int], seed: Seed, first: Number, games: Number) -> None:
        """Play games of a run, from number `first` on."""
        at = 0
        for number in range(first, first + games):
            word = game_seed(seed, number)
            self.play_on.sit_down(word)
            self.finish(state, self.play_on.begin(state, word), at)
            at += self.width

    def finish(self, state: list[int], status: Status, at: Count) -> None:
        """Play a game to its end, count it, and report it from `at` on."""
        play = self.play_on
        while status == WAITS:
            menu = play.offered(state)
            place = 0
            if self.decide is not None:
                place = self.decide(state)
            elif len(menu) > 1:
                place = play.choose(len(menu))
            play.turns[0] = play.turns[0] + 1 & MOST
            status = play.step(state, menu[place])
        failed = play.failed() if status == FAILED else 0
        self.games[0] += 1
        self.decisions[0] += play.turns[0]
        if failed:
            self.failures[min(failed, FAILURES)] += 1
        if self.told is not None:
            self.told[at] = state[self.first] = failed
            play.record(state, at)
