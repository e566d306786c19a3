"""Panes of all sizes: what must be decided on is seen, and nothing lies outside the screen."""

from __future__ import annotations

import os
import random
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.panes.app import Table
from cli.panes.layout import AROUND, HEAD, Pane, laid_out
from cli.panes.moves import Moves
from cli.play.menus.gathering import Gathering
from cli.play.menus.menu import Menu
from cli.play.session import Session
from interpreter.scene import scene
from tests.loaded import COMPARED, load, sampled
from tests.unit.cli.panes.playing import LARGE, MIDDLE, SMALL, Screen, play, show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.state.game import State

LARGEST = ("captains_of_the_gulf", "public_market", "floating_market")
"""Games of which a small screen cannot hold the whole table."""
SCREENS = Path(__file__).parent / "screens"
SHOWN = ("kuhn_poker", "connect_four", "fleet")
EACH = sampled((*LARGEST[:2], "oware"), (*COMPARED, *LARGEST))


def positions(name: str) -> Iterator[State]:
    """Yield some positions of a random game."""
    state, chance = load(name).initial(seed=2), random.Random(5)
    for step in range(48):
        if state.seat is None:
            return
        if step % 8 == 0:
            yield state
        state = state.apply(chance.choice(state.moves()))


@cache
def panes(name: str, size: tuple[int, int]) -> list[tuple[set[str], dict[str, Pane]]]:
    """Return the panes of these positions, with what may be chosen."""
    found: list[tuple[set[str], dict[str, Pane]]] = []
    for state in positions(name):
        table = Table(Session(state, ["me"] * state.game.players, 1))
        table.moves = Moves(Menu(state, frozenset(), Gathering(state)), table.inks)
        lit = table.moves.lit([])
        found.append((lit, laid_out(size, table.drawings(scene(state, state.seat), state.seat, lit), lit)))
    return found


@pytest.mark.parametrize("size", [SMALL, MIDDLE, LARGE], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", EACH)
def test_all_moves_are_listed_or_lit_where_they_are_seen(name: str, size: tuple[int, int]) -> None:
    for lit, found in panes(name, size):
        moves = found["moves"]
        assert moves.paper.high + HEAD <= moves.high
        seen = {spot.ref for pane in found.values() for spot in pane.paper.spots}
        assert lit <= seen or any(spot.ref and spot.ref.startswith("#") for spot in moves.paper.spots)


@pytest.mark.parametrize("name", LARGEST)
def test_on_a_small_screen_what_moves_name_is_seen_or_one_key_away(name: str) -> None:
    async def script(screen: Screen) -> None:
        if screen.table.moves is None:
            await screen.press("enter")
        assert screen.table.moves is not None
        spots = (spot.ref for pane in ("table", "mine", "others") for spot in screen.canvas(pane).paper.spots)
        asked = screen.table.moves.lit([]) & set(spots)
        seen = screen.seen()
        assert asked <= seen or "F5" in screen.text()
        for _ in screen.table.cropped:
            await screen.press("f5")
            assert screen.table.zoomed
            seen |= screen.seen()
        assert asked <= seen
        await screen.press("f5")
        assert not screen.table.zoomed

    for state in islice(positions(name), 1, sampled(2, None), 2):
        show(Session(state, ["me"] * state.game.players, 1), script, SMALL)


@pytest.mark.parametrize("size", [MIDDLE, LARGE], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", EACH)
def test_the_table_and_ones_own_things_are_seen_whole(name: str, size: tuple[int, int]) -> None:
    for _, found in panes(name, size):
        for pane in (found["table"], found["mine"]):
            assert not pane.paper.high or pane.paper.high + HEAD <= pane.high
            assert pane.paper.wide <= pane.wide


@pytest.mark.parametrize("size", [SMALL, MIDDLE, LARGE], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", EACH)
def test_panes_lie_beside_each_other_on_the_screen(name: str, size: tuple[int, int]) -> None:
    for _, found in panes(name, size):
        cells = [
            (x, y)
            for pane in found.values()
            for x in range(pane.x, pane.x + pane.wide)
            for y in range(pane.y, pane.y + pane.high)
        ]
        assert len(cells) == len(set(cells))
        assert all(0 <= x < size[0] and 1 <= y <= size[1] - AROUND for x, y in cells)


@pytest.mark.parametrize("size", [SMALL, MIDDLE, LARGE], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", SHOWN)
def test_a_screen_looks_as_it_was_recorded(name: str, size: tuple[int, int]) -> None:
    """`GOLDEN=write` writes the screens anew; they are read as a player reads them before they go in."""
    shown: list[str] = []

    async def script(screen: Screen) -> None:
        shown.append(screen.text())

    play(name, script, size=size)
    file = SCREENS / f"{name}-{size[0]}x{size[1]}.txt"
    if os.environ.get("GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"{shown[0]}\n", encoding="utf-8")
    assert f"{shown[0]}\n" == file.read_text(encoding="utf-8")
