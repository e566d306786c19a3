"""Fewest open steps: `distance` beside shortest paths of a directed graph, with random walls."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from tests.loaded import load
from tests.property.agreement.games import Amounts, Ready
from tests.unit.interpreter.compiler.test_boards import Board

FIELDS = ("free", "shut-right", "shut-down", "falls")
SPOT = """\
  shut-right : yes or no starts no
  shut-down : yes or no starts no
  falls : yes or no starts no
  along(other from Spot) = if other's column > its column then not its shut-right else not other's shut-right
  across(other from Spot) = if other's row > its row then not its shut-down else not (its falls or other's shut-down)
  open-to(other from Spot) = if other's row is its row then its along(other) else its across(other)
"""
BOARD = f"""\
spaces Spot is grid {{width}} by {{height}}
each Spot has
  free : yes or no starts yes
{SPOT}"""
ASKED = """\
far(a from Spot, b from Spot) = distance(a, b, Spot, open-to)
through(a from Spot, b from Spot) = distance(a, b, those(t in Spot where t's free), open-to)
listed(a from Spot, b from Spot) = distance(a, b, [a, Spot[1, 1], Spot[1, 2], Spot[2, 2], Spot[2, 3], Spot[3, 3]], open-to)
"""
SMALL = 512
"""Number of spaces of a board up to which the distances with all steps open are a table."""


def opened(marked: dict[str, set[int]], width: int, height: int) -> nx.DiGraph[int]:
    """Return the open steps between the spaces of a grid."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(width * height))
    for here in range(width * height):
        if (here + 1) % width and here not in marked["shut-right"]:
            graph.add_edges_from([(here, here + 1), (here + 1, here)])
        if here + width < width * height and here not in marked["shut-down"]:
            graph.add_edge(here, here + width)
            if here + width not in marked["falls"]:
                graph.add_edge(here + width, here)
    return graph


def fewest(graph: nx.DiGraph[int], a: int, b: int) -> int:
    return int(nx.shortest_path_length(graph, a, b)) if nx.has_path(graph, a, b) else -1


@pytest.mark.parametrize(("width", "height"), [(7, 6), (24, 23)])
def test_a_distance_over_open_steps_is_that_of_a_directed_graph(width: int, height: int) -> None:
    board, luck = Board(BOARD.format(width=width, height=height), ASKED, "Spot"), Random(1)
    fields = {field.name: field for field in board.program.layout.fields}
    ask = {name: board.ask(name) for name in ("far", "through", "listed")}
    named = [0, width, width + 1, 2 * width + 1, 2 * width + 2]
    found = dict.fromkeys(ask, 0)
    longer = 0
    for share in (0.1, 0.2, 0.3, 0.4, 0.5):
        for _ in range(6 if width * height <= SMALL else 2):
            marked = {name: {s for s in board.all if luck.random() < share / 2} for name in FIELDS}
            marked["free"] = {s for s in board.all if luck.random() > share}
            for name, spaces in marked.items():
                for space in board.all:
                    board.state[board.program.layout.field_address(fields[name], space)] = int(space in spaces)
            board.program.refresh(board.state)
            graph = opened(marked, width, height)
            for turn in range(40):
                a, b = (luck.choice(named if turn % 4 == 0 else board.all) for _ in range(2))
                # a and b themselves need not be free
                inside = graph.subgraph(marked["free"] | {a, b})
                few = graph.subgraph({*named, a, b})
                expected = {"far": fewest(graph, a, b), "through": fewest(inside, a, b), "listed": fewest(few, a, b)}
                for name, steps in expected.items():
                    assert (name, ask[name](a, b)) == (name, steps)
                    found[name] += steps > 1
                apart = abs(a % width - b % width) + abs(a // width - b // width)
                longer += expected["far"] > apart
    assert longer > 50
    assert all(found.values())


GAME = f"""\
game "Shut steps" for 2 players

spaces Spot is grid 6 by 6

the table has
  active : Player
  laps : 0..30

each Spot has
{SPOT}
each player has
  pawn : Spot starts Spot[3, 1]
  way = distance(your pawn, Spot[4, 6], Spot, open-to)

phase setup
  set active to first of players
  -> turn

phase turn for active
  you must walk or fence or trip
  add 1 to laps
  set active to next(active)
  -> end when laps is 30
  -> turn

action walk(to from Spot where it is in neighbours(your pawn))
  need your pawn's open-to(to)
  set your pawn to to

action fence(at from Spot)
  need not at's shut-down
  need not would(lay(at): some(p in players: p's way is none or p's way > 18)) else "there must be a way"
  do lay(at)

action trip(at from Spot)
  need not at's falls and not at's shut-right
  need not would(tip(at): some(p in players: p's way is none)) else "there must be a way"
  do tip(at)

action lay(at given Spot)
  set at's shut-down to yes

action tip(at given Spot)
  set at's falls to yes
  set at's shut-right to yes

scoring
  n = if your way is none then 99 else your way
  winner has lowest n
"""


def test_all_back_ends_measure_the_same_distances() -> None:
    game = load(GAME)
    found = Ready(game).compared(Amounts(whole=4, stops=0, nodes=0, ends=0))
    assert (found["games"], found["broken"], found["trapped"]) == (4, 0, 0)
    assert found["decisions"] > 60
