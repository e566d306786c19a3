from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from cli.output.consoles import lines_of
from cli.play.table.drawing import draw
from interpreter import State
from tests.loaded import load
from tests.unit.interpreter.state.test_shown import pond


@pytest.fixture
def state(tmp_path: Path) -> State:
    return pond(tmp_path).initial(seed=1)


def told(state: State) -> list[str]:
    """The lines of the table of the first seat, the common ones first, its own last."""
    return lines_of(partial(draw, state, 0))


def of(lines: list[str], seat: str) -> str:
    """Return what stands behind a seat's name, up to the next name."""
    start = next(at for at, line in enumerate(lines) if line.startswith(seat))
    rest = [line for line in lines[start + 1 :] if not line.startswith(" ")]
    end = lines.index(rest[0], start + 1) if rest else len(lines)
    return " ".join(" ".join(lines[start:end]).split())


def test_a_player_sees_what_he_can_pay_and_not_what_others_can(state: State) -> None:
    lines = told(state)
    assert "What you can pay" in of(lines, "P1 (you)")
    assert "What you can pay" not in of(lines, "P2")


def test_money_comes_first_and_stands_where_there_is_none(state: State) -> None:
    lines = told(state)
    assert of(lines, "P2").startswith("P2 Coins 0 ")
    assert of(lines, "P1 (you)").startswith("P1 (you) Coins 0 What you can pay")


def test_what_is_not_so_is_shown_as_such_and_what_cannot_be_told_is_left_out(state: State) -> None:
    text = " ".join(" ".join(told(state)).split())
    assert "Turns 0 Best fish none Odd turn no" in text
    assert "Average" not in text


def test_what_is_shown_of_a_card_stands_behind_it_where_it_lies_open(state: State) -> None:
    assert "boats: sloop (cost 3, Dear 6)" in of(told(state.apply("launch(Boat[sloop])")), "P1 (you)")


def test_the_money_of_the_published_games_is_on_the_table() -> None:
    shown = {
        "fleet": "Processed crates 0 What you can pay 11",
        "captains_of_the_gulf": "Money 4 Fuel 6",
        "public_market": "Money",
        "floating_market": "Coins 2 Different fruits 0",
        "fishy_squishy_crusty_quirky": "Sand dollars",
    }
    for name, text in shown.items():
        assert text in of(told(load(name, 3).initial(seed=1)), "P1 (you)"), name
