from __future__ import annotations

import pytest

from gamespec.model import ActionDecl, BrokenStmt, Do, HasBlock, IfStmt, PhaseDecl
from tests.unit.gamespec.syntax.reading import HEADER, read


def findings(text: str) -> list[tuple[int, str]]:
    return [(found.span.line, found.message) for found in read(HEADER + text).diagnostics]


def test_two_mistakes_are_exactly_two_errors():
    text = "action a\n  move x into y\n  do b\n  set x = 3\n  do c\n"
    assert [line for line, _ in findings(text)] == [3, 5]


def test_mistakes_in_different_declarations_do_not_touch_each_other():
    text = "acton a\n  do x\n\nphase p\n  moove x to y\n  -> p\n\nrule r\n  add 1 too x\n"
    assert [line for line, _ in findings(text)] == [2, 6, 10]


def test_a_broken_head_keeps_its_body():
    model = read(HEADER + "action launch(boat in your hand)\n  do x\n  do y\n").model
    assert model is not None
    (action,) = model.decls
    assert isinstance(action, ActionDecl)
    assert action.broken
    assert [type(line) for line in action.lines] == [Do, Do]


def test_a_broken_condition_keeps_its_block_and_its_else():
    text = "action a\n  if x >> y\n    do b\n  else\n    do c\n"
    assert len(findings(text)) == 1
    model = read(HEADER + text).model
    assert model is not None
    (action,) = model.decls
    assert isinstance(action, ActionDecl)
    (branching,) = action.lines
    assert isinstance(branching, IfStmt)
    assert branching.otherwise


def test_a_broken_case_or_its_head_leaves_the_other_cases():
    cases = "    calm: do b\n    rough{}\n      do c\n    else: nothing\n"
    for text in (f"action a\n  by sky sea\n{cases.format(':')}", f"action a\n  by sky\n{cases.format(' do')}"):
        assert len(findings(text)) == 1, text


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("calm: rest", "`rest` alone does nothing"),
        ("calm: if x > 1", "a line with lines below it, or a `let`, cannot follow the colon of a case"),
        ("calm: for each b in deck", "a line with lines below it, or a `let`, cannot follow the colon of a case"),
    ],
)
def test_what_cannot_follow_the_colon_of_a_case_is_told(line: str, message: str):
    below = "" if "rest" in line else "      do b\n"
    assert findings(f"action a\n  by sky\n    {line}\n{below}    else: nothing\n") == [(4, message)]


def test_cases_in_the_form_of_other_languages_are_told_with_theirs():
    text = "action a\n  switch sky\n    calm: do b\n    rough:\n      do c\n"
    assert findings(text) == [(3, "cases are written below `by`")]
    text = "action a\n  by sky\n    case calm: do b\n    rough: nothing\n"
    assert findings(text) == [(4, "a case below `by` begins with its words")]


def test_a_broken_line_is_a_placeholder_among_its_neighbours():
    model = read(HEADER + "phase p\n  do a\n  do 3\n  do b\n  -> p\n").model
    assert model is not None
    (phase,) = model.decls
    assert isinstance(phase, PhaseDecl)
    assert [type(line) for line in phase.lines] == [Do, BrokenStmt, Do]
    assert model.broken


def test_a_broken_field_leaves_the_others():
    model = read(HEADER + "each player hsa\n  coins : 0..9\n  gear 0..3\n  oil : 0..3\n").model
    assert model is not None
    (block,) = model.decls
    assert isinstance(block, HasBlock)
    assert [str(field.name) for field in block.fields] == ["coins", "oil"]


def test_a_broken_head_of_a_table_is_one_error():
    assert len(findings("card Boat\n  | trade |\n  | cod |\n")) == 1


def test_an_if_without_a_block_is_one_error_and_its_else_is_not_another():
    assert [line for line, _ in findings("action a\n  if x\n  do b\n  else\n    do c\n")] == [3]


def test_a_bracket_left_open_does_not_swallow_what_follows():
    text = "action a\n  add (1 to x\n  do b\nphase p\n  do 3\n  -> p\n"
    assert [line for line, _ in findings(text)] == [3, 6]


