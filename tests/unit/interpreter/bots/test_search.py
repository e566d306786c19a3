"""The bot that searches: what it is told, what it finds, and that it goes by what its seat sees."""

from __future__ import annotations

from random import Random

import pytest

from interpreter import Players
from interpreter.bots import BotWordsError, check_bot, make_bot
from interpreter.kernel.chance import Choices
from interpreter.state.game import State
from tests.loaded import load
from tests.unit.interpreter.bots.test_greedy import seen_by


def chosen(state: State, words: str, seed: int) -> str:
    return str(state.moves()[make_bot(f"search:{words}", Choices(seed)).choose(seen_by(state))])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search", "search is not told how long it may think; write search:400"),
        ("search:many", "search cannot think for 'many'; write search:400 for 400 games played on, or search:2s"),
    ],
)
def test_what_it_cannot_read_is_said_with_what_to_write(name: str, said: str):
    with pytest.raises(BotWordsError, match=said):
        check_bot(name)


def test_it_takes_a_win_and_blocks_one():
    game = load("tic_tac_toe")
    ahead = game.initial(seed=1)
    for at in ("1, 1", "1, 2", "2, 1", "2, 2"):
        ahead = ahead.apply(f"place(Cell[{at}])")
    assert chosen(ahead, "200", 3) == "place(Cell[3, 1])"
    behind = game.initial(seed=1)
    for at in ("1, 1", "2, 2", "2, 1"):
        behind = behind.apply(f"place(Cell[{at}])")
    assert chosen(behind, "400", 3) == "place(Cell[3, 1])"


def test_the_same_seed_chooses_the_same():
    state = load("connect_four").initial(seed=1)
    assert [chosen(state, "60", 4) for _ in range(3)] == [chosen(state, "60", 4)] * 3


def test_a_choice_of_one_is_none():
    game = load("tic_tac_toe")
    bots, state = Players({0: "search:20", 1: "random"}, seed=3), game.initial(seed=3)
    while not state.over:
        state = state.apply(bots.move(state))
    assert state.returns()[0] >= 0


def test_it_never_looks_at_the_true_state():
    state = load("kuhn_poker").initial(seed=3)
    assert state.seat is not None
    worlds = [state.resample(state.seat, Random(seed)) for seed in range(6)]
    assert len({str(world.array) for world in worlds}) > 1
    assert len({chosen(world, "3000", 9) for world in worlds}) == 1


@pytest.mark.parametrize(
    ("name", "players"), [("kuhn_poker", 2), ("public_market", 2), ("fleet", 3), ("captains_of_the_gulf", 2)]
)
def test_worlds_a_seat_cannot_tell_apart_have_one_answer(name: str, players: int):
    chance, asked, others = Random(5), 0, 0
    state = load(name, players).initial(seed=3)
    while not state.over and asked < 3:
        state = state.apply(chance.choice(state.moves()))
        if state.seat is None or len(state.moves()) < 2:
            continue
        asked += 1
        answers: set[str] = set()
        for world in (state, *(state.resample(state.seat, chance) for _ in range(4))):
            others += world.array[2:] != state.array[2:]
            answers.add(str(Players({state.seat: "search:40"}, seed=6).move(world)))
        assert len(answers) == 1
    assert others
