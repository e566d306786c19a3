"""Boards that are no full grid.

What the machine works out is held against graphs built from places on paper.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise, permutations, product
from math import isclose, sqrt
from random import Random
from typing import Any, cast

import networkx as nx
import pytest

from interpreter.compiler.program import Program
from interpreter.compiler.values import value_functions
from tests.unit.interpreter.compiler.machine import program, small

SHIFTED = {"odd": "", "even": ", first row left"}
SEA = """\
spaces Hex is hexes{shift}
  | . . ~ ~ x ~ |
  | ~ ~ ~ x ~ . |
  | ~ x x ~ ~ ~ |
  | ~ ~ . x ~ ~ |
  | . ~ ~ ~ x ~ |
  marks
    | mark | deep |
    | ~    | yes  |
    | x    | no   |
each Hex has
  free : yes or no starts yes
"""
TOWNS = """\
spaces Town is links
  | town |
  | a |
  | b |
  | c |
  | d |
  | e |
  links
    | from | to |
    | a    | b  |
    | b    | c  |
    | c    | a  |
    | c    | d  |
each Town has
  free : yes or no starts yes
"""
RING = "spaces Berth is ring\n  | berth |\n  | a |\n  | b |\n  | c |\n  | d |\n  | e |\n"
LINE = RING.replace("ring", "line")
ON_HEXES = """\
far(a from Hex, b from Hex) = distance(a, b)
deep-far(a from Hex, b from Hex) = distance(a, b, those(h in Hex where h's deep))
free-far(a from Hex, b from Hex) = distance(a, b, those(h in Hex where h's free))
low-far(a from Hex, b from Hex, most from 1..6) = distance(a, b, those(h in Hex where h's column <= most))
walked(a from Hex, b from Hex) = some(h in reach([a], those(g in Hex where g's free)): h is b)
in-line(a from Hex, b from Hex) = aligned(a, b)
gap(a from Hex, b from Hex) = count(between(a, b))
"""
ON_TOWNS = """\
far(a from Town, b from Town) = distance(a, b)
free-far(a from Town, b from Town) = distance(a, b, those(t in Town where t's free))
gap(a from Town, b from Town, t from Town) = t is in between(a, b)
runs(k from 1..5) = [count(lines(Town, 1)), count(lines(Town, 2)), count(lines(Town, 3)), count(lines(Town, 4)), count(lines(Town, 5))][k - 1]
on-a-run(a from Town, b from Town, t from Town) = some(run in lines(Town, 3): a is in run and b is in run and t is in run)
walked(a from Town, b from Town) = some(t in reach([a], those(u in Town where u's free)): t is b)
"""
ON_BERTHS = """\
enters(a from Berth, go from -7..7, s from Berth) = crosses(a, go, s)
goes-past(a from Berth, go from 0..7, s from Berth) = crosses(a, go, s)
on(a from Berth, go from -7..7) = ahead(a, go)
way(a from Berth, b from Berth) = steps(a, b)
far(a from Berth, b from Berth) = distance(a, b)
gap(a from Berth, b from Berth) = count(between(a, b))
in-line(a from Berth, b from Berth) = aligned(a, b)
"""


class Board:
    """A small game with a board: reads values of the table for places, with chosen spaces free."""

    def __init__(self, declarations: str, table: str, kind: str) -> None:
        self.program: Program = program(small(declarations=declarations, table=table))
        (self.kind,) = [k for k in self.program.checked.kinds if k.name == kind]
        self.all = range(self.kind.size)
        self.state = self.program.start(1)

    def ask(self, name: str) -> Callable[..., int]:
        """A value of the table as a function of its arguments."""
        (value,) = [v for v in self.program.checked.values if v.name == name]
        made = value_functions.function(self.program.module, value)
        return lambda *args: int(self.program.module.function(made)(self.state, *args))

    def free(self, spaces: set[int]) -> None:
        """Only these spaces are free."""
        (field,) = [f for f in self.program.layout.fields if f.name == "free"]
        for space in self.all:
            self.state[self.program.layout.field_address(field, space)] = int(space in spaces)
        self.program.refresh(self.state)


@cache
def places(shift: str) -> tuple[tuple[float, float], ...]:
    """Return where the hexes lie on paper, one apart, read off the drawing."""
    rows = [line.strip(" |").split() for line in SEA.splitlines()[1:6]]
    return tuple(
        (x + (0.5 if (y % 2 == 0) == (shift == "odd") else 0.0), y * sqrt(3) / 2)
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark != "."
    )


def deep() -> set[int]:
    marks = [mark for line in SEA.splitlines()[1:6] for mark in line.strip(" |").split() if mark != "."]
    return {i for i, mark in enumerate(marks) if mark == "~"}


def apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


@cache
def hexes(shift: str) -> nx.Graph[int]:
    at = places(shift)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(at)))
    graph.add_edges_from((i, j) for i, j in product(range(len(at)), repeat=2) if isclose(apart(at[i], at[j]), 1))
    return graph


def towns() -> nx.Graph[int]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(5))
    graph.add_edges_from([(0, 1), (1, 2), (2, 0), (2, 3)])
    return graph


def fewest(graph: nx.Graph[int], a: int, b: int, inside: set[int] | None = None) -> int:
    """Steps between two spaces with all spaces between them inside a set; -1 without a way."""
    kept = graph if inside is None else graph.subgraph(inside | {a, b})
    return cast("int", nx.shortest_path_length(kept, a, b)) if nx.has_path(kept, a, b) else -1


def some_sets(size: int) -> list[set[int]]:
    rng = Random(5)
    return [set(), set(range(size)), *({i for i in range(size) if rng.random() < 0.6} for _ in range(6))]


def pairs(board: Board) -> list[tuple[int, int]]:
    return list(product(board.all, board.all))


@pytest.mark.parametrize("shift", ["odd", "even"])
def test_distance_on_hexes_is_the_shortest_walk_whatever_may_be_walked_through(shift: str):
    board, graph = Board(SEA.format(shift=SHIFTED[shift]), ON_HEXES, "Hex"), hexes(shift)
    far, through, low = board.ask("far"), board.ask("deep-far"), board.ask("low-far")
    cells = board.kind.columns["column"].cells
    columns = [cell for cell in cells if isinstance(cell, int)]
    assert len(columns) == len(cells)
    for a, b in pairs(board):
        assert far(a, b) == fewest(graph, a, b)
        assert through(a, b) == fewest(graph, a, b, deep())
        for n in (2, 4):
            assert low(a, b, n) == fewest(graph, a, b, {i for i in board.all if columns[i] <= n})


@pytest.mark.parametrize("shift", ["odd", "even"])
def test_distance_and_reach_follow_the_spaces_that_are_free_now(shift: str):
    board, graph = Board(SEA.format(shift=SHIFTED[shift]), ON_HEXES, "Hex"), hexes(shift)
    _hold_free_walks(board, graph)


def test_links_are_walked_both_ways_and_end_where_no_link_leads():
    board = Board(TOWNS, ON_TOWNS, "Town")
    far = board.ask("far")
    assert [far(a, b) for a, b in pairs(board)] == [fewest(towns(), a, b) for a, b in pairs(board)]
    _hold_free_walks(board, towns())


def test_between_two_towns_lies_what_lies_on_a_shortest_way():
    board = Board(TOWNS, ON_TOWNS, "Town")
    gap = board.ask("gap")
    for a, b in pairs(board):
        whole = fewest(towns(), a, b)
        for t in board.all:
            first, then = fewest(towns(), a, t), fewest(towns(), t, b)
            assert gap(a, b, t) == (first > 0 and then > 0 and first + then == whole)


def test_by_links_every_way_through_so_many_towns_is_a_line_once():
    board = Board(TOWNS, ON_TOWNS, "Town")
    runs, on_a_run = board.ask("runs"), board.ask("on-a-run")
    paths = [path for path in permutations(board.all, 3) if all(towns().has_edge(*step) for step in pairwise(path))]
    for length in range(1, 6):
        ways = [p for p in permutations(board.all, length) if all(towns().has_edge(*step) for step in pairwise(p))]
        assert runs(length) == (len(ways) if length == 1 else len(ways) // 2)
    for three in permutations(board.all, 3):
        assert on_a_run(*three) == any(set(path) == set(three) for path in paths)


def test_links_of_one_way_are_one_line():
    ways = "    | from | to | way |\n    | a    | b  | road |\n    | b    | c  | road |\n    | c    | d  | rail |\n    | d    | e  | rail |\n"
    towns = TOWNS.partition("    | from")[0] + ways + "each Town has\n  free : yes or no starts yes\n"
    table = (
        "gap(a from Town, b from Town) = count(between(a, b))\nin-line(a from Town, b from Town) = aligned(a, b)\n"
        "three(t from Town) = count(those(run in lines(3) where t is in run))\n"
    )
    board = Board(towns, table, "Town")
    gap, aligned, three = board.ask("gap"), board.ask("in-line"), board.ask("three")
    assert [three(town) for town in board.all] == [1, 1, 2, 1, 1]
    assert [(gap(0, 2), gap(2, 4), gap(0, 3)), (aligned(0, 2), aligned(4, 2), aligned(1, 3))] == [(1, 1, 0), (1, 1, 0)]


@pytest.mark.parametrize(("spaces", "counts"), [(RING, [5, 5, 5, 5, 1, 0]), (LINE, [5, 4, 3, 2, 1, 0])])
def test_lines_go_along_rings_and_lines(spaces: str, counts: list[int]):
    table = "".join(f"n-{word} = count(lines({n}))\n" for n, word in enumerate(("a", "b", "c", "d", "e", "f"), 1))
    board = Board(spaces, table, "Berth")
    assert [board.ask(f"n-{word}")() for word in "abcdef"] == counts


def _hold_free_walks(board: Board, graph: nx.Graph[int]) -> None:
    through, walked = board.ask("free-far"), board.ask("walked")
    for free in some_sets(board.kind.size):
        board.free(free)
        for a, b in pairs(board):
            assert through(a, b) == fewest(graph, a, b, free)
            assert walked(a, b) == (a == b or (b in free and fewest(graph, a, b, free) >= 0))


@pytest.mark.parametrize("shift", ["odd", "even"])
def test_lines_on_hexes_are_straight_on_paper(shift: str):
    board, at = Board(SEA.format(shift=SHIFTED[shift]), ON_HEXES, "Hex"), places(shift)
    gap, aligned = board.ask("gap"), board.ask("in-line")
    for a, b in pairs(board):
        n = round(apart(at[a], at[b]))
        step = ((at[b][0] - at[a][0]) / max(n, 1), (at[b][1] - at[a][1]) / max(n, 1))
        path = [_at(at, (at[a][0] + step[0] * k, at[a][1] + step[1] * k)) for k in range(n + 1)]
        straight = a == b or (-1 not in path and all(isclose(apart(at[i], at[j]), 1) for i, j in pairwise(path)))
        assert aligned(a, b) == straight
        assert gap(a, b) == (max(0, n - 1) if straight else 0)


def _at(at: tuple[tuple[float, float], ...], place: tuple[float, float]) -> int:
    return next((i for i, there in enumerate(at) if apart(there, place) < 0.01), -1)


@pytest.mark.parametrize(("amount", "found"), [(1, 25), (2, 49), (3, 32)])
def test_lines_of_hexes_run_in_three_directions_each_once(amount: int, found: int):
    board, at = Board(SEA.format(shift=SHIFTED["odd"]), f"runs = count(lines(Hex, {amount}))\n", "Hex"), places("odd")
    chains: Any = {(i,) for i in board.all}
    for _ in range(amount - 1):
        chains = {(*c, j) for c in chains for j in board.all if _goes_on(at, c, j)}
    assert board.ask("runs")() == len({frozenset(chain) for chain in chains}) == found


STEPS = {"up": (0, -1), "up-right": (1, -1), "right": (1, 0), "down-right": (1, 1)}
BACK = {"up": "down", "up-right": "down-left", "right": "left", "down-right": "up-left"}


@pytest.mark.parametrize("ways", [["right"], ["left"], ["up"], ["right", "down"], ["up-left"], ["down-left", "right"]])
def test_lines_may_be_those_that_run_in_some_ways_alone(ways: list[str]):
    said = ways[0] if len(ways) == 1 else f"[{', '.join(ways)}]"
    board = Board(
        "spaces Cell is grid 5 by 4\n",
        f"lines-of(c from Cell) = count(those(l in lines(3, {said}) where c is in l))\n",
        "Cell",
    )
    ends = [step for way, step in STEPS.items() if way in ways or BACK[way] in ways]
    spots = list(product(range(4), range(5)))
    lines = [[(y + n * dy, x + n * dx) for n in range(3)] for y, x in spots for dx, dy in ends]
    inside = [line for line in lines if all(spot in spots for spot in line)]
    lies_on = board.ask("lines-of")
    assert [lies_on(number) for number in range(20)] == [sum(spot in line for line in inside) for spot in spots]


def test_lines_of_hexes_run_in_the_ways_that_are_named():
    ways = ("right", "down-right", "down-left", "up-right", "up", "[down-left, right]")
    asked = "".join(f"runs-{n} = count(lines(Hex, 3, {way}))\n" for n, way in enumerate(ways))
    board = Board(SEA.format(shift=SHIFTED["odd"]), asked, "Hex")
    right, falling, rising, back, up, two = (board.ask(f"runs-{n}")() for n in range(len(ways)))
    rows = ["".join(line.split()) for line in SEA.splitlines() if line.startswith("  |")]
    assert right == sum("." not in row[at : at + 3] for row in rows for at in range(1, 5))
    assert right + falling + rising == 32
    assert (back, up, two) == (rising, 0, rising + right)


def _goes_on(at: tuple[tuple[float, float], ...], chain: tuple[int, ...], there: int) -> bool:
    if not isclose(apart(at[chain[-1]], at[there]), 1):
        return False
    return len(chain) == 1 or isclose(apart(at[chain[-2]], at[there]), 2)


def test_round_a_ring_a_space_is_crossed_when_it_is_entered():
    board = Board(RING, ON_BERTHS, "Berth")
    enters, past, on, way, far = (board.ask(n) for n in ("enters", "goes-past", "on", "way", "far"))
    for a, n in product(board.all, range(-7, 8)):
        walked = [(a + k) % 5 for k in range(1, n + 1)] + [(a - k) % 5 for k in range(1, -n + 1)]
        assert on(a, n) == (a + n) % 5
        assert [enters(a, n, s) for s in board.all] == [s in walked for s in board.all]
        if n >= 0:
            assert [past(a, n, s) for s in board.all] == [s in walked for s in board.all]
    for a, b in pairs(board):
        assert way(a, b) == (b - a) % 5
        assert far(a, b) == min((b - a) % 5, (a - b) % 5)


def test_a_full_circle_crosses_the_space_it_began_on_and_no_step_crosses_nothing():
    past = Board(RING, ON_BERTHS, "Berth").ask("goes-past")
    assert past(2, 5, 2)
    assert not past(2, 4, 2)
    assert not past(2, 0, 2)


def test_on_a_line_nothing_lies_beyond_the_ends():
    board = Board(LINE, ON_BERTHS, "Berth")
    enters, past, on, way, far = (board.ask(n) for n in ("enters", "goes-past", "on", "way", "far"))
    for a, n in product(board.all, range(-7, 8)):
        walked = [*range(a + 1, a + n + 1), *range(a + n, a)]
        assert on(a, n) == (a + n if 0 <= a + n < 5 else -1)
        assert [enters(a, n, s) for s in board.all] == [s in walked for s in board.all]
        if n >= 0:
            assert [past(a, n, s) for s in board.all] == [s in walked for s in board.all]
    for a, b in pairs(board):
        assert way(a, b) == (b - a if b >= a else -1)
        assert far(a, b) == abs(b - a)


@pytest.mark.parametrize(("declarations", "forward"), [(RING, True), (LINE, False)])
def test_between_goes_forward_round_a_ring_and_the_short_way_on_a_line(declarations: str, forward: bool):
    board = Board(declarations, ON_BERTHS, "Berth")
    gap, aligned = board.ask("gap"), board.ask("in-line")
    for a, b in pairs(board):
        assert aligned(a, b)
        assert gap(a, b) == max(0, ((b - a) % 5 if forward else abs(b - a)) - 1)


def test_seats_lie_beside_each_other_as_round_a_table():
    table = "far(a from players, b from players) = distance(a, b)\nbeside(a from players) = count(neighbours(a))\n"
    played = program(small(table=table), seats=4)
    (far, beside) = (next(v for v in played.checked.values if v.name == n) for n in ("far", "beside"))
    names = [value_functions.function(played.module, value) for value in (far, beside)]
    run = [played.module.function(name) for name in names]
    assert [run[0]([], 0, b) for b in range(4)] == [0, 1, 2, 1]
    assert [run[1]([], a) for a in range(4)] == [2, 2, 2, 2]
