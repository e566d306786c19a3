"""One change of a variant that breaks many lines of the game is one error, at the change."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.targets import find
from gamespec.diagnostics import Diagnostic
from interpreter.linting import lint

GAME = """game "Quay" for 2 players

type Fish is cod, eel

cards Boat, 4 in all
  | boat  | fish from Fish | cost | crew | copies |
  | skiff | cod            | 1    | 2    | 2      |
  | sloop | eel            | 3    | -    | 2      |

by players
  |       | 2 |
  | start | 4 |

the table has
  dock : pile of Boat, hidden

each player has
  boats : group of Boat, open
  coins : 0..9 starts 9
  worth = sum(b in your boats: b's cost)
  dear(b from Boat) = b's cost > 2
  hands = sum(b in your boats where b's crew is not none: b's crew)

phase setup
  move Boat to dock
  shuffle dock
  for each p in players
    set p's coins to start
  -> turn

phase turn
  for each p in players
    p must buy or wait
  -> end when dock is empty
  -> turn

action buy
  need dock is not empty
  pay (top of dock)'s cost from your coins
  move top of dock to your boats

action wait
  if dock is not empty and (top of dock)'s cost > 1 and your dear(top of dock)
    move top of dock to your boats

scoring
  worth-of-all = your worth + your hands
  winner has highest total
"""


def found(folder: Path, change: str) -> list[Diagnostic]:
    (folder / "variants").mkdir()
    (folder / "quay.game").write_text(GAME)
    (folder / "variants" / "raft.game").write_text(f'variant "Raft" of "Quay"\n\n{change}\n')
    return [each for each in lint(find(str(folder))).findings if each.is_error]


def test_the_game_itself_is_well(tmp_path: Path):
    assert found(tmp_path, "add scoring\n  raft = 1") == []


CELLS = {
    "an empty cell": ("| raft | cod | - | 1 | 1 |", "-", "write a number: every other row has one in `cost`"),
    "a range": ("| raft | cod | 1..3 | 1 | 1 |", "1..3", "write a number, as every other row has in `cost`"),
}


@pytest.mark.parametrize(("row", "cell", "advice"), CELLS.values(), ids=CELLS.keys())
def test_one_row_unlike_the_others_is_one_error_at_its_cell(row: str, cell: str, advice: str, tmp_path: Path):
    (unlike,) = found(tmp_path, f"add row to Boat, 5 in all\n  {row}")
    assert (Path(unlike.span.file.name).name, unlike.span.line, unlike.span.text) == ("raft.game", 4, cell)
    assert unlike.message.endswith(": with this row 4 lines of the game no longer fit")
    assert unlike.help is not None
    assert unlike.help.startswith(advice)
    assert unlike.primary.text == "caused by this row, and 1 other line with errors"
    assert [(Path(each.span.file.name).name, each.text) for each in unlike.secondary] == [
        ("quay.game", "this no longer fits")
    ] * 3


def test_of_two_rows_the_one_that_is_unlike_is_told(tmp_path: Path):
    rows = "add row to Boat, 6 in all\n  | raft | cod | 2 | 1 | 1 |\n  | tub | cod | - | 1 | 1 |"
    (unlike,) = found(tmp_path, rows)
    assert (unlike.span.line, unlike.span.text) == (5, "-")


def test_a_row_that_is_replaced_is_told_the_same_way(tmp_path: Path):
    (unlike,) = found(tmp_path, "replace row sloop of Boat\n  | sloop | eel | - | 1 | 2 |")
    assert (unlike.span.line, unlike.span.text) == (4, "-")


def test_two_unlike_rows_are_two_errors_if_each_breaks_lines_of_its_own(tmp_path: Path):
    changes = "replace by players\n  |       | 2 |\n  | begin | 4 |\n\nadd row to Boat, 5 in all\n  | raft | cod | - | 1 | 1 |"
    errors = found(tmp_path, changes)
    assert [(each.code, each.span.line) for each in errors] == [("GS210", 3), ("GS311", 8)]


def test_a_number_beyond_the_others_is_told_at_the_number(tmp_path: Path):
    (higher,) = found(tmp_path, "replace row start of by players\n  | start | 40 |")
    assert (Path(higher.span.file.name).name, higher.span.line) == ("raft.game", 4)
    assert higher.span.text == "40"
    assert higher.help == "write a number that the game allows: the column `2` has 4 in the other rows, but 40 here"


def test_what_is_in_the_game_anyway_is_not_laid_on_the_variant(tmp_path: Path):
    (tmp_path / "variants").mkdir()
    (tmp_path / "quay.game").write_text(GAME.replace("need dock is not empty", "need doc is not empty"))
    (tmp_path / "variants" / "raft.game").write_text('variant "Raft" of "Quay"\n\nadd scoring\n  raft = 1\n')
    assert [each.code for each in lint(find(str(tmp_path))).findings] == ["GS210"]


def test_a_block_of_a_variant_is_looked_into(tmp_path: Path):
    block = "with 2 players\n  add row to Boat, 5 in all\n    | raft | cod | - | 1 | 1 |"
    (unlike,) = found(tmp_path, block)
    assert (unlike.span.line, unlike.span.text) == (5, "-")


def test_a_field_that_no_longer_holds_what_the_game_puts_there(tmp_path: Path):
    (narrow,) = found(tmp_path, "replace each player has\n  coins : 0..3")
    assert (Path(narrow.span.file.name).name, narrow.span.line, narrow.primary.text) == (
        "raft.game",
        4,
        "caused by this change",
    )
