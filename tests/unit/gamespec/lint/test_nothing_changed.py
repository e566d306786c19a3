"""Cases that do nothing, and questions on which no case depends, are found as GS509."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamespec.ruleset import Ruleset
from gamespec.ruleset.shelf import laid_out
from interpreter.linting import lint

GAME = """game "Cases" for 2 players

the table has
  wind : calm or rough or none starts none
  n : 0..9, capped

phase setup
  -> turn

phase turn for first of players
  you must go
{lines}
  set wind to rough if n is 3
  set wind to calm if n is 4
  -> end when n > 8
  -> turn

action go
  add 1 to n

scoring
  s = n
"""


def idle(lines: str) -> list[str]:
    """Return what is said of lines that change nothing."""
    shelf = laid_out({"cases.game": GAME.format(lines=lines)})
    return [
        each.message
        for each in lint(Ruleset("cases", Path("cases.game"), shelf=shelf)).findings
        if each.code == "GS509"
    ]


NOTHING = "every case is `nothing`, so these lines change nothing"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("  by wind\n    calm or rough: nothing\n    none: nothing", NOTHING),
        ("  by wind\n    else: nothing", NOTHING),
        ("  by wind\n    else: add 1 to n", "no case depends on `wind`, so asking for it decides nothing"),
        ("  by wind\n    any: add 1 to n", "no case depends on `wind`, so asking for it decides nothing"),
        (
            "  by wind, n\n    any, ..3: add 1 to n\n    any, 4..: nothing",
            "no case depends on `wind`, so asking for it decides nothing",
        ),
        (
            "  by wind, n\n    calm, any: nothing\n    else: add 1 to n",
            "no case depends on `n`, so asking for it decides nothing",
        ),
        (
            "  let k be by n, wind\n    ..3, any: 1\n    else: 2\n  add k to n",
            "no case depends on `wind`, so asking for it decides nothing",
        ),
        ("  let k be by n\n    any: 1\n  add k to n", "no case depends on `n`, so asking for it decides nothing"),
    ],
)
def test_cases_that_decide_nothing_are_found(lines: str, message: str):
    assert idle(lines) == [message]


@pytest.mark.parametrize(
    "lines",
    [
        "  by wind\n    calm: nothing\n    else: add 1 to n",
        "  by n\n    ..3: nothing\n    4..: add 1 to n",
        "  let k be by n, wind\n    ..3, calm: 1\n    else: 2\n  add k to n",
        "  add 1 to n",
    ],
)
def test_cases_that_decide_something_are_not(lines: str):
    assert idle(lines) == []
