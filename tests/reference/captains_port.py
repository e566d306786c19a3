"""Ports of Captains of the Gulf: tucking cards, buying fuel, selling, tracks and their rewards."""

from __future__ import annotations

from tests.reference.captains_data import CARDS, FIRST_MATES, FUELS, LAST, PRICES, REWARD_SPACES, REWARDS
from tests.reference.captains_table import Captain, Option, Play, Table, up_to

# ---- cards tucked under the player board


def sides(table: Table, captain: Captain, kinds: tuple[str, ...], extra: int) -> list[Option]:
    """Cards of the hand, the side shown and the price without the surcharge, which must be affordable too."""
    found = [(card, side, table.price(captain, card, side)) for card in captain.hand for side in kinds]
    return [way for way in found if way[2] + extra <= captain.money and may_have(captain, way[0], way[1])]


def may_have(captain: Captain, card: str, side: str) -> bool:
    """The maximums, from the board as it is (CG-YARD-05, CG-UPG-05, 06)."""
    if side == "licence":
        return True
    if side == "crew":
        return CARDS[card].crew not in captain.crew
    name = CARDS[card].upgrade
    if name.startswith("storage"):
        return not captain.owns("storage_big") and captain.owns("storage_small") < 2
    if name == "tank_small":
        return not captain.owns("tank_small") and not captain.owns("tank_big")
    return not captain.owns(name)


def may_both(captain: Captain, one: Option, other: Option) -> bool:
    """Whether two cards go together, each of which he may have (CG-Q12)."""
    if one[1] != other[1] or one[1] == "licence":
        return True
    if one[1] == "crew":
        return CARDS[one[0]].crew != CARDS[other[0]].crew
    names = (CARDS[one[0]].upgrade, CARDS[other[0]].upgrade)
    if names == ("storage_small", "storage_small"):
        return not captain.owns("storage_small")
    groups = [name.partition("_")[0] if name.startswith(("storage", "tank")) else name for name in names]
    return groups[0] != groups[1]


def tuck(table: Table, captain: Captain, card: str, side: str) -> None:
    """A card goes from the hand under the board; a small one it replaces is discarded (CG-GEN-05)."""
    captain.hand.remove(card)
    if side == "licence":
        captain.licences.append(card)
    elif side == "crew":
        captain.crew[CARDS[card].crew] = card
    else:
        name = CARDS[card].upgrade
        if name.endswith("_big"):
            small = name.replace("big", "small")
            table.discards += [old for kind, old in captain.upgrades if kind == small]
            captain.upgrades = [(kind, old) for kind, old in captain.upgrades if kind != small]
        captain.upgrades.append((name, card))


def shipyard(table: Table, captain: Captain, first: Option) -> Play:
    """One card or two; the price of both comes from the board before (CG-YARD, CG-Q12)."""
    ways = sides(table, captain, ("licence", "crew", "upgrade"), 0)
    one = next(way for way in ways if way[:2] == first)
    pairs = [
        other
        for other in ways
        if other[0] != one[0] and one[2] + other[2] + 1 <= captain.money and may_both(captain, one, other)
    ]
    captain.money -= one[2]
    chosen = [one]
    _, *cards = yield from table.may(captain, [("second", card) for card in dict.fromkeys(way[0] for way in pairs)])
    if cards:
        there = {("other-side", way[1]): way for way in pairs if way[0] == cards[0]}
        other = there[(yield from table.must(captain, list(there)))]
        captain.money -= other[2] + 1
        chosen.append(other)
    for card, side, _ in chosen:
        tuck(table, captain, card, side)
    yield from table.refill(captain)


def tuck_one(table: Table, captain: Captain, card: str, side: str) -> Play:
    """Printer and Dockside Improvement: for $1 more (CG-BON-05, 08)."""
    captain.money -= table.price(captain, card, side) + 1
    tuck(table, captain, card, side)
    yield from table.refill(captain)


# ---- fuel


def fuels(captain: Captain) -> list[int]:
    """Return what he can pay for fuel (CG-BON-10, CG-CRW-04)."""
    return [price for _, price in FUELS if price <= captain.money + captain.helped_by("engineer_fuel")]


def buy_fuel(captain: Captain, price: int) -> None:
    """The engineer pays first."""
    captain.money += captain.helped_by("engineer_fuel") - price
    captain.refuel(next(amount for amount, asked in FUELS if asked == price))


def fuel_dock(captain: Captain) -> None:
    """CG-FUEL."""
    captain.money += captain.helped_by("engineer_fuel")
    captain.fuel = captain.tank


# ---- selling


def sales(captain: Captain, most: int) -> list[Option]:
    """Return what may be sold: numbers of raw and of cooked tiles of each type."""
    return [counts for counts in up_to([*captain.raw, *captain.cooked]) if sum(counts) <= most]


def sell(table: Table, captain: Captain, counts: Option) -> None:
    bonus = table.port_bonus[captain.port]
    for i, number in enumerate(counts):
        food = i % 3
        each = PRICES[food] + (i >= 3) + (food == bonus) + (table.active == "seafood_market")
        captain.money += number * each


def unload(captain: Captain, counts: Option) -> None:
    """Tiles sold go to the reserve."""
    for food in range(3):
        captain.raw[food] -= counts[food]
        captain.cooked[food] -= counts[food + 3]


def market(table: Table, captain: Captain, most: int) -> Play:
    """CG-MKT-01 to 04."""
    _, counts = yield from table.must(captain, [("sell", counts) for counts in sales(captain, most)])
    sell(table, captain, counts)
    sold = [counts[food] + counts[food + 3] for food in range(3)]
    steps = sum(sold) + max(0, sum(number > 0 for number in sold) - 1)
    steps += sum(number > 0 and name in captain.crew for number, name in zip(sold, FIRST_MATES, strict=True))
    _, boost = yield from table.must(captain, [("boost", number) for number in range(min(1, captain.tiles) + 1)])
    captain.tiles -= boost
    steps += boost
    if table.active == "few_customers":
        steps = max(0, steps - 1)
    track = captain.port
    if table.active == "delivery_truck" and captain.money and steps:
        _, *others = yield from table.may(captain, [("other", port) for port in range(3) if port != track])
        if others:
            captain.money -= 1
            track = others[0]
    yield from advance(table, captain, track, steps)
    unload(captain, counts)


def advance(table: Table, captain: Captain, track: int, steps: int) -> Play:
    """CG-MKT-05, 06, CG-Q18, CG-Q19."""
    before = captain.tracks[track]
    after = min(LAST, before + steps)
    if after == LAST and any(other is not captain and other.tracks[track] == LAST for other in table.captains):
        after = LAST - 1
    captain.tracks[track] = after
    for space in REWARD_SPACES:
        if before < space <= after and (track, space) in table.rewards:
            yield from reward(table, captain, table.rewards.pop((track, space)))


def reward(table: Table, captain: Captain, tile: str) -> Play:
    """CG-RWD-01 to 03."""
    kind, number = REWARDS[tile]
    if kind == "money":
        captain.money += number
    elif kind == "fuel":
        captain.refuel(number)
    else:
        yield from table.draws(captain, 1)
        yield from table.discard(captain, 1)
        yield from table.trim(captain)
