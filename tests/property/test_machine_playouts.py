"""Playouts: the same games as one move at a time with the same random numbers."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.compiler.program import Program
from interpreter.kernel.chance import Choices
from tests.loaded import COMPARED, load
from tests.unit.interpreter.compiler.machine import program

GAMES = 12
MIXED = """\
game "Mixed" for 2 to 3 players
type Fish is cod, eel
cards Card, 9 in all
  | card | copies | cost |
  | a    | 4      | 1    |
  | b    | 3      | 2    |
  | c    | 2      | 3    |
the table has
  deck : pile of Card, hidden, always refilled from heap
  heap : pile of Card, open
  row : line of Card, open
  rounds : 0..20
  start : Player
each Card has
  mark : 0..9, anew each move
each player has
  hand : group of Card, seen by owner
  away : group of Card, open
  coins : 0..99 starts 4
  bonus : 0..3 = 0
  done-once : yes or no starts no, anew each phase round
rule rich when rounds > 3
  add 1 to your bonus
phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move up to 2 from top of deck to p's hand
  set start to random of players
  -> round
phase round
  step acting
    for each p in clockwise(start)
      repeat up to 2 times until p's hand is empty
        p must play or buy or trade or earn
      p may earn up to 2 times
      p may play as often as possible
  step ending
    for each p in players where p's hand is empty
      move up to 1 from top of deck to p's hand
    if count(row) > 4
      move up to 2 from first of row to heap
    add 1 to rounds
  -> end when rounds is 8
  -> turn
phase turn for start
  let k be first(c in your hand with highest c's cost)
  if k is not none
    set k's mark to 3
  you may choose gift from your hand
  if gift is not none
    move gift to next(you)'s hand
  set start to next(start)
  -> round
action play(card from your hand)
  need card's mark < 4
  move card to row with mark 1
action buy(price from 1..3)
  pay price from your coins
  need count(deck) + count(heap) > 0
  if price is 3
    you choose extra from your hand, if possible
    if extra is not none
      move extra to heap
  move up to price from top of deck to your hand
action trade
  do toll
  do toll
  need your coins < 9
  do give
  add 2 to your coins
action toll
  you choose shown from your hand
  pay shown's cost - 1 from your coins
action give
  you choose card from your hand
  pay card's cost - 1 from your coins
  next(you) does take-one(card)
action take-one(card given Card)
  move card to your away
action earn
  add 1 + your bonus to your coins
scoring
  cards = count(your away)
  money = your coins
  winner has highest total
"""


def mixed(seats: int) -> Program:
    return program(MIXED, seats)


def stepped(made: Program, s: list[int], players: int) -> tuple[list[int], int]:
    """A random game played on move by move: where it ends, and the number of decisions."""
    choices, steps = Choices(players), 0
    while made.sort(s) == "decision":
        menu = made.menu(s)
        made.apply(s, menu[choices.of(len(menu))])
        steps += 1
    assert made.sort(s) == "end"
    return s, steps


def side_by_side(made: Program, seed: int) -> None:
    assert made.play(seed) == stepped(made, made.start(seed), seed)
    assert made.play(seed, 7) == stepped(made, made.start(seed), 7)


@pytest.mark.parametrize("name", COMPARED)
def test_a_bundled_game_is_played_the_same_at_once_and_move_by_move(name: str):
    fewest = load(name)
    for seats in sorted({fewest.players, fewest.checked.seat_range[1]}):
        made = load(name, players=seats).program
        for seed in range(GAMES // 4):
            side_by_side(made, seed)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_of_everything_is_played_the_same_at_once_and_move_by_move(seats: int):
    made = mixed(seats)
    for seed in range(5 * GAMES):
        side_by_side(made, seed)


def test_a_playout_from_the_middle_ends_as_stepping_does():
    made = mixed(2)
    for seed in range(GAMES):
        s, rng = made.start(seed), Random(seed)
        for _ in range(9):
            menu = made.menu(s)
            made.apply(s, menu[int(rng.random() * len(menu))])
        last = s[:]
        count = made.playout(last, seed + 1)
        assert (last, count) == stepped(made, s, seed + 1)


def test_menus_and_playouts_leave_the_state_they_start_from_alone():
    made = mixed(2)
    s = made.start(3)
    before = s[:]
    made.menu(s)
    made.menu(s)
    assert s == before
    assert made.start(3) == before
    made.play(3)
    assert made.start(3) == before


def test_dead_names_leave_nothing_in_the_state():
    """Between the decisions of two rounds every slot is as it was before the first."""
    made = mixed(2)
    for seed in range(GAMES):
        s, rng = made.start(seed), Random(seed)
        while made.sort(s) == "decision":
            menu = made.menu(s)
            made.apply(s, menu[int(rng.random() * len(menu))])
        for slot in made.layout.slots:
            assert s[slot.base] == slot.dead, slot.name
