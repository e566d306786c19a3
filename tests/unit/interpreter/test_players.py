"""Bots that go with a game played state by state: the same history, the same move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from interpreter.kernel.chance import Choices
from interpreter.players import Players
from tests.unit.interpreter.playing import game

if TYPE_CHECKING:
    from interpreter.state.game import State

SEATS = {0: "random", 1: "random"}


def played(players: Players, state: State) -> list[State]:
    """Every state of a game to its end."""
    states = [state]
    while not states[-1].over:
        states.append(states[-1].apply(players.move(states[-1])))
    return states


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_game_gone_on_with_is_the_game_that_was_left(bot: str):
    names = dict.fromkeys(range(2), bot)
    states = played(Players(names, 3), game("duel").initial(seed=3))
    left = states[len(states) // 2]
    again = game("duel").from_json(left.to_json())
    assert played(Players(names, 3), again)[-1] == states[-1]


def test_a_move_taken_back_is_made_again():
    players = Players(SEATS, 3)
    states = played(players, game("tic_tac_toe").initial(seed=3))
    for at in (4, 2, 2, 3, 0, 3, 1):
        assert states[at].apply(players.move(states[at])) == states[at + 1]


def test_moves_made_for_a_bot_by_others_count_as_its_own():
    asked, told = Players(SEATS, 3), Players(SEATS, 3)
    states = played(asked, game("tic_tac_toe").initial(seed=3))
    told.move(states[1])
    assert str(told.move(states[4])) == str(asked.move(states[4]))


def test_people_between_bots_take_nothing_from_their_stream():
    players, state, sizes = Players({1: "random"}, 3), game("duel").initial(seed=3), list[int]()
    chosen: list[int] = []
    while not state.over:
        if state.seat == 0:
            state = state.apply(state.moves()[0])
            continue
        menu, move = state.game.program.menu(state.array), players.move(state)
        sizes.append(len(menu))
        chosen.append(menu.index(move.code))
        state = state.apply(move)
    stream = Choices(3)
    assert chosen == [stream.of(size) for size in sizes]


def test_open_chance_between_decisions_takes_nothing_from_their_stream():
    players, state, stream = Players(SEATS, 3), game("duel").initial(), Choices(3)
    while not state.over:
        if state.seat is None:
            state = state.apply(state.chance()[0][0])
            continue
        menu, move = state.game.program.menu(state.array), players.move(state)
        assert menu.index(move.code) == stream.of(len(menu))
        state = state.apply(move)


def test_a_seat_without_a_bot_is_not_answered_for():
    with pytest.raises(KeyError):
        Players({1: "random"}, 3).move(game("tic_tac_toe").initial(seed=3))
