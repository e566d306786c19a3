"""Draw a grid or hexes with corners and edges as a net; beside it stand the corners' numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import floor

from rich.cells import cell_len

from cli.scene.board_svg import is_point, space_text
from cli.scene.terminal.inks import Inks, Token
from cli.scene.terminal.paper import FALLING, LINE, RISING, Paper, short
from interpreter.scene import Board, Place
from interpreter.scene.values import Line

SIDE = 3
"""Width of the margin in which the rows of corners are numbered, in columns."""
DOT = "\N{MIDDLE DOT}"
"""Sign of a corner on which nothing lies."""
HIGH, ROW = 0.58, 0.866
"""Distances from the centre of a hex to its upper corner and to the next row, in widths of a hex."""


def lattice_paper(board: Board, inks: Inks, room: int, level: int, labels: Mapping[str, str]) -> Paper:
    """Return a map with corners and edges, lower at level 0, with texts on spaces."""
    paper = Paper()
    for step in (5, 4, 3) if level else (4, 3):
        paper = _Lattice(board, inks, step, level, labels).drawn()
        if paper.wide <= room:
            break
    return paper


class _Lattice:
    def __init__(self, board: Board, inks: Inks, step: int, level: int, labels: Mapping[str, str]) -> None:
        self.board, self.inks, self.step, self.labels = board, inks, step, labels
        self.is_hex = board.outline == "hex"
        self.pitch, self.slope = (4, 2) if level else (3, 1)
        self.left = min((min(line[0], line[2]) for line in self._lines()), default=0.0)
        self.paper = Paper()

    def _lines(self) -> Iterator[Line]:
        return (road.line for road in self.board.roads if road.line is not None)

    def drawn(self) -> Paper:
        """Return the whole drawing."""
        for place in self.board.places:
            self._mesh(place)
        for road in self.board.roads:
            if road.line is not None and not is_point(road):
                self._edge(road, road.line)
        for road in self.board.roads:
            if road.line is not None and is_point(road):
                self._lay(road, self._at(*road.line[:2]), DOT)
        self._axes()
        return self.paper

    def _at(self, x: float, y: float) -> tuple[int, int]:
        """Return the column and line of a corner at a position of the board."""
        column = SIDE + round((x - self.left) * 2 * self.step)
        if not self.is_hex:
            return column, 1 + round(y * self.pitch)
        row = floor(y / ROW + 0.05)
        return column, 1 + row * self.pitch + (self.slope if y - row * ROW > HIGH / 4 else 0)

    def _axes(self) -> None:
        """Write the columns of corners above the drawing, and their rows beside it."""
        across = {x: round((2 if self.is_hex else 1) * x) + 1 for line in self._lines() for x in (line[0], line[2])}
        for x, name in across.items():
            column, _ = self._at(x, 0)
            self.paper.put(column, 0, str(name), "dim")
        down = {
            y: floor(y / ROW + 0.05) + 1 if self.is_hex else round(y) + 1
            for _, y, _, v in self._lines()
            for y in (y, v)
        }
        for y, name in sorted(down.items(), reverse=True):
            self.paper.put(
                0, self._at(0, y)[1], f"{name:>2}" if y == min(at for at in down if down[at] == name) else "", "dim"
            )

    def _mesh(self, place: Place) -> None:
        """Draw a space of the map itself: its name or what is printed on it, and what lies there."""
        wide = 2 * self.step - 1
        if self.is_hex:
            row = round((place.y - HIGH) / ROW)
            x, y = self._at(place.x - 0.5, row * ROW)[0] + 1, 1 + row * self.pitch + self.slope
            high = self.pitch - self.slope + 1
        else:
            x, y = self._at(place.x - 0.5, place.y - 0.5)
            x, y, high = x + 1, y + 1, self.pitch - 1
        self.paper.spot(x, y, wide, high, place.ref, space_text(place))
        word = next((fact.text or fact.title for fact in place.facts if not fact.is_number), "")
        numbers = " ".join(fact.text for fact in place.facts if fact.is_number)
        name = " ".join(filter(None, (word or place.name.replace(", ", ","), numbers)))
        inner = wide - 2
        self._middle(x + 1, y + (high > 1 and self.is_hex), inner, [Token(short(name, inner), "dim")])
        tokens = self._tokens(place)
        if tokens:
            self._middle(x + 1, y + (high + (not self.is_hex)) // 2, inner, tokens)

    def _edge(self, road: Place, line: Line) -> None:
        (x, y), (u, v) = self._at(*line[:2]), self._at(*line[2:])
        at = ((x + u) // 2, (y + v) // 2)
        if y == v and not self._tokens(road):
            self.paper.put(x + 1, y, "─" * (u - x - 1), LINE)
            self.paper.spot(x + 1, y, u - x - 1, 1, road.ref, space_text(road))
        elif x == u:
            for between in range(y + 1, v):
                self.paper.put(x, between, "│", LINE)
            self._lay(road, at, "│")
        else:
            self._lay(road, at, "─" if y == v else FALLING if v > y else RISING)

    def _lay(self, road: Place, at: tuple[int, int], sign: str) -> None:
        """Draw what lies on a corner or edge at a place, or its sign if nothing does."""
        tokens = self._tokens(road) or [Token(sign, LINE)]
        wide = sum(cell_len(token.text) for token in tokens) + len(tokens) - 1
        x = at[0] - (wide - 1) // 2
        self.paper.spot(x, at[1], wide, 1, road.ref, space_text(road))
        self._write(tokens, x, at[1])

    def _tokens(self, place: Place) -> list[Token]:
        label = self.labels.get(place.ref)
        return [*([] if label is None else [Token(label, "bold")]), *self.inks.tokens(place)]

    def _middle(self, x: int, y: int, wide: int, tokens: list[Token]) -> None:
        """Write tokens in the middle of `wide` columns."""
        taken = sum(cell_len(token.text) for token in tokens) + len(tokens) - 1
        self._write(tokens, x + max(0, (wide - taken) // 2), y)

    def _write(self, tokens: list[Token], x: int, y: int) -> None:
        for token in tokens:
            end = self.paper.put(x, y, token.text, token.style)
            if token.ref:
                self.paper.spot(x, y, end - x, 1, token.ref, token.told)
            x = end + 1
