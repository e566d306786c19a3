"""A loop that ends by a condition changes what the condition asks."""

from __future__ import annotations

import pytest

from tests.unit.gamespec.check.expressions.fishing import findings, runtime_checks


@pytest.mark.parametrize(
    "lines",
    [
        "repeat until seen > 3\n  add 1 to your coins",
        "repeat until your chips is empty\n  add 1 to seen",
        "let n be seen\nrepeat until n > 3\n  add 1 to seen",
        "repeat until your price(b) > 3\n  add 1 to seen",
        "repeat until not you can trade\n  add 1 to seen",
    ],
)
def test_a_loop_that_no_lap_can_end_is_a_mistake(lines: str) -> None:
    assert [d.name for d in findings(lines)] == ["loop-never-ends"]


@pytest.mark.parametrize(
    "lines",
    [
        "repeat until your coins > 3\n  do rest",
        "repeat until your hand is empty\n  you must trade",
        "repeat until your logos(cod) is 0\n  you choose c from your hand\n  move c to deck",
        "repeat until not you can trade\n  move top 1 of deck to your hand",
        "repeat until your purse is 0\n  pay 1 from your purse",
    ],
)
def test_what_cannot_be_proved_to_end_is_a_runtime_check(lines: str) -> None:
    assert "this ends within 10,000 rounds" in runtime_checks(lines)


@pytest.mark.parametrize(
    "lines",
    [
        "repeat until deck is empty\n  shuffle deck\n  move top 1 of deck to queue",
        "repeat until some(d in pool: d's face is 6)\n  roll pool",
        "repeat up to 9 times until seen > 3\n  add 1 to your coins",
        "repeat 3 times\n  add 1 to your coins",
    ],
)
def test_chance_in_each_lap_or_counted_laps_need_no_check(lines: str) -> None:
    assert "this ends within 10,000 rounds" not in runtime_checks(lines)
