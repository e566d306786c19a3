"""Whatever word stands in place of another, the check answers with findings."""

from __future__ import annotations

import re

from hypothesis import given, strategies as st

from gamespec.check import check_world
from gamespec.diagnostics import Sink
from gamespec.source import SourceFile
from gamespec.syntax import parse
from tests.unit.gamespec.check.expressions.fishing import GAME

ACT = """\
  let have(f from Fish) be count(c in your hand where c's trade is f)
  need have(cod) > 0 and b is not big else "no"
  pay b's wants from your fish to your store
  pay b's cost with spent from your hand where it is not b worth its cost and rest-of-it from your coins
  move spent to deck at bottom
  if offer is not empty and offer's cost is in 1..3
    add [0, 1, 3][offer's cost] to seen
  for each c in Cell where c's marker is none
    set c's marker to you
  repeat up to 3 times until seen > 3
    add 1 to seen
  you choose up to 2 some-boats from your hand where its cost > count(some-boats)
  move some-boats to queue at last, called new
  set spot to ahead(spot, max(1, count(new)))
  let best be first(c in your hand with highest c's cost, then lowest c's moves[seats])
  if best is not none
    show best to others
  set seen to sum(f in Fish: your logos(f)) mod 5"""
PLAY = """\
  you may anytime rest
    you must trade or gain(2), if possible
  next(you) does
    do rest"""
TEXT = GAME.format(act=ACT, play=PLAY)
WORDS = list(re.finditer(r"[A-Za-z][\w-]*|\d+|'s|[^\s\w]", TEXT))
POOL = sorted({word.group() for word in WORDS})


def _check(text: str) -> Sink:
    sink = Sink()
    read = parse(SourceFile("fishing.game", text))
    for found in read.diagnostics:
        sink.report(found)
    if read.model is not None:
        check_world(read.model, 2, sink)
    return sink


def test_the_text_itself_has_no_mistake() -> None:
    assert [d.message for d in _check(TEXT) if d.is_error] == []


@given(place=st.integers(0, len(WORDS) - 1), word=st.sampled_from(["", *POOL]))
def test_any_word_in_place_of_another_is_answered_with_findings(place: int, word: str) -> None:
    old = WORDS[place]
    for found in _check(TEXT[: old.start()] + word + TEXT[old.end() :]):
        assert found.message
        assert found.span.file.name == "fishing.game"
