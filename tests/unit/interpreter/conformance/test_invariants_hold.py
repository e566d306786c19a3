from __future__ import annotations

import pytest

from interpreter.conformance import invariant_names
from tests.unit.interpreter.playing import findings, game


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("duel", 2),
        ("duel", 3),
        ("pawns", 2),
        ("pawns", 3),
        ("tic_tac_toe", 2),
        ("kuhn_poker", 2),
        ("straits", 2),
        ("straits", 3),
        ("harvest", 2),
        ("harvest", 3),
        ("quilt", 2),
    ],
)
def test_a_sound_machine_breaks_no_invariant(name: str, players: int):
    for seed in range(4):
        assert findings(game(name, players), seed).found == []


def test_a_pick_under_way_goes_on_in_another_world_with_the_copies_picked_there():
    for seed in range(8):
        assert findings(game("stew"), seed, tries=40).found == []


def test_every_invariant_has_a_file_and_is_tried():
    expected = {
        "always",
        "bounds",
        "chance",
        "conservation",
        "determinism",
        "leak",
        "legality",
        "playout",
        "progress",
        "replay",
    }
    assert set(invariant_names()) == expected
    assert set(findings(game("duel")).checks) == expected


def test_invariants_are_tried_at_several_decisions_and_always_lines_at_each():
    checks = findings(game("duel"), tries=3).checks
    assert checks["conservation"] == 3
    assert checks["always"] > 3
    assert checks["chance"] == 1


def test_the_same_game_is_examined_in_the_same_way():
    assert findings(game("duel"), 5) == findings(game("duel"), 5)
