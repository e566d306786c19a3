"""Choose terminal styles and short signs for the pieces, words and seats of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from colorsys import hls_to_rgb
from functools import cache
from typing import NamedTuple

from cli.scene.glyphs import Glyphs, signs
from interpreter.scene import Board, Fact, Piece, Place
from interpreter.scene.pieces import counted_name

AMOUNTS = re.compile(r"(\d+) ([\w -]+?)(?= \+ |$)")
"""Pattern of a number with a word in a text such as `2 cod + 1 tuna`."""
HSL = re.compile(r"hsl\((\d+) (\d+)% (\d+)%\)")
BADGE = "bold"
HIDDEN, ALIKE, COVERED = "▒", "●", "#"
"""Signs of a face-down piece, of a piece like all others of its kind, and of a covered space."""
EMPTY: Mapping[str, str] = {}
STANDS = "◂"
"""Sign of a marker on a space: a field of the common table has this space as its value."""


class Token(NamedTuple):
    """Short sign drawn on a space: text, style, name in moves (None: none) and description of a thing."""

    text: str
    style: str
    ref: str | None = None
    told: str = ""
    name: str = ""
    """Words that the sign stands for, to write instead of it; empty if the sign says all."""


class Inks:
    """Terminal styles and signs of one game; without colours, names and commas tell things apart."""

    def __init__(
        self, glyphs: Glyphs, seats: tuple[str, ...], *, is_coloured: bool = True, spells: bool = False
    ) -> None:
        """Set signs, seats, colours; `spells`: words in full, for a screen nobody points at."""
        self.glyphs, self.seats, self.is_coloured, self.spells = glyphs, seats, is_coloured, spells

    def seat(self, name: str | None) -> str:
        """Return the terminal style of things that belong to a seat (None: to nobody)."""
        if not self.is_coloured:
            return ""
        return _on(self.glyphs.seat(name))

    def word(self, name: str) -> str:
        """Return the terminal style of the word or card with this name."""
        if not self.is_coloured:
            return ""
        return _on(self.glyphs.colour_of(name))

    def piece(self, piece: Piece) -> str:
        """Return the terminal style of a piece: its owner's colour, else that of its name; grey if face-down."""
        if piece.owner is not None:
            return self.seat(piece.owner)
        return self.word(piece.name) if piece.is_seen or not self.is_coloured else _on("#555555")

    def sign(self, piece: Piece) -> str:
        """Return the sign of a piece, with the number of equal pieces and, without colours, its owner."""
        sign = self.glyphs.sign_of(piece) if piece.is_seen else HIDDEN
        count, owner = str(piece.count) if piece.count > 1 else "", self._short(piece.owner)
        if self.is_coloured or not owner:
            return f"{sign or owner or ALIKE}{count}"
        return f"{count}{sign}{owner}"

    def _short(self, seat: str | None) -> str:
        return "" if seat is None else seat if len(seat) <= 2 else str(self.seats.index(seat) + 1)

    def tokens(self, place: Place, heads: Mapping[str, str] = EMPTY) -> list[Token]:
        """Return owner, pieces, values and markers on a space as signs, numbers with letters."""
        found: list[Token] = []
        marks = place.marks
        if place.owner is not None:
            word = self.glyphs.owned(marks)
            sign = (
                self._seat_sign(place.owner) if word is None else self._owned(self.glyphs.mark_sign(word), place.owner)
            )
            marks = tuple(mark for mark in marks if mark is not word)
            name = "" if word is None else f"{word.text or word.title} {place.owner}"
            found.append(Token(sign, self.seat(place.owner), name=name))
        found += (
            Token(self.sign(piece), self.piece(piece), piece.ref, told_piece(piece), _spelled(piece))
            for piece in place.pieces
        )
        found += (self._mark(mark, heads) for mark in marks)
        alone = len({title for _, title in place.seats}) == 1
        for seat, title in place.seats:
            told, name = "" if alone else title, "" if seat else f"{STANDS} {title}"
            found.append(Token(self._short(seat) or STANDS, self.seat(seat), None, told, name))
        return found

    def _seat_sign(self, owner: str) -> str:
        """Return the declared sign of a seat, if it tells the seat from others; else a short name."""
        signs = [self.glyphs.emblem(seat) for seat in self.seats]
        emblem = self.glyphs.emblem(owner)
        return emblem if emblem and (self.is_coloured or len(set(signs)) == len(signs)) else self._short(owner)

    def _owned(self, sign: str, owner: str) -> str:
        """Return a sign, followed by a sign of its owner if there are no colours to show it."""
        return sign if self.is_coloured else f"{sign}{self._short(owner)}"

    def amounts(self, text: str) -> list[Token]:
        """Convert `2 cod + 1 tuna` to numbers with coloured signs; nothing for another text."""
        found = AMOUNTS.findall(text) if self.is_coloured else []
        if not found or " + ".join(f"{number} {word}" for number, word in found) != text:
            return []
        tokens = [Token(f"{number}{self.glyphs.sign(word)}", self.word(word), told=word) for number, word in found]
        return tokens if all(self.glyphs.has_hue(word) for _, word in found) else []

    def legend(self, texts: Iterable[str]) -> list[Token]:
        """Return the signs that stand for words in amounts in these texts, each followed by its word."""
        words = dict.fromkeys(token.told for text in texts for token in self.amounts(text))
        return [Token(f" {self.glyphs.sign(word)} {word} ", self.word(word)) for word in words]

    def _mark(self, mark: Fact, heads: Mapping[str, str]) -> Token:
        if mark.seat:
            sign = self._short(mark.seat)
            if self.is_coloured:
                return Token(mark.text or sign, self.seat(mark.seat))
            return Token(f"{sign}:{mark.text}" if mark.text else sign, "")
        head = heads.get(mark.title, "") if not mark.text or mark.is_number else ""
        if mark.is_number:
            return Token(f"{head}{mark.text}", BADGE)
        name = mark.text or mark.title
        return Token(head or self.glyphs.sign(name), self.word(name), name=name)

    def spelled(self, place: Place, title: str, heads: Mapping[str, str] = EMPTY) -> list[Token]:
        """Return the contents of a space as words; markers named like the board's `title` stay signs."""
        found, said = self.tokens(place, heads), f"{STANDS} {title}".lower()
        return [
            token._replace(text=token.name) if token.name and token.name.lower() != said else token for token in found
        ]

    def heads(self, board: Board) -> dict[str, str]:
        """Return signs by field title: letters for numbers, and one sign for the field that covers spaces."""
        marks = [(mark, place) for place in board.places for mark in place.marks if not mark.seat]
        titles = dict.fromkeys(mark.title for mark, _ in marks if mark.is_number)
        found = {title: sign.lower() for title, sign in signs(titles).items()} if len(titles) > 1 else {}
        truths = {mark.title for mark, _ in marks if mark.field and not mark.text}
        beside = (place for mark, place in marks if mark.title in truths)
        if len(truths) == 1 and not any(place.pieces or place.owner for place in beside):
            found |= dict.fromkeys(truths, COVERED)
        declared = {mark.title: self.glyphs.mark(mark) for mark, _ in marks}
        return found | {title: sign for title, sign in declared.items() if sign}

    def meanings(self, board: Board) -> dict[str, str]:
        """Return each sign used on a board with the word it stands for."""
        found: dict[str, str] = {}
        heads = self.heads(board)
        for place in board.places:
            found |= {self.glyphs.sign_of(piece) if piece.is_seen else HIDDEN: piece.name for piece in place.pieces}
            for mark in place.marks:
                name = mark.text or mark.title
                if mark.is_number:
                    found[heads.get(mark.title, "")] = mark.title
                elif not mark.seat:
                    found[(not mark.text and heads.get(mark.title)) or self.glyphs.sign(name)] = name
            found |= {
                self._short(seat) if seat else STANDS: seat or title
                for seat, title in place.seats
                if seat or title.lower() != board.title.lower()
            }
            if place.owner is not None:
                found[self._short(place.owner)] = place.owner
            for fact in place.facts if board.outline in {"square", "crossing"} else ():
                if not fact.is_number:
                    found[self.glyphs.sign(fact.text or fact.title)] = fact.text or fact.title
        return {sign: name for sign, name in found.items() if sign and sign.lower() != name.lower()}


