"""State of Captains of the Gulf: the table, the players' boards, and values derived from them.

Enters the number of players; leaves the state of a game between two stops as plain lists and numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any, TypeAlias

from tests.reference.captains_data import (
    CARDS,
    CREW,
    DECKHANDS,
    FIRST_MATES,
    FULL,
    HAND,
    LAST,
    LICENCES,
    LIGHT,
    LOAN,
    MOST_STORAGE,
    MOVING,
    REPAYMENT,
    SEAFOOD,
    SEAFOOD_CARDS,
    STARS,
    START_FUEL,
    STORAGE,
    TANK,
    UPGRADES,
    Catch,
    Stock,
)
from tests.reference.captains_map import DISTANCE, GULF, PORT_HEXES

Option: TypeAlias = tuple[Any, ...]
STOP: Option = ("stop",)


@dataclass(eq=False)
class Choice:
    """A player has to choose one of the options."""

    seat: int
    options: list[Option]


@dataclass(eq=False)
class Draw:
    """Something is drawn at random: one of these, each as often as it is there."""

    sort: str
    pool: Sequence[Any]


Play: TypeAlias = "Generator[Choice | Draw, Any, Any]"
Asked: TypeAlias = "Generator[Choice | Draw, Any, Option]"


@dataclass(eq=False)
class Captain:
    seat: int
    boat: str = PORT_HEXES[1]
    money: int = 0
    fuel: int = START_FUEL
    hand: list[str] = field(default_factory=list)
    licences: list[str] = field(default_factory=list)
    crew: dict[str, str] = field(default_factory=dict)
    """The card of each crew member."""
    upgrades: list[tuple[str, str]] = field(default_factory=list)
    """Names and cards; only a small storage may be there twice."""
    raw: list[int] = field(default_factory=lambda: [0, 0, 0])
    cooked: list[int] = field(default_factory=lambda: [0, 0, 0])
    tracks: list[int] = field(default_factory=lambda: [1, 1, 1])
    marker: int = -1
    """The space of the wheel; -1 before the first turn."""
    used: int = 0
    """Bonus action markers on spaces."""
    tiles: int = 0
    """Bonus Tiles (CG-BTL-01)."""
    loans: int = 0

    def owns(self, upgrade: str) -> int:
        return sum(name == upgrade for name, _ in self.upgrades)

    @property
    def port(self) -> int:
        """The number of the port the boat is at, or -1 at sea."""
        return PORT_HEXES.index(self.boat) if self.boat in PORT_HEXES else -1

    @property
    def skill(self) -> int:
        """Return what an engineer does: with a Tool Box twice as much (CG-UPG-04)."""
        return 2 if self.owns("tool_box") else 1

    def helped_by(self, engineer: str) -> int:
        return self.skill if engineer in self.crew else 0

    @property
    def first_mates(self) -> int:
        return sum(name in self.crew for name in FIRST_MATES)

    @property
    def deckhands(self) -> int:
        return sum(name in self.crew for name in DECKHANDS)

    @property
    def storage(self) -> int:
        return min(MOST_STORAGE, STORAGE + self.owns("storage_small") + 2 * self.owns("storage_big"))

    @property
    def tank(self) -> int:
        return 10 if self.owns("tank_big") else 8 if self.owns("tank_small") else TANK

    @property
    def licensed(self) -> list[int]:
        held = [CARDS[name].licence for name in self.licences]
        return [held.count(food) for food in SEAFOOD]

    @property
    def aboard(self) -> list[int]:
        return [raw + cooked for raw, cooked in zip(self.raw, self.cooked, strict=True)]

    @property
    def cards_on_board(self) -> int:
        return len(self.licences) + len(self.crew) + len(self.upgrades)

    def refuel(self, amount: int) -> None:
        self.fuel = min(self.tank, self.fuel + amount)

    def score(self) -> dict[str, int]:
        """CG-SCO-01 to 04."""
        light = -5 * sum(disc <= LIGHT for disc in self.tracks)
        dark = 3 * sum(disc == LAST for disc in self.tracks)
        best = [next((star for star, _ in STARS if disc >= star), 0) for disc in self.tracks]
        stars = sum(pay[best.count(star)] for star, pay in STARS)
        return {"money": self.money, "light": light, "dark": dark, "stars": stars, "loans": -REPAYMENT * self.loans}


class Table:
    """The state of one game."""

    def __init__(self, players: int, stock: Stock = FULL) -> None:
        self.n = players
        self.stock = stock
        self.captains = [Captain(seat, tracks=[stock.track] * 3) for seat in range(players)]
        self.first = 0
        self.deck = [name for name, card in CARDS.items() if card.players <= players]
        """In an order nobody knows."""
        self.discards: list[str] = []
        self.seafood_cards = [name for name, card in SEAFOOD_CARDS.items() if card.players <= players]
        self.repopulation: list[str] = []
        """Cards not yet drawn from the Repopulation Deck; the others are discarded."""
        self.stacks: dict[str, list[str]] = {"A": [], "B": []}
        self.shown: list[str] = []
        """Round Cards revealed so far; the last one is the current one."""
        self.active = ""
        """The Round Card whose hourglass is running."""
        self.food_disc = self.place_disc = self.timer = 0
        self.goods = {name: [0, 0, 0] for name in GULF}
        self.depleted = dict.fromkeys(GULF, 0)
        self.reviving = dict.fromkeys(GULF, 0)
        """Repopulation Tiles, at most one on a hex (CG-Q24)."""
        self.port_bonus: list[int] = []
        """The type for which each port pays more."""
        self.rewards: dict[tuple[int, int], str] = {}
        """The tile on a space of a port's track."""
        self.refused = False
        """Whether the last thing anybody did was to stop where he could have repaid or drawn."""
        self.over = False
        """Whether only the final market actions are left."""

    # ---- supplies

    @property
    def round(self) -> int:
        return len(self.shown)

    @property
    def loans_left(self) -> int:
        return self.stock.loans - sum(captain.loans for captain in self.captains)

    @property
    def depletion_left(self) -> int:
        return self.stock.depletion - sum(self.depleted.values()) - sum(self.reviving.values())

    def seafood_left(self, food: int) -> int:
        at_sea = sum(goods[food] for goods in self.goods.values())
        return self.stock.seafood - at_sea - sum(captain.aboard[food] for captain in self.captains)

    def put_seafood(self, name: str, food: int, quantity: int) -> None:
        """As many as are left (CG-Q30)."""
        self.goods[name][food] += min(quantity, self.seafood_left(food))

    def in_turn_order(self, start: int) -> list[Captain]:
        return [self.captains[(start + i) % self.n] for i in range(self.n)]

    def places(self) -> list[int]:
        """1 for each winner (CG-SCO-05)."""
        ranks = [(sum(captain.score().values()), captain.fuel) for captain in self.captains]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    # ---- numbers with all their modifiers

    def moving_cost(self, captain: Captain, spaces: int) -> int:
        """CG-TRK-03, 04."""
        return max(0, MOVING[spaces] - captain.first_mates - (self.active == "smooth_workflow"))

    def sailing_cost(self, captain: Captain, goal: str, less: int = 0) -> int:
        """CG-SAIL-02, 03."""
        cost = DISTANCE[captain.boat][goal] - captain.owns("improved_propeller") - less
        cost += (self.active == "tropical_storm") - (self.active == "good_weather")
        return max(1, cost)

    def crew_price(self, captain: Captain, name: str) -> int:
        """CG-YARD-03."""
        return max(1, CREW[name] - captain.owns("crew_quarters") - (self.active == "labor_discount"))

    @staticmethod
    def upgrade_price(captain: Captain, name: str) -> int:
        """CG-UPG-05, 06, CG-Q13."""
        small = name.replace("big", "small")
        printed = UPGRADES[name] - (UPGRADES[small] if name != small and captain.owns(small) else 0)
        return max(1, printed - captain.helped_by("engineer_upgrade"))

    def price(self, captain: Captain, card: str, side: str) -> int:
        """Return what tucking a card so costs, without surcharges."""
        if side == "licence":
            return LICENCES[CARDS[card].licence]
        return (
            self.crew_price(captain, CARDS[card].crew)
            if side == "crew"
            else self.upgrade_price(captain, CARDS[card].upgrade)
        )

    # ---- payments of the rules

    def charge(self, captain: Captain, amount: int) -> None:
        """Pay, if need be with loans (CG-LOAN-02, 03, CG-Q25)."""
        while captain.money < amount and self.loans_left:
            captain.loans += 1
            captain.money += LOAN
        captain.money -= min(captain.money, amount)

    def charge_eased(self, captain: Captain, amount: int) -> None:
        """The Maintenance Engineer makes it less (CG-CRW-05)."""
        self.charge(captain, max(0, amount - captain.helped_by("engineer_maintenance")))

    # ---- asking

    def must(self, captain: Captain, options: list[Option]) -> Asked:
        """One of the options."""
        self.refused = False
        chosen: Option = yield Choice(captain.seat, options)
        return chosen

    def may(self, captain: Captain, options: list[Option]) -> Asked:
        """One of the options or none; with no option nobody is asked."""
        return (yield from self.must(captain, [*options, STOP])) if options else STOP

    def ask(self, captain: Captain, options: Callable[[], list[Option]], *, may: bool = False) -> Asked:
        """The same, with repayments and card draws before it as he likes (CG-LOAN-04, CG-BTL-05, CG-Q38)."""
        while True:
            menu = options() + self._anytime(captain)
            chosen = yield from self.may(captain, menu) if may else self.must(captain, menu)
            if chosen == ("repay-loan",):
                captain.loans -= 1
                captain.money -= REPAYMENT
            elif chosen == ("cash-in-tile",):
                yield from self._draw_series(captain)
            else:
                self.refused = chosen == STOP
                return chosen

    def pause(self, captain: Captain) -> Play:
        """A moment between two steps; not asked of who has just refused."""
        if not self.refused:
            yield from self.ask(captain, list, may=True)

    def _anytime(self, captain: Captain) -> list[Option]:
        options: list[Option] = []
        if captain.loans and captain.money >= REPAYMENT:
            options.append(("repay-loan",))
        if captain.tiles and self.can_draw and not self.over:
            options.append(("cash-in-tile",))
        return options

    def _draw_series(self, captain: Captain) -> Play:
        """Draw, look, perhaps draw again; then down to six (CG-Q41)."""
        chosen: Option = ()
        while chosen != STOP:
            captain.tiles -= 1
            yield from self.draws(captain, 1)
            again = captain.tiles and self.can_draw
            chosen = yield from self.may(captain, [("draw-for-tile",)] if again else [])
        yield from self.trim(captain)

    # ---- the hand

    def draws(self, captain: Captain, count: int) -> Play:
        """Draw as many as there are; with the Almanac perhaps one more (CG-Q31, CG-Q32)."""
        drawn = 0
        while drawn < count and (yield from self._draw_one(captain)):
            drawn += 1
        if drawn and self.active == "fishermans_almanac" and (yield from self.may(captain, self._one_more())) != STOP:
            yield from self._draw_one(captain)

    def _one_more(self) -> list[Option]:
        return [("draw-one-more",)] if self.can_draw else []

    @property
    def can_draw(self) -> bool:
        return bool(self.deck or self.discards)

    def _draw_one(self, captain: Captain) -> Play:
        if not self.deck:
            self.deck, self.discards = self.discards, []
        if not self.deck:
            return False
        card: str = yield Draw("card", self.deck)
        self.deck.remove(card)
        captain.hand.append(card)
        return True

    def discard(self, captain: Captain, count: int) -> Play:
        """Cards of one's choice, as many as one has (CG-Q43)."""
        count = min(count, len(captain.hand))
        if count <= 0:
            return
        _, cards = yield from self.must(
            captain, [("spare", cards) for cards in combinations(sorted(captain.hand), count)]
        )
        for card in cards:
            captain.hand.remove(card)
            self.discards.append(card)

    def trim(self, captain: Captain) -> Play:
        """Down to six."""
        yield from self.discard(captain, len(captain.hand) - HAND)

    def refill(self, captain: Captain) -> Play:
        """Up to six."""
        yield from self.draws(captain, HAND - len(captain.hand))
        yield from self.trim(captain)


def up_to(most: Sequence[int]) -> list[tuple[int, ...]]:
    """All numbers of each, at least one in all."""
    return [counts for counts in product(*(range(number + 1) for number in most)) if any(counts)]


def icons(cards: Sequence[str]) -> Catch:
    """The pooled icons of cards."""
    pooled = [CARDS[card].icons for card in cards]
    return (sum(i[0] for i in pooled), sum(i[1] for i in pooled), sum(i[2] for i in pooled))
