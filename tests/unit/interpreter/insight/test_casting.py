"""Choice of the thinking players of a report."""

from __future__ import annotations

from interpreter.insight.deep.casting import _seconds  # pyright: ignore[reportPrivateUsage]
from tests.loaded import load


def test_the_cost_of_a_bot_is_counted_and_grows_with_its_rollouts() -> None:
    game = load("tic_tac_toe")
    costs = [_seconds(game, bot) for bot in ("search:50", "search:200", "search:2000")]
    assert costs == sorted(costs)
    assert costs == [_seconds(game, bot) for bot in ("search:50", "search:200", "search:2000")], "no clock is read"
