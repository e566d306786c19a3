"""Shallow Waters: compass rose, power tokens and bonus board, written from the rule sheet alone (SW)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tests.reference.public_market_data import CARDS, COD, FISH, HERRING, LOGOS, SALMON, SARDINE, TILES, Cell
from tests.reference.public_market_grid import worth_of_logos
from tests.reference.public_market_reference import PublicMarket
from tests.reference.public_market_table import Choice, Option, Owner, Play

ROSE = ("START", "Scallop", "Whelk", "Clam", "Cockle", "Whelk", "Scallop", "Cockle", "Clam")
"""The shells in the order in which a token passes them (5.14)."""
EXIT = len(ROSE)
TOKENS = ("ICE", "SHRIMP", "CRAB", "PRICE")
FISH_NAMES = ("Sardine", "Herring", "Cod", "Salmon")
BOARD: dict[int, tuple[str, ...]] = {
    1: (*FISH_NAMES, "VP1"),
    2: (*LOGOS, "VP2"),
    3: (*FISH_NAMES, "VP3"),
    4: ("money2", "crab2", "card1", "light2", "VP4"),
}
"""The spaces of each row of the bonus board (5.16)."""


class Place(NamedTuple):
    """A space of the bonus board."""

    row: int
    name: str


def next_space(shell: str, position: int) -> int:
    """Return where a token comes to from a position.

    The next space with this shell, or the exit (SW-CMP-01, 02).
    """
    return next((space for space in range(position + 1, EXIT) if ROSE[space] == shell), EXIT)


@dataclass(eq=False)
class Sailor(Owner):
    """A player with a compass rose of his own."""

    active: str = ""
    """The token on the rose."""
    position: int = 0
    tokens: list[str] = field(default_factory=lambda: list(TOKENS))
    board: dict[Place, str] = field(default_factory=dict[Place, str])

    @property
    def barred(self) -> set[Cell]:
        """SW-POW-ICE."""
        return self.covered if self.active == "ICE" else super().barred

    @property
    def shrimp_due(self) -> int:
        """SW-POW-SHRIMP."""
        return 2 if self.active == "SHRIMP" else super().shrimp_due

    @property
    def crabs_due(self) -> int:
        """SW-POW-CRAB."""
        return 2 if self.active == "CRAB" else super().crabs_due

    def sale(self) -> int:
        """SW-POW-PRICE."""
        if self.active != "PRICE":
            return super().sale()
        return 2 * (self.fish[SARDINE] // 2 + self.fish[HERRING] + self.fish[COD]) + 3 * self.fish[SALMON]

    def score(self) -> list[int]:
        """Lighthouses, money, sets of logos, crabs, and the four rows of the bonus board (SW-SC)."""
        spaces, money, sets, crabs = super().score()
        rows = dict.fromkeys(BOARD, 0)
        for row, name in self.board:
            if name == "money2":
                money = self.money // 2
            else:
                rows[row] += self._worth(row, name)
            if name in LOGOS:
                sets = worth_of_logos([count + (logo == name) for count, logo in zip(self.logos, LOGOS, strict=True)])
        return [spaces, money, sets, crabs, *rows.values()]

    def _worth(self, row: int, name: str) -> int:
        """Return what one token brings by itself."""
        if name.startswith("VP"):
            return row
        if row == 1:
            return self.gears[FISH_NAMES.index(name)]
        if row == 2:
            return self.logos[LOGOS.index(name)]
        if row == 3:
            return sum(CARDS[card].cost[FISH_NAMES.index(name)] for card in self.cards)
        return {"crab2": 2 * self.crabs, "card1": len(self.cards), "light2": 2 * len(self.spaces)}[name]


class ShallowWaters(PublicMarket):
    """Public Market with the expansion; whoever is no Sailor plays without it (PM-Q45)."""

    def newcomer(self, seat: int, money: int, meeples: int) -> Owner:
        return Sailor(seat, money, meeples, self.stock)

    def prepare(self) -> Play:
        """SW-SET-02."""
        yield from super().prepare()
        for i in range(self.n):
            owner = self.owners[(self.start + i) % self.n]
            if isinstance(owner, Sailor):
                yield from _start_token(owner)

    def after_tile(self, owner: Owner, name: str) -> Play:
        """Move the token to the shell of the tile, or from the exit to the bonus board (SW-CMP-01, SW-BB-01)."""
        assert isinstance(owner, Sailor)
        assert name not in FISH
        if not owner.active:
            return
        owner.position = next_space(TILES[name].shell, owner.position)
        if owner.position < EXIT:
            return
        chosen: Option = yield Choice(owner.seat, [("board", *place) for place in self._free(owner)])
        owner.board[Place(*chosen[1:])] = owner.active
        owner.active = ""
        if owner.tokens:
            yield from _start_token(owner)

    def _free(self, owner: Sailor) -> list[Place]:
        """A row he has no token in, a space nobody has (SW-BB-01, 02)."""
        taken = {place for other in self.owners if isinstance(other, Sailor) for place in other.board}
        rows = {row for row, _ in owner.board}
        places = [Place(row, name) for row, names in BOARD.items() if row not in rows for name in names]
        return [place for place in places if place not in taken]


def _start_token(owner: Sailor) -> Play:
    """The owner chooses; the start location shows no shell (PM-Q38)."""
    chosen: Option = yield Choice(owner.seat, [("token", token) for token in owner.tokens])
    owner.tokens.remove(chosen[1])
    owner.active, owner.position = chosen[1], 0
