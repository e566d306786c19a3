"""Every file of rules in the folder of a game is read, or it is said why not and where it belongs."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.examples import results_of
from gamespec.ruleset import DISK, NoRulesetError, Shelf, base_of, below, found
from gamespec.ruleset.shelf import laid_out
from gamespec.ruleset.strays import strays
from interpreter import RulesetError, load
from interpreter.linting import lint
from interpreter.linting.library import lint as lint_alone

POND = """\
game "Pond" for 2 players

each player has
  fish : 0..9

phase setup
  -> turn

phase turn for first of players
  you must take-fish
  -> end

action take-fish
  add 1 to your fish

scoring
  catch = your fish
  winner has highest total
"""
DEEP = 'variant "Deep" of "Pond"\n\nadd rule more\n  after your take-fish\n    add 1 to your fish\n'
SHOWN = 'examples of "Pond"\n\nexample "a"\n  given setup\n  then\n    the phase is turn\n'


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    home = tmp_path / "pond"
    (home / "variants").mkdir(parents=True)
    (home / "pond.game").write_text(POND)
    (home / "variants" / "deep.game").write_text(DEEP)
    (home / "pond.examples.game").write_text(SHOWN)
    return home


def told(home: Path) -> list[tuple[str, str, str]]:
    return [(Path(each.span.file.name).name, each.message, each.help or "") for each in strays(found(home))]


def test_files_that_lie_where_they_belong_are_no_strays(pond: Path) -> None:
    (pond / "pond.more.examples.game").write_text(SHOWN)
    assert told(pond) == []


CASES = {
    "a variant beside the game": ("beside.game", DEEP, "variant", "variants/beside.game"),
    "a variant deeper down": ("variants/old/deep.game", DEEP, "variant", "variants/deep.game"),
    "a variant in a folder of another name": ("variant/deep2.game", DEEP, "variant", "variants/deep2.game"),
    "a variant named as examples": ("pond.deep.examples.game", DEEP, "variant", "variants/deep.game"),
    "examples without the word": ("pond_more.game", SHOWN, "examples", "pond.more.examples.game"),
    "examples of a misspelt name": ("pnod.examples.game", SHOWN, "examples", "pond.pnod.examples.game"),
    "examples among the variants": ("variants/shown.game", SHOWN, "examples", "pond.shown.examples.game"),
    "examples named so among the variants": ("variants/x.examples.game", SHOWN, "examples", "pond.x.examples.game"),
    "a game among the variants": (
        "variants/second.game",
        POND,
        "game",
        'begin the file with `variant "Pond" of "Pond"`',
    ),
    "a game named as examples": ("pond.other.examples.game", POND, "game", 'begin the file with `examples of "Pond"`'),
}


@pytest.mark.parametrize("case", CASES)
def test_a_file_nobody_reads_is_told_with_its_place(case: str, pond: Path) -> None:
    name, text, sort, advice = CASES[case]
    (pond / name).parent.mkdir(exist_ok=True)
    (pond / name).write_text(f"# a draft\n{text}")
    ((file, message, help_line),) = told(pond)
    assert (file, sort in message, advice in help_line) == (Path(name).name, True, True), (message, help_line)
    findings = [each for each in lint(found(pond)).findings if each.is_error]
    assert [(each.code, each.span.line) for each in findings] == [("GS705", 2)]


@pytest.mark.parametrize("case", CASES)
def test_a_file_alone_is_told_what_its_folder_tells(case: str, pond: Path) -> None:
    name, text, sort, _ = CASES[case]
    (pond / name).parent.mkdir(exist_ok=True)
    (pond / name).write_text(text)
    of_folder = [str(each) for each in lint(found(pond)).findings if each.is_error]
    assert [str(each) for each in lint_alone(pond / name) if each.is_error] == of_folder
    if sort != "game":
        with pytest.raises(RulesetError, match=r"is never read|are never read"):
            load(pond / name)


@pytest.mark.parametrize("name", ["pond.examples.game", "pond.more.examples.game"])
def test_examples_of_another_title_than_that_of_their_game_are_told(name: str, pond: Path) -> None:
    (pond / name).write_text(SHOWN.replace("Pond", "Completely Other").replace('"a"', '"b"'))
    (wrong,) = lint_alone(pond / name)
    assert (wrong.code, wrong.span.line) == ("GS705", 1)
    assert wrong.message == 'this file has the name of the game "Pond", but its examples are of "Completely Other"'
    assert wrong.help == 'begin the file with `examples of "Pond"`, or rename it like the game of its examples'
    assert [each for each in lint(found(pond)).findings if each.is_error] == [wrong]
    results = list(results_of(found(pond)))
    assert [result.passed for result in results].count(False) == 1
    assert len(results) == len(list(pond.glob("*.examples.game"))) + 1


def test_other_games_in_the_folder_keep_their_own_files(pond: Path) -> None:
    (pond / "lake.game").write_text(POND.replace("Pond", "Lake"))
    (pond / "variants" / "wide.game").write_text(DEEP.replace("Pond", "Lake"))
    (pond / "old").mkdir()
    (pond / "old" / "pond.game").write_text(POND)
    (pond / "old" / "draft.game").write_text(DEEP)
    assert told(pond) == []
    of_pond, of_lake = found(pond / "pond.game"), found(pond / "lake.game")
    assert (list(of_pond.variants), list(of_lake.variants)) == (["deep"], ["wide"])
    assert [each.game.name for each in below(pond)] == ["lake.game", "pond.game"]
    assert strays(of_lake) == []


def test_a_folder_with_several_games_and_a_stray_tells_of_both(tmp_path: Path) -> None:
    for name in ("pond", "lake"):
        (tmp_path / f"{name}.game").write_text(POND.replace("Pond", name.title()))
    (tmp_path / "alone.game").write_text(DEEP.replace("Pond", "Sea"))
    (tmp_path / "deep.game").write_text(DEEP)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "x.game").write_text(POND)
    rulesets = below(tmp_path)
    assert [each.name for each in rulesets] == ["alone", "lake", "pond"]
    (lost,) = [each for each in lint(rulesets[0]).findings if each.is_error]
    assert lost.message == "the game of this variant was not found beside it"
    (beside,) = [each for each in lint(rulesets[2]).findings if each.is_error]
    assert (beside.help or "").endswith("variants/deep.game")
    with pytest.raises(NoRulesetError, match=r"several games.*name one of them: .*lake\.game, .*pond\.game"):
        found(tmp_path)


def test_a_folder_without_a_game_is_said_to_hold_none(tmp_path: Path) -> None:
    for look in (found, below):
        with pytest.raises(
            NoRulesetError, match="this folder holds no game; name a folder with a game, which is a file such as"
        ):
            look(tmp_path)
    (tmp_path / "lost.game").write_text(DEEP)
    with pytest.raises(NoRulesetError, match="this is a variant, but its game was not found beside it; move it into"):
        found(tmp_path)
    with pytest.raises(NoRulesetError, match="there is no such file"):
        found(tmp_path / "pond.game")


def test_texts_are_a_ruleset_without_a_disk() -> None:
    shelf = laid_out(
        {"pond.game": POND, "variants/deep.game": DEEP, "pond.examples.game": SHOWN, "rules.md": "- PO-1 x"}
    )
    ruleset = found(Path("pond.game"), shelf)
    assert list(map(str, ruleset.files)) == ["pond.game", "pond.examples.game", "variants/deep.game"]
    assert ruleset.rules == Path("rules.md")
    assert ruleset.title_of("deep") == "Deep"
    assert base_of(Path("variants/deep.game"), shelf) == Path("pond.game")
    assert base_of(Path("pond.examples.game"), shelf) == Path("pond.game")
    assert base_of(Path("lost.examples.game"), shelf) is None
    assert strays(ruleset) == []


def test_a_text_stands_before_the_file_of_its_name(pond: Path) -> None:
    shelf = laid_out({"variants/deep.game": DEEP.replace("Deep", "Deeper"), "variants/new.game": DEEP}, pond)
    ruleset = found(pond, shelf)
    assert {name: ruleset.title_of(name) for name in ruleset.variants} == {"deep": "Deeper", "new": "Deep"}
    assert found(pond, DISK).title_of("deep") == "Deep"
    assert shelf.prose(pond / "pond.game", 10_000) == POND
    assert Shelf({Path("a.md"): "0123456789"}, disk=False).prose(Path("a.md"), 4) == "0123"


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (
            "variants/deep.game",
            "this is a variant, not a game.*give the command the file of the game: .*pond.game --with deep",
        ),
        ("pond.examples.game", "these are examples, not a game.*give the command the file of the game: .*pond.game"),
    ],
)
def test_what_is_played_without_its_game_is_told_which_that_is(pond: Path, file: str, told: str) -> None:
    with pytest.raises(RulesetError, match=f"(?s){told}"):
        load(pond / file)
    (pond / "pond.game").unlink()
    with pytest.raises(RulesetError, match=r"was not found beside"):
        load(pond / file)


@pytest.mark.parametrize("above", [(), ("one.game", "two.game")])
def test_a_folder_that_happens_to_be_called_variants_holds_games(above: tuple[str, ...], tmp_path: Path) -> None:
    home = tmp_path / "variants" / "pond"
    (home / "variants").mkdir(parents=True)
    (home / "variants" / "deep.game").write_text(DEEP)
    alone = tmp_path / "variants" / "alone.game"
    for game in (home / "pond.game", alone, *(tmp_path / name for name in above)):
        game.write_text(POND)
    for said in (lint(found(home)), lint(found(alone))):
        assert [each for each in said.findings if each.is_error] == []
    assert [each for each in lint_alone(alone) if each.is_error] == []
    assert base_of(home / "variants" / "deep.game") == home / "pond.game"
    games = {each.game: [*each.variants] for each in below(tmp_path)}
    assert games == {home / "pond.game": ["deep"], alone: [], **{tmp_path / name: [] for name in above}}
