from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from interpreter import Game
from interpreter.state.questions.derivation import Derivation, derivation
from tests.loaded import load

HAWKERS = Path(__file__).parents[2] / "cli" / "games" / "hawkers" / "hawkers.game"


@cache
def hawkers() -> Game:
    return load(HAWKERS, 2)


def asked(text: str, *moves: str, seat: int = 0) -> Derivation | str:
    state = hawkers().initial(seed=4)
    for move in moves:
        state = state.apply(move)
    return derivation(state.game.program, state.array, seat, text)


def steps(text: str, *moves: str, seat: int = 0) -> list[tuple[str, str]]:
    found = asked(text, *moves, seat=seat)
    assert isinstance(found, Derivation), found
    return [(origin.effect, origin.cause) for origin in found.origins]


def reason(text: str, *moves: str, seat: int = 0) -> str:
    found = asked(text, *moves, seat=seat)
    assert isinstance(found, str)
    return found


def test_a_value_no_rule_changes_is_what_it_begins_with() -> None:
    assert steps("price(cloth)") == [("9", "to begin with")]


def test_each_rule_that_applies_is_told_once_for_each_thing_it_counts() -> None:
    twice = ("reveal(lamp)", "wait", "reveal(lamp)", "wait")
    lamp = ("+1", "rule lamp-light, for Card[lamp]")
    assert steps("price(cloth)", *twice) == [("9", "to begin with"), lamp, lamp]


def test_a_limit_is_told_where_it_changes_the_number_and_not_elsewhere() -> None:
    moves = ("wait", "reveal(friend)")
    assert steps("price(fish)", *moves, seat=1)[-1] == ("at least 3", "rule least-price")
    assert steps("price(cloth)", *moves, seat=1)[-1] == ("-2", "rule friendship, for Card[friend]")


def test_the_steps_lead_to_the_number_the_game_itself_uses() -> None:
    found = asked("price(fish)", "wait", "reveal(friend)", "wait", seat=1)
    assert isinstance(found, Derivation)
    state = hawkers().initial(seed=4).apply("wait").apply("reveal(friend)").apply("wait").apply("buy(fish)")
    assert found.value == "3"
    assert state.view(1)["players"][1]["fields"]["coins"] == 12 - 3


def test_each_step_knows_its_line() -> None:
    found = asked("price(fish)", "reveal(lamp)")
    assert isinstance(found, Derivation)
    assert [origin.span.text.split(" cite")[0] for origin in found.origins[1:] if origin.span] == [
        "add 1 to your price"
    ]


def test_what_was_read_is_told_with_its_parts() -> None:
    found = asked("power")
    assert isinstance(found, Derivation)
    assert dict(found.origins[0].read) == {
        "your coins": "12",
        "sum(c in your hand: c's worth)": "Card[coin] 3, 2 x Card[lamp] 1",
    }


@pytest.mark.parametrize("text", ["P2's power", "P2's left"])
def test_what_rests_on_another_hand_is_not_told(text: str) -> None:
    assert reason(text).endswith("its value depends on something that you cannot see")


def test_another_players_number_is_told_where_everybody_sees_what_it_rests_on() -> None:
    found = asked("P1's price(fish)", "reveal(lamp)", seat=1)
    assert isinstance(found, Derivation)
    assert (found.name, found.value) == ("P1's price(fish)", "5")


@pytest.mark.parametrize("text", ["my coins", "your coins", "coins", "Coins", "P1's coins"])
def test_what_is_stored_says_so(text: str) -> None:
    assert steps(text) == [("", "stored, not calculated")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hats", "`hats` is not a value, field or score of this game"),
        ("pover", "did you mean `power`?"),
        ("price", "write: why your price(stall)"),
        ("price(boat)", "there is no `boat`"),
        ("Stall[hat]'s base", "there is no `Stall[hat]`"),
        ("((", "(( is not the name of a number"),
    ],
)
def test_a_question_about_nothing_says_what_to_ask(text: str, said: str) -> None:
    assert said in reason(text)


def test_a_printed_number_is_told_as_printed() -> None:
    assert steps("base(cloth)") == steps("Stall[cloth]'s base") == [("", "printed on the piece, and never changes")]


def test_a_line_of_the_score_is_told() -> None:
    assert steps("left")[0][0] == "17"
