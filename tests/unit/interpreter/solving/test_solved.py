"""Games are solved as others solved them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from benchmarks.exploitability import exploitability, policy_of
from interpreter.solving import SolvedGame, UnsolvableError, perfect, run, solved
from tests.loaded import load

CONNECT = """game "Small connect" for 2 players

spaces Cell is grid 4 by 4

each Cell has
  disc : Player or none starts none

the table has
  turn : Player

each player has
  row = some(l in lines(4): every(c in l: c's disc is you))

phase setup
  set turn to first of players
  -> play

phase play for turn
  you must drop
  set turn to next(you)
  -> end when your row
  -> end when every(c in Cell where c's row is 1: c's disc is not none)
  -> play

action drop(column from 1..4)
  need Cell[column, 1]'s disc is none
  let landing be last(c in Cell where c's column is column and c's disc is none), never none
  set landing's disc to you

scoring
  result = if your row then 1 else if next(you)'s row then -1 else 0
  winner has highest total
"""
NIM = """game "Heaps" for 2 players

each player has
  took : 0..1 starts 0

the table has
  heap : 0..20 starts {heap}
  turn : Player

phase setup
  set turn to first of players
  -> play

phase play for turn
  you must take
  if heap is 0
    set your took to 1
  set turn to next(you)
  -> end when heap is 0
  -> play

action take(n from 1..3)
  need heap >= n
  add -n to heap

scoring
  result = if your took is 1 then 1 else -1
  winner has highest total
"""
LOOP = """game "Rope" for 2 players

the table has
  knot : 0..6 starts {start}
  turn : Player

phase setup
  set turn to first of players
  -> play

phase play for turn
  you must pull or jerk
  set turn to next(you)
  -> end when knot is 0
  -> end when knot is 6
  -> play

action pull
  if you are first of players
    need knot > 0
    add -1 to knot
  else
    need knot < 6
    add 1 to knot

action jerk
  need knot is 2
  set knot to 0

scoring
  result = if (knot is 0) is (you are first of players) then 1 else -1
  winner has highest total
"""


def test_noughts_and_crosses_is_a_draw_and_the_answer_to_a_corner_is_the_middle():
    game = load("tic_tac_toe")
    after = game.initial().apply("place(Cell[1, 1])")
    found = solved(game, after=after)
    assert (found.positions, found.low, found.high, found.goal) == (5_478, 0, 0, "win")
    assert [text for text, value in found.choices[0].moves if value == 0] == ["place(Cell[2, 2])"]
    assert len(found.line) == 8


def test_connect_four_on_sixteen_cells_is_a_draw_with_the_published_number_of_positions():
    found = solved(load(CONNECT))
    assert (found.positions, found.low) == (161_029, 0)
    assert {value for _, value in found.choices[0].moves} == {0}


@pytest.mark.parametrize("heap", range(1, 10))
def test_who_leaves_a_multiple_of_four_in_the_heap_wins(heap: int):
    found = solved(load(NIM.format(heap=heap)))
    assert found.low == (1 if heap % 4 else -1)
    best = {int(text[5:-1]) for text, value in found.choices[0].moves if value == 1}
    assert best == ({heap % 4} if heap % 4 else set())


def test_python_and_webassembly_find_the_same_positions(monkeypatch: pytest.MonkeyPatch):
    game = load("tic_tac_toe")
    inside = solved(game)
    monkeypatch.setattr(perfect, "FEW", 10_000)
    assert solved(game) == inside


@pytest.mark.parametrize(("start", "value"), [(2, 1), (3, 0), (5, 0)])
def test_a_game_that_nobody_can_end_is_worth_nothing(start: int, value: int):
    found = solved(load(LOOP.format(start=start)))
    assert (found.repeats, found.low) == (True, value)


@cache
def leduc() -> SolvedGame:
    """Leduc poker solved, with how exploitable a random player is: it takes seconds, and two tests ask."""
    return solved(load("leduc_poker"), bots=["random"])


def test_two_kinds_of_poker_have_the_published_values():
    kuhn = solved(load("kuhn_poker"))
    for found, value, sets in ((kuhn, -1 / 18, 12), (leduc(), -0.085606, 936)):
        assert found.low - 1e-9 <= value <= found.high + 1e-9
        assert found.high - found.low <= 2e-4
        assert found.sets == sets
    assert _part(kuhn, "P1: Card[king] from Deck to Hand", "bet") == pytest.approx(
        3 * _part(kuhn, "P1: Card[jack] from Deck to Hand", "bet"), abs=0.02
    )


def _part(found: SolvedGame, known: str, move: str) -> float:
    first = next(each for each in found.choices if each.known[0] == known and len(each.known) == 2)
    return dict(first.moves)[move]


@pytest.mark.parametrize("bot", ["random", "greedy", "search:50"])
def test_how_exploitable_a_bot_is_agrees_with_a_slow_best_response(bot: str):
    game, seeds = load("kuhn_poker"), 4
    found = solved(game, bots=[bot], samples=seeds).exploited[bot]
    if bot == "random":
        assert found == pytest.approx(11 / 24)
    else:
        assert found == pytest.approx(float(exploitability(game, policy_of(bot, seeds))))


def test_openspiel_finds_random_players_as_exploitable():
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    other = pyspiel.load_game("leduc_poker")
    theirs = pyspiel.exploitability(other, pyspiel.UniformRandomPolicy(other))
    assert leduc().exploited["random"] == pytest.approx(theirs)


def test_what_is_won_of_random_players_where_nothing_is_hidden_agrees_with_a_recursion():
    def best(heap: int) -> Fraction:
        worths = [1 if took == heap else -blind(heap - took) for took in range(1, min(heap, 3) + 1)]
        return Fraction(max(worths))

    def blind(heap: int) -> Fraction:
        worths = [Fraction(1) if took == heap else -best(heap - took) for took in range(1, min(heap, 3) + 1)]
        return sum(worths, Fraction(0)) / len(worths)

    found = solved(load(NIM.format(heap=9)), bots=["random"]).exploited["random"]
    assert found == pytest.approx(float((best(9) - blind(9)) / 2))


def test_what_is_too_big_is_refused_with_its_size(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(run, "MOST_POSITIONS", 4_000)
    with pytest.raises(UnsolvableError, match="it has more than 4,000 positions"):
        solved(load("tic_tac_toe"))
    with pytest.raises(UnsolvableError, match=r"hidden information and more than [\d,]+ histories"):
        solved(load("go_fish"))
    with pytest.raises(UnsolvableError, match="for 3 players"):
        solved(load("fleet", 3))
