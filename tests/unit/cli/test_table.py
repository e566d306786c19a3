from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cli.play.table.board import grid_lines, hex_lines
from cli.play.table.drawing import draw
from cli.play.words.titles import Titles, contents, value
from gamespec.check.tables import geometry
from gamespec.checked.things import HIDDEN, OPEN
from gamespec.checked.types import Thing
from tests.loaded import load


def titles(form: str = "cards") -> Titles:
    player = SimpleNamespace(name="Player")
    boat = SimpleNamespace(name="Boat", sort="piece", rows=("cod", "tuna"), form=form)
    crates = SimpleNamespace(name="crates", owner=boat, title="Crates", type=None, starts=0, shown=False)
    ways = Thing(SimpleNamespace(rows=("owner", "others")))  # type: ignore[arg-type]
    facing = SimpleNamespace(name="facing", owner=boat, title="Faces", type=ways, starts=0, shown=False)
    hand = SimpleNamespace(name="hand", owner=player, title="Hand")
    parts = {"fields": [crates, facing], "zones": [hand], "values": []}
    return Titles(SimpleNamespace(player=player, **parts, phases=[], kinds=[boat]))  # type: ignore[arg-type]


def zone(shape: str, *pieces: dict[str, Any]) -> dict[str, Any]:
    return {"shape": shape, "size": len(pieces), "pieces": list(pieces)}


def test_like_cards_are_told_together() -> None:
    cards = [
        {"kind": "Boat", "front": "cod", "row": "cod"},
        {"kind": "Boat", "front": "tuna", "row": "tuna"},
        {"kind": "Boat", "front": "cod", "row": "cod"},
    ]
    assert contents(zone("group", *cards), titles()) == "3: 2 x cod, tuna"


def test_the_order_of_a_line_is_kept() -> None:
    cards = [
        {"kind": "Boat", "front": "cod", "row": "cod"},
        {"kind": "Boat", "front": "tuna", "row": "tuna"},
        {"kind": "Boat", "front": "cod", "row": "cod"},
    ]
    assert contents(zone("line", *cards), titles()) == "3: cod, tuna, cod"


def test_what_a_piece_carries_stands_in_brackets() -> None:
    captain = zone("slot", {"kind": "Boat", "back": "Boat"})
    boat = {"kind": "Boat", "front": "cod", "row": "cod", "fields": {"crates": 2}, "zones": {"captain": captain}}
    assert contents(zone("group", boat), titles()) == "cod (Crates 2, captain a card)"


def test_pieces_are_told_by_the_word_in_which_they_differ() -> None:
    cards = [{"kind": "Boat", "front": name, "row": name, "fields": {"facing": way}} for name, way in FACING]
    told = contents(zone("group", *cards), titles())
    assert told == "Faces owner: cod, tuna; Faces others: cod"


def test_a_word_all_pieces_start_with_is_not_told() -> None:
    cards = [{"kind": "Boat", "front": "cod", "row": "cod", "fields": {"facing": "owner"}}] * 2
    assert contents(zone("group", *cards), titles()) == "2 x cod"


FACING = [("cod", "owner"), ("cod", "others"), ("tuna", "owner")]


def test_a_card_that_shows_something_on_its_back_is_told_by_it() -> None:
    cards = [{"kind": "Boat", "back": "Boat", "shows": shown} for shown in (None, "cod", None)]
    assert contents(zone("group", *cards), titles()) == "3: 2 cards, a card (back cod)"


def test_a_hidden_zone_of_the_table_is_left_out_while_it_is_empty() -> None:
    aside = SimpleNamespace(name="aside", owner=None, title="Set aside", sight=HIDDEN)
    lot = SimpleNamespace(name="lot", owner=None, title="Up for auction", sight=OPEN)
    checked = SimpleNamespace(
        player=SimpleNamespace(name="Player"), fields=[], zones=[aside, lot], phases=[], kinds=[], values=[]
    )
    known = Titles(checked)  # type: ignore[arg-type]
    assert [known.drawn_empty(None, name) for name in ("aside", "lot", "untitled")] == [False, True, False]


