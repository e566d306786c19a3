"""A hunt finds positions that can be reached, and says so where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import RulesetError
from interpreter.hunting import (
    condition_target,
    example_of,
    example_of_last_move,
    fault_target,
    gift_target,
    hunt,
    steps_of,
)
from interpreter.hunting.hunt import after
from interpreter.state.game import Game
from tests.loaded import load

PLANTED = Path(__file__).parents[3] / "planted"
WALK = """game "Walk" for 2 players

the table has
  here : 0..60 starts 30
  wind : 0..999
  turn : Player

always here is not 47 because "47 is unlucky"

phase setup
  set turn to first of players
  -> play

phase play for turn
  you must up, down or rest
  set turn to next(turn)
  -> end when here is 60
  -> play

action up
  need here < 60
  add 1 to here

action down
  need here > 0
  add -1 to here

action rest
  set wind to (wind + here) mod 1000

scoring
  height = here
  winner has highest total
"""
GIFT = """game "Gift" for 2 players

the table has
  turns : 0..4

each player has
  coins : 0..9

phase setup
  -> turn

phase turn
  for each p in players
    p must keep or share
  add 1 to turns
  -> end when turns is 3
  -> turn

action keep
  add 1 to your coins

action share
  add 1 to next(you)'s coins

scoring
  coins = your coins
  winner has highest total
"""
SAFE = WALK.replace('always here is not 47 because "47 is unlucky"\n\n', "")


def test_the_shortest_way_to_a_fault_is_found():
    game = load(str(PLANTED / "stuck.game"))
    found = hunt(fault_target(game), 1_000)
    assert found.path is not None
    assert (len(found.path), found.shortest) == (6, True)
    text, wrong = example_of(game, found.path, "stuck", "")
    assert wrong is None
    assert text.endswith("    P1: spend\n  then\n    P2 can spend\n")
    assert hunt(fault_target(load(str(PLANTED / "stuck_not.game"))), 50_000).path is None


@pytest.mark.parametrize(
    ("condition", "moves"),
    [
        ("the game is over", 5),
        ("P2's three-in-a-row", 6),
        ("some(p in players: count(c in Cell where c's mark is p) >= 4)", 7),
        ("P1 cannot place(Cell[1, 1])", 1),
        ("every(c in Cell: c's mark is not none)", 9),
    ],
)
def test_conditions_of_the_language_are_found_by_the_shortest_way(condition: str, moves: int):
    game = load("tic_tac_toe")
    found = hunt(condition_target(game, condition), 20_000)
    assert found.path is not None
    assert (len(found.path), found.shortest) == (moves, True)
    assert example_of(game, found.path, "found", condition)[1] is None


def test_where_every_position_is_visited_not_found_is_exact():
    target = condition_target(load("tic_tac_toe"), "P1's three-in-a-row and P2's three-in-a-row")
    found = hunt(target, 20_000)
    assert (found.path, found.whole, found.positions) == (None, True, 5_478)
    assert not hunt(target, 1_000).whole


def test_a_position_far_away_is_found_by_its_distance():
    game = load(SAFE)
    found = hunt(condition_target(game, "here >= 58"), 3_000)
    assert found.path is not None
    assert found.positions < 3_000
    assert example_of(game, found.path, "high", "here >= 58")[1] is None
    far = hunt(condition_target(game, "here >= 61"), 3_000)
    assert far.path is None
    assert far.nearest >= 1


def test_moves_that_are_not_needed_are_left_out():
    game = load(SAFE)
    found = hunt(condition_target(game, "here is 42"), 600)
    assert found.path is not None
    assert len(found.path) <= 14, "12 steps lead there"
    for at in range(len(found.path)):
        assert not reaches_the_target(game, found.path[:at] + found.path[at + 1 :])


def reaches_the_target(game: Game, path: list[int]) -> bool:
    state = game.program.start(None)
    target = condition_target(game, "here is 42")
    for chosen in path:
        if chosen not in game.program.menu(state):
            continue
        after(game.program, state, chosen)
        if target.far(state) == 0:
            return True
    return False


def test_a_move_that_helps_an_opponent_only_is_found():
    found = hunt(gift_target(load(GIFT)), 1_000)
    assert found.path is not None
    text = example_of_last_move(load(GIFT), found.path, "gift")
    assert text.endswith("    P1: share\n  then\n    P2's coins is 1\n    the game is not over\n")
    assert found.shortest
    without = hunt(gift_target(load(GIFT.replace("add 1 to next(you)'s coins", "add 1 to your coins"))), 1_000)
    assert (without.path, without.whole) == (None, True)


def test_a_loop_is_shown_beside_faults():
    game = load(str(PLANTED / "endless.game"))
    loop = hunt(fault_target(game), 1_000, loops=True).loop
    assert loop is not None
    assert (loop.drawn, steps_of(game, loop.steps)) == (False, ["P1: push", "P2: pull"])
    assert hunt(fault_target(load(str(PLANTED / "endless_not.game"))), 1_000, loops=True).loop is None


def test_an_always_line_that_breaks_is_a_fault():
    game = load(WALK)
    found = hunt(fault_target(game), 2_000)
    assert found.path is not None
    assert "47" in found.why
    state = game.program.start(None)
    for chosen in found.path:
        after(game.program, state, chosen)
    assert not game.program.evaluate(game.checked.always[0].condition)(state)
    text, wrong = example_of(game, found.path, "unlucky", "")
    assert text
    assert wrong is not None, "the example fails until the rules are corrected"


def test_draws_are_stated_in_the_example():
    game = load("fleet", 3)
    claim = "some(p in players: count(p's boats) >= 2)"
    found = hunt(condition_target(game, claim), 6_000)
    assert found.path is not None
    text, wrong = example_of(game, found.path, "two boats", claim)
    assert wrong is None
    assert "chance: License[" in text


def test_variants_are_hunted_as_they_are_played():
    game = load("fleet", variants=["advanced_setup"])
    claim = "P1's total >= 5"
    found = hunt(condition_target(game, claim), 5_000)
    assert found.path is not None
    text, wrong = example_of(game, found.path, "five", claim)
    assert wrong is None
    assert '  with "Advanced setup"\n' in text


@pytest.mark.parametrize("condition", ["foo > 3", "P1's", "some(p in players: p's total", 'here is "x"'])
def test_a_condition_that_is_wrong_has_its_error(condition: str):
    with pytest.raises(RulesetError):
        condition_target(load(SAFE), condition)
