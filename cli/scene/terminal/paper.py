"""Sheet of characters to draw on: text, lines that join, backgrounds, and the rectangles of things."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.text import Text

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
RISING, FALLING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}", "╲"
JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Line-drawing characters, indexed by the sides they reach as bits: up 1, right 2, down 4, left 8."""
LINE = "dim"
"""Terminal style in which lines are drawn."""
LIT, PLAIN_LIT, CHOSEN = "on #3d6b4f", "underline", "reverse"
"""Terminal styles of things that may be chosen, with and without colours, and of chosen things."""


class Spot(NamedTuple):
    """Rectangle of a sheet in which a thing (piece, space, menu line) is drawn."""

    x: int
    y: int
    wide: int
    high: int
    ref: str | None
    """Name of the thing in moves; None if no move can name it."""
    told: str
    """Description of the thing in one line, shown when it is pointed at."""

    def has(self, x: int, y: int) -> bool:
        """Return whether a position of the sheet is inside the rectangle."""
        return self.x <= x < self.x + self.wide and self.y <= y < self.y + self.high


class Paper:
    """Sheet of characters with styles that grows as it is written on."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self._signs: list[list[str]] = []
        self._styles: list[list[str]] = []
        self._grounds: list[list[str]] = []
        self._sides: dict[tuple[int, int], int] = {}

    @property
    def high(self) -> int:
        """Return the height of the sheet in lines."""
        return (
            max(len(self._signs), 1 + max((y for _, y in self._sides), default=-1)) if self._sides else len(self._signs)
        )

    @property
    def wide(self) -> int:
        """Return the width of the sheet, which is the length of its longest line."""
        return max(*map(len, self._signs), 1 + max((x for x, _ in self._sides), default=-1), 0, 0)

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write text at column x of line y; return the column behind it."""
        if text.isascii() and text.isprintable() and text:  # each sign takes one column
            end = x + len(text)
            self._reach(end, y)
            self._signs[y][x:end], self._styles[y][x:end] = text, [style] * len(text)
            return end
        for sign in text:
            size = get_character_cell_size(sign)
            if size == 0:
                continue
            self._reach(x + size, y)
            self._signs[y][x], self._styles[y][x] = sign, style
            for more in range(1, size):
                self._signs[y][x + more], self._styles[y][x + more] = "", style
            x += size
        return x

    def fill(self, x: int, y: int, wide: int, high: int, ground: str) -> None:
        """Set the background style, such as `on #303030`, of a rectangle."""
        for row in range(y, y + high):
            self._reach(x + wide, row)
            self._grounds[row][x : x + wide] = [ground] * wide

    def box(self, x: int, y: int, wide: int, high: int) -> None:
        """Draw a frame around a rectangle; it joins the lines of other frames it meets."""
        right, low = x + wide - 1, y + high - 1
        self._side([(column, row) for row in (y, low) for column in range(x, right)], RIGHT)
        self._side([(column, row) for row in (y, low) for column in range(x + 1, right + 1)], LEFT)
        self._side([(column, row) for column in (x, right) for row in range(y, low)], DOWN)
        self._side([(column, row) for column in (x, right) for row in range(y + 1, low + 1)], UP)

    def wire(self, x: int, y: int, u: int, v: int) -> None:
        """Draw a line along a row or column, from (x, y) to (u, v); it joins other lines it meets."""
        (x, u), (y, v) = sorted((x, u)), sorted((y, v))
        for column in range(x, u):
            self._side([(column, y)], RIGHT)
            self._side([(column + 1, y)], LEFT)
        for row in range(y, v):
            self._side([(x, row)], DOWN)
            self._side([(x, row + 1)], UP)

    def link(self, x: int, y: int, u: int, v: int, style: str = LINE) -> None:
        """Draw a line from (x, y) to (u, v), sloping if needed, without covering text."""
        steps = max(abs(u - x), abs(v - y))
        sign = "─" if y == v else "│" if x == u else FALLING if (u > x) == (v > y) else RISING
        for step in range(1, steps):
            column, row = round(x + (u - x) * step / steps), round(y + (v - y) * step / steps)
            self._reach(column + 1, row)
            if self._signs[row][column] == " ":
                self._signs[row][column], self._styles[row][column] = sign, style

    def spot(self, x: int, y: int, wide: int, high: int, ref: str | None, told: str) -> None:
        """Record that a thing is drawn in a rectangle: its name in moves, and its description."""
        self.spots.append(Spot(x, y, wide, high, ref, told))

    def add(self, text: str, style: str = "") -> None:
        """Write text at the end of the last line of the sheet."""
        low = max(self.high - 1, 0)
        self.put(len(self._signs[low]) if low < len(self._signs) else 0, low, text, style)

    def paste(self, other: Paper, x: int, y: int) -> None:
        """Copy another sheet onto this one at column x of line y; blanks of the other are transparent."""
        for row, signs in enumerate(other._signs):
            self._reach(x + len(signs), y + row)
            theirs = signs, other._styles[row], other._grounds[row]
            mine = self._signs[y + row], self._styles[y + row], self._grounds[y + row]
            end = x + len(signs)
            if "".join(mine[0][x:end]).isspace() and not any(mine[1][x:end]) and not any(mine[2][x:end]):
                mine[0][x:end], mine[1][x:end], mine[2][x:end] = theirs
                continue
            for column, (sign, style, ground) in enumerate(zip(*theirs, strict=True), x):
                if sign != " " or style or ground:
                    mine[0][column], mine[1][column], mine[2][column] = sign, style, ground
        for (column, row), sides in other._sides.items():
            self._side([(x + column, y + row)], sides)
        self.spots += [Spot(spot.x + x, spot.y + y, *spot[2:]) for spot in other.spots] if x or y else other.spots

    def is_blank(self, y: int, wide: int) -> bool:
        """Return whether the first `wide` columns of line y are blank."""
        signs = self._signs[y][:wide] if y < len(self._signs) else []
        grounds = self._grounds[y][:wide] if signs else []
        return not "".join(signs).strip() and not any(grounds) and not any((x, y) in self._sides for x in range(wide))

    def lines(self, lit: Collection[tuple[int, int]] = (), chosen: Collection[tuple[int, int]] = ()) -> list[Text]:
        """Return the sheet as lines of rich text; cells in `lit` and `chosen` are highlighted."""
        return [self.line(row, lit, chosen) for row in range(self.high)]

    def plain(self) -> list[str]:
        """Return the sheet as lines of text without colours."""
        return [line.plain.rstrip() for line in self.lines()]

    def line(self, row: int, lit: Collection[tuple[int, int]] = (), chosen: Collection[tuple[int, int]] = ()) -> Text:
        """Return one line of the sheet as rich text; cells in `lit` and `chosen` are highlighted."""
        sides = {x: JOINTS[mask] for (x, y), mask in self._sides.items() if y == row}
        self._reach(max(sides, default=-1) + 1, row)
        cells: list[tuple[str, str]] = []
        for x, sign in enumerate(self._signs[row]):
            style, ground = self._styles[row][x], self._grounds[row][x]
            is_line = x in sides and sign == " "
            if is_line:
                style = LINE
            elif (x, row) in lit:
                style, ground = (style, LIT) if ground else (f"{style} {PLAIN_LIT}", "")
            style = f"{ground} {style} {CHOSEN if (x, row) in chosen else ''}".strip()
            cells.append((sides[x] if is_line else sign, style))
        line = Text()
        for style, run in groupby(cells, key=lambda cell: cell[1]):
            line.append("".join(sign for sign, _ in run), style=style or None)
        return line

    def _side(self, places: Iterable[tuple[int, int]], sides: int) -> None:
        for place in places:
            self._sides[place] = self._sides.get(place, 0) | sides

    def _reach(self, wide: int, row: int) -> None:
        """Extend a line of the sheet with blanks to a minimum length."""
        if row < len(self._signs) and wide <= len(self._signs[row]):
            return
        while len(self._signs) <= row:
            self._signs.append([])
            self._styles.append([])
            self._grounds.append([])
        missing = wide - len(self._signs[row])
        if missing > 0:
            self._signs[row] += [" "] * missing
            self._styles[row] += [""] * missing
            self._grounds[row] += [""] * missing


