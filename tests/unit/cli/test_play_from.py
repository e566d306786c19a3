"""`play --from`: a game begins where an example of its rules ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build

HAWKERS = str(Path(__file__).parent / "games" / "hawkers" / "hawkers.game")


def play(*words: str, typed: str = "quit\n") -> tuple[int, str]:
    result = CliRunner().invoke(build(), ["play", *words], input=typed)
    return result.exit_code, result.output


def test_the_position_of_an_example_is_played_on() -> None:
    code, said = play(HAWKERS, "--from", "a rich hawker", "--seats", "me,me", typed="wait\nundo\nquit\n")
    assert code == 0
    assert 'the game begins at the end of the example "a rich hawker": Ann is P1, Bob is P2' in said
    assert "your turn, P2" in said


def test_the_beginning_of_its_name_does() -> None:
    assert play(HAWKERS, "--from", "A rich")[0] == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--from", "a poor hawker"), "a rich hawker"),
        (("--from", "a rich hawker", "--players", "2"), "cannot be combined with --from"),
        (("--from", "a rich hawker", "--save", "x.json"), "cannot be combined with --from"),
    ],
)
def test_what_cannot_be_played_is_said(words: tuple[str, ...], reason: str) -> None:
    code, said = play(HAWKERS, *words)
    assert code == 2
    assert reason in said


def test_what_is_played_on_is_recorded_behind_the_lines_of_the_example() -> None:
    said = play(HAWKERS, "--from", "a rich hawker", "--seats", "me,me", typed="wait\nrecord\nyes\nquit\n")[1]
    assert "this example was run and passes" in said
    block = said.partition("\nexample ")[2].splitlines()
    assert "  seats Ann, Bob" in block
    assert block.index("    Bob: wait") > block.index("  when")
