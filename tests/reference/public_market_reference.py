"""Public Market by hand, written from the rule sheet alone: a second opinion that knows nothing of the project.

`PublicMarket(players).play()` is a generator: it yields what it waits for, a Choice or a Draw, and is sent the option chosen
or the name drawn. Who plays it without anybody stands in `public_market_players`.
"""

from __future__ import annotations

from tests.reference.public_market_actions import actions, go_home
from tests.reference.public_market_bidding import bidding
from tests.reference.public_market_data import CARDS, CONTRACTS
from tests.reference.public_market_table import Choice, Option, Play, Table


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
        if self.n == 2:
            yield from self.some(self.bag, 15)
        for column in range(4):
            self.ocean[column] = yield from self.some(self.bag, 5)
        for owner in self.owners:
            yield from self.new_chest(owner)
        (name,) = yield from self.some([f"P{seat + 1}" for seat in range(self.n)], 1)
        self.start = int(name[1:]) - 1

    def _round(self) -> Play:
        """PM-RND-01; the evening comes after the first failed refill (PM-REP-02, PM-EOD-01, 07)."""
        self.rounds += 1
        yield from bidding(self)
        yield from actions(self)
        if not self.anybody:  # PM-EOD-09
            return
        dusk = not self.bag
        self.gone += self.ocean[self.boat]
        self.ocean[self.boat] = [] if dusk else (yield from self.some(self.bag, 5))
        columns = [column for column, tiles in enumerate(self.ocean) if tiles]
        if columns:
            chosen: Option = yield Choice(self.in_order[-1], [("sail", column) for column in columns])
            self.boat = chosen[1]
        if dusk:
            self.last_morning = self.last_morning or self.rounds
            self.evening = True
            self.dock, self.market = self.in_order, []
