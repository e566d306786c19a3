"""`p may anytime A or B`, also `, between`: what joins which offers, and where it is asked for alone."""

from __future__ import annotations

import pytest

from interpreter.examples import run_examples
from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.anytime_games import asked, menus
from tests.unit.interpreter.compiler.machine import Play
from tests.unit.interpreter.playing import game

# ---- what joins


def test_an_anytime_action_joins_the_offers_of_the_block_and_the_same_choice_is_asked_anew():
    played = asked("you may anytime repay\n  you must spend(1) or earn\n  you may earn")
    assert menus(played, "repay", "spend(1)", "earn") == [
        ["spend(1)", "earn", "repay"],
        ["spend(1)", "earn"],
        ["stop", "earn"],
        [],
    ]
    assert (played.number("m"), played.number("coins")) == (1, 2)


def test_it_is_offered_only_where_its_opening_can_be_completed():
    played = asked("set your coins to 2\nyou may anytime repay\n  you must earn\n  you may earn")
    assert menus(played, "earn", "repay") == [["earn"], ["stop", "earn", "repay"], ["stop", "earn"]]


def test_it_does_not_count_in_up_to_so_many_times():
    played = asked("you may anytime repay\n  you may earn up to 2 times")
    played.play("earn", "repay")
    assert played.moves == ["stop", "earn", "repay"]
    assert played.play("earn").moves == ["stop", "repay"]


def test_it_joins_offers_of_any_number_of_times():
    played = asked("you may anytime repay\n  you may earn as often as possible")
    assert played.play("repay", "earn").moves == ["stop", "earn", "repay"]
    assert played.play("stop").over


def test_only_the_offers_of_its_player_are_joined():
    lines = "let other be last of players\nyou may anytime repay\n  other must earn\n  you must earn"
    played = asked(lines)
    assert (played.moves, played.state.seat) == (["earn"], 1)
    assert (played.play("earn").moves, played.state.seat) == (["earn", "repay"], 0)


def test_another_player_may_do_it_wherever_that_player_is_asked():
    lines = "let other be last of players\nother may anytime repay\n  other must earn\n  you must earn"
    played = asked(lines)
    assert (played.moves, played.state.seat) == (["earn", "repay"], 1)
    played.play("repay", "earn", "earn")
    assert (played.moves, played.state.seat) == (["stop", "repay"], 1)


def test_an_offer_to_whoever_it_may_be_is_joined_where_it_is_the_player():
    played = asked("you may anytime repay\n  for each p in players\n    p must earn\n")
    assert menus(played, "earn", "earn") == [["earn", "repay"], ["earn"], ["stop", "repay"]]


def test_first_arguments_are_worked_out_when_the_block_begins():
    played = asked("let f be eel\nyou may anytime sell(f)\n  you must earn\n  you must earn")
    assert menus(played, "sell(eel)", "earn", "sell(eel)") == [
        ["earn", "sell(eel)"],
        ["earn", "sell(eel)"],
        ["earn", "sell(eel)"],
        ["earn"],
    ]


def test_the_player_is_worked_out_when_the_block_begins():
    lines = "set who to you\nif who is not none\n  who may anytime repay\n    set who to none\n    you must earn"
    assert asked(lines).moves == ["earn", "repay"]


def test_what_is_chosen_of_an_anytime_action_is_listed():
    played = asked("you may anytime sell\n  you must earn")
    assert played.moves == ["earn", "sell(cod)", "sell(eel)", "sell(ray)"]
    assert played.play("sell(eel)").number("stock", 0, 1) == 1


# ---- with and without between


DEEP = "you may anytime repay{}\n  do choosy\n  you must earn"


def test_anytime_reaches_what_is_done_in_the_block():
    played = asked(DEEP.format(""))
    assert played.moves[-1] == "repay"
    assert played.play("earn").moves == ["earn", "repay"]


