"""Members of a set that an example names in any order: the legal moves that choose them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.compiler import graph as g
from interpreter.examples.moves.choosing import move_meant
from interpreter.state.wording.menu_text import offers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamespec.checked.expressions import Var
    from interpreter.compiler.program import Program
    from interpreter.kernel.moves import Move

SETS = (g.DecidePick, g.DecidePayment)
"""Decisions in which a set is chosen member by member; each set is legal in one order only."""
MOST_TRIES = 2_000


@dataclass(slots=True)
class Begun:
    """A set in the course of being chosen: its node, seat, state before, and the texts of members so far."""

    node: g.Node
    seat: int
    state: list[int]
    texts: list[str] = field(default_factory=list)


def in_any_order(
    program: Program, begun: Begun, texts: list[str], names: Mapping[Var, int | tuple[int, ...]]
) -> list[Move] | None:
    """Return legal moves that choose all members with these texts; None if no order of them is legal."""
    left = [MOST_TRIES]

    def search(state: list[int], remaining: list[str]) -> list[Move] | None:
        if not remaining:
            return []
        if program.node(state) is not begun.node or program.seat(state) != begun.seat:
            return None
        menu = offers(program, state)
        for text in dict.fromkeys(remaining):
            move = move_meant(program, state, text, menu, names)
            if move is None or move.sort == "stop" or left[0] <= 0:
                continue
            left[0] -= 1
            after = state[:]
            program.apply(after, move.code)
            rest = [*remaining]
            rest.remove(text)
            found = search(after, rest)
            if found is not None:
                return [move, *found]
        return None

    return search(begun.state, texts)
