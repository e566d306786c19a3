from __future__ import annotations

import pytest

from cli.play.words.names import named, plainly, spaces
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing
from interpreter.kernel.moves import Move, Word
from tests.loaded import load

FISHER = Kind("Meeple", "piece", ("fisher",), (0, 0, 0), owner_of=(0, 1, -1), form="tokens")
SPOT = Kind("Spot", "space", ("dock",), (0,))


@pytest.mark.parametrize(
    ("piece", "word", "called"),
    [
        (1, Word("Meeple[fisher] at 2", "fisher", at=2, by_row=True), "Bob's fisher"),
        (0, Word("Meeple[fisher] at 1", "fisher", at=1, by_row=True), "fisher at 1"),
        (2, Word("Meeple[fisher] at 3", "fisher", at=3, by_row=True), "fisher at 3"),
        (1, Word("Bob's hand 3", "Bob's hand 3"), "Bob's hand 3"),
    ],
)
def test_a_piece_of_another_is_called_by_whose_it_is(piece: int, word: Word, called: str) -> None:
    words = (Word("Spot[dock]", "dock"), word)
    move = Move("push", "action", ((Thing(SPOT), 0), (Thing(FISHER), piece)), 0, 0, words=words)
    assert named(move, words, ["Ann", "Bob"]) == ["dock", called]


def test_a_move_is_written_in_the_names_people_use() -> None:
    words = (Word("Patch[elbow]", "elbow", by_row=True), Word("Square[1, 2] turned 1", "1,2 turned 1"))
    assert plainly(Move("sew", "action", ((Thing(SPOT), 0),) * 2, 0, 0, words=words)) == "sew(elbow, 1,2 turned 1)"
    assert plainly(Move("stop", "stop", (), 0, 0)) == "stop"


def test_spaces_are_called_by_their_place_on_a_board_and_else_by_their_row() -> None:
    assert spaces(SPOT) == ["dock"]
    board = load("tic_tac_toe").checked.kinds
    assert spaces(next(kind for kind in board if kind.name == "Cell"))[:2] == ["1,1", "2,1"]
