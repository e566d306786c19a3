from __future__ import annotations

import pytest

from gamespec.model import (
    Cell,
    Column,
    EachCountCell,
    EachKindCell,
    EmptyCell,
    KindCell,
    ListCell,
    NumberCell,
    RangeCell,
    SeatCell,
    TextCell,
    TypeDecl,
    WordCell,
    YesNoCell,
)
from tests.unit.gamespec.syntax.reading import codes, declaration

FORMS: list[tuple[str, type[Cell]]] = [
    ("-", EmptyCell),
    ("", EmptyCell),
    ("3", NumberCell),
    ("-2", NumberCell),
    ("+4", NumberCell),
    ("shrimp", WordCell),
    ("p6", WordCell),
    ("Boat", KindCell),
    ('"a | b"', TextCell),
    ("yes", YesNoCell),
    ("9..13", RangeCell),
    ("..8 or 36..", RangeCell),
    ("2 or 4", RangeCell),
    ("3 each", EachCountCell),
    ("each Fish", EachKindCell),
    ("seat 1", SeatCell),
    ("1, 2, 2", ListCell),
    ("sun, moon", ListCell),
]


def cell(text: str) -> Cell:
    found = declaration(f"type T\n  | a |\n  | {text} |")
    assert isinstance(found, TypeDecl)
    assert found.table is not None
    return found.table.rows[0].cells[0]


@pytest.mark.parametrize(("text", "kind"), FORMS, ids=[text for text, _ in FORMS])
def test_each_form_of_cell_is_told_from_its_text(text: str, kind: type[Cell]):
    found = cell(text)
    assert isinstance(found, kind)
    assert found.span.text.strip() == text


def test_a_range_in_a_cell_may_be_open_and_joined():
    found = cell("..8 or 36..")
    assert isinstance(found, RangeCell)
    assert [(part.low, part.high) for part in found.parts] == [(None, 8), (36, None)]
    assert [part.span.text for part in found.parts] == ["..8", "36.."]


def test_the_head_of_a_column_may_be_a_family_or_say_where_its_words_come_from():
    found = declaration("type T\n  | wants/cod | moves/2 | license from Trade |\n  | 1 | 2 | cod |")
    assert isinstance(found, TypeDecl)
    assert found.table is not None
    heads: list[Column] = list(found.table.columns)
    assert [(head.name, head.key) for head in heads] == [("wants", "cod"), ("moves", "2"), ("license", None)]
    assert str(heads[2].source) == "Trade"


def test_a_row_may_be_cited():
    found = declaration("type T\n  | a |\n  | cod | cite FL-A-01")
    assert isinstance(found, TypeDecl)
    assert found.table is not None
    assert found.table.rows[0].cites[0].rule == "FL-A-01"


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ("| a |\n  | Lots of |", "GS111"),
        ("| a |\n  | 1 | 2 |", "GS112"),
        ("| A b |\n  | 1 |", "GS111"),
        ("| a |\n  | 1", "GS114"),
        ("| a |\n  | first |", "GS107"),
        ("| stop |\n  | 1 |", "GS107"),
    ],
)
def test_a_row_that_does_not_fit_is_one_finding(rows: str, code: str):
    assert codes(f'game "T" for 2 players\ntype T\n  {rows}\n') == [code]
