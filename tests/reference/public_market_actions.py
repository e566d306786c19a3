"""The actions of Public Market: fishing, the market and, in the evening, going home."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.reference.public_market_bidding import free_scraps, get_scrap, leave_with_scrap
from tests.reference.public_market_data import CARDS, COLLECTION_MONEY, CONTRACTS, FISH, HOME, ROW, TILES, Catch, Space
from tests.reference.public_market_grid import full_lines, is_surrounded
from tests.reference.public_market_table import STOP, Choice, Option, Owner, Play, Table


def actions(table: Table, act: Callable[[Owner, str], Play]) -> Play:
    """The bid row from right to left (PM-BID-10)."""
    while location := next((name for name in reversed(ROW) if table.row[name]), None):
        yield from act(table.owners[table.row[location][-1]], location)


def act(table: Table, owner: Owner, location: str) -> Play:
    """The rightmost meeple of a location fishes or goes to market (PM-BID-11, PM-EOD-05)."""
    line = table.row[location]
    if location == HOME:
        yield from go_home(table, owner, line, -1)
        return
    chosen: Option = ("fish",)
    if not table.evening:
        chosen = yield from table.ask(owner, lambda: [("fish",), ("market",)])
    line.pop()
    if chosen == ("fish",):
        table.dock.append(owner.seat)
        yield from _fish(table, owner)
    else:
        table.market.append(owner.seat)
        yield from _market(table, owner)


def go_home(table: Table, owner: Owner, line: list[int], place: int) -> Play:
    """From his place in a line: a free scrap and the last market.

    The first of two meeples gets the scrap alone (PM-EOD-05, PM-Q24, PM-Q53).
    """
    if owner.meeples == 2:
        yield from leave_with_scrap(table, owner, line, place)
        yield from table.pause(owner)
        return
    chosen = yield from table.ask(owner, lambda: free_scraps(table), may=True)
    if chosen != STOP:
        get_scrap(table, owner, chosen[1])
    table.market.append(line.pop(place))
    yield from _market(table, owner)


# ---- fishing


def _fish(table: Table, owner: Owner) -> Play:
    """PM-FISH-01, 02."""
    chosen = yield from table.ask(owner, lambda: _catches(table, owner))
    owner.caught = chosen[1]
    _leave(table, owner, chosen[2])
    while owner.caught or owner.pending:
        chosen = yield from table.ask(owner, lambda: _deals(table, owner))
        if chosen[0] in {"stow", "return"}:
            yield from table.deal_with_pending(owner, chosen)
            continue
        yield from _deal(table, owner, chosen)
    yield from table.pause(owner)  # PM-Q50


def _catches(table: Table, owner: Owner) -> list[Option]:
    """The tiles under the boat, or with the power those of all columns."""
    columns = range(4) if owner.is_ready("FISH_ANYWHERE") else [table.boat]
    return [("take", tile, column) for column in columns for tile in table.ocean[column]]


def _leave(table: Table, owner: Owner, column: int) -> None:
    """The tile leaves its column; the top tile under the boat fills a gap elsewhere (PM-SHR-06, PM-Q28)."""
    place = table.ocean[column].index(owner.caught)
    if column == table.boat:
        table.ocean[column].pop(place)
        return
    owner.ready = False
    table.ocean[column][place] = table.ocean[table.boat].pop(0)


def _deals(table: Table, owner: Owner) -> list[Option]:
    """Yield the moves with the tile taken and the scraps (PM-FISH-02, PM-CHEST-06, PM-CAPT-01, PM-TRK-02)."""
    scraps = table.pending_options(owner)
    if not owner.caught:
        return scraps
    tile = TILES[owner.caught]
    kept = owner.has_track(tile.fish)
    options: list[Option] = [("place", cells) for cells in owner.places(tile.cells)] if kept else []
    if table.bag:
        options.append(("sell",))
    elif not options:
        options.append(("discard",))
    if kept and owner.is_ready("COOLER"):
        options.append(("cool",))
    return options + scraps


def _deal(table: Table, owner: Owner, chosen: Option) -> Play:
    """Carry out what has been chosen for the tile."""
    name, owner.caught = owner.caught, ""
    if chosen[0] in {"place", "cool"}:
        owner.fish = [held + more for held, more in zip(owner.fish, TILES[name].fish, strict=True)]
    else:
        table.gone.append(name)
    if chosen[0] == "cool":
        owner.ready = False
        owner.cooler.append(name)
    if chosen[0] == "sell":
        owner.money += 3
    if chosen[0] == "place":
        yield from table.lay(owner, name, chosen[1])
    if chosen[0] != "discard":
        yield from table.after_tile(owner, name)


# ---- the market


def _market(table: Table, owner: Owner) -> Play:
    """PM-MKT-01 to 08."""
    while True:
        chosen = yield from table.ask(owner, lambda: table.pending_options(owner), may=not owner.pending)
        if chosen == STOP:
            break
        yield from table.deal_with_pending(owner, chosen)
    if is_surrounded(owner.printed, owner.covered):
        owner.crabs = min(table.stock.crabs, owner.crabs + owner.crabs_due)
    table.refused = False
    yield from table.pause(owner)
    yield from _complete_cards(table, owner)
    owner.money += owner.sale()
    owner.fish = [0, 0, 0, 0]
    table.refused = False
    yield from table.pause(owner)  # PM-Q58
    owner.money += 3 * full_lines(owner.printed, owner.covered)
    _clear(table, owner)
    if not table.bag:  # PM-MKT-08, PM-Q2
        owner.finished = True
        table.remove_meeple(owner.seat)
        return
    table.used_chests.append(owner.chest)
    yield from table.new_chest(owner)
    owner.fish = list(owner.gears)


def _clear(table: Table, owner: Owner) -> None:
    """PM-MKT-06."""
    for name, _ in owner.lying:
        if name in FISH:
            kind = FISH.index(name)
            table.supply[kind] += 1
            assert table.supply[kind] <= table.stock.scraps
        else:
            table.gone.append(name)
    table.gone += owner.cooler
    owner.lying, owner.cooler = [], []
    turn_up(table)


def turn_up(table: Table) -> None:
    """Each stack without a face-up card shows its next one."""
    for stack, shown in enumerate(table.shown):
        if not shown and table.stacks[stack]:
            table.shown[stack] = table.stacks[stack].pop()


def _complete_cards(table: Table, owner: Owner) -> Play:
    """Up to two cards (PM-MKT-03)."""
    done = 0
    while True:
        chosen = yield from table.ask(owner, partial(_cards, table, owner) if done < 2 else list, may=True)
        if chosen == STOP:
            return
        done += 1
        if chosen[0] == "buy":
            _spend(owner, CARDS[chosen[1]].cost)
            _gain_card(table, owner, chosen[1])
        else:
            _spend(owner, CONTRACTS[chosen[1]].cost)
            yield from _put_lighthouse(table, owner, next(s for s in table.spaces if s.name == chosen[2]))


def _cards(table: Table, owner: Owner) -> list[Option]:
    contracts = [name for name in table.contracts if owner.affords(CONTRACTS[name].cost)]
    return [
        *(("buy", name) for name in table.shown if name and owner.affords(CARDS[name].cost)),
        *(
            ("contract", name, space.name)
            for name in contracts
            if len(owner.spaces) < table.stock.lighthouses
            for space in table.spaces
            if space.column in {0, CONTRACTS[name].column} and is_free(table, space)
        ),
    ]


def is_free(table: Table, space: Space) -> bool:
    """One lighthouse a space; with two players one for each half of a scoring tile (PM-Q16, PM-2P-06)."""
    if table.n > 2 or not space.column:
        return space.name not in table.taken
    side = [other.name for other in table.spaces if (other.column, other.half) == (space.column, space.half)]
    return not table.taken.intersection(side)


def _spend(owner: Owner, cost: Catch) -> None:
    owner.fish = [held - due for held, due in zip(owner.fish, cost, strict=True)]


def _gain_card(table: Table, owner: Owner, name: str) -> None:
    """PM-TC-01 to 03."""
    table.shown[table.shown.index(name)] = ""
    owner.cards.append(name)
    for kind in CARDS[name].gears:
        owner.gear_up(kind)


def _put_lighthouse(table: Table, owner: Owner, space: Space) -> Play:
    """PM-CON-01, 04, 05, PM-Q52."""
    table.taken.add(space.name)
    owner.spaces.append(space)
    kind = space.column - 1
    if not space.column:
        owner.money += COLLECTION_MONEY
    elif space.bonus == "gear":
        owner.gear_up(kind)
    elif space.bonus == "scrap" and table.supply[kind]:
        get_scrap(table, owner, FISH[kind])
    elif space.bonus == "catch" and any(table.shown):
        chosen: Option = yield Choice(owner.seat, [("catch", name) for name in table.shown if name])
        _gain_card(table, owner, chosen[1])
