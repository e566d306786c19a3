from __future__ import annotations

import pytest

from tests.loaded import load

GAME = """game "Twice" for 2 players

the table has
  n : 0..9

phase setup
  -> turn

phase turn for first of players
  let one be min(n, 2)
  let other be n
  you must {offers}
  -> end when n > 4
  -> turn

action go(k {param})
  add 1 to n

scoring
  s = n
"""


@pytest.mark.parametrize("param", ["given 0..9", "from 0..9"])
def test_each_move_is_offered_once_and_reads_back_to_itself(param: str) -> None:
    state = load(GAME.format(offers="go(one) or go(other)", param=param), 2).initial(seed=1)
    menus = list[list[str]]()
    while not state.over:
        menus.append([str(move) for move in state.moves()])
        assert [state.game.move(state, text) for text in menus[-1]] == state.moves()
        state = state.apply(state.moves()[-1])
        assert state.game.from_json(state.to_json()).key() == state.key()
    assert menus == [["go(0)"], ["go(1)"], ["go(2)"], ["go(2)", "go(3)"], ["go(2)", "go(4)"]]


@pytest.mark.parametrize(
    "line",
    [
        "you must go(1) or go",
        "you must go or go(one)",
        "players must go(1) or go, together",
        "you must go(one) or go, with highest n, up to 2 times",
        "you may anytime go(one) or go(1) or go\n    add 1 to n",
    ],
)
def test_an_argument_that_is_written_and_chosen_too_makes_one_move(line: str) -> None:
    text = GAME.replace("  you must {offers}", f"  {line}").format(param="from 0..2")
    state, met = load(text, 2).initial(seed=1), 0
    while not state.over and met < 6:
        texts = [str(move) for move in state.moves()]
        assert sorted(set(texts) - {"stop"}) == sorted(text for text in texts if text != "stop")
        assert {"go(0)", "go(1)", "go(2)"} <= set(texts)
        state, met = state.apply(state.moves()[-1]), met + 1
    assert met
