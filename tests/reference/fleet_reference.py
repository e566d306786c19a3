"""Fleet by hand, written from the rule sheet alone.

A second opinion that knows nothing of the project.

`Fleet(players, advanced).play()` is a generator: it yields what it waits for, a Choice or a Draw, and is sent the option
chosen or the name drawn. Between two stops its plain lists and numbers are the state of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

Option: TypeAlias = tuple[Any, ...]
STOP: Option = ("stop",)


class BoatCard(NamedTuple):
    copies: int
    cost: int
    points: int
    cash: int


class LicenseCard(NamedTuple):
    copies: int
    price: int
    points: int
    family: str
    premium: bool = False


BOATS = {
    "shrimp": BoatCard(20, 1, 1, 2),
    "lobster": BoatCard(20, 2, 2, 2),
    "processing-vessel": BoatCard(20, 2, 2, 2),
    "cod": BoatCard(12, 2, 2, 1),
    "tuna": BoatCard(12, 1, 1, 3),
    "king-crab": BoatCard(12, 3, 3, 1),
}
LICENSES = {
    "shrimp": LicenseCard(4, 4, 4, "shrimp"),
    "cod": LicenseCard(4, 4, 4, "cod"),
    "lobster": LicenseCard(4, 5, 3, "lobster"),
    "tuna": LicenseCard(4, 5, 3, "tuna"),
    "processing-vessel": LicenseCard(4, 5, 3, "processing-vessel"),
    "pub": LicenseCard(3, 10, 10, "pub", premium=True),
    "crab-captains": LicenseCard(1, 10, 5, "king-crab", premium=True),
    "crab-crates": LicenseCard(1, 10, 5, "king-crab", premium=True),
    "crab-licenses": LicenseCard(1, 10, 5, "king-crab", premium=True),
}
ASIDE = {2: (10, 6, 3), 3: (8, 2, 2), 4: (8, 0, 0)}
"""Standard licenses set aside, and the standard and premium ones removed (FL-SET-04 to 06)."""
CRATES_EACH = 25
SCARCE_COPIES = {"shrimp": 8, "lobster": 8, "processing-vessel": 7, "cod": 5, "tuna": 5, "king-crab": 5}
SCARCE_CRATES = {2: 14, 3: 17, 4: 20}
FULL = 4
KINDS_WORTH = [0, 0, 2, 4, 5, 6, 8, 10]
TUNA = {0: (2, 1), 1: (2, 0), 2: (3, 1), 3: (3, 0), 4: (4, 1)}
"""Cards drawn and discarded at the end of a round, by Tuna licenses (FL-DRW-01, FL-LIC-04)."""
BY_CASH = sorted(BOATS, key=lambda name: -BOATS[name].cash)
"""A payment is named from the highest cash value down.

