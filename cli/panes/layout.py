"""Choose size and detail of each pane so that all that a decision needs is visible."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from cli.scene.terminal.paper import Paper

AROUND = 4
"""Number of screen lines taken by heading, description, prompt and key hints."""
BESIDE = 100
"""Minimum width in columns of a screen that has moves and other seats in a column beside the table."""
HEAD = 1
"""Number of lines that the title of a pane takes."""
NEWS = 4
"""Minimum height of the pane of news in lines, its title included."""
LEAST = 3
"""Minimum height of any other pane that is not empty, in lines, its title included."""
WEIGHTS = {"moves": 30, "mine": 12, "table": 8, "others": 4, "news": 0}
"""Cost of each hidden line by pane, the dearest filled first; a step less of detail costs 1."""
LIT, UNTOLD = 4, 40
"""Costs when a layout of the panes is chosen, in the unit of WEIGHTS: one step less of detail.

`LIT`: a hidden line with something to choose counts as many hidden lines. `UNTOLD`: moves listed without the facts
printed on their pieces.
"""


class Detail(NamedTuple):
    """Detail of panes: size of boards (0 to 2), common and own zones (0 to 3), facts beside moves."""

    boards: int
    zones: int
    mine: int
    facts: bool


Drawing: TypeAlias = "Callable[[int, Detail, int], Paper]"
"""Function that draws a pane, given its width, its detail, and a height to fill (0: none)."""
Column: TypeAlias = "tuple[int, int, tuple[str, ...]]"
"""Column of panes on the screen: left edge, width, and names of its panes from top to bottom."""
SIZES = (
    *((2, 3, 3), (2, 2, 3), (2, 2, 2), (2, 1, 3), (2, 1, 2), (1, 2, 2), (1, 1, 3), (1, 1, 2), (1, 1, 1)),
    *((1, 0, 2), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 0, 1), (0, 0, 0)),
)
"""Levels of detail of boards, common zones and own zones, from the most detailed choice to the least."""
NEVER, HOPELESS = 1_000_000, 30
"""Costs: more than any layout has, and the excess over the best at which the search stops."""


class Pane(NamedTuple):
    """Rectangle of a pane on the screen (column, line, width, height), and the sheet of text it shows."""

    x: int
    y: int
    wide: int
    high: int
    paper: Paper

    @property
    def lines_left(self) -> int:
        """Return the number of lines of the sheet that do not fit into the pane."""
        return max(0, self.paper.high + HEAD - self.high) if self.paper.high else 0

    def hidden(self, lit: Collection[str]) -> int:
        """Return how many lines and columns do not fit, those between things to choose counting more."""
        paper = self.paper
        lines, columns = (max(0, high + HEAD - self.high) for high in (paper.high, _extent(paper, lit)))
        return (lines if paper.high else 0) + LIT * columns + max(0, paper.wide + 1 - self.wide)


def _extent(paper: Paper, lit: Collection[str]) -> int:
    """Return the number of lines from the first to the last thing on a sheet that may be chosen (`lit`)."""
    spots = [spot for spot in paper.spots if spot.ref in lit]
    return max((spot.y + spot.high for spot in spots), default=0) - min((spot.y for spot in spots), default=0)


def laid_out(size: tuple[int, int], drawings: dict[str, Drawing], lit: Collection[str]) -> dict[str, Pane]:
    """Return the panes of a screen by name in the layout of least cost (hidden lines, little detail)."""
    high = size[1] - AROUND

    @cache
    def paper(name: str, wide: int, detail: Detail) -> Paper:
        return drawings[name](wide, detail, 0)

    best, found, chosen = NEVER, dict[str, Pane](), Detail(*SIZES[-1], facts=True)
    for columns, facts in product(_arrangements(size[0]), (True, False)):
        if not facts and best < UNTOLD:
            continue
        for cost, sizes in reversed([*enumerate(SIZES)]):
            detail = Detail(*sizes, facts)
            panes: dict[str, Pane] = {}
            for x, wide, names in columns:
                papers = {name: paper(name, wide - 1, _of(name, detail)) for name in names}
                panes |= _allotted(x, wide, high, papers, lit)
            hidden = (
                cost + (0 if facts else UNTOLD) + sum(WEIGHTS[name] * pane.hidden(lit) for name, pane in panes.items())
            )
            if hidden < best:
                best, found, chosen = hidden, panes, detail
            elif hidden > best + HOPELESS:
                break
    table = found["table"]
    larger = drawings["table"](table.wide - 1, _of("table", chosen), table.high - HEAD)
    return found | {"table": table._replace(paper=larger)}


def zoomed(size: tuple[int, int], name: str, drawing: Drawing, lit: Collection[str]) -> Pane:
    """Return a pane that takes the whole screen, with as much detail as fits there."""
    wide, high = size[0], size[1] - AROUND
    best, found = NEVER, None
    for cost, sizes in enumerate(SIZES):
        paper = drawing(wide - 1, _of(name, Detail(*sizes, facts=False)), high - HEAD)
        pane = Pane(0, 1, wide, high, paper)
        hidden = cost + WEIGHTS[name] * pane.hidden(lit)
        if hidden < best:
            best, found = hidden, pane
        if not pane.hidden(lit):
            break
    assert found is not None
    return found


def _arrangements(wide: int) -> Iterator[tuple[Column, ...]]:
    """Yield the possible arrangements of the panes in columns on a screen of this width."""
    if wide >= BESIDE:
        right = max(40, min(76, wide * 38 // 100))
        left = wide - right
        yield ((0, left, ("table", "mine")), (left, right, ("news", "moves", "others")))
        return
    for right in (30, wide * 2 // 5):
        left = wide - right
        yield ((0, left, ("table", "mine", "others")), (left, right, ("news", "moves")))
        yield ((0, left, ("table", "mine")), (left, right, ("news", "moves", "others")))
    yield ((0, wide, ("table", "mine", "moves", "others", "news")),)


def _of(name: str, detail: Detail) -> Detail:
    """Reset the levels of detail that do not affect the named pane, so that its drawings can be cached."""
    match name:
        case "table":
            return detail._replace(mine=0)
        case "mine":
            return detail._replace(zones=0)
        case "others":
            return Detail(min(detail.boards, 1), min(detail.zones, 1), 0, facts=False)
        case _:
            return Detail(0, 0, 0, detail.facts and name == "moves")


def _allotted(x: int, wide: int, high: int, papers: dict[str, Paper], lit: Collection[str]) -> dict[str, Pane]:
    """Return the panes of one column, with heights chosen by the importance of the panes.

    `x` is its left edge, `high` its height. What may be chosen (`lit`) gets its lines before other things; lines that
    no pane needs go to the first.
    """
    need = {name: paper.high + HEAD if paper.high or name == "news" else 0 for name, paper in papers.items()}
    got = {
        name: min(NEWS if name == "news" else LEAST, max(lines, NEWS if name == "news" else 0))
        for name, lines in need.items()
    }
    left = high - sum(got.values())
    order = sorted(papers, key=lambda name: -WEIGHTS[name])
    named = [
        (name, need[name] if name == "moves" else min(_extent(papers[name], lit) + HEAD, need[name])) for name in order
    ]
    for name, lines in (*named, *((name, need[name]) for name in order)):
        more = max(0, min(lines - got[name], left))
        got[name] += more
        left -= more
    first = next(iter(papers))
    got[first] += max(left, 0)
    panes: dict[str, Pane] = {}
    y = 1
    order = [name for name in papers if name != "news"] + [name for name in papers if name == "news"]
    for name in order:
        panes[name] = Pane(x, y, wide, got[name], papers[name])
        y += got[name]
    return panes
