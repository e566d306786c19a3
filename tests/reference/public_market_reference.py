"""Public Market by hand, written from the rule sheet alone.

A second opinion that knows nothing of the project.

`PublicMarket(players).play()` is a generator: it yields what it waits for, a Choice or a Draw, and is sent the option chosen
or the name drawn. Who plays it without anybody stands in `public_market_players`.
"""

from __future__ import annotations

from tests.reference.public_market_actions import act, actions, go_home
from tests.reference.public_market_bidding import bid, bidding
from tests.reference.public_market_data import CARDS, CONTRACTS
from tests.reference.public_market_table import Choice, Option, Owner, Play, Table


class PublicMarket(Table):
    """One game for two to five players, two by the variant."""

    def play(self) -> Play:
        """The whole game."""
        yield from self._setup()
        while self.anybody and any(self.ocean):
            yield from self._round()
        if self.anybody:  # PM-EOD-08
            self.line_up()
            while self.waiting:
                yield from go_home(self, self.owners[self.waiting[0]], self.waiting, 0)
        self.over = True

    def _setup(self) -> Play:
        """PM-SET-04 to 11, PM-2P-02, 03, PM-PLR-01, 02."""
        for column in (1, 2, 3, 4):
            there = [name for name, contract in CONTRACTS.items() if contract.column == column]
            self.contracts += yield from self.some(there, 2)
        red, blue = ([name for name, card in CARDS.items() if card.colour == colour] for colour in ("red", "blue"))
        for stack in self.stacks:
            stack.extend((yield from self.some(red, self.stock.red)))
            stack.extend((yield from self.some(blue, self.stock.blue[self.n > 3])))
        self.shown = [stack.pop() for stack in self.stacks]
        yield from self.some(self.bag, self.left_out)
        for column in range(4):
            self.ocean[column] = yield from self.some(self.bag, 5)
        for owner in self.owners:
            yield from self.new_chest(owner)
        (name,) = yield from self.some([*self.names], 1)
        self.start = self.names.index(name)
        yield from self.prepare()

    def prepare(self) -> Play:
        """Return what else is done before round 1: here nothing."""
        yield from ()

    def bid(self, owner: Owner) -> Play:
        """The next meeple bids."""
        yield from bid(self, owner)

    def act(self, owner: Owner, location: str) -> Play:
        """The next meeple of the bid row acts."""
        yield from act(self, owner, location)

    def bid_and_act(self) -> Play:
        """The two phases of a round in which every meeple does something."""
        self.rounds += 1
        yield from bidding(self, self.bid)
        yield from actions(self, self.act)

    def _round(self) -> Play:
        """PM-RND-01; the evening comes after the first failed refill (PM-REP-02, PM-EOD-01, 07)."""
        yield from self.bid_and_act()
        if not self.anybody:  # PM-EOD-09
            return
        dusk = not self.bag
        yield from self.refill()
        if any(self.ocean):
            yield from self.steer()
        if dusk:
            self.last_morning = self.last_morning or self.rounds
            self.evening = True
            self.dock, self.market = self.in_order, []

    def refill(self) -> Play:
        """PM-REP-01, 02."""
        self.gone += self.ocean[self.boat]
        self.ocean[self.boat] = (yield from self.some(self.bag, 5)) if self.bag else []

    def steer(self) -> Play:
        """The owner of the last meeple sets the boat (PM-NAV-01, 02)."""
        columns = [column for column, tiles in enumerate(self.ocean) if tiles]
        chosen: Option = yield Choice(self.in_order[-1], [("sail", column) for column in columns])
        self.boat = chosen[1]
