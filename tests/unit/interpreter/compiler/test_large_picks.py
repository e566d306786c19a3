"""Sets picked from many pieces.

What may come next is told by what the goal needs, not by trying all sets there are.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import State
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.loaded import load

PANTRY = """game "Pantry" for 1 player

type Sort is apple, bean, corn, date

cards Card
  | card  | sort  | copies | worth |
{rows}

the table has
  larder : group of Card, open
  eaten : group of Card, open
  turns : 0..9
  enough(used of Card) =
    need count(c in used where c's sort is corn) >= 2
    need count(c in used where c's sort is date) >= 2
    need sum(c in used: c's worth) >= 5

phase setup
  move Card to larder
  -> turn

phase turn for first of players
  you must {action}
  -> end

action cook
  you choose cards from larder, until enough(cards)
  move cards to eaten

action weigh
  you choose up to count(larder) cards from larder
  need sum(c in cards: c's worth) is 7
  move cards to eaten
"""


def pantry(folder: Path, action: str, worth: int) -> State:
    """A larder with cards of many worths, each of its own."""
    few = ("corn", "date")
    rows = [
        f"  | {name}-{number} | {name} | 2 | {worth * number} |"
        for name in ("apple", "bean", *few)
        for number in range(1, 4 if name in few else 12)
    ]
    file = folder / "pantry.game"
    file.write_text(PANTRY.format(rows="\n".join(rows), action=action), encoding="utf-8")
    return load(file, 1).initial(seed=1)


def test_what_the_goal_never_needs_is_not_offered_however_much_of_it_lies_there(tmp_path: Path) -> None:
    cook = pantry(tmp_path, "cook", worth=5).apply("cook")
    assert {str(move).split("[")[1].split("-")[0] for move in cook.moves()} == {"corn", "date"}


def test_more_sets_than_can_be_looked_at_fail_a_check_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(RuntimeCheckFailed, match=r"among at most 65,536 sets .*--budget allows more"):
        pantry(tmp_path, "weigh", worth=2)
