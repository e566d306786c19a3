from __future__ import annotations

import pytest

from gamespec.model import (
    Binary,
    Call,
    Can,
    Compare,
    Comprehension,
    EndsOf,
    Expr,
    IfExpr,
    Index,
    Its,
    KindName,
    ListLit,
    Name,
    NoneLit,
    Num,
    Placements,
    Possessive,
    RangeExpr,
    Unary,
    Would,
    YesNoLit,
    Your,
)
from tests.unit.gamespec.syntax.reading import codes, expression, read

FORMS: list[tuple[str, type[Expr]]] = [
    ("12", Num),
    ("none", NoneLit),
    ("yes", YesNoLit),
    ("boat", Name),
    ("Boat", KindName),
    ("your coins", Your),
    ("its cost", Its),
    ("boat's trade", Possessive),
    ("m's owner's money", Possessive),
    ("next(turn)", Call),
    ("count(xs)", Call),
    ("Cell[3, 2]", Index),
    ("card's wants[cod]", Index),
    ("[0, 1, 3, 6][n]", Index),
    ("[0, 1, 3]", ListLit),
    ("-x", Unary),
    ("not x", Unary),
    ("a + b * c", Binary),
    ("a mod b", Binary),
    ("a and b or c", Binary),
    ("a < b", Compare),
    ("a is b", Compare),
    ("a is not b", Compare),
    ("a is in b", Compare),
    ("a is not in 1..3", Compare),
    ("a is empty", Compare),
    ("a is not empty", Compare),
    ("if a then b else c", IfExpr),
    ("sum(b in your boats where b's crates > 0: b's points)", Comprehension),
    ("count(b in your boats)", Comprehension),
    ("first(b in S where C with highest e, then lowest f)", Comprehension),
    ("top of deck", EndsOf),
    ("random 2 of those(s in deck where s is x)", EndsOf),
    ("first of line", EndsOf),
    ("1..6", RangeExpr),
    ("p can launch(boat)", Can),
    ("would(launch(boat): your coins > 0)", Would),
    ("placements(corner, Cell, turned-over)", Placements),
]


@pytest.mark.parametrize(("text", "kind"), FORMS, ids=[text for text, _ in FORMS])
def test_each_form_of_expression_becomes_its_node_with_its_span(text: str, kind: type[Expr]):
    found = expression(text)
    assert isinstance(found, kind)
    assert found.span.text == text


def test_times_binds_closer_than_plus_and_plus_closer_than_comparison():
    found = expression("a + b * c > d")
    assert isinstance(found, Compare)
    assert isinstance(found.left, Binary)
    assert found.left.op == "+"
    assert isinstance(found.left.right, Binary)


def test_minus_is_done_from_the_left():
    found = expression("a - b - c")
    assert isinstance(found, Binary)
    assert isinstance(found.left, Binary)


def test_and_binds_closer_than_or():
    found = expression("a or b and c")
    assert isinstance(found, Binary)
    assert found.op == "or"


def test_ends_of_a_zone_bind_looser_than_possession():
    found = expression("top 2 of p's deck")
    assert isinstance(found, EndsOf)
    assert isinstance(found.of, Possessive)
    property_of_top = expression("(top of deck)'s moves")
    assert isinstance(property_of_top, Possessive)
    assert isinstance(property_of_top.of, EndsOf)


def test_brackets_belong_to_the_span_of_what_they_hold():
    found = expression("(a + b) * c")
    assert isinstance(found, Binary)
    assert found.left.span.text == "(a + b)"


def test_words_of_the_language_inside_hyphenated_names_are_no_keywords():
    found = expression("top-card + is-empty")
    assert isinstance(found, Binary)
    assert isinstance(found.left, Name)


@pytest.mark.parametrize(
    "text",
    [
        "sum(b in S)",
        "highest(b in S where C)",
        "count(b in S: b's x)",
        "first(b in S: b's x)",
        "sum(b in S with highest e: e)",
    ],
)
def test_a_comprehension_with_too_much_or_too_little_is_refused(text: str):
    assert codes(f'game "T" for 2 players\naction a\n  let x be {text}\n') == ["GS113"]


def test_a_number_beyond_the_machine_is_refused():
    found = read('game "T" for 2 players\naction a\n  let x be 99999999999999999999\n').diagnostics
    assert [finding.message for finding in found] == ["this number is too large"]
