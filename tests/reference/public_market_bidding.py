"""The bidding of Public Market: who stands where in the bid row, and what it costs him."""

from __future__ import annotations

from collections.abc import Callable

from tests.reference.public_market_data import FISH, HOME, ROW, ZERO
from tests.reference.public_market_table import STOP, Choice, Option, Owner, Play, Table


def bidding(table: Table, bid: Callable[[Owner], Play]) -> Play:
    """All meeples bid, in the order of the bottom tracks.

    Before round 1 they stand nowhere (PM-BID-01, PM-2P-04).
    """
    if table.in_order:
        table.line_up()
    else:
        around = [(table.start + i) % table.n for i in range(table.n)]
        table.waiting = [seat for seat in around for _ in range(table.owners[seat].meeples)]
    while table.waiting:
        yield from bid(table.owners[table.waiting[0]])


def bid(table: Table, owner: Owner) -> Play:
    chosen = yield from table.ask(owner, lambda: _places(table, owner))
    _, location, place = chosen
    owner.money -= table.prices[location] + fee(table, owner, location, place)
    if behind := table.row[location][:place]:
        payee = table.owners[behind[-1]]
        payee.money += fee(table, owner, location, place)
    table.waiting.pop(0)
    table.row[location].insert(place, owner.seat)
    if location == HOME and owner.meeples == 2:  # PM-Q25
        yield from leave_with_scrap(table, owner, table.row[location], place)
    elif location != HOME:
        yield from _take_scrap(table, owner, ROW.index(location))
    yield from table.pause(owner)


def _places(table: Table, owner: Owner) -> list[Option]:
    """Every location and number of meeples left behind he can pay for (PM-BID-02, 06 to 09)."""
    return [
        ("bid", location, place)
        for location, price in table.prices.items()
        for place in range(1 if location == ZERO else len(table.row[location]) + 1)
        if owner.money >= price + fee(table, owner, location, place)
    ]


def fee(table: Table, owner: Owner, location: str, place: int) -> int:
    """Return what the owner of the meeple next to the left is paid.

    One's own costs nothing (PM-BID-07, PM-EOD-03, PM-Q10).
    """
    if place == 0 or table.row[location][place - 1] == owner.seat:
        return 0
    return 3 if location == HOME else 1


def leave_with_scrap(table: Table, owner: Owner, line: list[int], place: int) -> Play:
    """The first of two meeples takes a scrap, if there is any, and leaves (PM-2P-07, PM-Q24, PM-Q53)."""
    chosen = yield from table.ask(owner, lambda: free_scraps(table), may=not table.left)
    if chosen != STOP:
        get_scrap(table, owner, chosen[1])
    line.pop(place)
    table.remove_meeple(owner.seat)


def free_scraps(table: Table) -> list[Option]:
    """Any scrap that is left (PM-EOD-05, PM-Q53)."""
    return [("free-scrap", letter) for letter in table.left]


def _take_scrap(table: Table, owner: Owner, kinds: int) -> Play:
    """One scrap of the first few kinds of fish must be taken if there is any (PM-BID-03, 04, PM-Q11)."""
    options: list[Option] = [("take-scrap", letter) for letter in FISH[:kinds] if letter in table.left]
    if options:
        chosen: Option = yield Choice(owner.seat, options)
        get_scrap(table, owner, chosen[1])


def get_scrap(table: Table, owner: Owner, letter: str) -> None:
    """A scrap comes beside the chest."""
    table.supply[FISH.index(letter)] -= 1
    owner.pending.append(letter)
