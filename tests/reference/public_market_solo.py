"""Solo play by hand: the Angler and his cards, written from the rule sheet alone (SO)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tests.reference.public_market_actions import is_free, turn_up
from tests.reference.public_market_bidding import fee
from tests.reference.public_market_data import CARDS, FULL, MORNING, TILES, ZERO, Stock
from tests.reference.public_market_reference import PublicMarket
from tests.reference.public_market_shallow import ShallowWaters
from tests.reference.public_market_table import Choice, Option, Owner, Play

HUMAN, ANGLER = 0, 1
TRACK_END = 12


class SoloCard(NamedTuple):
    bids: tuple[tuple[str, bool], tuple[str, bool]]
    """Locations, each with or without the arrow."""
    boat_steps: int
    threshold: int
    up: bool
    """Whether of equal tiles the one nearest the boat is taken."""
    dollars: int
    crab: bool
    catch: str
    path: tuple[int, int, int, int]
    """The columns of the lighthouse path."""


SOLO_CARDS = {
    "A1": SoloCard((("Cod", False), ("Sardine", True)), 1, 8, True, 8, False, "above boat", (1, 2, 3, 4)),
    "A2": SoloCard((("Herring", True), ("Zero", False)), 2, 7, False, 11, False, "none", (2, 3, 1, 4)),
    "A3": SoloCard((("Salmon", False), ("Herring", False)), 3, 9, True, 5, True, "choice", (4, 3, 2, 1)),
    "A4": SoloCard((("Sardine", True), ("Sardine", False)), 1, 8, False, 8, True, "above boat", (3, 1, 4, 2)),
    "A5": SoloCard((("Herring", False), ("Cod", True)), 2, 10, True, 6, False, "choice", (4, 2, 3, 1)),
}


@dataclass(eq=False)
class Angler(Owner):
    """The automatic opponent: one track, no chest, no tiles (SO-SET-02)."""

    white: int = 0
    gear: int = 0
    deck: list[str] = field(default_factory=lambda: list(SOLO_CARDS))
    """The cards face down, in an order nobody knows."""
    used: list[str] = field(default_factory=list[str])
    card: str = ""
    """The card of this round."""
    bids: int = 0
    """Number of his actions in this round."""

    def step_up(self, steps: int) -> None:
        """PM-Q35."""
        self.white = min(TRACK_END, self.white + steps)

    @property
    def told(self) -> SoloCard:
        return SOLO_CARDS[self.card]


class SoloMarket(PublicMarket):
    """One human, in the first seat, against the Angler in the second."""

    def __init__(self, stock: Stock = FULL) -> None:
        super().__init__(2, stock)
        self.names[ANGLER] = "ANGLER"
        self.left_out = 5  # SO-SET-03

    def newcomer(self, seat: int, money: int, meeples: int) -> Owner:
        if seat == HUMAN:
            return super().newcomer(seat, money, meeples)
        return Angler(seat, money, meeples, self.stock)

    @property
    def angler(self) -> Angler:
        owner = self.owners[ANGLER]
        assert isinstance(owner, Angler)
        return owner

    def play(self) -> Play:
        """Rounds until the bag is empty, and one more (SO-END-03)."""
        yield from self._setup()
        more = True
        while more:
            more = bool(self.bag)
            yield from self.bid_and_act()
            yield from self.refill()
            yield from self.steer()
            self.angler.used.append(self.angler.card)
            self.angler.card, self.angler.bids = "", 0
        self.over = True

    def new_chest(self, owner: Owner) -> Play:
        if not isinstance(owner, Angler):
            yield from super().new_chest(owner)

    def prepare(self) -> Play:
        """The meeples stand in turn on the dock (SO-SET-04)."""
        yield from super().prepare()
        self.dock = [self.start, 1 - self.start] * 2

    # ---- the Angler bids

    def bid(self, owner: Owner) -> Play:
        if not isinstance(owner, Angler):
            yield from super().bid(owner)
            return
        if not owner.bids:
            owner.deck, owner.used = (owner.deck, owner.used) if owner.deck else (owner.used, [])  # SO-END-02
            (owner.card,) = yield from self.some(owner.deck, 1)
        location, arrow = owner.told.bids[owner.bids]
        owner.bids += 1
        self._place_meeple(owner, location, arrow=arrow)

    def _place_meeple(self, owner: Angler, location: str, *, arrow: bool) -> None:
        """SO-BID-02 to 04, PM-Q33, PM-Q34, PM-Q56."""
        if owner.money < MORNING[location]:
            location = ZERO
        owner.money -= MORNING[location]
        line = self.row[location]
        place = len(line) if arrow and owner.money and location != ZERO else 0
        due = fee(self, owner, location, place)
        owner.money -= due
        if due:
            self.owners[line[place - 1]].money += due
        self.waiting.pop(0)
        line.insert(place, owner.seat)
        owner.step_up(location != ZERO)

    # ---- the Angler acts

    def act(self, owner: Owner, location: str) -> Play:
        if not isinstance(owner, Angler):
            yield from super().act(owner, location)
            return
        self.row[location].pop()
        if owner.white < owner.told.threshold:  # SO-ACT-01
            self.dock.append(owner.seat)
            self._fish(owner)
        else:
            self.market.append(owner.seat)
            yield from self._market(owner)

    def _fish(self, owner: Angler) -> None:
        """SO-DOCK-01, 02, PM-Q36."""
        column = self.ocean[self.boat]
        most = max(map(_types, column))
        tied = [tile for tile in column if _types(tile) == most]
        tile = tied[0 if owner.told.up else -1]
        column.remove(tile)
        self.gone.append(tile)
        owner.step_up(most)

    def _market(self, owner: Angler) -> Play:
        """SO-MKT-01 to 06."""
        owner.money += max(0, owner.white - 9)
        owner.white = owner.gear
        owner.money += owner.told.dollars
        if owner.told.crab:
            self._crab(owner)
        name = ""
        if owner.told.catch == "above boat":
            name = self.shown[self.boat]
        elif owner.told.catch == "choice" and any(self.shown):
            chosen: Option = yield Choice(HUMAN, [("catch", shown) for shown in self.shown if shown])
            name = chosen[1]
        if name:
            self.shown[self.shown.index(name)] = ""
            owner.cards.append(name)
            owner.gear = min(TRACK_END, owner.gear + bool(CARDS[name].gears))
        self._lighthouse(owner)
        turn_up(self)

    def _crab(self, owner: Angler) -> None:
        owner.crabs = min(self.stock.crabs, owner.crabs + 1)

    def _lighthouse(self, owner: Angler) -> None:
        """SO-MKT-05, PM-Q37: of spaces that are worth the same the left one comes first."""
        free = [space for space in self.spaces if space.column and is_free(self, space)]
        column = next((column for column in owner.told.path if any(space.column == column for space in free)), None)
        if column is None or len(owner.spaces) == self.stock.lighthouses:
            self._crab(owner)
            return
        space = max((space for space in free if space.column == column), key=lambda space: space.points)
        self.taken.add(space.name)
        owner.spaces.append(space)

    # ---- the boat

    def steer(self) -> Play:
        """SO-END-01."""
        if self.in_order[-1] == ANGLER:
            self.boat = (self.boat + self.angler.told.boat_steps) % len(self.ocean)
        else:
            yield from super().steer()


def _types(tile: str) -> int:
    return sum(count > 0 for count in TILES[tile].fish)


class ShallowSolo(SoloMarket, ShallowWaters):
    """The solo game with the expansion, which the Angler never uses (SO-SET-05)."""
