from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.architecture.sources import ROOT

FLEET = ROOT / "rulesets" / "fleet" / "fleet.game"


@pytest.fixture
def cheaper(tmp_path: Path) -> Path:
    file = tmp_path / "cheaper.game"
    text = FLEET.read_text(encoding="utf-8")
    pub = "| pub                                  | pub                     | premium  | 10 "
    assert pub in text
    file.write_text(text.replace(pub, pub.replace("10", "9 ")), encoding="utf-8")
    return file


def diff(*arguments: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["diff", *arguments])
    return ran.exit_code, ran.stdout, ran.stderr


def test_a_changed_price_is_told_with_who_reads_it(cheaper: Path) -> None:
    code, said, remarked = diff(str(FLEET), str(cheaper))
    assert code == 1
    lines = said.splitlines()
    assert lines[:2] == ["cards License", "  row pub: price 10 -> 9"]
    assert lines[2] == "      read by put-up; through them license-auction"
    assert re.fullmatch(r"\d+ examples and \d+ positions only in A", lines[3])  # the copy has no examples beside it
    assert len(lines) == 4
    assert remarked.endswith(" changes\n")


def test_a_game_and_itself_have_no_change() -> None:
    assert diff("fleet", str(FLEET)) == (0, "", "no change\n")


def test_a_variant_is_compared_with_its_game_in_two_spellings() -> None:
    one = diff("fleet", "--with", "advanced_setup")
    assert one[0] == 1
    assert "step first-display" in one[1]
    assert diff("fleet", "fleet --with advanced_setup") == one


def test_json_has_every_edit_with_its_places() -> None:
    code, said, _ = diff("fleet", "fleet --with advanced_setup", "--format", "json")
    assert code == 1
    told = json.loads(said)
    assert told["new"] == "fleet --with advanced_setup"
    edit = next(edit for edit in told["edits"] if edit["path"] == ["phase setup", "step build-deck"])
    assert edit["old"]["file"].endswith("fleet.game")
    assert edit["new"]["file"].endswith("advanced_setup.game")


def test_markdown_is_an_entry_of_a_changelog() -> None:
    _, said, _ = diff("floating_market", "floating_market --with seven_fruits", "--format", "markdown")
    assert said.startswith("## Floating Market, with “Bigger bowl of fruit salad”\n\n**Numbers by players**\n\n- ")
    assert "- constant `target`: `5` → `6` with 2 players, `5` → `7` with 3 players, " in said


def test_a_folder_whose_name_has_a_blank_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(FLEET.parent, "my game")
    assert diff("my game", "fleet")[0] == 0
    assert "rule steep-bids" in diff("fleet", "my game --with steep_bids")[1]


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (["fleet"], "a comparison needs two games, but only one is named"),
        (["fleet", "fleet --with nothing"], "`fleet` has no variant `nothing`"),
        (["fleet", "fleet --with 'Steep bids'"], "use --with steep_bids"),
        (["fleet", str(FLEET.parent / "variants" / "steep_bids.game")], "for a variant, write"),
        (["fleet", "no such thing"], "this does not name a game"),
        (["fleet", 'fleet "'], "no such file, folder or bundled game"),
        (["fleet", "flet"], "did you mean `fleet`?"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_its_cause(arguments: list[str], cause: str) -> None:
    code, _, remarked = diff(*arguments)
    assert code == 2
    assert cause in remarked
