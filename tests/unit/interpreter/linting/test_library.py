"""Lint from Python finds what the command finds, in texts that lie nowhere too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamespec.diagnostics.as_json import as_data
from gamespec.ruleset import shelf as shelves
from interpreter import RulesetError, lint
from tests.loaded import sampled
from tests.unit.cli.test_commands import run
from tests.unit.gamespec.ruleset.test_strays import DEEP, POND, SHOWN

if TYPE_CHECKING:
    from interpreter import Diagnostic

BAD = Path(__file__).parents[3] / "bad"
SAMPLE = [file for file in sorted(BAD.glob("*.game")) if not file.name.endswith(".examples.game")][:: sampled(27, 9)]
FISHLESS = DEEP.replace("your fish", "your fsh")


def places(found: list[Diagnostic]) -> list[tuple[str, int, int, str]]:
    return [(each.code, each.span.start, each.span.end, each.message) for each in found]


@pytest.mark.parametrize("file", SAMPLE, ids=lambda file: file.stem)
def test_a_text_has_the_findings_of_its_file(file: Path) -> None:
    text = file.read_bytes().decode("utf-8")
    found = lint(file, notes=True)
    assert found
    assert places(lint(text, name=file.name, notes=True)) == places(found)
    assert {each.span.file.name for each in lint(text, name=file.name)} <= {file.name}


@pytest.mark.parametrize("name", ["fleet", "tic_tac_toe"])
def test_a_bundled_game_has_the_findings_the_command_prints(name: str) -> None:
    printed = json.loads(run("lint", name, "--checks", "--format", "json").stdout)
    told = [{**as_data(each), "place": None} for each in lint(name, notes=True)]
    assert told == [{**each, "place": None} for each in printed]


def test_texts_are_linted_without_a_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "variants/deep.game": FISHLESS,
        "pond.examples.game": SHOWN.replace("is turn", "is trun"),
        "notes.md": "- PO-ABC-01 x",
    }
    lint(POND)  # everything is imported

    def touched(*_: object) -> None:
        raise AssertionError("the disk was asked")

    with monkeypatch.context() as without:
        for name in ("load", "text_of"):
            without.setattr(shelves, name, touched)
        for name in ("open", "is_file", "is_dir", "glob", "rglob", "iterdir", "resolve", "stat", "exists"):
            without.setattr(Path, name, touched)
        found = lint(POND, name="pond", files=files)
        told = lint(POND, name="pond", files=files, rules="notes.md")
    assert sorted({(each.span.file.name, each.span.text) for each in found if each.is_error}) == [
        ("pond.examples.game", "trun"),
        ("variants/deep.game", "fsh"),
    ]
    assert [each.code for each in told][-1:] == ["GS581"]


def test_a_variant_is_looked_at_with_its_game_wherever_that_lies(tmp_path: Path) -> None:
    (found,) = lint(FISHLESS, name="variants/deep.game", files={"pond.game": POND})
    assert str(found) == "variants/deep.game:5:19: GS215 error: players have no `fsh`"
    (tmp_path / "variants").mkdir()
    (tmp_path / "pond.game").write_text(POND)
    file = tmp_path / "variants" / "deep.game"
    file.write_text(DEEP)
    assert lint(file) == []
    assert places(lint(file, files={"variants/deep.game": FISHLESS})) == places([found])
    assert places(lint(tmp_path, files={"variants/deep.game": FISHLESS})) == places([found])
    file.write_text(FISHLESS)
    assert lint(tmp_path / "pond.game", files={"variants/deep.game": DEEP}) == []
    assert places(lint(tmp_path)) == places([found])
    assert lint(FISHLESS)[0].message == "the game of this variant was not found beside it"


def test_chosen_variants_are_looked_at_together_with_those_they_need(tmp_path: Path) -> None:
    deeper = (
        'variant "Deeper" of "Pond", needs "Deep"\n\nadd rule most\n  after your take-fish\n    add 2 to your fsh\n'
    )
    files = {"variants/deep.game": DEEP, "variants/deeper.game": deeper}
    assert lint(POND, files=files, variants=["deep"]) == []
    assert [each.span.text for each in lint(POND, files=files, variants=["deeper"])] == ["fsh"]
    assert [
        each.span.text
        for each in lint(deeper, name="variants/deeper.game", files={**files, "pond.game": POND}, variants=["deep"])
    ] == ["fsh"]
    outside = tmp_path / "outside.game"
    outside.write_text(FISHLESS)
    (tmp_path / "pond").mkdir()
    (tmp_path / "pond" / "pond.game").write_text(POND)
    assert [each.span.text for each in lint(tmp_path / "pond", variants=[str(outside)])] == ["fsh"]


def test_a_folder_is_every_game_below_it(tmp_path: Path) -> None:
    for name in ("pond", "lake"):
        (tmp_path / f"{name}.game").write_text(POND.replace("Pond", name.title()).replace("take-fish", "tke", 1))
    assert [Path(each.span.file.name).name for each in lint(tmp_path)] == ["lake.game", "pond.game"]


def test_what_is_no_ruleset_is_refused_with_what_is_there(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="there is no game `flet`; did you mean `fleet`"):
        lint("flet")
    with pytest.raises(RulesetError, match="`fleet` has no variant `steep_bid`; did you mean `steep_bids`"):
        lint("fleet", variants=["steep_bid"])
    with pytest.raises(RulesetError, match="this folder holds no game"):
        lint(tmp_path)
    with pytest.raises(RulesetError, match="files: the name `variants/deep` must end in"):
        lint(POND, files={"variants/deep": DEEP})


def test_rules_are_known_from_names_by_their_lines_and_quotes() -> None:
    assert [each.code for each in lint("")] == [each.code for each in lint(" \n")] == ["GS004"]
    assert "GS004" not in {each.code for each in lint('game "Pond" for 2 players')}
    assert lint(POND.replace("\n", "\r")) == lint(POND.replace("\n", "\r\n")) == []
    with pytest.raises(RulesetError, match="name too long"):
        lint("x" * 5000)
    with pytest.raises(RulesetError, match=r"there is no rule sheet no\.md"):
        lint(POND, rules="no.md")
    (found,) = lint(POND, files={"variants/../variants/deep.game": FISHLESS})
    assert found.span.file.name == "variants/deep.game"


def test_a_budget_holds_for_one_call() -> None:
    costly = POND.replace("action take-fish\n", "action take-fish\n  repeat 10000000 times\n    add 0 to your fish\n")
    assert [each.code for each in lint(costly)] == ["GS009"]
    assert [each.code for each in lint(costly, budget=10)] == ["GS509"]
    assert [each.code for each in lint(costly)] == ["GS009"]
