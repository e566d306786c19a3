"""Operations on many positions (states) of a game: successors, hash keys, rollouts.

`positions` computes them with Python or, with the same results, with a WebAssembly module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from interpreter.positions.bulk import Plain
from interpreter.positions.written import Rollouts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.compiler.program import Program

__all__ = ["Positions", "Rollouts", "positions"]


class Positions(Protocol):
    """Interface of operations on the positions of one program, given as flat lists of state cells.

    `Plain` documents each method. Results are the same for every back end: `back_end` names it, `reason` says why it
    is Python if WebAssembly was wanted.
    """

    program: Program
    back_end: str
    reason: str

    def menu(self, state: list[int], /) -> list[int]:
        """Return the codes of the legal moves, or the values that a draw can have; empty at the end."""
        ...

    def after(self, state: list[int], chosen: int, /) -> list[int]:
        """Return the position after a move or draw, given by its code or value from `menu`."""
        ...

    def following(self, states: Sequence[list[int]], /) -> list[list[list[int]]]:
        """Return the list of successors of each position."""
        ...

    def rollouts(self, state: list[int], games: int, seed: int, *, first: int = 0, anew: bool = True) -> Rollouts:
        """Play random games from a position to their ends; return their summed results."""
        ...


def positions(program: Program, back_end: Literal["python", "wasm"] = "wasm") -> Positions:
    """Return the operations on a program's positions: in WebAssembly if possible and not declined."""
    plain = Plain(program)
    if back_end == "wasm":
        from interpreter.positions.bulk import Bulk  # Python alone needs no engine
        from interpreter.positions.wasm_backend import NoModule

        try:
            return Bulk(program)
        except NoModule as why:
            plain.reason = str(why)
    return plain
