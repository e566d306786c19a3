"""Draw a board of squares, hexes or joined points as SVG, with its roads as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

from cli.scene.glyphs import Glyphs, ink_on
from cli.scene.tags import Markup, join, tag

if TYPE_CHECKING:
    from interpreter.scene import Board, Fact, Piece, Place

UNIT = 60.0
"""Width of a space in SVG units, which are pixels at scale 1."""
EDGE = 26.0
"""Width in pixels of the margin in which the columns and rows of a board are numbered."""
DISC = UNIT * 0.37
"""Radius in pixels of a piece that is alone on its space."""
LARGEST, WIDE, HIGH = 1.6, 860.0, 570.0
"""Maximum factor by which a small board is enlarged, and width and height in pixels it may then have."""
CORNER = UNIT * 0.34
"""Distance in pixels from the centre of a space to a badge in its corner, along each axis."""
APART = 15.0
"""Distance in pixels between roads that join the same two spaces."""
SMALL = 0.55
"""Factor by which what lies on a road is smaller than on a space."""


def board_svg(board: Board, glyphs: Glyphs) -> Markup:
    """Draw a board and the pieces on it as an SVG element."""
    return _Drawing(board, glyphs).whole()


def drawn_empty(board: Board, glyphs: Glyphs) -> tuple[Markup, list[dict[str, object]]]:
    """Return the SVG of a board up to its spaces, and the unchanging parts of each space's drawing.

    The element is not closed. The parts are the centre (`x`, `y`), the `outline`, the printed `numbers`, and the
    printed `words`, which are hidden while anything lies on the space.
    """
    drawing = _Drawing(board, glyphs)
    frame = drawing.whole(spaces=False).removesuffix("</svg>")
    return Markup(frame), [drawing.printed(place) for place in board.places]


def roads_drawn_empty(board: Board, glyphs: Glyphs) -> list[dict[str, object]]:
    """Return the unchanging parts of each road's drawing, with the ends of its line (`path`).

    The other parts have the names that `drawn_empty` gives those of spaces.
    """
    drawing = _Drawing(board, glyphs)
    return [drawing.printed_road(road) for road in board.roads]


class _Drawing:
    def __init__(self, board: Board, glyphs: Glyphs) -> None:
        self.board, self.glyphs = board, glyphs
        self.at = {place.ref: (place.x, place.y) for place in board.places}
        self.is_map = board.map == board.kind
        self.edge = EDGE if board.columns else 4.0 if not self.is_map else UNIT / 5
        is_plain = not any(place.facts for place in board.places)
        self.is_chequered = board.outline == "square" and is_plain and not glyphs.has_colour(board.kind)

    def whole(self, *, spaces: bool = True) -> Markup:
        """Return the SVG element of the board: lines, axis numbers, then roads and spaces if wanted."""
        board = self.board
        far = self.edge if self.is_map else 4
        wide, high = board.width * UNIT + self.edge + far, board.height * UNIT + self.edge + far
        scale = max(1.0, min(LARGEST, WIDE / wide, HIGH / high))
        columns = (_words(self.edge + (n - 0.5) * UNIT, EDGE / 2, str(n), "axis") for n in range(1, board.columns + 1))
        rows = (_words(EDGE / 2, self.edge + (n - 0.5) * UNIT, str(n), "axis") for n in range(1, board.rows + 1))
        return tag(
            "svg",
            *(self._link(a, b) for a, b in board.links),
            *columns,
            *rows,
            *(self._road(road) for road in board.roads if spaces and not self.is_map),
            *(self._place(place) for place in board.places if spaces),
            *(self._road(road) for road in board.roads if spaces and self.is_map),
            class_=f"board {board.outline}",
            role="group",
            aria_label=board.title,
            viewBox=f"0 0 {wide:.0f} {high:.0f}",
            width=round(wide * scale),
            height=round(high * scale),
        )

    def _link(self, a: int, b: int) -> Markup:
        (x, y), (u, v) = self._at(self.board.places[a]), self._at(self.board.places[b])
        return _line(x, y, u, v, "link")

    def _at(self, place: Place) -> tuple[float, float]:
        return self.edge + place.x * UNIT, self.edge + place.y * UNIT

    def _place(self, place: Place) -> Markup:
        x, y = self._at(place)
        return tag(
            "g",
            tag("title", space_text(place)),
            self._outline(place, x, y),
            *self._numbers(place, x, y),
            *(() if place.pieces or place.marks or place.owner else self._names(place, x, y)),
            *self._lying(place, x, y),
            *self._standing(place, x, y),
            class_="place changed" if place.is_changed else "place",
            data_ref=place.ref,
        )

    def _road(self, road: Place) -> Markup:
        """Draw a road as a line in its owner's colour, with what lies on it, or its name, in the middle."""
        x, y, u, v = self._path(road)
        is_bare = not (road.pieces or road.marks or road.owner)
        lying = [*self._lying(replace(road, owner=None), 0, 0), *self._standing(road, 0, 0)]
        owned = None if road.owner is None else _line(x, y, u, v, "owned", f"stroke:{self.glyphs.seat(road.owner)}")
        return tag(
            "g",
            tag("title", space_text(road)),
            self._line(road),
            owned,
            self._sign(road) if is_bare else None,
            tag("g", *lying, transform=f"translate({(x + u) / 2:.1f} {(y + v) / 2:.1f}) scale({SMALL})")
            if lying
            else None,
            class_=f"place road{' corner' if is_point(road) else ''}{' changed' if road.is_changed else ''}",
            data_ref=road.ref,
        )

    def _path(self, road: Place) -> tuple[float, float, float, float]:
        """Return the two ends of a road's line; roads that join the same two spaces lie side by side."""
        if road.line is not None:
            x, y, u, v = (self.edge + part * UNIT for part in road.line)
            return x, y, u, v
        ends = sorted(road.ends or ())
        (x, y), (u, v) = (self.at[end] for end in ends)
        x, y, u, v = (self.edge + part * UNIT for part in (x, y, u, v))
        beside = [other.ref for other in self.board.roads if sorted(other.ends or ()) == ends]
        aside = (beside.index(road.ref) - (len(beside) - 1) / 2) * APART / (hypot(u - x, v - y) or 1)
        right, down = (y - v) * aside, (u - x) * aside
        return x + right, y + down, u + right, v + down

    def _line(self, road: Place) -> Markup:
        """Draw the line of a road: the visible line, and below it a broad one that is easy to click on."""
        path, style = self._path(road), self._colours(self._print_of(road), road.ref.partition("[")[0])
        return join(_line(*path, "reach"), _line(*path, "cell tinted" if style else "cell", style))

    def _sign(self, road: Place) -> Markup:
        """Draw what is printed on a road, or its name, in the middle of its line."""
        x, y, u, v = self._path(road)
        printed = " ".join(fact.text or fact.title for fact in self._print_of(road))
        return _words((x + u) / 2, (y + v) / 2, printed or ("" if road.line else road.name), "word")

    def _print_of(self, road: Place) -> list[Fact]:
        """Return the facts printed on a road, without the names of the two spaces that it joins."""
        ends = {place.name for place in self.board.places if place.ref in (road.ends or ())}
        return [fact for fact in road.facts if fact.text not in ends]

    def printed_road(self, road: Place) -> dict[str, object]:
        """Return the parts of a road's drawing that do not change during a game, by name."""
        x, y, u, v = path = self._path(road)
        middle = {"x": (x + u) / 2, "y": (y + v) / 2}
        return {**middle, "path": path, "outline": self._line(road), "numbers": "", "words": self._sign(road)}

    def _colours(self, printed: Iterable[Fact], kind: str) -> str:
        """Return CSS variables for the colour of a space's first word, else kind, or nothing."""
        word = next((fact.text or fact.title for fact in printed if not fact.is_number), "")
        name = word if self.glyphs.has_hue(word) else kind
        return self.glyphs.hue_style(name) if name == word or self.glyphs.has_colour(name) else ""

    def _outline(self, place: Place, x: float, y: float) -> Markup:
        style = self._colours(place.facts, self.board.kind)
        is_dark = self.is_chequered and (round(place.x - 0.5) + round(place.y - 0.5)) % 2 == 1
        sort = "cell tinted" if style else "cell dark" if is_dark else "cell"
        if self.board.outline == "square":
            return tag("rect", class_=sort, style=style, x=x - UNIT / 2, y=y - UNIT / 2, width=UNIT, height=UNIT)
        if self.board.outline == "hex":
            radius = UNIT / sqrt(3)
            turns = (turn * pi / 3 for turn in range(6))
            points = " ".join(f"{x + radius * sin(turn):.1f},{y - radius * cos(turn):.1f}" for turn in turns)
            return tag("polygon", class_=sort, style=style, points=points)
        return tag(
            "circle", class_=sort, style=style, cx=x, cy=y, r=DISC * (0.8 if self.board.outline == "round" else 1)
        )

    def printed(self, place: Place) -> dict[str, object]:
        """Return the parts of a space's drawing that do not change during a game, by name."""
        x, y = self._at(place)
        numbers, names = join(*self._numbers(place, x, y)), join(*self._names(place, x, y))
        return {"x": x, "y": y, "outline": self._outline(place, x, y), "numbers": numbers, "words": names}

    def _numbers(self, place: Place, x: float, y: float) -> Iterator[Markup]:
        """Yield up to two numbers printed on a space, or its name, in the upper corners."""
        if self.board.outline == "square" and not self.board.columns:
            yield _words(x, y + UNIT * 0.43, place.name.replace(", ", ","), "word")
        numbers = [fact for fact in place.facts if fact.is_number][:2]
        for number, fact in enumerate(numbers):
            yield _words(x + (2 * number - 1) * UNIT * 0.32, y - UNIT * 0.3, fact.text, "printed")

    def _names(self, place: Place, x: float, y: float) -> Iterator[Markup]:
        """Yield up to two words printed on a space; on a map without such words, the space's name."""
        names = [fact.text or fact.title for fact in place.facts if not fact.is_number][:2]
        if not names and self.board.outline in {"hex", "round"}:
            names = [place.name]
        for number, name in enumerate(names):
            short = name if len(name) <= 9 else f"{name[:8]}."
            yield _words(x, y + (number - (len(names) - 1) / 2) * 12, short, "word")

    def _lying(self, place: Place, x: float, y: float) -> Iterator[Markup]:
        marks = place.marks
        if place.owner is not None:
            word = self.glyphs.owned(marks)
            sign = (self.glyphs.emblem(place.owner) or "") if word is None else self.glyphs.mark_sign(word)
            yield _disc(x, y, DISC, self.glyphs.seat(place.owner), sign)
            marks = tuple(mark for mark in marks if mark is not word)
        yield from self._pieces(place.pieces[:9], x, y)
        if place.pieces or place.owner is not None:
            for number, mark in enumerate(marks[:3]):
                yield _badge(x + CORNER, y - CORNER + number * 15, self._short(mark))
        else:
            yield from self._marks(marks, x, y)

    def _pieces(self, pieces: tuple[Piece, ...], x: float, y: float) -> Iterator[Markup]:
        across = ceil(sqrt(len(pieces)))
        down = ceil(len(pieces) / max(across, 1))
        radius = DISC / max(across, down, 1)
        for number, piece in enumerate(pieces):
            column, row = number % across - (across - 1) / 2, number // across - (down - 1) / 2
            yield self._piece(piece, x + column * radius * 2.1, y + row * radius * 2.1, radius)

    def _piece(self, piece: Piece, x: float, y: float, radius: float) -> Markup:
        is_flagged = any(not fact.text for fact in piece.carries)
        return tag(
            "g",
            _disc(x, y, radius, self.glyphs.colour(piece), self.glyphs.sign_of(piece)),
            tag("circle", class_="flag", cx=x, cy=y, r=radius * 0.72) if is_flagged else None,
            _badge(x + radius * 0.8, y + radius * 0.7, str(piece.count)) if piece.count > 1 else None,
            class_="piece",
            data_ref=piece.ref,
        )

    def _marks(self, marks: tuple[Fact, ...], x: float, y: float) -> Iterator[Markup]:
        """Yield the values of fields on a space: words as discs, numbers as text in a corner."""
        discs = [mark for mark in marks if mark.seat or not mark.is_number][:4]
        for number, mark in enumerate(discs):
            aside = (number - (len(discs) - 1) / 2) * UNIT * 0.45
            name = mark.text or mark.title
            colour = self.glyphs.seat(mark.seat) if mark.seat else self.glyphs.colour_of(name)
            yield _disc(x + aside, y, DISC / min(len(discs), 2), colour, self._short(mark))
        numbers = [self._short(mark) for mark in marks if mark.is_number and not mark.seat][:3]
        for number, text in enumerate(numbers):
            if discs:
                yield _badge(x + CORNER, y - CORNER + number * 15, text)
            else:
                yield _words(x + (number - (len(numbers) - 1) / 2) * UNIT * 0.3, y, text, "number")

    def _standing(self, place: Place, x: float, y: float) -> Iterator[Markup]:
        is_covered = bool(place.pieces or place.owner or place.marks)
        is_named = not is_covered and any(self._names(place, x, y))
        size, down = (0.7, 0.34) if is_covered else (0.85, 0.35) if is_named else (1.0, 0.2)
        for number, (seat, title) in enumerate(place.seats):
            left = x + (number - (len(place.seats) - 1) / 2) * UNIT * 0.28 * size
            yield _pawn(
                left - (UNIT * 0.3 if is_covered else 0), y + UNIT * down, size, self.glyphs.seat(seat), seat or title
            )

    def _short(self, mark: Fact) -> str:
        return f"{self.glyphs.mark(mark) or ''}{mark.text}" if mark.is_number else self.glyphs.mark_sign(mark)


