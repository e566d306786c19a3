from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.state.game import Game
from interpreter.state.questions.refusals import SILENT
from tests.loaded import load

GAME = """game "Peek" for {players}
cards Card, 12 in all
  | card | copies | cost |
  | dear | 12     | 5    |
the table has
  deck  : pile of Card, hidden
  turns : 0..99
each player has
  hand  : group of Card, seen by owner
  coins : 0..9
  calm =
    need count(c in next(you)'s hand where c's cost > 3) is 0
phase setup
  move unplaced(Card) to deck
  for each p in players
    move top 2 of deck to p's hand
  -> play
phase play for first of players
  you must peek or rest
  -> play when turns < 4
  -> end
action rest
  add 1 to turns
action peek
  need {asked} else "he holds a dear card"
  add 1 to turns
{lines}
scoring
  score = turns
  winner has highest total
"""
DEAR = "count(c in next(you)'s hand where c's cost > 3) > 0"
STRIKE = "action strike\n  add 1 to turns\n"
HIDDEN = {
    "a rule forbids it": f"{STRIKE}rule guard\n  forbid your strike if {DEAR}",
    "a rule forbids it to all": f"{STRIKE}rule guard\n  forbid strike if some(p in others: count(p's hand) > 0 and {DEAR})",
    "a rule forbids it for each card": f"{STRIKE}rule guard for each c in next(first of players)'s hand\n"
    "  forbid strike if c's cost > 3",
    "it needs it": f"action strike\n  need not ({DEAR})\n  add 1 to turns",
    "a value needs it": "action strike\n  need your calm\n  add 1 to turns",
    "it does what needs it": f"action strike\n  do hit\naction hit\n  need not ({DEAR})\n  add 1 to turns",
    "it does what is forbidden": f"action strike\n  do hit\n{STRIKE.replace('strike', 'hit')}rule guard\n"
    f"  forbid your hit if {DEAR}\nrule limit\n  forbid your strike if {DEAR}",
    "it offers what needs it": f"action strike\n  you must hit or miss\naction hit\n  need not ({DEAR})\n"
    f"  add 1 to turns\naction miss\n  need not ({DEAR})\n  add 1 to turns",
    "it costs it": "action strike\n  pay count(c in next(you)'s hand where c's cost > 3) from your coins",
    "it chooses by it": "action strike(n from 1..2 where n > count(c in next(you)'s hand where c's cost > 3))\n"
    "  add 1 to turns",
}
OPEN = {
    "a rule forbids it": f"{STRIKE}rule guard\n  forbid your strike if turns < 90",
    "it needs it": "action strike\n  need turns > 90\n  add 1 to turns",
    "it does what needs it": "action strike\n  do hit\naction hit\n  need turns > 90\n  add 1 to turns",
    "its own hand forbids it": f"{STRIKE}rule guard\n  forbid your strike if count(c in your hand where c's cost > 3) > 0",
}
ASKED = ("you can strike", "not not you can strike", "your coins > 9 or you can strike")


def game(tmp_path: Path, lines: str, asked: str, players: int) -> Game:
    file = tmp_path / "peek.game"
    file.write_text(GAME.format(players=f"{players} players", asked=asked, lines=lines), encoding="utf-8")
    return load(str(file), players)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("lines", HIDDEN.values(), ids=HIDDEN)
def test_what_an_action_asked_about_looks_at_in_secret_stays_secret(
    tmp_path: Path, lines: str, asked: str, players: int
) -> None:
    assert game(tmp_path, lines, asked, players).initial(seed=3).why_not("peek") == SILENT


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("lines", OPEN.values(), ids=OPEN)
def test_what_all_may_see_is_told(tmp_path: Path, lines: str, asked: str) -> None:
    assert game(tmp_path, lines, asked, 2).initial(seed=3).why_not("peek") == "he holds a dear card"
