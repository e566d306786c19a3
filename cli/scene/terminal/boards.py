"""Draw boards as terminal text: grids of squares or hexes, maps of joined spaces, and rows of boxes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from math import ceil, floor
from typing import NamedTuple

from rich.cells import cell_len

from cli.scene.board_svg import space_text
from cli.scene.terminal.inks import EMPTY, Inks, Token, told_fact
from cli.scene.terminal.lattice import lattice_paper
from cli.scene.terminal.paper import LINE, Paper, Spot, flowing, short, stacked
from cli.scene.terminal.pieces import piece_chip, unsaid, word_paper
from interpreter.scene import Board, Fact, Place

DARK, LIGHT = "on #4a4239", "on #6b6154"
"""Background styles of the squares of a chequered board."""
SEAS = ("on #24323a", "on #2e414b", "on #38505c")
"""Background styles of hexes without a printed word; adjacent hexes have different ones."""
LAND = "on #55493b"
"""Background style of a hex with a printed word."""
AXIS, LABEL = "dim", "bold"
ROUND = "↺"
"""Sign behind the last space of a board whose spaces form a ring."""
SLIM = 6
"""Width of a hex, in columns, below which its name and its contents are not both shown."""
NAMED = 8
"""Minimum width of a hex, in columns, at a prompt, where no pointer can show its name."""
NAME = 14
"""Maximum length of a space's name on a map, in characters."""
LARGE, WORDS = 2, 0.5
"""Highest level of detail of a board; level of a row of boxes with their contents in words."""
LEVELS: tuple[float, ...] = (0, WORDS, 1, LARGE)
"""Levels of detail at which boards are drawn, from the least to the highest."""
CROWD = 8
"""Maximum number of boxes of a board that are all shown; of more, empty ones may be omitted."""


class Size(NamedTuple):
    """Size of the drawing of a space: width in columns, height in lines."""

    wide: int
    high: int


def board_paper(
    board: Board, inks: Inks, room: int, level: float, lit: Collection[str] = (), labels: Mapping[str, str] = EMPTY
) -> Paper:
    """Return the drawing of a board at a level of detail (of `LEVELS`), not wider than `room` if possible.

    Below level 2 empty boxes may be omitted where there are many, unless a move names one (`lit`). `labels` are texts
    to write on spaces, by name of the space in moves.
    """
    if board.roads and board.map == board.kind:
        return lattice_paper(board, inks, room, int(level), labels)
    drawing = _Drawing(board, inks, room, level, lit, labels)
    match board.outline:
        case "square" | "crossing":
            return drawing.squares()
        case "hex":
            return drawing.hexes()
        case "round":
            return drawing.map()
        case _:
            return drawing.boxes()


def board_parts(
    board: Board, inks: Inks, room: int, level: int, lit: Collection[str] = (), labels: Mapping[str, str] = EMPTY
) -> list[Paper]:
    """Return a board (see `board_paper`), or parts from left to right if it is too wide."""
    paper = Paper()
    for smaller in range(level, -1, -1):
        paper = board_paper(board, inks, room, smaller, lit, labels)
        if paper.wide <= room:
            return [paper]
    found = [paper]
    for many in range(2, ceil(board.width) + 1):
        found = [board_paper(part, inks, room, min(level, 1), lit, labels) for part in _slices(board, many)]
        if all(part.wide <= room for part in found):
            break
    return found


def _slices(board: Board, many: int) -> Iterator[Board]:
    """Yield about `many` equally wide parts of a board, with lines between own spaces."""
    step = ceil(board.width / many)
    for left in range(0, ceil(board.width), step):
        kept = [at for at, place in enumerate(board.places) if left <= place.x < left + step]
        if not kept:
            continue
        number = {at: index for index, at in enumerate(kept)}
        links = tuple((number[one], number[other]) for one, other in board.links if {one, other} <= number.keys())
        places = tuple(board.places[at] for at in kept)
        roads = tuple(
            road
            for road in board.roads
            if road.line is None or left <= (road.line[0] + road.line[2]) / 2 <= left + step
        )
        wide = max(place.x for place in places) + 0.5 - left
        yield replace(board, places=places, links=links, width=wide, roads=roads)


