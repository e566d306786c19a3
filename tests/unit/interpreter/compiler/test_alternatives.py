"""`x is a or b`, and rows of several pieces that lie somewhere, mean what they say aloud."""

from __future__ import annotations

import pytest

from interpreter import load
from tests.unit.gamespec.check.snippets import one

GAME = """\
game "Sky" for 2 players

type Sky is calm, rough, foggy
cards Boat, 6 in all
  | boat    | copies |
  | skiff   | 3      |
  | trawler | 3      |

the table has
  weather : Sky or none starts {weather}
  late = weather is foggy
  wind : 0..9 starts 2
  turn : Player or none starts none
  dock : group of Boat, open
  asked = {asked}

phase setup
  move any 1 of Boat[skiff] to dock
  -> turns
phase turns for first of players
  you must wait
  -> end
action wait
  add 1 to wind
scoring
  held = if asked then 1 else 0
"""


def holds(asked: str, weather: str = "calm") -> bool:
    state = load(GAME.format(asked=asked, weather=weather), name="sky").initial(seed=0)
    return state.apply("wait").scores()[0]["held"] == 1


@pytest.mark.parametrize(
    ("asked", "in_which"),
    [
        ("weather is calm or rough", {"calm", "rough"}),
        ("weather is none or rough", {"none", "rough"}),
        ("weather is calm or rough or foggy", {"calm", "rough", "foggy"}),
        ("weather is calm or late", {"calm", "foggy"}),
        ("late or weather is calm or rough", {"calm", "rough", "foggy"}),
        ("weather is calm or wind is 1 or 2", {"calm"}),
        ("weather is calm or wind is 1 or 3", {"calm", "rough", "foggy", "none"}),
        ("not (weather is calm or rough)", {"foggy", "none"}),
        ("wind is 3 and (weather is calm or rough)", {"calm", "rough"}),
    ],
)
def test_a_value_after_or_is_compared_with_what_was_compared_last(asked: str, in_which: set[str]):
    assert {weather for weather in ("calm", "rough", "foggy", "none") if holds(asked, weather)} == in_which


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("Boat[skiff] is in dock", True),
        ("Boat[trawler] is in dock", False),
        ("Boat[skiff] is not in dock", False),
        ("Boat[trawler] is not in dock", True),
        ("not Boat[trawler] is in dock", True),
    ],
)
def test_a_row_of_several_is_in_a_zone_where_one_of_them_lies(asked: str, *, expected: bool):
    assert holds(asked) == expected


def test_a_word_that_is_also_a_condition_is_not_taken_for_either():
    body = GAME.partition("\n")[2].replace("late", "rough").format(weather="calm", asked="weather is calm or rough")
    found = one(body)
    assert found.help == "write `weather is in [calm, rough]`"
