"""`coverage --prove` lists rules whose lines can be changed without an example that notices."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.test_commands import run
from tests.unit.interpreter.proving.test_spoils import GAME

EXAMPLE = """
example "two jars a turn"
  seats Ann, Bob
  given setup
  when
    Ann: draw
  then
    Ann's water is 2
"""


@pytest.fixture
def well(tmp_path: Path) -> Path:
    folder = tmp_path / "well"
    folder.mkdir()
    rules = GAME.replace("water < 9 else", "water < 4 else").replace(" cite WE-DRW-01", "")
    rules = rules.replace('and more"', 'and more" cite WE-FUL-01').replace("water #", "water cite WE-DRW-01 #")
    (folder / "well.game").write_text(rules + EXAMPLE)
    (folder / "rules.md").write_text("- WE-DRW-01 Two jars a turn.\n- WE-FUL-01 Who has four jars draws no more.\n")
    return folder


def test_a_rule_is_proved_by_the_example_that_fails(well: Path):
    said = run("coverage", well, "--prove").stdout
    assert "proved    WE-DRW-01  well.game:21: without `add 2 to your water cite WE-DRW-01 # two, not 3`\n" in said
    assert 'the example "two jars a turn" fails' in said
    assert "1 of 2 rules proved, 1 unproved" in said


def test_a_rule_that_nothing_notices_comes_with_an_example_that_would(well: Path):
    ran = run("coverage", well, "--prove", "--only", "WE-FUL", "--json")
    assert ran.exit_code == 1
    (found,) = json.loads(ran.stdout)["proofs"]
    assert (found["rule"], found["verdict"]) == ("WE-FUL-01", "unproved")
    assert found["draft"]
    (well / "well.game").write_text((well / "well.game").read_text() + "\n" + found["draft"])
    assert "passed, 0 failed" in run("test", well).stdout
    assert "1 of 1 rule proved" in run("coverage", well, "--prove", "--only", "WE-FUL").stdout


def test_a_prefix_that_no_line_cites_is_refused(well: Path):
    ran = run("coverage", well, "--prove", "--only", "WE-FLU-01")
    assert ran.exit_code == 2
    assert "--only: no line cites a rule `WE-FLU-01`\n  help: did you mean `WE-FUL-01`?" in ran.output
