"""A variant with a seat nobody plays, at the command line.

Players are counted as its first line counts them.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build

NETS = Path(__file__).parents[1] / "interpreter" / "games" / "nets"


def said(*words: str, keys: str = "") -> tuple[int, str]:
    ran = CliRunner().invoke(build(), [words[0], str(NETS), "--with", "alone", *words[1:]], input=keys)
    return ran.exit_code, ran.output + (ran.stderr or "")


@pytest.mark.parametrize("players", [(), ("--players", "1")])
def test_one_player_sits_down_and_the_automatic_seat_comes_on_top(players: tuple[str, ...]) -> None:
    code, text = said("play", "--auto", "--seed", "1", *players)
    assert code == 0
    assert "P1 random, Gull automatic" in text


@pytest.mark.parametrize("words", [("--players", "2"), ("--players", "3"), ("--seats", "random,random")])
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_more_players_than_the_variant_is_for_are_refused(command: str, words: tuple[str, ...]) -> None:
    code, text = said(command, *words)
    assert code == 2
    assert "`nets` with `alone` is for 1 player and the automatic seat `Gull`, not" in text
    assert "use --players 1" in text


def test_a_game_left_alone_is_resumed_with_the_same_seats(tmp_path: Path) -> None:
    file = str(tmp_path / "left.json")
    assert said("play", "--seed", "2", "--save", file, keys="1\nquit\n")[0] == 0
    code, text = said("play", "--players", "1", "--save", file, keys="quit\n")
    assert code == 0
    assert "P1 me, Gull automatic" in text


def test_simulations_seat_bots_for_people_alone() -> None:
    code, text = said("simulate", "-n", "3", "--seats", "random")
    assert code == 0
    assert "automatic" in text
