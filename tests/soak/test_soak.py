"""A soak is done in pieces, keeps what it found, and goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.soak import __main__ as soak


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the numbers of the pieces done; every third has a fault."""
    done: list[int] = []

    def piece(number: int) -> tuple[int, list[str]]:
        done.append(number)
        return 10, ["third"] if number % 3 == 2 else []

    monkeypatch.setitem(soak.PIECES, "games", piece)
    return done


def test_it_stops_when_enough_is_done_and_adds_up(numbers: list[int], tmp_path: Path) -> None:
    made = soak.soaked("games", 35, 60, tmp_path / "soak.json")
    assert numbers == [0, 1, 2, 3]
    assert (made["done"], made["faults"]) == (40, ["third"])


def test_it_goes_on_where_it_was_stopped(numbers: list[int], tmp_path: Path) -> None:
    file = tmp_path / "soak.json"
    soak.soaked("games", 20, 60, file)
    soak.soaked("games", 50, 60, file)
    assert numbers == [0, 1, 2, 3, 4]
    assert json.loads(file.read_text(encoding="utf-8"))["games"]["done"] == 50


def test_it_stops_when_the_time_is_over(numbers: list[int], tmp_path: Path) -> None:
    assert soak.soaked("games", 50, -1, tmp_path / "soak.json")["done"] == 0
    assert numbers == []


def test_a_store_that_is_killed_keeps_every_acknowledged_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(soak.PIECE, "host", 2)
    assert soak.host(1) == (2, [])
