from __future__ import annotations

from functools import cache
from pathlib import Path

from interpreter import Game
from interpreter.state.game import State
from interpreter.state.undo import taken_back
from tests.loaded import load

CLI = Path(__file__).parents[2] / "cli" / "games"

TURNS = """game "Turns" for 2 players

cards Card, 6 in all
  | card | worth | copies |
  | low  | 1     | 3      |
  | high | 2     | 3      |

the table has
  deck : pile of Card, hidden
  spent : pile of Card, open
  rounds : 0..3

each player has
  hand : group of Card, seen by owner
  coins : 0..9

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move top 1 of deck to p's hand
  -> turn

phase turn
  add 1 to rounds
  for each p in players
    p may earn or draw or lay up to 5 times
  -> end when rounds is 3
  -> turn

action earn "Earn"
  add 1 to your coins

action draw "Draw"
  need deck is not empty
  move top 1 of deck to your hand

action lay "Lay"(card from your hand)
  move card to spent

scoring
  coins = your coins
  winner has highest total
"""


@cache
def turns(folder: str) -> Game:
    file = Path(folder) / "turns.game"
    file.write_text(TURNS, encoding="utf-8")
    return load(file, 2)


def after(path: Path, *moves: str) -> State:
    state = turns(str(path)).initial(seed=3)
    for move in moves:
        state = state.apply(move)
    return state


def test_the_last_decision_is_taken_back(tmp_path: Path) -> None:
    start = after(tmp_path)
    found = taken_back(start.apply("earn"), 0, [0])
    assert isinstance(found, State)
    assert found.key() == start.key()


def test_one_after_the_other_is_taken_back(tmp_path: Path) -> None:
    once = taken_back(after(tmp_path, "earn", "earn"), 0, [0])
    assert isinstance(once, State)
    twice = taken_back(once, 0, [0])
    assert isinstance(twice, State)
    assert twice.key() == after(tmp_path).key()


def test_at_the_first_decision_there_is_nothing(tmp_path: Path) -> None:
    assert taken_back(after(tmp_path), 0, [0]) == "you have made no decision yet"


def test_what_another_has_decided_stays(tmp_path: Path) -> None:
    state = after(tmp_path, "earn", "stop", "earn", "stop")
    assert taken_back(state, 0, [0]) == "P2 has made a decision since yours"


def test_a_card_drawn_from_a_shuffled_deck_stays_drawn(tmp_path: Path) -> None:
    found = taken_back(after(tmp_path, "draw"), 0, [0])
    assert isinstance(found, str)
    assert found.startswith("something was drawn, shuffled or rolled since your decision")


def test_a_card_shown_to_another_person_stays_shown_but_a_bot_forgets_it(tmp_path: Path) -> None:
    start = after(tmp_path)
    card = next(str(move) for move in start.moves() if move.action == "lay")
    laid = start.apply(card)
    assert isinstance(taken_back(laid, 0, [0]), State)
    found = taken_back(laid, 0, [0, 1])
    assert isinstance(found, str)
    assert found.startswith("P2 has seen Card[")
