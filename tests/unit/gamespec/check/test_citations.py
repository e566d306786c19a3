"""Citations and assumptions are collected from every line that may have one."""

from __future__ import annotations

from gamespec.model import Noted
from tests.unit.gamespec.check.snippets import clean, game_text, model_of

BODY = """
type Sky is calm, rough
type Wind
  | wind | force | cite A-10 assume "h"
  | west | 2     |
the table has
  sky : Sky starts calm
  time : 0..9 cite A-1
  tide = by sky
    calm: 1 cite A-2 assume "a"
    rough: 2 assume "b"
  storm =
    let n be by sky
      calm: 1 cite A-3
      else: 2 assume "c"
    n + 1 cite A-4
phase setup
  by sky cite A-5
    calm: set sky to rough cite A-6 assume "d"
    else: assume "e"
      by time
        0: nothing cite A-7
        else:
          if sky is calm
            set time to tide + storm assume "f"
  -> end cite A-8
scoring
  points = by sky
    calm: 1 assume "g"
    rough: 2 cite A-9
"""


def test_every_line_of_cases_may_cite_a_rule_or_state_what_it_assumes():
    game = clean(BODY)
    noted = [node for node in model_of(game_text(BODY)).walk() if isinstance(node, Noted)]
    assert sorted(rule for rule, _ in game.cites) == sorted(f"A-{n}" for n in range(1, 11))
    assert sorted(text for text, _ in game.assumptions) == sorted(str(each.assume) for each in noted if each.assume)
    assert len(game.assumptions) == 8
