"""Members of a set named in any order: their texts enter, the moves in the order in which they are offered leave."""

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
"""Decisions that are made member by member, each set along one order only."""
MOST_TRIES = 2_000


@dataclass(slots=True)
class Begun:
    """A set whose members are being named: where, by whom, from which state, and the texts so far."""

    node: g.Node
    seat: int
    state: list[int]
    texts: list[str] = field(default_factory=list)


def in_any_order(
    program: Program, begun: Begun, texts: list[str], names: Mapping[Var, int | tuple[int, ...]]
) -> list[Move] | None:
    """The moves that name all of these members; none where no order of them is offered."""
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
