"""A rule of any moment, with `you` in any of its parts, is refused or plays to an end."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from interpreter import load
from interpreter.source import RulesetError
from tests.loaded import one_in

GAME = """game "Moments" for 2 players

the table has
  n : 0..9, capped

each player has
  coins : 0..20, capped

phase setup
  -> turn

phase turn for first of players
  step first-half
    you must go
  -> close

phase close
  step sum-up
    do tidy
  -> end

action go
  add 1 to n

action tidy
  add 1 to n

action earn
  add 1 to your coins

scoring
  s = n + your coins

rule extra{head}
  {moment}
{lines}
"""
MOMENTS = (
    "at start of phase setup",
    "at end of phase turn",
    "at start of step first-half of phase turn",
    "at start of phase close",
    "at end of step sum-up of phase close",
    "at start of action tidy",
    "at end of action earn",
    "before go",
    "after your tidy",
    "instead of your earn",
)
HEADS = (
    "",
    " when your coins is 0",
    " for each p in players where p's coins is 0",
    " for each k in 1..2 where your coins < 9",
)
LINES = {
    "a change of yours": "    add 1 to your coins",
    "a question about you": "    if you are first of players\n      add 1 to n",
    "a routine of yours": "    do earn",
    "a routine of nobody": "    do tidy",
    "a decision of yours": "    you must go",
    "a change of each player": "    for each q in players\n      q does\n        add 1 to your coins",
    "a condition of yours": "    add 1 to n",
}


@pytest.mark.parametrize("moment", one_in(2, MOMENTS))
def test_a_rule_at_a_moment_is_refused_or_plays(moment: str):
    played = 0
    for head, lines in product(HEADS, LINES):
        said = f"{moment} if your coins is 0" if lines == "a condition of yours" else moment
        try:
            game = load(GAME.format(head=head, moment=said, lines=LINES[lines]))
        except RulesetError:
            continue
        state, rng = game.initial(seed=1), Random(1)
        while not state.over:
            state = state.apply(rng.choice(state.moves()))
        played += 1
    assert played >= len(LINES) - ("instead" in moment)


@pytest.mark.parametrize("moment", ["at end of phase turn", "at end of step first-half of phase turn"])
def test_a_rule_for_each_thing_may_change_what_the_player_of_the_phase_has(moment: str):
    lines = "    add 1 to your coins\n    add 2 to p's coins"
    state = load(GAME.format(head=" for each p in players", moment=moment, lines=lines)).initial(seed=1)
    state = state.apply("go")
    assert [state.view(0)["players"][seat]["fields"]["coins"] for seat in (0, 1)] == [4, 2]


def test_the_name_of_a_field_decides_nothing_of_the_order_of_players():
    named = "  first-player : Player\n"
    game = GAME.replace("the table has\n", "the table has\n  last-one : Player\n" + named).replace(
        "phase setup\n", "phase setup\n  set first-player to last of players\n"
    )
    text = game.format(head=" for each p in players", moment="at end of phase close", lines="    set last-one to p")
    one, other = (load(written).initial(seed=1).apply("go") for written in (text, text.replace("first-player", "zz")))
    assert one.view(0)["table"]["fields"]["last-one"] == other.view(0)["table"]["fields"]["last-one"]
