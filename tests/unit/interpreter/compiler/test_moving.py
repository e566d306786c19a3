"""`move`, `swap`, piles, lines and slots: where pieces end up."""

from __future__ import annotations

import re
from typing import Any

import pytest

from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import ran

ABC = "move any 1 of Card[a] to row\nmove any 1 of Card[b] to row\nmove Card[c] to row\n"
LEFT = "let left be first of row, never none\n"
RIGHT = "let right be last of row, never none\n"


def row(lines: str, zone: str = "row", **more: Any) -> str:
    return ran(ABC + lines, **more).rows(zone)


def test_pieces_arrive_at_the_last_place_of_a_line():
    assert row("") == "abc"


@pytest.mark.parametrize(
    ("where", "found"), [("at first", "cab"), ("at last", "abc"), ("before left", "cab"), ("after left", "acb")]
)
def test_a_piece_is_put_where_the_move_says(where: str, found: str):
    assert row(f"{LEFT}let moved be Card[c]\nmove moved to row {where}") == found


@pytest.mark.parametrize(
    ("where", "found"), [("before right", "bac"), ("after right", "bca"), ("at first", "abc"), ("after left", "abc")]
)
def test_a_piece_that_moves_within_its_line_leaves_before_it_arrives(where: str, found: str):
    assert row(f"{LEFT}{RIGHT}move first of row to row {where}") == found


def test_a_line_moved_onto_the_start_of_a_line_keeps_its_order():
    lines = "move row to shelf\nmove any 2 of unplaced(Card[a]) to row\nmove shelf to row at first"
    assert row(lines) == "abcaa"


def test_a_line_moved_after_a_piece_keeps_its_order():
    lines = f"move row to shelf\nmove any 2 of unplaced(Card[a]) to row\n{LEFT}move shelf to row after left"
    assert row(lines) == "aabca"


def test_a_line_moved_before_a_piece_keeps_its_order():
    lines = f"move row to shelf\nmove any 2 of unplaced(Card[a]) to row\n{RIGHT}move shelf to row before right"
    assert row(lines) == "aabca"


def test_beside_a_piece_that_lies_elsewhere_is_a_failed_check():
    with pytest.raises(RuntimeCheckFailed):
        row(f"{LEFT}move row to shelf\nmove Card[b] to row before left")


def test_a_set_moved_to_the_start_of_a_line_keeps_its_order():
    assert row("move those(k in row where k's cost > 1) to row at first") == "bca"


def test_a_piece_lands_on_top_of_a_pile():
    assert row("move row to heap", "heap") == "abc"


def test_a_piece_may_go_under_a_pile():
    assert row("move row to heap\nmove unplaced(Card[b]) to heap at bottom", "heap") == "babc"


def test_a_pile_moved_onto_a_pile_keeps_its_order():
    assert row("move row to heap\nmove any 1 of unplaced(Card[a]) to deck\nmove heap to deck", "deck") == "aabc"


def test_a_pile_moved_under_a_pile_keeps_its_order():
    lines = "move row to heap\nmove any 1 of unplaced(Card[a]) to deck\nmove heap to deck at bottom"
    assert row(lines, "deck") == "abca"


def test_the_ends_of_a_pile_are_its_top_and_its_bottom():
    assert row("move row to heap\nmove top of heap to shelf\nmove bottom of heap to shelf", "shelf") == "ca"


def test_several_from_the_top_come_one_by_one():
    assert row("move row to heap\nmove top 2 of heap to shelf", "shelf") == "cb"


def test_several_from_the_bottom_come_one_by_one():
    assert row("move row to heap\nmove bottom 2 of heap to shelf", "shelf") == "ab"


def test_first_and_last_of_a_line():
    assert row("move first 2 of row to shelf\nmove last of row to shelf", "shelf") == "abc"
    assert row("move last 2 of row to shelf", "shelf") == "cb"


SHORT = ("top 4 of heap", "first 4 of row", "any 5 of unplaced(Card[a])", "random 9 of row", "first of shelf")


@pytest.mark.parametrize("which", SHORT)
def test_a_move_of_more_pieces_than_there_are_is_a_failed_check(which: str):
    end, of = which.split(maxsplit=1)[0], which.rsplit(" of ", 1)[-1]
    with pytest.raises(RuntimeCheckFailed) as found:
        ran(f"{ABC}move any 1 of unplaced(Card[a]) to heap\nmove {which} to shelf")
    assert re.search(rf"move up to \d from {end} of {re.escape(of)}`", str(found.value)), str(found.value)


def test_up_to_so_many_move_as_there_are():
    lines = "move up to 5 from top of heap to shelf\nmove up to 9 from first of row to shelf"
    assert row(lines, "shelf") == "abc"


def test_called_names_what_really_moved():
    assert ran(ABC + "move up to 5 from first of row to shelf, called moved\nset n to count(moved)").number("n") == 3


def test_called_of_nothing_is_empty():
    assert ran("move up to 5 from first of row to shelf, called moved\nset n to count(moved) + 7").number("n") == 7


def test_a_kind_or_row_means_its_unplaced_pieces():
    assert row("move Card[a] to shelf\nmove Card to box", "shelf") == "aa"
    assert sorted(row("move Card[a] to shelf\nmove Card to box", "box")) == ["b"]


def test_a_piece_that_may_be_none_is_moved_only_after_a_test():
    lines = "let one be first of shelf\nmove one to box"
    with pytest.raises(AssertionError, match="GS311"):
        ran(lines)
    assert row(f"{lines} if one is not none", "box") == ""


