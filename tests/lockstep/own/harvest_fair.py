"""Harvest fair, written from its rule sheet without the language."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.lockstep.own.asking import Ask, Chosen, Draw, Part, Played

GOODS = {"apple": (12, 0), "honey": (10, 1), "bread": (8, 0), "cheese": (8, 1), "ribbon": (10, 2)}
"""Number of each good, and the cost to keep one."""
BOOTHS = {"scales": (3, 0), "barn": (0, 0), "jury": (0, 2), "fountain": (1, 1)}
"""Coins and fame of each booth."""


@dataclass(slots=True)
class Farmer:
    """One player."""

    hand: Counter[str] = field(default_factory=Counter)
    stall: Counter[str] = field(default_factory=Counter)
    coins: int = 2
    fame: int = 0

    def total(self, most_apples: int) -> int:
        own = self.stall
        apples = 6 if own["apple"] and own["apple"] == most_apples else 0
        honey = sum(range(own["honey"]))
        pairs = 4 * min(own["bread"], own["cheese"])
        return apples + honey + pairs + 2 * min(own["ribbon"], self.coins) + self.fame


def drawn(wagon: Counter[str]) -> Chosen:
    """Draw a good from the wagon."""
    lying = {f"Good[{good}]": many for good, many in wagon.items() if many}
    good = (next(iter(lying)) if len(lying) == 1 else (yield Draw(lying)))[5:-1]
    wagon[good] -= 1
    return good


def draft(farmers: list[Farmer], step: int) -> Part:
    """Let all choose a good together, five times, and hand on what is left."""
    for _ in range(5):
        chosen = []
        for seat, farmer in enumerate(farmers):
            moves = [f"sell(Good[{good}])" for good in farmer.hand if farmer.hand[good]]
            moves += [
                f"keep(Good[{good}])" for good in farmer.hand if farmer.hand[good] and GOODS[good][1] <= farmer.coins
            ]
            chosen.append((yield Ask(seat, tuple(moves))))
        for farmer, move in zip(farmers, chosen, strict=True):
            good = move[10:-2]
            farmer.hand[good] -= 1
            farmer.coins += 2 if move.startswith("sell") else -GOODS[good][1]
            farmer.stall[good] += move.startswith("keep")
        hands = [farmer.hand for farmer in farmers]
        for seat, hand in enumerate(hands):
            farmers[(seat + step) % len(farmers)].hand = hand


def harvest_fair(seats: int) -> Played:
    """Play a game, and return the totals."""
    farmers, wagon = [Farmer() for _ in range(seats)], Counter({good: many for good, (many, _) in GOODS.items()})
    opener = int((yield Draw({f"P{seat + 1}": 1 for seat in range(seats)}))[1:]) - 1
    for step in (1, -1):
        for farmer in farmers:
            for _ in range(5):
                farmer.hand[(yield from drawn(wagon)) or ""] += 1
        yield from draft(farmers, step)
        free = list(BOOTHS)
        for number in range(seats):
            seat = (opener + number) % seats
            move = yield Ask(seat, ("stay", *(f"help(Booth[{booth}])" for booth in free)))
            if move == "stay":
                farmers[seat].coins += 1
                continue
            booth = move[11:-2]
            free.remove(booth)
            farmers[seat].coins += BOOTHS[booth][0]
            farmers[seat].fame += BOOTHS[booth][1]
            if booth == "barn":
                farmers[seat].stall[(yield from drawn(wagon)) or ""] += 1
        opener = (opener + 1) % seats
    most = max(farmer.stall["apple"] for farmer in farmers)
    return [farmer.total(most) for farmer in farmers]
