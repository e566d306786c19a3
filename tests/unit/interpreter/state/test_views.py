from __future__ import annotations

import json
from typing import Any

from gamespec.checked.things import OPEN
from interpreter.state.views.view import view
from interpreter.state.visibility.sight import PUBLIC
from tests.unit.interpreter.state.table import by_hand


def looked(table: Any, s: list[int], observer: int) -> Any:
    """A view, to be taken apart."""
    return view(table, s, observer)


def fronts(zone: dict[str, Any]) -> list[str]:
    return [piece.get("front", "?") for piece in zone["pieces"]]


def test_a_hand_shows_its_fronts_to_its_owner_and_backs_to_others() -> None:
    table = by_hand()
    s = table.start(1)
    table.put(s, 3, table.hand, 0)
    table.put(s, 0, table.hand, 0)
    assert fronts(looked(table, s, 0)["players"][0]["zones"]["hand"]) == ["Boat[shrimp]", "Boat[cod]"]
    for observer in (1, PUBLIC):
        hand = looked(table, s, observer)["players"][0]["zones"]["hand"]
        assert [piece.get("back") for piece in hand["pieces"]] == ["Boat", "Boat"]
        assert hand["size"] == 2


def test_a_hidden_pile_shows_its_size_and_the_back_of_its_top() -> None:
    table = by_hand()
    supply = looked(table, table.start(1), 0)["table"]["zones"]["supply"]
    assert supply["size"] == 6
    assert supply["top"]["back"] == "Boat"
    assert "pieces" not in supply


def test_a_line_keeps_its_order_and_a_group_is_listed_by_what_is_seen() -> None:
    table = by_hand()
    s = table.start(1)
    for piece in (5, 0, 3):
        table.put(s, piece, table.market)
    for piece in (4, 2, 1):
        table.put(s, piece, table.boats, 1)
    s[table.layout.field_address(table.crates, 1)] = 2
    seen = looked(table, s, 0)
    assert fronts(seen["table"]["zones"]["market"]) == ["Boat[crab]", "Boat[shrimp]", "Boat[cod]"]
    boats = seen["players"][1]["zones"]["boats"]
    assert fronts(boats) == ["Boat[shrimp]", "Boat[shrimp]", "Boat[cod]"]
    assert [piece["fields"]["crates"] for piece in boats["pieces"]] == [0, 2, 0]


def test_a_captain_is_seen_by_the_holder_of_the_boat_it_lies_on() -> None:
    table = by_hand()
    s = table.start(1)
    table.put(s, 0, table.boats, 1)
    table.put(s, 5, table.captain, 0)
    for observer, front in ((1, "Boat[crab]"), (0, "?"), (PUBLIC, "?")):
        boats = looked(table, s, observer)["players"][1]["zones"]["boats"]
        assert fronts(boats["pieces"][0]["zones"]["captain"]) == [front]


def test_a_piece_shown_to_a_seat_is_seen_by_that_seat_alone() -> None:
    table = by_hand()
    s = table.start(1)
    table.put(s, 5, table.hand, 0)
    s[table.layout.shown[table.boat] + 5] = 1 << 1
    assert fronts(looked(table, s, 1)["players"][0]["zones"]["hand"]) == ["Boat[crab]"]
    assert fronts(looked(table, s, PUBLIC)["players"][0]["zones"]["hand"]) == ["?"]


def test_a_field_seen_by_its_owner_is_a_question_mark_to_others() -> None:
    table = by_hand()
    s = table.start(1)
    s[table.layout.field_address(table.bid, 0)] = 7
    assert looked(table, s, 0)["players"][0]["fields"]["bid"] == 7
    assert looked(table, s, 1)["players"][0]["fields"]["bid"] == "?"


def test_a_field_that_holds_an_unseen_piece_says_only_where_it_lies() -> None:
    table = by_hand()
    s = table.start(1)
    table.put(s, 5, table.hand, 0)
    s[table.layout.field_address(table.best)] = 5
    assert looked(table, s, 0)["table"]["fields"]["best"] == "Boat[crab]"
    assert looked(table, s, 1)["table"]["fields"]["best"] == "P1's hand 1"


def test_a_view_is_plain_data() -> None:
    table = by_hand()
    seen = looked(table, table.start(1), 0)
    assert json.loads(json.dumps(seen)) == seen
    assert seen["phase"] == "sailing"
    assert seen["to_move"] == "P1"
    assert seen["table"]["fields"] == {"best": None, "round": 1, "started": False}


def test_the_unsettled_part_of_a_pile_tells_nothing_even_to_who_may_look() -> None:
    table = by_hand()
    table.supply.sight = OPEN
    s = table.start(1)
    mirrored = s[:]
    at = table.layout.address_of[0] + 3
    mirrored[at : at + 6] = reversed(s[at : at + 6])
    assert fronts(looked(table, s, 0)["table"]["zones"]["supply"])[0] == "Boat[shrimp]"
    assert looked(table, s, 0) == looked(table, mirrored, 0)
