"""Large games are played by the mouse alone: what is lit can be clicked, and leads on."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.loaded import sampled
from tests.unit.cli.panes.playing import MIDDLE, SMALL, Screen, play

if TYPE_CHECKING:
    from cli.panes.app import Table
    from cli.scene.terminal.paper import Spot
    from interpreter.kernel.moves import Move

CLICKS = sampled(4, 10)
PLAYED = sampled(
    [("captains_of_the_gulf", SMALL), ("public_market", MIDDLE), ("floating_market", SMALL)],
    [(name, size) for name in ("captains_of_the_gulf", "public_market", "floating_market") for size in (SMALL, MIDDLE)],
)


def lit(screen: Screen, *panes: str) -> list[tuple[str, Spot]]:
    """Return what may be chosen and is seen without scrolling, with the name of its pane."""
    canvases = [screen.canvas(name) for name in panes]
    return [(str(each.id), spot) for each in canvases for spot in each.lit_spots() if screen.shows(each, spot)]


def offered(table: Table) -> list[Move]:
    """Return the legal moves at the present step of the menu."""
    return [] if table.moves is None else table.moves.menu.left


@pytest.mark.parametrize(("name", "size"), PLAYED, ids=str)
def test_every_click_on_what_is_lit_leads_on(name: str, size: tuple[int, int]) -> None:
    chance = random.Random(3)

    async def script(screen: Screen) -> None:
        table = screen.table
        for _ in range(CLICKS):
            if table.moves is None:
                return
            things = lit(screen, "table", "mine", "others")
            pane, spot = chance.choice(things if things and chance.random() < 0.5 else lit(screen, "moves"))
            before = table.session.moves, list(table.chosen), offered(table)
            await screen.click_at(pane, spot)
            now = table.session.moves, list(table.chosen), [] if table.question is None else offered(table)
            assert now != before, f"a click on {spot.ref} does nothing"

    play(name, script, size=size, seed=11)


def test_the_mouse_tells_the_move_in_whose_line_it_is() -> None:
    async def script(screen: Screen) -> None:
        for pane, spot in lit(screen, "moves"):
            await screen.hover_at(pane, spot)
            assert spot.told.split(",")[0] in screen.text().splitlines()[-4:][0] + screen.text().splitlines()[-3]

    play("captains_of_the_gulf", script, size=SMALL, seed=7)
