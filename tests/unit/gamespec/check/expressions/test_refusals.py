from __future__ import annotations

import pytest

from gamespec.checked import expressions as x
from tests.unit.gamespec.check.expressions.fishing import only, runtime_checks, value_of

FISH = "use `sardine`, `herring` or `cod`"
A_BOAT = "write a Boat, such as `b`, `any of your hand` or `first of your boats`"
A_NUMBER = "write a number, such as `3`, `your coins` or `your purse`"
A_PLAYER = "write a player, such as `you`, `next(you)` or `turn`"
A_TRUTH = "write `yes`, `no` or a condition, such as `your coins > 0`"
A_RANGE = "for a set of numbers, write a range in brackets, such as `(1..6)`; write a set, such as `your hand`, `your boats` or `your chips`"
BOATS = "write a set, such as `your hand`, `your boats` or `deck`"
ACTIONS = "use `act`, `trade`, `rest`, `gain` or `tidy`"

LINES = [
    ("let n be [cod, 3]", "this is a number, but one Fish is wanted here", FISH),
    ("let n be [nope, 3]", "nothing is called `nope` here", None),
    ("need your hand is emty", "nothing is called `emty` here", "did you mean `empty`?"),
    (
        "need b is Boat",
        "`b` is one Boat and `Boat` is a set of Boat, so they are never equal",
        "to test whether the set contains something, write `is in` instead of `is`",
    ),
    (
        "need b is seen",
        "`b` is one Boat and `seen` is a number, so they are never equal",
        "write what it has: `b's cost` or `b's span`",
    ),
    (
        "need b is not your enough(your hand)",
        "`b` is one Boat and `your enough(your hand)` is yes or no, so they are never equal",
        "a yes/no value is a condition by itself: write `not your enough(your hand)`",
    ),
    ("need turn > 1", "`>` cannot compare a player with a number", A_PLAYER),
    ("need nope > 1", "nothing is called `nope` here", None),
    ("need nope is empty", "nothing is called `nope` here", None),
    (
        "need 3 is empty",
        "this is a number, but a zone or a set is wanted here",
        "write a set, such as `your hand`, `your boats` or `your chips`; test a number with `3 is 0`",
    ),
    ("need b is in nope", "nothing is called `nope` here", None),
    ("need b is in 3", "this is a number, but a set is wanted here", A_RANGE),
    (
        "let have(f from Fish) be 1\nlet k be have",
        "`have` needs 1 argument in brackets",
        "write `have(f)`, with a value in place of each name",
    ),
    ("need small", "`small` is a row of `Boat` and of `Die`, but yes or no is wanted here", A_TRUTH),
    ("need b's trade is small", "`small` is a row of `Boat` and of `Die`, but one Fish is wanted here", FISH),
    ("let n be yes + 1", "this is yes or no, but a number is wanted here", A_NUMBER),
    (
        "let n be -b",
        "this is one Boat, but a number is wanted here",
        "write a number, such as `b's cost` or `b's span`",
    ),
    (
        "need seen > 0 or 1",
        "`1` alone is not a condition",
        "write the comparison for each value: `seen > 0 or seen > 1`",
    ),
    (
        "need seen is 0 and 1",
        "`1` alone is not a condition",
        "write the comparison for each value: `seen is 0 and seen is 1`",
    ),
    (
        "need b's trade is not cod or herring",
        "`herring` alone is not a condition",
        "write `b's trade is not in [cod, herring]`",
    ),
    (
        "let n be not 3",
        "a condition is needed here, something that is yes or no, but this is a number",
        "compare the number with another, such as `... > 0`",
    ),
    (
        "let n be if seen > 1 then b else 3",
        "in every case the result must be of one type, but one result is one Boat and another a number",
        A_BOAT,
    ),
    ("let n be if nope then 1 else 2", "nothing is called `nope` here", None),
    ("let n be if seen > 1 then your coins else nope", "nothing is called `nope` here", None),
    ("let n be 3 / 0", "this divides by 0", "divide by another number"),
    ("let n be 3 mod 0", "this divides by 0", "divide by another number"),
    ("let n be your hand + 3", "this is a number, but a set of Boat is wanted here", BOATS),
    ("need you can nope", "no action is called `nope`", ACTIONS),
    ("need would(nope: seen > 1)", "no action is called `nope`", ACTIONS),
    ("need would(rest: nope)", "nothing is called `nope` here", None),
    (
        "let n be placements(corner, Boat)",
        "`placements` lays shapes only on spaces that are a grid or hexes",
        "name a kind of spaces that is declared with `is grid ...` or `is hexes ...`",
    ),
    ("let n be placements(cornr, Cell)", "nothing is called `cornr` here", None),
    (
        "let n be [1, 2, 3][0 - 1]",
        "the number in these brackets is below 0, but the entries of a list are counted from 0",
        "write 0 for the first entry",
    ),
    ("let n be Boat[turn]", "this is a player, but the brackets need a row of `Boat`", "use `small`, `wide` or `big`"),
    ("let n be Boat[nope]", "`Boat` has no row `nope`", "use `small`, `wide` or `big`"),
    ("let n be Cell[nope, 1]", "nothing is called `nope` here", None),
]


@pytest.mark.parametrize(("line", "message", "help_line"), LINES)
def test_an_expression_that_means_nothing_is_refused_once(line: str, message: str, help_line: str | None) -> None:
    found = only(line)
    assert (found.message, found.help) == (message, help_line)


def test_what_is_never_or_always_so_is_worked_out() -> None:
    assert [value_of(text).value for text in ("none is none", "none is not none", "turn is empty", "seats")] == [
        1,
        0,
        0,
        2,
    ]


def test_the_only_row_of_a_set_of_pieces_is_compared_as_a_row() -> None:
    for text in ("b is Boat[small]", "Boat[small] is b", "small is b"):
        made = value_of(text)
        assert isinstance(made, x.Binary)
        assert {type(made.left), type(made.right)} == {x.RowOf, x.Const}


def test_of_two_zones_the_outcome_is_a_set() -> None:
    made = value_of("if seen > 1 then your hand else your boats")
    assert isinstance(made, x.Cond)
    assert value_of("if seen > 1 then b else none").type.optional


def test_a_place_in_a_list_that_may_lie_before_it_is_a_runtime_check() -> None:
    assert "the place in the list is 0 or more" in runtime_checks("let n be [1, 2, 3][seen - 5]")


def test_a_thing_in_the_brackets_of_its_own_kind_is_itself_or_its_like() -> None:
    assert isinstance(value_of("Rondel[spot]"), x.FieldGet)
    like = value_of("Boat[b]")
    assert isinstance(like, x.Aggregate)
    assert like.op == "those"


def test_pieces_told_apart_by_two_tests_may_be_alike_by_one_of_them() -> None:
    assert runtime_checks("let c be any of those(k in your hand where k is small and k's cost > 0)") == []


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("let n be seen(3)", "write `seen` alone"),
        ("let n be seen[3]", "leave the brackets out; only a field or value `for each` thing has entries"),
        ("let n be ray(spot, up)", "name other spaces, or declare Rondel with `is grid ...` or `is hexes ...`"),
    ],
)
def test_the_advice_fits_the_thing_that_is_named(line: str, advice: str) -> None:
    assert only(line).help == advice
