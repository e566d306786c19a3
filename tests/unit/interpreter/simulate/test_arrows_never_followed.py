from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from interpreter.simulate import simulate
from tests.loaded import load
from tests.unit.cli.test_commands import run

if TYPE_CHECKING:
    from interpreter.simulate.run import BackEnd

GAME = """game "Ways" for 2 players

the table has
  day  : 0..99
  luck : 0..9

phase setup
  -> morning

phase morning
  for each p in players
    p must go or stay
  add 1 to day
  -> evening when day is 3
  -> night when day is 50
  -> end when day > 8
  -> dusk

phase dusk
  set luck to 1
  -> morning when luck is 1
  -> night

phase evening
  for each p in players
    p may go
  -> morning when luck > 0
  -> evening when luck is 9
  -> morning

phase night
  for each p in players
    p must go
  -> end

action go
  add 0 to luck

action stay
  if luck > 0
    take 1 from luck

scoring
  luck = luck + 1
  winner has highest total
"""


def test_arrows_no_game_has_followed_are_told_with_their_phase(tmp_path: Path):
    file = tmp_path / "ways.game"
    file.write_text(GAME)
    report = simulate(load(file), 20)
    assert report.never.arrows == [
        "morning: -> night when day is 50",
        "dusk: -> night",
        "evening: -> evening when luck is 9",
        "night: -> end",
    ]
    told = run("simulate", str(file), "-n", "20").stdout
    assert "never in 20 games, arrows: morning: -> night when day is 50, dusk: -> night" in told


@pytest.mark.usefixtures("workers_here")
def test_it_does_not_hang_on_the_number_of_processes(tmp_path: Path):
    file = tmp_path / "ways.game"
    file.write_text(GAME)
    game = load(file)
    assert simulate(game, 40, workers=2).never == simulate(game, 40, workers=1).never


BEFORE = """game "Before" for 2 players

dice Die
  | die | faces | copies |
  | d6  | 6     | 1      |

the table has
  cup    : slot of Die, open
  dealt  : 0..3
  turns  : 0..2

phase setup
  move Die to cup
  -> deal

phase deal
  add 1 to dealt
  roll cup
  -> deal when dealt < 3
  -> lots

phase lots
  -> turn when Die[d6]'s face > 3
  -> dusk

phase dusk
  -> deal when turns > 0
  -> turn

phase turn
  for each p in players
    p must go
  add 1 to turns
  -> turn when turns is 1
  -> end

action go

scoring
  luck = Die[d6]'s face
"""


@pytest.mark.parametrize("back_end", ["python", "wasm"])
def test_ways_gone_before_anybody_decides_are_gone(back_end: BackEnd):
    assert simulate(load(BEFORE), 60, back_end=back_end).never.arrows == ["dusk: -> deal when turns > 0"]


@pytest.mark.parametrize("back_end", ["python", "wasm"])
def test_in_a_game_without_decisions_ways_are_counted_all_the_same(back_end: BackEnd):
    alone = BEFORE.replace("  for each p in players\n    p must go\n", "  roll cup\n").replace("action go\n", "")
    assert simulate(load(alone), 60, back_end=back_end).never.arrows == ["dusk: -> deal when turns > 0"]