def test_a_pile_shows_its_size_alone() -> None:
    assert contents({"shape": "pile", "size": 12, "top": {"kind": "Boat", "back": "Boat"}}, titles()) == "12 cards"
    unmarked = {"shape": "pile", "size": 2, "top": {"kind": "Boat", "back": "Boat", "shows": None}}
    assert contents(unmarked, titles()) == "2 cards"
    assert contents({"shape": "pile", "size": 0, "top": None}, titles()) == "-"


def test_pieces_that_are_not_seen_are_called_what_they_are() -> None:
    known = titles("tiles")
    assert contents({"shape": "pile", "size": 50, "top": {"kind": "Boat", "back": "Boat"}}, known) == "50 tiles"
    assert contents(zone("group", {"kind": "Boat", "back": "Boat"}), known) == "a tile"
    assert contents(zone("slot", {"kind": "Boat", "back": "Boat"}), titles("dice")) == "a die"


def test_a_pile_with_an_open_top_names_it() -> None:
    assert (
        contents({"shape": "pile", "size": 3, "top": {"kind": "Boat", "front": "cod", "row": "cod"}}, titles())
        == "3 cards, on top cod"
    )


def test_values_read_as_words() -> None:
    assert [value(v) for v in (None, True, False, 3, {"cod": 1})] == ["none", "yes", "no", "3", "cod 1"]


def test_a_title_goes_before_a_name() -> None:
    assert titles().of("Boat", "crates") == "Crates"
    assert titles().of(None, "high-bid") == "high bid"


def test_a_grid_is_drawn_with_row_1_on_top() -> None:
    place = geometry.grid(2, 2, [(1, 1), (2, 1), (1, 2), (2, 2)])
    assert grid_lines(place, ["1", "", "", "2"]) == ["    1 2", "  1 1 .", "  2 . 2"]


def test_columns_have_their_own_width_where_equal_ones_are_too_wide() -> None:
    place = geometry.grid(5, 2, [(column, row) for row in (1, 2) for column in range(1, 6)])
    texts = ["P1:2", *[""] * 8, "P2:5"]
    assert max(map(len, grid_lines(place, texts, 29))) == 28
    assert grid_lines(place, texts, 20) == ["       1 2 3 4    5", "  1 P1:2 . . .    .", "  2    . . . . P2:5"]


def test_a_grid_wider_than_the_screen_is_drawn_in_bands() -> None:
    place = geometry.grid(5, 2, [(column, row) for row in (1, 2) for column in range(1, 6)])
    texts = ["P1:2", *[""] * 8, "P2:5"]
    assert grid_lines(place, texts, 13) == [
        "       1 2 3",
        "  1 P1:2 . .",
        "  2    . . .",
        "    4    5",
        "  1 .    .",
        "  2 . P2:5",
    ]


def test_the_signs_of_a_look_are_the_signs_of_the_prompt(
    capsys: pytest.CaptureFixture[str],
) -> None:
    draw(load("chess").initial(seed=1), 0)
    assert "8 \u265c P1 \u265e P1" in capsys.readouterr().out


def test_every_other_row_of_a_hex_map_is_half_a_hex_to_the_right() -> None:
    places = [(column, row) for row in (1, 2) for column in (1, 2)]
    odd, even = geometry.hexes(2, 2, places, "odd"), geometry.hexes(2, 2, places, "even")
    lines = hex_lines(odd, ["a", "", "b", ""], 20)
    assert lines == ["    1,1   2,1", "     a     .", " 1,2   2,2", "  b     ."]
    assert hex_lines(even, ["a", "", "b", ""], 20)[0] == " 1,1   2,1"


def test_every_row_of_a_rhombus_is_half_a_hex_further_to_the_right() -> None:
    place = geometry.hexes(1, 3, [(1, 1), (1, 2), (1, 3)], "every")
    assert [line.index(",") for line in hex_lines(place, ["", "", ""], 20)[::2]] == [3, 7, 11]
    assert place.neighbours == ((1,), (2, 0), (1,))


def test_what_is_too_long_for_a_hex_goes_on_in_its_next_line() -> None:
    place = geometry.hexes(2, 1, [(1, 1), (2, 1)], "even")
    assert hex_lines(place, ["c2 P1 P2", ""], 20) == [" 1,1   2,1", "c2 P1   .", "  P2"]
