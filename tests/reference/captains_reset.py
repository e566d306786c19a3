"""The Reset Phase of Captains of the Gulf.

Payments of Round Cards, the next card, repopulation, moving seafood.
"""

from __future__ import annotations

from tests.reference.captains_data import CARDS, LICENCES, LOCATION_RING, SEAFOOD_CARDS, SEAFOOD_RING
from tests.reference.captains_map import GULF, target
from tests.reference.captains_table import Captain, Draw, Option, Play, Table

INSPECTIONS: dict[Option, tuple[int, int]] = {("pay-with-fuel",): (2, 1), ("pay-money",): (0, 3)}
"""Fuel and money of a Coast Guard Inspection."""


def reset(table: Table, start: int, *, last: bool = False) -> Play:
    """CG-RST, CG-END-01."""
    finished = table.shown[-1]
    table.active = ""
    for captain in table.captains:
        captain.used = 0
    for captain in table.in_turn_order(start):
        yield from _settle(table, captain, finished)
    if not last:
        yield from reveal(table)
        yield from repopulate(table)
        deplete(table)
    if finished == "migration":
        _migrate(table)
    elif finished == "natural_selection":
        _select(table)


def reveal(table: Table) -> Play:
    """The next Round Card (CG-RST-03)."""
    stack = table.stacks["A" if table.round < 4 else "B"]
    card: str = yield Draw("round", stack)
    stack.remove(card)
    table.shown.append(card)
    table.active = card


def _settle(table: Table, captain: Captain, card: str) -> Play:
    """Return what a card with the stop sign gives or asks (CG-RND-A1 to A5, B2)."""
    if card == "boat_show":
        captain.money += captain.cards_on_board
    elif card == "maintenance":
        table.charge_eased(captain, 3 + len(captain.upgrades))
    elif card == "provisions":
        table.charge_eased(captain, 2 + len(captain.crew))
    elif card == "renew_licenses":
        printed = sum(LICENCES[CARDS[name].licence] for name in captain.licences)
        table.charge_eased(captain, (printed + 1) // 2)
    elif card == "coast_guard_inspection":
        chosen = yield from table.must(captain, inspections(captain))
        fuel, money = INSPECTIONS[chosen]
        captain.fuel -= fuel
        table.charge_eased(captain, money)


def inspections(captain: Captain) -> list[Option]:
    """Fuel and money, or money alone; without a loan if that is possible (CG-Q22)."""
    ways = [way for way, (fuel, _) in INSPECTIONS.items() if fuel <= captain.fuel]
    purse = captain.money + captain.helped_by("engineer_maintenance")
    return [way for way in ways if INSPECTIONS[way][1] <= purse] or ways


def repopulate(table: Table) -> Play:
    """CG-REP-02 to 05."""
    for name in [name for name in GULF if table.reviving[name] and not table.depleted[name]]:
        if not table.repopulation:
            table.repopulation = list(table.seafood_cards)
        card: str = yield Draw("seafood", table.repopulation)
        table.repopulation.remove(card)
        moves = SEAFOOD_CARDS[card].moves[table.n - 2]
        table.food_disc = (table.food_disc + moves) % len(SEAFOOD_RING)
        table.place_disc = (table.place_disc + moves) % len(LOCATION_RING)
        while not (there := target(name, LOCATION_RING[table.place_disc])):
            table.place_disc = (table.place_disc + 1) % len(LOCATION_RING)
        table.put_seafood(there, SEAFOOD_RING[table.food_disc], SEAFOOD_CARDS[card].quantity)
        table.reviving[name] = 0


def deplete(table: Table) -> None:
    """CG-REP-06, 07, CG-Q24, CG-Q26."""
    for name in GULF:
        if table.depleted[name] == 1:
            table.reviving[name] = 1
        if table.depleted[name]:
            table.depleted[name] -= 1


def _without_boats(table: Table, food: int) -> list[str]:
    boats = {captain.boat for captain in table.captains}
    return [name for name in GULF if table.goods[name][food] and name not in boats]


def _migrate(table: Table) -> None:
    """CG-RND-A4, CG-Q27."""
    table.food_disc = (table.food_disc + 1) % len(SEAFOOD_RING)
    table.place_disc = (table.place_disc + 1) % len(LOCATION_RING)
    food = SEAFOOD_RING[table.food_disc]
    moving: list[tuple[str, int]] = []
    for name in _without_boats(table, food):
        if there := target(name, LOCATION_RING[table.place_disc]):
            moving.append((there, table.goods[name][food]))
            table.goods[name][food] = 0
    for there, quantity in moving:
        table.goods[there][food] += quantity


def _select(table: Table) -> None:
    """CG-RND-B1."""
    table.food_disc = (table.food_disc + 1) % len(SEAFOOD_RING)
    food = SEAFOOD_RING[table.food_disc]
    for name in _without_boats(table, food):
        table.goods[name][food] -= 1
