import pytest

from interpreter import load
from interpreter.code.read import playable


@pytest.mark.parametrize(
    "name", ["breakthrough", "connect_four", "fleet", "floating_market", "kuhn_poker", "tic_tac_toe"]
)
def test_every_function_a_game_calls_is_read(name: str):
    program = load(name).program
    game = playable(program)
    called = {stop.run for stop in game.stops} | {stop.apply for stop in game.stops if stop.apply}
    assert called <= set(game.code.functions)
    assert len(game.stops) == len(program.graph.nodes)
