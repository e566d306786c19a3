"""The reason against a move is the condition that failed.

`just reasons` tries thousands at every table.
"""

from __future__ import annotations

from random import Random

import pytest

import rulesets
from tests.loaded import load, one_in
from tests.property.reason_invariants import told, tries

TRIES = 8
NEVER_REFUSED = {"blackjack"}


@pytest.mark.parametrize("name", one_in(4, rulesets.names()))
def test_the_reason_is_that_of_the_first_line_that_fails_and_goes_when_that_holds(name: str) -> None:
    game = load(name)
    found = [(tried, told(tried, Random(1))) for tried in tries(game, 1, TRIES)]
    assert [(tried.text, each.faults) for tried, each in found if each.faults] == []
    assert len(found) == (0 if name in NEVER_REFUSED else TRIES)
