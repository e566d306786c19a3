"""A table longer than the screen is told shortly; every part of it can be seen whole."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from cli.output import consoles
from cli.output.consoles import lines_of
from cli.play.table import drawing as table
from cli.play.table.drawing import Table, drawn
from cli.play.table.folded import in_columns
from cli.play.table.parts import show_part
from interpreter.state.game import State
from tests.loaded import load

GAMES = Path(__file__).parent / "games"


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "80")
    consoles.out.cache_clear()
    yield
    consoles.out.cache_clear()


@pytest.fixture(scope="module")
def market() -> State:
    return load("public_market", 4).initial(seed=5)


def lines(state: State, *, whole: bool = False) -> list[str]:
    return [line for _, part in drawn(state, state.seat or 0, whole=whole) for line in part]


def told(state: State, word: str) -> str:
    return "\n".join(lines_of(partial(show_part, state, 0, word)))


def test_a_table_that_fits_is_drawn_whole() -> None:
    state = load(GAMES / "hawkers", 2).initial(seed=4)
    assert lines(state) == lines(state, whole=True)


def test_a_long_table_is_told_shortly(market: State) -> None:
    short, whole = lines(market), lines(market, whole=True)
    assert len(whole) > 3 * table.ROOM
    assert len(short) < 1.5 * table.ROOM
    assert short[-1].startswith("  (shortened: `table` shows all")
    assert max(map(len, short)) <= 80


def test_a_screen_of_no_width_is_none(market: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "3")
    consoles.out.cache_clear()
    assert lines(market)
    assert told(market, "P2")


def test_other_players_have_a_line_without_what_is_empty_or_0(market: State) -> None:
    rivals = [line for line in lines(market) if line.startswith(("P1 ", "P3", "P4"))]
    assert rivals[-1] == "P4  Money 12 · score so far 4 · Lighthouses 7 x light · Chest k2"


def test_spaces_with_nothing_on_them_are_left_out_and_can_be_asked_for(market: State) -> None:
    assert "Places for lighthouses" not in lines(market)
    assert told(market, "places for lighthouses").startswith("Places for lighthouses\n")


def test_an_open_card_on_a_space_is_told_with_what_is_printed_on_it(market: State) -> None:
    for whole in (False, True):
        assert any(line.startswith("  b14") and "1 wheel" in line for line in lines(market, whole=whole))


def test_tiles_are_drawn_only_where_a_marker_stands(market: State) -> None:
    heads = [line for line in lines(market) if line.endswith("-column, Tiles")]
    assert heads == ["  first-column, Tiles"]
    assert "f50" in told(market, "second-column")
    tile = next(line for line in lines(market) if line.startswith("    f59"))
    assert tile.split()[:3] == ["f59", "##/##", "whelk"]


@pytest.mark.parametrize("word", ["P3", "chest supply", "Ocean-Bag", "bid row", "cells of a chest"])
def test_a_part_is_shown_by_its_name(market: State, word: str) -> None:
    assert told(market, word).split("\n")[0].lower().replace("-", " ").startswith(word.lower().replace("-", " "))


def test_every_part_that_is_listed_can_be_shown(market: State) -> None:
    listed = " ".join(told(market, "").split()).partition("whole: ")[2].split(", ")
    assert "public contracts" in listed
    assert [name for name in listed if "called" in told(market, name)] == []


def test_a_part_that_is_not_there_is_told_with_one_that_is_meant(market: State) -> None:
    assert told(market, "public contrats") == (
        "nothing on the table is called public contrats; did you mean `show public contracts`?"
    )


def test_what_is_printed_on_many_cards_stands_in_columns() -> None:
    seen = Table(load("captains_of_the_gulf", 2).initial(seed=3), 0)
    hand = next(player for player in seen.view["players"] if player["seat"] == "P1")["zones"]["hand"]["pieces"]
    rows = lines_of(partial(in_columns, hand, seen.titles, seen.zones, indent=2))
    assert rows[0].split() == ["license", "crew", "upgrade", "icons"]
    assert max(map(len, rows)) <= 80
