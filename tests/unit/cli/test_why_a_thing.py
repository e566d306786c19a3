"""`why cod` tells why a card, space or word cannot be chosen now.

The line that asks, or what is against each move.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cli.output.consoles import lines_of
from cli.play.answers.reasons import why
from cli.play.menus.menu import Menu
from interpreter import State
from tests.loaded import load


def later(when: Callable[[State], bool]) -> State:
    """A game of Fleet at the first decision of a sort."""
    chance, state = Random(1), load("fleet", 2).initial(seed=3)
    while not when(state):
        state = state.apply(chance.choice(state.moves()))
    return state


def asked(state: State, word: str) -> str:
    assert state.seat is not None
    seat = state.seat
    return " ".join(" ".join(lines_of(lambda: why(state, seat, Menu(state), word))).split())


def test_a_card_that_lies_where_nobody_sees_it_is_not_on_offer() -> None:
    state = load("fleet", 2).initial(seed=3)
    offered = {piece["row"] for piece in state.view(0)["table"]["zones"]["display"]["pieces"]}
    (absent, *_) = sorted({"shrimp", "cod", "lobster"} - offered)
    assert asked(state, absent).startswith(f"put-up: you cannot see a License[{absent}] now")
    assert asked(state, min(offered)).startswith(
        f"put-up is possible with {min(offered)}: put-up(License[{min(offered)}], "
    )


def test_a_card_none_of_the_moves_takes_is_told_with_what_would_take_it() -> None:
    state = later(lambda state: state.step == "bidding")
    assert asked(state, "cod").startswith("cod is used only by `put-up`, `launch`")
    assert asked(state, "standard") == "no move ever chooses standard; type `? standard` for what it is"


def test_a_card_that_may_not_be_discarded_is_answered_with_the_line_that_asks() -> None:
    told = asked(later(lambda state: state.phase == "draw"), "cod")
    assert told.startswith("`cod` cannot be chosen here; choose `Boat[shrimp]`")
    assert "p chooses card-to-discard from p's hand where p's discards-any or card-to-discard is in drawn-cards" in told


def without_license(state: State) -> set[str]:
    """The boats in the hand of who is asked to launch one for which he owns no license."""
    player = state.view(state.seat)["players"][state.seat or 0]
    hand, owned = ({piece["row"] for piece in player["zones"][zone]["pieces"]} for zone in ("hand", "licenses"))
    return hand - owned - {"king-crab"}


def test_a_boat_without_its_license_is_refused_by_the_line_that_wants_it() -> None:
    state = later(lambda state: state.step == "launch" and bool(without_license(state)))
    assert "you own no license for this boat" in asked(state, min(without_license(state)))
    assert asked(state, "king-crab").startswith("launch(king-crab): "), "though a score line has that title"


def test_a_name_of_a_number_is_still_answered_with_the_number() -> None:
    assert asked(load("fleet", 2).initial(seed=3), "discount").startswith("your discount is 0")
