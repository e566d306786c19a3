from __future__ import annotations

import pytest

from cli.output.complaint import Complaint
from cli.play.seats import seat_kinds


def test_a_person_sits_first_among_bots_unless_told_otherwise() -> None:
    assert seat_kinds(None, 3) == ["me", "random", "random"]
    assert seat_kinds(None, 2, people=False) == ["random", "random"]


def test_a_seat_left_empty_is_told_as_that() -> None:
    with pytest.raises(Complaint, match="the name of a bot or `me` is missing before or after a comma"):
        seat_kinds("greedy,,random", 3)


def test_the_last_kind_named_holds_for_the_remaining_seats() -> None:
    assert seat_kinds("me,random", 4) == ["me", "random", "random", "random"]
    assert seat_kinds("me", 2) == ["me", "me"]


@pytest.mark.parametrize("words", ["me,random,random", "me,nobody", "rndom", ""])
def test_seats_that_cannot_be_filled_are_refused(words: str) -> None:
    with pytest.raises(Complaint):
        seat_kinds(words, 2)


def test_nobody_sits_at_a_table_of_bots() -> None:
    with pytest.raises(Complaint, match="this command plays with bots only"):
        seat_kinds("me", 2, people=False)


def test_an_unknown_kind_is_answered_with_what_was_meant() -> None:
    with pytest.raises(Complaint) as complaint:
        seat_kinds("rndom", 2)
    assert "random" in str(complaint.value)