@pytest.mark.parametrize(
    "text", ["".join(f"wrong{n} x\n" for n in range(200)), "type T\n  | a |\n" + "  | A b |\n" * 200]
)
def test_reading_stops_after_many_mistakes(text: str):
    messages = [message for _, message in findings(text)]
    assert len(messages) == 51
    assert messages[-1].startswith("the rest of the file was not read")


@pytest.mark.parametrize(
    ("line", "message", "help_part"),
    [
        ("you mst launch", "`mst` is not allowed here", "`must`"),
        ("moove x to y", "no line begins with `moove`", "`move`"),
        ("you may Launch", "`Launch` cannot be a name here", "`launch`"),
        ("need x = 3", "`=` is not allowed here", "`is`"),
        ("set x 3", "`3` is not allowed here, only `'s`, `[` or `to`", None),
        ("move x into y", "`into` is not allowed here, only `to`", "`to`"),
        ("need x else “no”", "the sign `“` has no meaning here, and occurs once more", 'write `"`'),
        ("need 2x > 3", "`2x` is neither a number nor a name", "`2 * x`"),
        (
            "let first be 3",
            "`first` is a word of the language and cannot be a name here; only phases, steps, and fields of players or things can have this name",
            "`starter`",
        ),
        (
            "let launchLimit be 3",
            "the name `launchLimit` has capitals or underscores, which are not allowed in names",
            "`launch-limit`",
        ),
        ("pay", "the line ends too early: a value is missing", None),
        ('need "abc', "this text in quotes has no closing quote", None),
        ("add 1) to x", "this `)` does not match an open bracket", None),
        ("else", "this `else` has no `if` above it at its own indentation", None),
    ],
)
def test_a_slip_is_answered_with_what_was_expected(line: str, message: str, help_part: str | None):
    (found,) = read(f"{HEADER}action a\n  {line}\n").diagnostics
    assert found.message == message
    if help_part is not None:
        assert found.help is not None
        assert help_part in found.help


@pytest.mark.parametrize(
    ("head", "help_part"),
    [
        ("type fish is cod", "`Fish`"),
        ("type Fish is Cod", "`cod`"),
        ("acton a", "`action`"),
        ("type BOAT is cod", "`Boat`"),
    ],
)
def test_a_slip_in_a_head_is_answered_with_the_right_spelling(head: str, help_part: str):
    (found,) = read(f"{HEADER}{head}\n").diagnostics
    assert found.help is not None
    assert help_part in found.help


def test_a_line_indented_without_a_block_above_is_shown_with_the_line_above():
    (found,) = read(f"{HEADER}action a\n  do x\n      do y\n").diagnostics
    assert found.code == "GS103"
    assert [label.span.text for label in found.secondary] == ["do x"]


def test_a_line_that_goes_back_to_no_block_is_one_error():
    (found,) = read(f"{HEADER}action a\n  if x\n      do y\n    do z\n").diagnostics
    assert found.code == "GS103"
    assert found.span.text == "do z"


def test_an_open_quote_in_the_head_of_a_table_takes_its_rows_along():
    text = 'action a\n  do x\nadd cards Boat "Boats, 9 in all\n  | a |\n  | 1 |\n  | "x |\naction b\n  do 3\n'
    assert [line for line, _ in findings(text)] == [4, 9]


def test_a_comma_too_many_is_one_error_and_the_next_line_is_read():
    text = "rule r cite FL-A-01,\n  after your visit(any b)\n    do x\n    do 3\n"
    assert findings(text) == [
        (2, "the line ends in a comma, but the next line does not continue it"),
        (5, "`3` is not allowed here, only a name"),
    ]


def test_a_misspelled_part_of_an_example_keeps_its_lines():
    text = 'example "x"\n  seats Ann\n  thne\n    the game is over\n    winner is is Ann\n'
    assert [line for line, _ in findings(text)] == [4, 6]


def test_an_unknown_part_of_an_example_is_one_error():
    assert [line for line, _ in findings('example "x"\n  b11\n    the game is over\n    winner is Ann\n')] == [3]


def test_a_missing_bar_is_one_error():
    assert [line for line, _ in findings("type T\n  | a | b |\n  | 1   2 |\n")] == [4]
