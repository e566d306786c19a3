"""State of Public Market: the table, the players, and named values of the rules.

Enters the number of players; leaves the state of a game between two stops as plain lists and numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.reference.public_market_data import (
    CARDS,
    CHESTS,
    COD,
    COLLECTION,
    EVENING,
    FISH,
    FULL,
    HERRING,
    LOGOS,
    MORNING,
    ROW,
    SALMON,
    SARDINE,
    SCORING,
    TILES,
    Catch,
    Cell,
    Chest,
    Space,
    Stock,
)
from tests.reference.public_market_grid import Placement, placements, worth_of_logos

Option: TypeAlias = tuple[Any, ...]
STOP: Option = ("stop",)
SPOT: Placement = ((0, 0),)
"""The shape of a scrap."""


@dataclass(eq=False)
class Choice:
    """A player has to choose one of the options."""

    seat: int
    options: list[Option]


@dataclass(eq=False)
class Draw:
    """Something is drawn at random: one of these names, each as often as it is there."""

    pool: Counter[str]


Play: TypeAlias = "Generator[Choice | Draw, Any, Any]"
Asked: TypeAlias = "Generator[Choice | Draw, Any, Option]"
Drawn: TypeAlias = "Generator[Draw, str, list[str]]"


@dataclass(eq=False)
class Owner:
    seat: int
    money: int
    meeples: int
    """Meeples still in the game."""
    stock: Stock
    chest: str = ""
    lying: list[tuple[str, Placement]] = field(default_factory=list)
    """Tiles, and scraps by the letter of their fish, in the order of their placing."""
    shrimped: bool = False
    """Whether this chest has given its bonus."""
    pending: list[str] = field(default_factory=list)
    caught: str = ""
    """The tile just taken."""
    cooler: list[str] = field(default_factory=list)
    fish: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    gears: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    power: str = ""
    ready: bool = False
    crabs: int = 0
    cards: list[str] = field(default_factory=list)
    spaces: list[Space] = field(default_factory=list)
    finished: bool = False

    @property
    def printed(self) -> Chest:
        return CHESTS[self.chest]

    @property
    def covered(self) -> set[Cell]:
        return {cell for _, cells in self.lying for cell in cells}

    @property
    def barred(self) -> set[Cell]:
        """The cells nothing may be put on (PM-CHEST-01, 02)."""
        return self.covered | self.printed.ice

    def places(self, shape: Placement) -> list[Placement]:
        """Return where a tile of this shape may lie now."""
        return placements(shape, self.barred)

    def has_track(self, fish: Catch) -> bool:
        """Whether nothing goes beyond the end of a track (PM-TRK-02)."""
        return all(held + more <= end for held, more, end in zip(self.fish, fish, self.stock.track, strict=True))

    def scrap_cells(self, letter: str) -> list[Cell]:
        """Return where a scrap may be put now; nowhere if its track is full."""
        kind = FISH.index(letter)
        return [cells[0] for cells in self.places(SPOT)] if self.fish[kind] < self.stock.track[kind] else []

    def affords(self, cost: Catch) -> bool:
        return all(held >= due for held, due in zip(self.fish, cost, strict=True))

    def is_ready(self, power: str) -> bool:
        return self.ready and self.power == power

    def gear_up(self, kind: int) -> None:
        """PM-TC-03; at the end of the track nothing (PM-Q19)."""
        self.gears[kind] = min(self.stock.track[kind], self.gears[kind] + 1)

    @property
    def shrimp_due(self) -> int:
        """Return how many covered shrimp bring the bonus (PM-CHEST-05)."""
        return len(self.printed.shrimp)

    @property
    def crabs_due(self) -> int:
        """Return what a surrounded crab brings (PM-MKT-02)."""
        return 1

    def sale(self) -> int:
        """Return what all his fish bring (PM-MKT-04)."""
        return self.fish[SARDINE] // 2 + self.fish[HERRING] + self.fish[COD] + 2 * self.fish[SALMON]

    @property
    def logos(self) -> list[int]:
        owned = Counter(logo for name in self.cards for logo in CARDS[name].logos)
        owned.update(space.logo for space in self.spaces if space.logo)
        return [owned[logo] for logo in LOGOS]

    def score(self) -> list[int]:
        """Lighthouses, money, logos, crabs (PM-END-01 to 04)."""
        spaces = sum(space.points for space in self.spaces)
        return [spaces, self.money // 3, worth_of_logos(self.logos), self.crabs * (self.crabs + 1) // 2]


class Table:
    """The state of one game."""

    def __init__(self, players: int, stock: Stock = FULL) -> None:
        self.n = players
        self.stock = stock
        self.names = [f"P{seat + 1}" for seat in range(players)]
        money, meeples = (15, 2) if players == 2 else (12, 1)
        self.owners = [self.newcomer(seat, money, meeples) for seat in range(players)]
        self.start = 0
        self.supply = [stock.scraps] * len(FISH)
        self.side = "2-3" if players < 4 else "4-5"
        self.spaces = [*SCORING[self.side], *(COLLECTION[:4] if players < 4 else COLLECTION)]
        self.taken: set[str] = set()
        self.contracts: list[str] = []
        self.shown: list[str] = [""] * 4
        """The face-up card of each stack."""
        self.stacks: list[list[str]] = [[], [], [], []]
        """The cards below, the next one last."""
        self.bag: list[str] = list(TILES)
        self.left_out = 15 if players == 2 else 0
        """Tiles that stay in the box unseen (PM-2P-03)."""
        self.gone: list[str] = []
        """Tiles out of the game."""
        self.ocean: list[list[str]] = [[], [], [], []]
        """Column by column, position 1 first."""
        self.boat = 0
        self.chests: list[str] = list(CHESTS)
        self.used_chests: list[str] = []
        self.row: dict[str, list[int]] = {name: [] for name in ROW}
        """The seats of the meeples in each location, from left to right."""
        self.waiting: list[int] = []
        self.dock: list[int] = []
        self.market: list[int] = []
        self.evening = False
        self.rounds = 0
        self.last_morning = 0
        """The round after which the evening came, if it has."""
        self.over = False
        self.refused = False
        """Whether the last thing anybody did was to stop."""

    def newcomer(self, seat: int, money: int, meeples: int) -> Owner:
        """Return who sits down with so much money and so many meeples."""
        return Owner(seat, money, meeples, self.stock)

    @property
    def prices(self) -> dict[str, int]:
        return EVENING if self.evening else MORNING

    @property
    def in_order(self) -> list[int]:
        """The meeples on the bottom tracks, leftmost first (PM-BID-01, PM-Q8)."""
        return self.dock + self.market

    def line_up(self) -> None:
        """The meeples on the bottom tracks come off in order."""
        self.waiting, self.dock, self.market = self.in_order, [], []

    def remove_meeple(self, seat: int) -> None:
        """One meeple leaves the game; those of a finished player all do (PM-Q2)."""
        owner = self.owners[seat]
        owner.meeples = 0 if owner.finished else owner.meeples - 1
        if owner.finished:
            for line in (*self.row.values(), self.waiting, self.dock, self.market):
                line[:] = [other for other in line if other != seat]

    @property
    def anybody(self) -> bool:
        return any(owner.meeples for owner in self.owners)

    def places(self) -> list[int]:
        """1 for each winner (PM-END-05)."""
        ranks = [(sum(owner.score()), len(owner.cards)) for owner in self.owners]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def some(self, pool: list[str], count: int) -> Drawn:
        """Take names at random out of a list."""
        taken: list[str] = []
        for _ in range(count):
            name = yield Draw(Counter(pool))
            pool.remove(name)
            taken.append(name)
        return taken

    def new_chest(self, owner: Owner) -> Play:
        """The top chest of the pile."""
        if self.chests:
            (owner.chest,) = yield from self.some(self.chests, 1)
        else:
            owner.chest = self.used_chests.pop(0)
        owner.lying, owner.shrimped = [], False

    # ---- what may be done at any time in a turn

    def ask(self, owner: Owner, options: Callable[[], list[Option]], *, may: bool = False) -> Asked:
        """One of the options, or a stop if he may.

        Before it, as many powers as he likes (PM-SHR-05, 07, PM-Q26).
        """
        while True:
            menu = options() + self._powers(owner)
            if may and not menu:
                return STOP
            chosen: Option = yield Choice(owner.seat, [*menu, STOP] if may else menu)
            self.refused = chosen == STOP
            if chosen == ("take-5",):
                owner.ready = False
                owner.money += 5
            elif chosen[0] == "any-scrap":
                owner.ready = False
                self.supply[FISH.index(chosen[1])] -= 1
                yield from self.lay_scrap(owner, chosen[1], chosen[2])
            else:
                return chosen

    def pause(self, owner: Owner) -> Play:
        """A moment at which there is nothing else to do than to use a power.

        Not asked of who has just refused.
        """
        if not self.refused:
            yield from self.ask(owner, list, may=True)

    def _powers(self, owner: Owner) -> list[Option]:
        if owner.is_ready("TAKE_5"):
            return [("take-5",)]
        if owner.is_ready("ANY_SCRAP"):
            return [("any-scrap", letter, cell) for letter in self.left for cell in owner.scrap_cells(letter)]
        return []

    @property
    def left(self) -> list[str]:
        """The types of which there is scrap in the supply."""
        return [letter for letter, count in zip(FISH, self.supply, strict=True) if count]

    # ---- placing

    def lay_scrap(self, owner: Owner, letter: str, cell: Cell) -> Play:
        """A scrap that fits is put on a cell."""
        owner.fish[FISH.index(letter)] += 1
        yield from self.lay(owner, letter, (cell,))

    def lay(self, owner: Owner, name: str, cells: Placement) -> Play:
        """A tile or scrap is put into the chest; the last shrimp brings a power (PM-CHEST-05, PM-SHR-01, 02)."""
        owner.lying.append((name, cells))
        if owner.shrimped or len(owner.printed.shrimp & owner.covered) < owner.shrimp_due:
            return
        owner.shrimped = True
        others = [power for power in ("COOLER", "ANY_SCRAP", "FISH_ANYWHERE", "TAKE_5") if power != owner.power]
        chosen: Option = yield Choice(owner.seat, [("power", power) for power in others])
        owner.power, owner.ready = chosen[1], True

    def after_tile(self, owner: Owner, name: str) -> Play:
        """Return what follows when a tile has been placed, sold or cooled: here nothing."""
        del owner, name
        yield from ()

    def pending_options(self, owner: Owner) -> list[Option]:
        """A scrap beside the chest is placed if it can be and goes back if it cannot (PM-CHEST-07, PM-Q12)."""
        options: list[Option] = []
        for letter in sorted(set(owner.pending)):
            cells = owner.scrap_cells(letter)
            options += [("stow", letter, cell) for cell in cells] or [("return", letter)]
        return options

    def deal_with_pending(self, owner: Owner, chosen: Option) -> Play:
        """Carry out one of `pending_options`."""
        owner.pending.remove(chosen[1])
        if chosen[0] == "stow":
            yield from self.lay_scrap(owner, chosen[1], chosen[2])
        else:
            self.supply[FISH.index(chosen[1])] += 1
