"""A state begun from `given` lines is the one an example with these lines stands at."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cli.output.complaint import Complaint
from cli.play.beginnings import opened_at, position as reached
from interpreter import RulesetError, SaveError, position
from tests.loaded import load, sampled
from tests.unit.interpreter.state.test_travelling_worlds import assert_alike, on
from tests.unit.interpreter.state.test_values import POND, travelled

MIDGAME = """
  drawing mark of Cell marks X Ann, O Bob
    | XX. |
    | .O. |
    | O.. |
  set turn to Ann
  start at phase play
"""
DECKS = """game "Decks" for 2 players

cards Card, 6 in all
  | card  | copies |
  | ace   | 2      |
  | king  | 4      |

the table has
  deck : pile of Card, hidden
  mover : Player

each player has
  hand : group of Card, seen by owner

phase setup
  move Card to deck
  shuffle deck
  set mover to first of players
  -> turn

phase turn for mover
  you must draw-one
  set mover to next(mover)
  -> end when deck is empty
  -> turn

action draw-one
  move top 1 of deck to your hand

scoring
  cards = count(your hand)
  winner has highest total
"""
CASES = {
    "a field there is not": ("set trun to P1\nstart at phase play", "given lines:1:5: GS210 error: nothing is called `trun` here"),
    "further in, with its own margin": ("    set turn to P1\n    start at phase plya", "given lines:2:20: GS203 error: there is no phase `plya`"),
    "lines that begin nowhere": ("set turn to P1", "given lines:1:1: GS346 error: these lines do not say where the game goes on"),
    "no lines": ("", "given lines:1:1: GS346 error: these lines do not say where the game goes on"),
    "a phase of nobody": ("\nstart at phase play", "given lines:2:1: GS346 error: the phase `play` is for the player in `turn`, which no line has set"),
    "somebody else's move": ("given setup\nwhen\n  P2: place(Cell[1, 1])", "given lines:3:3: GS346 error: P2 is not to move here"),
    "a claim that does not hold": ("given setup\nthen\n  the phase is setup", "given lines:3:3: GS346 error: this does not hold: the phase is `play`, not `setup`"),
    "moves below lines of no part": ("set turn to P1\nstart at phase play\nwhen\n  P1: place(Cell[1, 1])", "given lines:3:1: GS346 error: `when` begins a new part"),
    "a line that cannot be read": ("given setup\n  set turn P1", "given lines:2:"),
    "an example of no such name": ('given example "nope"', 'given lines:1:15: GS346 error: there is no example "nope"'),
    "windows lines": ("given setup\r\nwhen\r\n  P2: place(Cell[1, 1])", "given lines:3:3: GS346 error: P2 is not to move here"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_is_wrong_is_told_at_its_place_in_the_lines(case: str) -> None:
    lines, told = CASES[case]
    with pytest.raises(RulesetError) as refused:
        position(load("tic_tac_toe"), lines)
    first = refused.value.diagnostics[0]
    assert str(first).startswith(told)
    assert first.span.file.text == lines.replace("\r\n", "\n")
    assert first.advice
    assert "given lines`" not in str(refused.value)


DEAL = (
    "cards Card\n  | card | copies |\n  | ace  | 6      |\n\nthe table has\n  deck  : pile of Card, hidden\n"
    "  held  : slot of Card, open\n  coins : 0..9\n  mover : Player\n\nphase setup\n"
    "  set mover to first of players\n  -> turn\n\nphase turn for mover\n  you may take-one\n  -> end\n\n"
    "action take-one\n  move top 1 of deck to held\n\nalways coins < 8\n"
)
ADVICE = {
    "a number outside its range": (
        "take 3 from coins\nstart at phase turn for P1",
        "change this line or the lines above it",
    ),
    "fewer pieces than are moved": ("given setup\nwhen\n  P1 does take-one", "or correct the rule in deal.game:22"),
    "an invariant": (
        "given\n  set mover to P1\n  set coins to 8\n  start at phase turn\nwhen\n  P1: stop",
        "or correct the `always` line",
    ),
    "chance that is not drawn": ("given setup\nwhen\n  chance: 3", "the move that draws"),
    "an end that is not reached": ("given setup\nwhen\n  play until end", "write the move of this player above"),
    "a claim": ("given setup\nthen\n  coins is 3", "or an earlier line of the example"),
}


@pytest.mark.parametrize("case", ADVICE)
def test_the_advice_suits_what_failed(case: str, tmp_path: Path) -> None:
    lines, advice = ADVICE[case]
    file = tmp_path / "deal.game"
    file.write_text('game "Deal" for 2 players\n\n' + DEAL, encoding="utf-8")
    with pytest.raises(RulesetError) as refused:
        position(load(file), lines)
    first = refused.value.diagnostics[0]
    assert (first.code, advice in (first.help or "")) == ("GS346", True), str(refused.value)


def test_lines_stand_below_given_and_use_the_names_they_are_given() -> None:
    game = load("tic_tac_toe")
    state = position(game, MIDGAME, seats=["Ann", "Bob"])
    assert (state.seat, state.phase, len(state.moves())) == (0, "play", 5)
    assert state.apply("place(Cell[3, 1])").over
    assert state == position(game, MIDGAME.replace("Ann", "P1").replace("Bob", "P2"))
    assert state.log() == []
    with pytest.raises(RulesetError, match="seats: 1 name is given, but `tic_tac_toe` was loaded for 2 players"):
        position(game, MIDGAME, seats=["Ann"])
    with pytest.raises(
        RulesetError, match="seats: `an n` cannot be the name of a seat; write one word with a capital, such as `Ann`"
    ):
        position(game, MIDGAME, seats=["Ann", "an n"])
    with pytest.raises(RulesetError, match="seats: two seats are called `Ann`"):
        position(game, MIDGAME, seats=["Ann", "Ann"])
    with pytest.raises(ValueError, match="a seed is a whole number from 0 to"):
        position(game, MIDGAME, seats=["Ann", "Bob"], seed=-1)


def test_a_position_is_equal_to_the_same_one_reached_by_moves() -> None:
    game = load("tic_tac_toe")
    moves = "given setup\nwhen\n  P1: place(Cell[1, 1])\n  P2: place(Cell[2, 2])\nthen\n  P1 is asked"
    begun = position(game, moves, seed=3)
    played = game.initial(3).apply("place(Cell[1, 1])").apply("place(Cell[2, 2])")
    assert begun == played
    assert hash(begun) == hash(played)
    assert begun.made_up


@pytest.mark.parametrize("name", sampled(["fleet"], ["fleet", "public_market"]))
def test_the_setup_is_the_one_of_its_seed(name: str) -> None:
    game = load(name, 3)
    assert position(game, "given setup", seed=4) == game.initial(4)
    assert position(game, "given setup", seed=4) != position(game, "given setup", seed=5)
    assert position(game, "given setup") == position(game, "given setup")


def test_without_a_seed_chance_is_open_from_there_on() -> None:
    game = load("kuhn_poker")
    lines = "start at phase setup"
    assert position(game, lines, seed=3).view(0) == game.initial(3).view(0)
    lines = f"given\n  {lines}\nwhen\n  chance: Card[queen], Card[king]\n  P1: bet"
    state = position(game, lines)
    assert state.key() == game.initial().apply("Card[queen]").apply("Card[king]").apply("bet").key()


ENOUGH = sampled(1, 2)
"""Examples of a game: each is compiled with its game three times."""
SHOWN = [("fleet", 5), ("floating_market", 9)]


@pytest.mark.parametrize(("name", "apart"), SHOWN)
def test_the_position_of_an_example_is_that_of_play_from_it(name: str, apart: int) -> None:
    every = load(name, examples=True).checked.examples
    tried = 0
    for example in every[3 :: max(1, len(every) // 3)]:
        try:
            opened, shown = opened_at(name, example.name)
            expected = reached(opened, shown, 1)
        except Complaint:
            continue
        game = load(name, opened.players, opened.variants)
        state = position(game, f'given example "{example.name}"', seats=example.seats or None, seed=1)
        assert [str(move) for move in state.moves()] == [str(move) for move in expected.moves()]
        for seat in (None, *range(game.players)):
            assert state.view(seat) == expected.view(seat)
        assert_alike(on(state, Random(apart), 3))
        tried += 1
        if tried == ENOUGH:
            break
    assert tried == ENOUGH


def test_lines_that_draw_and_decide_make_a_game_of_their_own_that_travels() -> None:
    game = load(DECKS)
    lines = "move Card to deck\nshuffle deck\nmove top 2 of deck to Ann's hand\nset mover to Ann\nstart at phase turn"
    state = position(game, lines, seats=["Ann", "Bob"], seed=3)
    assert state.game.begun
    assert state.game != game
    assert_alike(on(state, Random(1), 2))
    assert position(game, lines, seats=["Ann", "Bob"], seed=3) == state


def test_a_position_cannot_be_saved_and_says_so() -> None:
    with pytest.raises(
        SaveError, match="was made by `resample` or `position`, not by moves from the beginning of a game"
    ):
        position(load("tic_tac_toe"), "given setup").to_json()


def test_rules_that_changed_since_the_game_was_loaded_are_told(tmp_path: Path) -> None:
    file = tmp_path / "pond.game"
    file.write_text(POND)
    game = load(file)
    assert position(game, "given setup\nwhen\n  P1: take-fish").known_scores(0)[0] == {"catch": 1}
    file.write_text(POND.replace("fish is 3", "fish is 4"))
    with pytest.raises(RulesetError, match="the files of `pond` have changed since `load` read them"):
        position(game, "given setup")


def test_texts_have_positions_too() -> None:
    game = load(POND, name="pond")
    state = position(game, "set Ann's fish to 2\nstart at phase turn", seats=["Ann", "Bob"])
    assert state.apply("take-fish").over
    assert travelled(state) == state
