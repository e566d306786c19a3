"""Examples that fail for one cause are told once.

The first whole, the others by their names and places.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build

RULES = """game "Race" for 2 players

the table has
  rounds : 0..9

each player has
  steps : 0..3
  luck  : 0..9

phase setup
  -> run

phase run for first of players
  you must walk or wait
  -> end when your steps is 3
  -> run

action walk(far from 1..3)
  need your luck < 5 else "you are too lucky"
  add far to your steps
  add far to your steps

action wait
  add 1 to rounds

scoring
  far = your steps
  winner has highest total
"""


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal on which no line is broken, however long the name of a folder."""
    monkeypatch.setenv("COLUMNS", "300")


def example(name: str, when: str, then: str, luck: int = 0) -> str:
    given = f"  given\n    set P1's luck to {luck}\n    start at phase run\n"
    return f'\nexample "{name}"\n{given}  when\n    {when}\n  then\n    {then}\n'


def told(folder: Path, examples: str) -> list[str]:
    file = folder / "race.game"
    file.write_text(RULES + examples, encoding="utf-8")
    said = CliRunner().invoke(build(), ["test", str(file)]).output
    return said.replace(f"{folder}/", "").splitlines()


def test_a_line_of_the_rules_that_breaks_by_itself_is_one_cause_whatever_was_done(tmp_path: Path) -> None:
    lines = told(
        tmp_path,
        example("two", "P1: walk(2)", "P1's steps is 2")
        + example("one", "P1: walk(1)", "P1's steps is 1")
        + example("three", "P1: walk(3)", "P1's steps is 3"),
    )
    assert sum("a runtime check in race.game:21 fails" in line for line in lines) == 1
    assert [line for line in lines if "example" in line] == [
        'race.game:30: example "two" failed',
        '    race.game:48: example "three"',
        'race.game:39: example "one" failed',
    ]
    assert "  and 1 more for the same cause:" in lines
    assert lines[-1] == "0 passed, 3 failed"


def test_what_was_refused_for_one_reason_is_one_cause_whatever_else_was_offered(tmp_path: Path) -> None:
    lines = told(
        tmp_path, "".join(example(f"lucky {luck}", "P1: walk(1)", "P1's steps is 1", luck) for luck in (5, 6, 7))
    )
    assert sum("you are too lucky" in line for line in lines) == 1
    assert "  and 2 more for the same cause:" in lines
    assert [line for line in lines if line.startswith("    race.game")] == [
        '    race.game:39: example "lucky 6"',
        '    race.game:48: example "lucky 7"',
    ]


def test_one_claim_that_fails_in_two_ways_is_told_twice(tmp_path: Path) -> None:
    lines = told(
        tmp_path,
        example("a", "P1: wait", "P1's luck is 3", 1)
        + example("b", "P1: wait", "P1's luck is 3", 2)
        + example("c", "P1: wait", "P1's luck is 4", 2),
    )
    assert not [line for line in lines if "same cause" in line]
    assert [line.split(": ")[1] for line in lines if "failed" in line and "example" in line] == [
        'example "a" failed',
        'example "b" failed',
        'example "c" failed',
    ]


def test_what_begins_with_a_position_that_is_wrong_fails_for_what_is_wrong_there(tmp_path: Path) -> None:
    file = tmp_path / "race.game"
    position = '\nposition "ahead"\n  given\n    set P1\'s stepps to 2\n    start at phase run\n'
    uses = '\nexample "{}"\n  given {}\n  then\n    P1 is asked\n'
    file.write_text(RULES + position + uses.format("one", 'position "ahead"') + uses.format("two", 'example "one"'))
    said = " ".join(CliRunner().invoke(build(), ["test", str(file)]).stdout.split())
    assert "there is no position" not in said
    assert "there is no example" not in said
    assert "`stepps`" in said
    assert "and 1 more for the same cause" in said
    assert "0 passed, 2 failed" in said
