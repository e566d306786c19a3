from __future__ import annotations

import re
from pathlib import Path

import pytest

import gamespec.syntax.grammar
from gamespec.check import check
from gamespec.diagnostics import Diagnostic, Sink
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse
from gamespec.syntax.codes import RESERVED_WORD
from gamespec.syntax.identifiers import BEGINNING, ELSEWHERE, NEVER, READING, RESERVED
from tests.loaded import one_in

GRAMMAR = (Path(gamespec.syntax.grammar.__file__).parent / "game.lark").read_text(encoding="utf-8")
WORDS = sorted(set(re.findall(r'"([a-z][a-z-]*)"', re.sub(r"(?m)^//.*$", "", GRAMMAR))))
READY = ("players", "setup")
"""Words outside the grammar's lines that have a meaning of their own."""

GAME = """\
game "Little" for 2 players

type Sky is calm, {word}
cards Boat
  | boat   | copies | {column} |
  | {word} | 2      | 3        |
the table has
  mover : Player
  sky : Sky starts {word}
  deck : pile of Boat, hidden
  {word} : 0..9
each player has
  coins : 0..9
  {property} : 0..9
phase setup
  set mover to first of players
  move Boat to deck
  -> {phase}
phase {phase} for mover
  let n be count(b in deck where b is {word} and b's {column} > 2 and Boat[{word}] is not empty)
  set sky to calm
  if sky is {word} or sky is in [calm, {word}]
    set sky to {word}
  set {word} to min({word}, 3)
  if {word} > 2 and not {word} is 3
    add {word} to {word}
  let m be [{word}, 2][{word}] + (if {word} > 1 then {word} else n) + sum(k in {word}..5: {word})
  set your {property} to 3 + your {property}
  add mover's {property} to your coins
  step {step}
    you must {action} or {action}
  if mover can {action}(1, 2)
    do {action}(1, 2)
  you may {action}
  -> end
action {action}(a from 0..2, b from 0..{word})
  need a > 0
  add a * b + {word} to your coins
scoring
  money = your coins

example "so"
  seats Ann, Bob
  given setup
  when
    Ann: {action}(1, 0)
  then
    Ann can {action}(1, 0)
    Ann's {property} is 3
    the step is not {step}
"""
LOCAL = """\
game "Little" for 2 players

each player has
  coins : 0..9
phase setup
  for each p in players
    p must go
  for each {word} in players
    add 1 to {word}'s coins
  -> end
action go({word} from 0..3)
  need {word} > 0 and {word} is not 2
  let n be 1 + {word}
  add {word} to your coins
scoring
  money = your coins
"""


def mistakes(text: str) -> list[Diagnostic]:
    """The errors of a file for two players."""
    parsed = parse(SourceFile("little.game", text))
    found = [one for one in parsed.diagnostics if one.is_error]
    if not found and parsed.model is not None:
        sink = Sink()
        model = resolve(parsed.model, [], 2, sink)
        if model is not None:
            check(model, 2, sink)
        found = [one for one in sink if one.is_error]
    return found


def used(word: str) -> dict[str, str]:
    """Return where a word is used as a name: wherever it may be."""
    names = {role: "zebra" if word in refused else word for role, refused in ELSEWHERE.items()}
    return {**names, "column": names["property"], "word": "zebra" if word in RESERVED else word}


def test_the_grammar_has_words() -> None:
    assert len(WORDS) > 100
    assert {*WORDS, "yes", "no", "none", "it", "you", "stop"} >= RESERVED
    assert set(BEGINNING.split()) <= set(WORDS)


@pytest.mark.parametrize("word", one_in(2, (word for word in WORDS if word not in READY)))
def test_a_word_is_a_name_wherever_nothing_else_can_be_meant(word: str) -> None:
    names = used(word)
    assert [(one.span.line, one.message) for one in mistakes(GAME.format(**names))] == []
    assert [(one.span.line, one.message) for one in mistakes(LOCAL.format(word=names["word"]))] == []


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_a_word_that_cannot_be_read_alone_is_refused_there_with_another_name(word: str) -> None:
    found = mistakes(f'game "L" for 2 players\n\nthe table has\n  {word} : 0..9\n\nphase setup\n  -> end\n')
    assert found[0].code == RESERVED_WORD.code
    assert found[0].help is not None
    assert found[0].help.startswith("choose another name, such as")
    allowed = "only phases, steps, and fields of players or things can have this name" in found[0].message
    assert allowed == (word in READING and word not in NEVER)


@pytest.mark.parametrize(
    ("role", "line"),
    [
        ("action", "action {}\n  add 1 to n"),
        ("phase", "phase {}\n  -> end"),
        ("property", "each player has\n  {} : 0..3"),
    ],
)
def test_what_a_word_cannot_be_called_is_told_where_it_is_called_so(role: str, line: str) -> None:
    for word in sorted(ELSEWHERE[role]):
        found = mistakes(f'game "L" for 2 players\n\n{line.format(word)}\n\nphase setup\n  -> end\n')
        assert found[0].code == RESERVED_WORD.code, word


@pytest.mark.parametrize("word", ["move", "set", "let", "for", "rotate"])
def test_who_acts_is_not_called_like_the_beginning_of_a_line(word: str) -> None:
    text = LOCAL.format(word="k").replace("p must go", f"{word} must go")
    assert mistakes(text)[0].message == (
        f"a line that begins with `{word}` says what happens, so `{word}` cannot be the name of a player here"
    )
