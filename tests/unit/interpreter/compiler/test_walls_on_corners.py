"""Walls whose middles are corners: the steps they shut, beside a graph of the open steps."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from gamespec.checked.things import Value
from interpreter import load
from interpreter.compiler.passes import TABULATE
from interpreter.compiler.program import Program, compile_game
from interpreter.compiler.values import value_functions
from tests.property.agreement.games import Amounts, Ready

WIDE = 5
GAME = """game "Corner walls" for 2 players
spaces Cell is grid 5 by 5
spaces Corner is corners of Cell
type Lie is across, upright
the table has
  mover : Player
  laps : 0..30
  shared(a from Cell, b from Cell) = count(c in neighbours(a, Corner) where c is in neighbours(b, Corner))
  first-shared(a from Cell, b from Cell) = first(c in around(a) where c is in around(b) and c is not Cell[3, 3])
each Corner has
  wall : Lie or none starts none
each Cell has
  open-to(other from Cell) = every(c in neighbours(it, Corner) where c is in neighbours(other, Corner): c's wall is not (if other's row is its row then upright else across))
each player has
  pawn : Cell starts Cell[3, 5]
  goal : 1..5 starts 1
  arrives = some(c in reach([your pawn], Cell, open-to): c's row is your goal)
phase setup
  set (last of players)'s pawn to Cell[3, 1]
  set (last of players)'s goal to 5
  set mover to first of players
  -> turn
phase turn for mover
  you must build or walk, if possible
  set mover to next(mover)
  add 1 to laps
  -> end when laps is 24
  -> turn
action walk(to from neighbours(your pawn))
  need your pawn's open-to(to)
  set your pawn to to
action build(corner from Corner, lie from Lie)
  need corner's wall is none
  need not would(stand(corner, lie): some(p in players: not p's arrives))
  do stand(corner, lie)
action stand(corner given Corner, lie given Lie)
  set corner's wall to lie
"""


def graph(walls: dict[int, int]) -> nx.Graph[tuple[int, int]]:
    """Return the cells and the steps that no wall shuts; a wall is 0 across or 1 upright, by its corner."""
    found: nx.Graph[tuple[int, int]] = nx.grid_2d_graph(WIDE, WIDE)  # (row, column)
    for corner, lie in walls.items():
        row, column = divmod(corner, WIDE + 1)
        shut = [((row + n, column - 1), (row + n, column)) for n in (-1, 0)]
        if lie == 0:
            shut = [((row - 1, column + n), (row, column + n)) for n in (-1, 0)]
        found.remove_edges_from(shut)
    return found


def arrive(walls: dict[int, int], pawns: list[int]) -> bool:
    """Return whether both pawns can reach the far side."""
    open_ = graph(walls)
    reached = [nx.node_connected_component(open_, divmod(pawn, WIDE)) for pawn in pawns]
    return all(any(row == goal for row, _ in cells) for cells, goal in zip(reached, (0, WIDE - 1), strict=True))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_menu_offers_the_walls_that_leave_everybody_a_way(seed: int) -> None:
    program, luck = compile_game(load(GAME).checked), Random(seed)
    state, refused = program.start(seed), 0
    fields = {field.name: place for field, place in program.layout.fields.items()}
    assert "reached_open" not in program.module.source()  # it is a search that stops, not a set
    while program.sort(state) == "decision":
        at = state[fields["wall"].base :][: (WIDE + 1) ** 2]
        walls = {corner: lie for corner, lie in enumerate(at) if lie >= 0}
        pawns = state[fields["pawn"].base :][:2]
        moves = {code: program.move(state, code) for code in program.menu(state)}
        offered = [(move.args[0][1], move.args[1][1]) for move in moves.values() if move.action == "build"]
        every = [(corner, lie) for corner in range(len(at)) if corner not in walls for lie in range(2)]
        assert offered == [(corner, lie) for corner, lie in every if arrive({**walls, corner: lie}, pawns)]
        here = divmod(pawns[program.seat(state)], WIDE)
        steps = {WIDE * row + column for row, column in graph(walls)[here]}
        assert {move.args[0][1] for move in moves.values() if move.action == "walk"} == steps
        refused += len(every) - len(offered)
        built = [code for code, move in moves.items() if move.action == "build"]
        program.apply(state, luck.choice(built if built and luck.random() < 0.8 else [*moves]))
    assert refused


def test_what_two_spaces_share_is_the_same_from_a_table_and_tested_one_by_one() -> None:
    checked = load(GAME).checked
    ways = [compile_game(checked), compile_game(checked, without=frozenset({TABULATE}))]
    values = {value.name: value for value in checked.values}
    for a in range(WIDE * WIDE):
        for b in range(WIDE * WIDE):
            found = [asked(way, values, a, b) for way in ways]
            assert found[0] == found[1]
            row, column = abs(a // WIDE - b // WIDE), abs(a % WIDE - b % WIDE)
            assert found[0][0] == max(0, 2 - row) * max(0, 2 - column)


def asked(program: Program, values: dict[str, Value], a: int, b: int) -> list[int]:
    """Return what the game's two values of the table say about a pair of cells."""
    found: list[int] = []
    for name in ("shared", "first-shared"):
        made = value_functions.function(program.module, values[name])
        found.append(program.module.function(made)(program.start(1), a, b))
    return found


def test_all_back_ends_play_the_same_walls() -> None:
    found = Ready(load(GAME)).compared(Amounts(whole=6, stops=0, nodes=0, ends=0))
    assert (found["games"], found["broken"], found["trapped"]) == (6, 0, 0)
