"""Play on the full screen without a terminal: keys, clicks, and the screen as text."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cli.panes.app import Table
from cli.play.session import Session
from tests.loaded import load

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path

    from rich.segment import Segment
    from textual.pilot import Pilot
    from textual.strip import Strip

    from cli.panes.canvas import Canvas
    from cli.scene.terminal.paper import Spot

SMALL, MIDDLE, LARGE = (80, 24), (120, 40), (200, 60)
LOOK, IDLE = 1 / 500, 1 / 10_000
"""Seconds after which the screen is asked whether it works still, and for which it works at rest.

Textual waits ten times as long after each key: half a minute of the suite in which nothing is done.
"""


class Screen:
    """A full screen that is driven by a test."""

    def __init__(self, table: Table, pilot: Pilot[None]) -> None:
        self.table, self._pilot = table, pilot

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until bots have moved."""
        for key in keys:
            await self._pilot.press(key)
            await self.settle()

    async def type(self, line: str) -> None:
        """Type a line and send it."""
        await self._pilot.press(*("space" if sign == " " else sign for sign in line), "enter")
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        await self._pilot.pause()
        await self.table.workers.wait_for_complete()
        await self._pilot.pause()

    async def click(self, ref: str) -> None:
        """Click a thing by its name in moves, where it may be chosen."""
        for name in ("table", "mine", "others"):
            canvas = self.canvas(name)
            spot = next((spot for spot in canvas.paper.spots if spot.ref == ref), None)
            if spot is not None:
                x, y = spot.x + spot.wide // 2 - canvas.scroll_offset.x, spot.y + 1 - canvas.scroll_offset.y
                await self._pilot.click(canvas, offset=(x, y))
                await self.settle()
                return
        raise AssertionError(f"{ref} is nowhere on the screen:\n{self.text()}")

    async def click_at(self, pane: str, spot: Spot) -> None:
        """Click the first line of a thing in a pane."""
        await self._pilot.click(self.canvas(pane), offset=self._offset(pane, spot))
        await self.settle()

    async def hover_at(self, pane: str, spot: Spot) -> None:
        """Move the mouse over the first line of a thing in a pane."""
        await self._pilot.hover(self.canvas(pane), offset=self._offset(pane, spot))
        await self.settle()

    def _offset(self, pane: str, spot: Spot) -> tuple[int, int]:
        """Return where a thing is in its pane, whose first line is its title."""
        left, top = self.canvas(pane).scroll_offset
        return spot.x - left + spot.wide // 2, spot.y - top + 1

    async def point(self, ref: str) -> None:
        """Move the mouse over a thing."""
        for name in ("table", "mine", "others"):
            canvas = self.canvas(name)
            spot = next((spot for spot in canvas.paper.spots if spot.ref == ref), None)
            if spot is not None:
                await self._pilot.hover(canvas, offset=(spot.x, spot.y + 1 - canvas.scroll_offset.y))
                await self.settle()

    def seen(self) -> set[str]:
        """Return the names in moves of all things that the screen shows without scrolling."""
        found: set[str] = set()
        for name in ("table", "mine", "moves", "others"):
            canvas = self.canvas(name)
            found |= {spot.ref for spot in canvas.paper.spots if spot.ref is not None and self.shows(canvas, spot)}
        return found

    def shows(self, canvas: Canvas, spot: Spot) -> bool:
        """Return whether a pane shows a thing without scrolling."""
        left, top = canvas.scroll_offset
        is_inside = left <= spot.x and top <= spot.y and spot.y + spot.high <= top + canvas.size.height
        return canvas.display and is_inside

    def canvas(self, name: str) -> Canvas:
        """Return a pane."""
        from cli.panes.canvas import Canvas

        return self.table.query_one(f"#{name}", Canvas)

    def text(self) -> str:
        """Return what the screen shows, without colours."""
        return "\n".join("".join(part.text for part in strip).rstrip() for strip in self._strips())

    def segments(self) -> list[Segment]:
        """Return what the screen shows, with colours."""
        return [segment for strip in self._strips() for segment in strip]

    def _strips(self) -> list[Strip]:
        return self.table.screen._compositor.render_strips(self.table.size)  # pyright: ignore[reportPrivateUsage]


def play(
    game: str,
    script: Callable[[Screen], Coroutine[None, None, None]],
    *,
    size: tuple[int, int] = MIDDLE,
    seats: tuple[str, ...] = (),
    seed: int = 3,
    file: Path | None = None,
) -> Table:
    """Play a script on a full screen; return the application as it was left."""
    found = load(game)
    kinds = [*seats, *["random"] * (found.players - len(seats))] if seats else ["me", *["random"] * (found.players - 1)]
    return show(Session(found.initial(seed=seed), kinds, seed, file), script, size)


def show(session: Session, script: Callable[[Screen], Coroutine[None, None, None]], size: tuple[int, int]) -> Table:
    """Run a script on a full screen that plays a session; return the application as it was left."""
    from textual import _wait

    _wait.SLEEP_GRANULARITY, _wait.SLEEP_IDLE = LOOK, IDLE
    table = Table(session)

    async def run() -> None:
        async with table.run_test(size=size) as pilot:
            screen = Screen(table, pilot)
            await screen.settle()
            await script(screen)

    asyncio.run(run())
    return table
