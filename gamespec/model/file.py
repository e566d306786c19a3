"""Nodes of a whole `.game` file: its header and its declarations."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.overlays import SeatRange
from gamespec.model.node import Decl, Ident, Noted, Quoted

EDITION = 1
"""Newest edition of the language, the one of a file that names none."""


class Header(Noted):
    """First line of a `.game` file, such as `game "Fleet" for 2 to 4 players, edition 1`.

    Other forms are `variant "V" of "G" for 1 player and Ned, needs "W"` and `examples of "G"`. `automatic` is the seat
    without a person (Ned), `variants` are those the variant may be combined with, `needs` those it requires.
    """

    form: Literal["game", "variant", "examples"]
    title: Quoted | None = None
    of: Quoted | None = None
    seats: SeatRange | None = None
    automatic: Ident | None = None
    variants: tuple[Quoted, ...] = ()
    needs: tuple[Quoted, ...] = ()
    edition: int = EDITION

    @property
    def named(self) -> tuple[Quoted, ...]:
        """Return the titles of all variants in this header; the variant of the header is applied after them."""
        return (*self.variants, *self.needs)


class GameFile(Noted):
    """Syntax tree of a `.game` file; `broken` if a part could not be parsed and has a placeholder."""

    header: Header | None
    decls: tuple[Decl, ...] = ()
    broken: bool = False
