from __future__ import annotations

import pytest

from interpreter.examples import run_examples
from tests.unit.interpreter.compiler.machine import Play, program, small

REST = """\
phase turn for first of players
  you must {name} or idle
  -> end
action idle
  add 1 to n
action {name}
{body}
action costly(k given 0..9)
  need some(c in your hand: c's cost > k) else "you hold no such card"
action deeper(k given 0..9)
  if n is 0
    do costly(k)
action look-at(c given Card or none)
  need c is not none and c's cost > 9 else "it is cheap"
"""
DEAL = "move any 2 of Card[a] to (first of players)'s hand\nmove any 1 of Card[b] to (last of players)'s hand"
SILENT = "this move is not possible now"


def text(body: str, more: str = "") -> str:
    lines = "\n".join(f"  {line}" for line in body.split("\n"))
    return small(DEAL, REST.format(name="ask", body=lines) + more, arrow="-> turn")


@pytest.mark.parametrize(
    "body",
    [
        "do costly(1)",
        "do deeper(1)",
        "let k be 1 + n\ndo deeper(k)",
        "you do costly(2)",
        "if n is 0\n  do deeper(2)\nelse\n  do costly(1)",
        "do costly(0)\ndo costly(1)",
        "need n is 0\ndo deeper(2)\nadd 1 to n",
    ],
)
def test_the_reason_is_that_of_the_line_that_failed(body: str):
    assert Play(text(body)).state.why_not("ask") == "you hold no such card"


@pytest.mark.parametrize(
    "body",
    [
        "next(you) does costly(2)",
        "do look-at(first(c in next(you)'s hand))",
        "let c be first(d in next(you)'s hand)\ndo look-at(c)",
        "let c be first(d in next(you)'s hand), never none\nneed c's cost > 9 else \"it is cheap\"",
        "let k be count(d in next(you)'s hand where d's cost > 1)\nlet j be k + 1\nneed j > 5 else \"too few\"",
        "do costly(count(d in next(you)'s hand where d's cost > 1))",
    ],
)
def test_what_rests_on_what_the_seat_cannot_see_is_not_told(body: str):
    assert Play(text(body)).state.why_not("ask") == SILENT


def test_what_is_told_of_a_piece_handed_on_is_what_the_seat_sees_of_it():
    assert Play(text("do look-at(first(c in your hand))")).state.why_not("ask") == "it is cheap"


def test_an_example_asks_for_the_reason_of_what_is_done():
    example = (
        'example "no such card"\n  seats Ann, Bob\n  given setup\n  then\n'
        '    Ann cannot ask because "you hold no such card"\n'
    )
    ready = program(text("do deeper(1)", example))
    assert [result.passed for result in run_examples(ready)] == [True]


def test_the_line_told_is_the_one_that_failed():
    refused = Play(text("do deeper(1)")).state.refused("ask")
    assert refused is not None
    assert refused.span is not None
    assert "you hold no such card" in refused.span.text
