from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from cli.output.consoles import lines_of
from cli.play.answers.reasons import why
from cli.play.menus.menu import Menu
from cli.play.table.parts import show_part
from interpreter import State
from tests.loaded import load


def asked(state: State, word: str) -> str:
    seat = state.seat or 0
    return " ".join(" ".join(lines_of(partial(why, state, seat, Menu(state), word))).split())


def shown(state: State, word: str) -> str:
    return "\n".join(lines_of(partial(show_part, state, state.seat or 0, word)))


MARKET = """
game "Lanterns" for 2 players
cards Lantern "Lanterns"
  | lantern | price | copies |
  | ember   | 1     | 3      |
spaces Plank is line
  | plank |
  | shore |
  | far   |
the table has
  market "Market" : group of Lantern, open
  active : Player
each Plank has
  hanging "Hanging" : slot of Lantern, open
each player has
  hand "Hand" : group of Lantern, seen by owner
  coins "Coins" : 0..9 starts 4
  saved "Savings" : 0..9 starts 2
phase setup
  move unplaced(Lantern) to market
  set active to first of players
  -> turn
phase turn for active
  you must buy or hang or wait
  set active to next(active)
  -> end when count(market) is 0
  -> turn
action buy(l from market)
  move l to your hand
action wait
  add 1 to your coins
action hang(l from your hand, p from Plank)
  move l to p's hanging
scoring
  purse "Coins" = your coins + your saved
  winner has highest total
"""


@pytest.fixture(scope="module")
def lanterns(tmp_path_factory: pytest.TempPathFactory) -> State:
    file: Path = tmp_path_factory.mktemp("rules") / "lanterns.game"
    file.write_text(MARKET)
    return load(file, 2).initial(seed=1)


def test_a_column_is_told_as_one_and_can_be_asked_as_it_is_told(lanterns: State) -> None:
    told = asked(lanterns, "price")
    assert told == "each Lantern has the column price; ask about one of them: why Lantern[ember]'s price"
    assert asked(lanterns, told.partition("why ")[2]).startswith("Lantern[ember]'s price is 1")


@pytest.mark.parametrize(
    ("word", "what"), [("lantern", "kind"), ("turn", "phase"), ("market", "zone of the table"), ("hanging", "zone of")]
)
def test_a_name_that_is_no_number_is_told_as_what_it_is(lanterns: State, word: str, what: str) -> None:
    assert asked(lanterns, word).startswith(f"{word} is a {what}")
    assert f"`? {word}`" in asked(lanterns, word)


def test_no_word_is_suggested_for_itself(lanterns: State) -> None:
    for word in ("price", "lantern", "coins", "hand", "hanging", "plank", "market"):
        assert f"did you mean {word}" not in asked(lanterns, word)


@pytest.mark.parametrize("whose", ["", "your ", "P2's "])
def test_the_score_so_far_is_asked_as_the_table_heads_it(lanterns: State, whose: str) -> None:
    assert asked(lanterns, f"{whose}score so far") == asked(lanterns, f"{whose}total")
    assert "total is 6" in asked(lanterns, f"{whose}score so far")


def test_an_action_with_nothing_to_choose_says_what_is_missing(lanterns: State) -> None:
    assert asked(lanterns, "hang").startswith(
        "`hang` is not possible: there is no `l` to choose, because your hand is empty"
    )
    (buy,) = [move for move in lanterns.moves() if move.action == "buy"]
    after = lanterns.apply(buy)
    after = after.apply(next(move for move in after.moves() if move.action == "wait"))
    assert asked(after, "hang") == "hang: write the move as `hang(l, p)`"


def test_hands_and_spaces_are_shown_by_their_names(lanterns: State) -> None:
    assert shown(lanterns, "hand") == "hand: empty"
    after = lanterns.apply(next(move for move in lanterns.moves() if move.action == "buy"))
    after = after.apply(next(move for move in after.moves() if move.action == "wait"))
    assert shown(after, "hand") == "Hand 1:\nLanterns (price 1)"
    assert shown(after, "P2's hand") == shown(after, "P2 hand") == "P2's hand: empty"
    assert shown(after, "far") == "far: empty"


def test_what_others_hold_hidden_is_shown_as_a_number_alone(lanterns: State) -> None:
    after = lanterns.apply(next(move for move in lanterns.moves() if move.action == "buy"))
    assert "card" in shown(after, "P1's hand")
    assert "ember" not in shown(after, "P1's hand")


def test_a_taken_space_is_asked_by_its_column_and_row() -> None:
    state = load("tic_tac_toe", 2).initial(seed=1)
    state = state.apply(next(move for move in state.moves() if "2, 2" in str(move)))
    for word in ("2,2", "place(2,2)", "place(2, 2)"):
        assert "is written" not in asked(state, word)
        assert "taken" in asked(state, word)
    assert "write the move as `place(c)`" in asked(state, "place(2,2,1)")
