from __future__ import annotations

from typing import Any

import pytest

from gamespec.checked.types import Thing
from interpreter.kernel.moves import Move
from interpreter.state.wording.menu_text import offers, parse
from tests.unit.interpreter.state.table import by_hand


@pytest.fixture
def table() -> Any:
    return by_hand()


def dealt(table: Any, *pieces: int) -> list[int]:
    s = table.start(1)
    for piece in pieces:
        table.put(s, piece, table.hand, 0)
    return s


def texts(table: Any, s: list[int]) -> list[str]:
    return [str(move) for move in offers(table, s)]


def test_a_move_prints_as_its_action_with_its_arguments(table: Any) -> None:
    assert texts(table, dealt(table, 3, 0)) == ["launch(Boat[shrimp])", "launch(Boat[cod])", "draw", "stop"]


def test_like_named_pieces_that_differ_are_told_apart_by_at_n(table: Any) -> None:
    s = dealt(table, 1, 0)
    s[table.layout.field_address(table.crates, 0)] = 2
    assert texts(table, s)[:2] == ["launch(Boat[shrimp] at 1)", "launch(Boat[shrimp] at 2)"]
    found = parse(table, s, "launch(Boat[shrimp] at 2)")
    assert isinstance(found, Move)
    assert found.code == 0


def test_at_n_is_the_rank_in_a_line(table: Any) -> None:
    s = table.start(1)
    for piece in (5, 0, 3, 1):
        table.put(s, piece, table.market)
    table.hand_of = lambda _, __: [0, 1]
    assert texts(table, s)[:2] == ["launch(Boat[shrimp] at 2)", "launch(Boat[shrimp] at 4)"]


def test_a_piece_the_chooser_does_not_see_goes_by_its_place(table: Any) -> None:
    s = dealt(table, 3, 0)
    table.hand_of = lambda _, __: [3, 0]
    s[table.mover.base] = 1
    assert texts(table, s) == ["draw", "launch(P1's hand 1)", "launch(P1's hand 2)", "stop"]


def test_offers_of_unseen_pieces_do_not_tell_which_is_which(table: Any) -> None:
    a, b = dealt(table, 3, 0), dealt(table, 0, 3)
    table.hand_of = lambda s, _: table.layout.items(s, table.layout.zone_number(table.hand, 0))
    for s in (a, b):
        s[table.mover.base] = 1
    assert texts(table, a) == texts(table, b)


def test_an_inner_choice_prints_as_its_value(table: Any) -> None:
    s = dealt(table, 3)
    table.move = lambda _, code: Move("boat", "choice", ((Thing(table.boat), 3),), 0, code)
    assert texts(table, s)[0] == "Boat[cod]"


@pytest.mark.parametrize("text", ["launch(Boat[cod])", "  LAUNCH ( boat [ Cod ] ) ", "launch(cod)"])
def test_blanks_capitals_and_a_left_out_kind_do_not_matter(table: Any, text: str) -> None:
    found = parse(table, dealt(table, 3, 0), text)
    assert isinstance(found, Move)
    assert found.code == 3


def test_every_text_reads_back_to_its_move(table: Any) -> None:
    s = dealt(table, 0, 1, 3)
    s[table.layout.field_address(table.crates, 0)] = 2
    for move in offers(table, s):
        assert parse(table, s, move.text) == move


def test_a_moves_own_text_means_it_though_another_differs_in_a_capital_alone(table: Any) -> None:
    menu = [Move("launch", "action", (), 0, code, text) for code, text in enumerate(["launch(Cod)", "launch(cod)"])]
    assert parse(table, dealt(table, 3), "launch(cod)", menu) == menu[1]
    assert "is not a legal move here" in str(parse(table, dealt(table, 3), "LAUNCH(cod)", menu))


def test_a_slip_is_answered_with_what_it_might_have_been(table: Any) -> None:
    s = dealt(table, 3)
    assert (
        parse(table, s, "lunch(Boat[cod])")
        == "`lunch(Boat[cod])` is not a legal move here; did you mean `launch(Boat[cod])`?"
    )
    assert (
        parse(table, s, "LUNCH(BOAT[COD])")
        == "`LUNCH(BOAT[COD])` is not a legal move here; did you mean `launch(Boat[cod])`?"
    )
    assert parse(table, s, "") == "an empty text is not a legal move"


def test_stop_where_nobody_may_stop_is_answered_with_what_is_asked(table: Any) -> None:
    s = dealt(table, 3)
    menu = [move for move in offers(table, s) if move.text != "stop"]
    assert "this decision must be made" in str(parse(table, s, "Stop", menu))
