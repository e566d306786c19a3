"""Questions about what can be reached on boards wider than a bit set are held against walks by networkx."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from interpreter.compiler.passes import WAYS
from interpreter.compiler.program import compile_game
from tests.loaded import load
from tests.unit.interpreter.compiler.test_boards import Board

WIDTH = 9
BOARD = f"""\
spaces Spot is grid {WIDTH} by {WIDTH}
each Spot has
  free : yes or no starts yes
  post = its column mod 2 is 0 and its row mod 2 is 0
  passable = its free and not its post
"""
ASKED = """\
meets(a from Spot, b from Spot) = some(s in reach([a], those(t in Spot where t's free)): s is b)
leaves(a from Spot, k from 1..9) = some(s in reach([a], those(t in Spot where t's passable)): s's row is k)
stays(a from Spot, k from 1..9) = every(s in reach([a], those(t in Spot where t's passable)): s's row < k)
opens(a from Spot, b from Spot) = some(s in reach([a, b], those(t in Spot where t's free and t is not a)): s's column is 9 and s's free)
among(a from Spot, k from 1..9) = some(s in reach([a], those(t in Spot where t's free)) where s's column is k: s's row is k)
nowhere(k from 1..9) = every(s in reach(those(t in Spot where t's row > 9), Spot): s's row is k)
far(a from Spot, b from Spot) = distance(a, b, those(t in Spot where t's free))
"""


def reached(graph: nx.Graph[int], starts: set[int], inside: set[int]) -> set[int]:
    found = set[int]()
    for start in starts:
        found |= nx.node_connected_component(graph.subgraph({start} | inside), start)
    return found


def test_what_can_be_reached_is_what_a_walk_reaches():
    board, luck = Board(BOARD, ASKED, "Spot"), Random(1)
    names = nx.convert_node_labels_to_integers(nx.grid_2d_graph(WIDTH, WIDTH), ordering="sorted")
    row, column = (lambda s: s // WIDTH + 1), (lambda s: s % WIDTH + 1)
    posts = {s for s in board.all if row(s) % 2 == column(s) % 2 == 0}
    ask = {name: board.ask(name) for name in ("meets", "leaves", "stays", "opens", "among", "far")}
    seen = set[tuple[str, int]]()
    for share in (0.3, 0.5, 0.6, 0.7, 0.9):
        for _ in range(6):
            free = {s for s in board.all if luck.random() < share}
            board.free(free)
            for _ in range(25):
                a, b, n = luck.choice(board.all), luck.choice(board.all), luck.randint(1, 9)
                whole, between = reached(names, {a}, free), reached(names, {a}, free - posts)
                ways = names.subgraph(free | {a, b})
                expected = {
                    "meets": b in whole,
                    "leaves": any(row(s) == n for s in between),
                    "stays": all(row(s) < n for s in between),
                    "opens": any(column(s) == 9 and s in free for s in reached(names, {a, b}, free - {a})),
                    "among": any(row(s) == column(s) == n for s in whole),
                    "far": nx.shortest_path_length(ways, a, b) if nx.has_path(ways, a, b) else -1,
                }
                args = {"meets": (a, b), "opens": (a, b), "far": (a, b)}
                for name, value in expected.items():
                    assert (name, ask[name](*args.get(name, (a, n)))) == (name, value)
                    seen.add((name, min(int(value), 1)))
    assert {name for name, value in seen if value == 0} >= {"meets", "leaves", "stays", "opens", "among"}
    assert {name for name, value in seen if value == 1} == ask.keys()
    assert board.ask("nowhere")(3)


FENCES = """\
game "Fences" for 2 players

spaces Spot is grid 9 by 9

each Spot has
  walled : yes or no

the table has
  mover : Player
  moves : 0..70

each player has
  pawn : Spot
  goal = if you are first of players then 1 else 9

phase setup
  set (first of players)'s pawn to Spot[5, 9]
  set (last of players)'s pawn to Spot[5, 1]
  set mover to first of players
  -> turn

phase turn for mover
  you must wall or walk, if possible
  set mover to next(mover)
  add 1 to moves
  -> end when moves is 70
  -> turn

action wall(here from Spot)
  need not here's walled
  let left be those(s in Spot where not s's walled and s is not here)
  need every(p in players: some(s in reach([p's pawn], left): s's row is p's goal))
  set here's walled to yes

action walk(to from neighbours(your pawn))
  need not to's walled
  set your pawn to to
"""


@pytest.mark.parametrize("without", [frozenset[str](), frozenset({WAYS})], ids=["ways", "sets"])
def test_a_menu_offers_the_walls_that_leave_everybody_a_way(without: frozenset[str]):
    played, luck = compile_game(load(FENCES).checked, without=without), Random(2)
    graph = nx.convert_node_labels_to_integers(nx.grid_2d_graph(WIDTH, WIDTH), ordering="sorted")
    state, walled, refused = played.start(1), set[int](), 0
    pawns = [76, 4]
    for turn in range(70):
        menu = [played.move(state, code) for code in played.menu(state)]
        offered = {move.args[0][1] for move in menu if move.action == "wall"}
        allowed = set[int]()
        for wall in set(range(81)) - walled:
            inside = set(range(81)) - walled - {wall}
            ends = [reached(graph, {pawn}, inside) for pawn in pawns]
            if any(s < 9 for s in ends[0]) and any(s >= 72 for s in ends[1]):
                allowed.add(wall)
        assert offered == allowed
        refused += 81 - len(walled) - len(allowed)
        code = luck.choice(played.menu(state))
        move = played.move(state, code)
        if move.action == "wall":
            walled.add(move.args[0][1])
        else:
            pawns[turn % 2] = move.args[0][1]
        played.apply(state, code)
    assert refused > 100
