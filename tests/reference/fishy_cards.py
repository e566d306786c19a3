"""The cards of Fishy, Squishy, Crusty, Quirky by hand, and which sets of them fulfill an order.

Enters nothing but the rule sheet; leaves tables, `meets` and `sets_for`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

SORTS = ("fishy", "squishy", "crusty", "quirky")


class Print(NamedTuple):
    role: str
    sort: str
    points: int
    shadow: str
    copies: int


def _deck() -> dict[str, Print]:
    """The sheet's table (FQ-CRD-01 to 04)."""
    found: dict[str, Print] = {}
    for sort in SORTS:
        for points, plain in ((5, 6), (10, 5), (15, 3)):
            found[f"{sort}-{points}"] = Print("creature", sort, points, "", plain)
            if points < 15:
                found[f"{sort}-{points}-shadowed"] = Print("creature", sort, points, sort, 1)
    for sort in SORTS:
        found[f"{sort}-flavor"] = Print("flavor", sort, 0, "", 2)
    found["sea-monster"] = Print("monster", "", 15, "", 4)
    return found


CARDS = _deck()
PLACE = {name: i for i, name in enumerate(CARDS)}
"""A set of cards is named along the table."""


class Wish(NamedTuple):
    wants: tuple[int, int, int, int]
    free: int
    points: int
    dollars: int


STANDARD = {
    "fin-fritters": Wish((2, 0, 0, 0), 0, 15, 1),
    "jelly-bowl": Wish((0, 2, 0, 0), 0, 15, 1),
    "claw-cakes": Wish((0, 0, 2, 0), 0, 15, 1),
    "odd-bites": Wish((0, 0, 0, 2), 0, 15, 1),
    "cove-taco": Wish((1, 1, 0, 0), 0, 20, 1),
    "tidepool-toast": Wish((0, 0, 1, 1), 0, 20, 1),
    "pier-platter": Wish((1, 0, 1, 0), 0, 20, 1),
    "lagoon-noodles": Wish((0, 1, 0, 1), 0, 20, 1),
    "harbor-chowder": Wish((2, 1, 0, 0), 0, 30, 2),
    "reef-risotto": Wish((0, 2, 1, 0), 0, 30, 2),
    "rock-roast": Wish((0, 0, 2, 1), 0, 30, 2),
    "drifter-dumplings": Wish((1, 0, 0, 2), 0, 30, 2),
    "sailor-stew": Wish((1, 0, 0, 1), 1, 35, 2),
    "mermaid-mix": Wish((0, 1, 1, 0), 1, 35, 2),
    "galley-gumbo": Wish((1, 0, 1, 0), 2, 40, 2),
    "anchor-hotpot": Wish((0, 1, 0, 1), 2, 40, 2),
}
CATCHES = {
    "four-seas-feast": Wish((1, 1, 1, 1), 0, 45, 3),
    "shell-and-scale": Wish((2, 0, 2, 0), 0, 45, 3),
    "wobble-banquet": Wish((0, 2, 0, 2), 0, 45, 3),
    "captains-table": Wish((0, 0, 0, 0), 5, 50, 3),
}
ORDERS = STANDARD | CATCHES
FOLK = (
    *("deckhand", "net-hauler", "spear-diver", "pickpocket", "lighthouse-keeper"),
    *("galley-chef", "shape-shifter", "trader", "tide-caller", "scavenger"),
)
STACKS = ("north", "east", "south", "west")
TARGET = {2: 7, 3: 7, 4: 7, 5: 5, 6: 5}
UP, DOWN = "up", "down"


@cache
def meets(order: str, names: tuple[str, ...], helper: str = "") -> bool:
    """Whether these cards fulfill an order.

    Each wanted card is matched with one given (FQ-FUL-02, 03, FQ-CRD-03, 04).
    """
    wish = ORDERS[order]
    cards = [CARDS[name] for name in names]
    if sum(card.points for card in cards) < max(0, wish.points - (10 if helper == "galley-chef" else 0)):
        return False
    flavors = {card.sort for card in cards if card.role == "flavor"}
    solid = [card for card in cards if card.role != "flavor"]
    slots = [sort for sort, count in zip(SORTS, wish.wants, strict=True) for _ in range(count)] + ["any"] * wish.free
    creatures = [i for i, card in enumerate(solid) if card.role == "creature"]
    turned = creatures if helper == "shape-shifter" else []
    return any(_matched(slots, solid, flavors, joker) for joker in (-1, *turned))


def _matched(slots: list[str], solid: list[Print], flavors: set[str], joker: int) -> bool:
    """Every slot gets a card of its own."""

    def fits(slot: str, i: int) -> bool:
        card = solid[i]
        return slot in ("any", card.sort) or slot in flavors or card.role == "monster" or i == joker

    holds: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        for i in range(len(solid)):
            if i not in tried and fits(slots[slot], i):
                tried.add(i)
                if i not in holds or place(holds[i], tried):
                    holds[i] = slot
                    return True
        return False

    return all(place(slot, set()) for slot in range(len(slots)))


@cache
def sets_for(order: str, hand: tuple[str, ...], helper: str = "") -> tuple[tuple[str, ...], ...]:
    """All sets of which nothing, help included, could be left out (FQ-Q3, FQ-Q17)."""
    names = sorted(set(hand), key=PLACE.__getitem__)
    copies = Counter(hand)
    found: list[tuple[str, ...]] = []

    def rest(i: int) -> tuple[str, ...]:
        return tuple(name for name in names[i:] for _ in range(copies[name]))

    def go(i: int, taken: tuple[str, ...]) -> None:
        if meets(order, taken, helper):
            spare = any(meets(order, taken[:k] + taken[k + 1 :], helper) for k in range(len(taken)))
            if not spare and not (helper and meets(order, taken)):
                found.append(taken)
            return
        if i == len(names) or not meets(order, taken + rest(i), helper):
            return
        for count in range(copies[names[i]] + 1):
            go(i + 1, taken + (names[i],) * count)

    go(0, ())
    return tuple(dict.fromkeys(found))
