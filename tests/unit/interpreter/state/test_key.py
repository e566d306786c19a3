from __future__ import annotations

from typing import Any

import pytest

from interpreter.kernel.layout import FIRST_STREAM, SEED
from interpreter.state.views.key import key
from tests.unit.interpreter.state.table import by_hand


@pytest.fixture
def table() -> Any:
    return by_hand()


def test_like_pieces_in_each_others_places_are_the_same_position(table: Any) -> None:
    a, b = table.start(1), table.start(1)
    table.put(a, 0, table.boats, 0)
    table.put(b, 2, table.boats, 0)
    assert key(table, a) == key(table, b)


def test_another_row_is_another_position(table: Any) -> None:
    a, b = table.start(1), table.start(1)
    table.put(a, 0, table.boats, 0)
    table.put(b, 3, table.boats, 0)
    assert key(table, a) != key(table, b)


def test_the_order_of_a_group_does_not_count_that_of_a_line_does(table: Any) -> None:
    for zone, same in ((table.boats, True), (table.market, False)):
        a, b = table.start(1), table.start(1)
        for s, order in ((a, (0, 3)), (b, (3, 0))):
            for piece in order:
                table.put(s, piece, zone)
        assert (key(table, a) == key(table, b)) is same


def test_the_unsettled_stretch_counts_as_a_set(table: Any) -> None:
    a, b = table.start(1), table.start(1)
    at = table.layout.address_of[table.layout.zone_number(table.supply)] + 3
    b[at : at + 6] = reversed(b[at : at + 6])
    assert key(table, a) == key(table, b)
    for s in (a, b):
        s[at - 1] = 0
    assert key(table, a) != key(table, b)


def test_what_lies_on_a_piece_belongs_to_it(table: Any) -> None:
    a, b, c = table.start(1), table.start(1), table.start(1)
    for s, boat, captain in ((a, 0, 5), (b, 1, 5), (c, 0, 3)):
        table.put(s, 0, table.boats, 0)
        table.put(s, 1, table.boats, 0)
        table.put(s, captain, table.captain, boat)
    assert key(table, a) == key(table, b)
    assert key(table, a) != key(table, c)


def test_a_reference_tells_its_piece_from_like_ones(table: Any) -> None:
    a, b, c = table.start(1), table.start(1), table.start(1)
    best = table.layout.field_address(table.best)
    for s, boat in ((a, 0), (b, 1), (c, 0)):
        table.put(s, 0, table.boats, 0)
        table.put(s, 1, table.boats, 0)
        s[table.layout.field_address(table.crates, 0)] = 1
        s[best] = boat
    s = c
    s[table.held.base] = 1
    assert len({key(table, a), key(table, b), key(table, c)}) == 3
    d = table.start(1)
    table.put(d, 2, table.boats, 0)
    table.put(d, 1, table.boats, 0)
    d[table.layout.field_address(table.crates, 2)] = 1
    d[best] = 2
    assert key(table, d) == key(table, a)


def test_seed_and_streams_do_not_count(table: Any) -> None:
    a, b = table.start(1), table.start(1)
    b[SEED], b[FIRST_STREAM] = 77, 4
    assert key(table, a) == key(table, b)


def test_every_field_counts(table: Any) -> None:
    s = table.start(1)
    found = {key(table, s)}
    for place in table.layout.fields.values():
        for at in range(place.base, place.base + place.size):
            other = s[:]
            other[at] += 1
            found.add(key(table, other))
    fields, like_boats = len(("coins", "coins", "bid", "bid", "best", "round", "started")), 3
    assert len(found) == 1 + fields + like_boats


def test_a_key_has_128_bits(table: Any) -> None:
    assert 0 <= key(table, table.start(1)) < 1 << 128
