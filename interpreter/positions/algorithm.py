"""Successors of many positions, and games from one, in the subset of Python that is read into CODE."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.kernel.arena import Column, Count, Flag, Word
from interpreter.kernel.chance import game_seed
from interpreter.kernel.layout import DRAWN, PC, SEED
from interpreter.kernel.play import DRAWS, Positions, Status
from interpreter.kernel.random_games import Number, RandomGames, Seed
from interpreter.positions.signs import SEEDS

FAILED_AT, ORIGIN, KEY, CELLS = 0, 1, 2, 4
"""Words reported of a successor: failed runtime check plus one, origin, key in two words, then cells."""
ROOM = 1 << 19
"""Size, in cells of a state, of a batch of successors or records of games; of positions, a quarter."""


class Expanding:
    """Operations on positions with `cells` cells; at the nodes of `draws` results of chance are open.

    `record` are the cells reported of a game.
    """

    def __init__(self, play: Positions, cells: int, draws: Sequence[bool], record: range) -> None:
        self.play, self.cells = play, cells
        self.draws = tuple(map(int, draws)) if any(draws) else ()
        self.width = CELLS + cells
        self.handed = max(1, ROOM // 4 // cells)
        """Maximum number of positions that are expanded at once."""
        self.given = Column("positions", int, self.handed * cells)
        self.most = max(1, ROOM // self.width)
        """Maximum number of successors that are reported at once."""
        self.told = Column("told", int, max(ROOM, self.width))
        self.games = RandomGames(play, None, record, self.told)
        self.parent = Column("parent", int, 1, 0, self.handed)
        """Index of the position whose successors are reported now."""
        self.child = Column("child", int, 1, 0, 1 << 30)
        """Number of its successors that were reported."""

    def begin(self) -> None:
        """Begin with the first of the given positions."""
        self.parent[0] = self.child[0] = 0

    def listed(self, state: list[int]) -> list[int]:
        """Return the codes of the legal moves, or the distinct values of an open draw."""
        return self.play.options(state)

    def half(self, state: list[int], seed: Word) -> Word:
        """Return half of the hash key of a position."""
        return self.play.key(state, seed)

    def moved(self, state: list[int], chosen: int) -> int:
        """Carry out a move, or give an open draw its value; return the failed runtime check plus one, or 0.

        Draws that can have only one value are passed.
        """
        play = self.play
        if self.draws:
            self.passed(state, self.drawn(state, chosen) if self.draws[state[PC]] else play.apply(state, chosen))
        else:
            play.apply(state, chosen)
        return play.failed()

    def drawn(self, state: list[int], chosen: int) -> int:
        """Give an open draw its value; return the status."""
        self.play.anew()
        state[DRAWN] = chosen
        return self.play.run(state)

    def passed(self, state: list[int], status: Status) -> None:
        """Pass draws that can have only one value."""
        while status == DRAWS:
            options = self.play.options(state)
            if len(options) != 1:
                break
            state[DRAWN] = options[0]
            status = self.play.run(state)

    def expand(self, state: list[int], count: Count) -> int:
        """Report the successors of `count` given positions as far as there is room; return how many."""
        made = 0
        while self.parent[0] < count and made < self.most:
            made += self.successors(state, made)
        return made

    def successors(self, state: list[int], made: Count) -> int:
        """Report successors of the current position behind `made` others; return how many.

        A failed runtime check of the list itself is reported as one successor.
        """
        play = self.play
        parent = self.parent[0]
        first = parent * self.cells
        state[0 : self.cells] = self.given[first : first + self.cells]
        play.anew()
        options = play.options(state)
        failed = play.failed()
        kept = play.keep()
        before = self.child[0]
        all_of = 1 if failed else len(options)
        stop = min(all_of, before + self.most - made)
        for child in range(before, stop):
            at = (made + child - before) * self.width
            if child > before:
                state[0 : self.cells] = self.given[first : first + self.cells]
            self.told[at] = failed or self.moved(state, options[child])
            self.told[at + ORIGIN] = parent
            self.told[at + KEY] = play.key(state, SEEDS[0])
            self.told[at + KEY + 1] = play.key(state, SEEDS[1])
            play.tell(state, at + CELLS)
        play.release(kept)
        self.child[0] = stop if stop < all_of else 0
        self.parent[0] = parent if stop < all_of else parent + 1
        return stop - before

    def playouts(self, state: list[int], seed: Seed, first: Number, games: Number, anew: Flag) -> None:
        """Play random games, from number `first` on, from the first given position; report their records.

        With `anew`, later draws are seeded too, not only the players' choices.
        """
        at = 0
        for number in range(first, first + games):
            state[0 : self.cells] = self.given[0 : self.cells]
            word = game_seed(seed, number)
            if anew:
                state[SEED] = word
            self.play.sit_down(word)
            self.games.finish(state, self.play.run(state), at)
            at += self.games.width
