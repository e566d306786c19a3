from __future__ import annotations

from typing import Any

from tests.unit.interpreter.compiler.machine import Play, small

SETUP = "for each p in players\n  move Card to p's hand"
TURN = """\
phase play
  for each p in players
    p must give or buy or keep, if possible
  for each p in players
    p may rest as often as possible
  -> end
action give
  you choose 2 cs from your hand
  move cs to box
action buy
  pay 3 with cs from your hand worth its cost
  move cs to box
action keep
  you choose c from your hand
  add c's cost to your coins
action rest
  need your coins < 9
  add position to past
  add 1 to your coins
the table has
  past : history of n, up to 40
"""


def game() -> Play:
    return Play(small(SETUP, TURN, arrow="-> play"))


def test_pieces_picked_and_then_moved_are_told_where_they_move():
    played = game().play("give", "Card[a]")
    assert played.state.log(0) == ["P1: give", "P1: Card[a]"]
    played.play("Card[b]")
    moved = ["P1: give", "P1: Card[a] from hand to box", "P1: Card[b] from hand to box"]
    assert played.state.log(0)[:3] == moved
    assert played.state.log(1)[:3] == moved


def test_pieces_paid_are_told_where_they_move():
    played = game().play("buy", "Card[c]")
    assert played.state.log(1) == ["P1: buy", "P1: Card[c] from hand to box"]
    assert sum("Card[c]" in line for line in played.state.log(0)) == 1


def test_a_piece_chosen_that_stays_is_told_as_the_choice():
    assert game().play("keep", "Card[c]").state.log(0)[:3] == ["P1: keep", "P1: Card[c]", "P1: coins 5 -> 8"]


def test_every_choice_stays_an_entry_of_its_own():
    told = game().play("give", "Card[a]", "Card[b]").state.log_entries(0)
    assert [(entry.text, entry.again) for entry in told] == [("give", False), ("Card[a]", True), ("Card[b]", True)]


def test_marks_no_rule_declares_are_neither_told_nor_seen():
    played = game().play("keep", "Card[c]")
    while "rest" not in played.moves:
        played.play(played.moves[0])
    before: Any = played.state.view(0)
    played.play("rest")
    after: Any = played.state.view(0)
    assert played.state.log(0)[-3:] == ["P1: rest", "P1: coins 8 -> 9", "P1: stop"]
    for view in (before, after):
        assert set(view["players"][0]["fields"]) == {"coins", "purse", "stock"}
