from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from cli.commands.write.new import Like
from tests.loaded import one_in


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def gamespec(*arguments: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), arguments)
    return ran.exit_code, ran.stdout, ran.stderr


def test_a_new_game_lints_clean_passes_its_examples_plays_and_is_laid_out() -> None:
    code, said, remarked = gamespec("new", "pearl_divers")
    assert (code, said) == (0, "pearl_divers/pearl_divers.game\n")
    assert "gamespec play pearl_divers" in remarked
    assert gamespec("lint", "pearl_divers")[0] == 0
    assert "3 passed, 0 failed" in "".join(gamespec("test", "pearl_divers")[1:])
    assert gamespec("fmt", "--check", "pearl_divers")[0] == 0
    for players in "234":
        code, said, _ = gamespec("simulate", "pearl_divers", "-n", "5", "--players", players)
        assert code == 0, said
        assert said.endswith("games with a failed runtime check: 0, games that stopped: 0\n")
        assert (
            "violations: 0"
            in gamespec("simulate", "pearl_divers", "-n", "1", "--players", players, "--invariants", "all")[1]
        )


@pytest.mark.parametrize("kind", one_in(2, Like))
def test_a_game_like_a_kind_has_a_sheet_and_lints_passes_is_covered_is_laid_out_and_keeps_the_invariants(
    kind: Like, desk: Path
) -> None:
    code, said, remarked = gamespec("new", "pond", "--like", kind, "--title", "The Pond")
    assert (code, said) == (0, "pond/pond.game\npond/rules.md\n")
    assert "gamespec coverage pond" in remarked
    assert all("{" not in (desk / "pond" / name).read_text(encoding="utf-8") for name in ("pond.game", "rules.md"))
    assert "no errors, no warnings" in gamespec("lint", "pond")[2]
    assert gamespec("fmt", "--check", "pond")[0] == 0
    said = gamespec("test", "pond")[1]
    assert int(said.split(" passed")[0]) >= 3
    assert said.endswith(" passed, 0 failed\n")
    code, said, _ = gamespec("coverage", "pond")
    assert code == 0
    assert ", 0 uncited, 0 without a line for a reason, 0 unknown, " in said
    assert "untested" not in said
    if kind in one_in(2, Like):
        code, said, _ = gamespec("check", "pond", "-n", "1", "--workers", "1")
        assert code == 0, said
    assert gamespec("rulebook", "pond")[1].startswith("# The Pond\n")


def test_a_game_is_like_a_kind_or_a_copy() -> None:
    code, _, remarked = gamespec("new", "pond", "--like", "map", "--from", "fleet")
    assert code == 2
    assert "leave out --like or --from" in remarked


def test_the_title_is_made_from_the_name_or_said(desk: Path) -> None:
    gamespec("new", "pearl_divers")
    gamespec("new", "other", "--title", "The Other One")
    assert (desk / "pearl_divers" / "pearl_divers.game").read_text().startswith('game "Pearl divers" for')
    assert (desk / "other" / "other.game").read_text().startswith('game "The Other One" for')


def test_what_exists_is_never_touched(desk: Path) -> None:
    (desk / "mine").mkdir()
    code, _, remarked = gamespec("new", "mine")
    assert code == 2
    assert "exists already" in remarked
    assert not list((desk / "mine").iterdir())


def test_a_game_is_begun_in_a_folder_that_is_there(desk: Path) -> None:
    (desk / "my games").mkdir()
    code, said, remarked = gamespec("new", "my games/pearl_divers")
    assert (code, said) == (0, "my games/pearl_divers/pearl_divers.game\n")
    assert "gamespec play 'my games/pearl_divers'" in remarked
    assert gamespec("lint", "my games/pearl_divers")[0] == 0
    text = (desk / "my games" / "pearl_divers" / "pearl_divers.game").read_text()
    assert text.startswith('game "Pearl divers" for')


def test_a_folder_that_is_missing_is_named_and_not_made(desk: Path) -> None:
    code, _, remarked = gamespec("new", "games/mine")
    assert code == 2
    assert "games: there is no such folder" in remarked
    assert not list(desk.iterdir())


@pytest.mark.parametrize(
    "arguments", [["Pearl"], ["x/.."], ["a b"], ["x", "--title", 'a "b"'], ["x", "--title", "a\nb"]]
)
def test_odd_names_and_titles_are_refused(arguments: list[str], desk: Path) -> None:
    assert gamespec("new", *arguments)[0] == 2
    assert not list(desk.iterdir())


def test_a_copy_of_a_bundled_game_has_its_examples_variants_and_sheet_and_lints_clean(desk: Path) -> None:
    code, said, _ = gamespec("new", "house", "--from", "fleet")
    assert code == 0
    assert said.splitlines() == [
        "house/house.game",
        "house/house.examples.game",
        "house/house.steep_bids.examples.game",
        "house/variants/advanced_setup.game",
        "house/variants/steep_bids.game",
        "house/rules.md",
    ]
    assert gamespec("lint", "house")[0] == 0
    assert gamespec("diff", "fleet", "house") == (0, "", "no change\n")
    assert sorted(path.name for path in desk.rglob("*") if path.is_file()) == sorted(
        line.rpartition("/")[2] for line in said.splitlines()
    )


def test_a_copy_keeps_its_title_and_needs_a_game_that_is_there() -> None:
    assert gamespec("new", "house", "--from", "fleet", "--title", "Mine")[0] == 2
    assert "did you mean `fleet`?" in gamespec("new", "house", "--from", "flet")[2]


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (b"", "odd.game: the first line does not begin a game, so the game cannot be copied"),
        (b"\x00", "error[GS002] `odd.game` is binary, not text (not-text)"),
        (b"Dear diary\n", "odd.game: the first line does not begin a game, so the game cannot be copied"),
    ],
)
def test_what_is_no_game_is_not_copied_and_it_is_said_why(desk: Path, content: bytes, cause: str) -> None:
    (desk / "odd.game").write_bytes(content)
    code, said, remarked = gamespec("new", "mine", "--from", "odd.game")
    assert (code, said) == (2, "")
    assert remarked.startswith(cause)
    assert "  help: run gamespec lint odd.game" in remarked
    assert not (desk / "mine").exists()


def test_a_sheet_of_rules_that_cannot_be_read_is_named(desk: Path) -> None:
    gamespec("new", "pond")
    (desk / "pond" / "rules.md").write_bytes(b"Caf\xe9\n")
    _, _, remarked = gamespec("new", "mine", "--from", "pond")
    assert (
        remarked
        == "pond/rules.md: the rule sheet cannot be read: it is not plain text\n  help: save it as plain text (UTF-8) in a text editor, or move it out of the folder\n"
    )
    (desk / "pond" / "rules.md").write_bytes(b"x" * 16_000_001)
    assert (
        "pond/rules.md: the rule sheet cannot be read: more than 16,000,000 bytes"
        in gamespec("new", "mine", "--from", "pond")[2]
    )