The order of the table decides between equal ones.
"""


@dataclass(eq=False)
class Choice:
    """A player has to choose one of the options."""

    seat: int
    options: list[Option]


@dataclass(eq=False)
class Draw:
    """A card is drawn, or a player chosen, at random: one of these names, each as often as it is there."""

    pool: Counter[str]


Play: TypeAlias = "Generator[Choice | Draw, Any, Any]"


@dataclass(eq=False)
class Ship:
    """A launched boat."""

    trade: str
    captain: str | None = None
    crates: int = 0


@dataclass(eq=False)
class Owner:
    seat: int
    hand: list[str] = field(default_factory=list)
    licenses: list[str] = field(default_factory=list)
    fleet: list[Ship] = field(default_factory=list)
    processed: int = 0
    is_in: bool = True
    launched: int = 0

    def owned(self, family: str) -> int:
        return sum(LICENSES[name].family == family for name in self.licenses)

    @property
    def captained(self) -> int:
        return sum(ship.captain is not None for ship in self.fleet)

    @property
    def crates(self) -> int:
        return sum(ship.crates for ship in self.fleet)

    @property
    def cash_power(self) -> int:
        return sum(BOATS[name].cash for name in self.hand) + self.processed + self.owned("shrimp")

    def score(self) -> list[int]:
        """Licenses, boats, crates, King Crab (FL-SCO-01, FL-LIC-07 to 09)."""
        crab = 0
        if "crab-captains" in self.licenses:
            crab += min(10, self.captained)
        if "crab-crates" in self.licenses:
            crab += min(10, self.crates // 3)
        if "crab-licenses" in self.licenses:
            crab += KINDS_WORTH[len({LICENSES[name].family for name in self.licenses})]
        licenses = sum(LICENSES[name].points for name in self.licenses)
        return [licenses, sum(BOATS[ship.trade].points for ship in self.fleet), self.crates, crab]


class Fleet:
    """One game."""

    def __init__(self, players: int, *, advanced: bool = False, scarce: bool = False) -> None:
        self.n = players
        self.advanced = advanced
        copies = SCARCE_COPIES if scarce else {name: card.copies for name, card in BOATS.items()}
        self.owners = [Owner(seat, list(BOATS)) for seat in range(players)]
        self.supply = [name for name, count in copies.items() for _ in range(count - players)]
        self.discards: list[list[str]] = []
        """Cards discarded at once lie together; the last ones on top."""
        self.deck_top: list[str] = []
        """The licenses on top whose order is settled, the next one last."""
        self.deck: list[str] = []
        """The shuffled licenses below."""
        self.display: list[str] = []
        self.removed: list[str] = []
        self.scrapped: list[str] = []
        self.crates = SCARCE_CRATES[players] if scarce else CRATES_EACH * players
        self.crates_gone = 0
        self.credited = 0
        self.starter = 0
        self.high_bid: int | None = None
        self.last_round = False
        self.over = False

    def play(self) -> Play:
        """The whole game."""
        yield from self._setup()
        while not self.over:
            yield from self._auction()
            yield from self._launch()
            yield from self._hire()
            self._fish()
            if self.crates == 0:  # FL-END-02
                break
            yield from self._process()
            yield from self._draw_phase()
            if self.last_round:  # FL-END-01
                break
            self.starter = (self.starter + 1) % self.n
        self.over = True

    def places(self) -> list[int]:
        """1 for each winner (FL-SCO-02)."""
        ranks = [(sum(owner.score()), len(owner.fleet), owner.crates) for owner in self.owners]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def _turn_order(self) -> list[Owner]:
        return [self.owners[(self.starter + i) % self.n] for i in range(self.n)]

    # ------------------------------------------------------------ setup

    def _setup(self) -> Play:
        aside, standard_out, premium_out = ASIDE[self.n]
        standard = [name for name, card in LICENSES.items() if not card.premium for _ in range(card.copies)]
        premium = [name for name, card in LICENSES.items() if card.premium for _ in range(card.copies)]
        upper = yield from self._some(standard, aside)
        self.removed += yield from self._some(upper, standard_out)
        self.removed += yield from self._some(premium, premium_out)
        on_top = yield from self._some(upper, len(upper))
        self.deck = standard + premium
        if self.advanced:
            self.deck += on_top
        else:
            self.deck_top = on_top
        yield from self._reveal(self.n)
        if self.advanced:
            while any(LICENSES[name].premium for name in self.display):  # FL-ADV-02
                self.deck += [name for name in self.display if LICENSES[name].premium]
                self.display = [name for name in self.display if not LICENSES[name].premium]
                yield from self._reveal(self.n - len(self.display))
        name = yield Draw(Counter(f"P{seat + 1}" for seat in range(self.n)))
        self.starter = int(name[1:]) - 1

    def _some(self, pool: list[str], count: int) -> Generator[Draw, str, list[str]]:
        """Take cards at random out of a list."""
        taken = []
        for _ in range(count):
            name = yield Draw(Counter(pool))
            pool.remove(name)
            taken.append(name)
        return taken

    def _reveal(self, count: int) -> Play:
        for _ in range(count):
            if self.deck_top:
                self.display.append(self.deck_top.pop())
            elif self.deck:
                self.display += yield from self._some(self.deck, 1)

    # ------------------------------------------------------------ boat cards and money

    def _take(self, owner: Owner, count: int) -> Generator[Draw, str, list[str]]:
        """Draw from the supply, which is renewed the moment it runs out (FL-SET-03, FL-Q16)."""
        taken: list[str] = []
        while len(taken) < count and self.supply:
            taken += yield from self._some(self.supply, 1)
            owner.hand.append(taken[-1])
            self._renew()
        return taken

    def _discard(self, owner: Owner, names: Iterable[str]) -> None:
        batch = sorted(names)
        for name in batch:
            owner.hand.remove(name)
        if batch:
            self.discards.append(batch)
        self._renew()

    def _renew(self) -> None:
        if not self.supply:
            self.supply = [name for batch in self.discards for name in batch]
            self.discards = []

    @staticmethod
    def _payments(due: int, cards: list[str], crates: int) -> set[tuple[str, ...]]:
        """The cards of each legal payment, in the order in which they are named (FL-PAY-01, FL-PAY-04)."""
        held = Counter(cards)
        found: set[tuple[str, ...]] = set()
        spent: tuple[str, ...] = ()

        def extend(spent: tuple[str, ...], worth: int) -> None:
            missing = max(0, due - worth)
            items = [BOATS[name].cash for name in spent] + [1] * missing
            if missing <= crates and all(sum(items) - item < due for item in items):
                found.add(spent)
            if worth >= due:
                return
            first = BY_CASH.index(spent[-1]) if spent else 0
            for name in BY_CASH[first:]:
                if spent.count(name) < held[name]:
                    extend((*spent, name), worth + BOATS[name].cash)

        extend(spent, 0)
        return found

    def _due(self, owner: Owner, price: int) -> int:
        return max(0, price - owner.owned("shrimp"))

    def _can_pay(self, owner: Owner, price: int, cards: list[str]) -> bool:
        return sum(BOATS[name].cash for name in cards) + owner.processed >= self._due(owner, price)

    def _pay(self, owner: Owner, price: int, kept: str | None = None) -> Play:
        cards = list(owner.hand)
        if kept:
            cards.remove(kept)
        due = self._due(owner, price)
        payments = self._payments(due, cards, owner.processed)
        spent: tuple[str, ...] = ()
        while due > sum(BOATS[name].cash for name in spent):
            further = {payment[len(spent)] for payment in payments if len(payment) > len(spent)}
            options: list[Option] = [("pick", name) for name in further]
            options += [STOP] if spent in payments else []
            picked = yield Choice(owner.seat, options)
            if picked == STOP:
                break
            spent = (*spent, picked[1])
            payments = {payment for payment in payments if payment[: len(spent)] == spent}
        used = max(0, due - sum(BOATS[name].cash for name in spent))
        self._discard(owner, spent)
        owner.processed -= used
        self.crates_gone += used

    # ------------------------------------------------------------ the phases

    def _auction(self) -> Play:
        bought = False
        for owner in self.owners:
            owner.is_in = True
        while selector := next((owner for owner in self._turn_order() if owner.is_in), None):
            options: list[Option] = [
                ("put-up", name, amount)
                for name in set(self.display)
                for amount in range(LICENSES[name].price, selector.cash_power + 1)
            ]
            chosen = yield Choice(selector.seat, [*options, ("decline",)])
            if chosen == ("decline",):
                selector.is_in = False
                continue
            buyer = yield from self._bidding(selector, chosen[2])
            assert self.high_bid is not None
            yield from self._pay(buyer, self.high_bid)
            self.high_bid = None
            self.display.remove(chosen[1])
            buyer.licenses.append(chosen[1])
            buyer.is_in = False
            bought = True
        if not bought:  # FL-AUC-12
            self.scrapped += self.display
            self.display = []
        yield from self._reveal(self.n - len(self.display))
        self.last_round = self.last_round or len(self.display) < self.n

    def _bidding(self, selector: Owner, amount: int) -> Generator[Choice, Option, Owner]:
        self.high_bid = amount
        bidding = [owner.seat for owner in self.owners if owner.is_in]
        seat = selector.seat
        while len(bidding) > 1:
            seat = (seat + 1) % self.n
            if seat not in bidding:
                continue
            raises: list[Option] = [("bid", bid) for bid in range(amount + 1, self.owners[seat].cash_power + 1)]
            said = yield Choice(seat, [*raises, ("pass",)])
            if said == ("pass",):
                bidding.remove(seat)
            else:
                amount = self.high_bid = said[1]
        return self.owners[bidding[0]]

    def _launch(self) -> Play:
        for owner in self._turn_order():
            owner.launched = 0
            while owner.launched < (2 if owner.owned("cod") else 1):
                options = [("launch", name) for name in set(owner.hand) if self._can_launch(owner, name)]
                if not options:
                    break
                chosen = yield Choice(owner.seat, [*options, STOP])
                if chosen == STOP:
                    break
                yield from self._pay(owner, BOATS[chosen[1]].cost, chosen[1])
                owner.hand.remove(chosen[1])
                owner.fleet.append(Ship(chosen[1]))
                owner.launched += 1
        for owner in self._turn_order():
            yield from self._take(owner, owner.owned("cod") if owner.launched else 0)

    def _can_launch(self, owner: Owner, name: str) -> bool:
        rest = list(owner.hand)
        rest.remove(name)
        return owner.owned(name) > 0 and self._can_pay(owner, BOATS[name].cost, rest)

    def _hire(self) -> Play:
        for owner in self._turn_order():
            for _ in range(2 if owner.owned("lobster") else 1):
                free = {ship.trade for ship in owner.fleet if ship.captain is None}
                options = [("hire", trade, name) for trade in free for name in set(owner.hand)]
                if not options:
                    break
                chosen = yield Choice(owner.seat, [*options, STOP])
                if chosen == STOP:
                    break
                ship = next(ship for ship in owner.fleet if ship.captain is None and ship.trade == chosen[1])
                owner.hand.remove(chosen[2])
                ship.captain = chosen[2]
        for owner in self._turn_order():
            licenses, captains = owner.owned("lobster"), owner.captained
            steps = [] if not licenses else [1, 4] if licenses == 1 else [1, 3, 7]
            yield from self._take(owner, sum(captains >= step for step in steps))

    def _fish(self) -> None:
        ships = [ship for owner in self.owners for ship in owner.fleet if ship.captain is not None]
        for ship in ships:
            if ship.crates == FULL:
                continue
            ship.crates += 1
            if self.crates:
                self.crates -= 1
            else:  # FL-END-03
                self.credited += 1

    def _process(self) -> Play:
        for owner in self._turn_order():
            vessels = owner.owned("processing-vessel")
            if not vessels:
                continue
            for ship in owner.fleet:
                if ship.crates and (yield Choice(owner.seat, [("process", ship.trade, ship), STOP])) != STOP:
                    ship.crates -= 1
                    owner.processed += 1
            if owner.processed and (yield Choice(owner.seat, [("trade",), STOP])) != STOP:
                owner.processed -= 1
                self.crates_gone += 1
                yield from self._take(owner, vessels)

    def _draw_phase(self) -> Play:
        for owner in self._turn_order():
            tuna = owner.owned("tuna")
            due, discards = TUNA[tuna]
            drawn = yield from self._take(owner, due)
            if discards and len(drawn) == due:
                which = owner.hand if tuna else drawn
                chosen = yield Choice(owner.seat, [("pick", name) for name in set(which)])
                self._discard(owner, [chosen[1]])
