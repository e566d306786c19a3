"""A whole file: its header and its declarations."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.overlays import SeatRange
from gamespec.model.node import Decl, Ident, Noted, Quoted


class Header(Noted):
    """`game "Fleet" for 2 to 4 players`, `variant "V" of "G" for 1 player and Ned, needs "W"`, `examples of "G"`.

    `variants` are those it goes together with (`with`), `needs` those it cannot do without.
    """

    form: Literal["game", "variant", "examples"]
    title: Quoted | None = None
    of: Quoted | None = None
    seats: SeatRange | None = None
    automatic: Ident | None = None
    variants: tuple[Quoted, ...] = ()
    needs: tuple[Quoted, ...] = ()

    @property
    def named(self) -> tuple[Quoted, ...]:
        """All variants it names, after which it is applied."""
        return (*self.variants, *self.needs)


class GameFile(Noted):
    """Everything one file says; `broken` when some part could not be read and a placeholder stands in its place."""

    header: Header | None
    decls: tuple[Decl, ...] = ()
    broken: bool = False
