from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build

GAME = """\
game "Stones" for 2 to 3 players cite ST-SET-01

the table has
  stones : 0..9 starts 9
  mover : Player

phase setup
  set mover to first of players
  -> turn

phase turn for mover cite ST-TRN-01
  you must take-stones
  set mover to next(mover)
  -> end when stones is 0
  -> turn

action take-stones "Take stones"(number from 1..3) cite ST-TRN-02
  pay number from stones
  add number to your taken

each player has
  taken : 0 and up

scoring
  taken-points = your taken
  winner has highest total

example "two are taken" cite ST-EX-01
  seats Ann, Bob
  given setup
  when
    Ann: take-stones(2)
  then
    stones is 7
    Bob can take-stones(3)
    Bob cannot take-stones(4)
"""


@pytest.fixture
def stones(tmp_path: Path) -> Path:
    home = tmp_path / "stones"
    home.mkdir()
    (home / "stones.game").write_text(GAME)
    (home / "rules.md").write_text("- ST-SET-01 a\n- ST-TRN-01 b\n- ST-TRN-02 c\n- ST-EX-01 d\n")
    return home


@dataclass(frozen=True)
class Ran:
    exit_code: int
    stdout: str
    stderr: str
    output: str


def run(*arguments: object, typed: str = "") -> Ran:
    ran = CliRunner().invoke(build(), [str(word) for word in arguments], input=typed)
    return Ran(ran.exit_code, ran.stdout, ran.stderr, ran.output)


def change(home: Path, old: str, new: str) -> Path:
    file = home / "stones.game"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    return home


# ---------------------------------------------------------------- play


def test_bots_play_a_whole_game_and_the_winner_is_named(stones: Path) -> None:
    ran = run("play", stones, "--auto", "--seed", "3", "--players", "3")
    assert ran.exit_code == 0, ran.output
    assert "take-stones(" in ran.output
    assert "taken points" in ran.output
    assert "win" in ran.output


def test_the_number_of_seats_named_is_the_number_of_players(stones: Path) -> None:
    ran = run("play", stones, "--auto", "--seats", "random,random,random")
    assert "P3" in ran.output


def test_a_person_without_a_terminal_is_still_asked(stones: Path) -> None:
    ran = run("play", stones, "--seats", "me", "--seed", "1", typed="take-stones(3)\n3\n4\n? take-stones(4)\n3\n")
    assert ran.exit_code == 0, ran.output
    assert "there is no move number 4" in ran.output
    assert "All share the win" in ran.output or "wins." in ran.output


def test_the_end_of_input_is_an_interruption(stones: Path) -> None:
    ran = run("play", stones, "--seed", "1")
    assert ran.exit_code == 130
    assert "--seed 1" in ran.output


def test_a_game_is_kept_and_resumed_where_it_was_left(stones: Path, tmp_path: Path) -> None:
    file = tmp_path / "stones.save"
    first = run("play", stones, "--seats", "me", "--save", file, typed="2\nquit\n")
    assert first.exit_code == 0
    again = run("play", stones, "--seats", "me", "--save", file, typed="3\n3\n1\n")
    assert "resumed" in again.output
    assert "P1  Take stones: 2" in again.output
    assert again.exit_code == 0, again.output


@pytest.mark.parametrize(
    ("option", "told"), [(("--seed", "5"), "begun with --seed 1"), (("--players", "3"), "begun with --players 2")]
)
def test_a_save_is_not_taken_for_another_start(
    stones: Path, tmp_path: Path, option: tuple[str, ...], told: str
) -> None:
    file = tmp_path / "stones.save"
    run("play", stones, "--seed", "1", "--seats", "me", "--save", file, typed="2\nquit\n")
    kept = file.read_text()
    ran = run("play", stones, *option, "--save", file, typed="1\n")
    assert ran.exit_code == 2, ran.output
    assert told in ran.output
    assert f"leave {option[0]} out" in ran.output
    assert file.read_text() == kept
    assert "resumed" in run("play", stones, "--seed", "1", "--save", file, typed="quit\n").output


def test_a_file_without_a_game_is_not_resumed_and_not_sent_to_replay(stones: Path, tmp_path: Path) -> None:
    file = tmp_path / "stones.save"
    file.write_text('{"format": "gamespec save 1"}')
    said = " ".join(run("play", stones, "--save", file, typed="quit\n").output.split())
    assert (
        "this file is damaged, or not a saved game: the entry `game` is missing help: take an earlier copy of the file, or"
        in said
    )
    assert "gamespec replay" not in said


def test_who_sat_where_is_kept_with_the_game(stones: Path, tmp_path: Path) -> None:
    file = tmp_path / "stones.save"
    run("play", stones, "--seats", "random,me", "--save", file, typed="quit\n")
    assert "P1 random, P2 me" in run("play", stones, "--save", file, typed="quit\n").output
    assert "P1 me, P2 me" in run("play", stones, "--seats", "me", "--save", file, typed="quit\n").output


