from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build

CROOKED = 'game   "T" for 2 players\ntype A   is b\n'
STRAIGHT = 'game "T" for 2 players\ntype A is b\n'


@pytest.fixture
def crooked(tmp_path: Path) -> Path:
    file = tmp_path / "t.game"
    file.write_text(CROOKED)
    return file


def fmt(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["fmt", *arguments], input=typed)
    return ran.exit_code, ran.stdout, ran.stderr


def test_fmt_changes_the_file_and_says_how_many(crooked: Path) -> None:
    assert fmt(str(crooked)) == (0, "", "1 file of 1 changed\n")
    assert crooked.read_text() == STRAIGHT
    assert fmt(str(crooked)) == (0, "", "0 files of 1 changed\n")


def test_check_changes_nothing_and_names_the_file(crooked: Path) -> None:
    assert fmt("--check", str(crooked)) == (1, f"{crooked} would change\n", "1 file of 1 would change\n")
    assert crooked.read_text() == CROOKED


def test_diff_prints_the_lines_and_changes_nothing(crooked: Path) -> None:
    code, said, _ = fmt("--diff", str(crooked))
    assert code == 1
    assert "\n-type A   is b\n" in said
    assert "\n+type A is b\n" in said
    assert crooked.read_text() == CROOKED


def test_stdin_is_printed_laid_out() -> None:
    assert fmt("-", typed=CROOKED) == (0, STRAIGHT, "")
    assert fmt("--check", "-", typed=CROOKED)[0] == 1
    assert fmt("--check", "-", typed=STRAIGHT)[0] == 0


def test_a_file_with_mistakes_is_left_alone(crooked: Path) -> None:
    crooked.write_text("game   T\n")
    code, _, said = fmt(str(crooked))
    assert code == 2
    assert "gamespec lint" in said
    assert crooked.read_text() == "game   T\n"


def test_stdin_with_other_paths_and_empty_folders_are_refused(tmp_path: Path) -> None:
    assert fmt("-", "x.game")[0] == 2
    assert "holds no .game file" in fmt(str(tmp_path))[2]
    assert fmt(str(tmp_path / "none.game"))[0] == 2


def test_a_file_that_is_no_text_is_told_as_lint_tells_it(tmp_path: Path) -> None:
    file = tmp_path / "pond.game"
    file.write_bytes(bytes(range(256)))
    code, _, said = fmt(str(file))
    assert code == 2
    assert said.startswith("error[GS002]")
    assert "save the file as plain text" in said
    assert said.count(str(file)) == 3  # the sentence, its place, the advice
