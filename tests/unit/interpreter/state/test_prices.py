from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from interpreter import NoWorldError, State
from interpreter.kernel.moves import Move
from interpreter.state.questions.prices import values_of
from tests.loaded import load

GAMES = ["captains_of_the_gulf", "fleet", "public_market", "floating_market", "fishy_squishy_crusty_quirky"]


def played(name: str, moves: int, seed: int = 1) -> Iterator[State]:
    chance, state = Random(seed), load(name, 2).initial(seed=seed)
    for _ in range(moves):
        if state.over:
            return
        yield state
        state = state.apply(chance.choice(state.moves()))


def lost(state: State, move: Move, number: str) -> int:
    """Return how much fewer of a number the one who moves has when the next is asked."""
    (stored,) = [field for field in state.game.checked.fields if field.name == number]
    at = state.game.program.layout.field_address(stored, move.seat, 0)
    return state.array[at] - state.apply(move).array[at]


@pytest.mark.parametrize(
    ("name", "action", "number"),
    [
        ("captains_of_the_gulf", "sail-to-port", "fuel"),
        ("captains_of_the_gulf", "pay-with-fuel", "fuel"),
        ("fleet", "trade", "processed"),
    ],
)
def test_a_number_falls_by_what_the_move_is_said_to_cost(name: str, action: str, number: str) -> None:
    titles = {field.name: field.title or field.name for field in load(name, 2).checked.fields}
    unit, compared = titles[number].lower(), 0
    for state in (state for seed in range(3) for state in played(name, 300, seed)):
        for move in [move for move in state.moves() if move.action == action][:4]:
            told = {cost.unit: cost.number for cost in state.costs(move)}
            assert told.get(unit, 0) == max(0, lost(state, move, number))
            compared += bool(told.get(unit))
    assert compared


@pytest.mark.parametrize("name", GAMES)
def test_a_price_tells_nothing_of_what_its_payer_does_not_see(name: str) -> None:
    chance = Random(2)
    for number, state in enumerate(played(name, 90)):
        if number % 9 or state.seat is None:
            continue
        try:
            other = state.resample(state.seat, chance)
        except NoWorldError:
            continue
        for move in state.moves()[:12]:
            here, there = (each.costs(move) for each in (state, other))
            assert [str(cost) for cost in here] == [str(cost) for cost in there]


def test_a_price_in_pieces_is_told_as_a_whole_before_they_are_chosen() -> None:
    (state, *_) = [each for each in played("fleet", 200) if any(move.action == "launch" for move in each.moves())]
    move = next(move for move in state.moves() if move.action == "launch")
    (cost,) = state.costs(move)
    assert str(cost).endswith("out of your hand (your amount-due(price))")
    assert cost.unit == "in all"
    assert next(values_of(state.game.program, state.array, move.seat, cost)).startswith("P")


def test_a_choice_inside_an_action_has_no_price() -> None:
    for state in played("public_market", 60):
        for move in state.moves()[:5]:
            if move.sort != "action":
                assert state.costs(move) == []


BIDS = """game "Bids" for 2 players

each player has
  coins "Coins" : 0..9 starts 9
  bid "Bid" : 0..9
  counted : 0..9 starts 9

phase setup
  -> turn

phase turn for first of players
  you must offer or buy
  -> end when your coins < 3
  -> turn

action offer(amount from 0..3)
  set your bid to amount
  take 1 from your counted if your counted > 0

action buy
  take 1 from your coins

scoring
  money = your coins
"""


def test_a_number_that_is_only_set_or_not_displayed_is_no_cost() -> None:
    state = load(BIDS).initial(seed=1)
    after = state.apply("offer(3)")
    told = {str(move): [str(cost) for cost in after.costs(move)] for move in after.moves()}
    assert told == {"offer(0)": [], "offer(1)": [], "offer(2)": [], "offer(3)": [], "buy": ["1 from your coins"]}
