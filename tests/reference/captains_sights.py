"""Views of Captains of the Gulf: by the reference, and ours in the same form."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.reference.captains_data import LOCATION_RING, PORTS, REWARD_SPACES, SEAFOOD, WHEEL
from tests.reference.captains_map import GULF, PORT_HEXES
from tests.reference.captains_table import Captain, Table

if TYPE_CHECKING:
    from interpreter import State

HEXES = sorted((*GULF, *PORT_HEXES), key=lambda name: (int(name[1]), int(name[3])))
"""In reading order, as ours numbers them."""
REWARDS = {"two-dollars": "W1", "three-dollars": "W2", "three-fuel": "W3", "six-fuel": "W4", "new-card": "W5"}
COMPASS = (
    "same-top",
    "to-up-right",
    "to-right",
    "to-down-right",
    "same-bottom",
    "to-down-left",
    "to-left",
    "to-up-left",
)
SPOTS = ("fuel-dock", "fishing", "to-port", "either", "shipyard", "market")
assert len(COMPASS) == len(LOCATION_RING)
assert len(SPOTS) == len(WHEEL)


def sight(table: Table, seat: int | None) -> dict[str, Any]:
    """The reference as one seat (None: an onlooker) sees it."""
    used = Counter(table.seafood_cards) - Counter(table.repopulation)
    return {
        "timer": table.timer,
        "discs": (SEAFOOD[table.food_disc], COMPASS[table.place_disc]),
        "loans": table.loans_left,
        "sizes": (len(table.deck), len(table.stacks["A"]), len(table.stacks["B"]), len(table.repopulation)),
        "discards": sorted(table.discards),
        "round": "" if table.over else table.shown[-1].replace("_", "-"),
        "used": sorted(used) if table.shown else [],
        "reserve": [table.seafood_left(food) for food in range(3)],
        "ports": [
            (SEAFOOD[table.port_bonus[port]], [table.rewards.get((port, space), "") for space in REWARD_SPACES])
            for port in range(len(PORTS))
        ],
        "gulf": {name: (table.goods[name], table.depleted[name], bool(table.reviving[name])) for name in GULF},
        "players": [_sight_of(table, captain, open_hand=captain.seat == seat) for captain in table.captains],
    }


def _sight_of(table: Table, captain: Captain, *, open_hand: bool) -> dict[str, Any]:
    return {
        "money": (captain.money, captain.loans, captain.fuel, captain.tiles),
        "markers": (1 if table.round < 5 else 2) - captain.used,
        "boat": captain.boat,
        "marker": SPOTS[captain.marker] if captain.marker >= 0 else None,
        "tracks": captain.tracks,
        "hand": sorted(captain.hand) if open_hand and captain.hand else len(captain.hand),
        "licences": sorted(captain.licences),
        "crew": sorted(captain.crew.values()),
        "upgrades": sorted(card for _, card in captain.upgrades),
        "hold": (captain.raw, captain.cooked),
    }


def seen(state: State, seat: int | None) -> dict[str, Any]:
    """Our view of a seat, put like the reference's."""
    view: Any = state.view(seat)
    fields, zones, things = view["table"]["fields"], view["table"]["zones"], view["things"]
    return {
        "timer": fields["timer"],
        "discs": (_bare(fields["food-at"]), _bare(fields["swim-at"])),
        "loans": fields["loan-cards"],
        "sizes": tuple(_closed(zones[name]) for name in ("deck", "early", "late", "growth")),
        "discards": sorted(_names(zones["discards"])),
        "round": "".join(_names(zones["round"])).lower(),
        "used": sorted(_names(zones["grown"])),
        "reserve": _foods(zones["tray"], cooked=False),
        "ports": [
            (
                "".join(_names(port["zones"]["taste"])).lower(),
                ["".join(REWARDS[name.lower()] for name in _names(port["zones"]["prize"][g])) for g in ("near", "far")],
            )
            for port in things["Port"]
        ],
        "gulf": {
            _hex(there["name"]): (
                _foods(there["zones"]["stock"], cooked=False),
                there["fields"]["depletion"],
                there["fields"]["ripe"],
            )
            for there in things["Hex"]
            if _hex(there["name"]) in GULF
        },
        "players": [_seen_of(player["fields"], player["zones"]) for player in view["players"]],
    }


def _seen_of(fields: Any, zones: Any) -> dict[str, Any]:
    hand = zones["hand"]
    return {
        "money": tuple(fields[name] for name in ("money", "loans", "fuel", "bonus-tiles")),
        "markers": fields["markers"],
        "boat": _hex(fields["boat-at"]),
        "marker": _bare(fields["marker"]) if fields["marker"] not in {None, "none"} else None,
        "tracks": list(fields["disc"].values()),
        "hand": sorted(_names(hand)) if any("front" in piece for piece in hand["pieces"]) else _closed(hand),
        "licences": sorted(_names(zones["licenses"])),
        "crew": sorted(_names(zones["crew"])),
        "upgrades": sorted(_names(zones["upgrades"])),
        "hold": (_foods(zones["hold"], cooked=False), _foods(zones["hold"], cooked=True)),
    }


def _bare(name: str) -> str:
    return name.rpartition("[")[2].rstrip("]")


def _hex(name: str) -> str:
    """`Hex[5, 1]` is column 5, row 1, both counted from 1."""
    column, row = (int(number) for number in _bare(name).split(", "))
    return f"r{row - 1}c{column - 1}"


def _names(zone: Any) -> list[str]:
    return [_bare(piece["front"]).upper() for piece in zone["pieces"]]


def _foods(zone: Any, *, cooked: bool) -> list[int]:
    found = Counter(_bare(piece["front"]) for piece in zone["pieces"] if piece["fields"]["cooked"] == cooked)
    return [found[food] for food in SEAFOOD]


def _closed(zone: Any) -> int:
    """The size of a zone none of whose pieces is seen from the front."""
    assert all("front" not in piece for piece in [*zone.get("pieces", []), zone.get("top") or {}])
    return zone["size"]
