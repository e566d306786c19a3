"""Choose short signs and colours of pieces, words and seats, declared ones first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gamespec.analysis.faces import words
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.checked.things import COLOURS

if TYPE_CHECKING:
    from interpreter.scene import Fact, Piece

SEATS = ("#b8452e", "#2f6f9f", "#337a52", "#906b12", "#7a5195", "#4a4a4a")
"""Default colours of seats, in seating order; white text on each has a contrast of at least 4.5:1."""
NOBODY = "#444444"
PAINTS = {
    "red": "#b8352a",
    "orange": "#e08a2e",
    "yellow": "#e9bd2c",
    "green": "#2f7d4f",
    "teal": "#1c7c7c",
    "blue": "#2a66a8",
    "purple": "#74489c",
    "pink": "#b8447f",
    "brown": "#845427",
    "sand": "#dcc79f",
    "grey": "#707070",
    "black": "#222222",
    "white": "#efefe8",
}
"""Colour as RGB for each colour name that a `.game` file may use."""
DARK_INK, LIGHT_INK = "#222222", "#ffffff"
LIGHT = {PAINTS[name] for name in ("orange", "yellow", "sand", "white")}
"""RGB values of the light colours, on which dark text is needed."""
HUES = (205, 28, 140, 265, 48, 330, 175, 5, 95, 235, 305, 70)
"""Hues in degrees, given in turn to the cards or words of a kind, in the order of its table."""


LOT = re.compile(r"(\d+) (.+)")
"""Pattern of a number with a word, such as `2 cod` in the text `2 cod + 1 ice`."""
MOST_DOTS = 9
"""Maximum number of things in a text such as `2 cod + 1 ice` that is drawn with a dot for each."""


class Glyphs:
    """Signs and colours of one game's pieces, words and seats."""

    def __init__(self, checked: CheckedGame) -> None:
        self._hues: dict[str, int] = {}
        self._signs: dict[str, str] = {}
        for kind in checked.kinds:
            names = [words(row) for row in kind.rows]
            self._hues |= {name: HUES[number % len(HUES)] for number, name in enumerate(names)}
            if kind.sort in {"piece", "words"}:
                self._signs |= signs(names)
        self._emblems: dict[str, str] = {}
        """Signs declared in the game's `look` block, by name of a word or row."""
        for (kind, row), sign in checked.look.signs.items():
            self._emblems |= dict.fromkeys(_names(kind, row), sign)
        self._marks: dict[str, str] = {}
        """Signs of fields and values that `look` declares, by title of the field."""
        titles = {(each.owner, each.name): each.title for each in (*checked.fields, *checked.values)}
        for (owner, name), title in titles.items():
            sign = None if owner is None else checked.look.marks.get((owner.name, name))
            self._marks |= {title or words(name): sign} if sign else {}
        self._colours: dict[str, str] = {}
        """Colour names declared in the game's `look` block, by name of a word, row or kind."""
        for (kind, row), colour in checked.look.colours.items():
            whole = [kind.name] if row is None else []
            self._colours |= dict.fromkeys([*_names(kind, row), *whole], colour)
        self._seats: Sequence[str] = checked.seat_names

    def tables(self) -> dict[str, object]:
        """Return all signs and colours as plain data, for scripts that draw in a browser."""
        return {
            "seats": SEATS,
            "nobody": NOBODY,
            "first": HUES[0],
            "light": sorted(LIGHT),
            "inks": [LIGHT_INK, DARK_INK],
            "hues": {name: self.hue(name) for name in (*self._hues, *self._colours)},
            "paints": {name: PAINTS[colour] for name, colour in self._colours.items()},
            "greys": [name for name, colour in self._colours.items() if COLOURS[colour] is None],
            "signs": {**self._signs, **self._emblems},
            "emblems": self._emblems,
            "fields": self._marks,
        }

    # seats

    def seat(self, name: str | None) -> str:
        """Return the colour of a seat; a neutral one for None."""
        if name is None or name not in self._seats:
            return NOBODY
        return self.given_colour(name) or SEATS[self._seats.index(name) % len(SEATS)]

    def seat_style(self, name: str | None) -> str:
        """Return CSS variables for a seat's colour, and for dark text on it if the colour is light."""
        colour = self.seat(name)
        dark = f";--on-seat:{DARK_INK};--seat-name:{DARK_INK}" if colour in LIGHT else ""
        return f"--seat:{colour}{dark}"

    # colours

    def has_colour(self, name: str) -> bool:
        """Return whether the rules declare a colour for a word, card or kind."""
        return name in self._colours

    def given_colour(self, name: str) -> str | None:
        """Return the RGB colour that the rules declare for a word, card or kind; None without one."""
        return PAINTS[self._colours[name]] if name in self._colours else None

    def has_hue(self, name: str) -> bool:
        """Return whether a name belongs to a card or word (a row of a kind's table), which has a hue."""
        return name in self._hues

    def hue(self, name: str) -> int:
        """Return the hue, in degrees, of the card or word with this name."""
        given = COLOURS[self._colours[name]] if name in self._colours else None
        return self._hues.get(name, HUES[0]) if given is None else given

    def colour_of(self, name: str) -> str:
        """Return the colour, in CSS form, of the piece or word with this name on a board."""
        return self.given_colour(name) or f"hsl({self.hue(name)} 45% 38%)"

    def colour(self, piece: Piece) -> str:
        """Return the colour, in CSS form, of a piece on a board: its owner's, else that of its row."""
        return self.colour_of(self._coloured(piece)) if piece.owner is None else self.seat(piece.owner)

    def tint(self, piece: Piece) -> str:
        """Return CSS variables for the colour of a piece on a page."""
        return self.hue_style(self._coloured(piece))

    def hue_style(self, name: str) -> str:
        """Return CSS variables for the colour of a word: its hue and, if declared, its RGB colour."""
        paint = self.given_colour(name)
        is_grey = paint is not None and COLOURS[self._colours[name]] is None
        return f"--hue:{self.hue(name)}{';--full:0%' if is_grey else ''}{f';--tone:{paint}' if paint else ''}"

    def ink(self, name: str) -> str:
        """Return the RGB colour in which the sign of a word is written on white."""
        paint = self.given_colour(name)
        return DARK_INK if paint is None or paint in LIGHT else paint

    def _coloured(self, piece: Piece) -> str:
        """Return the word whose colour a piece takes: its name or a printed word, as declared."""
        name = piece.name
        if piece.form == "die" and piece.ref is not None:  # it is called by its face
            name = words(piece.ref.partition("[")[2].removesuffix("]"))
        return name if name in self._colours else self.colouring(piece.facts) or name

    def colouring(self, facts: Iterable[Fact]) -> str | None:
        """Return the first word of some printed facts that has a declared colour; None without one."""
        return next((fact.text for fact in facts if fact.text in self._colours), None)

    def lot(self, text: str) -> list[str]:
        """Return a declared colour for each thing of `2 cod + 1 ice`; none for others or many."""
        parts = [(int(part[1]), self.given_colour(part[2])) for part in map(LOT.fullmatch, text.split(" + ")) if part]
        colours = [colour for count, colour in parts for _ in range(min(count, MOST_DOTS + 1)) if colour]
        is_lot = len(parts) == text.count(" + ") + 1 and all(colour for _, colour in parts)
        return colours if is_lot and len(colours) <= MOST_DOTS else []

    # signs

    def emblem(self, name: str) -> str | None:
        """Return the sign that the rules declare for a word or card; None without one."""
        return self._emblems.get(name)

    def mark(self, mark: Fact) -> str | None:
        """Return the sign that the rules declare for a field's mark on a space; None without one."""
        return None if mark.text and not mark.is_number else self._marks.get(mark.title)

    def mark_sign(self, mark: Fact) -> str:
        """Return the sign of a word or yes on a space: that of its field, else that of the word."""
        return self.mark(mark) or self.sign(mark.text or mark.title)

    def owned(self, marks: Iterable[Fact]) -> Fact | None:
        """Return the value with a sign on an owned space: a yes, else a word; else None."""
        found = [mark for mark in marks if not mark.is_number and (mark.text or self.mark(mark))]
        return next((mark for mark in found if not mark.text), next(iter(found), None))

    def sign(self, name: str) -> str:
        """Return the sign of a word or card: the declared one, else one or two letters."""
        return self._emblems.get(name) or self._signs.get(name, name[:2].capitalize())

    def sign_of(self, piece: Piece) -> str:
        """Return the sign of a piece; empty if pieces of its kind differ only by owner."""
        is_alone = piece.owner is not None and piece.is_alone
        return "" if is_alone else self.sign(piece.name)


def ink_on(colour: str) -> str:
    """Return the RGB colour, dark or light, of text on a background of this colour."""
    return DARK_INK if colour in LIGHT else LIGHT_INK


def _names(kind: Kind, row: int | None) -> list[str]:
    """Return the names for which a `look` line of a kind (or of one row of it) declares a sign or colour."""
    rows = kind.rows if row is None else kind.rows[row : row + 1]
    alone = [kind.title or words(kind.name.lower())] if len(kind.rows) == 1 or row is None else []
    return [*(words(name) for name in rows), *alone]


def signs(names: Iterable[str]) -> dict[str, str]:
    """Return a sign of one or two letters for each name, all different if possible."""
    found: dict[str, str] = {}
    for name in names:
        letters = "".join(letter for letter in name if letter.isalnum()) or name
        initials = "".join(word[0] for word in name.split())[:2].upper()
        pairs = (f"{letters[0].upper()}{letter}" for letter in letters[1:])
        tries = [letters[:1].upper(), letters[:2].capitalize(), initials, *pairs]
        found[name] = next((sign for sign in tries if sign and sign not in found.values()), tries[1])
    return found
