"""Names as a table prints them: no two things are called the same, and what is printed can be typed."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from cli.play.words.names import price
from gamespec.analysis.faces import words
from interpreter.scene import scene
from interpreter.scene.pieces import plain
from interpreter.state.questions.prices import Cost
from tests.loaded import COMPARED, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.state.game import State

GAMES = (*COMPARED, "captains_of_the_gulf", "public_market", "floating_market")
NAMED = re.compile(r"[A-Z][\w-]*\[[^\[\]]*\]")


def positions(name: str) -> Iterator[State]:
    """Yield some positions of a random game."""
    state, chance = load(name).initial(seed=2), random.Random(5)
    for step in range(60):
        if state.seat is None:
            return
        if step % 6 == 0:
            yield state
        state = state.apply(chance.choice(state.moves()))


def test_a_hyphen_between_digits_is_part_of_a_number() -> None:
    assert words("at-9-13") == "at 9-13"
    assert words("morgan-city") == "morgan city"
    assert words("tank-2-of-1-3-5") == "tank 2 of 1-3-5"


@pytest.mark.parametrize("name", GAMES)
def test_no_two_spaces_of_a_board_are_called_the_same(name: str) -> None:
    state = load(name).initial(seed=2)
    seen = scene(state, state.seat)
    for holder in (seen.table, *seen.players):
        for board in holder.boards:
            assert max(Counter(place.name for place in board.places).values()) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_move_may_be_typed_with_the_names_that_are_printed(name: str) -> None:
    for state in positions(name):
        moves = state.moves()
        for move in moves:
            typed = NAMED.sub(lambda found: plain(found[0]), str(move))
            like = [other for other in moves if NAMED.sub(lambda found: plain(found[0]), str(other)) == typed]
            if len(like) == 1:
                assert state.game.move(state, typed) == move


def test_a_cost_of_one_is_written_in_the_singular() -> None:
    paid = [Cost(1, "bonus action markers", ""), Cost(2, "bonus tiles", ""), Cost(1, "money", "")]
    assert price(paid) == "costs 1 bonus action marker and 2 bonus tiles and 1 money"
