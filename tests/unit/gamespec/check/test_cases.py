"""Values by case: each case has a line, and only one."""

from __future__ import annotations

import pytest

from tests.unit.cli.followed_help import findings
from tests.unit.gamespec.check.snippets import mistakes

WORLD = """
type Sky is calm, rough, storm
cards Boat
  | boat  | copies | cost |
  | skiff | 2      | 1    |
  | barge | 2      | 3    |
the table has
  sky : Sky starts calm
  time : 0..9
  crew : 0 and up
  flag : Player or none starts none
  tide : ebb or flood or none starts none
  deck : pile of Boat, hidden
"""


def said(lines: str, *, of: str = "the table has\n  found = ") -> list[str]:
    """Return what is against a value by case."""
    first, *rest = lines.strip().splitlines()
    text = f"{of}{first}\n" + "".join(f"    {line.strip()}\n" for line in rest)
    return [one.message for one in mistakes(WORLD + text) if one.is_error]


@pytest.mark.parametrize(
    "lines",
    [
        "by sky\n calm or rough: 1\n storm: 2",
        "by sky, time\n calm, any: 1\n rough, ..4: 2\n rough, 5..: 3\n storm, 0..8: 4\n storm, 9: 5",
        "by crew\n 0: 1\n 1..3 or 5: 2\n 4 or 6..: 3",
        "by time > 3, crew is 0\n yes, yes: 1\n no, any: 2\n yes, no: 3",
        "by flag\n none: 0\n else: 1",
        "by tide\n none: 1\n ebb: 2\n flood: 3",
        "by time\n 0..3: calm\n else: storm",
        "by top of deck\n none: 0\n skiff: 1\n barge: 2",
        "by time - crew\n ..-1: 0\n 0..: 1",
        "by lowest(b in deck: b's cost)\n 2..: 1\n ..1: 2\n none: 3",
        "by lowest(b in deck: b's cost), time\n 1..2 or none, any: 1\n 3, ..4: 2\n else: 3",
    ],
)
def test_cases_of_words_truths_and_numbers_are_told_apart(lines: str):
    assert said(lines) == []


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("by sky\n calm: 1", "no line covers the case `rough or storm`"),
        ("by sky, time\n calm, ..4: 1\n calm, 6..: 2\n rough or storm, any: 3", "no line covers the case `calm, 5`"),
        ("by crew\n 1..: 1", "no line covers the case `0`"),
        ("by time\n 2..3: 1", "no line covers the case `0..1 or 4..9`"),
        ("by flag\n none: 1", "no line covers the case that `flag` is a player"),
        ("by tide\n ebb or flood: 1", "no line covers the case `none`"),
        ("by sky, crew is 0\n calm, yes: 1\n calm, no: 2", "no line covers the case `rough or storm, any`"),
        ("by sky\n calm: 1\n calm or rough or storm: 2", "two lines cover the case `calm`"),
        ("by sky, time\n calm, any: 1\n any, 3: 2\n else: 0", "two lines cover the case `calm, 3`"),
        ("by sky\n calm: 1\n rough: 2\n storm: 3\n else: 4", "the lines above cover every case, so `else` is never used"),
        ("by sky\n else: 4\n calm: 1", "`else` covers all other cases, so no line can follow it"),
        ("by time\n 0..9: 1\n 12: 2", "the case `12` never happens: `time` is 0..9"),
        ("by sky, time\n calm: 1", "this line has 1 case, but `by` tests 2 values"),
        ("by sky\n calm..storm: 1", "a case such as `2..4` needs numbers, but `by` tests one Sky here"),
        ("by time\n crew: 1\n else: 2", "the case `crew` is not a fixed word or number"),
        ("by deck\n 1: 2", "`by` cannot test a pile of Boat"),
        ("by sky\n calm: 1\n else: flag", "in every case the result must be of one type, but one result is a number and another a player"),
        ("by sky\n sunny: 1\n else: 2", "nothing is called `sunny` here"),
        ("by skies\n calm: 1", "nothing is called `skies` here"),
    ],
)  # fmt: skip
def test_what_is_missing_or_said_twice_is_told(lines: str, message: str):
    assert said(lines) == [message]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("by sky\n calm or rough: add 1 to crew\n storm: nothing", None),
        ("by sky, time\n calm, any:\n  add 1 to crew\n  add 1 to time\n else: end game if crew > 3", None),
        ("by sky\n calm: add 1 to crew", "no line covers the case `rough or storm`"),
        ("by sky\n calm: nothing\n any: add 1 to crew", "two lines cover the case `calm`"),
        ("by sky\n calm or rough or storm:\n  add 1 to crew\n else: nothing", "the lines above cover every case, so `else` is never used"),
        ("by sky, time\n calm: nothing", "this line has 1 case, but `by` tests 2 values"),
        ("by sky\n calm: add 1 to crw\n else: nothing", "nothing is called `crw` here"),
        ("by flag\n none: nothing\n else: add 1 to flag's coins", None),
        ("by sky\n else: add 1 to crew", None),
        ("by sky\n any:\n  add 1 to crew\n  add 1 to time", None),
        ("by flag\n none: add 1 to flag's coins\n else: nothing", "`flag` may be none here"),
    ],
)  # fmt: skip
def test_statements_stand_in_cases_that_are_checked_as_those_of_values_are(lines: str, message: str | None):
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    text = f"{WORLD}each player has\n  coins : 0..99\nphase setup\n{body}  -> end\n"
    found = [one.message for one in mistakes(text) if one.is_error]
    assert found == ([] if message is None else [message])


