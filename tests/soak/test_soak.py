"""A soak is done in pieces, keeps what it found, and goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.host.store import Store
from tests.soak import __main__ as soak, hosted


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


def test_a_server_that_is_killed_keeps_all_that_it_has_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted, "LIVES", 20)
    assert hosted.played(10, 1) == []


def test_a_move_missing_in_the_file_is_a_fault(tmp_path: Path) -> None:
    path, told = tmp_path / "soak.table", {1: hosted.Kept(["place a", "place b"])}
    store = Store(path)
    store.add({"game": "pig", "kinds": ["me", "me"], "seed": 1}, {})
    store.close()
    was, held = told[1], hosted.Kept()
    assert hosted.faults(path, told) == [f"table 1: {was} was printed, {held} is in the file"]


@pytest.mark.parametrize(
    ("later", "may"),
    [
        (hosted.Kept(["a", "b", "c"], ["x"], ["n"]), True),
        (hosted.Kept(["a", "b"], ["x"], ["n", "m"]), True),
        (hosted.Kept(["a"], ["x", "b"], ["n"]), True),
        (hosted.Kept(["a"], ["x"], ["n"]), False),
        (hosted.Kept(["a", "c"], ["x"], ["n"]), False),
        (hosted.Kept(["a", "b", "c", "d"], ["x"], ["n"]), False),
        (hosted.Kept(["a", "b", "c"], ["x"], ["n", "m"]), False),
    ],
)
def test_one_thing_more_may_be_in_the_file(later: hosted.Kept, *, may: bool) -> None:
    assert hosted.Kept(["a", "b"], ["x"], ["n"]).may_become(later) is may
