from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.books import of_bundled, told

PIER = """game "Pier" for 2 players

type Tide is 1..4
type Suit is clubs, hearts
type Rank is ace, king

spaces Cell is grid 3 by 3
cards Card is each Suit by each Rank
dice Die
  | die | faces | copies |
  | d6  | 6     | 1 each |

each Cell has
  man "Man" : Player or none starts none

the table has
  turn "To move" : Player
  deck "Deck" : pile of Card, hidden
  cup : group of Die, open
  past : history of Cell's man and turn, up to 9

each player has
  kept "Kept" : slot of Card, open
  mine = those(c in Cell where c's man is you)
  ways = [clubs, hearts]
  ready =
    let twice be count(your kept) * 2
    need twice > 1
  wins(c from Cell) = if c's row is 1 then c's man is you else c's column > 1

phase setup
  move Card to deck
  set turn to first of players
  -> play

phase play for turn
  you must place or pass
  add position to past
  for each c in your kept
    do drop(c)
    do drop(c)
  -> end when repeated(past) > 1
  -> play

action place(spot from Cell where its man is none)
  set spot's man to you

action drop(card from your kept)
  need would(lose(card): your kept is empty)
  do lose(card)

action lose(card from your kept)
  move card to deck

action pass
  need your ready

scoring
  cells = count(c in Cell where c's man is you)
"""


@pytest.fixture
def pier(tmp_path: Path) -> str:
    (tmp_path / "pier.game").write_text(PIER, encoding="utf-8")
    return told(str(tmp_path / "pier.game"))[1]


def chapter(text: str, head: str) -> str:
    """Return what stands below a heading, up to the next one."""
    return text.split(f"# {head}\n", 1)[1].split("\n#", 1)[0].strip()


def test_an_action_nobody_chooses_is_done_for_what_it_is_given(pier: str) -> None:
    assert chapter(pier, "Place").splitlines()[0] == "1. You choose a cell (the spot) whose *Man* is none."
    assert chapter(pier, "Lose").splitlines()[0] == "1. This is done for a card from your *Kept*."


def test_an_action_without_lines_is_told_to_change_nothing() -> None:
    assert chapter(of_bundled("kuhn_poker")[1], "Check") == "1. This moves and changes nothing."


def test_a_value_that_remembers_something_between_its_needs_is_told_with_it(pier: str) -> None:
    assert chapter(pier, "Pass") == "1. You may do this only if your *ready* is yes."
    assert (
        "- Ready is so if all of this holds.\n"
        "  - The twice is the number of cards in your *Kept* times 2.\n"
        "  - The twice is more than 1.\n"
    ) in chapter(pier, "Each player")


def test_numbers_of_a_type_and_cards_of_every_kind_are_told_in_words(pier: str) -> None:
    assert chapter(pier, "Tide") == "The numbers from 1 to 4."
    assert "There is one for each suit and each rank. Where they may lie:" in chapter(pier, "Card")
    assert "| d6 | 1 to 6 | 1 for each player |" in chapter(pier, "Die")


def test_how_a_cell_of_a_grid_is_called_is_told_above_the_grid(pier: str) -> None:
    assert chapter(pier, "Cell").splitlines()[0] == (
        "A cell is called by its column, from the left, and its row, from the top."
    )


def test_what_no_line_declares_is_told_where_it_is_asked_for(pier: str) -> None:
    how = chapter(pier, "How to read these rules")
    assert "- The *column* of a space is counted from the left, from 1.\n" in how
    assert "*holder*" not in how
    assert "Where fewer pieces lie" not in how, "nothing is drawn"
    assert "behind “else”" not in how, "no need has a reason"
    assert "- The *holder* of a piece is the player in one of whose places it lies." in of_bundled("hearts")[1]
    assert "*column*" not in chapter(of_bundled("public_market")[1], "How to read these rules"), "the game has a column"


def test_fields_and_values_are_told_in_whole_sentences(pier: str) -> None:
    assert "| Kept | a place for one card |" in pier
    assert "| past | the positions noted so far, each with the *Man* of each cell and the *To move* |" in pier
    values = chapter(pier, "Each player")
    assert "- Mine consists of the cells whose *Man* is you.\n" in values
    assert "- Ways consists of clubs and hearts.\n" in values
    assert values.endswith(
        "- Wins, for a cell, is, if that cell's *row* is 1, so if that cell's *Man* is you; otherwise it is so if that "
        "cell's *column* is more than 1."
    )


def test_a_score_without_a_line_for_the_winner_is_shared_in_a_tie(pier: str) -> None:
    assert chapter(pier, "Scoring").endswith(
        "- The player with the most points in all wins.\n- Players who are still tied share the victory."
    )


BARE = """game "Bare" for 2 players

drawing hut marks X wall
  | X. | cite BA-1
  | .X |

type Brick is wall, door

phase setup
  -> end

action never
  end game

rule fog "Fog"
  forbid never

rule wind after rule fog for each p in players when p is first of players
  forbid never

scoring
  points = 1

example "nothing happens"
  given setup

example "ended at once"
  then
    the game is not over
"""


def test_a_game_with_next_to_nothing_in_it_has_a_book(tmp_path: Path) -> None:
    (tmp_path / "bare.game").write_text(BARE, encoding="utf-8")
    text = told(str(tmp_path / "bare.game"))[1]
    assert "## Glossary" not in text
    assert "- This takes effect after “Fog”.\n" in chapter(text, "Wind")
    assert chapter(text, "Never") == "1. The game ends at once."
    assert "Row X. <sup>BA-1</sup>" in chapter(text, "Drawings")
