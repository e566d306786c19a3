"""Games that break off count: as games nobody wins, and as what a line may cause."""

from __future__ import annotations

import pytest

from gamespec.variants.settings import grid, setting
from interpreter.comparing.sweep import sweep, varied
from interpreter.impact.measures import Measure
from interpreter.impact.probe import probe
from interpreter.insight.deep.left_out import broke_off, tried
from interpreter.insight.deep.run import directed
from interpreter.insight.run import Wanted, insight
from interpreter.simulate import simulate
from interpreter.simulate.run import counted
from interpreter.simulate.table import Table
from tests.loaded import load
from tests.planted.planted import HERE, cells

DEADLOCK = HERE / "deadlock.game"
BY_A_RULE = """game "Toll" for 2 players

the table has
  turns : 0..6

each player has
  coins : 0..9 starts 2

phase setup
  -> turn

phase turn for first of players
  you must walk
  add 1 to turns
  -> end when turns is 6
  -> turn

action walk
  set your coins to your coins

rule lean
  forbid your walk if turns is 3 because "these are lean times"

scoring
  money = your coins
  winner has highest total
"""
ENDLESS = """game "Treadmill" for 2 players

the table has
  mover : Player

each player has
  points : 0..5

phase setup
  set mover to first of players
  -> turn

phase turn for mover
  you must halt or walk
  set mover to next(mover)
  -> end when some(p in players: p's points > 0)
  -> turn

action halt
  add 1 to your points

action walk
  set your points to your points

scoring
  points = your points
  winner has highest total
"""


def test_a_line_that_lets_games_break_off_is_named_as_why():
    found = insight(load(DEADLOCK), Wanted(300, 40, deep=True, looks=frozenset({"lines"})))
    says = {each.key: each.says for each in found.findings}
    assert "need:earn:25" not in says
    assert "line 25 is why games break off" in says["breaks:need:earn:25"]
    assert "without it 30 of 30 games that broke off continue" in says["breaks:need:earn:25"]
    assert "breaks:need:earn:26" not in says  # "full": nobody ever is


def test_a_rule_that_lets_games_break_off_is_named_as_why():
    game = load(BY_A_RULE)
    table = Table(game, ("random",) * 2, 0)
    tally = counted(table, 20)[0]
    assert tally.unfinished == 20
    lines = {each.name: each for each in tried(game, 0, lambda *_: None, 30, broke_off(table, tally))[0]}
    assert (lines["lean"].broke, lines["lean"].freed) == (20, 20)
    assert lines["lean"].parted == 30


@pytest.mark.parametrize("back_end", ["python", "wasm"])
def test_a_game_that_breaks_off_is_won_by_nobody_in_every_back_end(back_end: str):
    found = simulate(load(DEADLOCK), 300, back_end="python" if back_end == "python" else "wasm")
    shares = sum(each.share for each in found.seats)
    assert found.unfinished.games == found.failed_checks == 300 - sum(found.ends.values())
    assert shares + found.unfinished.share == pytest.approx(1)


def test_a_report_counts_games_that_break_off_in_who_wins_and_in_what_is_followed():
    found = insight(load(DEADLOCK), Wanted(300, 60, deep=False))
    wins = [cells(found, "seats", name)[0].value or 0 for name in ("P1", "P2", "nobody: it breaks off")]
    assert sum(wins) == pytest.approx(1, abs=1e-5)
    assert wins[2] > 0.1
    assert (found.followed, found.unfinished > 3) == (60, True)


def test_what_breaks_off_counts_as_lost_by_who_may_do_what_a_probe_forbids():
    found = probe(load(DEADLOCK), "earn", 60)[0]
    assert found.forbidden.n == 60
    assert found.broken.new > found.broken.old > 0  # who never earns runs dry
    assert found.forbidden.new < found.forbidden.old


def test_a_sweep_says_at_which_value_games_break_off():
    text = DEADLOCK.read_text(encoding="utf-8")
    text = text.replace("the table has", "by players\n  | players | 2 |\n  | purse   | 3 |\n\nthe table has", 1)
    text = text.replace(
        "  set mover to first", "  for each p in players\n    set p's coins to purse\n  set mover to first", 1
    )
    several = [*varied(load(text), grid([setting("purse=3,5")]))]
    sums = sweep(several, 60)[0]
    poor, rich = (each.pairs.moments[Measure("broken")] for each in sums.points)
    assert (sums.games, poor.n, rich.n) == (60, 60, 60)
    assert rich.new == 0 < poor.new == sums.broke_off


def test_who_wants_one_thing_for_ever_did_it_though_the_game_never_ends():
    found = directed(load(ENDLESS), ["walk"], 0, 40, lambda *_: None)[0]
    assert found.done["walk"] == "always:walk"
