"""Square brackets in the rules: printed as written, and lists of rows that move."""

from pathlib import Path

from tests.unit.cli.test_commands import run

GAME = """game "Two goods" for 2 players
type Good is wool, ore
the table has
  left : 0..9 for each Good starts 1
  mover : Player
phase setup
  set mover to first of players
  -> turn
phase turn for mover
  you must sell
  set mover to next(mover)
  -> end when left[wool] is 0 and left[ore] is 0
  -> turn
action sell(good from Good where left[it] > 0)
  take 1 from left[good]
scoring
  sold = sum(g in Good: 1)
  winner has highest total, then lowest left[wool]
"""


def test_a_family_keeps_its_brackets_in_the_tables_of_a_simulation(tmp_path: Path) -> None:
    file = tmp_path / "goods.game"
    file.write_text(GAME, encoding="utf-8")
    assert "-> end when left[wool] is 0 and left[ore] is 0" in run("simulate", file, "-n", "5").stdout


def test_a_sum_of_ones_is_a_number_of_things_in_the_rulebook(tmp_path: Path) -> None:
    file = tmp_path / "goods.game"
    file.write_text(GAME, encoding="utf-8")
    assert "*sold*: the number of goods" in run("rulebook", file).stdout


ROWS = """
cards Card
  | card | copies |
  | red  | 3      |
  | blue | 2      |
the table has
  pile : group of Card, open
each player has
  hand : group of Card, open
example "rows in a list are those not placed yet"
  seats Ann, Bob
  given
    move any 1 of Card[red] to Ann's hand
    move [Card[red], Card[blue]] to pile
    set mover to Ann
    start at phase turn
  then
    count(Ann's hand) is 1
    count(pile) is 4
"""


def test_a_list_of_rows_moves_those_not_placed_yet(tmp_path: Path) -> None:
    file = tmp_path / "goods.game"
    file.write_text(GAME + ROWS, encoding="utf-8")
    assert "1 passed, 0 failed" in run("test", file).stdout
