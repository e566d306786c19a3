from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from interpreter import IllegalMoveError
from tests.unit.interpreter.state.harbour import harbour


def test_applying_a_move_leaves_the_state_as_it_was() -> None:
    state = harbour().initial(seed=3)
    before = state.array
    after = state.apply("draw")
    assert state.array == before
    assert after.seat == 1
    assert [str(move) for move in state.moves()] == ["draw", "stop"]


def test_a_state_takes_a_move_its_text_or_an_outcome() -> None:
    game = harbour()
    state = game.initial()
    drawn = state.apply(state.moves()[0])
    assert drawn.seat is None
    chances = drawn.chance()
    assert [(str(o), p) for o, p in chances] == [
        ("Boat[shrimp]", Fraction(1, 2)),
        ("Boat[cod]", Fraction(1, 3)),
        ("Boat[crab]", Fraction(1, 6)),
    ]
    assert sum(p for _, p in chances) == 1
    a, b = drawn.apply(chances[2][0]), drawn.apply("Boat[crab]")
    assert a.key() == b.key()


def test_a_move_that_is_not_offered_is_refused_with_a_reason() -> None:
    game = harbour()
    state = game.initial(seed=3)
    with pytest.raises(IllegalMoveError, match="you cannot see a Boat\\[cod\\] now"):
        state.apply("launch(Boat[cod])")
    with pytest.raises(IllegalMoveError, match="there is no action `lunch`; did you mean `launch`"):
        game.move(state, "lunch(Boat[cod])")
    for make in (state.apply, partial(game.move, state)):
        with pytest.raises(IllegalMoveError, match=r"^`log` is not a legal move here; the legal moves are `\w+`"):
            make("log")
    with pytest.raises(IllegalMoveError, match="is not possible here; the possible ones are"):
        game.initial().apply("draw").apply("Boat[whale]")


def test_a_move_is_found_again_at_another_state_where_it_means_the_same() -> None:
    state = harbour().initial(seed=3)
    stop = state.moves()[-1]
    assert state.apply(stop).apply(state.apply(stop).moves()[-1]).seat == 0


def test_a_reason_names_the_zone_the_piece_should_be_in() -> None:
    state = harbour().initial(seed=3).apply("draw").apply("stop")
    name = next(str(move) for move in state.moves() if move.action == "launch")
    state = state.apply(name).apply("stop")
    assert state.why_not(name) == f"{name[7:-1]} is not in your hand"
    assert (
        state.why_not("launch") == "`launch` is not possible: there is no `boat` to choose, because your hand is empty"
    )
    assert state.why_not("launch(a, b)") == "write the move as `launch(boat)`"
    assert state.why_not("launch(Boat[kod])") == "there is no `Boat[kod]`; did you mean `Boat[cod]`?"
    assert state.why_not("stop") is None


def played(seed: int):
    state, rng = harbour().initial(seed=seed), Random(seed)
    while not state.over:
        moves = [move for move in state.moves() if str(move) != "stop"] or state.moves()
        state = state.apply(moves[int(rng.random() * len(moves))])
    return state


def test_the_end_has_returns_places_and_winners() -> None:
    state = played(3)
    assert state.over
    assert state.seat is None
    assert state.moves() == []
    assert sum(state.returns()) == 6
    best = max(state.returns())
    assert state.winners() == [seat for seat, total in enumerate(state.returns()) if total == best]
    assert [place == 1 for place in state.places()] == [total == best for total in state.returns()]
    assert state.scores() == [{"fleet": total} for total in state.returns()]
    assert state.why_not("draw") == "no player is to move now, because the game is over or something is drawn first"


def test_without_score_lines_a_win_is_1_a_loss_minus_1_and_a_draw_0() -> None:
    state = played(3)
    state.game.checked.scoring = None
    program: Any = state.game.program
    program.places = lambda _: [1, 2]
    assert state.returns() == [1, -1]
    program.places = lambda _: [1, 1]
    assert state.returns() == [0, 0]


def test_a_resample_keeps_view_and_log_of_its_seat() -> None:
    state = harbour().initial(seed=3).apply("draw").apply("draw")
    other = state.resample(0, Random(1))
    assert other.view(0) == state.view(0)
    assert other.log(0) == state.log(0)
    assert other.apply("draw").made_up


def test_an_unknown_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no seat 2: the seats are numbered 0 to 1"):
        harbour().initial(seed=1).view(2)
    with pytest.raises(ValueError, match="a seed is a whole number"):
        harbour().initial(seed=-4)
