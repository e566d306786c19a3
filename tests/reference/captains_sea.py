"""Fishing, sailing and towing of Captains of the Gulf, with all the ways to fish there are."""

from __future__ import annotations

from itertools import combinations

from tests.reference.captains_data import CARDS, DECKHANDS
from tests.reference.captains_map import GULF, PORT_HEXES
from tests.reference.captains_table import Captain, Option, Play, Table, icons, up_to


def grounds(table: Table, captain: Captain) -> list[str]:
    """The hexes in which he can fish something now (CG-FISH-01, 05)."""
    room = captain.storage - sum(captain.aboard)
    if not room or not captain.hand:
        return []
    licensed, aboard = captain.licensed, captain.aboard
    allowed = [
        licensed[food] > aboard[food] and (captain.tiles > 0 or any(CARDS[card].icons[food] for card in captain.hand))
        for food in range(3)
    ]
    return [
        name
        for name in GULF
        if any(may and there for may, there in zip(allowed, table.goods[name], strict=True))
        and fuel_for(table, captain, name) <= captain.fuel
    ]


def fuel_for(table: Table, captain: Captain, name: str) -> int:
    """Fuel to fish there: idling is not sailing (CG-FISH-08, CG-UPG-07)."""
    if name == captain.boat:
        return 0 if captain.owns("improved_engine") else 1
    return table.sailing_cost(captain, name)


def hauls(table: Table, captain: Captain, name: str) -> list[Option]:
    """Yield all cards and catches possible on a hex, with the Bonus Tiles each needs (CG-FISH-02, CG-Q6)."""
    room = captain.storage - sum(captain.aboard)
    licensed, aboard = captain.licensed, captain.aboard
    most = [min(table.goods[name][food], licensed[food] - aboard[food], room) for food in range(3)]
    catches = [catch for catch in up_to(most) if sum(catch) <= room]
    hands = [types for deckhand, types in DECKHANDS.items() if deckhand in captain.crew]
    base = 1 + (table.active == "good_haul")
    found: list[Option] = []
    for size in range(1, base + bool(hands) + 1):
        for cards in combinations(sorted(captain.hand), size):
            for catch in catches:
                covered = any(all(types[food] or not catch[food] for food in range(3)) for types in hands)
                if size > base + covered:
                    continue
                wild = wild_needed(cards, catch)
                if 0 <= wild <= captain.tiles and not _spare(cards, catch, wild):
                    found.append((cards, catch, wild))
    return found


def wild_needed(cards: tuple[str, ...], catch: tuple[int, ...]) -> int:
    """Bonus Tiles to take this catch with these cards, -1 if there are not enough icons (CG-BTL-04)."""
    pooled = icons(cards)
    if sum(catch) > sum(pooled):
        return -1
    return sum(max(0, taken - there) for taken, there in zip(catch, pooled, strict=True))


def _spare(cards: tuple[str, ...], catch: tuple[int, ...], wild: int) -> bool:
    """Whether one of the cards adds nothing (CG-Q8)."""
    return any(0 <= wild_needed(cards[:i] + cards[i + 1 :], catch) <= wild for i in range(len(cards)))


def fish(table: Table, captain: Captain, name: str) -> Play:
    """CG-FISH-01 to 07."""
    ways = hauls(table, captain, name)
    captain.fuel -= fuel_for(table, captain, name)
    _, cards, catch, wild = yield from table.must(captain, [("haul", *way) for way in ways])
    captain.boat = name
    captain.tiles -= wild
    for card in cards:
        captain.hand.remove(card)
        table.discards.append(card)
    for food in range(3):
        table.goods[name][food] -= catch[food]
        captain.raw[food] += catch[food]
    table.depleted[name] += min(sum(catch), table.depletion_left)
    yield from table.refill(captain)


def sail(table: Table, captain: Captain, port: int, less: int = 0) -> None:
    """To a port, towed for what fuel is missing (CG-SAIL, CG-TOW)."""
    cost = table.sailing_cost(captain, PORT_HEXES[port], less)
    missing = max(0, cost - captain.fuel)
    captain.fuel = max(0, captain.fuel - cost)
    captain.boat = PORT_HEXES[port]
    table.charge_eased(captain, missing)
