"""`gamespec list`: games in the groups their READMEs name, those in no group last."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from gamespec.ruleset.ruleset import group_in

RULES = """game "{title}" for 2 players
phase setup
  -> end
"""


def listed(*words: str) -> str:
    result = CliRunner().invoke(build(), ["list", *words], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def shelve(folder: Path, name: str, readme: str | None) -> None:
    """A folder with a game, and what its README says."""
    (folder / name).mkdir()
    (folder / name / f"{name}.game").write_text(RULES.format(title=name.title()))
    if readme is not None:
        (folder / name / "README.md").write_text(readme)


def test_games_of_a_folder_are_listed_in_the_groups_they_say(tmp_path: Path) -> None:
    shelve(tmp_path, "pond", "---\ngroup: drafts\n---\n# Pond\n")
    shelve(tmp_path, "brook", "# Brook\n")
    shelve(tmp_path, "lake", "---\ngroup: ready\n---\n")
    shelve(tmp_path, "sea", "---\ngroup: drafts\n---\n")
    assert listed(str(tmp_path)) == (
        "drafts:\n  pond   Pond, 2 players\n  sea    Sea, 2 players\n"
        "ready:\n  lake   Lake, 2 players\n"
        "others:\n  brook  Brook, 2 players\n"
    )


def test_games_in_no_group_are_a_plain_list(tmp_path: Path) -> None:
    shelve(tmp_path, "brook", None)
    shelve(tmp_path, "pond", "# Pond\n")
    assert listed(str(tmp_path)) == "brook  Brook, 2 players\npond   Pond, 2 players\n"


def test_a_file_that_says_no_game_is_listed_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shelve(tmp_path, "pond", None)
    (tmp_path / "brook").mkdir()
    (tmp_path / "brook" / "brook.game").write_bytes(b"\x00")
    first, second = listed(".").splitlines()
    assert first == "brook  the first line of the file is not that of a game; run gamespec lint brook/brook.game"
    assert second == "pond   Pond, 2 players"
    assert [each["players"] for each in json.loads(listed(".", "--json"))] == [None, "2 players"]


def test_programs_are_told_the_group(tmp_path: Path) -> None:
    shelve(tmp_path, "pond", "---\ngroup: drafts\n---\n")
    assert [each["group"] for each in json.loads(listed(str(tmp_path), "--json"))] == ["drafts"]


@pytest.mark.parametrize(
    ("readme", "group"),
    [
        ("---\ngroup: classics\n---\n# Othello", "classics"),
        ("---\ntitle: Pond\ngroup: 'my drafts'\n---\n", "my drafts"),
        ("# Othello\n\n---\ngroup: classics\n---\n", ""),
        ("---\ntitle: Pond\n---\ngroup: classics\n", ""),
        ("---\ngroup:\n---\n", ""),
        ("", ""),
    ],
)
def test_the_group_stands_above_the_heading(readme: str, group: str) -> None:
    assert group_in(readme) == group


def test_every_bundled_game_is_in_a_group() -> None:
    assert "others:" not in listed()
