from __future__ import annotations

import json
from typing import Any

import pytest

from gamespec.model import EDITION
from interpreter import SaveError
from tests.unit.interpreter.state.harbour import harbour


@pytest.fixture
def saved() -> str:
    state = harbour().initial(seed=3)
    for move in ["draw", "draw", "stop", "stop", "draw"]:
        state = state.apply(move)
    return state.to_json()


def changed(text: str, **parts: object) -> str:
    return json.dumps(json.loads(text) | parts)


def refused(text: str, match: str, **options: Any) -> None:
    with pytest.raises(SaveError, match=match):
        harbour(**options).from_json(text)


def test_a_save_leads_back_to_the_same_position_and_log(saved: str) -> None:
    state = harbour().from_json(saved)
    assert state.to_json() == saved
    assert state.log(0)[0] == "P1: draw"
    assert state.apply("stop").seat == 0


def test_chance_left_open_is_saved_as_it_came() -> None:
    state = harbour().initial().apply("draw").apply("Boat[crab]")
    again = harbour().from_json(state.to_json())
    assert again.key() == state.key()
    assert json.loads(state.to_json())["moves"][1]["move"] == "Boat[crab]"


def test_a_save_holds_no_array(saved: str) -> None:
    assert set(json.loads(saved)) == {
        "format", "game", "title", "players", "seats", "variants", "edition", "fingerprints", "seed", "start", "moves",
    }  # fmt: skip


def test_a_save_without_an_edition_is_read_and_one_of_a_later_edition_is_not(saved: str) -> None:
    without = json.loads(saved)
    assert without.pop("edition") == EDITION
    assert harbour().from_json(json.dumps(without)).to_json() == saved
    refused(changed(saved, edition=EDITION + 1), f"of edition {EDITION + 1}.*resume the game with a newer version")


def test_a_save_cut_in_half_is_refused(saved: str) -> None:
    refused(saved[: len(saved) // 2], "this file is not a complete saved game.*take an earlier copy")


def test_what_is_no_save_is_refused(saved: str) -> None:
    refused("[1, 2]", "this file is damaged, or not a saved game")
    refused(changed(saved, format="chess"), "format")
    refused(changed(saved, seed=-5), "seed")
    refused(changed(saved, extra=1), "extra")


def test_a_save_of_a_later_format_is_said_to_be_one(saved: str) -> None:
    refused(changed(saved, format="gamespec save 2"), "saved by a newer version of gamespec")
    refused(changed(saved, format="gamespec save x"), "not a saved game: the entry `format`")


def test_a_note_is_kept_beside_the_game() -> None:
    state = harbour().initial(seed=3)
    text = state.to_json(note="me,random")
    assert json.loads(text)["note"] == "me,random"
    assert harbour().from_json(text).to_json() == state.to_json()


def test_a_save_of_other_rules_is_refused(saved: str) -> None:
    refused(saved, "the rules of `harbour` have changed since this game was saved", print_="ffff")
    refused(changed(saved, game="whist"), "this is a saved game of `whist`, not of `harbour`")
    refused(saved, "for 2 players, not 3", seats=3)
    refused(
        changed(saved, variants=["solo"]),
        "this game was saved with the variant `solo`; load `harbour` with the variant `solo`",
    )


def test_a_position_with_another_key_is_refused(saved: str) -> None:
    moves = json.loads(saved)["moves"]
    moves[-1]["key"] = "0" * 32
    refused(changed(saved, moves=moves), "after move 5 .`P1: draw`., the position differs from the saved one")
    refused(changed(saved, start="0" * 32), "at the start, the position differs from the saved one")


def test_an_illegal_move_is_refused(saved: str) -> None:
    moves = json.loads(saved)["moves"]
    moves[1]["move"] = "launch(Boat[whale])"
    refused(
        changed(saved, moves=moves),
        r"move 2 \(`P2: launch\(Boat\[whale\]\)`\) is not possible \(there is no `Boat\[whale\]`",
    )


def test_a_seat_that_does_not_exist_is_refused(saved: str) -> None:
    moves = json.loads(saved)["moves"]
    moves[1]["seat"] = "P7"
    refused(changed(saved, moves=moves), "the game has no seat `P7`, only `P1`, `P2`")
    moves[1]["seat"] = "P1"
    refused(changed(saved, moves=moves), "it is the turn of `P2`")
    refused(changed(saved, seats=["Ann", "Bob"]), "the saved game has the seats `Ann`, `Bob`")


def test_a_made_up_state_cannot_be_saved() -> None:
    from random import Random

    with pytest.raises(
        SaveError, match="was made by `resample` or `position`, not by moves from the beginning of a game"
    ):
        harbour().initial(seed=1).resample(0, Random(1)).to_json()
