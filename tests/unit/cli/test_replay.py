from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.architecture.sources import ROOT

pytestmark = pytest.mark.usefixtures("loaded_once")

FLEET = (ROOT / "rulesets" / "fleet" / "fleet.game").read_text(encoding="utf-8")


def gamespec(*arguments: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), arguments)
    return ran.exit_code, ran.stdout, ran.stderr


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("saves") / "game.json"
    assert gamespec("play", "fleet", "--auto", "--seed", "123", "--save", str(file))[0] == 0
    return file


def changed(folder: Path, before: str, after: str) -> str:
    assert before in FLEET
    file = folder / "other.game"
    file.write_text(FLEET.replace(before, after), encoding="utf-8")
    return str(file)


def test_a_saved_game_comes_out_the_same_by_its_own_rules(saved: Path) -> None:
    code, said, _ = gamespec("replay", str(saved))
    assert code == 0
    assert "moves played by fleet: the game ends: P1 29, P2 39; P2 wins" in said


def test_a_move_that_is_no_longer_legal_is_told_with_its_reason_and_the_rule(saved: Path, tmp_path: Path) -> None:
    other = changed(tmp_path, "premium  | 10    | 10     | 3 ", "premium  | 12    | 10     | 3 ")
    code, said, remarked = gamespec("replay", str(saved), "--on", other)
    assert code == 1
    assert "P1: put-up(License[pub], 11)" in said
    assert "amount can only be 12 to 13 here" in said
    assert "cards License / row pub: price 10 -> 12" in said
    assert "put-up reads" in remarked


def test_a_game_that_ends_earlier_is_told_with_its_result(saved: Path, tmp_path: Path) -> None:
    other = changed(tmp_path, "-> end when crate-supply is 0", "-> end when crate-supply < 40")
    code, said, _ = gamespec("replay", str(saved), "--on", other)
    assert code == 1
    assert "the game is already over before this move" in said
    assert "the game ends: P1" in said
    assert "end when crate-supply is 0 -> end when crate-supply < 40" in said


def test_a_game_that_no_longer_ends_where_it_did_is_told(saved: Path, tmp_path: Path) -> None:
    text = FLEET.replace("-> end when crate-supply is 0 ", "-> end when crate-supply > 99 ")
    text = text.replace("-> end when last-round ", "-> end when seats > 9 ")
    (tmp_path / "other.game").write_text(text, encoding="utf-8")
    code, said, _ = gamespec("replay", str(saved), "--on", str(tmp_path / "other.game"))
    assert code == 1
    assert "the game is not over, but it was over when it was saved" in said or "is to move here" in said


def test_a_variant_is_replayed_by_its_name(saved: Path) -> None:
    code, said, remarked = gamespec("replay", str(saved), "--with", "advanced_setup")
    assert code == 1
    assert "step first-display: line added: shuffle license-deck" in said
    assert "cites" not in said
    assert "what differs between fleet and fleet --with advanced_setup" in remarked


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", "empty"),
        ("{", "damaged"),
        ("{}", "cannot be replayed"),
        ("[]", "not a saved game"),
        ("# Pond", "not a saved game"),
    ],
)
def test_what_is_no_save_is_refused(text: str, cause: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text(text)
    code, _, remarked = gamespec("replay", str(file))
    assert code == 2
    assert cause in remarked


def test_a_save_of_another_number_of_players_needs_rules_for_them(saved: Path, tmp_path: Path) -> None:
    told = json.loads(saved.read_text())
    told["players"] = 9
    file = tmp_path / "nine.json"
    file.write_text(json.dumps(told))
    code, _, remarked = gamespec("replay", str(file))
    assert code == 2
    assert "2 to 4 players" in remarked


def test_who_is_left_without_a_move_is_told_with_the_rule_that_takes_the_last_ones_away(tmp_path: Path) -> None:
    kept, other = tmp_path / "kept.json", tmp_path / "short.game"
    assert gamespec("play", "tic_tac_toe", "--auto", "--seed", "1", "--save", str(kept))[0] == 0
    text = (ROOT / "rulesets" / "tic_tac_toe" / "tic_tac_toe.game").read_text(encoding="utf-8")
    need = '  need count(d in Cell where d\'s mark is not none) < 3 else "three marks are enough"\n'
    mark = '  need c\'s mark is none else "this cell is taken"\n'
    assert mark in text
    other.write_text(text.replace(mark, mark + need), encoding="utf-8")
    code, said, _ = gamespec("replay", str(kept), "--on", str(other))
    assert code == 1
    assert "move 3 of 9, P1: place(" in said
    assert "after this move P2 is to move, but has no legal move" in said
    assert "short.game:19: you must place" in said
    assert "): three marks are enough" in said
    assert said.count("short.game:27: need count(") == 1


def named(saved: Path, folder: Path, name: str) -> Path:
    said = json.loads(saved.read_text(encoding="utf-8"))
    file = folder / "named.json"
    file.write_text(json.dumps({**said, "game": name}), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", ["/etc/passwd", "secret.game", "secret", ".", "../secret", "/dev/stdin"])
def test_a_save_is_never_asked_where_to_look(
    saved: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("secret").mkdir()
    for file in (Path("secret.game"), Path("secret/secret.game")):
        file.write_text("the word is swordfish\n")
    code, said, remarked = gamespec("replay", str(named(saved, tmp_path, name)))
    assert code == 2
    assert "--on FILE" in remarked
    assert "swordfish" not in said + remarked


def test_a_folder_that_is_called_like_a_bundled_game_is_another_game(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("fleet").mkdir()
    Path("fleet/fleet.game").write_text("the word is swordfish\n")
    code, said, remarked = gamespec("replay", str(saved))
    assert code == 0, remarked
    assert "the game ends: P1 29, P2 39; P2 wins" in said


def test_a_game_of_ones_own_is_replayed_by_the_rules_that_are_named(saved: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.game"
    mine.write_text(FLEET, encoding="utf-8")
    code, said, remarked = gamespec("replay", str(named(saved, tmp_path, "mine")), "--on", str(mine))
    assert code == 0, remarked
    assert "the game ends: P1 29, P2 39; P2 wins" in said


def test_the_moment_reached_by_other_rules_is_saved_and_played_on(saved: Path, tmp_path: Path) -> None:
    other = changed(tmp_path, "premium  | 10    | 10     | 3 ", "premium  | 12    | 10     | 3 ")
    again = tmp_path / "again.json"
    code, _, remarked = gamespec("replay", str(saved), "--on", other, "--save", str(again))
    assert code == 1
    assert f"--save {again} goes on after" in remarked
    code, said, _ = gamespec("play", other, "--auto", "--save", str(again))
    assert code == 0
    assert "wins" in said
