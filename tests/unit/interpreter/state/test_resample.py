from __future__ import annotations

from random import Random
from typing import Any

import pytest

from interpreter.kernel.layout import SEED
from interpreter.state.views.view import view
from interpreter.state.worlds.resample import resample
from tests.unit.interpreter.state.table import by_hand


@pytest.fixture
def table() -> Any:
    return by_hand()


def scene(table: Any) -> list[int]:
    s = table.start(1)
    table.put(s, 0, table.hand, 0)
    table.put(s, 3, table.hand, 1)
    table.put(s, 1, table.boats, 1)
    table.put(s, 5, table.captain, 1)
    s[table.layout.field_address(table.bid, 1)] = 7
    return s


def consistent(table: Any, s: list[int]) -> bool:
    layout = table.layout
    placed = {}
    for number in range(len(layout.zone_of)):
        placed.update(dict.fromkeys(layout.items(s, number), number))
    base = layout.where[table.boat]
    return all(s[base + piece] == placed.get(piece, -1) for piece in range(table.boat.size))


def test_a_resample_looks_the_same_to_its_seat_and_is_whole(table: Any) -> None:
    s = scene(table)
    rng = Random(1)
    seen = set()
    for _ in range(60):
        other = resample(table, s, 0, rng)
        assert view(table, other, 0) == view(table, s, 0)
        assert consistent(table, other)
        seen.add(table.hand_of(other, 1)[0])
    assert seen == {2, 3, 4, 5}


def test_hidden_contents_change_too(table: Any) -> None:
    s = scene(table)
    rng = Random(1)
    at = table.layout.address_of[table.layout.zone_number(table.captain, 1)]
    assert len({resample(table, s, 0, rng)[at] for _ in range(60)}) > 2


def test_what_the_seat_sees_stays(table: Any) -> None:
    s = scene(table)
    other = resample(table, s, 1, Random(3))
    assert table.hand_of(other, 1) == [3]
    assert table.layout.items(other, table.layout.zone_number(table.captain, 1)) == [5]


def test_hidden_fields_are_dealt_anew_among_those_who_hide_them() -> None:
    table = by_hand(seats=3)
    s = table.start(1)
    bids = [table.layout.field_address(table.bid, seat) for seat in range(3)]
    for at, bid in zip(bids, (1, 2, 3), strict=True):
        s[at] = bid
    rng = Random(2)
    worlds = [resample(table, s, 0, rng) for _ in range(20)]
    dealt = {tuple(world[at] for at in bids) for world in worlds}
    assert dealt == {(1, 2, 3), (1, 3, 2)}


def test_a_piece_named_by_an_opening_stays_what_it_is(table: Any) -> None:
    s = scene(table)
    s[table.held.base] = 3
    rng = Random(1)
    assert {table.hand_of(resample(table, s, 0, rng), 1)[0] for _ in range(20)} == {3}


def test_chance_to_come_is_another_one_if_asked_for(table: Any) -> None:
    s = scene(table)
    assert resample(table, s, 0, Random(1))[SEED] == 1
    assert resample(table, s, 0, Random(1), reseed=True)[SEED] != 1


def test_things_on_a_piece_nobody_sees_stay_at_its_place(table: Any) -> None:
    s = table.start(1)
    table.put(s, 0, table.hand, 1)
    table.put(s, 3, table.hand, 1)
    table.put(s, 5, table.captain, 0)
    s[table.layout.field_address(table.crates, 0)] = 4
    rng = Random(5)
    for _ in range(30):
        other = resample(table, s, 0, rng)
        assert consistent(table, other)
        assert view(table, other, 0) == view(table, s, 0)
