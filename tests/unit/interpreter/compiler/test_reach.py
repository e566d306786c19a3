from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import networkx as nx
import pytest

from interpreter.compiler.bitsets import known_ways
from interpreter.compiler.passes import WAYS
from interpreter.compiler.program import compile_game
from tests.loaded import load, one_in, sampled
from tests.property.agreement.games import Amounts, Ready
from tests.unit.interpreter.compiler.test_boards import Board

if TYPE_CHECKING:
    from collections.abc import Callable

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
    todo, found = [*starts], set(starts)
    for here in todo:
        beside = [there for there in graph[here] if there in inside and there not in found]
        todo += beside
        found.update(beside)
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
  moves : 0..44

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
  -> end when moves is 44
  -> turn

action wall(here from Spot)
  need not here's walled
  let open-spots be those(s in Spot where not s's walled and {left})
  need every(p in players: some(s in reach({start}, open-spots): s's row is p's goal))
  set here's walled to yes

action walk(to from neighbours(your pawn))
  need not to's walled
  set your pawn to to
"""


FROM_THE_PAWN = "[p's pawn]"
SHUT: dict[str, tuple[str, str, Callable[[int], set[int]]]] = {
    "one": ("s is not here", FROM_THE_PAWN, lambda wall: {wall}),
    "two": (
        "s is not in [toward(here, right), here]",
        FROM_THE_PAWN,
        lambda wall: {wall, wall + 1} if wall % WIDTH < WIDTH - 1 else {wall},
    ),
    "a row of three": (
        "(distance(s, here) > 1 or s's row is not here's row)",
        FROM_THE_PAWN,
        lambda wall: {s for s in (wall - 1, wall, wall + 1) if s // WIDTH == wall // WIDTH},
    ),
    "one, from two spaces": ("here is not s", "[toward(here, left), p's pawn]", lambda wall: {wall}),
}


def fences(shut: str) -> str:
    left, start, _ = SHUT[shut]
    return FENCES.format(left=left, start=start)


def starts(shut: str, pawn: int, wall: int) -> set[int]:
    beside = wall % WIDTH > 0 and "toward" in SHUT[shut][1]
    return {pawn, wall - 1} if beside else {pawn}


@pytest.mark.parametrize(
    ("without", "most", "shut"),
    [
        *((frozenset[str](), 60, shut) for shut in SHUT),
        *((frozenset[str](), 2, shut) for shut in sampled(("two",), ("two", "one, from two spaces"))),
        *sampled([], [(frozenset({WAYS}), 60, "two")]),
    ],
)
def test_a_menu_offers_the_walls_that_leave_everybody_a_way(
    without: frozenset[str], most: int, shut: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(known_ways, "MOST", most)
    played, luck = compile_game(load(fences(shut)).checked, without=without), Random(2)
    graph = nx.convert_node_labels_to_integers(nx.grid_2d_graph(WIDTH, WIDTH), ordering="sorted")
    state, walled, refused = played.start(1), set[int](), 0
    pawns = [76, 4]
    while played.sort(state) == "decision":
        menu = [played.move(state, code) for code in played.menu(state)]
        offered = {move.args[0][1] for move in menu if move.action == "wall"}
        allowed = set[int]()
        for wall in set(range(81)) - walled:
            inside = set(range(81)) - walled - SHUT[shut][2](wall)
            ends = [reached(graph, starts(shut, pawn, wall), inside) for pawn in pawns]
            if any(s < 9 for s in ends[0]) and any(s >= 72 for s in ends[1]):
                allowed.add(wall)
        assert offered == allowed
        refused += 81 - len(walled) - len(allowed)
        code = luck.choice(played.menu(state))
        move = played.move(state, code)
        if move.action == "wall":
            walled.add(move.args[0][1])
        else:
            pawns[played.seat(state)] = move.args[0][1]
        played.apply(state, code)
    assert refused > 30


@pytest.mark.parametrize("shut", one_in(2, SHUT))
def test_all_back_ends_offer_the_same_walls(shut: str):
    found = Ready(load(fences(shut))).compared(Amounts(whole=4, stops=0, nodes=0, ends=0))
    assert (found["games"], found["broken"], found["trapped"]) == (4, 0, 0)
    assert found["decisions"] > 100
