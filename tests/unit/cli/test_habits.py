from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from rich.console import Console
from typer.main import get_command
from typer.testing import CliRunner

from cli import options
from cli.app import build, rooms
from cli.output import consoles
from interpreter.bots import bot_names

GIT = which("git") or "git"


def run(*words: str, typed: str = "", **surroundings: str) -> Any:
    return CliRunner().invoke(build(), words, input=typed, env=surroundings)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two games, one in a folder further down."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "pond").exit_code == 0
    Path("more").mkdir()
    assert run("new", "more/ocean").exit_code == 0
    return tmp_path


@pytest.fixture
def kept(desk: Path) -> Path:
    """The same, kept by git, and the title of one changed since."""
    if which("git") is None:
        pytest.skip("git is not installed")
    for words in ("init -q", "add -A", "-c user.name=x -c user.email=x@example.org commit -qm first"):
        subprocess.run([GIT, *words.split()], cwd=desk, check=True, capture_output=True)
    retitle(desk)
    return desk


def retitle(desk: Path) -> None:
    file = desk / "pond/pond.game"
    file.write_text(file.read_text(encoding="utf-8").replace('game "Pond"', 'game "Lake"'), encoding="utf-8")


def spoil(desk: Path) -> None:
    file = desk / "more/ocean/ocean.game"
    file.write_text(file.read_text(encoding="utf-8").replace("-> end", "-> nowhere"), encoding="utf-8")


# ---------------------------------------------------------------- before a command


def test_the_version_is_told() -> None:
    assert re.fullmatch(r"gamespec \d+\.\d+\.\d+ \(Python 3\.\d+\.\d+\)\n", run("--version").stdout)


@pytest.mark.parametrize("words", [[], ["lint"], ["simulate"]])
def test_a_short_word_asks_for_help_everywhere(words: list[str]) -> None:
    assert run(*words, "-h").stdout == run(*words, "--help").stdout
    assert "Usage" in run(*words, "-h").stdout


def test_a_misspelt_command_is_answered_with_those_it_may_be() -> None:
    assert "Did you mean" in run("simulat").output


# ---------------------------------------------------------------- many games, and one from a pipe


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("command", ["lint", "test", "fmt", "check"])
def test_a_point_means_every_game_below(command: str) -> None:
    ran = run(command, ".")
    assert ran.exit_code == 0, ran.output
    one = run(command, "pond")
    assert ran.output != one.output


@pytest.mark.parametrize("command", ["lint", "test", "check"])
def test_what_is_wrong_with_one_of_them_is_found(desk: Path, command: str) -> None:
    spoil(desk)
    ran = run(command, ".")
    assert ran.exit_code in {1, 2}
    assert "ocean.game" in ran.output
    assert run(command, "pond").exit_code == 0


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("command", ["lint", "test", "check"])
def test_a_folder_without_games_is_told(command: str) -> None:
    Path("empty").mkdir()
    ran = run(command, "empty")
    assert ran.exit_code == 2
    assert "holds no game" in ran.output


def test_a_game_from_a_pipe_is_linted(desk: Path) -> None:
    text = (desk / "pond/pond.game").read_text(encoding="utf-8")
    assert run("lint", "-", typed=text).exit_code == 0
    ran = run("lint", "--format", "concise", "-", typed=text.replace("-> end", "-> nowhere"))
    assert ran.exit_code == 1
    assert ran.stdout.startswith("stdin:")
    assert run("lint", "-", typed="").exit_code == 1


def test_what_is_piped_cannot_be_mended_where_it_stands() -> None:
    assert run("lint", "--fix", "-", typed="game").exit_code == 2


@pytest.mark.usefixtures("desk")
def test_strict_lists_what_it_exits_for() -> None:
    ran = run("lint", "pond")
    assert ran.exit_code == 0
    assert "GS583" not in ran.stdout
    ran = run("lint", "--strict", "pond")
    assert ran.exit_code == 1
    assert "GS583" in ran.stdout
    assert "2 notes count as findings, so the exit code is 1" in ran.stderr


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("words", [[], ["--checks"], ["--strict"]])
def test_programs_are_told_what_people_are_told(words: list[str]) -> None:
    spoilt = run("lint", *words, "--format", "concise", "pond").stdout.splitlines()
    found = json.loads(run("lint", *words, "--format", "json", "pond").stdout)
    sarif = json.loads(run("lint", *words, "--format", "sarif", "pond").stdout)["runs"][0]["results"]
    assert len(found) == len(sarif) == len(spoilt)
    assert [each["code"] for each in found] == re.findall(r"GS\d+", " ".join(line.split(":", 4)[3] for line in spoilt))


