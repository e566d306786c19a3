from __future__ import annotations

from pathlib import Path

import pytest

from cli.output import consoles
from cli.play.menus.menu import Menu
from tests.loaded import load

GAMES = Path(__file__).parents[1] / "interpreter" / "games"


@pytest.fixture(autouse=True)
def fresh_consoles() -> None:
    consoles.out.cache_clear()


def test_actions_without_a_title_are_told_apart_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    Menu(load(GAMES / "sealed.game", 2).initial(seed=2)).show()
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[0].startswith("1 offer: 1 to ")
    assert "swap card" in lines
    assert lines[-1].endswith(" wait")
