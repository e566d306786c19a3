from __future__ import annotations

import pytest
from typer.testing import CliRunner

from cli.app import build

HANDS = "kuhn_poker"


def played(name: str, typed: str, seats: str) -> str:
    result = CliRunner().invoke(build(), ["play", name, "--seats", seats, "--seed", "4711"], input=typed)
    return result.output


@pytest.mark.parametrize(("seats", "typed"), [("me,me", "bet\nrecord\n\nquit\n"), ("random,me", "record\n\nquit\n")])
def test_a_record_is_printed_only_where_what_is_hidden_is_asked_for(seats: str, typed: str) -> None:
    secret = played(HANDS, typed, seats)
    assert "see all that is hidden?" in secret
    assert "chance:" not in secret


def test_who_says_yes_sees_the_record() -> None:
    shown = played(HANDS, "bet\nrecord\nyes\nquit\n", "me,me")
    assert "chance:" in shown
    assert "4711" not in shown


def test_a_game_without_secrets_is_recorded_at_once() -> None:
    assert "see all that is hidden?" not in played("tic_tac_toe", "1\nrecord\nquit\n", "me,me")


@pytest.mark.parametrize(
    ("name", "seats", "told"),
    [
        (HANDS, "me,me", False),
        (HANDS, "me,random", False),
        ("tic_tac_toe", "me,me", False),
        ("tic_tac_toe", "me,random", True),
        ("blackjack", "me", True),
    ],
)
def test_the_seed_is_told_only_where_it_gives_nothing_away(name: str, seats: str, told: bool) -> None:
    assert ("4711" in played(name, "quit\n", seats)) == told
