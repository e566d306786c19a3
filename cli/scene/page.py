"""Write a scene (what one seat sees) as HTML: seats, the common table, each player; boards as SVG."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from cli.scene.board_svg import board_svg
from cli.scene.glyphs import Glyphs
from cli.scene.roads import with_roads
from cli.scene.tags import Markup, drawing, join, tag
from gamespec.analysis.faces import words
from gamespec.checked.game import CheckedGame
from interpreter.scene import Board, Fact, Holder, Piece, Place, Scene, Seat, Zone
from interpreter.scene.pieces import counted_name

MANY = 14
"""Maximum number of different pieces in a zone drawn as cards; more are drawn as names."""
FEW = 6
"""Maximum number of different pieces in a zone of another player that are drawn as cards."""
BESIDE = 6
"""Maximum number of boxes side by side on a phone; boards with wider rows are folded there."""
MARKER = "●"
KEPT = 5_000
"""Maximum number of drawn cards in the cache; a full cache is cleared."""


def style() -> str:
    """Return the CSS style sheet for tables drawn as HTML."""
    return Path(__file__).with_name("scene.css").read_text(encoding="utf-8")


class Page:
    """Writer of HTML for views of one game's table; it caches the drawn cards."""

    def __init__(self, checked: CheckedGame) -> None:
        self.glyphs = Glyphs(checked)
        self._cards: dict[tuple[Piece, str | None], Markup] = {}

    def fragment(self, scene: Scene) -> Markup:
        """Render a scene (what one seat sees) as one HTML element, without scripts and styles."""
        where = " · ".join(filter(None, [scene.phase, "the game is over" if scene.over else scene.step]))
        head = tag(
            "header",
            tag("h1", scene.game),
            tag("p", where, class_="phase"),
            tag("ul", *(self._seat(seat) for seat in scene.seats), class_="seats"),
        )
        return self.holders(with_roads(scene), head)

    def holders(self, scene: Scene, head: Markup | None = None) -> Markup:
        """Render the common table and each player of a scene, below a `head`, if any."""
        players = (self._holder(player, is_viewer=player.seat == scene.viewer) for player in scene.players)
        return tag("div", head, self._holder(scene.table), *players, class_="scene table-scene")

    def _seat(self, seat: Seat) -> Markup:
        flags = {"viewer": seat.is_viewer, "to-move": seat.is_to_move, "won": seat.has_won}
        sort = " ".join(["seat", *(name for name, holds in flags.items() if holds)])
        name = f"{seat.name} (you)" if seat.is_viewer else seat.name
        return tag("li", name, class_=sort, style=self.glyphs.seat_style(seat.name))

    def _holder(self, holder: Holder, *, is_viewer: bool = False) -> Markup | None:
        is_other = holder.seat is not None and not is_viewer
        zones = [zone for zone in holder.zones if zone.size or not is_other]
        if not (holder.numbers or zones or holder.boards):
            return None
        most = FEW if is_other else MANY
        title = "The table" if holder.seat is None else f"{holder.seat} (you)" if is_viewer else holder.seat
        numbers = (
            tag("div", tag("dt", fact.title), self._text(fact, "dd"), class_="changed" if fact.is_changed else None)
            for fact in holder.numbers
        )
        return tag(
            "section",
            tag("h2", title),
            tag("dl", *numbers, class_="numbers") if holder.numbers else None,
            tag("div", *map(self.board, holder.boards), class_="boards") if holder.boards else None,
            tag("div", *(self._zone(zone, holder.seat, most) for zone in zones), class_="zones") if zones else None,
            class_=f"holder {'common' if holder.seat is None else 'other' if is_other else 'mine'}",
            style=self.glyphs.seat_style(holder.seat),
        )

    # boards

    def board(self, board: Board) -> Markup:
        """Render a board as an HTML figure, with its title if that is not just the kind's name."""
        title = board.title if is_named(board.title, board.kind) else None
        standing = {told for place in board.places for seat, told in place.seats if seat}
        told = {*standing, title} if len(standing) == 1 else {title}
        boxes = (self._box(place, told) for place in board.places)
        sort = "boxes wide" if board.width > BESIDE else "boxes"
        drawn = tag("div", *boxes, class_=sort) if board.outline == "box" else board_svg(board, self.glyphs)
        return tag("figure", tag("figcaption", title) if title else None, drawn, class_="board-frame")

    def _box(self, place: Place, told: Collection[str | None]) -> Markup:
        """Render a space as an HTML box of print, pieces, values and markers (short if `told`)."""
        return tag(
            "div",
            tag("b", place.name),
            *self._facts(place.facts, "printed"),
            *self._facts(place.marks, "mark"),
            *(self._small(piece) for piece in place.pieces),
            *(self._stands(seat, title, told) for seat, title in place.seats),
            self._stands(place.owner, "") if place.owner else None,
            class_=f"place box{' changed' if place.is_changed else ''}",
            data_ref=place.ref,
            style=f"grid-column:{round(place.x + 0.5)};grid-row:{round(place.y + 0.5)}",
        )

    def _small(self, piece: Piece) -> Markup:
        """Render a piece on a space: as a card if more than its name is printed on it, else as a word."""
        says_more = piece.is_seen and (piece.shape or piece.facts)
        return self.card(piece) if says_more else self._chip(piece, None)

    def _stands(self, seat: str | None, title: str, told: Collection[str | None] = ()) -> Markup:
        text = (seat or MARKER) if title in told else f"{seat or ''} {title}".strip()
        hint = title if title in told else None
        return tag("span", text, class_="stands", style=self.glyphs.seat_style(seat), title=hint)

    # zones

    def _zone(self, zone: Zone, holder: str | None, most: int) -> Markup:
        title = f"{zone.title} {zone.key}".strip()
        size = tag("span", str(zone.size), class_="size") if zone.size > 1 else None
        return tag(
            "div",
            tag("h3", title, " " if size else None, size),
            tag("div", *self._pieces(zone, holder, most), class_="pieces"),
            class_=f"zone {zone.shape}{'' if zone.size else ' empty'}{' changed' if zone.is_changed else ''}",
        )

    def _pieces(self, zone: Zone, holder: str | None, most: int) -> Iterator[Markup]:
        if zone.is_closed:
            yield from (tag("div", self.card(piece, holder), class_="stack") for piece in zone.pieces)
        elif zone.shape == "pile" and zone.size > 1:
            top = self.card(replace(zone.pieces[0], count=1), holder)
            rest = (self._chip(piece, holder) for piece in zone.pieces)
            yield tag("details", tag("summary", top, class_="stack"), *rest)
        elif len(zone.pieces) > most:
            yield from (self._chip(piece, holder) for piece in zone.pieces)
        else:
            yield from (self.card(piece, holder) for piece in zone.pieces)

    def card(self, piece: Piece, holder: str | None = None) -> Markup:
        """Render a piece as a cached HTML card; its `holder` is not named as its owner."""
        found = self._cards.get((piece, holder))
        if found is None:
            if len(self._cards) >= KEPT:
                self._cards.clear()
            found = self._cards[piece, holder] = self._face(piece, holder)
        return found

    def _face(self, piece: Piece, holder: str | None) -> Markup:
        inside = (tag("span", f"{zone.title}: {_listed(zone)}", class_="inside") for zone in piece.inside)
        count = tag("span", str(piece.count), class_="count") if piece.count > 1 else None
        if not piece.is_seen:
            parts = join(count, *self._facts(piece.facts, "printed"), *self._facts(piece.carries, "mark"), *inside)
        elif piece.form == "die":
            parts = join(count, tag("b", piece.name, class_="face"), *self._facts(piece.carries, "mark"))
        else:
            owner = tag("span", piece.owner, class_="owner") if piece.owner not in (None, holder) else None
            parts = join(count, self.front(piece, owner), *self._facts(piece.carries, "mark"), *inside)
        sort = f"card {piece.form}{'' if piece.is_seen else ' back'}{'' if piece.owner is None else ' owned'}"
        return tag("div", parts, class_=sort, data_ref=piece.ref, style=self._colours(piece))

    def front(self, piece: Piece, owner: Markup | None = None) -> Markup:
        """Render what is printed on the front of a piece: name, owner, shape, facts."""
        shape = drawing(piece.shape, 11) if piece.shape else None
        return join(*self.name(piece), owner, shape, *self._printed(piece))

    def printed(self, facts: Iterable[Fact]) -> Markup:
        """Render the facts printed on a space as HTML."""
        return join(*self._facts(facts, "printed"))

    def name(self, piece: Piece) -> Iterator[Markup]:
        """Yield the signs of the words printed on a piece, and its name unless the signs say the same."""
        signed = self._signed(piece)
        own = self.glyphs.emblem(piece.name)
        if own is not None:
            yield tag("b", own, class_="emblem", style=f"color:{self.glyphs.ink(piece.name)}", aria_hidden="true")
        elif signed:
            drawn = (tag("i", sign, style=f"color:{self.glyphs.ink(text)}") for text, sign in signed)
            yield tag("b", *drawn, class_="emblem", aria_hidden="true")
        yield tag("b", piece.name, class_="name" if self.signs(piece) is None else "told")

    def signs(self, piece: Piece) -> str | None:
        """Return the signs of the words printed on a piece if they say all of its name, as 9♣ does; else None."""
        signed = self._signed(piece)
        told = {word for text, _ in signed for word in text.split()}
        says_all = len(signed) > 1 and told >= set(piece.name.split())
        return "".join(sign for _, sign in signed) if says_all else None

    def _signed(self, piece: Piece) -> list[tuple[str, str]]:
        """Return each word printed on a piece that has a declared sign, with the sign."""
        return [(fact.text, sign) for fact in piece.facts if (sign := self.glyphs.emblem(fact.text))]

    def _printed(self, piece: Piece) -> Iterator[Markup]:
        """Yield the facts printed on a piece, except words that are drawn as signs."""
        return self._facts((fact for fact in piece.facts if self.glyphs.emblem(fact.text) is None), "printed")

    def _facts(self, facts: Iterable[Fact], sort: str) -> Iterator[Markup]:
        """Yield each fact as HTML: title with number or word, or the title alone; `sort` is the CSS class."""
        for fact in facts:
            text = join(" ", self._text(fact, "em")) if fact.text else None
            yield tag("span", tag("i", fact.title), text, class_=f"fact {sort}")

    def _text(self, fact: Fact, element: str) -> Markup:
        """Render the number or word of a fact as an HTML element, with a dot of its colour if it has one."""
        lot = self.glyphs.lot(fact.text)
        if lot:
            dots = (tag("i", style=f"--dot:{colour}") for colour in lot)
            return tag(element, tag("span", *dots, class_="lot", role="img", aria_label=fact.text, title=fact.text))
        dot = self.glyphs.given_colour(fact.text)
        return tag(element, fact.text, class_="dot" if dot else None, style=f"--dot:{dot}" if dot else None)

    def _chip(self, piece: Piece, holder: str | None) -> Markup:
        """Render a piece as its signs or one short word in HTML, without its printed facts."""
        short = self.signs(piece) if piece.is_seen and piece.form != "die" else None
        called = counted_name(piece if short is None else replace(piece, name=short))
        text = " ".join(filter(None, [called, None if piece.owner == holder else piece.owner]))
        told = "; ".join([*([] if short is None else [piece.name]), *map(titled, (*piece.facts, *piece.carries))])
        sort = "chip" if piece.owner is None else "chip owned"
        return tag("span", text, class_=sort, data_ref=piece.ref, style=self._colours(piece), title=told)

    def _colours(self, piece: Piece) -> str:
        owner = "" if piece.owner is None else f";{self.glyphs.seat_style(piece.owner)}"
        return f"{self.glyphs.tint(piece)}{owner}"


def is_named(title: str, kind: str) -> bool:
    """Return whether the title of a board says more than the name of its kind."""
    return title.lower() != words(kind.lower())


def titled(fact: Fact) -> str:
    """Render a fact in words: its title, then its number or word."""
    return f"{fact.title} {fact.text}".strip()


def _listed(zone: Zone) -> str:
    return ", ".join(map(counted_name, zone.pieces)) or str(zone.size)