def _spelled(piece: Piece) -> str:
    """Render a piece in words; empty if pieces of its kind differ only by owner, who is named elsewhere."""
    where = f"{piece.key}: " if piece.key else ""
    return "" if piece.is_alone and piece.owner else f"{where}{counted_name(piece)} {piece.owner or ''}".rstrip()


def told_piece(piece: Piece) -> str:
    """Render all visible facts of a piece in one line."""
    name = f"{piece.count} {piece.name}" if piece.count > 1 else piece.name
    whose = f" of {piece.owner}" if piece.owner else ""
    told = [told_fact(fact) for fact in (*piece.facts, *piece.carries)]
    told += [f"{zone.title} {zone.size}" for zone in piece.inside]
    return f"{name}{whose}: {', '.join(told)}" if told else f"{name}{whose}"


def told_fact(fact: Fact) -> str:
    """Render a printed fact as text, title first: `cost 2`, `free card`."""
    return f"{fact.title} {fact.text}".strip()


@cache
def _on(colour: str) -> str:
    """Return the terminal style of readable text on a background; `colour` is a CSS colour."""
    match = HSL.fullmatch(colour)
    if match:
        hue, full, light = (int(part) for part in match.groups())
        red, green, blue = hls_to_rgb(hue / 360, light / 100, full / 100)
        colour = f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
    bright = sum(int(colour[at : at + 2], 16) * share for at, share in ((1, 3), (3, 6), (5, 1))) > 1500
    return f"bold {'#111111' if bright else '#ffffff'} on {colour}"
