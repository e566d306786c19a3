"""Operations on many positions of a game: successors, keys, rollouts.

`positions` computes them with Python or, with the same results, with a WebAssembly module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from interpreter.positions.plain import Plain
from interpreter.positions.rollouts import Rollouts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.compiler.program import Program

__all__ = ["Positions", "Rollouts", "positions"]


class Positions(Protocol):
    """The positions of one program, as flat states; `Plain` documents each method.

    Results are the same for every back end: `back_end` names it, `reason` says why it is Python if a module was wanted.
    """

    program: Program
    back_end: str
    reason: str

    def menu(self, state: list[int], /) -> list[int]:
        """Return the codes of legal moves, or the values of an open draw."""
        ...

    def after(self, state: list[int], chosen: int, /) -> list[int]:
        """Return the position after one of them."""
        ...

    def following(self, states: Sequence[list[int]], /) -> list[list[list[int]]]:
        """Return all successors of each position."""
        ...

    def rollouts(self, state: list[int], games: int, seed: int, *, first: int = 0, anew: bool = True) -> Rollouts:
        """Play random games from a position to their ends."""
        ...


def positions(program: Program, back_end: Literal["python", "wasm"] = "wasm") -> Positions:
    """Return the positions of a program: in a module, or in Python if there is none or it is requested."""
    plain = Plain(program)
    if back_end == "wasm":
        from interpreter.positions.bulk import Bulk  # Python alone needs no engine
        from interpreter.positions.wasm_backend import NoModule

        try:
            return Bulk(program)
        except NoModule as why:
            plain.reason = str(why)
    return plain
