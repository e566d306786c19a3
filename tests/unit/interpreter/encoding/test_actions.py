from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from interpreter import IllegalMoveError
from interpreter.encoding.actions import Ids, Indices, Numbering, TooManyError, chosen, mask, numbered
from tests.bridges.played import names, random_states
from tests.loaded import load

GAMES = names("kuhn_poker", "fleet", "love_letter")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("numbering", ["ids", "indices"])
def test_every_legal_move_has_a_number_of_its_own_that_leads_back_to_it(name: str, numbering: Numbering) -> None:
    game = load(name)
    actions, random = numbered(game.program, numbering), Random(1)
    for state in random_states(game, 60):
        moves = state.moves()
        numbers = actions.numbers(moves)
        assert len(set(numbers)) == len(moves)
        assert mask(actions, state).sum() == len(moves)
        some = random.sample(range(len(moves)), min(20, len(moves)))  # each looks through all moves
        assert [chosen(actions, state, numbers[at]) for at in some] == [moves[at] for at in some]


def test_an_id_means_the_same_at_every_decision() -> None:
    game = load("fleet")
    actions, meant = Ids(game.program), dict[int, str]()
    for state in random_states(game, 80):
        moves = state.moves()
        for move, number in zip(moves, actions.numbers(moves), strict=True):
            if all(word.by_row or word.spot is None for word in move.words):
                text = f"{move.sort} {move.action} {[word.plain for word in move.words]}"
                assert meant.setdefault(number, text) == text
    assert len(meant) > 30


def test_ids_are_the_same_in_every_process() -> None:
    script = (
        "from interpreter import load; from interpreter.encoding.actions import Ids\n"
        "ids = Ids(load('kuhn_poker').program); print([(f.sort, f.first, f.size) for f in ids.families.values()])"
    )
    environments = [{**os.environ, "PYTHONHASHSEED": seed} for seed in ("1", "2")]
    ran = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=e)
        for e in environments
    ]
    assert ran[0].stdout == ran[1].stdout
    assert "'bet'" in ran[0].stdout


def test_more_legal_moves_than_actions_are_an_error() -> None:
    state = load("fleet").initial(seed=1)
    with pytest.raises(TooManyError, match=r"a decision has \d+ legal moves, but there are 2 actions"):
        mask(Indices(state.game.program, 2), state)


def test_a_number_beyond_the_measured_ones_is_an_error() -> None:
    state = load("fleet").initial(seed=1)
    move = next(move for move in state.moves() if move.action == "put-up")
    (license_, _), (number, _) = move.args
    with pytest.raises(
        TooManyError, match=r"`put-up` has the number 5000 as an argument, but ids were made for 4 to \d+"
    ):
        Ids(state.game.program).numbers([replace(move, args=((license_, 0), (number, 5000)))])


def test_an_action_that_is_not_legal_is_named() -> None:
    state = load("tic_tac_toe").initial().apply("place(Cell[1, 1])")
    actions = numbered(state.game.program)
    assert isinstance(actions, Ids)
    here = next(number for number in range(actions.size) if actions.name(number) == "place(Cell[1, 1])")
    with pytest.raises(IllegalMoveError, match=rf"action {here} \(place\(Cell\[1, 1\]\)\) is not legal here"):
        chosen(actions, state, here)