def short(text: str, wide: int) -> str:
    """Cut a text to a width in columns, with two dots at its end if it is too long."""
    if cell_len(text) <= wide:
        return text
    while text and cell_len(text) > max(wide - 1, 0):
        text = text[:-1]
    return f"{text}…" if wide > 1 else text[:wide]


def stacked(papers: Iterable[Paper], apart: int = 0) -> Paper:
    """Copy sheets one below the other onto a new sheet, `apart` lines between them, without empty ones."""
    whole = Paper()
    y = 0
    for paper in papers:
        if paper.high:
            whole.paste(paper, 0, y)
            y += paper.high + apart
    return whole


def flowing(papers: Iterable[Paper], room: int, apart: int = 1, indent: int = 0) -> Paper:
    """Copy sheets side by side, `apart` blanks between, in rows that fit, later ones indented."""
    whole = Paper()
    x, y, high = indent, 0, 0
    for paper in papers:
        if x > indent and x + paper.wide > room:
            x, y, high = indent, y + high, 0
        whole.paste(paper, x, y)
        x, high = x + paper.wide + apart, max(high, paper.high)
    return whole


def moved(paper: Paper, indent: int) -> Paper:
    """Copy a sheet onto a new one, `indent` columns further right."""
    whole = Paper()
    whole.paste(paper, indent, 0)
    return whole
