from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.app import build
from interpreter import RulesetError, lint, load
from interpreter.examples import run_examples

RULES = """game "Race" for 2 to 3 players

the table has
  turn : Player

each player has
  steps "Steps" : 0..3, capped

phase setup
  set turn to first of players
  -> run

phase run for turn
  you must walk
  set turn to next(you)
  -> end when some(p in players: p's steps is 3)
  -> run

action walk "Walk"
  add 1 to your steps

scoring
  far = your steps
  winner has highest total
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "race"
    home.mkdir()
    (home / "race.game").write_text(RULES)
    return home


def test_a_folder_a_file_and_a_path_in_text_mean_the_same_game(folder: Path) -> None:
    for where in (folder, folder / "race.game", str(folder)):
        assert load(where).title == "Race"


def test_the_fewest_seats_are_taken_where_none_are_named(folder: Path) -> None:
    assert load(folder).players == 2
    assert load(folder, players=3).seat_names == ["P1", "P2", "P3"]


def test_what_is_not_there_is_refused_with_what_there_is(folder: Path) -> None:
    with pytest.raises(RulesetError, match="there is no game `flet`; did you mean `fleet`"):
        load("flet")
    with pytest.raises(RulesetError, match=r"there is no file .*nowhere\.game"):
        load(folder / "nowhere.game")
    with pytest.raises(
        RulesetError, match="`race` has no variant `solo`; leave the variant out, because the game has none"
    ):
        load(folder, variants=["solo"])


def test_a_number_of_seats_the_rules_do_not_allow_is_refused(folder: Path) -> None:
    with pytest.raises(RulesetError, match="GS302"):
        load(folder, players=5)


def test_every_mistake_of_a_file_is_shown_with_its_line(folder: Path) -> None:
    file = folder / "race.game"
    file.write_text(RULES.replace("your steps\n  winner", "your stpes\n  winner").replace("next(you)", "next(yuo)"))
    with pytest.raises(RulesetError) as caught:
        load(folder)
    assert len(caught.value.diagnostics) == 2
    assert "far = your stpes" in str(caught.value)
    assert "did you mean" in str(caught.value)


def test_a_comment_leaves_the_fingerprint_as_it_was_a_rule_does_not(folder: Path) -> None:
    file = folder / "race.game"
    before = load(folder).fingerprints
    file.write_text("# our race\n" + RULES.replace("  you must walk", "  you must walk  # on foot"))
    assert load(folder).fingerprints == before
    file.write_text(RULES.replace("0..3", "0..4"))
    assert load(folder).fingerprints != before


EXAMPLES = """examples of "Race"

example "a first step"
  given
    start at phase setup
  when
    P1: walk
  then
    P1's steps is 1
"""


def test_examples_beside_a_game_are_read_when_they_are_run(folder: Path) -> None:
    beside = folder / "race.examples.game"
    beside.write_text(EXAMPLES)
    game = load(folder)
    assert not game.checked.examples
    assert [(result.example.name, result.failures) for result in run_examples(game.program)] == [("a first step", ())]
    beside.write_text(EXAMPLES.replace("is 1", "is 2"))
    assert [len(result.failures) for result in run_examples(load(folder, examples=True).program)] == [1]


def test_a_game_is_played_whatever_its_examples_say(folder: Path) -> None:
    (folder / "race.examples.game").write_text(EXAMPLES.replace("P1's steps", "P1's stpes"))
    game = load(folder)
    assert game.initial(seed=1).apply("walk").seat == 1
    with pytest.raises(RulesetError, match="stpes"):
        run_examples(game.program)
    with pytest.raises(RulesetError, match="stpes"):
        load(folder, examples=True)


def test_a_save_is_refused_once_the_rules_have_changed(folder: Path) -> None:
    saved = load(folder).initial(seed=1).apply("walk").to_json()
    seen: Any = load(folder).from_json(saved).view()
    assert seen["players"][0]["fields"]["steps"] == 1
    (folder / "race.game").write_text(RULES.replace("0..3", "0..4"))
    from interpreter import SaveError

    with pytest.raises(SaveError, match="the rules of `race` have changed since this game was saved"):
        load(folder).from_json(saved)


BAD = Path(__file__).parents[2] / "bad"
ASTRAY = [file for file in sorted(BAD.glob("*.game")) if "# expect GS40" in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("file", ASTRAY, ids=lambda file: file.stem)
def test_what_the_phases_show_to_be_wrong_is_refused_by_load_as_by_lint(file: Path) -> None:
    wrong = {each.code for each in lint(file) if each.is_error}
    refused: set[str] = set()
    for players in (2, 3):
        try:
            assert load(file, players=players)
        except RulesetError as error:
            refused |= {each.code for each in error.diagnostics}
    assert refused == wrong


def test_a_game_without_an_end_is_neither_played_nor_tried_nor_tested(folder: Path) -> None:
    endless = RULES.replace("  -> end when some(p in players: p's steps is 3)\n", "") + EXAMPLES.split("\n", 2)[2]
    (folder / "race.game").write_text(endless)
    for command in (["play", "--auto"], ["simulate", "-n", "3"], ["test"], ["check"], ["lint"]):
        said = CliRunner().invoke(build(), [command[0], str(folder), *command[1:]])
        assert said.exit_code, said.output
        assert "error[GS402] the game never ends" in said.output


def test_a_title_or_a_wrong_path_is_answered_with_what_to_write(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="there is no game `Tic Tac Toe`; did you mean `tic_tac_toe`"):
        load("Tic Tac Toe")
    with pytest.raises(RulesetError, match=r"nowhere\.game`; correct the path$"):
        load(tmp_path / "nowhere.game")
    with pytest.raises(RulesetError, match="correct the path, which begins at the folder "):
        load("no/where.game")


def test_one_variant_may_be_given_by_its_name_alone() -> None:
    assert load("fleet", variants="advanced_setup").variants == ["advanced_setup"]


def test_a_seat_by_name_is_answered_with_the_numbers_of_seats() -> None:
    with pytest.raises(ValueError, match="there is no seat 'P1': the seats are numbered 0 to 1"):
        load("tic_tac_toe").initial().view("P1")  # pyright: ignore[reportArgumentType]
