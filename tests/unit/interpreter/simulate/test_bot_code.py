"""The greedy bot plays the same games inside a module as in Python, where nothing is hidden or drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from interpreter import load
from interpreter.simulate import run as running, simulate
from interpreter.simulate.run import BackEnd, BackEndError
from interpreter.thinking.sampling import MOST, some
from interpreter.wasm import fallback
from tests.loaded import one_in
from tests.planted.planted import HERE

if TYPE_CHECKING:
    from interpreter.simulate.report import Report
    from interpreter.state.game import Game

HEAPS = """game "Heaps" for 3 players

the table has
  heap : 0..40
  mover : Player

each player has
  taken : 0 and up
  kept : 0 and up

phase setup
  set heap to 40
  set mover to first of players
  -> turn

phase turn for mover
  you must take-some or split or rest
  you may brag
  set mover to next(mover)
  -> end when heap < 6
  -> turn

action take-some(number from 1..4)
  take number from heap
  add number to your taken

action split
  you choose part from 1..2
  take 3 from heap
  add part to your taken
  you choose rest from 0..part
  add rest to your kept

action rest
  take 1 from heap

action brag
  need your taken > 3 else "you have little"
  take 1 from your taken
  add 1 to your kept

scoring
  in-hand = your taken
  aside = 2 * your kept
  winner has highest total
"""


def told(game: Game, back_end: BackEnd, seats: list[str], games: int, workers: int = 1) -> Report:
    report = simulate(game, games, seats=seats, seed=5, back_end=back_end, workers=workers)
    assert report.timing.back_end == {"python": "Python", "wasm": "WebAssembly"}[back_end]
    return report.model_copy(update={"timing": None})


@pytest.mark.parametrize(
    ("name", "seats", "games"),
    one_in(
        4,
        [
            ("tic_tac_toe", ["random", "greedy"], 30),
            ("tic_tac_toe", ["greedy"], 30),
            ("leduc_poker", ["greedy", "random"], 20),
            ("connect_four", ["greedy", "random"], 12),
            ("love_letter", ["greedy"], 10),
            ("breakthrough", ["greedy"], 2),
            ("hearts", ["greedy", "random", "greedy", "random"], 2),
            ("kuhn_poker", ["greedy"], 30),
            ("gin_rummy", ["greedy"], 2),
            ("pig", ["greedy"], 4),
            ("go_fish", ["greedy"], 3),
            ("goofspiel", ["greedy"], 3),
            ("harvest_fair", ["greedy"], 3),
            ("customs_house", ["greedy", "random", "greedy"], 3),
            ("false_lights", ["greedy"], 1),
            ("tarot", ["greedy"], 2),
            ("liars_dice", ["greedy", "random"], 30),
        ],
    ),
)
def test_greedy_plays_the_same_games_in_both(name: str, seats: list[str], games: int):
    game = load(name)
    assert told(game, "wasm", seats, games) == told(game, "python", seats, games)


@pytest.mark.parametrize("seats", [["greedy"], ["greedy", "random", "greedy"]])
def test_it_follows_the_choices_inside_its_own_move_in_both(seats: list[str]):
    game = load(HEAPS, name="heaps")
    found = told(game, "wasm", seats, 40)
    assert found == told(game, "python", seats, 40)
    assert found == told(game, "wasm", seats, 40, workers=3)
    assert found.actions["split"].count > 0


def test_greedy_wins_inside_as_it_does_in_python():
    report = simulate(load("tic_tac_toe"), 2000, seats=["greedy", "random"], back_end="wasm")
    assert report.seats[0].share > 0.8


def test_numbers_seen_by_their_owners_are_imagined_in_python_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    reason = "where more than the places of pieces is hidden, only the Python back end can play the bot `greedy`"
    with pytest.raises(BackEndError, match=reason):
        simulate(load(HERE / "guess.game"), 2, seats=["greedy"], back_end="wasm")
    monkeypatch.setattr(running, "A_MOMENT", 0.0)
    monkeypatch.setattr(running, "A_MODULE", 0.0)
    monkeypatch.setattr(fallback, "_SAID", set[str]())
    simulate(load(HERE / "guess.game"), 3, seats=["greedy"])
    assert caplog.messages == [fallback.slower(reason)]


def test_of_a_menu_too_long_to_be_tried_whole_the_same_moves_are_tried_in_both():
    wide = load(HEAPS.replace("number from 1..4", "number from 1..70").replace("40", "200"), name="wide")
    assert told(wide, "wasm", ["greedy"], 3) == told(wide, "python", ["greedy"], 3)


@pytest.mark.parametrize("sizes", [[5], [59, 1], [60], [61], [3, 200, 1], [1] * 80, [100, 100, 100], [40, 21]])
def test_of_a_long_list_some_moves_of_each_sort_are_tried(sizes: list[int]):
    sorts = [sort for sort, size in enumerate(sizes) for _ in range(size)]
    for lot in (0, 7, 12345678901):
        tried = some(sorts, lot)
        assert len(set(tried)) == len(tried) <= MOST
        assert set(tried) <= set(range(len(sorts)))
        shares = [sum(sorts[place] == sort for place in tried) for sort in range(min(MOST, len(sizes)))]
        assert min(shares) >= 1
        most = max(shares)
        assert all(share in {most, size} for share, size in zip(shares, sizes, strict=False))


@pytest.mark.parametrize(
    ("seats", "more", "why"),
    [
        (["greedy", "random"], {"rotate": True}, "the bot `greedy` cannot change seats in WebAssembly"),
        (["greedy"], {"invariants": "cheap"}, "the bot `greedy` cannot play in WebAssembly with --invariants"),
        (["greedy", "learned"], {}, "the bots `greedy` and `learned` cannot play together in WebAssembly"),
        (["search:10"], {}, "only the bots `random`, `greedy` and `learned` can play in WebAssembly, not `search:10`"),
    ],
)
def test_what_cannot_be_played_there_is_said(seats: list[str], more: dict[str, object], why: str):
    with pytest.raises(BackEndError, match=why):
        simulate(load("tic_tac_toe"), 2, seats=seats, back_end="wasm", **more)  # pyright: ignore[reportArgumentType]
