"""`p may anytime A or B during|between`: what joins which offers, and where it is asked for alone."""

from __future__ import annotations

import pytest

from interpreter.examples import run_examples
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import PromiseBroken
from interpreter.kernel.not_yet import NotYet
from tests.unit.interpreter.compiler.machine import Play, small
from tests.unit.interpreter.playing import game

ACTIONS = """\
action earn
  add 1 to your coins
action spend(k from 1..9)
  pay k from your coins
  add k to n
action repay
  pay 3 from your coins
  add 1 to m
action sell(f from Fish)
  pay 1 from your stock[f]
  add 1 to your coins
action work(f from Fish)
  you chooses g from Fish where g is not f
  add 1 to your stock[g]
  step pay-day
    you must earn
action hire(f given Fish)
  add 1 to your stock[f]
  you must earn
action choosy
  you must earn or spend
action slow
  pay 1 from your coins
  you must earn
action never
  need n > 900
  add 1 to n
"""

HAND = "for each p in players\n  move any 1 of unplaced(Card[b]) to p's hand"


def asked(lines: str, more: str = "", setup: str = "", seats: int = 2) -> Play:
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    turn = f"phase turn for first of players\n{body}  -> end\n{ACTIONS}{more}"
    return Play(small(setup, turn, arrow="-> turn"), seats)


def menus(played: Play, *texts: str) -> list[list[str]]:
    """The menu before each move and the one after the last."""
    return [played.moves, *(played.play(text).moves for text in texts)]


# ---- what joins


def test_an_anytime_action_joins_the_offers_of_the_block_and_the_same_choice_is_asked_anew():
    played = asked("you may anytime repay during\n  you must spend(1) or earn\n  you may earn")
    assert menus(played, "repay", "spend(1)", "earn") == [
        ["spend(1)", "earn", "repay"],
        ["spend(1)", "earn"],
        ["stop", "earn"],
        [],
    ]
    assert (played.number("m"), played.number("coins")) == (1, 2)


def test_it_is_offered_only_where_its_opening_can_be_completed():
    played = asked("set your coins to 2\nyou may anytime repay during\n  you must earn\n  you may earn")
    assert menus(played, "earn", "repay") == [["earn"], ["stop", "earn", "repay"], ["stop", "earn"]]


def test_it_does_not_count_in_up_to_so_many_times():
    played = asked("you may anytime repay during\n  you may earn up to 2 times")
    played.play("earn", "repay")
    assert played.moves == ["stop", "earn", "repay"]
    assert played.play("earn").moves == ["stop", "repay"]


def test_it_joins_offers_of_any_number_of_times():
    played = asked("you may anytime repay during\n  you may earn any number of times")
    assert played.play("repay", "earn").moves == ["stop", "earn", "repay"]
    assert played.play("stop").over


def test_only_the_offers_of_its_player_are_joined():
    lines = "let other be last of players\nyou may anytime repay during\n  other must earn\n  you must earn"
    played = asked(lines)
    assert (played.moves, played.state.seat) == (["earn"], 1)
    assert (played.play("earn").moves, played.state.seat) == (["earn", "repay"], 0)


def test_another_player_may_do_it_wherever_that_player_is_asked():
    lines = "let other be last of players\nother may anytime repay during\n  other must earn\n  you must earn"
    played = asked(lines)
    assert (played.moves, played.state.seat) == (["earn", "repay"], 1)
    played.play("repay", "earn", "earn")
    assert (played.moves, played.state.seat) == (["stop", "repay"], 1)


def test_an_offer_to_whoever_it_may_be_is_joined_where_it_is_the_player():
    played = asked("you may anytime repay during\n  for each p in players\n    p must earn\n")
    assert menus(played, "earn", "earn") == [["earn", "repay"], ["earn"], ["stop", "repay"]]


def test_first_arguments_are_worked_out_when_the_block_begins():
    played = asked("let f be eel\nyou may anytime sell(f) during\n  you must earn\n  you must earn")
    assert menus(played, "sell(eel)", "earn", "sell(eel)") == [
        ["earn", "sell(eel)"],
        ["earn", "sell(eel)"],
        ["earn", "sell(eel)"],
        ["earn"],
    ]


def test_the_player_is_worked_out_when_the_block_begins():
    lines = "set who to you\nif who is not none\n  who may anytime repay during\n    set who to none\n    you must earn"
    assert asked(lines).moves == ["earn", "repay"]


