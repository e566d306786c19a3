"""Openings are gone through once.

Each class of statements that may stand in one says how, in one place.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gamespec.checked import statements as st
from gamespec.source import BUILTIN
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import STANDS, Stands, has_choice, has_condition, is_opening_line
from interpreter.compiler.flow import nodes
from interpreter.compiler.openings.walk import WALKED
from tests.unit.interpreter.compiler.test_openings import offered


@dataclass(slots=True, eq=False)
class Wager(st.Stmt):
    """A statement of some later day."""


def may_stand() -> set[type]:
    """The classes of statements of which some may stand in an opening."""
    assert nodes.DECIDES < 0  # the machine's nodes bring along every file that registers
    kinds = {kind for kind in vars(st).values() if isinstance(kind, type) and issubclass(kind, st.Stmt)}
    return {kind for kind in kinds if kind in STANDS}


def without_a_walk() -> set[str]:
    return {kind.__name__ for kind in may_stand() - WALKED.keys()}


def test_every_class_that_may_stand_in_an_opening_is_walked() -> None:
    assert without_a_walk() == set()


def test_nothing_else_is_walked_but_names_that_get_a_value() -> None:
    assert WALKED.keys() - may_stand() == {g.Assign}


def test_a_class_that_nobody_walks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "Wager", Wager, raising=False)
    assert not is_opening_line(Wager(BUILTIN))
    monkeypatch.setitem(STANDS, Wager, Stands(may_fail=True, asks=True))
    assert is_opening_line(Wager(BUILTIN))
    assert has_condition((Wager(BUILTIN),))
    assert has_choice((Wager(BUILTIN),))
    assert without_a_walk() == {"Wager"}


SPREAD = "action act(k from 1..9)\n  for each f in Fish\n    pay k from your stock[f]\n  need k > 1\n  set n to k\n"


def test_payments_of_one_family_are_refused_at_the_first_that_fails() -> None:
    """They are tried together: what is told of the third is what there is of it."""
    played = offered(SPREAD, setup="for each p in players\n  set p's stock[ray] to 1\n")
    assert played.state.why_not("act(2)") == "you need 2, you have 1"
    assert played.state.why_not("act(1)") == "this needs k > 1, but it is 1 against 1"
