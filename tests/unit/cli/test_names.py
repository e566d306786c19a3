"""What a move is about is called as people at the table call it."""

from __future__ import annotations

import pytest

from cli.play.names import named
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing
from interpreter.runtime.moves import Move

FISHER = Kind("Meeple", "piece", ("fisher",), (0, 0, 0), owner_of=(0, 1, -1), form="tokens")
SPOT = Kind("Spot", "space", ("dock",), (0,))


@pytest.mark.parametrize(
    ("piece", "text", "called"),
    [
        (1, "Meeple[fisher] at 2", "Bob's fisher"),
        (0, "Meeple[fisher] at 1", "fisher at 1"),
        (2, "Meeple[fisher] at 3", "fisher at 3"),
        (1, "Bob's hand 3", "Bob's hand 3"),
    ],
)
def test_a_piece_of_another_is_called_by_whose_it_is(piece: int, text: str, called: str) -> None:
    move = Move("push", "action", ((Thing(SPOT), 0), (Thing(FISHER), piece)), 0, 0)
    assert named(move, ["Spot[dock]", text], ["Ann", "Bob"]) == ["dock", called]