def test_between_reaches_the_lines_of_the_block_alone():
    played = asked(DEEP.format(", between"))
    assert "repay" not in played.moves
    assert played.play("earn").moves == ["earn", "repay"]


def test_anytime_reaches_every_depth_and_rules():
    more = "action outer\n  do inner\naction inner\n  add 1 to n\n  step deep\n    do choosy\n"
    more += "rule more-work\n  after your inner\n    you must earn\n"
    played = asked("you may anytime repay\n  do outer", more)
    assert menus(played, "earn", "stop")[0][-1] == "repay"
    assert played.moves == ["earn", "repay"]


def test_a_routine_done_inside_and_outside_of_a_block_is_joined_inside_alone():
    played = asked("do choosy\nyou may anytime repay\n  do choosy\ndo choosy")
    seen = menus(played, "earn", "earn", "stop", "earn")
    assert ["repay" in menu for menu in seen] == [False, True, True, False, False]


# ---- openings


def test_nothing_comes_between_the_choices_of_an_opening():
    played = asked("you may anytime repay\n  you must work")
    assert menus(played, "work(cod)", "ray", "repay") == [
        ["work(cod)", "work(eel)", "work(ray)", "repay"],
        ["eel", "ray"],
        ["earn", "repay"],
        ["earn"],
    ]


def test_a_must_that_ends_a_chosen_opening_belongs_to_it():
    played = asked("you may anytime repay\n  you must slow")
    assert menus(played, "slow", "earn") == [["slow", "repay"], ["earn"], ["stop", "repay"]]


def test_a_must_at_the_beginning_of_a_routine_that_is_done_is_joined():
    assert asked("you may anytime repay\n  do choosy").moves[-1] == "repay"


def test_a_must_after_a_choice_in_the_opening_of_a_routine_belongs_to_it():
    more = "action picky\n  you choose f from Fish\n  add 1 to your stock[f]\n  you must earn\n"
    played = asked("you may anytime repay\n  do picky", more)
    assert menus(played, "eel", "earn") == [["cod", "eel", "ray"], ["earn"], ["stop", "repay"]]


# ---- inside an anytime action


def test_nothing_joins_inside_an_anytime_action():
    more = "action borrow\n  add 1 to m\n  you must earn\n"
    played = asked("you may anytime borrow or repay\n  you must earn", more)
    assert menus(played, "borrow", "earn") == [["earn", "borrow", "repay"], ["earn"], ["earn", "borrow", "repay"]]


def test_an_anytime_action_may_lead_to_what_is_under_way():
    """The routine runs a second time inside itself; each run keeps its own arguments."""
    more = """\
action outer(f given Fish)
  do store(f, 3)
action store(f given Fish, k given 0..9)
  add 1 to m
  you must earn or skip
  add k to your stock[f]
action skip
  add 1 to n
action help
  need n is 0
  add 1 to n
  do store(ray, 5)
"""
    played = asked("you may anytime help\n  do outer(cod)", more)
    assert menus(played, "help", "earn", "earn") == [["earn", "skip", "help"], ["earn", "skip"], ["earn", "skip"], []]
    assert [played.number("stock", 0, key) for key in range(3)] == [5, 2, 7]


# ---- must, may, if possible


def test_a_must_with_anytime_moves_alone_is_asked():
    more = "action boast\n  need m > 0\n  add 1 to n\n"
    played = asked("you may anytime repay\n  you must boast", more)
    assert menus(played, "repay", "boast") == [["repay"], ["boast"], []]


def test_a_must_that_stays_empty_is_a_failed_check():
    played = asked("you may anytime repay\n  you must never")
    with pytest.raises(RuntimeCheckFailed):
        played.play("repay")


def test_a_may_with_anytime_moves_alone_is_asked():
    played = asked("you may anytime repay\n  you may never\n  you must earn")
    assert menus(played, "stop", "earn") == [["stop", "repay"], ["earn", "repay"], ["stop", "repay"]]