def test_a_folder_is_no_save(stones: Path, tmp_path: Path) -> None:
    ran = run("play", stones, "--save", tmp_path, typed="1\n")
    assert ran.exit_code == 2, ran.output
    assert "this is a folder, not a saved game" in ran.output


@pytest.mark.parametrize("damage", ["half", "key", "seat"])
def test_a_save_that_cannot_be_trusted_is_refused_and_left_alone(stones: Path, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "stones.save"
    run("play", stones, "--seats", "me", "--save", file, typed="2\nquit\n")
    text = file.read_text()
    said = json.loads(text)
    if damage == "key":
        said["moves"][-1]["key"] = "0" * 32
    elif damage == "seat":
        said["moves"][0]["seat"] = "P9"
    file.write_text(text[: len(text) // 2] if damage == "half" else json.dumps(said))
    kept = file.read_text()
    ran = run("play", stones, "--seats", "me", "--save", file, typed="1\n")
    assert ran.exit_code == 2, ran.output
    assert str(file) in ran.output
    assert file.read_text() == kept


def test_a_failed_check_names_its_line(stones: Path) -> None:
    change(stones, "  add number to your taken", "  add number to your taken\n  take 4 from stones")
    ran = run("play", stones, "--auto", "--seed", "1")
    assert ran.exit_code == 1, ran.output
    assert "take 4 from stones" in ran.output
    assert "runtime check failed" in ran.output


# ---------------------------------------------------------------- lint


def test_a_clean_game_is_silent_on_stdout(stones: Path) -> None:
    ran = run("lint", stones)
    assert ran.exit_code == 0, ran.output
    assert ran.stdout == ""


def test_a_mistake_is_shown_with_its_line(stones: Path) -> None:
    ran = run("lint", change(stones, "to your taken", "to your takken"))
    assert ran.exit_code == 1
    assert "add number to your takken" in ran.stdout
    assert "taken" in ran.stdout


def test_concise_is_one_line_for_each_finding(stones: Path) -> None:
    ran = run("lint", "--format", "concise", change(stones, "to your taken", "to your takken"))
    assert all(line.startswith(str(stones)) for line in ran.stdout.splitlines())


def test_json_is_a_list_of_findings_with_places(stones: Path) -> None:
    found = json.loads(run("lint", "--format", "json", change(stones, "to your taken", "to your takken")).stdout)
    assert any(each["severity"] == "error" and each["place"]["line"] == 19 for each in found)


def test_runtime_checks_are_summed_up_unless_asked_for(stones: Path) -> None:
    assert "runtime check" in run("lint", stones).stderr
    assert "GS583" not in run("lint", stones).stdout
    assert "GS583" in run("lint", "--checks", stones).stdout


def test_assumptions_are_listed_with_the_checks(stones: Path) -> None:
    change(stones, "add number to your taken", 'add number to your taken assume "what is taken is kept"')
    assert "GS584" not in run("lint", stones).stdout
    assert "the author of the rules assumes here: what is taken is kept" in run("lint", "--checks", stones).stdout


@pytest.mark.parametrize("command", ["lint", "test", "coverage", "fmt", "replay", "count", "simulate"])
def test_a_name_too_long_for_a_file_is_said_to_be_one(command: str) -> None:
    ran = run(command, "a" * 5000)
    assert ran.exit_code == 2
    assert "file name too long" in ran.stderr
    assert len(ran.stderr) < 300


def test_strict_counts_notes(stones: Path) -> None:
    assert run("lint", "--strict", stones).exit_code == 1


def test_a_rule_sheet_is_compared_on_demand(stones: Path) -> None:
    sheet = stones / "rules.md"
    assert run("lint", stones, "--rules", sheet).exit_code == 0
    sheet.write_text("- ST-SET-01 a\n- ST-TRN-09 b\n")
    ran = run("lint", stones, "--rules", sheet)
    assert ran.exit_code == 1
    assert "ST-TRN-09" in ran.stdout
    assert "ST-TRN-02" in ran.stdout


def test_a_word_of_opinion_counts_only_if_it_holds_for_every_number_of_players(stones: Path) -> None:
    change(stones, "  -> end when stones is 0", "  -> end when stones is 0\n  -> end when seats is 3 and stones < 2")
    assert run("lint", stones).exit_code == 0


def test_what_holds_only_with_another_variant_is_looked_at_too(stones: Path) -> None:
    (stones / "variants").mkdir(exist_ok=True)
    (stones / "variants" / "slow.game").write_text('variant "Slow" of "Stones"\n\nadd scoring\n  slow = 1\n')
    fast = stones / "variants" / "fast.game"
    fast.write_text('variant "Fast" of "Stones"\n\nwith "Slow"\n  remove action take-stons\n')
    for ran in (run("lint", stones), run("lint", fast)):
        assert ran.exit_code == 1
        assert "GS701" in ran.stdout


# ---------------------------------------------------------------- test, coverage


def test_examples_are_counted_on_the_last_line(stones: Path) -> None:
    ran = run("test", stones)
    assert ran.stdout.splitlines()[-1] == "1 passed, 0 failed"
    assert ran.exit_code == 0


def test_a_failed_example_says_what_was_the_case(stones: Path) -> None:
    ran = run("test", change(stones, "stones is 7", "stones is 6"))
    assert ran.exit_code == 1
    assert "stones is 6" in ran.stdout
    assert "7" in ran.stdout
    assert ran.stdout.splitlines()[-1] == "0 passed, 1 failed"


def test_rules_without_examples_may_still_be_wrong(tmp_path: Path) -> None:
    file = tmp_path / "pond.game"
    file.write_text('game "Pond" for 2 players\n')
    ran = run("test", file)
    assert ran.exit_code == 2
    assert "there is no `phase setup`" in ran.stderr
    file.write_text('game "Pond" for 2 players\n\nphase setup\n  -> end\n\nscoring\n  fish = 1\n')
    ran = run("test", file)
    assert (ran.exit_code, ran.stdout) == (0, "0 passed, 0 failed\n")
    assert "there are no examples to run" in ran.stderr


def test_the_examples_of_a_variant_are_run_alone(stones: Path) -> None:
    (stones / "variants").mkdir(exist_ok=True)
    (stones / "variants" / "slow.game").write_text('variant "Slow" of "Stones"\n\nadd scoring\n  slow = 1\n')
    fast = stones / "variants" / "fast.game"
    fast.write_text(
        'variant "Fast" of "Stones"\n\nadd scoring\n  fast = 2\n\nexample "none is taken"\n  given setup\n  then\n    stones > 0\n'
    )
    assert run("test", stones).stdout.splitlines()[-1] == "2 passed, 0 failed"
    assert run("test", stones, "--with", "fast").stdout.splitlines()[-1] == "1 passed, 0 failed"
    none = run("test", stones, "--with", "slow")
    assert (none.exit_code, none.stderr.splitlines()[0]) == (
        2,
        "--with: `stones` has no example that is played with the variant `slow`",
    )


def test_what_only_a_variant_cites_counts_where_it_is_chosen(stones: Path) -> None:
    (stones / "variants").mkdir(exist_ok=True)
    for name, rule in (("fast", "ST-TRN-08"), ("slow", "ST-TRN-09")):
        text = f'variant "{name}" of "Stones"\n\nexample "{name}" cite {rule}\n  given setup\n  then\n    stones > 0\n'
        (stones / "variants" / f"{name}.game").write_text(text)
    told = run("coverage", stones, "--with", "fast").stdout
    assert ("ST-TRN-08" in told, "ST-TRN-09" in told) == (True, False)


def test_an_example_that_cannot_be_run_is_not_passed_over(stones: Path) -> None:
    change(stones, '"two are taken" cite ST-EX-01\n', '"two are taken" cite ST-EX-01\n  with "Nothing of the kind"\n')
    assert run("test", stones).exit_code == 2


def test_coverage_finds_the_sheet_beside_the_game(stones: Path) -> None:
    ran = run("coverage", stones)
    assert ran.exit_code == 0, ran.output
    assert "4 of 4 rules cited" in ran.stdout


def test_coverage_tells_what_is_missing(stones: Path) -> None:
    (stones / "rules.md").write_text("- ST-SET-01 a\n- ST-TRN-01 b\n- ST-TRN-09 c\n")
    ran = run("coverage", stones, "--json")
    assert ran.exit_code == 1
    said = json.loads(ran.stdout)
    assert said["uncited"] == ["ST-TRN-09"]
    assert {each["id"] for each in said["unknown"]} == {"ST-TRN-02", "ST-EX-01"}


# ---------------------------------------------------------------- simulate, count


def test_a_simulation_in_json_is_one_object(stones: Path) -> None:
    ran = run("simulate", stones, "-n", "5", "--players", "3", "--json")
    said = json.loads(ran.stdout)
    assert (said["games"], said["violations"], len(said["seats"])) == (5, 0, 3)
    assert ran.exit_code == 0


def test_a_simulation_reads_as_tables(stones: Path) -> None:
    said = run("simulate", stones, "-n", "5", "--invariants", "all").stdout
    assert all(word in said for word in ("Wins", "Scores", "Actions", "Ends", "invariants checked", "violations: 0"))


def test_a_failed_check_fails_a_simulation(stones: Path) -> None:
    change(stones, "  add number to your taken", "  add number to your taken\n  take 4 from stones")
    ran = run("simulate", stones, "-n", "3")
    assert ran.exit_code == 1
    assert "games with a failed runtime check: 3" in ran.stdout


def test_a_count_goes_to_a_depth(stones: Path) -> None:
    said = json.loads(run("count", stones, "--depth", "2", "--json").stdout)
    assert said["leaves"] == [3, 9]
    assert not said["complete"]


# ---------------------------------------------------------------- all


def test_our_own_mistakes_have_an_exit_code_of_their_own(stones: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr("interpreter.linting.lint", stumble)
    monkeypatch.delenv("GAMESPEC_TRACE", raising=False)
    ran = run("lint", stones)
    assert ran.exit_code == 70
    assert "GAMESPEC_TRACE" in ran.output
