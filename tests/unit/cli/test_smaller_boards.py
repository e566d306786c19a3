"""Variants with a smaller board, on which a table of pieces has another total."""

from pathlib import Path

from tests.unit.cli.test_commands import run

GAME = """game "Wide" for 2 players
spaces Cell is grid 3 by 3
tokens Mark, 18 in all
  | cell from Cell | copies |
  | each Cell      | 1 each |
the table has
  mover : Player
each player has
  pad : group of Mark, seen by owner
  placed : group of Mark, open
phase setup
  for each p in players
    move p's own(Mark) to p's pad
  set mover to first of players
  -> turn
phase turn for mover
  you must mark
  set mover to next(you)
  -> end when every(p in players: p's pad is empty)
  -> turn
action mark(mark from your pad)
  move mark to your placed
scoring
  marks = count(your placed)
"""
SMALL = 'variant "Small" of "Wide"\n\nreplace spaces Cell is grid 2 by 2\n'
TABLE = "\nreplace tokens Mark, 8 in all\n  | cell from Cell | copies |\n  | each Cell      | 1 each |\n"


def test_the_total_of_the_game_is_given_anew_with_the_table(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "wide.game").write_text(GAME, encoding="utf-8")
    small = tmp_path / "variants" / "small.game"
    small.write_text(SMALL, encoding="utf-8")
    told = run("lint", tmp_path)
    assert told.exit_code == 1
    assert "`replace tokens Mark, 8 in all`" in told.output.replace("\n", " ")
    small.write_text(SMALL + TABLE, encoding="utf-8")
    assert run("lint", tmp_path).exit_code == 0
