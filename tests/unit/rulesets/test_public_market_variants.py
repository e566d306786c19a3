"""Shallow Waters and the solo game against the sheet.

Their tables cell by cell, and how long a game alone lasts.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.loaded import load
from tests.unit.rulesets.test_public_market import NAME, kind_of, rows, tables

if TYPE_CHECKING:
    from interpreter import Game, State

COLUMN_OF_ROW = {"1": "gears", "2": "logos", "3": "costs"}
LAST_ROW = {"money2": "money-two", "crab2": "crab-two", "card1": "card-one", "light2": "light-two"}
NUMBERS = ("", "one", "two", "three", "four")


@cache
def game(*variants: str) -> Game:
    """One player alone if the solo game is among the variants, else three."""
    return load(NAME, players=2 if "solo" in variants else 3, variants=variants)


def test_the_shells_lie_on_the_rose_as_in_the_sheet() -> None:
    found = [place["shell"] for place in rows(kind_of(game("shallow_waters"), "Compass")).values()]
    assert ["START", *(shell.capitalize() for shell in found), "EXIT"] == [row["shell"] for row in tables()["5.14"]]


def test_every_player_has_the_four_tokens_of_the_sheet() -> None:
    tokens = kind_of(game("shallow_waters"), "Power-token")
    assert [row["token"].lower() for row in tables()["5.15"]] == list(tokens.rows)
    assert tokens.size == 3 * len(tokens.rows)


def test_the_bonus_board_is_that_of_the_sheet() -> None:
    found = rows(kind_of(game("shallow_waters"), "Bonus"))
    for row in tables()["5.16"]:
        tier, space = row["row"], row["space"]
        column = COLUMN_OF_ROW.get(tier)
        if space.startswith("VP"):
            place = found.pop(f"plain-{NUMBERS[int(tier)]}")
            assert place["points"] == int(space.removeprefix("VP"))
        elif column is None:
            place = found.pop(LAST_ROW[space])
            per = {"crab-two": "per-crab", "card-one": "per-card", "light-two": "per-light"}.get(LAST_ROW[space])
            assert {key: place[key] for key in place if key.startswith("per-") and place[key]} == (
                {per: int(space[-1])} if per else {}
            )
        else:
            place = found.pop(f"{column.removesuffix('s')}-{space.lower()}")
            assert place[column] == space.lower()
            assert place["points"] == 0
        assert place["tier"] == int(tier)
    assert found == {}


def test_the_solo_cards_are_those_of_the_sheet() -> None:
    found = rows(kind_of(game("solo"), "Plan"))
    for row in tables()["5.17"]:
        card = found.pop(row["id"].lower())
        assert list(card["bid"].values()) == [row["bid1"].lower(), row["bid2"].lower()]
        assert [bool(ahead) for ahead in card["ahead"].values()] == [row["arrow1"] == "yes", row["arrow2"] == "yes"]
        assert (card["boat-steps"], card["threshold"]) == (int(row["boat_steps"]), int(row["threshold"]))
        assert (card["tie"], card["dollars"], card["crab"]) == (
            row["dock_arrow"],
            int(row["dollars"]),
            int(row["crab"]),
        )
        assert card["catch"] == {"above boat": "above-boat", "choice": "choice", "none": None}[row["catch"]]
        assert [f"C{column}" for column in card["path"].values()] == row["lighthouse_path"].split(">")
    assert found == {}


# ---- how long a game alone lasts


def sizes_of(state: State) -> tuple[int, int]:
    """Return how many tiles are in the bag, and cards in the solo deck."""
    view: Any = state.view(None)
    zones = view["table"]["zones"]
    return zones["bag"]["size"], zones["plans"]["size"]


@pytest.mark.parametrize("variants", [("solo",), ("solo", "shallow_waters")])
def test_alone_ten_rounds_are_played_and_the_solo_deck_is_made_anew_in_the_sixth(variants: tuple[str, ...]) -> None:
    for seed in range(3):
        state, rng = game(*variants).initial(seed=seed), Random(seed)
        bag, deck = sizes_of(state)
        sizes, anew = [bag], list[int]()
        while not state.over:
            moves = [move for move in state.moves() if str(move) != "go-to-market" or bag]
            state, before = state.apply(rng.choice(moves)), deck
            bag, deck = sizes_of(state)
            if bag != sizes[-1]:
                sizes.append(bag)
            if deck > before:
                anew.append(len(sizes))
        assert sizes == [45, 40, 35, 30, 25, 20, 15, 10, 5, 0], "nine refills, then one round more"
        assert anew == [6]


def test_the_angler_is_never_asked_and_has_nothing_of_the_expansion() -> None:
    state, rng = game("solo", "shallow_waters").initial(seed=7), Random(7)
    while not state.over:
        assert state.seat == 0
        state = state.apply(rng.choice(state.moves()))
    board: Any = state.view(None)
    zones = board["players"][1]["zones"]
    tokens = [zones[name] for name in ("waiting", "active")]
    assert all(zone["size"] == 0 for zone in tokens)
