"""`rotate hand left`: what lies in a zone of each player goes on to the next, or the one before."""

from __future__ import annotations

import pytest

from tests.unit.gamespec.check.snippets import mistakes
from tests.unit.interpreter.compiler.machine import Play, ran, small

DEAL = """\
move any 1 of unplaced(Card[c]) to (first of players)'s hand
move any 2 of unplaced(Card[a]) to next(first of players)'s hand
move any 1 of unplaced(Card[b]) to (last of players)'s hand
"""


@pytest.mark.parametrize(
    ("seats", "way", "hands"),
    [
        (3, "left", ["b", "c", "aa"]),
        (3, "right", ["aa", "b", "c"]),
        (4, "left", ["b", "c", "aa", ""]),
        (4, "right", ["aa", "", "b", "c"]),
    ],
)
def test_what_lies_there_goes_on_by_one_seat(seats: int, way: str, hands: list[str]):
    played = ran(f"{DEAL}rotate hand {way}", seats=seats)
    assert [played.rows("hand", seat) for seat in range(seats)] == hands


def test_a_whole_round_brings_it_back():
    played = ran(f"{DEAL}repeat 3 times\n  rotate hand left", seats=3)
    assert [played.rows("hand", seat) for seat in range(3)] == ["c", "aa", "b"]


def test_who_gets_a_hand_sees_that_one_alone():
    turn = "phase turn for first of players\n  you must go\n  rotate hand left\n  -> end\naction go\n  add 1 to n\n"
    played = Play(small(DEAL, turn, arrow="-> turn"), seats=3).play("go")
    told = "\n".join(played.state.log(1))
    assert ("Card[c]" in told, "Card[b]" in told) == (True, False)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("hnd", "no player has a zone `hnd`"),
        (
            "coins",
            "only a group or line of one kind of pieces that each player has, without `up to` and `for each`, can be handed on to the next player, and `coins` is not one",
        ),
        (
            "rows",
            "only a group or line of one kind of pieces that each player has, without `up to` and `for each`, can be handed on to the next player, and `rows` is not one",
        ),
    ],
)
def test_only_a_zone_that_each_player_has_is_rotated(name: str, message: str):
    cards = "cards Card\n  | card | copies |\n  | a | 2 |\ntype Fish is cod, eel\n"
    zones = (
        "each player has\n  hand : group of Card, open\n  rows : group of Card for each Fish, open\n  coins : 0..3\n"
    )
    found = mistakes(
        f"{cards}{zones}phase setup\n  move Card to (first of players)'s hand\n  rotate {name} left\n  -> end"
    )
    assert [one.message for one in found if one.is_error] == [message]
