"""Styles of pieces, words and seats at a terminal, and their short signs."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cli.scene.glyphs import Glyphs
    from interpreter.scene import Fact, Piece, Place

AMOUNTS = re.compile(r"(\d+) ([\w -]+?)(?= \+ |$)")
"""Parts of a text such as `2 cod + 1 tuna`."""
HSL = re.compile(r"hsl\((\d+) (\d+)% (\d+)%\)")
BADGE = "bold"
STANDS = "◂"
"""Sign of the only field that names a space."""


class Token(NamedTuple):
    """A short sign on a space: its text, style and the name in moves of what it stands for."""

    text: str
    style: str
    ref: str | None = None
    told: str = ""


class Inks:
    """Styles of one game."""

    def __init__(self, glyphs: Glyphs, seats: tuple[str, ...]) -> None:
        self.glyphs, self.seats = glyphs, seats

    def seat(self, name: str | None) -> str:
        """Return the style of what belongs to a seat."""
        return f"bold #ffffff on {self.glyphs.seat(name)}"

    def word(self, name: str) -> str:
        """Return the style of a word or row."""
        return _on(self.glyphs.colour_of(name))

    def piece(self, piece: Piece) -> str:
        """Return the style of a piece: its owner's, else its row's; grey where its front is not seen."""
        if piece.owner is not None:
            return self.seat(piece.owner)
        return self.word(piece.name) if piece.is_seen else _on("#555555")

    def sign(self, piece: Piece) -> str:
        """Return the sign of a piece with its number."""
        sign = self.glyphs.sign_of(piece) if piece.is_seen else "▒"
        return f"{sign or self._short(piece.owner) or '●'}{piece.count if piece.count > 1 else ''}"

    def _short(self, seat: str | None) -> str:
        return "" if seat is None else seat if len(seat) <= 2 else str(self.seats.index(seat) + 1)

    def tokens(self, place: Place) -> list[Token]:
        """Return what lies on a space, as short signs."""
        found: list[Token] = []
        marks = place.marks
        if place.owner is not None:
            word = next((mark for mark in marks if mark.text and not mark.is_number), None)
            sign = self._short(place.owner) if word is None else self.glyphs.sign(word.text)
            marks = tuple(mark for mark in marks if mark is not word)
            found.append(Token(sign, self.seat(place.owner)))
        found += (Token(self.sign(piece), self.piece(piece), piece.ref, told_piece(piece)) for piece in place.pieces)
        found += (self._mark(mark) for mark in marks)
        alone = len({title for _, title in place.seats}) == 1
        for seat, title in place.seats:
            found.append(Token(self._short(seat) or STANDS, self.seat(seat), None, "" if alone else title))
        return found

    def amounts(self, text: str) -> list[Token]:
        """Return amounts, such as `2 cod + 1 tuna`, as numbers with signs; nothing for another text."""
        found = AMOUNTS.findall(text)
        if " + ".join(f"{number} {word}" for number, word in found) != text:
            return []
        tokens = [Token(f"{number}{self.glyphs.sign(word)}", self.word(word), told=word) for number, word in found]
        return tokens if all(self.glyphs.has_hue(word) for _, word in found) else []

    def legend(self, texts: Iterable[str]) -> list[Token]:
        """Return each sign that stands for a word in these texts, with the word behind it."""
        words = dict.fromkeys(token.told for text in texts for token in self.amounts(text))
        return [Token(f" {self.glyphs.sign(word)} {word} ", self.word(word)) for word in words]

    def _mark(self, mark: Fact) -> Token:
        if mark.seat:
            return Token(mark.text or self._short(mark.seat), self.seat(mark.seat))
        if mark.is_number:
            return Token(mark.text, BADGE)
        name = mark.text or mark.title
        return Token(self.glyphs.sign(name), self.word(name))


def told_piece(piece: Piece) -> str:
    """Return all that is seen of a piece in one line."""
    name = f"{piece.count} {piece.name}" if piece.count > 1 else piece.name
    whose = f" of {piece.owner}" if piece.owner else ""
    told = [told_fact(fact) for fact in (*piece.facts, *piece.carries)]
    told += [f"{zone.title} {zone.size}" for zone in piece.inside]
    return f"{name}{whose}: {', '.join(told)}" if told else f"{name}{whose}"


def told_fact(fact: Fact) -> str:
    """Return a fact as text: `cost 2`, `free card`."""
    return f"{fact.title} {fact.text}".strip()


@cache
def _on(colour: str) -> str:
    """Return the style of text on a colour as style sheets write it."""
    match = HSL.fullmatch(colour)
    if match:
        hue, full, light = (int(part) for part in match.groups())
        red, green, blue = hls_to_rgb(hue / 360, light / 100, full / 100)
        colour = f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
    bright = sum(int(colour[at : at + 2], 16) * share for at, share in ((1, 3), (3, 6), (5, 1))) > 1500
    return f"bold {'#111111' if bright else '#ffffff'} on {colour}"
