from __future__ import annotations

import pytest

from interpreter.state.views.named import UnknownNameError
from interpreter.state.views.view import UNSEEN
from tests.loaded import load


def test_a_seat_sees_its_own_hand_and_only_the_number_of_others_cards() -> None:
    state = load("fleet").initial(seed=1)
    hand = state.player(0)["hand"]
    assert len(hand) == 6
    assert UNSEEN not in hand
    assert state.seen(1).player(0)["hand"] == [UNSEEN] * 6
    assert state.everything.player(0)["hand"] == hand


def test_a_title_names_the_same_part_as_its_name() -> None:
    state = load("fleet").initial(seed=1)
    assert state["Boat supply"] == state["supply"] == [UNSEEN] * len(state.everything["supply"])
    assert UNSEEN not in state.everything["supply"]


def test_parts_are_those_of_the_view() -> None:
    state = load("fleet").initial(seed=1)
    seen = state.view(0, plain=True)
    for seat in range(2):
        mine, view = state.seen(0).player(seat), seen["players"][seat]
        assert {name: mine[name] for name in view["fields"]} == view["fields"]
        assert {name: mine[name] for name in view["values"]} == view["values"]
        assert {name: len(mine[name]) for name in view["zones"]} == {n: z["size"] for n, z in view["zones"].items()}
        assert len(mine) == sum(map(len, (view["fields"], view["values"], view["zones"])))


def test_spaces_are_found_by_both_of_their_names() -> None:
    state = load("tic_tac_toe").initial().apply("place(Cell[2, 1])")
    assert state.seen().thing("Cell[2, 1]") == state.seen().thing("2,1")
    assert dict(state.seen().thing("2,1")) != dict(state.seen().thing("2,2"))


def test_a_name_that_nothing_has_is_answered_with_a_similar_one() -> None:
    state = load("fleet").initial(seed=1)
    with pytest.raises(UnknownNameError, match=r"the table has no `boatsupply`; did you mean `Boat supply`\?"):
        state["boatsupply"]
    with pytest.raises(UnknownNameError, match=r"no space or word has the name `Cell`"):
        state.seen().thing("Cell")
    with pytest.raises(ValueError, match="there is no seat 2"):
        state.player(2)
