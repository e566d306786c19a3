"""`review` tells what cost most in a saved game; `hint` what a search finds of the moves at hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from cli.play.answers.replies import hint
from interpreter import advice
from interpreter.advice import Judged
from interpreter.bots.search import Player
from interpreter.searching import Budget
from interpreter.state.game import State
from tests.loaded import load
from tests.planted.planted import HERE

pytestmark = pytest.mark.usefixtures("loaded_once")

ALONE = """\
game "Alone" for 1 player

each player has
  coins : 0..9

phase setup
  -> turn

phase turn for first of players
  you must earn or rest
  -> end when some(p in players: p's coins >= 3)
  -> turn

action earn
  add 1 to your coins

action rest
  set your coins to max(0, your coins - 1)

scoring
  points = your coins
  winner has highest total
"""


def gamespec(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), arguments, input=typed)
    return ran.exit_code, ran.stdout, ran.stderr


@pytest.fixture(scope="module")
def lost(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """P2 leaves the third mark of P1's row free."""
    file = tmp_path_factory.mktemp("review") / "lost.json"
    moves = ["1, 1", "2, 2", "2, 1", "1, 2", "3, 1"]
    state = load("tic_tac_toe").initial(seed=1)
    for at in moves:
        state = state.apply(f"place(Cell[{at}])")
    file.write_text(state.to_json(), encoding="utf-8")
    return file


def test_the_decision_that_lost_the_game_is_told_with_what_would_have_been_better(lost: Path):
    code, said, _ = gamespec("review", str(lost))
    assert code == 0
    assert said.startswith("Tic-tac-toe: 5 decisions with a choice, judged by search:1000 from what each seat saw")
    first = said.partition("P2: 2 decisions")[2].splitlines()[1:3]
    assert first[0].startswith("  move 4: place(1,2): no chance to win (-")
    assert first[1].startswith("    better: place(3,1): ")


def test_one_seat_is_judged_alone_and_the_worst_are_counted(lost: Path):
    _, said, _ = gamespec("review", str(lost), "--seat", "P1", "--bot", "search:200")
    assert "P1: 3 decisions" in said
    assert "P2" not in said


def test_programs_get_every_decision(lost: Path):
    code, said, _ = gamespec("review", str(lost), "--bot", "search:300", "--json")
    found = json.loads(said)
    assert (code, found["whole"], found["bot"], len(found["decisions"])) == (0, True, "search:300", 5)
    worst = max(found["decisions"], key=lambda one: one["cost"])
    assert (worst["move"], worst["seat"], worst["played"]) == (4, "P2", "place(Cell[1, 2])")
    assert worst["cost"] == worst["chance_best"] - worst["chance_played"]


def test_what_so_few_games_cannot_judge_is_said(lost: Path):
    _, said, remarked = gamespec("review", str(lost), "--bot", "search:1")
    assert "not judged, because of too many legal moves for this search" in remarked
    assert "5 decisions with a choice" in said


def test_ctrl_c_keeps_what_was_judged(lost: Path, monkeypatch: pytest.MonkeyPatch):
    whole = advice.reviewed

    def broken_off(state: State, allowed: Budget, seed: int, seat: int | None) -> Iterator[Judged | None]:
        yield from islice(whole(state, allowed, seed, seat), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(advice, "reviewed", broken_off)
    code, said, remarked = gamespec("review", str(lost), "--bot", "search:20")
    assert code == 130
    assert said.startswith("Tic-tac-toe: 2 decisions")
    assert "interrupted: only the decisions judged so far are shown" in remarked


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", "this file is empty, so it holds no saved game"),
        ("hello", "this file is not a saved game"),
        ('{"format": "gamespec save 1"', "this saved game is damaged and cannot be read"),
        (
            '{"format": "gamespec save 1"}',
            "this saved game cannot be reviewed: this file is damaged, or not a saved game",
        ),
    ],
)
def test_a_file_that_is_no_save_is_told(tmp_path: Path, text: str, cause: str):
    file = tmp_path / "game.json"
    file.write_text(text)
    code, _, remarked = gamespec("review", str(file))
    assert code == 2
    assert cause in remarked


