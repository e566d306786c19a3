from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from interpreter import NoWorldError, State
from interpreter.encoding.observations import Observations
from tests.bridges.played import names, random_states
from tests.loaded import load

GAMES = names("fleet", "love_letter", "oware", "kuhn_poker")


def view_of(state: State, seat: int) -> str:
    """Return the view of a seat without computed values, which follow from the rest."""

    def stored(part: Any) -> Any:
        if isinstance(part, dict):
            return {name: stored(inner) for name, inner in part.items() if name != "values"}
        return [stored(inner) for inner in part] if isinstance(part, list) else part

    return json.dumps(stored(state.view(seat)), sort_keys=True)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_sees_the_same_numbers_exactly_where_its_view_is_the_same(name: str) -> None:
    game = load(name)
    observations = Observations(game.program)
    low, high = (np.array([getattr(p, end) for p in observations.schema for _ in p.cells]) for end in ("low", "high"))
    numbers_of, view_of_numbers = dict[str, bytes](), dict[bytes, str]()
    for state in random_states(game, 60):
        for seat in range(game.players):
            seen = observations.seen(state.array, seat)
            assert ((low <= seen) & (seen <= high)).all()
            view = view_of(state, seat)
            assert numbers_of.setdefault(view, seen.tobytes()) == seen.tobytes()
            assert view_of_numbers.setdefault(seen.tobytes(), view) == view


@pytest.mark.parametrize("name", names("fleet", "love_letter"))
def test_nothing_depends_on_what_a_seat_does_not_see(name: str) -> None:
    game, random, dealt = load(name), Random(1), 0
    observations = Observations(game.program)
    for state in random_states(game, 15):
        assert state.seat is not None
        try:
            other = state.resample(state.seat, random)
        except NoWorldError:
            continue
        dealt += other.array != state.array
        assert (observations.vector(other.array, state.seat) == observations.vector(state.array, state.seat)).all()
    assert dealt > 0


def test_the_schema_names_every_number() -> None:
    observations = Observations(load("kuhn_poker").program)
    assert [part.name for part in observations.schema] == [
        "observer", "to move", "phase", "step",
        "player.staked", "player.folded", "table.deck.size", "player.hand.size", "player.hand.places",
    ]  # fmt: skip
    hand = observations.schema[-1]
    assert hand.values == ("empty", "Card[jack]", "Card[queen]", "Card[king]", "unseen")
    assert hand.cells == ("P1: 1", "P2: 1")
    assert observations.size == sum(part.size for part in observations.schema)


def test_a_vector_has_a_one_for_the_value_of_each_category() -> None:
    observations = Observations(load("kuhn_poker").program)
    state = load("kuhn_poker").initial().apply("Card[queen]").apply("Card[king]")
    assert observations.dictionary(state.array, 0)["player.hand.places"].tolist() == [1, 3]
    assert observations.vector(state.array, 0)[-10:].tolist() == [0, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    assert observations.vector(state.array, 1)[-10:].tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 1, 0]


def test_more_pieces_that_carry_something_than_there_is_room_for_are_an_error() -> None:
    game = load("fleet")
    observations = Observations(game.program, carriers=1)
    arrays = [state.array for state in random_states(game, 400)]
    with pytest.raises(OverflowError, match="more than 1 pieces in `boats` carry something; pass a greater `carriers`"):
        [observations.seen(array, 0) for array in arrays]
