"""A wide menu is told with the parameter to narrow and how.

What is told to write offers the same moves.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import load
from tests.unit.gamespec.lint.test_first_reads import told_of

GAME = """game "Walk" for 2 players
spaces Cell is {board}
the table has
  n : 0..9
each player has
  here : Cell
each Cell has
  taken : yes or no starts no
phase setup
  for each p in players
    set p's here to {start}
  for each c in Cell where {odd}
    set c's taken to yes
  -> turn
phase turn for first of players
  you must walk
  add 1 to n
  -> end when n is 9
  -> turn
action walk({params})
{need}  set your here to to
"""
BOARDS = [
    ("grid 7 by 5", "Cell[4, 3]", "c's column mod 2 is 1"),
    ("hexes 5 by 5", "Cell[3, 3]", "c's column mod 2 is 1"),
    ("ring\n  | cell |\n  | a |\n  | b |\n  | c |\n  | d |\n  | e |", "a", "c is b"),
]
NEAR = "to from around(your here) where not to's taken"
FAR = [
    ("to from those(c in Cell where c is in around(your here) and not c's taken)", ""),
    ("to from those(c in Cell where not c's taken and c is in around(your here))", ""),
    ("to from Cell where to is in around(your here) and not to's taken", ""),
    ("to from Cell where not to's taken and to is in around(your here)", ""),
    ("to from Cell", "  need to is in around(your here)\n  need not to's taken\n"),
]


def moves(folder: Path, board: tuple[str, str, str], params: str, need: str = "") -> list[str]:
    file = folder / "walk.game"
    text = GAME.format(board=board[0], start=board[1], odd=board[2], params=params, need=need)
    file.write_text(text, encoding="utf-8")
    return [str(move) for move in load(str(file), players=2).initial(seed=1).moves()]


@pytest.mark.parametrize("board", BOARDS, ids=[board.split()[0] for board, _, _ in BOARDS])
@pytest.mark.parametrize(("params", "need"), FAR)
def test_spaces_around_one_are_offered_alike_however_they_are_asked_for(
    tmp_path: Path, board: tuple[str, str, str], params: str, need: str
) -> None:
    near = moves(tmp_path, board, NEAR)
    assert near
    assert sorted(moves(tmp_path, board, params, need)) == sorted(near)


def test_what_guards_the_space_stays_in_front(tmp_path: Path) -> None:
    guarded = "to from those(c in Cell where spot is not none and c is in around(spot))"
    maybe = "to from those(c in Cell where spot is none or c is in around(spot))"
    more = GAME.replace("  n : 0..9\n", "  n : 0..9\n  spot : Cell or none starts none\n")
    file = tmp_path / "walk.game"
    text = more.format(board="grid 3 by 3", start="Cell[2, 2]", odd="c's column is 1", params="{}", need="")
    for params, number in ((guarded, 0), (maybe, 9)):
        file.write_text(text.format(params).replace("you must walk", "you must walk, if possible"), encoding="utf-8")
        offered = [str(move) for move in load(str(file), players=2).initial(seed=1).moves()]
        assert len([move for move in offered if move != "stop"]) == number


WIDE = GAME.format(board="grid 20 by 20", start="Cell[9, 9]", odd="c's column is 3", params="{}", need="{}")


def told(params: str, need: str = "") -> tuple[str, str]:
    ((message, advice),) = told_of("GS801", "", "", text=WIDE.format(params, need))
    return message, advice


def test_a_need_that_ties_a_space_is_told_with_the_parameter_to_write() -> None:
    message, advice = told(
        "mid from Cell, to from Cell", "  need mid is in around(your here)\n  need to is in around(mid)\n"
    )
    assert "each offer of `walk` must test 160,000 combinations of its parameters" in message
    assert advice == "write `mid from around(your here)` instead of the `need`, which leaves 3,200 combinations"
    message, advice = told(
        "mid from around(your here), to from Cell", "  need to is in around(mid) and not to's taken\n"
    )
    assert advice == "write `to from around(mid)` instead of the `need`, which leaves 64 combinations"
    assert told_of("GS801", "", "", text=WIDE.format("mid from around(your here), to from around(mid)", "")) == []


def test_where_nothing_ties_them_the_widths_are_told() -> None:
    _, advice = told("to from Cell, a from 0..9, b from 0..0")
    assert advice == "`to` has 400 possible values, `a` 10: let the player choose one of them from fewer things"
    _, advice = told("to from Cell, b from 0..0, a from 0..9")
    assert advice == (
        "`to` has 400 possible values, `a` 10: let the player choose one of them from fewer things, "
        "or delete `a` here and write `you choose a from 0..9` as a line of the action"
    )


OFFERS = """game "Offers" for 2 players
type Good is wool, ore, salt, hay, clay
each player has
  stock : 0..9 for each Good starts 2
the table has
  day : 0..9
phase setup
  -> turn
phase turn for first of players
  you may offer
  add 1 to day
  -> end when day > 6
  -> turn
action offer(giving from 0..min(3, your stock[it]) for each Good up to 3 in all, wanting from 0..3 for each Good up to 3 in all)
  need giving is not nothing
  pay giving from your stock
  set your stock to wanting
"""


def test_of_numbers_of_each_the_note_says_how_many_may_be_listed() -> None:
    ((message, _),) = told_of("GS801", "", "", text=OFFERS)
    assert message == "each offer of `offer` may list up to 3,136 combinations of its parameters, which is slow"
