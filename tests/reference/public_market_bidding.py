"""The bidding of Public Market: who stands where in the bid row, and what it costs him."""

from __future__ import annotations

from tests.reference.public_market_data import FISH, HOME, ROW, ZERO
from tests.reference.public_market_table import Choice, Option, Owner, Play, Table


def bidding(table: Table) -> Play:
    """All meeples bid, in the order of the bottom tracks; before round 1 they stand nowhere (PM-BID-01, PM-2P-04)."""
    if table.rounds == 1:
        around = [(table.start + i) % table.n for i in range(table.n)]
        waiting = [seat for seat in around for _ in range(table.owners[seat].meeples)]
    else:
        waiting = table.in_order
    for seat in waiting:
        for track in (table.dock, table.market):
            if seat in track:
                track.remove(seat)
                break
        yield from _bid(table, table.owners[seat])


def _bid(table: Table, owner: Owner) -> Play:
    chosen = yield from table.ask(owner, lambda: _places(table, owner))
    _, location, place = chosen
    owner.money -= table.prices[location] + fee(table, owner, location, place)
    if behind := table.row[location][:place]:
        payee = table.owners[behind[-1]]
        payee.money += fee(table, owner, location, place)
    if location == HOME and owner.meeples == 2:  # PM-2P-07, PM-Q25
        table.remove_meeple(owner.seat)
        yield from take_scrap(table, owner, len(FISH))
        return
    table.row[location].insert(place, owner.seat)
    if location != HOME:
        yield from take_scrap(table, owner, ROW.index(location))


def _places(table: Table, owner: Owner) -> list[Option]:
    """Every location and number of meeples left behind he can pay for (PM-BID-02, 06 to 09)."""
    return [
        ("bid", location, place)
        for location, price in table.prices.items()
        for place in range(1 if location == ZERO else len(table.row[location]) + 1)
        if owner.money >= price + fee(table, owner, location, place)
    ]


def fee(table: Table, owner: Owner, location: str, place: int) -> int:
    """What the owner of the meeple next to the left is paid; one's own costs nothing (PM-BID-07, PM-EOD-03, PM-Q10)."""
    if place == 0 or table.row[location][place - 1] == owner.seat:
        return 0
    return 3 if location == HOME else 1


def take_scrap(table: Table, owner: Owner, kinds: int) -> Play:
    """One scrap of the first few kinds of fish must be taken if there is any (PM-BID-03, 04, PM-Q11)."""
    options: list[Option] = [("take-scrap", FISH[kind]) for kind in range(kinds) if table.supply[kind]]
    if options:
        chosen: Option = yield Choice(owner.seat, options)
        get_scrap(table, owner, chosen[1])


def get_scrap(table: Table, owner: Owner, letter: str) -> None:
    """A scrap comes beside the chest."""
    table.supply[FISH.index(letter)] -= 1
    owner.pending.append(letter)
