"""Operations on positions by a WebAssembly module, with the same results as the module `plain`.

A call of WebAssembly costs about as much as a move in Python, so it pays for many positions or many games at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from interpreter.compiler.program import Program
from interpreter.kernel.chance import game_seed
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import SEED
from interpreter.positions.algorithm import ROOM
from interpreter.positions.wasm_backend import Place
from interpreter.positions.written import Rollouts, whole_win
from interpreter.state.views.shown import returns
from interpreter.wasm.engine import Halted

# ---- operations on positions in Python, one state at a time


class Plain:
    """Operations on the positions of one program, in Python."""

    back_end = "Python"
    reason = ""

    def __init__(self, program: Program) -> None:
        self.program = program

    def menu(self, state: list[int]) -> list[int]:
        """Return the codes of the legal moves, or the values that a draw can have; empty at the end.

        Interchangeable outcomes of a draw are listed once.
        """
        if self.program.sort(state) == "chance":
            return [outcome.value for outcome, _ in self.program.outcomes(state)]
        return self.program.menu(state)

    def after(self, state: list[int], chosen: int) -> list[int]:
        """Return the position after a move or draw, given by its code or value from `menu`.

        Raises RuntimeCheckFailed.
        """
        reached = state[:]
        if self.program.sort(state) != "chance":
            self.program.apply(reached, chosen)
            return reached
        outcome = next(one for one, _ in self.program.outcomes(state) if one.value == chosen)
        self.program.draw(reached, outcome)
        return reached

    def following(self, states: Sequence[list[int]]) -> list[list[list[int]]]:
        """Return the list of successors of each position, in the order of `menu`; raises RuntimeCheckFailed."""
        return [[self.after(state, chosen) for chosen in self.menu(state)] for state in states]

    def rollouts(self, state: list[int], games: int, seed: int, *, first: int = 0, anew: bool = True) -> Rollouts:
        """Play random games from a position to their ends; return their summed results.

        Game k is `Program.playout(state, s)` with s = `game_seed(seed, k)`, k from `first` on. With `anew`, s also
        seeds the later draws; otherwise the position keeps its own random seed. Raises ValueError if it then has
        none.
        """
        seats = range(self.program.checked.seats)
        if not anew:
            settled(state)
        results = [self._played(state, game_seed(seed, first + k), anew=anew) for k in range(games)]
        whole = [result for result in results if result is not None]
        totals, shares = (tuple(sum(each[at][seat] for each in whole) for seat in seats) for at in (0, 1))
        return Rollouts(len(whole), games - len(whole), totals, shares)

    def _played(self, state: list[int], seed: int, *, anew: bool) -> tuple[list[int], list[int]] | None:
        copy = state[:]
        if anew:
            copy[SEED] = seed
        try:
            self.program.playout(copy, seed)
            places = self.program.places(copy)
            part = whole_win(len(places)) // max(1, places.count(1))
            return returns(self.program, copy), [part if place == 1 else 0 for place in places]
        except RuntimeCheckFailed:
            return None


def settled(state: list[int]) -> None:
    """Raise ValueError if the state has no random seed, so that its later draws are undetermined."""
    if state[SEED] < 0:
        raise ValueError(
            "this position has no random seed for its next draws; pass `anew=True`, which draws from `seed`"
        )


# ---- operations on positions by a WebAssembly module, with the same results as the module `plain`
#
# A call of WebAssembly costs about as much as a move in Python, so it pays for many positions or many games at once.


T = TypeVar("T")
A_FEW = 64
"""Maximum number of rollouts for which a separate thread costs more than it saves."""


class Bulk:
    """Operations on the positions of one program by a WebAssembly module; raises NoModule.

    Python does the work where a game cannot continue in WebAssembly.
    """

    back_end = "WebAssembly"
    reason = ""

    def __init__(self, program: Program) -> None:
        self.program, self.place, self.plain = program, Place(program), Plain(program)

    def menu(self, state: list[int]) -> list[int]:
        """Return the codes of the legal moves, or the values that a draw can have, as `Plain.menu` does."""
        if self.program.sort(state) == "end":
            return []

        def listed() -> list[int]:
            self.place.instance.become(self.place.packed(state))
            return self.place.instance.listed()

        return self._or(listed, lambda: self.plain.menu(state))

    def after(self, state: list[int], chosen: int) -> list[int]:
        """Return the position after a move or draw, as `Plain.after` does."""

        def moved() -> list[int]:
            self.place.instance.become(self.place.packed(state))
            if self.place.instance.call("moved", chosen)[0]:
                return self.plain.after(state, chosen)
            return self.place.unpacked(self.place.instance.position(self.place.wide))

        return self._or(moved, lambda: self.plain.after(state, chosen))

    def following(self, states: Sequence[list[int]]) -> list[list[list[int]]]:
        """Return the list of successors of each position, as `Plain.following` does."""

        def followed() -> list[list[list[int]]]:
            found: list[list[list[int]]] = [[] for _ in states]
            for told in self.place.following([self.place.packed(state) for state in states]):
                if any(told.failed):
                    return self.plain.following(states)
                for origin, at in zip(told.origins, told.states, strict=True):
                    found[origin].append(self.place.unpacked(told.raw[at : at + self.place.wide]))
            return found

        return self._or(followed, lambda: self.plain.following(states))

    def rollouts(self, state: list[int], games: int, seed: int, *, first: int = 0, anew: bool = True) -> Rollouts:
        """Play random games from a position, as `Plain.rollouts` does; Ctrl-C interrupts them."""
        if not anew:
            settled(state)
        return self._or(
            lambda: self._rollouts(state, games, seed, first, anew=anew),
            lambda: self.plain.rollouts(state, games, seed, first=first, anew=anew),
        )

    def _rollouts(self, state: list[int], games: int, seed: int, first: int, *, anew: bool) -> Rollouts:
        cells = self.place.bot.games.width
        most, played, totals = ROOM // cells, 0, [0] * (cells - 1)
        self.place.give(self.place.packed(state))
        left = games
        while left:
            portion = min(left, most)
            words = self._watched(seed, first, portion, anew=anew)
            broken, *columns = (words[at::cells].tolist() for at in range(cells))
            if any(broken):
                columns = [[one for one, why in zip(column, broken, strict=True) if not why] for column in columns]
            played += broken.count(0)
            totals = [total + sum(column) for total, column in zip(totals, columns, strict=True)]
            left, first = left - portion, first + portion
        seats = len(totals) // 2
        return Rollouts(played, games - played, tuple(totals[:seats]), tuple(totals[seats:]))

    def _watched(self, seed: int, first: int, games: int, *, anew: bool) -> memoryview:
        """Play rollouts on a separate thread, so that Ctrl-C is handled meanwhile; a few need no thread.

        Returns the records of the games; `first` is the number of the first game.
        """
        place, asked = self.place.instance, (seed, first, games, int(anew))
        if games <= A_FEW:
            place.call("playouts", *asked)
        else:
            with ThreadPoolExecutor(1) as pool:
                run = pool.submit(place.call, "playouts", *asked)
                try:
                    run.result()
                except BaseException:
                    place.interrupt()
                    self.place.renew()
                    raise
        return self.place.told(games * self.place.bot.games.width)

    def _or(self, inside: Callable[[], T], python: Callable[[], T]) -> T:
        try:
            return inside()
        except Halted:
            self.place.renew()
            return python()
