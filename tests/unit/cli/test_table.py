from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cli.play.board import board_of
from cli.play.words import Titles, contents, value
from gamespec.checked.things import HIDDEN, OPEN
from gamespec.checked.types import Thing


def titles() -> Titles:
    player = SimpleNamespace(name="Player")
    boat = SimpleNamespace(name="Boat")
    crates = SimpleNamespace(name="crates", owner=boat, title="Crates", type=None, starts=0)
    ways = Thing(SimpleNamespace(rows=("owner", "others")))  # type: ignore[arg-type]
    facing = SimpleNamespace(name="facing", owner=boat, title="Faces", type=ways, starts=0)
    hand = SimpleNamespace(name="hand", owner=player, title="Hand")
    return Titles(SimpleNamespace(player=player, fields=[crates, facing], zones=[hand], phases=[]))  # type: ignore[arg-type]


def zone(shape: str, *pieces: dict[str, Any]) -> dict[str, Any]:
    return {"shape": shape, "size": len(pieces), "pieces": list(pieces)}


def cell(column: int, row: int, **fields: Any) -> dict[str, Any]:
    return {"name": f"Cell[{column}, {row}]", "fields": fields, "zones": {}}


def test_like_cards_are_told_together() -> None:
    cards = [{"front": "Boat[cod]"}, {"front": "Boat[tuna]"}, {"front": "Boat[cod]"}]
    assert contents(zone("group", *cards), titles()) == "3: 2 x cod, tuna"


def test_the_order_of_a_line_is_kept() -> None:
    cards = [{"front": "Boat[cod]"}, {"front": "Boat[tuna]"}, {"front": "Boat[cod]"}]
    assert contents(zone("line", *cards), titles()) == "3: cod, tuna, cod"


def test_what_a_piece_carries_stands_in_brackets() -> None:
    captain = zone("slot", {"back": "Boat"})
    boat = {"front": "Boat[cod]", "fields": {"crates": 2}, "zones": {"captain": captain}}
    assert contents(zone("group", boat), titles()) == "1: cod (Crates 2, captain a card)"


def test_a_word_a_piece_starts_with_is_not_told() -> None:
    cards = [{"front": "Boat[cod]", "fields": {"facing": way}} for way in ("owner", "others")]
    assert contents(zone("group", *cards), titles()) == "2: cod, cod (Faces others)"


def test_a_card_that_shows_something_on_its_back_is_told_by_it() -> None:
    cards = [{"back": "Boat", "shows": shown} for shown in (None, "cod", None)]
    assert contents(zone("group", *cards), titles()) == "3: 2 x a card, a card (back cod)"


def test_a_hidden_zone_of_the_table_is_left_out_while_it_is_empty() -> None:
    aside = SimpleNamespace(name="aside", owner=None, title="Set aside", sight=HIDDEN)
    lot = SimpleNamespace(name="lot", owner=None, title="Up for auction", sight=OPEN)
    checked = SimpleNamespace(player=SimpleNamespace(name="Player"), fields=[], zones=[aside, lot], phases=[])
    known = Titles(checked)  # type: ignore[arg-type]
    assert [known.drawn_empty(None, name) for name in ("aside", "lot", "untitled")] == [False, True, False]


def test_a_pile_shows_its_size_alone() -> None:
    assert contents({"shape": "pile", "size": 12, "top": {"back": "Boat"}}, titles()) == "12 cards"
    unmarked = {"shape": "pile", "size": 2, "top": {"back": "Boat", "shows": None}}
    assert contents(unmarked, titles()) == "2 cards"
    assert contents({"shape": "pile", "size": 0, "top": None}, titles()) == "-"


def test_a_pile_with_an_open_top_names_it() -> None:
    assert contents({"shape": "pile", "size": 3, "top": {"front": "Boat[cod]"}}, titles()) == "3 cards, on top cod"


def test_values_read_as_words() -> None:
    assert [value(v) for v in (None, True, False, 3, {"cod": 1})] == ["none", "yes", "no", "3", "cod 1"]


def test_a_title_goes_before_a_name() -> None:
    assert titles().of("Boat", "crates") == "Crates"
    assert titles().of(None, "high-bid") == "high bid"


def test_a_grid_is_drawn_with_row_1_on_top() -> None:
    cells = [cell(1, 1, mark="P1"), cell(2, 1, mark=None), cell(1, 2, mark=None), cell(2, 2, mark="P2")]
    board = board_of(cells, ["P1", "P2"])
    assert board is not None
    assert board.plain.splitlines() == ["    1 2", "  1 1 .", "  2 . 2", "    1 P1, 2 P2"]


def test_spaces_that_are_no_grid_are_not_drawn() -> None:
    assert board_of([{"name": "Quay[north]", "fields": {}, "zones": {}}], ["P1"]) is None