def test_must_if_possible_offers_stop_where_anytime_moves_alone_are_possible():
    played = asked("you may anytime repay\n  you must never or spend(3), if possible\n  add 1 to m")
    assert menus(played, "repay") == [["spend(3)", "repay"], []]
    played = asked("you may anytime repay\n  you must never, if possible\n  you must earn")
    assert menus(played, "stop", "earn") == [["stop", "repay"], ["earn", "repay"], ["stop", "repay"]]


# ---- nested blocks


def test_nested_blocks_both_join():
    lines = "you may anytime repay\n  you must earn\n  you may anytime sell(cod), between\n    you must earn\n  you must earn"
    played = asked(lines)
    assert menus(played, "earn", "earn", "stop", "earn") == [
        ["earn", "repay"],
        ["earn", "repay", "sell(cod)"],
        ["stop", "repay", "sell(cod)"],
        ["earn", "repay"],
        ["stop", "repay"],
    ]


def test_a_power_named_twice_is_offered_once():
    assert asked("you may anytime repay\n  you may anytime repay, between\n    you must earn").moves == [
        "earn",
        "repay",
    ]


def test_a_power_of_two_players_is_offered_to_each_once():
    lines = "for each p in players\n  you may anytime repay\n    p may anytime repay\n      p must earn"
    played = asked(lines)
    assert (played.moves, played.state.seat) == (["earn", "repay"], 0)
    played.play("earn", "stop")
    assert (played.moves, played.state.seat) == (["earn", "repay"], 1)
    assert (played.play("earn").moves, played.state.seat) == (["stop", "repay"], 0)
    assert (played.play("stop").moves, played.state.seat) == (["stop", "repay"], 1)


def test_an_offer_of_the_same_action_is_the_offer_itself():
    played = asked("you may anytime repay\n  you must repay or earn\n  set m to 9")
    assert played.moves == ["repay", "earn"]
    assert played.play("repay").number("m") == 9


def test_an_offer_that_binds_more_than_the_anytime_action_is_refused():
    with pytest.raises(CannotRun, match="sets more arguments of an action"):
        asked("you may anytime sell\n  you must sell(cod) or earn")


# ---- examples


def test_examples_play_anytime_actions_and_begin_in_the_middle_of_a_block():
    results = run_examples(game("harvest").program)
    assert [result.passed for result in results] == [True, True]


# ---- the machine around it


MIXED = """\
you may anytime repay or sell
  step one
    you may work
  step two
    do choosy
    for each p in players
      p must earn
  step three
    you may spend up to 2 times
"""


def test_playouts_go_the_way_of_single_moves():
    for seed in range(30):
        played, choices = asked(MIXED), Choices(seed)
        program, state = played.program, played.program.start(1)
        moves = 0
        while menu := program.menu(state):
            program.apply(state, menu[choices.of(len(menu))])
            moves += 1
        assert (state, moves) == _playout(played, seed)


def _playout(played: Play, seed: int) -> tuple[list[int], int]:
    state = played.program.start(1)
    moves = played.program.playout(state, seed)
    return state, moves


def test_every_move_offered_reads_back_and_what_is_not_is_refused_with_its_reason():
    played = asked("set your coins to 2\nyou may anytime repay\n  you must earn")
    assert played.state.why_not("repay") == "you need 3, you have 2"
    assert played.state.why_not("sell(cod)") == "`sell` is not a legal move now; choose `earn` or `repay`"
    assert played.play("earn").state.why_not("spend(1)") == "`spend` is not a legal move now; choose `repay` or `stop`"


def test_equal_positions_have_equal_keys_whenever_the_action_was_done():
    lines = "you may anytime repay\n  you must earn\n  you must earn\n  you must earn"
    early, late = asked(lines).play("repay", "earn"), asked(lines).play("earn", "repay")
    assert early.state.key() == late.state.key()
