from __future__ import annotations

from pathlib import Path

import pytest

from cli.complaint import Complaint
from cli.targets import find

GAME = 'game "Pearls" for 2 to 4 players\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "pearls"
    (home / "variants").mkdir(parents=True)
    (home / "pearls.game").write_text(GAME)
    (home / "pearls.examples.game").write_text('examples of "Pearls"\n')
    (home / "variants" / "deep_sea.game").write_text('variant "Deep sea" of "Pearls"\n')
    (home / "rules.md").write_text("- PE-SET-01 Shuffle.\n")
    return home


def test_a_folder_and_the_file_in_it_are_the_same_ruleset(folder: Path) -> None:
    assert find(str(folder)) == find(str(folder / "pearls.game"))


def test_everything_beside_the_game_belongs_to_it(folder: Path) -> None:
    target = find(str(folder))
    assert [file.name for file in target.files] == ["pearls.game", "pearls.examples.game", "deep_sea.game"]
    assert target.rules == folder / "rules.md"
    assert target.readme is None


def test_a_bundled_name_is_found() -> None:
    assert find("fleet").game.name == "fleet.game"
    assert "advanced_setup" in find("fleet").variants


def test_the_headline_is_read_without_parsing(folder: Path) -> None:
    assert find(str(folder)).headline() == "Pearls, 2 to 4 players"


def test_an_unknown_name_is_answered_with_what_was_meant() -> None:
    with pytest.raises(Complaint, match="no such file") as complaint:
        find("fleeet")
    assert complaint.value.advice == "did you mean fleet?"


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="no game"):
        find(str(tmp_path))


def test_a_folder_with_two_games_wants_to_know_which(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.game").write_text(GAME)
    with pytest.raises(Complaint, match="several games"):
        find(str(tmp_path))


def test_a_file_that_is_no_game_is_still_the_file_that_was_named(tmp_path: Path) -> None:
    file = tmp_path / "bits.game"
    file.write_bytes(bytes(range(256)))
    assert find(str(file)).headline() == ""


def test_the_shell_is_offered_bundled_games_and_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cli.options import _rulesets  # pyright: ignore[reportPrivateUsage]

    monkeypatch.chdir(folder)
    assert _rulesets("fle") == ["fleet"]
    assert {"pearls.game", "variants/", "fleet"} <= set(_rulesets(""))
