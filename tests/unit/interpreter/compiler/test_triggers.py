from __future__ import annotations

from tests.unit.interpreter.compiler.machine import Play, small

GO = "action go(k from 1..3)\n  need k < 3\n  add k to n\n"


def turn(rules: str, actions: str = GO, lines: str = "you must go", setup: str = "") -> Play:
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    text = f"phase turn for first of players\n{body}  -> end\n{actions}{rules}"
    return Play(small(setup, text, arrow="-> turn"))


def test_after_an_action_its_arguments_are_known():
    played = turn("rule r\n  after your go(any k)\n    add k * 10 to n\n")
    assert played.moves == ["go(1)", "go(2)"]
    assert played.play("go(2)").number("n") == 22


def test_after_an_action_by_any_name_of_its_argument():
    assert turn("rule r\n  after your go(any amount)\n    add amount * 10 to n\n").play("go(1)").number("n") == 11


def test_before_an_action_nothing_of_it_has_changed_yet():
    played = turn("rule r\n  before your go(any k)\n    set m to n + 5\n")
    assert played.moves == ["go(1)", "go(2)"]
    assert played.play("go(2)").number("m") == 5


def test_before_an_action_its_opening_is_paid():
    actions = "action buy(k from 1..9)\n  pay k from your coins\n  add k to n\n"
    played = turn("rule r\n  before your buy(any k)\n    set m to your coins * 10 + n\n", actions, "you must buy")
    assert played.play("buy(3)").number("m") == 20


def test_what_happens_before_does_not_open_what_cannot_be_paid():
    actions = "action buy(k from 1..9)\n  pay k from your coins\n  add k to n\n"
    played = turn("rule r\n  before your buy(any k)\n    add 4 to your coins\n", actions, "you must buy")
    assert len(played.moves) == 5


def test_instead_of_an_action():
    rule = "rule r when m is 0\n  instead of your go(any k)\n    add 100 to n\n"
    assert turn(rule).play("go(2)").number("n") == 100
    assert turn(rule, setup="set m to 1").play("go(2)").number("n") == 2


def test_instead_of_an_action_none_of_its_lines_counts_but_what_it_ranges_over_and_what_is_forbidden():
    rule = "rule r when m is 0\n  instead of your go(any k)\n    add 100 to n\n"
    forbids = 'rule ban\n  forbid your go(any k) if k is 1 because "not one"\n'
    assert turn(rule + forbids).moves == ["go(2)", "go(3)"]
    assert turn(rule + forbids, setup="set m to 1").moves == ["go(2)"]


def test_a_condition_is_read_when_the_action_is_over():
    rule = "rule r when n > 1\n  after your go(any k)\n    add 1 to m\n"
    assert [turn(rule).play(f"go({k})").number("m") for k in (1, 2)] == [0, 1]


def test_your_is_who_acts():
    played = turn("rule r\n  after your go(any k)\n    add 1 to your coins\n", lines="next(you) must go").play("go(1)")
    assert [played.number("coins", p) for p in range(2)] == [5, 6]


def test_once_for_each_thing():
    rule = "rule r for each f in Fish where f is not cod\n  after your go(any k)\n    add k to your stock[f]\n"
    played = turn(rule).play("go(2)")
    assert [played.number("stock", 0, f) for f in range(3)] == [2, 4, 4]


def test_an_action_done_by_another_is_followed_before_the_next_line():
    actions = GO + "action both\n  do go(1)\n  set m to m * 10 + 7\n  do go(2)\n"
    played = turn("rule r\n  after your go(any k)\n    set m to m * 10 + k\n", actions, "you must both").play("both")
    assert (played.number("n"), played.number("m")) == (3, 172)


def test_triggers_of_a_trigger_go_depth_first():
    actions = GO + "action tell(k given 0..9)\n  set m to m * 10 + k\n"
    rules = (
        "rule one\n  after your go(any k)\n    do tell(1)\n    do tell(2)\n"
        "rule two\n  after your tell(any k)\n    set m to m * 10 + k + 4\n"
    )
    assert turn(rules, actions).play("go(1)").number("m") == 1526


def test_who_acts_may_have_to_decide():
    actions = GO + "action pick-up\n  add 7 to m\n"
    played = turn(
        "rule r\n  after your go(any k)\n    you must pick-up\n", actions, "next(you) must go\nadd m to n"
    ).play("go(2)")
    assert (played.moves, played.state.seat) == (["pick-up"], 1)
    assert played.play("pick-up").number("n") == 9


def test_the_others_may_be_asked_in_turn():
    actions = GO + "action tip\n  add 1 to your coins\n"
    played = turn("rule r\n  after your go(any k)\n    for each p in others\n      p may tip\n", actions).play("go(1)")
    assert (played.moves, played.state.seat) == (["stop", "tip"], 1)


def test_the_start_and_the_end_of_a_phase():
    rules = "rule a\n  at start of phase turn\n    add 5 to m\nrule b\n  at end of phase turn\n    add n to m\n"
    played = turn(rules)
    assert played.number("m") == 5
    assert played.play("go(2)").number("m") == 7


def test_the_start_and_the_end_of_a_step():
    rules = (
        "rule a\n  at start of step one of phase turn\n    set m to m * 10 + 1\n"
        "rule b\n  at end of step one of phase turn\n    set m to m * 10 + 3\n"
    )
    played = turn(rules, lines="step one\n  set m to m * 10 + 2\nset m to m * 10 + 4\nyou must go")
    assert played.number("m") == 1234


def test_the_end_of_the_game_skips_what_would_follow():
    actions = "action quit\n  end game\n"
    assert turn("rule r\n  after your quit\n    add 1 to n\n", actions, "you must quit").play("quit").number("n") == 0
