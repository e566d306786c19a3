"""Every node of CODE has its place in the printer; a test names the one that has none."""

from __future__ import annotations

from typing import get_args

import pytest

from interpreter.code import expressions as x, statements as st
from interpreter.kernel.play import Play, Positions, RandomChoices, Trials
from interpreter.searching.plain import ProgramPlay
from interpreter.thinking.plain import ProgramTrials
from interpreter.wasm.module import LINES, TRUTHS, VALUES
from interpreter.wasm.played import Played


@pytest.mark.parametrize("kind", get_args(x.Expr), ids=lambda kind: kind.__name__)
def test_every_expression_is_printed(kind: type):
    assert kind in VALUES or kind in TRUTHS


@pytest.mark.parametrize("kind", get_args(st.Stmt), ids=lambda kind: kind.__name__)
def test_every_statement_is_printed(kind: type):
    assert kind in LINES


def asked_by(interface: type) -> list[str]:
    """Return the names of the methods that each back end implements by itself."""
    return [name for name, method in vars(interface).items() if getattr(method, "outside", False)]


@pytest.mark.parametrize(
    ("interface", "game"),
    [
        (Play, Played),
        (Trials, Played),
        (Positions, Played),
        (RandomChoices, Played),
        (RandomChoices, ProgramPlay),
        (Play, ProgramPlay),
        (Trials, ProgramTrials),
    ],
)
def test_every_back_end_does_what_an_algorithm_asks_of_the_game(interface: type, game: type):
    names = asked_by(interface)
    assert names
    assert [name for name in names if getattr(game, name, None) is getattr(interface, name)] == []
    assert [name for name in names if not hasattr(game, name)] == []
