from __future__ import annotations

from tests.unit.interpreter.compiler.anytime_games import HAND, asked, menus

STEPS = "you may anytime repay\n  step one\n    add 1 to your coins\n  step two\n    add 1 to your coins\n"


def test_the_end_of_every_step_asks_for_anytime_actions_or_stop():
    played = asked(STEPS)
    assert (played.moves, played.state.step, played.number("coins")) == (["stop", "repay"], "one", 6)
    assert (played.play("repay", "stop").moves, played.state.step) == (["stop", "repay"], "two")


def test_stop_passes_once_where_the_block_ends_with_a_step():
    assert asked(STEPS).play("stop", "stop").over


def test_nobody_is_asked_where_no_anytime_action_is_possible():
    assert asked(f"set your coins to 0\n{STEPS}").over


def test_the_end_of_the_block_asks_once_more():
    played = asked("set your coins to 2\nyou may anytime repay\n  you must earn\n  add 1 to n\nadd 1 to n")
    assert menus(played, "earn") == [["earn"], ["stop", "repay"]]
    assert played.number("n") == 1
    assert played.play("repay").over
    assert played.number("n") == 2


def test_a_block_in_which_nobody_is_asked_still_pauses():
    assert asked("you may anytime repay, between\n  add 1 to n").moves == ["stop", "repay"]


def test_who_has_just_said_stop_is_not_asked_again():
    played = asked("you may anytime repay, between\n  step one\n    you may earn\n  step two\n    you must earn")
    assert menus(played, "stop", "earn", "stop") == [
        ["stop", "earn", "repay"],
        ["earn", "repay"],
        ["stop", "repay"],
        [],
    ]


def test_whom_the_next_line_asks_anyway_is_not_asked_before_it():
    for second in ("you must earn", "step two\n    you must earn", "step two\n    step inner\n      you may earn"):
        played = asked(f"you may anytime repay, between\n  step one\n    you may earn\n  {second}")
        assert "earn" in played.play("earn").moves, "the offer of the next line, which repay joins"
        assert "repay" in played.moves


def test_what_is_done_or_counted_next_leaves_the_question_at_the_end_of_the_step():
    for second in ("add 1 to n\n  you must earn", "you may earn up to n times", "next(you) must earn", "do choosy"):
        played = asked(f"you may anytime repay, between\n  step one\n    you may earn\n  {second}")
        assert played.play("earn").moves == ["stop", "repay"]


def test_who_has_taken_up_an_offer_is_asked_at_the_end_of_the_step():
    played = asked("you may anytime repay, between\n  step one\n    you may earn\n  add 1 to n")
    assert menus(played, "earn") == [["stop", "earn", "repay"], ["stop", "repay"]]


def test_anytime_asks_at_the_end_of_steps_of_what_is_done():
    more = "action plan\n  step early\n    add 1 to n\n  step late\n    add 1 to n\n"
    played = asked("you may anytime repay\n  do plan\n  add 1 to n", more)
    assert [played.moves, played.number("n")] == [["stop", "repay"], 1]
    assert [played.play("stop").moves, played.number("n")] == [["stop", "repay"], 2]
    assert [played.play("stop").moves, played.number("n")] == [["stop", "repay"], 3]


def test_between_does_not():
    more = "action plan\n  step early\n    add 1 to n\n  step late\n    add 1 to n\n"
    played = asked("you may anytime repay, between\n  do plan", more)
    assert [played.moves, played.number("n")] == [["stop", "repay"], 2]


def test_the_end_of_the_last_step_of_what_is_done_last_is_the_end_of_the_block():
    more = "action plan\n  step early\n    add 1 to n\n"
    assert asked("you may anytime repay\n  do plan", more).play("stop").over


def test_steps_in_loops_and_branches_pause():
    lines = "you may anytime repay\n  for each f in Fish\n    if f is not eel\n      step fish\n        add 1 to n\n"
    played = asked(lines)
    assert [played.number("n"), played.play("stop").number("n"), played.play("stop").moves] == [1, 2, ["stop", "repay"]]
    assert played.play("stop").over


def test_the_end_of_the_game_asks_nobody():
    assert asked("you may anytime repay\n  you must earn\n  end game").play("earn").over


def test_passing_a_pause_is_no_event():
    played = asked(f"set your coins to 0\n{STEPS}you must earn")
    assert [line for line in played.play("earn").state.log() if "nothing" in line] == []


def test_passing_a_pause_that_hangs_on_a_hidden_card_looks_like_stop():
    more = "action flash(card from your hand where card's cost > 1)\n  move card to row\n"
    lines = "you must earn\nyou may anytime flash\n  step one\n    add 1 to n\nyou must earn"
    without, held = asked(lines, more).play("earn", "earn"), asked(lines, more, HAND).play("earn", "stop", "earn")
    assert [line for line in without.state.log(1) if "stop" in line] == ["P1: stop"]
    assert [line for line in held.state.log(1) if "stop" in line] == ["P1: stop"]


def test_a_routine_of_another_player_is_joined_where_the_player_is_asked():
    more = "action hustle\n  add 1 to n\n  step bustle\n    for each p in players\n      p must earn\n"
    played = asked("you may anytime repay\n  next(you) does hustle", more)
    assert menus(played, "earn", "earn", "stop") == [["earn", "repay"], ["earn"], ["stop", "repay"], []]


def test_what_a_rule_does_at_the_end_of_a_step_comes_before_the_pause():
    more = "rule late\n  at end of step one of phase turn\n    add 10 to n\n"
    played = asked("you may anytime repay\n  step one\n    add 1 to n", more)
    assert (played.moves, played.number("n")) == (["stop", "repay"], 11)


def test_an_anytime_action_may_draw_by_chance():
    more = "action draw\n  need deck is not empty\n  move top 1 of deck to your hand\n"
    played = asked("you may anytime draw\n  you must earn", more, "move Card to deck\nshuffle deck")
    assert menus(played, "draw", "earn", "draw", "stop") == [
        ["earn", "draw"],
        ["earn", "draw"],
        ["stop", "draw"],
        ["stop", "draw"],
        [],
    ]
    assert len(played.pieces("hand")) == 2
