"""The bot that follows a plan, step by step."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from interpreter import Game, Players
from interpreter.bots import BotWordsError, check_bot
from tests.loaded import load

PLANTED = Path(__file__).parents[3] / "planted"


@pytest.fixture
def trap() -> Game:
    return load(PLANTED / "all_or_nothing.game")


def chosen(game: Game, plan: str, *, resumed: bool = False) -> list[str]:
    """Return the moves of the first seat, which follows a plan, in a whole game."""
    names = {0: f"plan:{plan}", 1: "random"}
    state, players, made = game.initial(3), Players(names, 3), list[str]()
    while not state.over:
        move = (Players(names, 3) if resumed else players).move(state)
        if state.seat == 0:
            made.append(str(move))
        state = state.apply(move)
    return made


def test_a_step_is_done_as_often_as_it_says_and_the_last_one_goes_on(trap: Game):
    assert chosen(trap, "sow") == ["sow"] * 6
    assert chosen(trap, "sow 2 then snatch") == ["sow", "sow", "snatch", "snatch", "snatch", "snatch"]
    assert chosen(trap, "nap 1 then snatch 3 then sow") == ["nap", *["snatch"] * 3, "sow", "sow"]


def test_a_resumed_game_goes_on_with_the_step_it_was_at(trap: Game):
    plan = "sow 2 then hoard coins 2 then nap"
    assert chosen(trap, plan, resumed=True) == chosen(trap, plan) == ["sow"] * 2 + ["snatch"] * 2 + ["nap"] * 2


def test_what_is_never_done_and_what_comes_later_is_left_alone(trap: Game):
    assert "nap" not in chosen(trap, "never nap")
    assert Counter(chosen(trap, "never nap then sow 3 then never snatch")) == {"sow": 6}


def test_another_bot_chooses_what_the_plan_leaves_open(trap: Game):
    assert chosen(trap, "sow 2 then hoard coins else greedy")[2:] == ["snatch"] * 4
    assert chosen(trap, "never sow else greedy") == ["snatch"] * 6


def test_a_move_with_two_names_has_both():
    game = load("kuhn_poker")
    assert chosen(game, "never bet")
    shop = load(PLANTED / "stall.game")
    made = chosen(shop, "take-ware with Ware[crown]")
    assert made
    assert all("crown" in move for move in made[:1])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "the bot `plan` needs a plan; write, for example, `plan:sow 4 then snatch`"),
        ("sow else gready", "`else gready` names no bot that can help a plan"),
        ("sow else plan:nap", "`else plan:nap` names no bot that can help a plan"),
        ("soow 3 then nap", "these rules have no action or row `soow`"),
        ("hoard coin", "players of this game have no number `coin`"),
    ],
)
def test_a_plan_that_cannot_be_followed_is_refused_with_what_to_write(trap: Game, words: str, said: str):
    with pytest.raises(BotWordsError) as found:
        check_bot(f"plan:{words}", trap)
    assert str(found.value).startswith(said)