def test_a_slot_holds_one_piece():
    played = ran(ABC + "for each p in players\n  move first of row to p's spot")
    assert (played.rows("spot", 0), played.rows("spot", 1), played.rows("row")) == ("a", "b", "c")


def test_a_full_slot_is_a_failed_check():
    with pytest.raises(RuntimeCheckFailed):
        ran(ABC + "first of players does\n  move first of row to your spot\n  move first of row to your spot")


def test_a_zone_up_to_two_holds_two():
    assert row("move first 2 of row to rack", "rack", table="rack : line of Card, open, up to 2") == "ab"
    with pytest.raises(RuntimeCheckFailed):
        row("move row to rack", "rack", table="rack : line of Card, open, up to 2")


def test_a_full_line_may_still_be_put_in_another_order():
    lines = "move first 2 of row to rack\nmove last of rack to rack at first"
    assert row(lines, "rack", table="rack : line of Card, open, up to 2") == "ba"


def test_two_slots_swap_their_pieces():
    lines = "move first of row to (first of players)'s spot\nmove first of row to (last of players)'s spot\n"
    played = ran(
        ABC + lines + "swap (first of players)'s spot and (last of players)'s spot\nset who to Card[c]'s holder"
    )
    assert (played.rows("spot", 0), played.rows("spot", 1)) == ("b", "a")


def test_a_slot_swaps_with_an_empty_slot():
    lines = "move Card[c] to (first of players)'s spot\nswap (first of players)'s spot and (last of players)'s spot\n"
    played = ran(lines + "let k be first of (last of players)'s spot\nif k is not none\n  set who to k's holder")
    assert (played.rows("spot", 0), played.rows("spot", 1), played.number("who")) == ("", "c", 1)


@pytest.mark.parametrize(
    ("lines", "line", "other"),
    [
        ("let l be last of row, never none\nlet k be first of row, never none\nswap l and k", "cba", ""),
        (
            "let k be first of row, never none\nmove k to shelf\nlet l be last of row, never none\nswap k and l",
            "ba",
            "c",
        ),
        ("let k be first of row, never none\nswap k and Card[c]", "cba", ""),
        ("let k be first of row, never none\nswap k and k", "abc", ""),
        ("swap row and shelf", "", "abc"),
        ("move first of row to shelf\nswap shelf and row", "a", "bc"),
    ],
)
def test_two_pieces_swap_zone_and_rank_and_two_zones_their_contents(lines: str, line: str, other: str):
    played = ran(ABC + lines)
    assert (played.rows("row"), played.rows("shelf")) == (line, other)


def test_a_piece_that_lies_nowhere_takes_the_place_of_one_that_does():
    played = ran(
        ABC + "let k be first of unplaced(Card[a]), never none\nswap k and Card[c]\nset n to count(unplaced(Card[c]))"
    )
    assert (played.rows("row"), played.number("n")) == ("aba", 1)


def test_a_swap_needs_two_pieces():
    with pytest.raises(RuntimeCheckFailed):
        ran(ABC + "let k be first of shelf\nlet l be first of row, never none\nswap l and k")


def test_a_swap_with_the_top_of_a_shuffled_pile_settles_it_first():
    lines = "move Card to deck\nshuffle deck\nmove top of deck to row\nlet k be first of row, never none\nlet l be top of deck, never none\n"
    played = ran(lines + "swap k and l")
    assert len(played.pieces("row")) == 1
    assert sorted(played.rows("row") + played.rows("deck")) == list("aaabbc")


def test_what_lasts_until_a_piece_moves_is_over_when_it_is_swapped():
    lines = "set Card[c]'s turned to 4\nlet k be first of row, never none\nset k's turned to 3\nswap k and Card[c]"
    played = ran(ABC + lines, declarations=FACING)
    assert [played.number("turned", piece) for piece in played.pieces("row")] == [1, 1, 1]


FACING = "each Card has\n  turned : 0..9 starts 1, anew each move\n  mark : 0..9\n  side : Fish starts cod\n"


def fields(lines: str) -> tuple[int, int]:
    played = ran(lines, declarations=FACING)
    return played.number("turned", 5), played.number("mark", 5)


def test_a_field_until_moved_starts_anew_when_its_piece_moves():
    assert fields("move Card[c] to row\nset Card[c]'s turned to 4\nset Card[c]'s mark to 4") == (4, 4)
    assert fields("move Card[c] to row\nset Card[c]'s turned to 4\nset Card[c]'s mark to 4\nmove row to box") == (1, 4)


def test_a_field_until_moved_starts_anew_when_a_slot_is_swapped():
    lines = (
        "move Card[c] to (first of players)'s spot\nfor each k in (first of players)'s spot\n  set k's turned to 4\n"
    )
    assert fields(lines + "swap (first of players)'s spot and (last of players)'s spot") == (1, 0)


def test_a_field_until_moved_starts_anew_when_its_pile_is_poured_into_another():
    bag = "bag : pile of Card, hidden, always refilled from heap"
    lines = "move Card[c] to row\nset Card[c]'s turned to 4\nmove first of row to heap with turned 6\n"
    played = ran(lines + "move any 1 of Card[a] to row", declarations=FACING, table=bag)
    assert (len(played.pieces("bag")), played.number("turned", 5)) == (1, 1)


def test_with_sets_a_field_as_the_piece_arrives():
    assert fields("move Card[c] to row with turned 7") == (7, 0)
    played = ran("move Card to row with side eel", declarations=FACING)
    assert [played.number("side", i) for i in range(6)] == [1] * 6
