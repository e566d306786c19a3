from __future__ import annotations

import pytest

from gamespec.check import check_world
from gamespec.diagnostics import Sink
from gamespec.lint import lint
from gamespec.overlay import resolve
from tests.unit.gamespec.check.snippets import model_of

GAME = """game "Little" for 2 players

cards Boat
  | boat | cost | copies |
  | old  | 2    | 3      |
the table has
  yard : group of Boat, open
each player has
  coins : 0..9 starts 3
  rich : yes or no = your coins >= 2
phase setup
  move Boat to yard
  -> turn
phase turn
  (first of players) may buy
  -> end when yard is empty
  -> turn
action buy{params}
{lines}
"""


def told(lines: str, params: str = "(b from yard)", more: str = "") -> list[tuple[str, str | None]]:
    sink = Sink()
    text = GAME.format(params=params, lines="\n".join(f"  {line}" for line in lines.splitlines()))
    model = resolve(model_of(text + more), [], 2, sink)
    assert model is not None
    world = check_world(model, 2, sink)
    assert world is not None
    lint(world, sink)
    assert not sink.errors, [each.message for each in sink]
    return [(each.message, each.help) for each in sink if each.code == "GS510"]


@pytest.mark.parametrize(
    "lines",
    [
        "take b's cost from your coins",
        "move b to yard\ntake 2 from your coins",
        "take 1 from your coins\nneed your rich",
        "add -2 to your coins",
        "set your coins to your coins - b's cost",
    ],
)
def test_what_nobody_asks_for_is_told_with_the_line_to_write(lines: str) -> None:
    ((message, advice),) = told(lines)
    assert message == "`buy` is offered even to a player with too little, and then the game stops with an error here"
    assert "write `pay" in (advice or "")
    assert "take min(" in (advice or "")


@pytest.mark.parametrize(
    "lines",
    [
        "need your coins >= b's cost\ntake b's cost from your coins",
        'need your rich else "you are poor"\ntake 2 from your coins',
        "take min(2, your coins) from your coins",
        "pay 2 from your coins",
        "add 1 to your coins",
        "if your coins > 2\n  take 2 from your coins",
        "take 1 from next(you)'s coins",
    ],
)
def test_what_is_asked_for_or_cannot_be_too_much_is_not(lines: str) -> None:
    assert told(lines) == []


def test_a_choice_that_hangs_on_the_coins_asks_for_them() -> None:
    assert told("take b's cost from your coins", "(b from yard where b's cost <= your coins)") == []


def test_a_rule_that_forbids_it_asks_for_them() -> None:
    closed = 'rule poor\n  forbid your buy(any b) if your coins < 2 because "too poor"\n'
    assert told("take b's cost from your coins", more=closed) == []


def test_an_action_that_is_only_done_is_not_offered_to_anybody() -> None:
    assert told("add 1 to your coins", more="action fee\n  take 5 from your coins\n") == []
