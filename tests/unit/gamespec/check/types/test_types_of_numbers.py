"""`type Rank is 2..14`: its words count for their numbers wherever a number is wanted."""

from __future__ import annotations

import pytest

from tests.unit.gamespec.check.snippets import mistakes
from tests.unit.interpreter.compiler.machine import Play, ran, small

PIPS = "type Pips is 2..6\n"


def number(value: str, table: str = "left : 0..9 for each Pips starts 1") -> int:
    return ran(f"let p be Pips[5]\nset m to {value}", declarations=PIPS, table=table).number("m")


@pytest.mark.parametrize(
    ("value", "is_worth"),
    [
        ("p", 5),
        ("p's number", 5),
        ("p * 3 - 1", 14),
        ("if p > 4 then p else 0", 5),
        ("if p is 5 and 5 is p then 1 else 0", 1),
        ("sum(q in Pips: q * left[q])", 20),
        ("count(q in Pips where q < p)", 3),
        ("left[6] + left[p]", 2),
        ("highest(q in Pips: q)", 6),
        ("min(p, 3)", 3),
        ("if some(q in Pips: q is in 3..4) then 1 else 0", 1),
    ],
)
def test_a_word_counts_for_its_number(value: str, is_worth: int):
    assert number(value) == is_worth


def test_a_number_that_is_surely_one_of_them_stands_for_its_word():
    lines = "roll Die\nset left[Die[d6]'s face + 1] to 4\nset m to sum(q in Pips: left[q])"
    dice = "dice Die\n  | die | faces | copies |\n  | d6 | 1..5 | 1 |\n"
    played = ran(
        f"move Die to tray\n{lines}",
        declarations=PIPS + dice,
        table="left : 0..9 for each Pips\ntray : slot of Die, open",
    )
    assert played.number("m") == 4


def test_a_number_that_may_be_none_of_them_is_refused():
    found = mistakes(
        "type Pips is 2..6\nthe table has\n  n : 0..9\n  left : 0..9 for each Pips\nphase setup\n  add 1 to left[n]\n  -> end"
    )
    assert [(str(one.code), one.message) for one in found] == [
        ("GS310", "this is a number, but one Pips is wanted here")
    ]


def test_it_is_chosen_and_written_by_its_number():
    turn = (
        "phase turn for first of players\n  you must bet\n  -> end\naction bet(p from Pips where p > 4)\n  add p to n\n"
    )
    played = Play(small("", turn, declarations=PIPS, arrow="-> turn"))
    assert played.moves == ["bet(5)", "bet(6)"]
    assert played.play("bet(6)").number("n") == 6
