"""The code shown to contributors does what the page says."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from gamespec.lint.register import RULES
from gamespec.lint.rules import amounts
from interpreter import load
from interpreter.bots import Observation, Offered
from interpreter.kernel.chance import Choices
from interpreter.linting.library import lint
from tests.unit.docs.blocks import blocks_of

RULE, BOT = (block.text for block in blocks_of("CONTRIBUTING.md", "python"))
POND = """game "Pond" for 2 players
the table has
  active : Player
each player has
  coins : 0 and up
phase setup
  set active to first of players
  -> turn
phase turn for active
  you must count-fish
  -> end
action count-fish({params})
  add a + b to your coins
scoring
  coins = your coins
  winner has highest total
"""


def codes(number: int) -> list[str]:
    params = ", ".join(f"{letter} from 1..2" for letter in "abcdefg"[:number])
    return [found.code for found in lint(POND.format(params=params))]


def test_the_lint_rule_finds_an_action_of_six_choices_and_none_of_five(monkeypatch: pytest.MonkeyPatch) -> None:
    home = import_module("gamespec.diagnostics.catalogue")
    known = {**home.rows(), "GS599": home.rows()["GS518"]._replace(name="many-choices")}
    monkeypatch.setattr(home, "rows", lambda: known)
    monkeypatch.setattr(home, "_CODES", {**vars(home)["_CODES"]})
    monkeypatch.setattr("gamespec.lint.rules_by_name", lambda: RULES)
    before = set(RULES)
    try:
        exec(compile(RULE, "CONTRIBUTING.md", "exec"), amounts.__dict__)  # noqa: S102  our own page
        assert "GS599" in codes(6)
        assert "GS599" not in codes(5)
    finally:
        for name in set(RULES) - before:
            del RULES[name]


def test_the_bot_makes_the_last_move() -> None:
    made: dict[str, Any] = {"__name__": "last"}
    exec(compile(BOT, "CONTRIBUTING.md", "exec"), made)  # noqa: S102  our own page
    state = load("tic_tac_toe").initial(seed=1)
    offered = [Offered(str(move), at) for at, move in enumerate(state.moves())]
    seen = Observation(0, len(offered), 0, dict, lambda: offered, lambda _: state)
    assert made["Player"](Choices(0, 0)).choose(seen) == 8
