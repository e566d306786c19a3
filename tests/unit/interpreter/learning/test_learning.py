from __future__ import annotations

import os
from math import e
from pathlib import Path
from random import Random

import pytest

from interpreter import Game
from interpreter.learning import LearnedFileError, Reader, Weights, file_of, learn, weights_of, written
from interpreter.learning.fit import least_squares
from interpreter.learning.weights import read
from interpreter.players import Players
from interpreter.simulate import simulate
from interpreter.thinking.learned import QUANTILES, drawn
from tests.loaded import load

ORCHARD = """game "Orchard" for 1 to 3 players

type Sort is apple, pear

cards Card
  | card | worth | copies |
  | low  | 1     | 6      |
  | high | 5     | 6      |

the table has
  deck : pile of Card, hidden
  turns : 0..99

each player has
  hand : group of Card, seen by owner
  coins : 0 and up
  baskets : 0..9 for each Sort
  sour : 0 and up
  rich = your coins > 6

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move top 2 of deck to p's hand
  -> turn

phase turn
  for each p in players
    p must earn or rest or spoil
  add 1 to turns
  -> end when turns is 6
  -> turn

action earn
  add 2 to your coins

action rest
  add 0 to your coins

action spoil
  add 3 to your sour

scoring
  coins = your coins
  sour = 0 - your sour
  winner has highest total
"""


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Game:
    file = tmp_path_factory.mktemp("orchard") / "orchard.game"
    file.write_text(ORCHARD, encoding="utf-8")
    return load(file, 2)


def test_numbers_are_fields_zones_what_is_printed_on_their_pieces_values_and_score_lines(orchard: Game) -> None:
    assert Reader(orchard.program).names == (
        "coins",
        "sour",
        "pieces in hand",
        "baskets[apple]",
        "baskets[pear]",
        "worth of hand, in all",
        "rich",
        "total",
    )


def test_numbers_are_read_of_a_seat(orchard: Game) -> None:
    state = orchard.initial(seed=1).apply("earn").apply("spoil")
    reader = Reader(orchard.program)
    told = [dict(zip(reader.names, reader(state.array, seat), strict=True)) for seat in (0, 1)]
    assert [each["coins"] for each in told] == [2, 0]
    assert [each["total"] for each in told] == [2, -3]
    assert [each["pieces in hand"] for each in told] == [2, 2]
    assert told[0]["worth of hand, in all"] in {2, 6, 10}


def test_a_coin_is_learned_to_be_good_and_what_is_sour_bad(orchard: Game) -> None:
    worth = learn(orchard, games=120).worth
    coins = [worth["coins"][at] + worth["total"][at] for at in (0, 1)]
    sour = [worth["sour"][at] - worth["total"][at] for at in (0, 1)]
    assert min(coins) > 100
    assert max(sour) < -100


def test_the_same_game_learns_the_same(orchard: Game) -> None:
    assert learn(orchard, 5, games=30) == learn(orchard, 5, games=30)
    assert learn(orchard, 5, games=30) != learn(orchard, 6, games=30)


def test_who_has_learned_wins_against_random_players(orchard: Game) -> None:
    told = simulate(orchard, 60, seats=["learned", "random"], seed=1, rotate=True)
    assert next(bot for bot in told.bots if bot.bot == "learned").share > 0.9


def test_one_alone_learns_too(tmp_path: Path) -> None:
    file = tmp_path / "orchard.game"
    file.write_text(ORCHARD, encoding="utf-8")
    alone = load(file, 1)
    told = simulate(alone, 20, seats=["learned"], seed=1)
    assert told.scores[0].mean > 8


def test_worlds_a_seat_cannot_tell_apart_are_played_alike() -> None:
    game = load("kuhn_poker", 2)
    state, rng = game.initial(seed=4), Random(1)
    for _ in range(12):
        if state.over or state.seat is None:
            break
        twin = state.resample(state.seat, rng)
        moves = [Players(dict.fromkeys((0, 1), "learned"), 7).move(each) for each in (state, twin)]
        assert str(moves[0]) == str(moves[1])
        state = state.apply(moves[0])


def test_what_was_learned_stands_in_a_file_beside_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "orchard.game"
    file.write_text(ORCHARD, encoding="utf-8")
    game = load(file, 2)
    known = Weights({"coins": (900, 1100), "gone": (5, 5), 'a "quoted" one': (1, -1)}, heat=40, decisions=12, games=9)
    file_of(game).write_text(written("orchard", {"2 players": known}), encoding="utf-8")
    assert weights_of(game) == known
    assert read(load(file, 3)) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not = = toml", "delete the file"),
        ('["2 players"]\ncoins = [1, 2]\n', "games"),
        ('["2 players"]\ngames = 1\ndecisions = 1\nheat = 0\n', "heat"),
        ('["2 players"]\ngames = 1\ndecisions = 1\nheat = 1\ncoins = 3\n', "coins"),
        ('"2 players" = 3\n', "games"),
        ("x = " + "[" * 100_000, "are damaged: not tables of numbers; delete the file"),
        (f'["2 players"]\ngames = {"9" * 5_000}\n', "are damaged: not tables of numbers"),
        (
            '["2 players"]\ngames = 1\ndecisions = 1\nheat = 1\ncoins = [1, -1000000001]\n',
            "`coins` must be two whole numbers in square brackets, up to 1,000,000,000",
        ),
        ('["2 players"]\ngames = 1000000001\ndecisions = 1\nheat = 1\n', "games"),
        ("#" * 1_000_001, "more than 1,000,000 bytes; delete the file"),
        ("\ud8ff", "not text in UTF-8"),
    ],
)
def test_a_file_that_says_something_else_is_refused_with_what_to_do(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "orchard.game"
    file.write_text(ORCHARD, encoding="utf-8")
    game = load(file, 2)
    file_of(game).write_text(text, encoding="utf-8", errors="surrogatepass")
    with pytest.raises(LearnedFileError, match=said):
        weights_of(game)


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "orchard.game"
    file.write_text(ORCHARD, encoding="utf-8")
    game = load(file, 2)
    os.mkfifo(file_of(game))
    with pytest.raises(LearnedFileError, match="not an ordinary file"):
        weights_of(game)


def test_least_squares_find_what_columns_are_worth() -> None:
    rng = Random(1)
    rows = [[rng.randint(-9, 9), rng.randint(-9, 9), 0] for _ in range(4_000)]
    found = least_squares(rows, [3 * one - 2 * other for one, other, _ in rows])
    assert found[0] == pytest.approx(3, abs=0.1)
    assert found[1] == pytest.approx(-2, abs=0.1)
    assert found[2] == 0


def test_a_move_that_is_one_unit_better_is_e_times_as_likely() -> None:
    rng = Random(1)
    chosen = [drawn([0, 50], 50, [rng.randrange(QUANTILES), rng.randrange(QUANTILES)]) for _ in range(20_000)]
    assert chosen.count(1) / chosen.count(0) == pytest.approx(e, rel=0.08)