def test_what_is_chosen_of_an_anytime_action_is_listed():
    played = asked("you may anytime sell during\n  you must earn")
    assert played.moves == ["earn", "sell(cod)", "sell(eel)", "sell(ray)"]
    assert played.play("sell(eel)").number("stock", 0, 1) == 1


# ---- during and between


DEEP = "you may anytime repay {}\n  do choosy\n  you must earn"


def test_during_reaches_what_is_done_in_the_block():
    played = asked(DEEP.format("during"))
    assert played.moves[-1] == "repay"
    assert played.play("earn").moves == ["earn", "repay"]


def test_between_reaches_the_lines_of_the_block_alone():
    played = asked(DEEP.format("between"))
    assert "repay" not in played.moves
    assert played.play("earn").moves == ["earn", "repay"]


def test_during_reaches_every_depth_and_rules():
    more = "action outer\n  do inner\naction inner\n  add 1 to n\n  step deep\n    do choosy\n"
    more += "rule more-work\n  after your inner\n    you must earn\n"
    played = asked("you may anytime repay during\n  do outer", more)
    assert menus(played, "earn", "stop")[0][-1] == "repay"
    assert played.moves == ["earn", "repay"]


def test_a_routine_done_inside_and_outside_of_a_block_is_joined_inside_alone():
    played = asked("do choosy\nyou may anytime repay during\n  do choosy\ndo choosy")
    seen = menus(played, "earn", "earn", "stop", "earn")
    assert ["repay" in menu for menu in seen] == [False, True, True, False, False]


# ---- openings


def test_nothing_comes_between_the_choices_of_an_opening():
    played = asked("you may anytime repay during\n  you must work")
    assert menus(played, "work(cod)", "ray", "repay") == [
        ["work(cod)", "work(eel)", "work(ray)", "repay"],
        ["eel", "ray"],
        ["earn", "repay"],
        ["earn"],
    ]


def test_a_must_that_ends_a_chosen_opening_belongs_to_it():
    played = asked("you may anytime repay during\n  you must slow")
    assert menus(played, "slow", "earn") == [["slow", "repay"], ["earn"], ["stop", "repay"]]


def test_a_must_at_the_beginning_of_a_routine_that_is_done_is_joined():
    assert asked("you may anytime repay during\n  do choosy").moves[-1] == "repay"


def test_a_must_after_a_choice_in_the_opening_of_a_routine_belongs_to_it():
    more = "action picky\n  you chooses f from Fish\n  add 1 to your stock[f]\n  you must earn\n"
    played = asked("you may anytime repay during\n  do picky", more)
    assert menus(played, "eel", "earn") == [["cod", "eel", "ray"], ["earn"], ["stop", "repay"]]


# ---- inside an anytime action


def test_nothing_joins_inside_an_anytime_action():
    more = "action borrow\n  add 1 to m\n  you must earn\n"
    played = asked("you may anytime borrow or repay during\n  you must earn", more)
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
    played = asked("you may anytime help during\n  do outer(cod)", more)
    assert menus(played, "help", "earn", "earn") == [
        ["earn", "skip", "help"],
        ["earn", "skip"],
        ["earn", "skip"],
        [],
    ]
    assert [played.number("stock", 0, key) for key in range(3)] == [5, 2, 7]


# ---- pauses


STEPS = "you may anytime repay during\n  step one\n    add 1 to your coins\n  step two\n    add 1 to your coins\n"


def test_the_end_of_every_step_asks_for_anytime_actions_or_stop():
    played = asked(STEPS)
    assert (played.moves, played.state.step, played.number("coins")) == (["stop", "repay"], "one", 6)
    assert (played.play("repay", "stop").moves, played.state.step) == (["stop", "repay"], "two")


def test_stop_passes_once_where_the_block_ends_with_a_step():
    assert asked(STEPS).play("stop", "stop").over


def test_nobody_is_asked_where_no_anytime_action_is_possible():
    assert asked(f"set your coins to 0\n{STEPS}").over


def test_the_end_of_the_block_asks_once_more():
    played = asked("set your coins to 2\nyou may anytime repay during\n  you must earn\n  add 1 to n\nadd 1 to n")
    assert menus(played, "earn") == [["earn"], ["stop", "repay"]]
    assert played.number("n") == 1
    assert played.play("repay").over
    assert played.number("n") == 2