# ---------------------------------------------------------------- what it was


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    "words",
    [
        ["HEAD:pond/pond.game", "pond/pond.game"],
        ["HEAD:pond", "pond"],
        ["--git", "HEAD", "pond"],
        ["--git", "HEAD", "pond/pond.game"],
    ],
)
def test_a_game_is_compared_with_what_it_was(words: list[str]) -> None:
    ran = run("diff", *words)
    assert ran.exit_code == 1
    assert 'title "Pond" -> "Lake"' in ran.stdout
    said = run("diff", *words, "--format", "json").stdout
    assert '"file": "HEAD:pond/pond.game"' in said
    assert '"file": "pond/pond.game"' in said
    assert "gamespec-" not in said


def test_nothing_changed_since_is_no_change(kept: Path) -> None:
    subprocess.run([GIT, "checkout", "-q", "pond"], cwd=kept, check=True)
    assert run("diff", "--git", "HEAD", "pond").exit_code == 0


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (["--git", "nowhere", "pond"], "no earlier version `nowhere`"),
        (["--git=--output=stolen", "pond"], "no"),
        (["HEAD:pond/later.game", "pond"], "does not exist in the revision `HEAD`"),
        (["HEAD:nowhere/later.game", "pond"], "no folder"),
        (["--git", "HEAD", "pond", "more/ocean"], "leave out the second"),
        (["--git", "HEAD", "no_such_game"], "no such file"),
    ],
)
def test_a_revision_or_file_there_is_not_is_said(words: list[str], cause: str) -> None:
    ran = run("diff", *words)
    assert ran.exit_code == 2, ran.output
    assert cause in ran.output
    assert not Path("stolen").exists()


def test_without_git_it_is_said(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(desk))
    ran = run("diff", "--git", "HEAD", "pond")
    assert ran.exit_code == 2
    assert "not installed" in ran.output


def test_changes_are_coloured_for_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("diff", "tic_tac_toe", "connect_four").stdout
    assert "\x1b" not in plain
    monkeypatch.setattr(consoles, "out", lambda: Console(force_terminal=True, no_color=False, color_system="standard"))
    coloured = run("diff", "tic_tac_toe", "connect_four").stdout
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == plain
    assert {"\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[1m"} <= set(re.findall("\x1b\\[[0-9]+m", coloured))


# ---------------------------------------------------------------- what a shell completes


def completed(*words: str) -> list[str]:
    said = run(
        _GAMESPEC_COMPLETE="complete_bash", COMP_WORDS=" ".join(["gamespec", *words]), COMP_CWORD=str(len(words))
    )
    return said.stdout.split()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["play", "fleet", "--with", "s"], ["steep_bids"]),
        (["diff", "fleet", "--with", "s"], ["steep_bids"]),
        (["lint", "fleet", "--with", "s"], ["steep_bids"]),
        (["play", "no_such_game", "--with", "s"], []),
        (["explain", "GS40"], ["GS401", "GS402", "GS403", "GS405", "GS406"]),
        (["explain", "gs58"], ["gs581", "gs582", "gs583", "gs584", "gs585"]),
        (["explain", "phase-without"], ["phase-without-end"]),
        (["play", "fleet", "--seats", "me,g"], ["me,greedy"]),
        (["play", "fle"], ["fleet"]),
        (["diff", "fle"], ["fleet"]),
        (["diff", "fleet", "fle"], ["fleet"]),
        (["diff", "fleet", "--impact", "--seats", "greedy,r"], ["greedy,random", "greedy,rush"]),
        (["diff", "fleet", "--impact", "--seats", "m"], ["model"]),
        (["replay", "save.json", "--on", "fle"], ["fleet"]),
        (["replay", "save.json", "--on", "fleet", "--with", "s"], ["steep_bids"]),
        (["new", "pond", "--from", "fle"], ["fleet"]),
        (["table", "export", "fle"], ["fleet"]),
        (["fmt", "fle"], ["fleet"]),
    ],
)
def test_a_shell_completes(words: list[str], found: list[str]) -> None:
    assert completed(*words) == found


