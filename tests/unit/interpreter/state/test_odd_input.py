from __future__ import annotations

import json
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given, strategies as st

from interpreter import Game, IllegalMoveError, Move, SaveError, State
from tests.loaded import load

WORDS = st.sampled_from(
    ["launch", "bid", "put-up", "stop", "pass", "(", ")", "[", "]", ",", " ", "Boat", "License", "cod", "pub", "7",
     "-1", "9" * 5000, "²", "at 2", "your hand 3", "none", "", "\x00", "\u202e", "P1's hand 1", "ä", "{0}", "%s"]
)  # fmt: skip
TEXTS = st.lists(WORDS, max_size=8).map("".join) | st.text(max_size=30)


@cache
def fleet() -> Game:
    return load("fleet")


@cache
def stops() -> list[State]:
    """A few decisions of different sorts."""
    state, found = fleet().initial(seed=4), []
    for number in range(120):
        if number % 20 == 0:
            found.append(state)
        if state.over:
            break
        moves = state.moves()
        state = state.apply(moves[(number * 7) % len(moves)])
    return found


@given(TEXTS)
def test_whatever_is_typed_is_a_move_or_gets_a_reason(text: str) -> None:
    for state in stops():
        reason = state.why_not(text)
        if reason is None:
            assert isinstance(fleet().move(state, text), Move)
        else:
            assert reason
            with pytest.raises(IllegalMoveError):
                state.apply(text)


@given(st.data())
def test_a_save_with_a_character_changed_loads_or_is_refused(data: st.DataObject) -> None:
    state = fleet().initial(seed=4).apply(stops()[0].moves()[0])
    text = state.to_json()
    at = data.draw(st.integers(0, len(text) - 1))
    other = text[:at] + data.draw(st.characters(max_codepoint=300)) + text[at + 1 :]
    with suppress(SaveError):
        assert fleet().from_json(other).game is fleet()


@pytest.mark.parametrize(
    "text", ["", "[" * 100_000, '{"format":' * 5_000, "null", "\x00", "1e999", '"' + "a" * 100_000 + '"']
)
def test_what_is_no_save_is_refused_quickly(text: str) -> None:
    with pytest.raises(SaveError):
        fleet().from_json(text)


def test_a_save_with_a_number_that_is_no_seed_is_refused() -> None:
    said = json.loads(stops()[0].to_json())
    for seed in (-1, 1 << 60, 1.5, "x", None):
        with pytest.raises(SaveError):
            fleet().from_json(json.dumps(said | {"seed": seed}))
