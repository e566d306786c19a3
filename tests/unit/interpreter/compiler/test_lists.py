"""Lists of numbers, words, players and truths: whatever is asked of them, they have the same members."""

from __future__ import annotations

import pytest

from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import Play, program

GAME = """\
game "Lists" for 3 players
type Weather is calm, rough, storm
the table has
  n : -5..5 starts -1
  acc : -999..999
  m : -9..9 for each Weather starts -2
  now : Weather starts rough
  later : Weather or none starts none
  p : Player or none starts none
  dry : yes or no starts yes
{values}
each player has
  debt : -9..9 starts -1
phase setup
{setup}
  -> play
phase play for first of players
  {play}
  -> end
action hop({params})
  add {params_used} to acc
scoring
  winner has highest count(players)
"""


def game(
    setup: str = "  add 0 to acc", values: str = "", play: str = "you must hop", params: str = "a from [1]"
) -> str:
    used = params.split(" ", maxsplit=1)[0]
    return GAME.format(setup=setup, values=values, play=play, params=params, params_used=used)


def answer(expression: str) -> int:
    ready = program(game(values=f"  asked = {expression}"), 3)
    (value,) = (v for v in ready.checked.values if v.name == "asked")
    assert value.body is not None
    found = ready.evaluate(value.body)(ready.start(1))
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("n is in [n]", 1),
        ("n is in [n - 1, n]", 1),
        ("-1 is in [n, 3]", 1),
        ("n is not in [n + 1, 3]", 1),
        ("sum(w in [n, 3]: w)", 2),
        ("count(w in [n, 3] where w < 9)", 2),
        ("count([n, n - 1, n])", 2),
        ("lowest(w in [n, n - 2]: w)", -3),
        ("highest(w in [n, n - 2]: w)", -1),
        ("first(w in [n, 3] with lowest w)", -1),
        ("last(w in [n, -1, 3] with lowest w)", -1),
        ("sum(w in those(v in [n, 3] where v < 0): w)", -1),
        ("sum(w in (first 1 of [n, 3]): w)", -1),
        ("sum(w in reversed([n, 3]): w)", 2),
        ("sum(w in (if dry then [1] else [n, -5]): w)", 1),
        ("sum(w in (if dry then [n, -5] else [1]): w)", -6),
        ("every(w in n..1: w >= n)", 1),
        ("sum(w in n..1: w)", 0),
        ("[n, 3][0] + [3, n][7]", -2),
        ("sum(f in Weather: m[f])", -6),
        ("sum(q in players: q's debt)", -3),
        ("highest(q in players: q's debt)", -1),
    ],
)
def test_numbers_below_0_are_members_like_others(expression: str, found: int):
    assert answer(expression) == found


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("now is in [calm, rough]", True),
        ("now is in [later, now]", True),
        ("later is in [later, now]", False),
        ("later is in [none, now]", True),
        ("later is in [calm, none]", True),
        ("later is in [none]", True),
        ("later is not in [none, now]", False),
        ("dry is in [no, dry]", True),
        ("dry is in [n > 3, no]", False),
        ("every(d in [dry, n < 0]: d)", True),
        ("some(d in [no, n > 0]: d)", False),
        ("count(q in [p, first of players, p]) is 1", True),
        ("count(q in [first of players, p]) is 1", True),
        ("count(q in [p]) is 0", True),
        ("count(d in [dry, yes, n < 0]) is 1", True),
        ("highest(w in [2, 3] where w > 4: w) is none", True),
        ("highest(w in [2, 3] where w > 4: w) is n", False),
        ("highest(w in [2, 3] where w > 4: w) is not n", True),
    ],
)
def test_entries_that_are_none_are_left_out_unless_none_is_written(condition: str, found: bool):
    assert answer(f"if {condition} then 1 else 0") == found


@pytest.mark.parametrize(
    "expression",
    [
        "lowest(w in [n, 3] where w > 4: w - 9)",
        "first(w in -3..3 where w < -3)",
        "first of those(w in [n] where w > 0)",
    ],
)
def test_of_no_numbers_below_0_there_is_no_first_and_no_lowest(expression: str):
    with pytest.raises(RuntimeCheckFailed):
        answer(expression)


def test_a_loop_over_a_list_meets_numbers_below_0_too():
    assert Play(game("  for each w in [n, 3]\n    add w to acc"), 3).number("acc") == 2


def test_a_loop_in_which_something_is_drawn_does_so_too():
    lines = "  for each w in [n, 3]\n    let d be random of [w, w]\n    add d to acc"
    assert Play(game(lines), 3).number("acc") == 2


def test_numbers_below_0_are_chosen():
    play = Play(game(play="you choose one from [n, 2]\n  set acc to one\n  you must hop"), 3)
    assert play.moves == ["-1", "2"]
    assert play.play("-1").number("acc") == -1


def test_numbers_below_0_are_picked():
    play = Play(
        game(play="you choose up to 2 found from [n, 2, -3]\n  set acc to sum(s in found: s)\n  you must hop"), 3
    )
    assert play.moves == ["stop", "-1", "2", "-3"]
    assert play.play("-1").moves == ["stop", "2", "-3"]
    assert play.play("-3").number("acc") == -4


def test_numbers_below_0_are_arguments():
    play = Play(game(params="a from [n, 2]"), 3)
    assert play.moves == ["hop(-1)", "hop(2)"]
    assert play.play("hop(-1)").number("acc") == -1


def test_a_list_of_truths_is_kept_across_a_choice():
    lines = "for each d in [dry, n > 0]\n    you choose one from [1, 2]\n    if d\n      add one to acc\n  you must hop"
    assert Play(game(play=lines), 3).play("2", "1").number("acc") == 2


def test_a_list_of_numbers_without_an_upper_end_is_kept_across_a_choice():
    lines = "for each w in [purse, acc + 3]\n    you choose one from [w, 2]\n    add one to acc\n  you must hop"
    play = Play(game(values="  purse : 0 and up starts 7", play=lines), 3)
    assert play.play("7").moves == ["3", "2"]
    assert play.play("3").number("acc") == 10
