from __future__ import annotations

from pathlib import Path

import pytest

import rulesets
from cli.games import open_game
from cli.output.complaint import Complaint
from cli.targets import find
from gamespec.nearest import quoted
from gamespec.ruleset.strays import strays
from tests.unit.cli.test_commands import run

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


def test_the_first_line_is_read_alone(folder: Path) -> None:
    target = find(str(folder))
    head = target.heading(target.game)
    assert (head.title, str(head.seats)) == ("Pearls", "2 to 4 players")


def test_an_unknown_name_is_answered_with_what_was_meant() -> None:
    with pytest.raises(Complaint, match="no such file") as complaint:
        find("fleeet")
    assert complaint.value.advice == "did you mean `fleet`?"


def test_a_slip_is_answered_with_the_game_that_lies_here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for word in ("pearls", "pearl", "peals.game"):
        with pytest.raises(Complaint) as complaint:
            find(word)
        assert complaint.value.advice == "did you mean `pearls.game`?"
    monkeypatch.chdir(folder.parent)
    with pytest.raises(Complaint) as complaint:
        find("peerls")
    assert complaint.value.advice == "did you mean `pearls`?"
    with pytest.raises(Complaint) as complaint:
        find("xyzzy")
    assert complaint.value.advice.startswith(f"use one of {quoted(rulesets.names())}, ")
    assert complaint.value.advice.endswith(", `pearls`")


def test_where_much_lies_only_the_games_right_here_are_suggested(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.targets.NEARBY", 2)
    monkeypatch.chdir(folder)
    with pytest.raises(Complaint) as complaint:
        find("pearl")
    assert complaint.value.advice == "did you mean `pearls.game`?"
    monkeypatch.chdir(folder.parent)
    with pytest.raises(Complaint) as complaint:
        find("pearl")
    assert "pearls" not in complaint.value.advice


def test_a_folder_of_more_than_is_looked_at_wants_to_be_named_closer(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(30):
        (folder.parent / f"photo{number}.jpg").touch()
    assert run("lint", folder.parent).exit_code != 2
    monkeypatch.setattr("gamespec.ruleset.finding.LOOKED_AT", 20)
    said = run("lint", folder.parent)
    assert said.exit_code == 2
    assert "this folder has more than 20 files and folders below it" in said.stderr
    assert "name the folder in which your games are; --budget 2 looks at twice as many files" in " ".join(
        said.stderr.split()
    )
    assert run("lint", folder.parent, "--budget", "2").exit_code != 2


def test_a_game_in_a_folder_of_everything_is_linted_all_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    astray = folder / "deep" / "stray.game"
    astray.parent.mkdir()
    astray.write_text('variant "Deep" of "Pearls"\n')
    (folder / "beside.game").write_text('variant "Deep" of "Pearls"\n')
    told = [finding.span.file.name for finding in strays(find(str(folder / "pearls.game")))]
    assert told == [str(folder / "beside.game"), str(astray)]
    monkeypatch.setattr("gamespec.ruleset.finding.LOOKED_AT", 3)
    told = [finding.span.file.name for finding in strays(find(str(folder / "pearls.game")))]
    assert told == [str(folder / "beside.game")]


def test_interrupting_the_look_at_a_folder_ends_quietly(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gamespec.ruleset.shelf.os.walk", interrupted)
    said = run("lint", folder.parent)
    assert (said.exit_code, said.stderr.strip()) == (130, "interrupted")


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
    assert find(str(file)).heading(file).form == ""


def test_the_shell_is_offered_bundled_games_and_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cli.options import begun_rulesets

    monkeypatch.chdir(folder)
    assert begun_rulesets("fle") == ["fleet"]
    assert {"pearls.game", "variants/", "fleet"} <= set(begun_rulesets(""))


TITLES = (
    "Nim for 3 players",
    "Go, variant",
    "with 4 players",
    "examples",
    "4 players",
    "variant of",
    "7, 8 to 9 players",
)


@pytest.mark.parametrize("title", TITLES)
def test_what_a_title_says_is_no_rule(title: str, tmp_path: Path) -> None:
    file = tmp_path / "nim.game"
    text = rulesets.game_file("tic_tac_toe").read_text(encoding="utf-8").split("\nexample ")[0]
    file.write_text(text.replace('"Tic-tac-toe"', f'"{title}"'))
    (tmp_path / "variants").mkdir()
    variant = tmp_path / "variants" / "crowd.game"
    variant.write_text(
        f'variant "{title} for 9 players" of "{title}"\n\nreplace action place "Set"(c from Cell)\n  set c\'s mark to you\n'
    )
    game = open_game(str(file), None, ["crowd"])
    assert (game.title, game.players) == (title, 2)
    assert open_game(str(tmp_path), 2, None).players == 2
    with pytest.raises(Complaint, match="`nim` is for 2 players, not 3"):
        open_game(str(file), 3, ["crowd"])
    assert "GS705" not in run("lint", file, "--format", "concise").stdout
    assert run("play", file, "--auto", "--seed", "1", "--with", "crowd").exit_code == 0
    assert find(str(file)).variant_meant(f"{title} for 9 players".upper()) == "crowd"


def test_of_many_games_of_ones_own_the_nearest_are_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("a/b/deep", "near", *(f"a/game{number}" for number in range(6))):
        (folder / place).mkdir(parents=True)
        text = (folder / "pearls.game").read_text(encoding="utf-8")
        (folder / place / f"{Path(place).name}.game").write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    with pytest.raises(Complaint) as complaint:
        find("xyzzy")
    last = "`near`, `pearls.game`, `a/game0`, `a/game1`, `a/game2`, or one of 4 more in the folders below"
    assert complaint.value.advice.endswith(f", {last}")


def test_a_folder_without_a_game_is_not_named_twice_in_the_advice(tmp_path: Path) -> None:
    (tmp_path / "pond.game").mkdir()
    with pytest.raises(Complaint) as complaint:
        find(str(tmp_path / "pond.game"))
    assert complaint.value.advice.endswith("pond.game/pond.game")
