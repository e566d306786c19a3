"""Arithmetic, comprehensions and ready-made words: what each comes to in a small table."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import ran

FIVE = "set m to count(unplaced(Card)) - 1\n"
"""No check can know that this is 5."""
PLACES = """\
spaces Ring is ring
  | spot | worth |
  | east | 1     |
  | west | 2     |
  | nord | 3     |
spaces Track is line
  | halt  |
  | one   |
  | two   |
  | three |
spaces Grid is grid 3 by 3
each Grid has
  man : Player or none starts none
  lit : yes or no
"""
ROW = "move Card[b] to row\nmove Card[c] to row\nmove any 2 of unplaced(Card[a]) to row\n"


def worth(expression: str, lines: str = "", **more: Any) -> int:
    return ran(f"{lines}set n to {expression}", declarations=PLACES, **more).number("n")


def holds(condition: str, lines: str = "", **more: Any) -> bool:
    return worth(f"if {condition} then 1 else 0", lines, **more) == 1


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("1 + 2 * 3 - 4", 3),
        ("(m + 2) * 3", 21),
        ("m / 2", 2),
        ("m mod 3", 2),
        ("(m + 2) / 2 * 3", 9),
        ("min(m, 3) + max(m, 9)", 12),
        ("if m > 4 and m < 6 then 7 else 8", 7),
        ("if m is in 6..9 or not m is 5 then 7 else 8", 8),
        ("[0, 1, 3, 6][m - 3]", 3),
        ("[0, 1, 3, 6][m]", 6),
        ("[m, m + 1][m - 4]", 6),
    ],
)
def test_arithmetic(expression: str, found: int):
    assert worth(expression, FIVE) == found


@pytest.mark.parametrize(("expression", "found"), [("10 + (m - 12) / 2", 6), ("(m - 12) mod 4", 1)])
def test_division_rounds_down_below_zero_too(expression: str, found: int):
    assert worth(expression, FIVE) == found


@pytest.mark.parametrize("expression", ["7 / (3 - count(row))", "7 mod (3 - count(row))", "[5, 6, 7][2 - count(row)]"])
def test_dividing_by_zero_and_a_place_before_the_first_are_failed_checks(expression: str):
    with pytest.raises(RuntimeCheckFailed):
        worth(expression, "move Card[a] to row\n")


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("sum(k in row where k's cost > 1: k's cost)", 7),
        ("count(k in row where k is a)", 2),
        ("count(row)", 5),
        ("sum(k in box: k's cost)", 0),
        ("sum(f in Fish: (first of players)'s stock[f])", 6),
        ("sum(k in 1..4: k * k)", 30),
        ("count(k in 1..m where k mod 2 is 1)", 3),
    ],
)
def test_comprehensions_that_count(expression: str, found: int):
    assert worth(expression, FIVE + ROW) == found


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("some(k in row: k's cost is 3)", True),
        ("some(k in row where k's cost < 3: k is c)", False),
        ("every(k in row: k's cost > 0)", True),
        ("every(k in row where k is a: k's cost is 1)", True),
        ("every(k in box: k's cost is 9)", True),
        ("some(k in box: k's cost > 0)", False),
        ("highest(k in box: k's cost) is none", True),
        ("highest(k in row: k's cost) is 3", True),
        ("median(k in box: k's cost) is none", True),
        ("median(x in [7, 1, 9]: x) is 7", True),
        ("median(x in [4, 9, 1, 8]: x) is 4", True),
        ("median(x in 1..6 where x > 1: x * x) is 16", True),
        ("lowest(k in row: k's cost) is 1", True),
        ("first(k in row where k's cost > 9) is none", True),
        ("row is empty or box is not empty", False),
        ("those(k in row where k's cost > 2) is empty", False),
        ("Card[c] is in row and not Card[c] is in box", True),
        ("m is in 1..4", False),
        ("some(p in players: every(f in Fish: p's stock[f] is 2))", True),
        ("every(p in players: some(f in Fish: p's stock[f] > 2))", False),
    ],
)
def test_comprehensions_that_ask(condition: str, found: bool):
    assert holds(condition, FIVE + ROW) is found


def order(expression: str) -> str:
    is_one = expression.startswith(("first(", "last("))
    lines = f"let found be {expression}, never none\nmove found to shelf" if is_one else f"move {expression} to shelf"
    return ran(ROW + lines).rows("shelf")


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("first(k in row where k's cost < 3)", "b"),
        ("last(k in row where k's cost > 1)", "c"),
        ("first(k in row with highest k's cost)", "c"),
        ("first(k in row with lowest k's cost)", "a"),
        ("those(k in row with lowest k's cost)", "aa"),
        ("those(k in row where k's cost > 1)", "bbc"),
        ("first 2 of row", "bb"),
        ("last 2 of row", "aa"),
        ("first 3 of reversed(row)", "aac"),
        ("those(k in reversed(row) where k's cost > 1)", "cbb"),
        ("first 2 of those(k in row where k's cost < 3)", "bb"),
    ],
)
def test_comprehensions_that_name_things(expression: str, found: str):
    assert order(expression) == found


def test_of_equals_the_first_or_last_in_order_is_named():
    lines = ROW + "let x be {}(k in row where k is b with highest k's cost), never none\nset n to rank(x)"
    assert ran(lines.format("first")).number("n") == 1
    assert ran(lines.format("last")).number("n") == 2


def test_a_second_order_decides_among_equals():
    lines = ROW + "let x be first(k in row with lowest k's cost, then highest rank(k)), never none\nset n to rank(x)"
    assert ran(lines).number("n") == 5


@pytest.mark.parametrize(
    ("expression", "seats", "found"),
    [
        ("seats", 3, 3),
        ("count(players) * 10 + count(people)", 3, 33),
        ("sum(p in clockwise(last of players) where p is last of players: 1)", 3, 1),
        ("count(others(first of players))", 4, 3),
        ("sum(k in neighbours(Ring[east]): k's worth)", 2, 5),
        ("next(Ring[nord])'s worth", 2, 1),
        ("previous(Ring[east])'s worth", 2, 3),
        ("ahead(Ring[west], 4)'s worth", 2, 3),
        ("steps(Ring[nord], Ring[west])", 2, 2),
        ("count(k in Grid where k's row is 2 and k's column < 3)", 2, 2),
        ("count(neighbours(Grid[1, 1])) * 10 + count(around(Grid[1, 1]))", 2, 23),
        ("count(neighbours(Grid[2, 2])) * 10 + count(around(Grid[2, 2]))", 2, 48),
        ("count(l in lines(3))", 2, 8),
        ("count(l in lines(2))", 2, 20),
        ("if some(l in lines(4): every(c in l: c's lit)) then 1 else 2", 2, 2),
        ("if every(l in lines(4): some(c in l: c's lit)) then 1 else 2", 2, 1),
        ("count(between(Grid[1, 1], Grid[3, 3]))", 2, 1),
        ("count(between(Grid[1, 1], Grid[3, 2])) + count(between(Grid[1, 1], Grid[1, 2]))", 2, 0),
        ("sum(k in between(Grid[1, 3], Grid[3, 1]): k's row * 10 + k's column)", 2, 22),
        ("count(ray(Grid[1, 1], down)) * 10 + count(ray(Grid[1, 1], up))", 2, 20),
        ("sum(k in ray(Grid[1, 1], down-right): k's row * 10 + k's column)", 2, 55),
        ("abs(n - 3) * 10 + abs(3 - n)", 2, 33),
        ("abs(n - 3 + n)", 2, 3),
        ("ahead(Ring[west], 0 - 1)'s worth", 2, 1),
    ],
)
def test_ready_made_words(expression: str, seats: int, found: int):
    assert worth(expression, seats=seats) == found


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("next(Track[three]) is none", True),
        ("previous(Track[one]) is none", True),
        ("next(Track[one]) is Track[two]", True),
        ("ahead(Track[one], 2) is Track[three]", True),
        ("ahead(Track[two], 2) is none", True),
        ("toward(Grid[1, 1], up) is none", True),
        ("toward(Grid[1, 1], right) is Grid[2, 1]", True),
        ("toward(Grid[1, 1], down) is Grid[1, 2]", True),
        ("toward(Grid[1, 1], down-right) is Grid[2, 2]", True),
        ("toward(Grid[1, 1], down-right, 2) is Grid[3, 3]", True),
        ("toward(Grid[1, 1], down, 0) is Grid[1, 1]", True),
        ("toward(Grid[1, 1], down, 3) is none", True),
        ("toward(Grid[3, 3], up, 0 - 1) is none", True),
        ("some(h in Heading: toward(Grid[1, 1], h) is Grid[2, 2])", True),
        ("ahead(Track[three], 0 - 2) is Track[one]", True),
        ("ahead(Track[one], 0 - 1) is none", True),
        ("aligned(Grid[1, 1], Grid[3, 3])", True),
        ("aligned(Grid[1, 1], Grid[3, 2])", False),
        ("distance(Grid[1, 1], Grid[3, 3]) is 4", True),
        ("next(last of players) is first of players", True),
        ("previous(first of players) is last of players", True),
        ("Track[one] < Track[three]", True),
        ("Card[c] is in unplaced(Card)", True),
        ("steps(Track[one], Track[three]) is 2", True),
        ("steps(Track[three], Track[one]) is none", True),
    ],
)
def test_ready_made_words_that_ask(condition: str, found: bool):
    assert holds(condition) is found


def test_players_come_in_turn():
    lines = "for each p in clockwise(last of players)\n  set n to n * 10 + p's mark\n"
    marks = "set (first of players)'s mark to 1\nset (next(first of players))'s mark to 2\nset (last of players)'s mark to 3\n"
    assert ran(marks + lines, seats=3, player="mark : 0..9").number("n") == 312


def test_where_a_piece_lies():
    lines = "move Card[c] to (last of players)'s hand\nset who to Card[c]'s holder\n"
    assert ran(lines).number("who") == 1


def test_the_rank_of_a_pile_counts_from_its_top():
    ranked = "sum(k in Card where k is c: rank(k))"
    assert worth(ranked, ROW + "move row to heap\n") == 3
    assert worth(ranked, ROW) == 3
    assert worth(ranked, ROW + "move row to heap\nmove top of heap to box\n") == 2
    assert worth(ranked) == 0


def test_own_pieces_are_those_made_for_a_player():
    ships = "tokens Ship\n  | ship | copies |\n  | tug  | 2 each |\n  | liner | 1 each |\n"
    setup = "move (last of players)'s own(Ship) to port\nset n to count(s in port where s's owner is last of players)"
    played = ran(setup, declarations=ships, table="port : group of Ship, open", seats=3)
    assert (played.number("n"), len(played.pieces("port"))) == (3, 3)


@pytest.mark.parametrize(
    ("which", "place"),
    [
        ("first(c in Grid with highest c's column)", 31),
        ("last(c in Grid with highest c's column)", 33),
        ("last(c in Grid where c's row < 3 with lowest c's column)", 12),
        ("last(c in Grid with lowest c's column, then highest c's row)", 13),
        ("last(c in Grid)", 33),
    ],
)
def test_first_and_last_among_those_with_the_best_key(which: str, place: int):
    assert worth("10 * g's column + g's row", f"let g be {which}, never none\n") == place


def test_own_pieces_of_a_row_are_those_of_that_row_alone():
    ships = "tokens Ship\n  | ship | copies |\n  | tug  | 2 each |\n  | liner | 1 each |\n  | raft | 1 each |\n"
    setup = (
        "move (last of players)'s own(Ship[tug]) to port\nmove (first of players)'s own(Ship[raft]) to port\n"
        "set n to 10 * count(s in port where s is tug) + count(s in port where s's owner is first of players)"
    )
    played = ran(setup, declarations=ships, table="port : group of Ship, open", seats=3)
    assert (played.number("n"), len(played.pieces("port"))) == (21, 3)


def test_a_piece_on_a_space_is_at_it():
    tokens = (
        PLACES
        + "tokens Man, 1 in all\n  | man | copies |\n  | man | 1      |\neach Ring has\n  here : slot of Man, open\n"
    )
    setup = "move Man[man] to Ring[west]'s here\nlet at be Man[man]'s at\nif at is Ring[west]\n  set n to 7"
    assert ran(setup, declarations=tokens).number("n") == 7


def test_a_family_of_columns_is_read_by_its_key():
    cards = "cards Order, 2 in all\n  | order | copies | wants/cod | wants/eel | wants/ray | fee/2 | fee/3 | fee/4 |\n"
    cards += "  | small | 1      | 1         | 2         | 0         | 5     | 6     | 0     |\n  | large | 1      | 3         | 4         | 0         | 7     | 8     | 0     |\n"
    expression = "Order[large]'s wants[eel] * 10 + Order[small]'s fee[seats]"
    assert [ran(f"set n to {expression}", declarations=cards, seats=s).number("n") for s in (2, 3)] == [45, 46]


def test_a_cell_of_ranges():
    table = "type Band\n  | band | levels       |\n  | low  | ..2          |\n  | odd  | 3 or 5       |\n  | high | 6..8 or 10.. |\n"
    found = []
    for level in range(12):
        setup = f"set m to count(unplaced(Card)) - 6 + {level}\nset n to sum(b in Band where m is in b's levels: b's mark)\n"
        played = ran(
            setup,
            declarations=table.replace("levels       |", "levels       | mark |")
            .replace("..2          |", "..2          | 1    |")
            .replace("3 or 5       |", "3 or 5       | 2    |")
            .replace("6..8 or 10.. |", "6..8 or 10.. | 4    |"),
        )
        found.append(played.number("n"))
    assert found == [1, 1, 1, 2, 0, 2, 4, 4, 4, 0, 4, 4]


def test_a_constant_depends_on_the_number_of_players():
    table = "by players\n  |      | 2 | 3 | 4 |\n  | cash | 5 | 6 | 9 |\n"
    assert [ran("set n to cash", declarations=table, seats=s).number("n") for s in (2, 3, 4)] == [5, 6, 9]


def test_can_asks_for_the_whole_opening():
    rest = "action buy(k from 1..9)\n  need k > 3\n  pay k from your coins\n  need your coins > 0\n"
    assert holds("(first of players) can buy", rest=rest)
    assert holds("(first of players) can buy(4)", rest=rest)
    assert not holds("(first of players) can buy(5)", rest=rest)
    assert not holds("(first of players) can buy(3)", rest=rest)


def test_is_on_sets_compares_members():
    assert holds("those(k in row where k is c) is those(k in row where k's cost is 3)", ROW)
    assert holds("those(k in row where k is b) is not those(k in row where k's cost is 3)", ROW)
