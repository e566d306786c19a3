"""The bot that searches: what it is told, what it finds, and that it goes by what its seat sees."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter import Players
from interpreter.advice import considered
from interpreter.bots import BotWordsError, check_bot, make_bot
from interpreter.kernel.chance import Choices
from interpreter.kernel.layout import FIRST_STREAM
from interpreter.players import shown
from interpreter.searching import Budget
from interpreter.state.game import State
from interpreter.state.worlds.canonical import canonical
from interpreter.state.worlds.indistinguishable import Wanted
from interpreter.state.worlds.resample import world
from tests.loaded import load, sampled
from tests.unit.interpreter.bots.test_greedy import seen_by

if TYPE_CHECKING:
    from collections.abc import Iterator


def chosen(state: State, words: str, seed: int) -> str:
    return str(state.moves()[make_bot(f"search:{words}", Choices(seed)).choose(seen_by(state))])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search", "the bot `search` needs a budget; write `search:400`"),
        (
            "search:many",
            "`many` is not a budget for the bot `search`; write `search:400` for 400 rollouts a move, or `search:2s`",
        ),
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


HIDDEN = [
    ("kuhn_poker", 2, 1),
    ("liars_dice", 2, 1),
    ("love_letter", 3, 2),
    ("leduc_poker", 2, 1),
    ("goofspiel", 2, 4),
    ("harvest_fair", 3, 4),
    ("false_lights", 5, 7),
    ("oh_hell", 4, 5),
    ("hearts", 4, 12),
    ("whist", 4, 12),
    ("crazy_eights", 3, 6),
    ("go_fish", 2, 5),
    ("fleet", 3, 16),
    ("fishy_squishy_crusty_quirky", 2, 12),
]
"""Rulesets, seats, and at which of their decisions with a choice two worlds are asked about.

The suite takes every other one.
"""


@pytest.mark.parametrize(("name", "players", "every"), sampled(HIDDEN[::2], HIDDEN))
def test_worlds_a_seat_cannot_tell_apart_have_one_answer(name: str, players: int, every: int):
    asked = 0
    for state, twin in doubted(name, players, every):
        answers = {chosen_by(each) for each in (state, twin)}
        assert len(answers) == 1
        asked += 1
    assert asked


def doubted(name: str, players: int, every: int) -> Iterator[tuple[State, State]]:
    """Decisions of a random game, each with a determinization that has another history."""
    chance, choices, told = Random(5), 0, 0
    game = load(name, players)
    state = game.initial(seed=3)
    while not state.over and told < 1:
        choices += len(state.moves()) > 1
        if len(state.moves()) > 1 and choices % every == 0:
            twins = (_told(state, chance) for _ in range(9))
            twin = next((one for one in twins if one.array[FIRST_STREAM:] != state.array[FIRST_STREAM:]), None)
            if twin is not None:
                told += 1
                yield state, twin
        state = state.apply(chance.choice(state.moves()))


def _told(state: State, chance: Random) -> State:
    assert state.seat is not None
    program, array = state.game.program, state.array if state.last is None else state.last.after
    found = world(program, array, state.last, state.seat, chance, Wanted(whole=True))
    return State(state.game, found.array, found.last)


def chosen_by(state: State) -> tuple[str, ...]:
    """Return what the bot does, and what a hint says."""
    assert state.seat is not None
    bot = str(Players({state.seat: "search:12"}, seed=6).move(state))
    return (bot, *(f"{one.move} {one.games} {one.chance}" for one in considered(state, Budget(games=6))))


@pytest.mark.parametrize(("name", "players", "every"), HIDDEN[1:6])
def test_the_same_chance_deals_the_same_world_from_all_a_seat_cannot_tell_apart(name: str, players: int, every: int):
    for state, twin in doubted(name, players, every):
        program, seat = state.game.program, state.seat
        assert seat is not None
        dealt = [canonical(program, each.resample(seat, Random(4)).array) for each in (state, twin)]
        assert all(one[FIRST_STREAM:] == dealt[0][FIRST_STREAM:] for one in dealt)


@pytest.mark.parametrize("name", ["fleet", "kuhn_poker"])
def test_who_has_learned_and_has_no_module_judges_the_same_worlds_of_both(name: str):
    for state, twin in doubted(name, 2, 9 if name != "kuhn_poker" else 1):
        made = set[str]()
        for each in (state, twin):
            program, array = each.game.program, each.array if each.last is None else each.last.after
            seen = shown(each.game, array, program.menu(array), each.last, 5)
            chosen = make_bot("learned", Choices(3)).choose(replace(seen, weigh=lambda _: None))
            made.add(next(text for text, index in seen.read() if index == chosen))
        assert len(made) == 1 or name != "fleet"
