"""Tree search in Python, used where there is no WebAssembly module: the same moves, more slowly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from time import perf_counter

from interpreter.code.print_python import compiled_functions
from interpreter.compiler.program import Program
from interpreter.imagining.plain import Imagining, imagining
from interpreter.imagining.sorts import sorters
from interpreter.kernel.chance import MASK
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import PC
from interpreter.kernel.play import FAILED, OVER, WAITS, Play
from interpreter.searching.algorithm import Search
from interpreter.searching.budget import Budget
from interpreter.searching.protocol import FAR, NOBODY, SearchInput, Tried, added, shape, shares, until
from interpreter.searching.signs import move_signs


class Plain:
    """Tree search over positions of one program, in Python; `reason`: why there is no WebAssembly."""

    def __init__(self, program: Program, reason: str = "") -> None:
        self.program, self.reason = program, reason
        self._until = 0
        self._search = Search(DealtPlay(program), shape(program))

    def __call__(self, asked: SearchInput, seed: int, budget: Budget) -> list[Tried]:
        """Run a search; return the statistics of each move at the root."""
        self._until = until(asked, budget)
        if budget.games is not None:
            trees = [self._tree(asked, seed, at, games, None) for at, games in enumerate(shares(budget.games))]
        else:
            trees = [self._tree(asked, seed, 0, FAR, perf_counter() + (budget.seconds or 0.0))]
        return added(trees)

    def _tree(self, asked: SearchInput, seed: int, at: int, games: int, end: float | None) -> list[Tried]:
        search = self._search
        given = [cell for world in asked.worlds for cell in world.array]
        given += [code for world in asked.worlds for code in world.codes]
        search.given[: len(given)] = given
        state = [0] * (search.shape.stands + 2 * search.shape.seats)
        if asked.seat != NOBODY:
            state = imagining(self.program).state(state[: self.program.size], list(asked.memory))
        search.clear(int(asked.values), self._until)
        portion = games if end is None else 1
        for number in range(at * FAR, at * FAR + games, portion):
            proven = search.search(state, seed, number, portion, len(asked.worlds), asked.moves, asked.seat)
            if proven or (end is not None and perf_counter() > end):
                break
        return [_tried(search, move) for move in range(asked.moves)]


def _tried(search: Search, move: int) -> Tried:
    number = search.tried(move)
    if not number:
        return Tried()
    found = search.tree.records[number]
    return Tried(int(found.visits), found.total, found.proof, found.won)


class ProgramPlay(Play):
    """The game as the search plays it, by a program in Python."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program

    @cached_property
    def _signs(self) -> dict[int, Callable[[list[int], int], int]]:
        """The functions that identify moves, by decision node."""
        signs = move_signs(self._program)
        made = compiled_functions(self._program.size, signs.functions)
        return {at: made[name] for at, name in signs.at.items()}

    def forget(self) -> None:
        """Do nothing: a module frees its lists here, but Python frees its own."""

    def resume(self, state: list[int]) -> int:
        """Return whether a player is to move (WAITS) or the game is over (OVER); nothing is to be run."""
        return WAITS if self._program.sort(state) == "decision" else OVER

    def seat(self, state: list[int]) -> int:
        """Return the player to move."""
        return self._program.seat(state)

    def menu(self, state: list[int]) -> list[int]:
        """Return the codes of the legal moves."""
        return self._program.menu(state)

    def apply(self, state: list[int], code: int) -> int:
        """Carry out a move up to the next decision or the end; return the status (WAITS, OVER or FAILED)."""
        try:
            self._program.apply(state, code)
        except RuntimeCheckFailed:
            return FAILED
        return self.resume(state)

    def sign(self, state: list[int], code: int) -> int:
        """Return a number that identifies a move: equal for a player's same move in each determinization."""
        sign = self._signs.get(state[PC])
        return code & MASK if sign is None else sign(state, code)

    def sort(self, state: list[int], code: int) -> int:
        """Return the number of the sort of a legal move: moves of one sort differ in their arguments alone."""
        sort = sorters(self._program).get(state[PC])
        return 0 if sort is None else sort(state, code)

    def standing(self, state: list[int]) -> int:
        """Write the results of all seats behind the state; return 0 if a runtime check failed, else 1.

        For each seat whether it is first, then for each seat its first ranking criterion.
        """
        program, seats = self._program, range(self._program.checked.seats)
        ways, first = program.scoring.ways, program.size
        try:
            won = [int(place == 1) for place in program.places(state)]
            reached = [ways[0][0] * program.criteria(state, seat)[0] if ways else 0 for seat in seats]
        except RuntimeCheckFailed:
            return 0
        state[first : first + 2 * len(seats)] = [*won, *reached]
        return 1

    def imagine(self, state: list[int], seat: int, seed: int) -> int:  # noqa: ARG002 - others deal
        """Leave the state as it is: there is nothing that a seat does not know."""
        return 1

    def renamed(self, state: list[int], code: int) -> int:  # noqa: ARG002 - others deal
        """Return the code of the same move in the determinization."""
        return code

    def keep(self) -> int:
        """Return 0: a module marks the lists in its memory here, but Python frees its own."""
        return 0

    def release(self, kept: int) -> None:
        """Do nothing: a module frees the lists made since the mark `kept`, but Python frees its own."""


class DealtPlay(ProgramPlay):
    """A program whose determinizations are dealt: only pieces change places."""

    @cached_property
    def _imagining(self) -> Imagining:
        return imagining(self._program)

    def imagine(self, state: list[int], seat: int, seed: int) -> int:
        """Deal anew the pieces that a seat does not know; return 0 if one of them contains others, else 1."""
        return self._imagining.lay(state, seat, seed)

    def renamed(self, state: list[int], code: int) -> int:
        """Return the code of the same move after the last deal."""
        renamed = self._imagining.renamed.get(state[PC])
        return code if renamed is None else renamed(state, code)
