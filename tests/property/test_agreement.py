"""Evaluator, Python and WebAssembly play the same game from the same seed.

`python -m tests.property.agreement` tries far more.
"""

from __future__ import annotations

from random import Random

import pytest

import rulesets
from cli.targets import tables_of
from gamespec.ruleset import around
from interpreter.compiler.playable import playable
from interpreter.kernel.chance import game_seed
from interpreter.source import RulesetError
from tests.code.evaluate import machine, reals
from tests.loaded import COMPARED, load, one_in, sampled
from tests.property.agreement.games import SEED, Amounts, Ready
from tests.property.agreement.kinds import all_checked, checked_kinds, code_kinds, evaluated
from tests.property.agreement.nodes import node_by_node
from tests.property.agreement.runners import Evaluated
from tests.property.made_plays.play import made_play

MADE = (148, 159, 62, 169, 110, 7, 29, 1, 22, *range(190))
"""Made games that have every kind of line between them.

The first nine have, and where they have no more those behind them are tried. Few are refused by the checker.
"""
PLAYED = sampled((0, 88), (0, 1, 88))
"""Made games that are played here."""
IN_EXAMPLES_ALONE = {"Builtin sure", "Builtin laid"}
SELDOM = {"Remove", "StoreItem"}
"""Stands in the code of these games; the lines that lead there come up in longer runs."""


@pytest.mark.parametrize("name", one_in(4, COMPARED, 1))
def test_all_that_play_a_bundled_game_play_the_same(name: str):
    """At the table with the most variants and seats."""
    players, variants = list(tables_of(around(rulesets.game_file(name)), lambda _: None))[-1]
    found = Ready(load(name, players, variants)).compared(
        Amounts(whole=(games := sampled(1, 2)), stops=1, nodes=1, longest=8, ends=sampled(1, 2))
    )
    assert found["games"] == games
    assert found["stops"]
    assert found["nodes"]
    assert not found["trapped"]


@pytest.mark.parametrize("number", PLAYED)
def test_all_that_play_a_made_game_play_the_same(number: int):
    games = sampled(4, 10)
    found = Ready(load(made_play(Random(number)))).compared(
        Amounts(whole=games, stops=1, nodes=sampled(1, 2), longest=60)
    )
    assert found["games"] == games
    assert found["draws"]


def test_made_games_have_every_kind_of_line_and_of_code_and_all_code_is_carried_out():
    lines, nodes = set[str](), set[str]()
    every = {
        kind.__name__
        for kind, run in (machine.EXPRESSIONS | machine.STATEMENTS).items()
        if run.__module__ != reals.__name__
    }  # reals and arenas are for algorithms alone
    with evaluated() as carried_out:
        for number in MADE:
            try:
                game = load(made_play(Random(number)))
            except RulesetError:
                continue
            code = playable(game.program)
            lines |= checked_kinds(game.checked)
            nodes |= code_kinds(code.code)
            node_by_node(
                game.program, code, [lambda cells, g=game, c=code: Evaluated(g.program, c, cells)], game_seed(SEED, 0)
            )
            if all_checked() - lines == IN_EXAMPLES_ALONE and every <= nodes and every - carried_out <= SELDOM:
                break
    assert all_checked() - lines == IN_EXAMPLES_ALONE
    assert every - nodes == set()
    assert every - carried_out <= SELDOM
