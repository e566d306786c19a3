"""How a player that has learned weighs the moves of a menu: a decision and luck enter; what each move weighs leaves.

Each move is tried in worlds in which what the seat does not see is laid anew, and gone on with at random through the
choices inside it. A module of WebAssembly does so once there is enough to do; Python does the same, later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.learning.tried import Worlds, weighed
from interpreter.learning.unseen import can_lay

if TYPE_CHECKING:
    from interpreter.learning.inside import Inside
    from interpreter.learning.judge import Judge
    from interpreter.learning.tried import Asked

SOON = 2_000
"""Moves that are tried before a module is made."""


class Weigher:
    """Weighs moves of one program, as a Judge judges."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self._left = judge, SOON
        self._worlds = Worlds(judge.reader.program) if can_lay(judge.reader.program) else None
        self._inside: Inside | None = None

    def __call__(self, asked: Asked) -> list[int] | None:
        """What each move weighs; None where what the seat does not see cannot be laid anew."""
        if self._worlds is None:
            return None
        if self._inside is None and self._left > 0:
            self._left -= len(asked.menu)
            if self._left <= 0:
                from interpreter.learning.inside import Inside  # needs the engine, where there is one

                self._inside = Inside(self.judge)
        if self._inside is not None and self._inside.is_made:
            found = self._inside(asked)
            if found is not None:
                return found
        return weighed(self.judge, self._worlds, asked)
