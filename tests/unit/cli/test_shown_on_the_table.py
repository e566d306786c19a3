"""What the rules say is `shown` stands first on the table, 0 and no too, also where the table is told shortly."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.output.consoles import lines_of
from cli.play.table.drawing import Table
from interpreter import State
from tests.loaded import load
from tests.unit.interpreter.state.test_shown import pond


@pytest.fixture
def state(tmp_path: Path) -> State:
    return pond(tmp_path).initial(seed=1)


def sections(state: State, *, folded: bool) -> dict[str, list[str]]:
    table = Table(state, 0)
    found = table.folded() if folded else table.sections()
    return {section.name: lines_of(section.draw) for section in found}


def test_a_player_sees_what_he_can_pay_and_not_what_others_can(state: State) -> None:
    lines = sections(state, folded=False)["players"]
    (paid,) = [line.split() for line in lines if "What you can pay" in line]
    assert paid[:4] == ["What", "you", "can", "pay"]
    assert len(paid) == 5


def test_told_shortly_money_comes_first_and_stands_where_there_is_none(state: State) -> None:
    told = sections(state, folded=True)
    assert told["P2"][0].startswith("P2  Coins 0 · Cards 2")
    assert told["P1"][1].strip().startswith("Coins 0 · What you can pay")


def test_what_is_not_so_is_shown_as_such_and_what_cannot_be_told_is_left_out(state: State) -> None:
    text = " ".join(sections(state, folded=True)["the table"])
    assert "Turns 0 · Best fish none · Odd turn no" in text
    assert "Average" not in text


def test_what_is_shown_of_a_card_stands_behind_it_where_it_lies_open(state: State) -> None:
    state = state.apply("launch(Boat[sloop])")
    assert any("sloop (Dear 6" in line for line in sections(state, folded=True)["P1"])


def test_the_money_of_the_published_games_is_on_the_table() -> None:
    shown = {
        "fleet": "Processed crates 0 · What you can pay 11",
        "captains_of_the_gulf": "Money 4 · Fuel 6",
        "public_market": "Money",
        "floating_market": "Coins 2 · Different fruits 0",
        "fishy_squishy_crusty_quirky": "Sand dollars",
    }
    for name, text in shown.items():
        state = load(name, 3).initial(seed=1)
        assert text in " ".join(lines_of(next(s for s in Table(state, 0).folded() if s.name == "P1").draw)), name
