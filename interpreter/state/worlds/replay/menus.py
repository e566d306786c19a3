"""Legal moves of the states of replays, kept since many replays pass the same states."""

from __future__ import annotations

from functools import lru_cache

from interpreter.compiler.program import Program
from interpreter.kernel.moves import Move
from interpreter.state.wording.menu_text import offers

KEPT = 512
"""Maximum number of states of which codes, and of which moves, are kept."""


class Menus:
    """Legal moves of the last states that were asked for."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._codes = lru_cache(KEPT)(lambda cells: frozenset(program.menu(list(cells))))
        self._moves = lru_cache(KEPT)(lambda cells: offers(program, list(cells)))

    def has(self, s: list[int], code: int) -> bool:
        """Return whether the move with this code is among the legal moves of a state array."""
        return code in self._codes(tuple(s))

    def moves(self, s: list[int]) -> list[Move]:
        """Return the legal moves of a state array."""
        return self._moves(tuple(s))

    def texts(self, s: list[int]) -> list[str]:
        """Return the texts of the legal moves of a state array."""
        return [str(move) for move in self.moves(s)]
