"""A turn of Captains of the Gulf.

The wheel, its main actions, the bonus actions, and what may be done at any time.
"""

from __future__ import annotations

from tests.reference.captains_data import WHEEL
from tests.reference.captains_port import buy_fuel, fuel_dock, fuels, market, shipyard, sides, tuck_one
from tests.reference.captains_sea import fish, grounds, sail
from tests.reference.captains_table import STOP, Captain, Option, Play, Table

ALL_SIDES = ("licence", "crew", "upgrade")


def turn(table: Table, captain: Captain) -> Play:
    """One turn (CG-SEQ-02); leaves whether the timer came home (CG-SEQ-03, CG-Q4, CG-Q42).

    Before the wheel and before the late bonus he is asked anyway, so there is no moment of its own.
    """
    used = captain.used
    yield from _may_bonus(table, captain, used)
    chosen = yield from table.ask(captain, lambda: _wheel(table, captain))
    home = _move(table, captain, chosen)
    yield from table.pause(captain)
    chosen = yield from table.may(captain, _main(table, captain))
    yield from _act(table, captain, chosen)
    yield from _may_bonus(table, captain, used, fished=chosen[0] == "fish")
    yield from table.pause(captain)
    return home


def _may_bonus(table: Table, captain: Captain, used: int, *, fished: bool = False) -> Play:
    """At most one a turn, so none if one has been used since the turn began (CG-BON-02)."""
    markers = 1 if table.round < 5 else 2
    free: list[Option] = [("bonus",)] if captain.used == used and captain.used < markers else []
    if (yield from table.ask(captain, lambda: free, may=True)) != STOP:
        captain.used += 1
        chosen = yield from table.must(captain, _bonuses(table, captain, fished=fished))
        yield from _bonus(table, captain, chosen)
        table.refused = False


# ---- the wheel


def _wheel(table: Table, captain: Captain) -> list[Option]:
    """Return where the marker can go: any space at first, then up to six on (CG-TRK-01, 02, 05, CG-Q2)."""
    if captain.marker < 0:
        return [("place-marker", space) for space in range(6)]
    return [("go", spaces) for spaces in range(1, 7) if table.moving_cost(captain, spaces) <= captain.money]


def _move(table: Table, captain: Captain, chosen: Option) -> bool:
    """Move and pay; leaves whether the timer came home (CG-TRK-07, CG-SEQ-03, 04)."""
    word, number = chosen
    if word == "place-marker":
        captain.marker = number
        return False
    captain.money -= table.moving_cost(captain, number)
    captain.marker += number
    if captain.marker < len(WHEEL):
        return False
    captain.marker -= len(WHEEL)
    table.timer = (table.timer + 1) % table.n
    return table.timer == 0


def _main(table: Table, captain: Captain) -> list[Option]:
    """Return what can be done on the space of the marker (CG-ACT-01)."""
    action = WHEEL[captain.marker]
    at_port = captain.port >= 0
    options: list[Option] = []
    if "fishing" in action:
        options += [("fish", name) for name in grounds(table, captain)]
    if "sail" in action and not at_port:
        options += [("sail-to-port", port) for port in range(3)]
    if not at_port:
        return options
    if action == "fuel_dock":
        options.append(("fill-up",))
    if action == "shipyard":
        options += [("shipyard", *way[:2]) for way in sides(table, captain, ALL_SIDES, 0)]
    if action == "commercial_market" and any(captain.aboard):
        options.append(("commercial-market",))
    return options


def _act(table: Table, captain: Captain, chosen: Option) -> Play:
    """Carry out one of `_main`."""
    if chosen[0] == "fish":
        yield from fish(table, captain, chosen[1])
    elif chosen[0] == "sail-to-port":
        sail(table, captain, chosen[1])
    elif chosen[0] == "fill-up":
        fuel_dock(captain)
    elif chosen[0] == "shipyard":
        yield from shipyard(table, captain, chosen[1:])
    elif chosen[0] == "commercial-market":
        yield from market(table, captain, sum(captain.aboard))


# ---- bonus actions


def _bonuses(table: Table, captain: Captain, *, fished: bool) -> list[Option]:
    """Return what a bonus action can be (CG-BON-03, 04)."""
    options: list[Option] = [("radar",)]
    options += [("printer", card) for card, *_ in sides(table, captain, ("licence",), 1)]
    if captain.owns("galley") and any(captain.raw) and captain.money:
        options.append(("galley",))
    if captain.owns("fuel_line"):
        options += [("fuel-line", price) for price in fuels(captain)]
    if captain.owns("improved_engine") and fished:
        options.append(("engine-sail",))
    if captain.port >= 0:
        options.append(("day-laborer",))
        options += [("dockside-improvement", *way[:2]) for way in sides(table, captain, ("crew", "upgrade"), 1)]
        options += [("buy-fuel", price) for price in fuels(captain)]
        if any(captain.aboard):
            options.append(("dockside-market",))
    return options


def _bonus(table: Table, captain: Captain, chosen: Option) -> Play:
    """Carry out one of `_bonuses`."""
    word = chosen[0]
    if word == "radar":
        yield from table.draws(captain, 2)
        yield from table.discard(captain, 2)
        yield from table.trim(captain)
    elif word == "printer":
        yield from tuck_one(table, captain, chosen[1], "licence")
        captain.tiles += 1
    elif word == "dockside-improvement":
        yield from tuck_one(table, captain, chosen[1], chosen[2])
    elif word == "dockside-market":
        captain.tiles += 1
        yield from market(table, captain, 2 + captain.deckhands)
    elif word == "engine-sail":
        _, port = yield from table.must(captain, [("sail-to-port", port) for port in range(3)])
        sail(table, captain, port, 1)
    elif word == "galley":
        captain.money -= 1
        captain.cooked, captain.raw = captain.aboard, [0, 0, 0]
    elif word == "day-laborer":
        captain.money += 2
    else:
        buy_fuel(captain, chosen[1])
        captain.tiles += word == "buy-fuel"
