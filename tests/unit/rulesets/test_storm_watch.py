"""Storm watch can be won: by keepers of one simple habit, while keepers at random never win."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter import State
from tests.loaded import load

ROOMS = ("cellar", "stores", "kitchen", "bunks", "lantern")


def apart(room: int, other: int) -> int:
    """Return the number of doors between two rooms of the ring."""
    return min((room - other) % 5, (other - room) % 5)


def careful(state: State) -> str:
    """Return the move of a keeper who seals what is dry, else bails where the water stands highest."""
    seen: Any = state.view(state.seat)
    rooms = [room["fields"] for room in seen["things"]["Room"]]
    me = next(each["fields"] for each in seen["players"] if each["seat"] == seen["to_move"])
    here = ROOMS.index(me["place"].removeprefix("Room[").removesuffix("]"))
    moves = [str(move) for move in state.moves()]
    if "seal" in moves:
        return "seal"
    unsealed = [number for number, room in enumerate(rooms) if not room["sealed"]]
    highest = max(rooms[number]["water"] for number in unsealed)
    if me["planks"] >= 3 and highest < 4:
        goal = min(unsealed, key=lambda number: (rooms[number]["water"] + apart(here, number), number))
    else:
        goal = max(unsealed, key=lambda number: (rooms[number]["water"], -apart(here, number)))
    if here == goal or (rooms[here]["water"] > 2 and not rooms[here]["sealed"]):
        return "bail" if "bail" in moves else "wait"
    step = min((1, -1), key=lambda step: apart(here + step, goal))
    return f"walk(Room[{ROOMS[(here + step) % 5]}])"


def won(state: State) -> bool:
    while not state.over:
        state = state.apply(careful(state))
    return sum(state.returns()) > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_careful_keepers_win_most_storms(seats: int) -> None:
    game = load("storm_watch", seats)
    assert sum(won(game.initial(seed=seed)) for seed in range(20)) > 10