def test_the_bots_are_listed_where_they_are_named() -> None:
    assert bot_names() == options.BOTS
    for command in ("play", "simulate", "diff"):
        said = run(command, "-h", COLUMNS="200").stdout
        assert ", ".join(bot_names()) in said, command


@pytest.mark.parametrize("words", [(), ("play",), ("simulate",), ("fmt",)])
def test_nothing_is_to_be_written_behind_an_option_that_is_said_or_not(words: tuple[str, ...]) -> None:
    assert "bool" not in run(*words, "--help").stdout.lower()


@pytest.mark.parametrize("name", sorted(rooms()))
def test_help_shows_every_word_of_what_is_said_of_an_option(name: str) -> None:
    shown = " ".join(re.sub("[│╭╮╰╯─]", " ", run(name, "--help", COLUMNS="200").stdout).split())
    door: Any = get_command(build())
    said: list[str | None] = [option.help for option in door.get_command(None, name).params]
    assert [each for each in said if each and " ".join(each.replace("\\[", "[").split()) not in shown] == []


@pytest.mark.parametrize("name", sorted(rooms()))
def test_help_names_no_types_of_python(name: str) -> None:
    assert (
        re.findall(r"<(?:str|int|path|list)\b[^>]*>|\b(?:int|float) range", run(name, "--help", COLUMNS="80").stdout)
        == []
    )


def test_paragraphs_of_help_are_wrapped_at_the_width_of_the_terminal() -> None:
    lines = [line.strip() for line in run("test", "--help", COLUMNS="80").stdout.splitlines()]
    at = next(i for i, line in enumerate(lines) if line.startswith("With variants chosen"))
    assert all(len(line) > 60 for line in lines[at : at + 2]), lines[at : at + 3]


def test_a_word_that_is_none_of_those_offered_is_answered_with_them() -> None:
    said = " ".join(run("graph", "pig", "--format", "foo").stderr.replace("\u2502", " ").split())
    assert "Invalid value for '--format': 'foo' is not one of 'text', 'mermaid', 'dot', 'svg'." in said


# ---------------------------------------------------------------- at the prompt


def test_an_empty_line_shows_the_table_and_is_no_move_not_even_one_without_a_name_of_its_own() -> None:
    said = run("play", "fleet", "--seed", "1", typed="\n\nlog\nquit\n").stdout
    assert said.count("  3 Buy nothing this round") == 3
    assert said.count("License auction · your turn, P1") == 3


def test_a_rule_of_the_rulebook_is_explained_by_its_words_and_the_lines_that_cite_it() -> None:
    said = run("play", "fleet", "--seed", "1", typed="? FL-LCH-03\nwhy FL-LCH-03\nquit\n").stdout
    lines, _, words = said.partition("P1> ? FL-LCH-03\n")[2].partition(
        "\n  FL-LCH-03  Each player launches at most one boat"
    )
    assert 'launch-limit "Launches allowed" : 1..2 = 1\n' in lines
    assert "p may launch up to p's launch-limit times" in lines
    assert words.index("FL-LCH-01") < words.index("P1> why")
    assert "FL-LCH-03 is a rule of the rulebook, not a number; type `? FL-LCH-03` for what\nit is" in words


def test_a_move_is_taken_by_the_words_it_stands_under() -> None:
    said = run("play", "fleet", "--seed", "1", typed="buy nothing this  ROUND\nquit\n").stdout
    assert " P1  Buy nothing this round\n" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "fleet", "--players", "two"), "two is not a whole number"),
        (("play", "fleet", "--players=2.5"), "2.5 is not a whole number"),
        (("simulate", "fleet", "-nx"), "x is not a whole number"),
        (("simulate", "fleet", "-n", "0"), "0 is too small: the minimum is 1"),
        (("play", "fleet", "--seed", "1" + "0" * 20), "is too large: the maximum is 9007199254740991"),
    ],
)
def test_a_word_that_is_no_number_of_those_asked_for_is_named(words: tuple[str, ...], said: str):
    told = run(*words)
    assert told.exit_code == 2
    assert said in " ".join(re.sub(r"[│\n]", " ", told.stderr).split())
