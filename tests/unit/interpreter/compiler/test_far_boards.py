"""Boards too large for tables of pairs.

What is worked out is what a table says, and in every back end.
"""

from __future__ import annotations

from functools import cache

import pytest

from gamespec.checked.kinds import Kind, ways_of
from interpreter.kernel.spaces import far, geometry
from tests.loaded import load, one_in, sampled
from tests.property.agreement.games import Amounts, Ready

GAME = """\
game "Far" for 1 player

{spaces}

each A has
  free : yes or no starts yes

the table has
  here : A starts A[{first}]
  there : A starts A[{second}]
  n : 0..1000000
  moves : 0..12
  seen(a from A, b from A) = {seen}
  open-way(a from A, b from A) = distance(a, b, those(s in A where s's free))
  some-way(a from A, b from A) = distance(a, b, those(s in A where s is not A[{first}]))
  even-way(a from A, b from A) = if some-way(a, b) is none then 3 else some-way(a, b)

phase setup
  -> play

phase play for first of players
  you must go or bar
  -> end when moves is 12
  -> play

action go(to from A where seen(there, to) mod 3 is not 1)
  set here to there
  set there to to
  set n to (n + {seen_here} + {asked} + even-way(here, there) + (if open-way(here, there) is none then 3 else open-way(here, there))) mod 1000
  add 1 to moves

action bar(to from A where to's free and (distance(here, to) is none or distance(to, there) is none or distance(here, to) mod 2 is 1))
  set to's free to no
  add 1 to moves

scoring
  result = n
"""
ASKED = {
    "between": "count(those(s in between({a}, {b}) where s's free))",
    "aligned": "(if aligned({a}, {b}) then 5 else 0)",
    "distance": "(if distance({a}, {b}) is none then 1 else distance({a}, {b}))",
    "steps": "(if steps({a}, {b}) is none then 2 else steps({a}, {b}))",
    "ray": "count(those(s in ray({a}, down) where s's free)) + count(ray({b}, left))",
    "left ray": "count(ray({a}, up-left))",
    "toward": "(if toward({a}, right, 3) is none then 7 else 1)",
}
EVERYWHERE, ONE_WAY, DRAWN = ("between", "distance"), ("aligned", "steps"), ("aligned", "ray")


def names(length: int) -> str:
    return "".join(f"\n  | s{number} |" for number in range(length))


def drawn(width: int) -> str:
    """A board with holes."""
    rows = ("".join(" ." if (7 * row + 3 * at) % 11 == 4 else " o" for at in range(width)) for row in range(width))
    return "".join(f"\n  |{row} |" for row in rows) + "\n  marks\n    | mark | deep |\n    | o    | yes  |"


def linked(length: int, way: bool) -> str:
    joined = [(at, (at * 3 + 1) % length, at % 2) for at in range(0, length, 2)]
    joined += [(at, at + 1, at // 3 % 2) for at in range(length - 1)]
    head = "\n  links\n    | from | to |" + (" way |" if way else "")
    table = "".join(f"\n    | s{a} | s{b} |" + (f" w{word} |" if way else "") for a, b, word in joined if a != b)
    return f"\n  | name |{names(length)}{head}{table}"


BOARDS = {
    "grid": (lambda side: f"spaces A is grid {side} by {side}", (*EVERYWHERE, *DRAWN, "toward")),
    "odd hexes": (lambda side: f"spaces A is hexes{drawn(side)}", (*EVERYWHERE, "aligned", "left ray")),
    "slanted hexes": (lambda side: f"spaces A is hexes, every row right{drawn(side)}", (*EVERYWHERE, "aligned")),
    "ring": (lambda side: f"spaces A is ring\n  | name |{names(side * side)}", (*EVERYWHERE, *ONE_WAY)),
    "line": (lambda side: f"spaces A is line\n  | name |{names(side * side)}", (*EVERYWHERE, *ONE_WAY)),
    "links": (lambda side: f"spaces A is links{linked(side * side, way=False)}", EVERYWHERE),
    "straight links": (lambda side: f"spaces A is links{linked(side * side, way=True)}", (*EVERYWHERE, "aligned")),
}
LARGE, SMALL = 24, 6


def written(board: str, side: int) -> str:
    spaces, words = BOARDS[board]
    first, second = ("s1", "s9") if "name" in spaces(side) else ("1, 1", "2, 3")

    def asked(a: str, b: str) -> str:
        return " + ".join(ASKED[word].format(a=a, b=b) for word in words)

    return GAME.format(
        spaces=spaces(side),
        first=first,
        second=second,
        seen=asked("a", "b"),
        seen_here="seen(here, there)",
        asked=asked("here", "there"),
    )


@cache
def kind(board: str) -> Kind:
    return next(kind for kind in load(written(board, SMALL)).checked.kinds if kind.name == "A")


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_worked_out_is_what_the_table_says(board: str):
    of, words = kind(board), BOARDS[board][1]
    on = far.Linked(of) if "links" in board else far.Straight(of)
    spaces, inside = range(of.size), frozenset(range(0, of.size, 3)) | {1}
    formula = far.by_formula(of)
    assert (formula is None) == (board not in ("grid", "ring", "line"))
    for a in spaces:
        for b in spaces:
            assert tuple(on.between(a, b)) == geometry.between(of)[a][b], (a, b)
            assert on.aligned(a, b) == geometry.aligned(of)[a][b], (a, b)
            if formula is not None:
                assert formula(a, b) == geometry.distances(of)[a][b], (a, b)
            if "steps" in words:
                assert far.pairs(of, "steps")(a, b) == geometry.steps(of)[a][b], (a, b)
            for through in (None, inside):
                assert far.distances(of, through).one(a, b) == geometry.distances(of, through)[a][b], (a, b)
            members = sorted(inside)
            walked = geometry.steps_through_far(a, b, members, geometry.neighbours(of))
            assert walked == geometry.distances(of, inside)[a][b], (a, b)
        if (set(words) & {"ray", "left ray"}) and isinstance(on, far.Straight):
            assert [tuple(on.ray(a, heading)) for heading in range(8)] == [*geometry.rays(of)[a]]


@pytest.mark.parametrize("board", one_in(2, BOARDS))
def test_a_large_board_is_played_alike_in_every_back_end(board: str):
    game = load(written(board, LARGE))
    assert next(kind for kind in game.checked.kinds if kind.name == "A").size > max(geometry.SMALL // 2, 400)
    games = sampled(1, 2)
    found = Ready(game).compared(Amounts(whole=games, stops=0, nodes=0, ends=0))
    assert (found["games"], found["decisions"], found["broken"], found["trapped"]) == (games, 12 * games, 0, 0)


def test_rows_are_kept_and_dropped_alike_by_both_ways(monkeypatch: pytest.MonkeyPatch):
    of = kind("odd hexes")
    rows = far.Distances(geometry.neighbours(of), (1,) * of.size)
    monkeypatch.setattr(geometry, "KEPT", 2 * of.size)
    assert [rows[at] for at in (0, 1, 2, 0)] == [geometry.distances(of)[at] for at in (0, 1, 2, 0)]
    assert len(rows) < 3


def test_links_of_one_way_are_walked_in_that_way_alone():
    assert len(ways_of(kind("straight links").geometry or pytest.fail("no board"))) == 2