class _Drawing:
    def __init__(
        self, board: Board, inks: Inks, room: int, level: float, lit: Collection[str], labels: Mapping[str, str]
    ) -> None:
        self.board, self.inks, self.room, self.level, self.lit = board, inks, room, int(level), lit
        self.spells = inks.spells or level == WORDS
        self.is_crossing = board.outline == "crossing"
        heads = inks.heads(board)
        self.tokens = [
            [*([Token(labels[place.ref], LABEL)] if place.ref in labels else []), *inks.tokens(place, heads)]
            for place in board.places
        ]
        self.spelled = [inks.spelled(place, board.title, heads) for place in board.places]
        self.left = floor(min((place.x for place in board.places), default=0.5) - 0.5)
        self.paper = Paper()

    # squares

    def squares(self) -> Paper:
        """Draw a board of squares with numbered columns and rows; columns are narrowed if needed."""
        board, paper = self.board, self.paper
        at = [(round(place.x - 0.5) - self.left, round(place.y - 0.5)) for place in board.places]
        columns = 1 + max(column for column, _ in at)
        need = [1] * columns
        for place, tokens, (column, _) in zip(board.places, self.tokens, at, strict=True):
            need[column] = max(need[column], self._need(place, tokens))
        side = len(str(board.rows)) + 1 if board.rows else 0
        widths, high = self._widths(need, columns, side)
        starts = [side + sum(widths[:column]) for column in range(columns)]
        top = 1 if board.columns else 0
        for column in range(columns if board.columns else 0):
            name = str(self.left + column + 1)
            paper.put(starts[column] + (widths[column] - len(name)) // 2, 0, name, AXIS)
        for row in range(board.rows):
            paper.put(0, top + row * high + (high - 1) // 2, f"{row + 1:>{side - 1}}", AXIS)
        middle = [
            (starts[column] + (widths[column] - 1) // 2, top + row * high + (high - 1) // 2) for column, row in at
        ]
        for place, tokens, (column, row) in zip(board.places, self.tokens, at, strict=True):
            ground = LIGHT if self.is_crossing or (column + row) % 2 == 0 else DARK
            self._space(place, tokens, starts[column], top + row * high, Size(widths[column], high), ground)
        for one, other in board.links if self.is_crossing else ():
            paper.wire(*middle[one], *middle[other])
        return paper

    def _widths(self, need: list[int], columns: int, side: int) -> tuple[list[int], int]:
        """Return widths of columns, by content and row numbers, and the height of a grid's rows."""
        widest, named = max(need), 0 if self.board.columns else 1
        for wide, high in ((max(widest + 2, 6), 3), (max(widest + 1, 4), 2), (max(widest + 1, 3), 1 + named)):
            is_low = high == 1 + named or self.inks.is_coloured
            if is_low and high - 1 <= max(self.level, named) and side + wide * columns <= self.room:
                return [wide] * columns, high
        return [wide + 1 for wide in need], 1 + named

    def _need(self, place: Place, tokens: list[Token]) -> int:
        name = 0 if self.board.columns else cell_len(self._number(place))
        return max(_wide(tokens) if tokens else max(map(cell_len, self._printed(place)), default=0), name)

    def _number(self, place: Place) -> str:
        """Return the declared sign of a space, or its name; on a grid of one row, the number of its column."""
        return self.inks.glyphs.emblem(place.name) or place.name.split(",")[0]

    def _printed(self, place: Place) -> list[str]:
        """Return the facts printed on a space as numbers and short signs."""
        return [
            fact.text if fact.is_number else self.inks.glyphs.sign(fact.text or fact.title)
            for fact in self._facts(place)
        ]

    def _space(self, place: Place, tokens: list[Token], x: int, y: int, size: Size, ground: str) -> None:
        """Draw a space of a grid: its background, then the signs of what lies there, or else its print."""
        paper = self.paper
        paper.fill(x, y, size.wide, size.high, ground)
        paper.spot(x, y, size.wide, size.high, place.ref, space_text(place))
        middle = y + (size.high - 1) // 2
        printed = self._printed(place)
        if not self.board.columns:
            name = self._number(place)
            paper.put(x + (size.wide - cell_len(name)) // 2, y, name, AXIS)
            middle = y + size.high // 2
        if not tokens:
            is_bare = not printed and not self.inks.is_coloured and not self.is_crossing
            text = "." if is_bare else short(" ".join(printed), size.wide)
            paper.put(x + (size.wide - cell_len(text)) // 2, middle, text, "dim")
            return
        rows = _rows(tokens, size.wide, size.high)
        for number, row in enumerate(rows):
            left = x + max(0, (size.wide - _wide(row)) // 2)
            self._write(row, left, middle - (len(rows) - 1) // 2 + number, x + size.wide)
        line = y if self.board.columns else y + size.high - 1
        if printed and size.high > len(rows) and line != middle:
            paper.put(x, line, short(" ".join(printed), size.wide), "dim")

    def _write(self, tokens: list[Token], x: int, y: int, end: int) -> None:
        for token in tokens:
            is_padded = (
                self.inks.is_coloured
                and not self.is_crossing
                and len(tokens) == 1
                and x > 0
                and x + cell_len(token.text) < end - 1
            )
            text, start = (f" {token.text} ", x - 1) if is_padded else (token.text, x)
            behind = self.paper.put(start, y, short(text, end - start), token.style)
            if token.ref:
                self.paper.spot(start, y, behind - start, 1, token.ref, token.told)
            x = behind + (1 if behind + 1 < end else 0)

    # hexes

    def hexes(self) -> Paper:
        """Draw a board of hexes as bricks, every second row shifted by half a brick; framed if large."""
        need = max(max(_wide(tokens), cell_len(place.name) - 1) for place, tokens in self._each())
        high, frame = (1 if self.level == 0 else 2), (1 if self.level > 1 else 0)
        side = 1 if frame or (self.level and not self.inks.is_coloured) else 0
        least = NAMED if self.inks.spells else SLIM
        wide = min(max(need, least) + 1 + side, max(int(self.room / self.board.width), *map(_wide, self.tokens)))
        wide = max(wide - wide % 2, 4)
        for place, tokens in self._each():
            row = round((place.y - 0.58) / 0.866)
            x, y = round((place.x - self.left - 0.5) * wide), row * (high + frame)
            if frame:
                self.paper.box(x, y, wide + 1, high + 2)
            elif side:
                for line in range(high):
                    self.paper.put(x, y + line, "│", LINE)
                    self.paper.put(x + wide, y + line, "│", LINE)
            inside = Size(wide - side, high)
            self._hex(place, tokens, x + side, y + frame, inside, SEAS[round(place.x - 0.5 + 1.5 * row) % 3])
        return self.paper

    def _hex(self, place: Place, tokens: list[Token], x: int, y: int, size: Size, sea: str) -> None:
        paper = self.paper
        word = next((fact for fact in place.facts if not fact.is_number), None)
        numbers = " ".join(fact.text for fact in place.facts if fact.is_number)
        paper.fill(x, y, size.wide, size.high, sea if word is None else LAND)
        paper.spot(x, y, size.wide, size.high, place.ref, space_text(place))
        name = place.name.replace(", ", ",") if word is None else word.text or word.title
        name = "\N{MIDDLE DOT}" if size.wide < SLIM - 1 and word is None else name
        if size.high > 1 or not tokens:
            paper.put(x, y, short(name, size.wide), "dim" if word is None else "bold")
            if numbers:
                paper.put(x + size.wide - cell_len(numbers) - 1, y, numbers, "bold #ffd787")
        for number, row in enumerate(_rows(tokens, size.wide, max(size.high - 1, 1))):
            self._write(row, x, y + min(size.high - 1, 1) + number, x + size.wide)

    # places joined by lines

    def map(self) -> Paper:
        """Draw the spaces of a map at their positions, with lines between joined ones."""
        places, paper = self.board.places, self.paper
        labels = [short(place.name, NAME) for place in places]
        widest = max(map(cell_len, labels)) + max(map(_wide, self.tokens)) + 2
        across = max(3.0, min(widest + 3.0, (self.room - widest) / max(self.board.width - 1, 1)))
        down = (2, 2, 3)[min(self.level, 2)]
        at = [(round((place.x - self.left - 0.5) * across), round((place.y - 0.5) * down)) for place in places]
        middle = [(x + cell_len(label) // 2, y) for (x, y), label in zip(at, labels, strict=True)]
        self._roads(dict(zip((place.ref for place in places), middle, strict=True)))
        for one, other in self.board.links:
            paper.link(*middle[one], *middle[other])
        for place, tokens, label, (x, y) in zip(places, self.tokens, labels, at, strict=True):
            end = paper.put(x, y, label, "bold")
            wide = cell_len(label) + (1 + _wide(tokens) if tokens else 0)
            paper.spot(x, y, wide, 1, place.ref, space_text(place))
            self._write(tokens, end + 1, y, end + 2 + _wide(tokens))
        return paper

    def _roads(self, middle: dict[str, tuple[int, int]]) -> None:
        """Draw a map's roads as lines, with pieces or a name in the middle, by spaces' position."""
        for road in self.board.roads:
            if road.ends is None or not set(road.ends) <= middle.keys():
                continue
            (x, y), (u, v) = (middle[end] for end in road.ends)
            tokens = self.inks.tokens(road) or [Token(road.name, "dim")]
            left, line = (x + u - _wide(tokens) + 1) // 2, (y + v) // 2
            self.paper.spot(left, line, _wide(tokens), 1, road.ref, space_text(road))
            self._write(tokens, left, line, left + _wide(tokens))
            self.paper.link(x, y, u, v, tokens[0].style if road.owner else LINE)

    # boxes

    def boxes(self) -> Paper:
        """Draw a board of boxes: as a row of names, or one box a line with columns of its printed facts."""
        titles = list(dict.fromkeys(fact.title for place in self.board.places for fact in self._facts(place)))
        is_rich = any(piece.facts or piece.shape for place in self.board.places for piece in place.pieces)
        if self.board.is_laid and not is_rich and len(titles) <= 1:
            squares = self.squares()
            if squares.wide <= self.room:
                return squares
            self.paper = Paper()
        is_folded = self.level < LARGE and not all(map(self._is_shown, self.tokens))
        if self.level and (is_rich or len(titles) > 1) and not is_folded:
            return self._lines(titles)
        return stacked([self._names(), *(self._marked(place, tokens) for place, tokens in self._each())])

    def _names(self) -> Paper:
        """Draw boxes as a row of names with their contents in words, or in signs if words take more lines."""
        spelled = self._row(self.spelled)
        if self.spells or spelled.high == 1:
            return spelled
        signed = self._row(self.tokens)
        return spelled if spelled.high <= signed.high + 1 else signed

    def _marked(self, place: Place, tokens: list[Token]) -> Paper:
        """Draw the pieces on a space with their print, if a marker of the table stands there."""
        is_marked = any(seat is None for seat, _ in place.seats)
        if not is_marked or not any(unsaid(piece) or piece.shape for piece in place.pieces):
            return Paper()
        return flowing(
            [word_paper(f"{place.name}:"), self._lying(place, tokens, self.room - len(place.name) - 2, 1)], self.room
        )

    def _row(self, written: list[list[Token]]) -> Paper:
        """Draw boxes one behind the other, each with its name and the tokens (signs or words) in `written`."""
        shown = [pair for pair in zip(self.board.places, written, strict=True) if self._is_shown(pair[1])]
        chips = [self._chip(place, tokens) for place, tokens in shown]
        is_joined = bool(self.board.links) and len(shown) == len(self.board.places)
        is_ring = (0, len(chips) - 1) in self.board.links and len(chips) > 2
        for number, chip in enumerate(chips if is_joined else (), 1):
            chip.put(chip.wide + 1, 0, "─" if number < len(chips) else ROUND if is_ring else " ", "dim")
        if len(shown) < len(self.board.places):
            rest = Paper()
            rest.put(0, 0, f"{len(self.board.places) - len(shown)} {'more' if shown else 'spaces, all empty'}", "dim")
            chips.append(rest)
        return flowing(chips, self.room, 1 if is_joined else 3)

    def _each(self) -> Iterator[tuple[Place, list[Token]]]:
        return zip(self.board.places, self.tokens, strict=True)

    def _is_shown(self, tokens: list[Token]) -> bool:
        if len(self.board.places) <= CROWD or any(each.ref in self.lit for each in self.board.places):
            return True
        return self.board.is_laid or bool(tokens)

    def _facts(self, place: Place) -> list[Fact]:
        """Return the facts printed on a space, without those that the space's name contains."""
        said = set(place.name.split())
        return [fact for fact in place.facts if not (fact.text and set(fact.text.split()) <= said)]

    def _chip(self, place: Place, tokens: list[Token]) -> Paper:
        chip = Paper()
        x = chip.put(0, 0, place.name, "bold" if tokens else "")
        facts = ", ".join(map(told_fact, self._facts(place)))
        if facts:
            x = chip.put(x, 0, f" ({facts})", "dim")
        before, between, behind = (" [", ", ", "]") if self.inks.spells else (" ", " ", "")
        for number, token in enumerate(tokens):
            start = chip.put(x, 0, between if number else before)
            x = chip.put(start, 0, token.text, token.style)
            chip.spot(start, 0, x - start, 1, token.ref, token.told)
        chip.put(x, 0, behind if tokens else "")
        chip.spots.insert(0, Spot(0, 0, chip.wide, 1, place.ref, space_text(place)))
        return chip

    def _lines(self, titles: list[str]) -> Paper:
        """Draw one box a line: name, printed facts in columns of these titles, then its contents in words."""
        paper = Paper()
        rows = [self._cells(place, titles) for place in self.board.places]
        widths = [max(map(cell_len, column)) for column in zip([" ", *titles], *rows, strict=True)]
        starts = [sum(widths[:column]) + 2 * column for column in range(len(widths) + 1)]
        for title, start in zip(titles, starts[1:], strict=False):
            paper.put(start, 0, title, "dim")
        y = 1 if titles else 0
        for place, tokens, cells in zip(self.board.places, self.tokens, rows, strict=True):
            for number, (cell, start) in enumerate(zip(cells, starts, strict=False)):
                paper.put(start, y, cell, "bold" if number == 0 else "")
            lying = self._lying(place, tokens, max(self.room - starts[-1], 20), self.level)
            high = max(lying.high, 1)
            paper.spot(0, y, max(paper.wide, starts[-1] + lying.wide), high, place.ref, space_text(place))
            paper.paste(lying, starts[-1], y)
            y += high
        return paper

    def _cells(self, place: Place, titles: list[str]) -> list[str]:
        facts = {fact.title: fact.text or "yes" for fact in self._facts(place)}
        return [place.name, *(facts.get(title, "") for title in titles)]

    def _lying(self, place: Place, tokens: list[Token], room: int, facts: int) -> Paper:
        """Draw what lies on a space in words, with printed facts not, briefly or titled (0 to 2)."""
        chips = [piece_chip(piece, self.inks, room, facts=facts) for piece in place.pieces]
        standing = tokens[len(tokens) - len(place.seats) :]
        for token, (seat, title) in zip(standing, place.seats, strict=True):
            chips.append(word_paper(f" {f'{seat} {title}' if seat else title} ", token.style))
        chips += [word_paper(told_fact(mark)) for mark in place.marks]
        if place.owner is not None:
            chips.append(word_paper(f" {place.owner} ", self.inks.seat(place.owner)))
        return flowing(chips, room, 2)


def _wide(tokens: list[Token]) -> int:
    """Return the width of tokens (short signs) side by side, in columns."""
    return sum(cell_len(token.text) for token in tokens) + max(0, len(tokens) - 1)


def _rows(tokens: list[Token], wide: int, high: int) -> list[list[Token]]:
    """Arrange tokens (short signs) in at most `high` rows of this width; the rest stay in the last row."""
    rows: list[list[Token]] = []
    for token in tokens:
        if not rows or (_wide([*rows[-1], token]) > wide and len(rows) < high):
            rows.append([])
        rows[-1].append(token)
    return rows
