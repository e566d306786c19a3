"""Games on boards under the names of both sides."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.lockstep.pairing import NO_SUCH_ACTION, Pairing, Tries


def squares(across: int, down: int) -> list[str]:
    """The cells of a grid in OpenSpiel's order: row by row from the top."""
    return [f"Cell[{column}, {row}]" for row in range(1, down + 1) for column in range(1, across + 1)]


OTHELLO = [*(f"place({cell})" for cell in squares(8, 8)), "pass"]


def turn_over(_: Any, action: int) -> str:
    return OTHELLO[action]


def turns_over(_: Any) -> Tries:
    return [(text, action) for action, text in enumerate(OTHELLO)]


@cache
def rhombus(size: int) -> list[str]:
    return [f"place({cell})" for cell in squares(size, size)]


def side(state: Any) -> int:
    return int(state.get_game().get_parameters()["board_size"])


def join(state: Any, action: int) -> str:
    return rhombus(side(state))[action]


def joins(state: Any) -> Tries:
    outside = [("place(Cell[11, 1])", NO_SUCH_ACTION)] if side(state) < 11 else [("place(Cell[1, 11])", NO_SUCH_ACTION)]
    return [(text, action) for action, text in enumerate(rhombus(side(state)))] + outside


BOARDS = (
    Pairing("othello", turn_over, turns_over, sample=3),
    Pairing("hex", join, joins, sample=2),
    Pairing("hex", join, joins, theirs="hex(board_size=7)", variants=("small_board",), sample=3),
)
