"""`first(c in S with highest c's suit)`: an order goes by words as they stand in their type."""

from __future__ import annotations

import pytest

from tests.unit.gamespec.check.snippets import mistakes
from tests.unit.interpreter.compiler.machine import Play, ran, small

CARDS = "type Suit is club, heart, spade\ncards Ace\n  | ace | suit from Suit | worth |\n  | x | heart | 3 |\n  | y | spade | 1 |\n  | z | club | 2 |\n  | w | spade | 4 |\n"
TABLE = "aces : line of Ace, open\nbest : group of Ace, open"


@pytest.mark.parametrize(
    ("which", "row"),
    [
        ("first(a in aces with highest a's suit)", "y"),
        ("last(a in aces with highest a's suit)", "w"),
        ("first(a in aces with lowest a's suit)", "z"),
        ("first(a in aces with highest a's suit, then highest a's worth)", "w"),
        ("first(a in aces with lowest a's worth, then highest a's suit)", "y"),
        ("those(a in aces with highest a's suit)", "yw"),
    ],
)
def test_the_later_word_is_the_higher(which: str, row: str):
    taken = f"move {which} to best" if which.startswith("those") else f"let x be {which}, never none\nmove x to best"
    played = ran(f"move Ace to aces\n{taken}", declarations=CARDS, table=TABLE)
    assert played.rows("best") == row


def test_offers_go_by_words_too():
    turn = "phase turn for first of players\n  you must say, with highest said\n  -> end\n"
    turn += "action say(f from Fish)\n  set said to f\n"
    assert Play(small("", turn, table="said : Fish starts cod", arrow="-> turn")).moves == ["say(ray)"]


def test_what_may_be_none_is_no_order():
    text = (
        "type Suit is club, heart\ncards Ace\n  | ace | suit from Suit |\n  | x | club |\n  | y | - |\nthe table has\n"
    )
    text += "  aces : line of Ace, open\n  best : Ace or none = first(a in aces with highest a's suit)\nphase setup\n"
    found = mistakes(text + "  move Ace to aces\n  -> end")
    assert [str(one.code) for one in found if one.is_error] == ["GS311"]
