"""Short signs and colours of pieces, words and seats, from the declarations of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.look import COLOURS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Kind
    from interpreter.scene import Piece

SEATS = ("#b8452e", "#2f6f9f", "#337a52", "#9c7413", "#7a5195", "#4a4a4a")
"""Colours of seats, in seating order; white text on each has a contrast of at least 4 to 1."""
NOBODY = "#444444"
GREYS = {"grey": "#777777", "black": "#222222", "white": "#efefe8"}
HUES = (205, 28, 140, 265, 48, 330, 175, 5, 95, 235, 305, 70)
"""Hues of the rows of a kind, in the order of its table."""


class Glyphs:
    """The signs and colours of one game."""

    def __init__(self, checked: CheckedGame) -> None:
        self._hues: dict[str, int] = {}
        self._signs: dict[str, str] = {}
        for kind in checked.kinds:
            names = [row.replace("-", " ") for row in kind.rows]
            self._hues |= {name: HUES[number % len(HUES)] for number, name in enumerate(names)}
            if kind.sort in {"piece", "words"}:
                self._signs |= signs(names)
        self._greys: dict[str, str] = {}
        for (kind, row), sign in checked.look.signs.items():
            self._signs |= dict.fromkeys(_names(kind, row), sign)
        for (kind, row), colour in checked.look.colours.items():
            hue = COLOURS[colour]
            for name in _names(kind, row):
                self._greys.pop(name, None)
                if hue is None:
                    self._greys[name] = GREYS[colour]
                else:
                    self._hues[name] = hue
        self._seats: Sequence[str] = checked.seat_names

    def seat(self, name: str | None) -> str:
        """Return the colour of a seat; of nobody, of the table."""
        return SEATS[self._seats.index(name) % len(SEATS)] if name in self._seats else NOBODY

    def has_hue(self, name: str) -> bool:
        """Return whether a name is that of a row."""
        return name in self._hues

    def hue(self, name: str) -> int:
        """Return the hue of a row's name, in degrees."""
        return self._hues.get(name, HUES[0])

    def colour_of(self, name: str) -> str:
        """Return the colour of a word that lies on a board."""
        return self._greys.get(name) or f"hsl({self.hue(name)} 45% 38%)"

    def colour(self, piece: Piece) -> str:
        """Return the colour of a piece on a board: its owner's, else its row's."""
        return self.colour_of(piece.name) if piece.owner is None else self.seat(piece.owner)

    def sign(self, name: str) -> str:
        """Return the sign of a word or row."""
        return self._signs.get(name, name[:2].capitalize())

    def sign_of(self, piece: Piece) -> str:
        """Return the sign of a piece; none where all of a kind are alike and its owner says which it is."""
        is_alone = piece.owner is not None and piece.is_alone
        return "" if is_alone else self.sign(piece.name)


def _names(kind: Kind, row: int | None) -> list[str]:
    """Return the names of a row, or of all rows of a kind, and of the kind where they all look alike."""
    rows = kind.rows if row is None else kind.rows[row : row + 1]
    alone = [kind.title or kind.name.lower().replace("-", " ")] if len(kind.rows) == 1 or row is None else []
    return [*(name.replace("-", " ") for name in rows), *alone]


def signs(names: Iterable[str]) -> dict[str, str]:
    """Return a sign of one or two letters for each name, no two alike where letters suffice."""
    found: dict[str, str] = {}
    for name in names:
        letters = "".join(letter for letter in name if letter.isalnum()) or name
        initials = "".join(word[0] for word in name.split())[:2].upper()
        pairs = (f"{letters[0].upper()}{letter}" for letter in letters[1:])
        tries = [letters[:1].upper(), letters[:2].capitalize(), initials, *pairs]
        found[name] = next((sign for sign in tries if sign and sign not in found.values()), tries[1])
    return found
