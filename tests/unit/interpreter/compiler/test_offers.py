"""`must`, `may`, `chooses` and what the flow does around them."""

from __future__ import annotations

import pytest

from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import Play, small

HANDS = "for each p in players\n  move any 1 of unplaced(Card[a]) to p's hand\n  move up to 1 from any of unplaced(Card[b]) to p's hand"
ACTIONS = """\
action earn
  add 1 to your coins
action spend(k from 1..9)
  pay k from your coins
  add k to n
action drop(card from your hand)
  move card to row
action never
  need n > 900
  add 1 to n
"""


def asked(lines: str, setup: str = HANDS, seats: int = 2, more: str = "") -> Play:
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    return Play(
        small(setup, f"phase turn for first of players\n{body}  -> end\n{ACTIONS}{more}", arrow="-> turn"), seats
    )


def test_one_legal_move_is_still_a_decision():
    played = asked("you must earn")
    assert (played.moves, played.state.seat) == (["earn"], 0)
    assert played.play("earn").over


def test_may_offers_stop_first():
    played = asked("you may earn or drop")
    assert played.moves == ["stop", "earn", "drop(Card[a])", "drop(Card[b])"]
    assert played.play("stop").number("coins") == 5


def test_may_with_nothing_legal_passes_on():
    assert asked("you may never\nset m to 3").number("m") == 3


def test_must_with_nothing_legal_is_a_failed_check():
    with pytest.raises(RuntimeCheckFailed):
        asked("you must never")


def test_must_if_possible_passes_on():
    assert asked("you must never, if possible\nset m to 3").number("m") == 3
    assert asked("you must never or earn, if possible").moves == ["earn"]


def test_up_to_so_many_times():
    played = asked("set m to 2\nyou may earn up to m times\nset m to 9")
    played.play("earn")
    assert played.number("m") == 2
    assert played.moves == ["stop", "earn"]
    assert played.play("earn").over
    assert (played.number("coins"), played.number("m")) == (7, 9)


def test_stop_ends_all_times_left():
    played = asked("you may earn up to 5 times").play("earn", "stop")
    assert played.over
    assert played.number("coins") == 6


def test_the_number_of_times_is_read_once():
    assert asked("you may earn up to your coins times", "set (first of players)'s coins to 1").play("earn").over


def test_no_times_is_no_question():
    assert asked("you may earn up to n times").over


def test_any_number_of_times_ends_when_nothing_is_left():
    played = asked("you may drop as often as possible").play("drop(Card[a])")
    assert played.moves == ["stop", "drop(Card[b])"]
    assert played.play("drop(Card[b])").over


def test_another_player_is_asked():
    played = asked("next(you) must earn\nyou must earn", seats=3)
    assert played.state.seat == 1
    assert played.play("earn").state.seat == 0


def test_each_player_in_turn():
    played = asked("for each p in clockwise(next(you))\n  p must earn\n  add p's coins to n", seats=3)
    seats = []
    while not played.over:
        seats.append(played.state.seat)
        played.play("earn")
    assert (seats, played.number("n")) == ([1, 2, 0], 18)


def test_a_choice_names_one_thing():
    played = asked("you choose k from your hand where k's cost > 0\nmove k to row")
    assert played.moves == ["Card[a]", "Card[b]"]
    assert played.play("Card[b]").rows("row") == "b"


def test_a_choice_among_numbers_words_and_players():
    assert asked("you choose k from 2..4\nset n to k").play("3").number("n") == 3
    played = asked("you choose f from Fish where f is not eel\nset your stock[f] to 9")
    assert played.moves == ["cod", "ray"]
    assert played.play("ray").number("stock", 0, 2) == 9
    assert asked("you choose p from others\nset who to p", seats=3).moves == ["P2", "P3"]


def test_a_choice_below_a_moving_floor():
    played = asked("you choose k from your coins..7\nset n to k")
    assert played.moves == ["5", "6", "7"]
    assert played.play("6").number("n") == 6


def test_may_choose_stops_with_none():
    played = asked("you may choose k from your hand\nset n to if k is none then 7 else k's cost")
    assert played.moves == ["stop", "Card[a]", "Card[b]"]
    assert (
        asked("you may choose k from your hand\nset n to if k is none then 7 else k's cost").play("stop").number("n")
        == 7
    )
    assert played.play("Card[b]").number("n") == 2


def test_may_choose_from_nothing_asks_nobody():
    assert asked("you may choose k from row\nset n to if k is none then 7 else k's cost").number("n") == 7


def test_choosing_from_nothing_is_a_failed_check_unless_if_any():
    with pytest.raises(RuntimeCheckFailed):
        asked("you choose k from row\nmove k to box")
    assert asked("you choose k from row, if possible\nset n to if k is none then 7 else 1").number("n") == 7


def test_a_name_lives_across_a_decision():
    played = asked("let k be your coins\nyou must earn\nset n to your coins * 10 + k").play("earn")
    assert played.number("n") == 65


def test_a_snapshot_lives_across_decisions():
    lines = "for each c in your hand where c's cost > 0\n  you must drop\n  add c's cost to n"
    assert asked(lines).play("drop(Card[a])", "drop(Card[b])").number("n") == 3


def test_loops_in_loops_with_decisions():
    lines = "repeat 2 times\n  for each p in players\n    repeat up to 2 times until p's coins >= 7\n      p must earn\n    add 10 to n\n  add 1 to n"
    played, seats = asked(lines), []
    while not played.over:
        seats.append(played.state.seat)
        played.play("earn")
    assert (seats, played.number("n")) == ([0, 0, 1, 1], 42)


def test_an_action_done_at_two_places_returns_to_each():
    more = "action ask\n  you must earn\n  add 1 to n\naction twice\n  do ask\n  add 10 to n\n  do ask\n"
    lines = "do twice\nadd 100 to n\nnext(you) does ask"
    played, seats = asked(lines, more=more), []
    while not played.over:
        seats.append(played.state.seat)
        played.play("earn")
    assert (seats, played.number("n")) == ([0, 0, 1], 113)


def test_as_asks_the_other_player():
    played = asked("next(you) does\n  you must drop\n  add your coins to n\nadd 1 to your coins")
    assert played.state.seat == 1
    played.play("drop(Card[a])")
    assert [played.number("coins", p) for p in range(2)] == [6, 5]


def test_end_game_in_an_action_ends_everything():
    more = "action quit\n  add 1 to n\n  end game\n"
    played = asked("for each p in players\n  p must quit or earn\n  add 10 to n", more=more).play("earn", "quit")
    assert played.over
    assert played.number("n") == 11


def test_a_random_draw_inside_an_action():
    more = "action gamble\n  let f be random of Fish\n  if f is not none\n    add 1 to your stock[f]\n"
    played = asked("you must gamble", more=more).play("gamble")
    assert sum(played.number("stock", 0, f) for f in range(3)) == 7


def test_what_a_choice_named_is_forgotten_at_the_end():
    lines = (
        "you choose k from your hand\nyou choose j from your hand where j is not k\nadd j's cost * 10 + k's cost to n"
    )
    first, second = asked(lines).play("Card[a]", "Card[b]"), asked(lines).play("Card[b]", "Card[a]")
    assert (first.number("n"), second.number("n")) == (21, 12)
    for slot in first.program.layout.slots:
        assert first.state.array[slot.base] == second.state.array[slot.base] == slot.dead
