from __future__ import annotations

import pytest

from cli.play.answers.explaining import show_printed
from tests.loaded import load


def test_a_player_may_read_what_is_printed_on_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    show_printed(load("fleet").checked)
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "copies cost points cash" in lines
    assert "tuna 12 1 1 3" in lines
    assert "pub 3 pub premium 10 10" in lines


def test_what_is_not_in_play_with_so_few_is_named_apart(capsys: pytest.CaptureFixture[str]) -> None:
    checked = load("captains_of_the_gulf", players=2).checked
    absent = [name for kind in checked.kinds for row, name in enumerate(kind.rows) if row not in kind.row_of]
    assert len(absent) > 9
    show_printed(checked)
    said = capsys.readouterr().out
    assert not [line for line in said.splitlines() if line.split()[:2] in [[name, "0"] for name in absent]]
    told = " ".join(part.split("copies")[0] for part in said.split("not in this game: ")[1:])
    assert set(absent) <= set(told.replace(",", " ").split())
