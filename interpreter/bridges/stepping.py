"""Steps of many games at once by a WebAssembly module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import numpy as np

from interpreter.code.passes import improved
from interpreter.code.read import Unreadable
from interpreter.compiler.playable import playable
from interpreter.compiler.program import Program
from interpreter.encoding.sight import Numbers, cells_of
from interpreter.kernel.arena import Column, Count
from interpreter.kernel.layout import PC, SEED
from interpreter.kernel.play import OVER, WAITS, NoGame, Positions
from interpreter.positions.wasm_backend import NoModule
from interpreter.wasm.encoding.words import WIDE, Unprintable
from interpreter.wasm.engine import Halted, Machine, missing
from interpreter.wasm.fallback import why_not
from interpreter.wasm.module import Flow, module
from interpreter.wasm.played import Algorithm

BEGIN, LIST = -1, -2
"""Codes in place of a move: begin again, or only list the legal moves."""
ROOM = 1 << 18
"""Maximum number of legal moves that are listed in one call."""
At = Annotated[int, 0, 1 << 40]


class Stepping:
    """Steps of `games` games with `cells` cells; seats with 0 in `learning` move at random."""

    def __init__(self, play: Positions, cells: int, games: int, first: int, learning: Sequence[int]) -> None:
        self.play, self.cells, self.games, self.first = play, cells, games, first
        self.learning, self.alone = tuple(learning), not all(learning)
        self.given = Column("told", int, (games + 1) * cells)
        """Positions of the games, and behind them the one at which a game begins."""
        self.codes = Column("codes", int, games)
        self.seeds = Column("seeds", int, games)
        """Seeds of the chance of games that begin, and of the moves of random seats of all others."""
        self.turns = Column("turns", int, games)
        """The player to move; -1 at the end; less where a runtime check failed."""
        self.ends = Column("ends", int, games)
        """Index in `menus` behind the legal moves of each game."""
        self.menus = Column("menus", int, ROOM)

    def advance(self, state: list[int], first: Count, count: Count) -> int:
        """Step the games from `first` on and list their legal moves; return the first one without room."""
        game, made = first, 0
        while game < count and made >= 0:
            made = self.listed(state, game, made)
            if made >= 0:
                game += 1
        return game

    def listed(self, state: list[int], game: Count, made: At) -> int:
        """Step a game, list its legal moves behind `made` others, and return how many (-1: no room)."""
        play = self.play
        at = game * self.cells
        status = self.moved(state, game, at)
        if status == WAITS:
            menu = play.menu(state)
            self.turns[game] = play.seat(state)
            if made + len(menu) > ROOM:
                self.codes[game] = LIST
                made = -1
            else:
                for each in range(len(menu)):
                    self.menus[made + each] = menu[each]
                made += len(menu)
                self.ends[game] = made
        else:
            self.ends[game] = made
            self.turns[game] = -1 if status == OVER else -1 - play.failed()
        play.tell(state, at)
        return made

    def moved(self, state: list[int], game: Count, at: At) -> int:
        """Carry out what a game does, then the moves of random seats; return the status."""
        play = self.play
        code = self.codes[game]
        if code == BEGIN:
            start = self.games * self.cells
            state[0 : self.cells] = self.given[start : start + self.cells]
            state[SEED] = self.seeds[game]
            state[PC] = self.first
        else:
            state[0 : self.cells] = self.given[at : at + self.cells]
        status = play.apply(state, code) if code >= 0 else play.resume(state)
        if self.alone:
            play.sit_down(self.seeds[game])
            while status == WAITS and not self.learning[play.seat(state)]:
                menu = play.menu(state)
                status = play.apply(state, menu[play.choose(len(menu))])
        return status


class Games:
    """Games of one program that are stepped together in WebAssembly; raises NoModule where that cannot be."""

    def __init__(self, program: Program, games: int, learning: Sequence[int]) -> None:
        if (why := missing()) is not None:
            raise NoModule(why)
        self.program, self.size, self.games = program, program.size, games
        try:
            game = improved(playable(program))
            self._steps = steps = Stepping(NoGame(), program.size, games, program.first, learning)
            run, apply = [stop.run for stop in game.stops], [stop.apply for stop in game.stops]
            also = Algorithm((steps.advance,), [stop.seat for stop in game.stops], cells=program.size)
            printed = module(game.code, Flow(run, apply, game.first), game.begun, also)
            self._instance = Machine(printed, game.code.size).instance()
        except (Unreadable, Unprintable, Halted) as error:
            raise NoModule(why_not(error)) from None
        empty = np.zeros((games, self.size), np.int64)
        self._instance.lay(steps.given.name, np.concatenate([empty, cells_of(program.begun)]).tobytes())

    def step(self, codes: Numbers, seeds: Numbers) -> tuple[Numbers, Numbers]:
        """Step all games by codes; return the row and code of each legal move."""
        self._instance.lay(self._steps.codes.name, codes.tobytes())
        self._instance.lay(self._steps.seeds.name, seeds.tobytes())
        parts = list(self._listed())
        return np.concatenate([rows for rows, _ in parts]), np.concatenate([codes for _, codes in parts])

    def _listed(self) -> Iterator[tuple[Numbers, Numbers]]:
        first = 0
        while first < self.games:
            after = self._instance.call("advance", first, self.games)[0]
            ends = self._column(self._steps.ends, self.games)[first:after]
            lengths = np.diff(ends, prepend=0)
            yield np.repeat(np.arange(first, after), lengths), self._column(self._steps.menus, int(ends[-1]))
            first = after

    @property
    def turns(self) -> Numbers:
        """Return the player to move in each game; -1 at its end, less where a runtime check failed."""
        return self._column(self._steps.turns, self.games)

    @property
    def cells(self) -> Numbers:
        """Return the cells of all games, a row for each."""
        return self._column(self._steps.given, self.games * self.size).reshape(self.games, self.size)

    def _column(self, column: Column[int], count: int) -> Numbers:
        return np.frombuffer(self._instance.record(column.name, 0, WIDE * count), np.int64)
