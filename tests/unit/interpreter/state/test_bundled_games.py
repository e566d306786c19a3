from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from interpreter import State
from interpreter.state.visibility.events import Event
from interpreter.state.wording.menu_text import parse
from tests.loaded import load

SETTINGS = [("tic_tac_toe", 2), ("breakthrough", 2), ("kuhn_poker", 2), ("fleet", 2), ("fleet", 4)]


def journey(name: str, players: int, seed: int | None) -> list[State]:
    """States of one random game, chance settled by the seed or taken as it comes."""
    state, rng = load(name, players=players).initial(seed=seed), Random(3)
    states = [state]
    while not state.over:
        offered = state.moves() if state.seat is not None else [outcome for outcome, _ in state.chance()]
        state = state.apply(offered[int(rng.random() * len(offered))])
        states.append(state)
    return states


@pytest.fixture(scope="module", params=SETTINGS, ids=lambda setting: f"{setting[0]}-{setting[1]}")
def states(request: pytest.FixtureRequest) -> list[State]:
    return journey(*request.param, seed=11)


def test_every_move_has_a_text_of_its_own_that_reads_back(states: list[State]) -> None:
    for state in states:
        moves = state.moves()
        assert len({move.text for move in moves}) == len(moves)
        assert all(parse(state.game.program, state.array, move.text, moves) == move for move in moves)


def test_what_moved_accounts_for_where_every_piece_lies(states: list[State]) -> None:
    layout = states[0].game.program.layout
    for before, after in pairwise(states):
        assert after.last is not None
        lies = before.array
        for event in after.last.events:
            assert isinstance(event, Event)
            at = layout.where[event.kind] + event.piece
            assert lies[at] == event.source
            lies[at] = event.target
        for kind, base in layout.where.items():
            assert lies[base : base + kind.size] == after.array[base : base + kind.size]


def test_a_resample_looks_the_same_to_its_seat(states: list[State]) -> None:
    rng = Random(5)
    for state in states[:: max(1, len(states) // 8)]:
        for seat in range(state.game.players):
            other = state.resample(seat, rng)
            assert other.view(seat) == state.view(seat)
            if state.seat == seat:
                assert [str(move) for move in other.moves()] == [str(move) for move in state.moves()]


def test_a_save_of_the_whole_game_plays_again(states: list[State]) -> None:
    last = states[-1]
    again = last.game.from_json(last.to_json())
    assert again.key() == last.key()
    assert again.returns() == last.returns()
    for seat in range(last.game.players):
        assert again.log(seat) == last.log(seat)


def test_a_game_with_chance_left_open_is_saved_with_what_came() -> None:
    last = journey("kuhn_poker", 2, None)[-1]
    assert last.game.from_json(last.to_json()).key() == last.key()


def test_every_seat_sees_every_zone_by_its_size(states: list[State]) -> None:
    state = states[len(states) // 2]
    views: list[Any] = [state.view(seat) for seat in [*range(state.game.players), None]]
    sizes = [{name: zone["size"] for name, zone in view["table"]["zones"].items() if "size" in zone} for view in views]
    assert all(size == sizes[0] for size in sizes)
