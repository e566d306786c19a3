"""Games that all may lose: `winner has highest total if C`."""

import json
from pathlib import Path

import pytest

from interpreter.compiler.flow.scores import places_of
from tests.loaded import load, sampled
from tests.unit.cli.test_commands import run

TOGETHER = """game "Leak" for 2 to 3 players
the table has
  mover : Player
  water : 0..9, capped, starts 3
  rowed : 0..4
phase setup
  set mover to first of players
  -> turn
phase turn for mover
  you must row or bail
  add 2 to water
  set mover to next(mover)
  -> end when water is 9 or rowed is 4
  -> turn
action row
  add 1 to rowed
action bail
  need water > 2
  take 3 from water
scoring
  share = count(players)
  winner has highest total if rowed is 4
example "all win"
  seats Ann, Bob
  given
    set mover to Ann
    set rowed to 3
    start at phase turn
  when
    Ann: row
  then
    winner is Ann, Bob
example "all lose"
  seats Ann, Bob
  given
    set mover to Ann
    set water to 8
    start at phase turn
  when
    Ann: row
  then
    winner is none
"""
ALONE = TOGETHER.replace("if rowed is 4", "if you are mover and rowed is 4").split("example")[0]


def written(folder: Path, text: str) -> Path:
    file = folder / "leak.game"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_seat_that_may_not_win_comes_behind_all_that_may():
    assert places_of([[9, 0], [3, 1], [5, 1]], [1, 0]) == [3, 2, 1]


def test_where_no_seat_may_win_none_is_first():
    assert places_of([[9, 0], [3, 0]], [1, 0]) == [2, 3]


def test_examples_say_that_all_win_or_all_lose(tmp_path: Path):
    assert "2 passed, 0 failed" in run("test", written(tmp_path, TOGETHER)).stdout


def test_an_example_that_is_wrong_about_the_winner_says_that_nobody_wins(tmp_path: Path):
    wrong = TOGETHER.replace("winner is none", "winner is Ann")
    assert "nobody wins; totals: Ann 2, Bob 2" in run("test", written(tmp_path, wrong)).stdout


@pytest.mark.parametrize("text", [TOGETHER, ALONE])
def test_every_back_end_counts_the_same_wins(tmp_path: Path, text: str):
    file = written(tmp_path, text)
    wins = []
    for back_end in ("python", "wasm"):
        found = json.loads(run("simulate", file, "-n", "300", "--back-end", back_end, "--json").stdout)
        wins.append([seat["wins"] for seat in found["seats"]])
    assert wins[0] == wins[1]
    assert 0 < wins[0][0] < 300


def test_whoever_wins_alone_may_be_the_one_with_fewer_points(tmp_path: Path):
    text = ALONE.replace("share = count(players)", "share = if you are mover then 0 else 5").replace(
        "water is 9 or ", ""
    )
    start = load(str(written(tmp_path, text)), players=2).initial(1)
    while not start.over:
        start = start.apply(next(move for move in start.moves() if str(move) == "row"))
    assert len(start.winners()) == 1
    assert start.returns()[start.winners()[0]] == 0


def test_the_report_says_in_how_many_games_nobody_wins(tmp_path: Path):
    found = json.loads(
        run(
            "report", written(tmp_path, TOGETHER), "-n", "200", *sampled(("--no-deep", "--minutes", "0"), ()), "--json"
        ).stdout
    )
    rows = {row["name"]: row for figure in found["figures"] if figure["key"] == "seats" for row in figure["rows"]}
    assert 0 < rows["nobody"]["cells"][0]["value"] < 1
    assert "nobody: it breaks off" not in rows
    assert "games break off" not in json.dumps(found)
