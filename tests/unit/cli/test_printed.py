from __future__ import annotations

import pytest

from cli.play.answers.printed import show_printed
from interpreter import load


def test_a_player_may_read_what_is_printed_on_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    show_printed(load("fleet").checked)
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "copies cost points cash" in lines
    assert "tuna 12 1 1 3" in lines
    assert "pub 3 pub premium 10 10" in lines
