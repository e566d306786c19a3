"""What was played, written as an example: it is read, run and passes, whatever chance brought."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.examples.recording import fault, recorded

HAWKERS = Path(__file__).parents[2] / "cli" / "games" / "hawkers" / "hawkers.game"


@pytest.mark.parametrize(
    ("name", "players", "moves"), [(str(HAWKERS), 2, 9), ("floating_market", 3, 20), ("kuhn_poker", 2, 2)]
)
def test_a_recorded_game_plays_again_exactly(name: str, players: int, moves: int) -> None:
    game, rng = load(name, players), Random(5)
    state = game.initial(seed=5)
    for _ in range(moves):
        state = state.apply(rng.choice(state.moves()))
    assert fault(game, recorded(state, "recorded", (), 2)) is None


def test_the_moves_and_what_chance_brought_are_written() -> None:
    state = load(HAWKERS, 2).initial(seed=4).apply("look").apply("wait")
    text = recorded(state, "a look", (), 1)
    assert text.splitlines()[:7] == [
        'example "a look"',
        "  seats P1, P2",
        "  given",
        "    start at phase setup",
        "  when",
        "    chance: Card[lamp], Card[coin], Card[lamp], Card[coin], Card[friend]",
        "    chance: Card[lamp]",
    ]
    assert text.splitlines()[7].strip() == "P1: look"
    assert text.splitlines()[8].strip().startswith("chance: Card[")
    assert text.splitlines()[-3:] == ["    rounds is 2", "    P2's coins is 13", "    the game is not over"]


def test_an_example_that_does_not_come_out_is_found_out() -> None:
    state = load(HAWKERS, 2).initial(seed=4).apply("wait")
    text = recorded(state, "wrong", (), 1).replace("P1's coins is 13", "P1's coins is 14")
    assert "P1's coins is 13" in str(fault(state.game, text))
