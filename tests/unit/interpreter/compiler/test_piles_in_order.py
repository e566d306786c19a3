from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Any

import pytest

from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import ran
from tests.unit.interpreter.compiler.test_piles import FULL, Reading, agree

COST = {"a": 1, "b": 2, "c": 3}
Order = tuple[str, ...]
"""The rows of the six cards, the top first."""


def over_all_orders(told: Callable[[Order], Any]) -> dict[Any, Fraction]:
    found = Counter(told(order) for order in permutations("aaabbc"))
    return {outcome: Fraction(times, factorial(6)) for outcome, times in found.items()}


def the_row(play: Any) -> Any:
    return play.rows("row")


def the_number(play: Any) -> Any:
    return play.number("n")


def first_of(order: Order, rows: str) -> str:
    return next(row for row in order if row in rows)


def first_dear(order: Order) -> str:
    return first_of(order, "bc")


def last_dear(order: Order) -> str:
    return first_of(order[::-1], "bc")


def dear_ones(order: Order) -> str:
    return "".join(row for row in order if row != "a")


def bottom_two(order: Order) -> str:
    return order[-1] + order[-2]


def place_of_the_dearest(order: Order) -> int:
    return order.index("c") + 1


def place_of_the_first_cheap_one(order: Order) -> int:
    return order.index("a") + 1


def top_card(order: Order) -> str:
    return order[0]


def digits(order: Order) -> int:
    return int("".join(str(COST[row]) for row in order[:3]))


@pytest.mark.parametrize(
    ("lines", "read", "told"),
    [
        ("let x be first(c in deck where c's cost > 1), never none\nmove x to row", the_row, first_dear),
        ("let x be last(c in deck where c's cost > 1), never none\nmove x to row", the_row, last_dear),
        ("let x be first of those(c in deck where c's cost > 1), never none\nmove x to row", the_row, first_dear),
        ("move those(c in deck where c's cost > 1) to row", the_row, dear_ones),
        ("move those(c in deck where c's cost > 1) to box, called xs\nfor each x in xs\n  move x to row", the_row, dear_ones),
        ("let xs be those(c in deck where c's cost > 1)\nfor each x in xs\n  move x to row", the_row, dear_ones),
        ("let x be first(c in reversed(deck) where c's cost > 1), never none\nmove x to row", the_row, last_dear),
        ("let x be bottom of deck\nif x is not none\n  set n to x's cost", the_number, lambda order: COST[order[-1]]),
        ("move bottom 2 of deck to row", the_row, bottom_two),
        ("for each c in deck\n  if count(row) is 0\n    move c to row", the_row, top_card),
        ("for each c in deck\n  if n < 100\n    set n to n * 10 + c's cost", the_number, digits),
        ("let x be first(c in deck with highest c's cost), never none\nset n to rank(x)", the_number, place_of_the_dearest),
        ("let x be first(c in deck with lowest c's cost), never none\nset n to rank(x)", the_number, place_of_the_first_cheap_one),
        ("if first(c in deck where c's cost > 1) is in Card[c]\n  set n to 1", the_number, lambda order: int(first_dear(order) == "c")),
    ],
)  # fmt: skip
def test_every_order_of_a_shuffled_pile_is_equally_likely(lines: str, read: Reading, told: Callable[[Order], Any]):
    assert agree(FULL + lines, read) == over_all_orders(told)


def test_what_needs_no_order_leaves_the_pile_open():
    play = ran(
        FULL
        + "set n to sum(c in deck: c's cost)\nmove those(c in deck where c's cost > 2) to box\nset m to count(deck)"
    )
    assert (play.number("n"), play.number("m"), play.rows("box")) == (10, 5, "c")
    assert not play.program.graph.looked


def test_a_pile_under_a_loop_variable_is_settled_inside_the_loop():
    lines = (
        FULL
        + "for each p in players\n  move top 3 of deck to p's stack\n  shuffle p's stack\nfor each p in players\n  let x be first(c in p's stack where c's cost < 9), never none\n  move x to row"
    )
    found = agree(lines, lambda p: p.rows("row"), player="stack : pile of Card, hidden")
    assert found == over_all_orders(lambda order: order[0] + order[3])


@pytest.mark.parametrize(
    ("declared", "line"),
    [
        ("", "set n to count(p in players where first(c in p's stack where c's cost > 1) is not none)"),
        (
            "best = first(c in your stack where c's cost > 1)",
            "set n to if (first of players)'s best is none then 1 else 2",
        ),
        (
            "dear = those(c in your stack where c's cost > 1)",
            "for each c in (first of players)'s dear\n  move c to row",
        ),
    ],
)
def test_what_cannot_be_settled_before_its_line_is_refused_by_name(declared: str, line: str):
    setup = "for each p in players\n  shuffle p's stack\n" + line
    with pytest.raises(CannotRun, match="looking through a shuffled pile"):
        ran(setup, player="stack : pile of Card, hidden\n" + declared)


def test_a_piece_among_shuffled_ones_has_no_place_yet():
    with pytest.raises(RuntimeCheckFailed):
        ran(FULL + "let x be any of those(c in deck where c's cost > 2), never none\nset n to rank(x)")
