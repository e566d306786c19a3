"""Each file of tests/bad holds one mistake beginners make.

Lint finds just what the comments at its lines say.

`pond` is a folder: a game without a mistake, and a variant for each mistake of variants.
"""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copy2

import pytest

from cli.targets import find
from interpreter.linting import lint

TESTS = Path(__file__).parents[2]
BAD = sorted((TESTS / "bad").glob("*.game"))
EXPECTED = re.compile(r"# expect((?: GS\d+)+)$")


def findings(file: Path) -> list[tuple[int, str]]:
    return sorted((found.span.line, found.code) for found in lint(find(str(file))).findings)


def expected(file: Path) -> list[tuple[int, str]]:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
    told = [(number, found.group(1).split()) for number, line in lines if (found := EXPECTED.search(line))]
    return sorted((number, code) for number, codes in told for code in codes)


def test_there_are_many() -> None:
    assert len(BAD) >= 50


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_a_mistake_is_found_at_its_line_and_nothing_else_is(file: Path, tmp_path: Path) -> None:
    """Each in a folder of its own.

    Beside hundreds of games more time goes into looking at them than at the file.
    """
    assert expected(file)
    assert findings(Path(copy2(file, tmp_path))) == expected(file)


@pytest.mark.parametrize("file", BAD[::40], ids=lambda file: file.stem)
def test_the_mistakes_of_other_games_in_the_folder_are_none_of_this_one(file: Path) -> None:
    assert findings(file) == expected(file)


def test_a_mistake_in_a_variant_is_found_at_its_line_and_nothing_else_is() -> None:
    pond = find(str(TESTS / "bad" / "pond"))
    told = [(file.name, *mark) for file in pond.files for mark in expected(file)]
    found = [(Path(each.span.file.name).name, each.span.line, each.code) for each in lint(pond).findings]
    assert sorted(found) == sorted(told)
    assert len({code for _, _, code in told}) >= 9


def test_without_a_mistake_nothing_is_said() -> None:
    assert findings(TESTS / "good" / "harbor.game") == []


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("double_equals", "write `supply is 0`"),
        ("comparison_chain", "compare two values at a time"),
        ("unknown_cite_form", "such as `FL-AUC-03`"),
        ("missing_argument", "write `price(b)`"),
        ("wrong_type", "`count(your boats)`"),
        ("pieces_put_in_a_number", "`add 1 to your coins`"),
        ("phase_for_none", "as `Player`, without `or none`"),
        ("missing_setup", "rename the phase `start-up` to `setup`, or add `phase setup`"),
    ],
)
def test_the_advice_says_what_to_write(name: str, advice: str) -> None:
    found = lint(find(str(TESTS / "bad" / f"{name}.game"))).findings
    assert any(advice in (each.help or "") for each in found)


TWO = """game "Two" for 2 to 3 players
the table has
  n : 0..3 starts 3
phase setup
  -> turn
phase turn
  step resting
    for each p in players
      p must rest
  take 1 from n
  -> end when n is 0
  -> turn
action rest
  pay 0 from n
{more}
"""


def told(folder: Path, more: str) -> list[tuple[str, str]]:
    """Return what lint says of a game with more in it."""
    (folder / "two.game").write_text(TWO.format(more=more), encoding="utf-8")
    return [(each.code, each.message) for each in lint(find(str(folder / "two.game"))).findings]


def test_an_action_offered_with_some_numbers_of_players_only_is_no_finding(tmp_path: Path) -> None:
    both = "action nap\n  pay 0 from n\n"
    assert [code for code, _ in told(tmp_path, both)] == ["GS501"]
    offered = "with 3 players\n  add step napping after step resting of phase turn\n    for each p in players\n      p may nap\n"
    assert told(tmp_path, both + offered) == []


def test_an_error_with_some_numbers_of_players_only_says_with_which(tmp_path: Path) -> None:
    wrong = "with 3 players\n  add step more after step resting of phase turn\n    add 1 to nn\n"
    assert told(tmp_path, wrong) == [("GS210", "nothing is called `nn` here (with 3 players)")]


def test_what_is_not_built_is_found_in_the_lines_of_some_numbers_of_players_too(tmp_path: Path) -> None:
    guess = "add action guess\n    you choose m from 1..2\n    take m from n\n"
    wrong = f"with 3 players\n  {guess}  add step more after step resting of phase turn\n    for each p in players\n"
    wrong += "      p does\n        if would(guess: n is 0)\n          add 1 to n\n"
    assert (
        "GS347",
        "gamespec cannot play this: `would` of an action with a choice or chance inside (with 3 players)",
    ) in told(tmp_path, wrong)
