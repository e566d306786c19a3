"""A seat that had nothing to choose is told and barred like one that chose `stop`.

A log line says which of like things.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import Game
from interpreter.state.game import State
from interpreter.state.undo import taken_back
from tests.loaded import load

PEEK = """game "Peek" for 2 players

cards Card
  | card | copies | good |
  | king | 1      | yes  |
  | jack | 1      | no   |

the table has
  deck : pile of Card, hidden
  n : 0..9
  m : 0..9

each player has
  hand : group of Card, seen by owner

phase setup
  move Card to deck
  shuffle deck
  move top 1 of deck to (last of players)'s hand
  -> turn

phase turn
  first of players does
    you must go or wait
  {asked}
  add 1 to m
  add 1 to n
  -> end when n > 5
  -> turn

action go
  add 1 to n

action wait
  add 2 to n

action use(c from your hand where c's good)
  add 1 to n

action take-some
  add 1 to m

scoring
  x = n
  winner has highest total
"""
ASKED = (
    "last of players does\n    you may use",
    "last of players does\n    you may choose c from your hand where c's good",
    "last of players does\n    you choose up to count(your hand) cs from your hand where its good",
)


def peek(path: Path, asked: str) -> Game:
    file = path / "peek.game"
    file.write_text(PEEK.format(asked=asked), encoding="utf-8")
    return load(file)


def after_go(game: Game, seed: int) -> tuple[str, State]:
    """Return what P2 holds, and the state once P1 has gone and P2 has declined, asked or not."""
    state = game.initial(seed=seed)
    layout = game.program.layout
    (kind,) = layout.where
    hand = next(number for number, (zone, seat, _) in enumerate(layout.zone_of) if zone.name == "hand" and seat == 1)
    card = kind.rows[kind.row_of[layout.items(state.array, number=hand)[0]]]
    state = state.apply("go")
    return card, state.apply("stop") if state.seat == 1 else state


@pytest.mark.parametrize("asked", ASKED)
def test_the_log_and_undo_are_the_same_whether_a_seat_declined_or_had_nothing(tmp_path: Path, asked: str) -> None:
    game = peek(tmp_path, asked)
    held: dict[str, tuple[list[str], str]] = {}
    for seed in range(12):
        card, state = after_go(game, seed)
        barred = taken_back(state, 0, [0])
        assert isinstance(barred, str)
        held[card] = state.log(0), barred
    assert set(held) == {"king", "jack"}
    assert held["king"] == held["jack"]
    assert held["king"][0] == ["P1: go", "n 0 -> 1", "P2: stop", "m 0 -> 1", "n 1 -> 2"]


def test_one_who_had_but_one_move_bars_like_one_who_chose(tmp_path: Path) -> None:
    game = peek(tmp_path, "last of players does\n    you must use or wait")
    answers = set[str]()
    for seed in range(12):
        state = game.initial(seed=seed).apply("go").apply("wait")
        answers.add(str(taken_back(state, 0, [0])))
    assert answers == {"P2 has made a decision since yours"}


DICE = """game "Split" for 2 players

dice Die
  | die | faces      | copies |
  | die | 1, 2, 3, 4 | 3      |

the table has
  row : group of Die, open
  gone : group of Die, open
  b : 0..9
  a : 0..9

phase setup
  move Die to row
  roll row
  -> turn

phase turn
  first of players does
    you must split
  -> end when row is empty
  -> turn

action split(d from row)
  add 1 to a
  add 1 to b
  move d to gone

scoring
  x = 1
  winner has highest total
"""


def test_the_log_says_which_of_like_dice_was_chosen_as_the_menu_did(tmp_path: Path) -> None:
    file = tmp_path / "split.game"
    file.write_text(DICE, encoding="utf-8")
    game = load(file)
    state = next(s for s in (game.initial(seed=n) for n in range(50)) if "split(Die[die] at 2)" in map(str, s.moves()))
    after = state.apply("split(Die[die] at 2)")
    assert all("P1: split(Die[die] at 2)" in after.log(seat) for seat in (0, 1, None))


def test_numbers_are_told_in_the_order_in_which_they_changed(tmp_path: Path) -> None:
    file = tmp_path / "split.game"
    file.write_text(DICE, encoding="utf-8")
    state = load(file).initial(seed=1)
    assert [line for line in state.apply(state.moves()[0]).log(1) if "->" in line] == ["a 0 -> 1", "b 0 -> 1"]


CHOSEN = (
    PEEK.replace("  n : 0..9\n", "  n : 0..9\n  row : group of Buoy, open\n  shelf : group of Buoy, open\n", 1)
    .replace(
        "the table has",
        "cards Buoy\n  | buoy  | copies |\n  | red   | 2      |\n  | green | 2      |\n\nthe table has",
        1,
    )
    .replace("  move Card to deck\n", "  move Card to deck\n  move Buoy[red] to row\n  move Buoy[green] to shelf\n", 1)
    .replace("  add 1 to m\n  add 1 to n\n  -> end", "  move row to shelf\n  add 1 to n\n  -> end", 1)
    .replace(
        "action go\n  add 1 to n\n",
        "action go\n  you choose b from row\n  you choose c from shelf\n  move c to row\n",
        1,
    )
)


def test_a_choice_is_told_alike_whether_who_made_it_declined_or_had_nothing_before_the_piece_moves(
    tmp_path: Path,
) -> None:
    file = tmp_path / "peek.game"
    file.write_text(
        CHOSEN.format(asked="last of players does\n    you may use").replace(
            "first of players does", "last of players does"
        ),
        encoding="utf-8",
    )
    game = load(file)
    logs: dict[bool, list[str]] = {}
    for seed in range(12):
        state = game.initial(seed=seed).apply("go")
        while state.moves()[0].sort == "choice":
            state = state.apply(state.moves()[0])
        asked = any(str(move).startswith("use") for move in state.moves())
        logs[asked] = (state.apply("stop") if asked else state).log(0)
    assert logs[True] == logs[False]
