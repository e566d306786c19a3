from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

import rulesets
from interpreter.state.game import Game
from tests.conformance.test_rulesets import tables
from tests.loaded import COMPARED, load
from tests.property.shuffled_files import copy, rules_of

GAMES = 2
MOST = 200
EVERY = {(name, variants): (name, players, variants) for name, players, variants in tables()}
MOST_VARIANTS = {name: max(len(variants) for other, variants in EVERY if other == name) for name, _ in EVERY}
WIDEST = {
    key: table for key, table in EVERY.items() if len(key[1]) in {0, MOST_VARIANTS[key[0]]} and key[0] in COMPARED
}
"""Games with all of their variants at once, renamed and shuffled together.

Every rule
and every declaration of every file is in one of them. `ORDERS=all` tries every choice of variants."""
TABLES = EVERY if os.environ.get("ORDERS") == "all" else WIDEST


def moves(game: Game, seed: int) -> list[str]:
    """The moves of one random game, and how it ended, whatever the order of the terms of scoring."""
    rng, state, played = Random(seed), game.initial(seed=seed), []
    for _ in range(MOST):
        if state.over:
            return [*played, str([sorted(each.items()) for each in state.scores()])]
        menu = state.moves()
        played.append(f"{[str(move) for move in menu]}")
        state = state.apply(menu[rng.randrange(len(menu))])
    return played


@pytest.mark.parametrize(("name", "players", "variants"), TABLES.values())
def test_the_same_seeds_play_the_same_games(name: str, players: int, variants: tuple[str, ...], tmp_path: Path) -> None:
    file = rulesets.game_file(name)
    other = copy(file.parent, tmp_path, Random(f"{name} {variants}"))
    game, twin = load(name, players, variants), load(str(other / file.name), players, variants)
    for seed in range(GAMES):
        assert moves(game, seed) == moves(twin, seed)


def test_every_variant_is_in_one_of_them() -> None:
    assert {(name, each) for name, variants in TABLES for each in variants} == {
        (name, each) for name, variants in EVERY for each in variants if name in COMPARED
    }
    assert {name for name, variants in TABLES if not variants} == set(COMPARED)


@pytest.mark.parametrize("name", COMPARED)
def test_the_copies_differ_in_names_and_order(name: str, tmp_path: Path) -> None:
    file = rulesets.game_file(name)
    text = (copy(file.parent, tmp_path, Random(4)) / file.name).read_text(encoding="utf-8")
    whole = file.read_text(encoding="utf-8")
    assert sorted(re.findall(r"\w+", re.sub(r"\brule r[a-z]{2}-", "rule ", text))) == sorted(re.findall(r"\w+", whole))
    assert text.splitlines() != whole.splitlines()
    assert set(rules_of([text])).isdisjoint(rules_of([whole]))
