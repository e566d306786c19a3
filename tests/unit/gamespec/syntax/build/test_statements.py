from __future__ import annotations

import pytest

from gamespec.model import (
    AddTo,
    Anytime,
    As,
    ByLines,
    Choose,
    Do,
    EndGame,
    ForEach,
    IfStmt,
    Let,
    May,
    Move,
    Must,
    Need,
    Pay,
    PayWith,
    Pick,
    Repeat,
    Roll,
    Rotate,
    SetTo,
    Show,
    Shuffle,
    Step,
    Stmt,
    Swap,
    TakeFrom,
)
from tests.unit.gamespec.syntax.reading import codes, statement

FORMS: list[tuple[str, type[Stmt]]] = [
    ("move boat to your boats", Move),
    ("move top 2 of deck to your hand at bottom with facing owner, called new", Move),
    ("move card to line before first of line", Move),
    ("swap a and b", Swap),
    ("shuffle deck", Shuffle),
    ("rotate hand left", Rotate),
    ("rotate hand right", Rotate),
    ("roll your dice", Roll),
    ("show top 3 of deck to you", Show),
    ("set your coins to if a then b else c", SetTo),
    ("add 2 to your coins", AddTo),
    ("take 1 from crates", TakeFrom),
    ("let n(f from Fish) be count(t in haul where t's food is f)", Let),
    ("let s be first(p in players), never none", Let),
    ("pay 2 from your coins to bank", Pay),
    ("pay due with xs from your hand where it is not boat worth cash and n from your crates", PayWith),
    ('need x > 2 else "too few"', Need),
    ("by a, b\n  calm, 1..:\n    do c\n    do d\n  rough or none, any: end game if e\n  else: nothing", ByLines),
    ("if a\n  end game\nelse if b\n  end game\nelse\n  end game", IfStmt),
    ("for each b in your boats where b's cost > 2\n  do x", ForEach),
    ("repeat until deck is empty\n  do x", Repeat),
    ("repeat up to 9 times until deck is empty\n  do x", Repeat),
    ("repeat 3 times\n  do x", Repeat),
    ('step one "The first"\n  do x', Step),
    ("end game", EndGame),
    ("m's owner does\n  do x", As),
    ("do launch(boat)", Do),
    ("m's owner does bid(m)", Do),
    ("you must a or b(c), if possible", Must),
    ("players must a or b, together", Must),
    ("you must a, b or c, as often as possible, up to 2 times, if possible", Must),
    ('you must a, as often as possible, with highest x, then lowest y else "why"', Must),
    ("you may a or b up to 2 times", May),
    ("you may a, b or c as often as possible", May),
    ("first of players must a", Must),
    ("last of players may a up to 2 times", May),
    ("first of players chooses x from S", Choose),
    ("last of players chooses 2 xs from S", Pick),
    ("first of players does launch(boat)", Do),
    ("you may a as often as possible", May),
    ("you may anytime a or b\n  do x", Anytime),
    ("turn may anytime a, between\n  do x", Anytime),
    ("you choose x from 0..3, if possible", Choose),
    ("p may choose x from S where x > 1", Choose),
    ("p chooses 2 xs from S", Pick),
    ("p chooses up to 3 xs from S where its cost > 3", Pick),
    ("p chooses up to count(S) xs from S", Pick),
    ("p chooses xs from S, until count(xs) is 3, may stop when x", Pick),
]


@pytest.mark.parametrize(("text", "kind"), FORMS, ids=[text for text, _ in FORMS])
def test_each_form_of_statement_becomes_its_node(text: str, kind: type):
    assert isinstance(statement(text), kind)


def test_any_line_may_be_cited_and_say_what_it_assumes():
    found = statement('need x > 2 else "too few" cite FL-LCH-01, CG-RND-A4 assume "it says so nowhere"')
    assert [cite.rule for cite in found.cites] == ["FL-LCH-01", "CG-RND-A4"]
    assert str(found.assume) == "it says so nowhere"


def test_any_line_may_say_what_it_means_in_sentences_on_lines_of_their_own():
    found = statement('need x > 2 else "too few" cite FL-A-01\n    as "You need three.",\n      "Or more."\nadd 1 to x')
    assert isinstance(found, Need)
    assert [str(each) for each in found.told] == ["You need three.", "Or more."]
    assert [cite.rule for cite in found.cites] == ["FL-A-01"]


def test_each_branch_keeps_its_lines_and_its_citation():
    found = statement("if a cite FL-A-01\n  do x\nelse if b\n  do y\n  do z\nelse cite FL-A-02\n  do w")
    assert isinstance(found, IfStmt)
    assert [len(branch.lines) for branch in found.branches] == [1, 2]
    assert found.branches[0].cites[0].rule == "FL-A-01"
    assert found.otherwise is not None
    assert len(found.otherwise) == 1
    assert found.cites[0].rule == "FL-A-02"


def test_a_payment_in_pieces_keeps_all_its_parts():
    found = statement("pay due with xs from your hand where C worth cash and n from your crates")
    assert isinstance(found, PayWith)
    assert (found.amount.span.text, str(found.name), found.source.span.text) == ("due", "xs", "your hand")
    assert found.where is not None
    assert found.worth.span.text == "cash"
    assert found.units is not None
    assert str(found.units.name) == "n"


def test_a_line_goes_on_inside_brackets_and_after_a_comma():
    found = statement("let x be count(\n  b in your boats # all of them\n    where b's cost > 2)")
    assert isinstance(found, Let)
    assert isinstance(statement("you must a or b,\n    if possible"), Must)


def test_actions_that_are_offered_are_joined_by_or_or_by_commas_and_one_or():
    for text in ("you must a or b or c", "you must a, b or c", "you must a,\n    b or c"):
        found = statement(text)
        assert isinstance(found, Must)
        assert [str(option.name) for option in found.options] == ["a", "b", "c"]
    for text in ("you must a or b, c", "you may a, b", "you may a, b, c up to 2 times"):
        assert codes(f'game "T" for 2 players\naction z\n  {text}\n') == ["GS113"]


def test_what_is_best_is_kept_with_its_reason():
    found = statement('you must a, as often as possible, with highest x, then lowest y, up to n times else "why"')
    assert isinstance(found, Must)
    assert found.often
    assert found.times is not None
    assert [(step.direction, step.by.span.text) for step in found.order] == [("highest", "x"), ("lowest", "y")]
    assert str(found.reason) == "why"
    for wrong in ("with highest x, with lowest y", "as often as possible, as often as possible", "then lowest y"):
        assert codes(f'game "T" for 2 players\naction z\n  you must a, {wrong}\n') == ["GS113"]
    found = statement("you must a, with highest x, then lowest y, if possible")
    assert isinstance(found, Must)
    assert found.if_possible


def test_a_set_without_a_number_needs_an_end():
    assert codes('game "T" for 2 players\naction a\n  p chooses xs from S, may stop when x\n') == ["GS102"]