def is_point(place: Place) -> bool:
    """Return whether a space of a map is drawn as a point: a corner."""
    return place.line is not None and place.line[:2] == place.line[2:]


def space_text(place: Place) -> str:
    """Return what is printed and lies on a space in one line, for tooltips and screen readers."""
    facts = (f"{fact.title} {fact.text}".strip() for fact in (*place.facts, *place.marks))
    pieces = (
        " ".join(filter(None, [str(piece.count) if piece.count > 1 else "", piece.name, piece.owner]))
        for piece in place.pieces
    )
    seats = (f"{seat or ''} {title}".strip() for seat, title in place.seats)
    return ", ".join([place.name, *facts, *pieces, *([place.owner] if place.owner else []), *seats])


def _line(x: float, y: float, u: float, v: float, sort: str, style: str = "") -> Markup:
    return tag("line", class_=sort, style=style, x1=x, y1=y, x2=u, y2=v)


def _disc(x: float, y: float, radius: float, colour: str, sign: str) -> Markup:
    size = radius * (1.4 if not sign.isascii() else 0.95 if len(sign) < 2 else 0.8)
    return join(
        tag("circle", class_="disc", cx=x, cy=y, r=radius, fill=colour),
        _words(x, y, sign, "sign", style=f"font-size:{size:.0f}px;fill:{ink_on(colour)}") if sign else None,
    )


def _pawn(x: float, y: float, size: float, colour: str, title: str) -> Markup:
    body = "M-8,12 L-3,-4 A6,6 0 1 1 3,-4 L8,12 Z"
    move = f"translate({x:.1f} {y:.1f}) scale({size:g})"
    return tag("path", tag("title", title), class_="pawn", fill=colour, d=body, transform=move)


def _badge(x: float, y: float, text: str) -> Markup:
    wide = 7.0 * len(text) + 8
    frame = tag("rect", class_="badge", x=x - wide / 2, y=y - 8, width=wide, height=15, rx=7)
    return join(frame, _words(x, y, text, "badge-text"))


def _words(x: float, y: float, text: str, sort: str, style: str = "") -> Markup:
    return tag("text", text, class_=sort, style=style, x=x, y=y)
