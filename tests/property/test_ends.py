"""A game ends alike whoever plays it: last state, scores, and counts of actions, arrows and rows.

Also where a check fails.
"""

from __future__ import annotations

from random import Random

import pytest

from interpreter import load
from interpreter.code.statements import STEPS
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.positions import positions
from interpreter.simulate import simulate
from interpreter.source import RulesetError
from tests.loaded import sampled
from tests.property.agreement.ends import Ends
from tests.property.agreement.games import Amounts, Ready
from tests.property.made_plays.small import small_game

HEAD = """game "Closing" for 2 players

each player has
  got : 0..99

the table has
  n : 0..{most}

phase setup
  -> play

phase play for {seat} of players
  you must go or wait
  -> {then} when n >= 3
  -> play

action go
  add 1 to n

action wait
  add 1 to your got
  add 1 to n

scoring
  result = your got
  least = lowest(p in players: p's got)
"""
CLOSING = {
    "lines before the end": "phase close\n  add 5 to (first of players)'s got\n  -> end",
    "lines for each player": "phase close\n  for each p in players where p's got < 9\n    add 2 to p's got\n  -> end",
    "two phases": "phase close\n  add 5 to (last of players)'s got\n  -> late\n\nphase late\n  add 1 to n\n  -> end",
    "a check that fails": "phase close\n  add 99 to (first of players)'s got\n  add 5 to (first of players)'s got\n  -> end",
    "a check that may fail": "phase close\n  add 1 to n\n  add 1 to (first of players)'s got\n  -> end",
    "an end in the middle": "phase close\n  add 5 to (first of players)'s got\n  if n is 3\n    end game\n  add 1 to n\n  -> end",
    "chance": "phase close\n  let d be random of 1..6\n  add d to (first of players)'s got\n  -> end",
    "a decision": "phase close for last of players\n  you may wait\n  add 7 to your got\n  -> end",
}
PLAYED = (3, 7)
"""Small games that are played here; `just agreement` plays hundreds."""


@pytest.mark.parametrize("closing", CLOSING)
def test_closing_lines_are_carried_out_and_counted_alike(closing: str):
    most = 3 if closing == "a check that may fail" else 4
    text = HEAD.format(most=most, seat="last", then="close") + "\n" + CLOSING[closing] + "\n"
    found = Ends(load(text), 100).compared(6, 2, seed=1)
    assert (found["ends"], found["evaluated"]) == (6, 2)


@pytest.mark.parametrize("closing", ["lines before the end", "a check that fails"])
def test_a_run_tells_the_same_of_closing_lines(closing: str):
    game = load(HEAD.format(most=4, seat="first", then="close") + "\n" + CLOSING[closing] + "\n")
    wasm, python = (
        simulate(game, 12, back_end=back_end).model_copy(update={"timing": None}) for back_end in ("wasm", "python")
    )
    assert wasm == python
    assert wasm.failed_checks == (12 if "fails" in closing else 0)


def test_what_is_done_last_counts_for_rollouts():
    game = load(HEAD.format(most=4, seat="last", then="close") + "\n" + CLOSING["lines before the end"] + "\n")
    found = positions(game.program).rollouts(game.initial(seed=0).array, 20, 0)
    assert found.games == 20
    assert found.totals[0] >= 5 * 20


@pytest.mark.parametrize("number", PLAYED)
def test_small_games_end_alike(number: int):
    found = Ready(load(small_game(Random(number)))).compared(Amounts(whole=4, stops=1, nodes=1, longest=40, ends=4))
    assert found["ends"] == 4


def test_most_small_games_can_be_played():
    refused = 0
    for number in range(sampled(10, 20)):
        try:
            load(small_game(Random(number)))
        except RulesetError:
            refused += 1
    assert refused < sampled(3, 5)


LONG = """game "Long" for 2 players

the table has
  n : 0..9

each player has
  got : 0 and up

phase setup
  -> play

phase play for first of players
  you must toil
  let m be sum(a in 1..900: sum(b in 1..900: if a is b then 1 else 0))
  add m to your got
  -> end when n is 2
  -> play

action toil
  add sum(a in 1..700: sum(b in 1..700: if a is b then 1 else 0)) to your got
  add 1 to n

scoring
  main = your got
"""


def test_a_move_and_all_it_leads_to_are_counted_together():
    program = load(LONG).program
    out, state = program.module.namespace["OUT"], program.start(0)
    code = program.menu(state)[0]
    node = program.begin_move(state, code)
    own = out[STEPS]
    program.walk(state, node, {}, [])
    assert out[STEPS] > own > 0
    whole = out[STEPS]
    again = program.start(0)
    program.menu(again)
    program.apply(again, code)
    assert out[STEPS] == whole


def test_steps_are_counted_alike():
    assert Ready(load(LONG)).compared(Amounts(whole=1, stops=1, nodes=0, ends=0))["stops"]


def test_what_fails_in_the_middle_of_a_way_ends_the_game_there():
    """The node that follows is entered from the one before.

    None is entered once more after a failed check.
    """
    text = HEAD.format(most=4, seat="last", then="close") + "\n" + CLOSING["a check that fails"] + "\n"
    game = load(text)
    ends = Ends(game, 100)
    here = ends.in_python(5)
    assert here.broken is not None
    with pytest.raises(RuntimeCheckFailed):
        game.program.play(5)
    found = ends.compared(4, 4, seed=5)
    assert found["ends"] == 4
