from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build

GAME = """\
game "Stones" for 2 players

the table has
  left : 0..9 starts 9
  mover : Player

phase setup
  set mover to first of players
  -> turn

phase turn for mover
  you must take-one
  -> end when left is 0
  -> turn

action take-one
  take 1 from left
{extra}
scoring
  winner has highest total
"""
UNUSED = "\naction never-used\n  set left to 1\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "stones.game"
    file.write_text(GAME.format(extra=UNUSED))
    return file


def lint(*arguments: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["lint", *arguments])
    return ran.exit_code, ran.stdout, ran.stderr


def test_the_same_finding_is_written_in_every_format(game: Path) -> None:
    assert "GS501" in lint(str(game))[1]
    assert f"{game}:19:8: GS501 warning: " in lint(str(game), "--format", "concise")[1]
    assert [
        each["code"] for each in json.loads(lint(str(game), "--format", "json")[1]) if each["severity"] != "note"
    ] == ["GS501"]
    results = json.loads(lint(str(game), "--format", "sarif")[1])["runs"][0]["results"]
    assert "GS501" in [result["ruleId"] for result in results]
    assert "::warning file=" in lint(str(game), "--format", "github")[1]


def test_a_comment_with_a_reason_allows_a_warning(game: Path) -> None:
    game.write_text(GAME.format(extra=UNUSED.replace("never-used", "never-used  # allow GS501: for the expansion")))
    assert lint(str(game))[0] == 0


def test_a_comment_that_allows_nothing_is_a_warning_of_its_own(game: Path) -> None:
    game.write_text(GAME.format(extra="\n# allow GS501: for the expansion\n"))
    code, said, _ = lint(str(game))
    assert code == 1
    assert "GS803" in said


def test_fix_writes_what_a_variant_replaces_into_its_file(game: Path) -> None:
    game.write_text(GAME.format(extra=""))
    variant = game.parent / "variants" / "quick.game"
    variant.parent.mkdir()
    variant.write_text('variant "Quick" of "Stones"\n\nreplace action take-one\n  take 3 from left\n')
    assert "GS707" in lint(str(game), "--strict")[1]
    code, _, remarked = lint(str(game), "--fix")
    assert code == 0
    assert "fixed" in remarked
    assert 'replace action take-one was "' in variant.read_text()
    assert "mended" not in lint(str(game), "--fix")[2]
