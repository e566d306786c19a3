"""A turn of Captains of the Gulf: the wheel, its main actions, the bonus actions, and what may be done at any time."""

from __future__ import annotations

from collections.abc import Callable

from tests.reference.captains_data import HAND, REPAYMENT, WHEEL
from tests.reference.captains_port import buy_fuel, fuel_dock, fuels, market, shipyard, sides, tuck_one
from tests.reference.captains_sea import fish, grounds, sail
from tests.reference.captains_table import STOP, Asked, Captain, Choice, Option, Play, Table

ALL_SIDES = ("licence", "crew", "upgrade")


def turn(table: Table, captain: Captain) -> Play:
    """One turn (CG-SEQ-02); leaves whether the timer came home (CG-SEQ-03, CG-Q4, CG-Q42)."""
    used = captain.used
    chosen = yield from ask(table, captain, lambda: _wheel(table, captain) + _bonuses(table, captain, used))
    if chosen[0] != "wheel":
        yield from _bonus(table, captain, chosen)
        chosen = yield from ask(table, captain, lambda: _wheel(table, captain))
    home = _move(table, captain, chosen[1])
    chosen = yield from ask(table, captain, lambda: [*_main(table, captain), STOP])
    yield from _act(table, captain, chosen)
    fished = chosen[0] == "fish"
    chosen = yield from ask(table, captain, lambda: [*_bonuses(table, captain, used, fished=fished), STOP], end=True)
    if chosen != STOP:
        yield from _bonus(table, captain, chosen)
        yield from ask(table, captain, lambda: [STOP], end=True)
    return home


def ask(table: Table, captain: Captain, options: Callable[[], list[Option]], *, end: bool = False) -> Asked:
    """One of the options; before it, as many repayments and card draws as he likes (CG-LOAN-04, CG-BTL-05, CG-Q38)."""
    while True:
        menu = options()
        if captain.loans and captain.money >= REPAYMENT:
            menu.append(("repay",))
        if captain.tiles and (table.deck or table.discards):
            menu.append(("draw",))
        if end and menu == [STOP]:
            return STOP
        chosen: Option = yield Choice(captain.seat, menu)
        if chosen == ("repay",):
            captain.loans -= 1
            captain.money -= REPAYMENT
        elif chosen == ("draw",):
            yield from _draw_series(table, captain)
        else:
            return chosen


def _draw_series(table: Table, captain: Captain) -> Play:
    """Draw, look, perhaps draw again; then down to six (CG-Q41)."""
    while True:
        captain.tiles -= 1
        yield from table.draws(captain, 1)
        if not captain.tiles or not (table.deck or table.discards) or len(captain.hand) <= HAND:
            break
        if (yield Choice(captain.seat, [("draw",), STOP])) == STOP:
            break
    yield from table.trim(captain)


# ---- the wheel


def _wheel(table: Table, captain: Captain) -> list[Option]:
    """Where the marker can go: any space at first, then up to six on (CG-TRK-01, 02, 05, CG-Q2)."""
    if captain.marker < 0:
        return [("wheel", space) for space in range(6)]
    return [
        ("wheel", (captain.marker + spaces) % 6)
        for spaces in range(1, 7)
        if table.moving_cost(captain, spaces) <= captain.money
    ]


def _move(table: Table, captain: Captain, space: int) -> bool:
    """Move and pay; leaves whether the timer came home (CG-TRK-07, CG-SEQ-03, 04)."""
    before, captain.marker = captain.marker, space
    if before < 0:
        return False
    captain.money -= table.moving_cost(captain, (space - before - 1) % 6 + 1)
    if space > before:
        return False
    table.timer = (table.timer + 1) % table.n
    return table.timer == 0


def _main(table: Table, captain: Captain) -> list[Option]:
    """What can be done on the space of the marker (CG-ACT-01)."""
    action = WHEEL[captain.marker]
    at_port = captain.port >= 0
    options: list[Option] = []
    if "fishing" in action:
        options += [("fish", name) for name in grounds(table, captain)]
    if "sail" in action and not at_port:
        options += [("sail", port) for port in range(3)]
    if not at_port:
        return options
    if action == "fuel_dock":
        options.append(("fuel-dock",))
    if action == "shipyard":
        options += [("shipyard", *way[:2]) for way in sides(table, captain, ALL_SIDES, 0)]
    if action == "commercial_market" and any(captain.aboard):
        options.append(("market",))
    return options


def _act(table: Table, captain: Captain, chosen: Option) -> Play:
    """Carry out one of `_main`."""
    if chosen[0] == "fish":
        yield from fish(table, captain, chosen[1])
    elif chosen[0] == "sail":
        sail(table, captain, chosen[1])
    elif chosen[0] == "fuel-dock":
        fuel_dock(captain)
    elif chosen[0] == "shipyard":
        yield from shipyard(table, captain, chosen[1:])
    elif chosen[0] == "market":
        yield from market(table, captain, sum(captain.aboard))


# ---- bonus actions


def _bonuses(table: Table, captain: Captain, used: int, *, fished: bool = False) -> list[Option]:
    """CG-BON-01 to 03; at most one a turn, so none if one has been used since the turn began."""
    if captain.used > used or captain.used >= (1 if table.round < 5 else 2):
        return []
    options: list[Option] = [("radar",)]
    options += [("printer", card) for card, *_ in sides(table, captain, ("licence",), 1)]
    if captain.owns("galley") and any(captain.raw) and captain.money:
        options.append(("galley",))
    if captain.owns("fuel_line"):
        options += [("fuel-line", amount) for amount in fuels(captain)]
    if captain.owns("improved_engine") and fished:
        options += [("engine", port) for port in range(3)]
    if captain.port >= 0:
        options.append(("day-laborer",))
        options += [("improvement", *way[:2]) for way in sides(table, captain, ("crew", "upgrade"), 1)]
        options += [("buy-fuel", amount) for amount in fuels(captain)]
        if any(captain.aboard):
            options.append(("dockside-market",))
    return options


def _bonus(table: Table, captain: Captain, chosen: Option) -> Play:
    """Carry out one of `_bonuses`."""
    captain.used += 1
    word = chosen[0]
    if word == "radar":
        yield from table.draws(captain, 2)
        yield from table.discard(captain, 2)
        yield from table.trim(captain)
    elif word == "printer":
        yield from tuck_one(table, captain, chosen[1], "licence")
        captain.tiles += 1
    elif word == "improvement":
        yield from tuck_one(table, captain, chosen[1], chosen[2])
    elif word == "dockside-market":
        captain.tiles += 1
        yield from market(table, captain, 2 + captain.deckhands)
    elif word == "engine":
        sail(table, captain, chosen[1], 1)
    elif word == "galley":
        captain.money -= 1
        captain.cooked, captain.raw = captain.aboard, [0, 0, 0]
    elif word == "day-laborer":
        captain.money += 2
    else:
        buy_fuel(captain, chosen[1])
        captain.tiles += word == "buy-fuel"