def test_a_block_in_which_nobody_is_asked_still_pauses():
    assert asked("you may anytime repay between\n  add 1 to n").moves == ["stop", "repay"]


def test_who_has_just_said_stop_is_not_asked_again():
    played = asked("you may anytime repay between\n  step one\n    you may earn\n  step two\n    you must earn")
    assert menus(played, "stop", "earn", "stop") == [
        ["stop", "earn", "repay"],
        ["earn", "repay"],
        ["stop", "repay"],
        [],
    ]


def test_whom_the_next_line_asks_anyway_is_not_asked_before_it():
    for second in ("you must earn", "step two\n    you must earn", "step two\n    step inner\n      you may earn"):
        played = asked(f"you may anytime repay between\n  step one\n    you may earn\n  {second}")
        assert "earn" in played.play("earn").moves, "the offer of the next line, which repay joins"
        assert "repay" in played.moves


def test_what_is_done_or_counted_next_leaves_the_question_at_the_end_of_the_step():
    for second in ("add 1 to n\n  you must earn", "you may earn up to n times", "next(you) must earn", "do choosy"):
        played = asked(f"you may anytime repay between\n  step one\n    you may earn\n  {second}")
        assert played.play("earn").moves == ["stop", "repay"]


def test_who_has_taken_up_an_offer_is_asked_at_the_end_of_the_step():
    played = asked("you may anytime repay between\n  step one\n    you may earn\n  add 1 to n")
    assert menus(played, "earn") == [["stop", "earn", "repay"], ["stop", "repay"]]


def test_during_asks_at_the_end_of_steps_of_what_is_done():
    more = "action plan\n  step early\n    add 1 to n\n  step late\n    add 1 to n\n"
    played = asked("you may anytime repay during\n  do plan\n  add 1 to n", more)
    assert [played.moves, played.number("n")] == [["stop", "repay"], 1]
    assert [played.play("stop").moves, played.number("n")] == [["stop", "repay"], 2]
    assert [played.play("stop").moves, played.number("n")] == [["stop", "repay"], 3]


def test_between_does_not():
    more = "action plan\n  step early\n    add 1 to n\n  step late\n    add 1 to n\n"
    played = asked("you may anytime repay between\n  do plan", more)
    assert [played.moves, played.number("n")] == [["stop", "repay"], 2]


def test_the_end_of_the_last_step_of_what_is_done_last_is_the_end_of_the_block():
    more = "action plan\n  step early\n    add 1 to n\n"
    assert asked("you may anytime repay during\n  do plan", more).play("stop").over


def test_steps_in_loops_and_branches_pause():
    lines = (
        "you may anytime repay during\n  for each f in Fish\n    if f is not eel\n      step fish\n        add 1 to n\n"
    )
    played = asked(lines)
    assert [played.number("n"), played.play("stop").number("n"), played.play("stop").moves] == [1, 2, ["stop", "repay"]]
    assert played.play("stop").over


def test_the_end_of_the_game_asks_nobody():
    assert asked("you may anytime repay during\n  you must earn\n  end game").play("earn").over


def test_passing_a_pause_is_no_event():
    played = asked(f"set your coins to 0\n{STEPS}you must earn")
    assert [line for line in played.play("earn").state.log() if "nothing" in line] == []


def test_passing_a_pause_that_hangs_on_a_hidden_card_looks_like_stop():
    more = "action flash(card from your hand where card's cost > 1)\n  move card to row\n"
    lines = "you must earn\nyou may anytime flash during\n  step one\n    add 1 to n\nyou must earn"
    without, held = asked(lines, more).play("earn", "earn"), asked(lines, more, HAND).play("earn", "stop", "earn")
    assert [line for line in without.state.log(1) if "stop" in line] == ["P1: stop"]
    assert [line for line in held.state.log(1) if "stop" in line] == ["P1: stop"]


def test_a_routine_of_another_player_is_joined_where_the_player_is_asked():
    more = "action hustle\n  add 1 to n\n  step bustle\n    for each p in players\n      p must earn\n"
    played = asked("you may anytime repay during\n  next(you) does hustle", more)
    assert menus(played, "earn", "earn", "stop") == [["earn", "repay"], ["earn"], ["stop", "repay"], []]


def test_what_a_rule_does_at_the_end_of_a_step_comes_before_the_pause():
    more = "rule late\n  at end of step one of phase turn\n    add 10 to n\n"
    played = asked("you may anytime repay during\n  step one\n    add 1 to n", more)
    assert (played.moves, played.number("n")) == (["stop", "repay"], 11)


