from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import IllegalMoveError, State
from tests.loaded import load

DOCK = """
game "Dock" for 1 player
cards Boat, 3 in all
  | boat | copies |
  | cog  | 2      |
  | raft | 1      |
each Boat has
  crates : 0..4
each player has
  boats : group of Boat, open
phase setup
  for each p in players
    move Boat to p's boats
  -> work
phase work
  repeat 2 times
    for each p in players
      for each b in p's boats
        p may load(b)
  -> end
action load(boat from your boats)
  add 1 to boat's crates
"""


@pytest.fixture
def dock(tmp_path: Path) -> State:
    (tmp_path / "dock.game").write_text(DOCK, encoding="utf-8")
    return load(tmp_path / "dock.game").initial()


def asked(state: State) -> str:
    return next(str(move) for move in state.moves() if str(move) != "stop")


def test_boats_nobody_can_tell_apart_go_by_their_name(dock: State) -> None:
    assert asked(dock) == "load(Boat[cog])"
    assert asked(dock.apply("stop")) == "load(Boat[cog])"


def test_a_boat_the_rules_ask_about_is_told_from_others_of_its_name(dock: State) -> None:
    second = dock.apply("load(Boat[cog])")
    assert asked(second) == "load(Boat[cog] at 1)"
    assert asked(second.apply("stop")) == "load(Boat[raft])"
    again = second.apply("stop").apply("stop")
    assert asked(again) == "load(Boat[cog] at 1)"
    assert asked(again.apply("stop")) == "load(Boat[cog] at 2)"


def test_the_place_may_be_left_out_but_not_be_wrong(dock: State) -> None:
    second = dock.apply("load(Boat[cog])")
    assert second.apply("load(cog)").array == second.apply("load(Boat[cog] at 1)").array
    with pytest.raises(IllegalMoveError):
        second.apply("load(Boat[cog] at 2)")
