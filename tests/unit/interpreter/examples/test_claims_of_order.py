"""A zone said to hold exactly these: one row or several, in every shape of zone, said or denied."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.examples import run_examples
from tests.loaded import load

GAME = """game "Shelves" for 2 players
cards Card
  | card   | copies |
  | copper | 4      |
  | estate | 3      |
the table has
  heap : pile of Card, open
  row : line of Card, open
  box : group of Card, open
phase setup
  -> turn
phase turn for first of players
  you must rest
  -> end
action rest
  move any 1 of Card[copper] to box
scoring
  n = count(box)
example "tried"
  seats Ann, Bob
  given
"""


def holds(tmp_path: Path, moves: list[str], claim: str) -> bool:
    file = tmp_path / "shelves.game"
    lines = "".join(f"    move any 1 of Card[{row}] to {zone}\n" for row, zone in (move.split() for move in moves))
    file.write_text(f"{GAME}{lines}    start at phase turn\n  then\n    {claim}\n", encoding="utf-8")
    (result,) = run_examples(load(str(file), players=2).program)
    return result.passed


@pytest.mark.parametrize("zone", ["heap", "row", "box"])
def test_one_row_is_what_lies_there_and_denied_it_is_not(tmp_path: Path, zone: str):
    lies = [f"copper {zone}"]
    assert holds(tmp_path, lies, f"{zone} is Card[copper]")
    assert not holds(tmp_path, lies, f"{zone} is Card[estate]")
    assert not holds(tmp_path, [*lies, f"copper {zone}"], f"{zone} is Card[copper]")
    assert not holds(tmp_path, lies, f"{zone} is not Card[copper]")
    assert holds(tmp_path, lies, f"{zone} is not Card[estate]")
    assert not holds(tmp_path, lies, f"not {zone} is Card[copper]")
    assert holds(tmp_path, lies, f"not {zone} is Card[estate]")


@pytest.mark.parametrize(
    ("zone", "forward", "backward"), [("heap", False, True), ("row", True, False), ("box", True, True)]
)
def test_a_pile_is_said_from_the_top_a_line_from_the_first_a_group_in_any_order(
    tmp_path: Path, zone: str, forward: bool, backward: bool
):
    lie = [f"copper {zone}", f"estate {zone}"]
    assert holds(tmp_path, lie, f"{zone} is Card[copper], Card[estate]") is forward
    assert holds(tmp_path, lie, f"{zone} is Card[estate], Card[copper]") is backward
