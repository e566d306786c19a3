"""Captains of the Gulf by hand, written from the rule sheet alone.

A second opinion that knows nothing of the project.

`Captains(players).play()` is a generator: it yields what it waits for, a Choice or a Draw, and is sent the option chosen
or what was drawn. Who plays it without anybody stands in `captains_players.py`.
"""

from __future__ import annotations

from typing import Any

from tests.reference.captains_data import (
    A_CARDS,
    B_CARDS,
    CARDS,
    HAND,
    LICENCES,
    REWARD_SPACES,
    REWARDS,
    SEAFOOD_CARDS,
    SEAFOOD_RING,
)
from tests.reference.captains_map import PORT_HEXES, buoys
from tests.reference.captains_port import sales, sell, unload
from tests.reference.captains_reset import reset, reveal
from tests.reference.captains_sea import sail
from tests.reference.captains_table import STOP, Captain, Draw, Play, Table
from tests.reference.captains_turns import turn

ROUNDS, IN_STACK = 8, 4


class Captains(Table):
    """One game for two to four players."""

    def play(self) -> Play:
        """The whole game (CG-SEQ, CG-END)."""
        yield from self._setup()
        active = self.first
        while True:
            home = yield from turn(self, self.captains[active])
            active = (active + 1) % self.n
            if home:
                last = self.round == ROUNDS
                yield from reset(self, active, last=last)
                if last:
                    break
        self.over = True
        for captain in self.in_turn_order(active):
            yield from self._final_market(captain)

    # ---- set-up

    def _setup(self) -> Play:
        """CG-SET-02 to 14."""
        self.first = yield Draw("seat", range(self.n))
        order = self.in_turn_order(self.first)
        for captain, money in zip(order, self.stock.money, strict=False):
            captain.money = money
        for captain in self.captains:
            yield from self.draws(captain, HAND)
        while len(self.deck) > self.stock.cards:
            yield from self._one("card", self.deck)
        for stack, cards in (("A", list(A_CARDS)), ("B", list(B_CARDS))):
            for _ in range(IN_STACK):
                self.stacks[stack].append((yield from self._one("round", cards)))
        yield from reveal(self)
        yield from self._populate()
        types = [0, 1, 2]
        for _ in PORT_HEXES:
            self.port_bonus.append((yield from self._one("port", types)))
        tiles = [name for name, (kind, number) in REWARDS.items() for _ in range(number if kind == "card" else 1)]
        for port in range(len(PORT_HEXES)):
            for space in REWARD_SPACES:
                self.rewards[port, space] = yield from self._one("reward", tiles)
        self.active = ""  # no Round Card applies yet (CG-SET-14)
        for captain in order:
            yield from self._first_licence(captain)
        self.active = self.shown[0]

    def _one(self, sort: str, pool: list[Any]) -> Play:
        name = yield Draw(sort, pool)
        pool.remove(name)
        return name

    def _populate(self) -> Play:
        """CG-SET-09 to 11."""
        cards = list(self.seafood_cards)
        for name in buoys(self.n):
            card: str = yield from self._one("seafood", cards)
            self.food_disc = (self.food_disc + SEAFOOD_CARDS[card].moves[self.n - 2]) % len(SEAFOOD_RING)
            self.put_seafood(name, SEAFOOD_RING[self.food_disc], SEAFOOD_CARDS[card].quantity)
        self.repopulation = list(self.seafood_cards)

    def _first_licence(self, captain: Captain) -> Play:
        _, card = yield from self.must(captain, [("first-license", card) for card in captain.hand])
        captain.hand.remove(card)
        captain.licences.append(card)
        captain.money -= LICENCES[CARDS[card].licence]
        yield from self.draws(captain, 1)

    # ---- the end

    def _final_market(self, captain: Captain) -> Play:
        """CG-END-02, 03, CG-Q38, CG-Q46."""
        if not any(captain.aboard):
            return
        if (yield from self.ask(captain, lambda: [("last-sale",)], may=True)) != STOP:
            if captain.port < 0:
                _, port = yield from self.must(captain, [("sail-to-port", port) for port in range(len(PORT_HEXES))])
                sail(self, captain, port)
            ways = [("sell", counts) for counts in sales(captain, sum(captain.aboard))]
            _, counts = yield from self.must(captain, ways)
            sell(self, captain, counts)
            unload(captain, counts)
        yield from self.pause(captain)
