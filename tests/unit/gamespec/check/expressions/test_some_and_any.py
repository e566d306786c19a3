"""`any of S` is one piece; a question about some of them is `some(x in S: ...)`."""

from __future__ import annotations

import pytest

from tests.unit.gamespec.check.snippets import clean, one

BOATS = """
cards Boat
  | boat    | copies |
  | skiff   | 3      |
  | trawler | 1      |
the table has
  dock : group of Boat, open
  bin : group of Boat, open
  asked = {}
"""


@pytest.mark.parametrize(
    ("question", "instead"),
    [
        ("any of Boat[skiff] is in dock", "Boat[skiff] is in dock"),
        ("not any of Boat[skiff] is in dock", "Boat[skiff] is in dock"),
        ("any of Boat[skiff] is not in dock", "Boat[skiff] is not in dock"),
        ("any of dock is skiff", "some(x in dock: x is skiff)"),
        ("(any of dock) is skiff", "some(x in dock: x is skiff)"),
    ],
)
def test_a_comparison_with_any_of_is_refused_with_what_to_write(question: str, instead: str):
    found = one(BOATS.format(question))
    assert found.help is not None
    assert f"write `{instead}`" in found.help
    clean(BOATS.format(instead))


def test_what_is_always_passed_must_be_passed_where_it_is_asked_whether_an_action_can_be_done():
    """Without it the question had no answer, and the game stopped in an internal error."""
    game = "the table has\n  n : 0..9\naction more(k given 0..9)\n  need k < 9\naction go\n  need you can more{}\n  do more(n)\n"
    found = one(game.format(""))
    assert found.message == "the action `more` needs a value for `k`, which no player chooses"
    clean(game.format("(n)"))