@pytest.mark.parametrize(
    ("cell", "twice", "advice", "mended"),
    [
        ("2..4 or 3", "`2..4` and `3`", "delete `or 3`", "2..4"),
        ("1 or 3 or 2..4", "`3` and `2..4`", "delete `3 or`", "1 or 2..4"),
        ("2..4 or 4..6", "`2..4` and `4..6`", "write `2..6` instead of these two", "2..6"),
        ("2..4 or 4..", "`2..4` and `4..`", "write `2..` instead of these two", "2.."),
        ("..4 or 3..", "`..4` and `3..`", "write `any` instead of these two", "any"),
        ("any or 3", "`any` and `3`", "delete `or 3`", "any"),
        ("3 or 3", "`3` and `3`", "delete `or 3`", "3"),
    ],
)
def test_a_case_written_twice_in_a_line_is_told_with_what_to_delete_or_write(
    cell: str, twice: str, advice: str, mended: str
):
    found = [one for one in mistakes(f"{WORLD}  found = by time\n    {cell}: 1\n    else: 2") if one.is_error]
    assert [(one.message, one.help) for one in found] == [(f"{twice} in this line cover the same case", advice)]
    assert "cover the same case" not in " ".join(said(f"by time\n {mended}: 1\n else: 2"))


@pytest.mark.parametrize(
    ("cell", "advice"),
    [("any or none", "delete `or none`"), ("none or any", "delete `none or`"), ("ebb or ebb", "delete `or ebb`")],
)
def test_a_word_written_twice_in_a_line_is_told_with_what_to_delete(cell: str, advice: str):
    found = [one for one in mistakes(f"{WORLD}  found = by tide\n    {cell}: 1\n    else: 2") if one.is_error]
    assert [one.help for one in found] == [advice]


def test_too_many_cases_to_look_at_are_refused():
    many = "type Many is 1..40\nthe table has\n  a : Many starts 1\n  b : Many starts 1\n  c : Many starts 1\n  found = by a, b, c\n"
    lines = "".join(f"    {n}, {n}, {n}: {n}\n" for n in range(1, 41))
    found = [one.message for one in mistakes(f"{many}{lines}    else: 0") if one.is_error]
    assert found == []
    more = "".join(f"    {n}: {n}\n" for n in range(1, 62))
    wide = f"the table has\n  k : 0..99\n  found = by k\n{more}    else: 0"
    assert [one.message for one in mistakes(wide) if one.is_error] == ["`by` has at most 60 lines of cases"]


def test_what_is_drawn_is_drawn_before():
    text = "phase setup\n  let x be by random of Sky\n    calm: 2\n    else: 3\n  -> end"
    assert "a random value behind `by` would be drawn again for each line below" in [
        one.message for one in mistakes(WORLD + text)
    ]


def test_a_line_knows_what_its_case_says():
    assert said("by top of deck, sky\n none, any: 0\n any, calm: 1\n else: 2")
    text = "by flag\n none: 0\n else: flag's coins"
    assert said(text, of="each player has\n  coins : 0..3\nthe table has\n  found = ") == []


@pytest.mark.parametrize(
    ("asked", "case", "advice"),
    [
        ("time", "crew", "by time >= crew"),
        ("first of players", "last of players", "by first of players is last of players"),
    ],
)
def test_a_case_that_changes_is_answered_with_a_question_that_can_be_asked(asked: str, case: str, advice: str):
    found = mistakes(f"the table has\n  time : 0..9\n  crew : 0..9\n  n = by {asked}\n    {case}: 1\n    else: 2\n")[0]
    assert found.help is not None
    assert f"`{advice}`" in found.help
    mended = f"the table has\n  time : 0..9\n  crew : 0..9\n  n = {advice}\n    yes: 1\n    no: 2\n"
    assert [each for each in mistakes(mended) if each.is_error] == []


def test_cases_of_which_none_can_be_read_are_answered_at_the_line_alone():
    table = "the table has\n  n : 0..9\n  m(c from 1..2) = by c\n    1: those(c in around(n is not none)\n"
    found = findings(
        f'game "M" for 2 players\n\n{table}\nphase setup\n  set n to 1\n  -> end\n\nscoring\n  winner has highest n\n'
    )
    assert [(each.code, each.span.line) for each in found] == [("GS106", 6)]
