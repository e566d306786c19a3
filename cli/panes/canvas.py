"""Pane that shows a sheet of characters, scrolls, and has things to choose by mouse or arrow keys."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from rich.console import Console
from textual import events
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from cli.scene.terminal.paper import Paper, Spot

CONSOLE = Console(color_system="truecolor", force_terminal=True)
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
ASIDE = 3
"""Weight of sideways distance, when an arrow key looks for the nearest thing in its direction."""


class Canvas(ScrollView, can_focus=True):
    """Scrolling pane that shows a sheet of characters on which things can be chosen."""

    BINDINGS: ClassVar = [
        *(Binding(way, f"step('{way}')", show=False) for way in WAYS),
        *(Binding(f"shift+{way}", f"step('{way}', True)", show=False) for way in WAYS),
        Binding("enter", "choose", show=False),
    ]

    class Pointed(Message):
        """Message that the cursor (`by_player`: not by the focus alone) is on a thing of a pane or none."""

        def __init__(self, canvas: Canvas, spot: Spot | None, *, by_player: bool = True) -> None:
            super().__init__()
            self.canvas, self.spot, self.by_player = canvas, spot, by_player

    class Chosen(Message):
        """Message that a thing of a pane was chosen by a click or Enter."""

        def __init__(self, canvas: Canvas, spot: Spot) -> None:
            super().__init__()
            self.canvas, self.spot = canvas, spot

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.paper = Paper()
        self.cursor: Spot | None = None
        self._under_mouse: Spot | None = None
        self._lit: Collection[str] = ()
        self.chosen: Collection[str] = ()
        self._lit_cells: set[tuple[int, int]] = set()
        self._chosen_cells: set[tuple[int, int]] = set()

    # what is shown

    def show_paper(self, paper: Paper) -> None:
        """Show another sheet; the cursor stays on the same thing if the new sheet has it."""
        self.paper = paper
        self.virtual_size = Size(paper.wide, paper.high)
        before = self.cursor
        same = [
            spot for spot in paper.spots if before is not None and spot.ref == before.ref and spot.told == before.told
        ]
        self.cursor = same[0] if same else None
        self._light()

    def light(self, lit: Collection[str], chosen: Collection[str] = ()) -> None:
        """Highlight the things with the names `lit`, which may be chosen, and `chosen`, which are."""
        self._lit, self.chosen = lit, chosen
        self._light()

    def _light(self) -> None:
        self._lit_cells = {cell for spot in self.lit_spots() for cell in _cells(spot)}
        self._chosen_cells = {cell for spot in self.paper.spots if spot.ref in self.chosen for cell in _cells(spot)}
        if self.cursor is not None and self.has_focus:
            self._chosen_cells ^= set(_cells(self.cursor))
        self.refresh()

    def lit_spots(self) -> list[Spot]:
        """Return the rectangles of things that may be chosen."""
        return [spot for spot in self.paper.spots if spot.ref is not None and spot.ref in self._lit]

    def show_lit(self) -> None:
        """Scroll so that the things that may be chosen are visible as far as they fit, else to the top."""
        spots = self.lit_spots()
        self.scroll_home(animate=False, force=True)
        if spots:
            left, top = min(spot.x for spot in spots), min(spot.y for spot in spots)
            right, low = max(spot.x + spot.wide for spot in spots), max(spot.y + spot.high for spot in spots)
            self.scroll_to_region(Region(left, top, right - left, low - top), animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        """Return line `y` of the visible part of the pane."""
        left, top = self.scroll_offset
        row = top + y
        if row >= self.paper.high:
            return Strip.blank(self.size.width, self.rich_style)
        line = self.paper.line(row, self._lit_cells, self._chosen_cells)
        strip = Strip(line.render(CONSOLE)).apply_style(self.rich_style)
        return strip.crop_extend(left, left + self.size.width, self.rich_style)

    # pointing and choosing

    def _under(self, event: events.MouseEvent) -> Spot | None:
        """Return the thing under the mouse; the pane's title is a line of the pane, but not of its sheet."""
        left, top = self.scroll_offset
        return self._at(event.x - self.gutter.left + left, event.y - self.gutter.top + top)

    def _at(self, x: int, y: int) -> Spot | None:
        """Return the thing at a position of the pane: one that may be chosen first, then the smallest."""
        here = [spot for spot in self.paper.spots if spot.has(x, y)]
        lit = [spot for spot in here if spot.ref in self._lit]
        return min(lit or here, key=lambda spot: spot.wide * spot.high, default=None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Report the thing under the mouse pointer."""
        spot = self._under(event)
        if spot != self._under_mouse:
            self._under_mouse = spot
            self.post_message(self.Pointed(self, spot))

    def on_leave(self) -> None:
        """Report that the mouse pointer is on no thing of the pane."""
        self._under_mouse = None
        self.post_message(self.Pointed(self, None))

    def on_click(self, event: events.Click) -> None:
        """Report the thing that was clicked as chosen."""
        spot = self._under(event)
        if spot is not None:
            self.cursor = spot
            self._light()
            self.post_message(self.Chosen(self, spot))

    def on_focus(self) -> None:
        """Put the cursor on the first thing that may be chosen, when the pane gets the focus."""
        if self.cursor is None:
            self.cursor = next(iter(self.lit_spots()), next(iter(self.paper.spots), None))
        self._moved(by_player=False)

    def on_blur(self) -> None:
        """Hide the cursor when the pane loses the focus."""
        self._light()

    def action_step(self, way: str, every: bool = False) -> None:
        """Move the cursor to the nearest thing in a direction that may be chosen, or, with `every`, any."""
        lit = self.lit_spots()
        spots = self.paper.spots if every or not lit else lit
        found = spots[0] if self.cursor is None and spots else _next(self.cursor, spots, *WAYS[way])
        found = found or _in_line(self.cursor, spots, sum(WAYS[way]))
        if found is None:
            dx, dy = WAYS[way]
            self.scroll_relative(dx * 4, dy * 2, animate=False)
            return
        self.cursor = found
        self._moved()

    def _moved(self, *, by_player: bool = True) -> None:
        self._light()
        if self.cursor is not None:
            self.scroll_to_region(
                Region(self.cursor.x, self.cursor.y, self.cursor.wide, self.cursor.high), animate=False, force=True
            )
            self.post_message(self.Pointed(self, self.cursor, by_player=by_player))

    def action_choose(self) -> None:
        """Report the thing under the cursor as chosen."""
        if self.cursor is not None:
            self.post_message(self.Chosen(self, self.cursor))


def _cells(spot: Spot) -> list[tuple[int, int]]:
    return [(x, y) for y in range(spot.y, spot.y + spot.high) for x in range(spot.x, spot.x + spot.wide)]


def _next(cursor: Spot | None, spots: Collection[Spot], dx: int, dy: int) -> Spot | None:
    """Return the nearest of some things in direction (dx, dy) from the cursor; None if there is none."""
    if cursor is None:
        return None
    here = cursor.x + cursor.wide / 2, cursor.y + cursor.high / 2
    best: tuple[float, Spot] | None = None
    for spot in spots:
        x, y = spot.x + spot.wide / 2 - here[0], spot.y + spot.high / 2 - here[1]
        along, aside = (x * dx, abs(y) * 2) if dx else (y * dy * 2, abs(x))
        if along <= 0 or spot == cursor or (dx and aside > along):
            continue
        far = along + ASIDE * aside if dx else along * ASIDE + aside
        if best is None or far < best[0]:
            best = far, spot
    return None if best is None else best[1]


def _in_line(cursor: Spot | None, spots: Sequence[Spot], step: int) -> Spot | None:
    """Return the thing after or before the cursor in a single line of things; None at its end."""
    if cursor is None or cursor not in spots or len({spot.y for spot in spots}) > 1:
        return None
    row = sorted(spots, key=lambda spot: spot.x)
    at = row.index(cursor) + step
    return row[at] if 0 <= at < len(row) else None