def test_a_save_of_other_rules_says_how_to_play_it_again(lost: Path, tmp_path: Path):
    kept = json.loads(lost.read_text())
    kept["fingerprints"] = dict.fromkeys(kept["fingerprints"], "0" * 32)
    file = tmp_path / "old.json"
    file.write_text(json.dumps(kept))
    code, _, remarked = gamespec("review", str(file))
    assert code == 2
    assert "this saved game cannot be reviewed" in remarked
    assert "gamespec replay" in remarked


def test_a_game_in_which_nothing_has_happened_is_told(tmp_path: Path):
    file = tmp_path / "new.json"
    file.write_text(load("tic_tac_toe").initial(seed=1).to_json())
    assert "this saved game has no moves yet, so there is nothing to review" in gamespec("review", str(file))[2]


def test_wrong_words_say_what_to_write(lost: Path):
    assert "write search:400" in gamespec("review", str(lost), "--bot", "greedy")[2]
    assert "write search:400" in gamespec("review", str(lost), "--bot", "search:soon")[2]
    assert "use one of `P1`, `P2`" in gamespec("review", str(lost), "--seat", "Ann")[2]


def test_who_plays_alone_has_hints_but_no_review(tmp_path: Path):
    rules, save = tmp_path / "alone.game", tmp_path / "alone.json"
    rules.write_text(ALONE)
    state = load(rules, players=1).initial(seed=1)
    save.write_text(state.apply("earn").to_json())
    assert "a review needs at least two players" in gamespec("review", str(save), "--on", str(rules))[2]
    said = gamespec("play", str(rules), typed="hint 60\nquit\n")[1]
    assert "60 rollouts from what you see:" in said
    assert "%" not in said


# ---- hints


def test_a_hint_tells_the_best_moves_with_their_chances():
    _, said, _ = gamespec("play", "connect_four", typed="hint 300\nquit\n")
    told = said.partition("300 rollouts from what you see:")[2].splitlines()[1:7]
    assert [line.split()[0] for line in told[:5]] == ["wins"] * 5
    assert "drop(4)" in told[0]
    assert told[5] == "  and 2 more with fewer rollouts"


def test_a_hint_says_what_is_certain():
    moves = ["1, 1", "2, 2", "2, 1", "3, 3"]
    typed = "".join(f"place(Cell[{at}])\n" for at in moves)
    _, said, _ = gamespec("play", "tic_tac_toe", "--seats", "me,me", typed=f"{typed}hint 500\nquit\n")
    assert "     wins  place(3,1)" in said


def test_a_hint_works_in_hidden_games_and_in_picks_made_together():
    said = gamespec("play", "fishy_squishy_crusty_quirky", "--seed", "1", typed="hint 40\nquit\n")[1]
    assert "40 rollouts from what you see:" in said


def test_a_hint_of_what_is_no_budget_says_what_to_type():
    _, said, _ = gamespec("play", "tic_tac_toe", typed="hint soon\nquit\n")
    assert "'soon' is not a number of games or a time; write `hint`, `hint 2000` games or `hint 5s`" in said


def test_of_one_move_there_is_nothing_to_hint(capsys: pytest.CaptureFixture[str]):
    state = load("tic_tac_toe").initial(seed=1)
    for at in ("1, 1", "2, 1", "3, 1", "2, 2", "1, 2", "1, 3", "2, 3", "3, 3"):
        state = state.apply(f"place(Cell[{at}])")
    hint(state, "")
    assert capsys.readouterr().out == "you have only one legal move\n"


def test_who_stops_a_hint_goes_on_with_the_game(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("interpreter.advice.considered", stopped_by_a_key)
    code, said, remarked = gamespec("play", "tic_tac_toe", "--seed", "1", typed="hint 100s\n1\nquit\n")
    assert code == 0
    assert "the search was stopped; type `hint` to search again for a second, or `quit` to end the game" in said
    assert "P1  Place your mark: 1,1" in said
    assert "--seed 1" in remarked


def stopped_by_a_key(*_: object) -> None:
    raise KeyboardInterrupt


def test_where_no_world_is_found_nothing_is_hinted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(Player, "_imagined", lambda *_: [])
    hint(load(HERE / "guess.game").initial(seed=1), "50")
    assert (
        capsys.readouterr().out
        == "no hint: the search found no position consistent with what you see in time; try `hint 5s`\n"
    )
