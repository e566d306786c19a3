from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter.compiler.program import compile_with_examples
from interpreter.examples import run_example
from interpreter.examples.recording import fault, recorded
from interpreter.loading import checked_with
from tests.loaded import load, one_in

if TYPE_CHECKING:
    from interpreter.state.game import Game, State

HAWKERS = Path(__file__).parents[2] / "cli" / "games" / "hawkers" / "hawkers.game"


GAMES = [
    ("fleet", 3, ()),
    ("floating_market", 2, ()),
    ("fishy_squishy_crusty_quirky", 4, ()),
    ("captains_of_the_gulf", 2, ()),
    ("public_market", 3, ()),
    ("kuhn_poker", 2, ()),
    ("floating_market", 3, ("seven_fruits",)),
    (str(HAWKERS), 2, ()),
]


@pytest.mark.parametrize(("name", "players", "variants"), one_in(2, GAMES, 1))
def test_what_is_recorded_at_any_moment_passes_as_it_is_pasted(
    name: str, players: int, variants: tuple[str, ...]
) -> None:
    game = load(name, players, variants)
    titles = tuple(
        re.findall(r'^variant "([^"]*)"', "".join(f.read_text() for _, f in game.source.variants), re.MULTILINE)
    )
    blocks = [recorded(_played(game, moves), f"after {moves}", titles, 1) for moves in (0, 1, 7, 40, 150)]
    checked = checked_with(game.source, players, f'examples of "{game.title}"\n\n' + "\n".join(blocks))
    program = compile_with_examples(checked)
    pasted = [example for example in checked.examples if example.name.startswith("after ")]
    assert [run_example(program, example).failures for example in pasted] == [()] * len(blocks)
    assert {run_example(program, example).seeds for example in pasted} == {1}


def _played(game: Game, moves: int) -> State:
    """A state so many random moves into a game, or its last."""
    rng, state = Random(moves), game.initial(seed=moves)
    for _ in range(moves):
        state = state if state.over else state.apply(rng.choice(state.moves()))
    return state


def test_what_chance_brought_is_told_where_chance_was_left_open() -> None:
    game, rng = load("fishy_squishy_crusty_quirky", 3), Random(2)
    state = game.initial()
    for _ in range(60):
        state = state.apply(rng.choice(state.moves() or [outcome for outcome, _ in state.chance()]))
    assert fault(game, recorded(state, "left open", (), 1)) is None


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
