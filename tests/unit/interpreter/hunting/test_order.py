"""Orders that change a result are found, with the shortest example, and others are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.hunting import Ordered, example_of_last_move, ordered, sites
from tests.loaded import load

PLANTED = Path(__file__).parents[3] / "planted"
LOOP = """game "Rain" for 2 players

spaces Field is grid 2 by 2

each Field has
  water : 0..9

the table has
  cloud : 0..9 starts 3
  rounds : 0..3

phase setup
  -> turn

phase turn for first of players
  you must rain or shine
  add 1 to rounds
  -> end when rounds is 3
  -> turn

action rain
  for each f in Field where f's water < 2
    {line}

action shine
  set cloud to 2

scoring
  water = sum(f in Field: f's water)
  winner has highest total
"""
UNEQUAL = """if cloud > 0
      take 1 from cloud
      add 1 to f's water"""
RULES = """game "Both" for 2 players

the table has
  rounds : 0..3

each player has
  points : 0..99
  luck : 0..99

phase setup
  -> turn

phase turn for first of players
  you must earn
  add 1 to rounds
  -> end when rounds is 3
  -> turn

action earn
  add 1 to your points

rule one
  after your earn
    add 2 to your points

rule two after rule one
  after your earn
    {line}

scoring
  points = your points
  winner has highest total
"""


def found_in(text: str, most: int = 2_000) -> list[Ordered]:
    game = load(text)
    every = [ordered(game, site, most) for site in sites(game.checked)]
    return [each for each in every if each is not None]


def test_two_rules_whose_order_matters_are_found_with_the_shortest_example():
    game = load(str(PLANTED / "order_said.game"))
    (site,) = sites(game.checked)
    each = ordered(game, site, 2_000)
    assert each is not None
    assert each.found.path is not None
    assert len(each.found.path) == 1
    assert "P1's points is 3\n" in example_of_last_move(game, each.found.path, "order")


@pytest.mark.parametrize(
    ("line", "matters"),
    [
        ("add 3 to your points", False),
        ("add 1 to your luck", False),
        ("set your points to your points * 2", True),
        ("set your luck to your points", True),
    ],
)
def test_rules_at_one_moment(line: str, matters: bool):
    (each,) = found_in(RULES.format(line=line))
    assert (each.found.path is not None) is matters
    assert each.found.whole is not matters


@pytest.mark.parametrize(
    ("line", "matters"), [("add 1 to f's water", False), (UNEQUAL, True), ("set f's water to cloud", False)]
)
def test_the_order_of_a_loop(line: str, matters: bool):
    (each,) = found_in(LOOP.format(line=line))
    assert (each.found.path is not None) is matters
    assert each.found.whole is not matters


def test_an_order_that_matters_only_later_is_found_there():
    late = UNEQUAL.replace("cloud > 0", "cloud > 0 and rounds is 2")
    (each,) = found_in(LOOP.format(line=late))
    assert each.found.path is not None
    assert len(each.found.path) == 3