def test_an_anytime_action_may_draw_by_chance():
    more = "action draw\n  need deck is not empty\n  move top 1 of deck to your hand\n"
    played = asked("you may anytime draw during\n  you must earn", more, "move Card to deck\nshuffle deck")
    assert menus(played, "draw", "earn", "draw", "stop") == [
        ["earn", "draw"],
        ["earn", "draw"],
        ["stop", "draw"],
        ["stop", "draw"],
        [],
    ]
    assert len(played.pieces("hand")) == 2


# ---- must, may, if possible


def test_a_must_with_anytime_moves_alone_is_asked():
    more = "action boast\n  need m > 0\n  add 1 to n\n"
    played = asked("you may anytime repay during\n  you must boast", more)
    assert menus(played, "repay", "boast") == [["repay"], ["boast"], []]


def test_a_must_that_stays_empty_is_a_broken_promise():
    played = asked("you may anytime repay during\n  you must never")
    with pytest.raises(PromiseBroken):
        played.play("repay")


def test_a_may_with_anytime_moves_alone_is_asked():
    played = asked("you may anytime repay during\n  you may never\n  you must earn")
    assert menus(played, "stop", "earn") == [["stop", "repay"], ["earn", "repay"], ["stop", "repay"]]


def test_must_if_possible_offers_stop_where_anytime_moves_alone_are_possible():
    played = asked("you may anytime repay during\n  you must never or spend(3), if possible\n  add 1 to m")
    assert menus(played, "repay") == [["spend(3)", "repay"], []]
    played = asked("you may anytime repay during\n  you must never, if possible\n  you must earn")
    assert menus(played, "stop", "earn") == [["stop", "repay"], ["earn", "repay"], ["stop", "repay"]]


# ---- nested blocks


def test_nested_blocks_both_join():
    lines = "you may anytime repay during\n  you must earn\n  you may anytime sell(cod) between\n    you must earn\n  you must earn"
    played = asked(lines)
    assert menus(played, "earn", "earn", "stop", "earn") == [
        ["earn", "repay"],
        ["earn", "repay", "sell(cod)"],
        ["stop", "repay", "sell(cod)"],
        ["earn", "repay"],
        ["stop", "repay"],
    ]


def test_a_power_named_twice_is_offered_once():
    assert asked("you may anytime repay during\n  you may anytime repay between\n    you must earn").moves == [
        "earn",
        "repay",
    ]


def test_a_power_of_two_players_is_offered_to_each_once():
    lines = "for each p in players\n  you may anytime repay during\n    p may anytime repay during\n      p must earn"
    played = asked(lines)
    assert (played.moves, played.state.seat) == (["earn", "repay"], 0)
    played.play("earn", "stop")
    assert (played.moves, played.state.seat) == (["earn", "repay"], 1)
    assert (played.play("earn").moves, played.state.seat) == (["stop", "repay"], 0)
    assert (played.play("stop").moves, played.state.seat) == (["stop", "repay"], 1)


def test_an_offer_of_the_same_action_is_the_offer_itself():
    played = asked("you may anytime repay during\n  you must repay or earn\n  set m to 9")
    assert played.moves == ["repay", "earn"]
    assert played.play("repay").number("m") == 9


def test_an_offer_that_binds_more_than_the_anytime_action_is_refused():
    with pytest.raises(NotYet, match="binds more"):
        asked("you may anytime sell during\n  you must sell(cod) or earn")


# ---- examples


def test_examples_play_anytime_actions_and_begin_in_the_middle_of_a_block():
    results = run_examples(game("harvest").program)
    assert [result.passed for result in results] == [True, True]


# ---- the machine around it


MIXED = """\
you may anytime repay or sell during
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
    played = asked("set your coins to 2\nyou may anytime repay during\n  you must earn")
    assert played.state.why_not("repay") == "you need 3, you have 2"
    assert played.state.why_not("sell(cod)") == "sell is not offered now; say earn or repay"
    assert played.play("earn").state.why_not("spend(1)") == "spend is not offered now; say repay or stop"


def test_equal_positions_have_equal_keys_whenever_the_action_was_done():
    lines = "you may anytime repay during\n  you must earn\n  you must earn\n  you must earn"
    early, late = asked(lines).play("repay", "earn"), asked(lines).play("earn", "repay")
    assert early.state.key() == late.state.key()
