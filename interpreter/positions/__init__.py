"""Positions of a game in great numbers: gone on from, told apart, played to their ends.

A program enters; what comes after its positions leaves, worked out by Python or, the same, by a module.
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
    """The positions of one program, as flat states; `Plain` says what each question means.

    Answers are the same whatever gives them: `back_end` names it, `reason` says why it is Python where a module was
    wanted.
    """

    program: Program
    back_end: str
    reason: str

    def menu(self, state: list[int], /) -> list[int]:
        """Codes of moves, or values of an open draw."""
        ...

    def after(self, state: list[int], chosen: int, /) -> list[int]:
        """Where one of them leads."""
        ...

    def following(self, states: Sequence[list[int]], /) -> list[list[list[int]]]:
        """Where all of them lead, for each position."""
        ...

    def rollouts(self, state: list[int], games: int, seed: int, *, first: int = 0, anew: bool = True) -> Rollouts:
        """Random games from a position to their ends."""
        ...


def positions(program: Program, back_end: Literal["python", "wasm"] = "wasm") -> Positions:
    """The positions of a program: in a module, or in Python where there can be none or where that is asked for."""
    plain = Plain(program)
    if back_end == "wasm":
        from interpreter.positions.bulk import Bulk  # Python alone does without an engine
        from interpreter.positions.inside import NoModule

        try:
            return Bulk(program)
        except NoModule as why:
            plain.reason = str(why)
    return plain
