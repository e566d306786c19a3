"""Counts of whole trees against numbers everybody knows."""

from __future__ import annotations

from gamespec.budgets import budget
from interpreter.count import count
from tests.unit.interpreter.standin import Cards, Lines, key


def test_noughts_and_crosses_is_counted_in_full():
    counts = count(Lines(), key)
    assert counts.terminals == 255_168
    assert counts.positions == 5_478
    assert counts.complete
    assert counts.leaves == (9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872)


def test_a_game_of_cards_has_its_chance_nodes_counted():
    counts = count(Cards(), key)
    assert (counts.chance, counts.decisions, counts.terminals) == (4, 24, 30)


def test_a_depth_cuts_the_count():
    counts = count(Lines(), key, depth=2)
    assert counts.leaves == (9, 72)
    assert not counts.complete
    assert counts.decisions == 1 + 9 + 72


def test_depth_zero_is_the_first_position_alone():
    counts = count(Lines(), key, depth=0)
    assert (counts.decisions, counts.positions, counts.leaves) == (1, 1, ())


def test_a_count_that_needs_more_room_says_so_and_keeps_what_is_whole():
    counts = count(Lines(), key, most=200)
    assert counts.crowded
    assert not counts.complete
    assert counts.leaves == (9, 72)
    assert counts.decisions == 1 + 9 + 72


def test_the_room_for_positions_goes_by_how_large_they_are():
    small = count(Lines(), key, cells=20_000)
    assert small.crowded
    assert 0 < small.positions < 20_000 // 40
    with budget(100):
        assert count(Lines(), key, cells=20_000).complete


def test_progress_hears_each_depth():
    heard: list[tuple[int, int]] = []
    count(Lines(), key, depth=2, progress=lambda depth, size: heard.append((depth, size)))
    assert heard == [(1, 9), (2, 72)]
