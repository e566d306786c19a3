"""Data printed on the pieces of Captains of the Gulf, typed in from the data part of the rule sheet.

Enters nothing; leaves tables. Seafood is numbered 0 to 2 (shrimp, oyster, crab), ports are numbered as in `PORTS`.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Catch: TypeAlias = tuple[int, int, int]
"""Numbers of shrimp, oysters, crabs."""

SEAFOOD = ("shrimp", "oyster", "crab")
PORTS = ("corpus_christi", "morgan_city", "tampa")
WHEEL = ("fuel_dock", "fishing", "sail_to_port", "fishing_or_sail_to_port", "shipyard", "commercial_market")
MOVING = (0, 0, 0, 1, 2, 3, 4)

START_FUEL = TANK = 6
STORAGE, MOST_STORAGE, HAND = 2, 4, 6
PRICES = (2, 3, 4)
LOAN, REPAYMENT = 5, 8
FUELS = ((3, 1), (6, 2), (9, 3))
"""Fuel bought, and its price."""

LAST, LIGHT = 15, 3
"""The dark space of a track, and its last light one."""
REWARD_SPACES = (7, 11)
STARS = ((13, (0, 6, 10, 15)), (9, (0, 3, 6, 10)), (5, (0, 1, 3, 6)))
"""Yellow, blue, white: the space, and what so many tracks pay (2.4, 2.6)."""
REWARDS = {"W1": ("money", 2), "W2": ("money", 3), "W3": ("fuel", 3), "W4": ("fuel", 6), "W5": ("card", 2)}
"""The kind of a reward tile, and its number; of the card tile there are two."""

LICENCES = {"shrimp": 2, "oyster": 3, "crab": 4}
FIRST_MATES = tuple(f"first_mate_{food}" for food in SEAFOOD)
DECKHANDS = {
    "deckhand_shrimp_oyster": (True, True, False),
    "deckhand_shrimp_crab": (True, False, True),
    "deckhand_oyster_crab": (False, True, True),
}
CREW = {
    **dict.fromkeys(FIRST_MATES, 4),
    "engineer_fuel": 4,
    "engineer_maintenance": 3,
    "engineer_upgrade": 3,
    **dict.fromkeys(DECKHANDS, 5),
}
UPGRADES = {
    "crew_quarters": 3,
    "improved_propeller": 5,
    "tool_box": 2,
    "storage_small": 4,
    "storage_big": 7,
    "tank_small": 3,
    "tank_big": 5,
    "improved_engine": 5,
    "galley": 4,
    "fuel_line": 3,
}
A_CARDS = (
    *("boat_show", "maintenance", "provisions", "migration"),
    *("coast_guard_inspection", "seafood_market", "good_weather", "fishermans_almanac"),
)
B_CARDS = (
    *("natural_selection", "renew_licenses", "tropical_storm", "few_customers"),
    *("smooth_workflow", "labor_discount", "good_haul", "delivery_truck"),
)
SEAFOOD_RING = (0, 1, 2)
LOCATION_RING = ("same_hex", "up_right", "right", "down_right", "same_hex", "down_left", "left", "up_left")


class Stock(NamedTuple):
    money: tuple[int, ...] = (4, 5, 5, 6)
    loans: int = 12
    seafood: int = 28
    depletion: int = 24
    cards: int = 90
    """The most cards left in the deck after the deal."""
    track: int = 1


FULL = Stock()
SCARCE = Stock((40, 40, 40, 40), 2, 11, 4, 9, 6)


class SeafoodCard(NamedTuple):
    """A card of the set-up and the Repopulation Deck (2.11)."""

    players: int
    quantity: int
    moves: tuple[int, int, int]
    """With 2, 3 and 4 players."""


SEAFOOD_CARDS = {
    "S01": SeafoodCard(2, 2, (1, 1, 1)),
    "S02": SeafoodCard(2, 2, (2, 2, 2)),
    "S03": SeafoodCard(2, 3, (0, 0, 0)),
    "S04": SeafoodCard(2, 3, (1, 1, 1)),
    "S05": SeafoodCard(2, 3, (2, 2, 2)),
    "S06": SeafoodCard(2, 4, (1, 1, 2)),
    "S07": SeafoodCard(2, 4, (0, 0, 0)),
    "S08": SeafoodCard(2, 3, (1, 1, 0)),
    "S09": SeafoodCard(3, 2, (0, 2, 1)),
    "S10": SeafoodCard(3, 4, (0, 1, 1)),
    "S11": SeafoodCard(4, 2, (0, 0, 0)),
    "S12": SeafoodCard(4, 3, (0, 0, 2)),
}


class Card(NamedTuple):
    """A Game Card (2.9): from how many players on, its three outer sections, its icons."""

    players: int
    licence: str
    crew: str
    upgrade: str
    icons: Catch


CARD_LINES = """
G01 2 shrimp first_mate_shrimp crew_quarters SS
G02 2 crab first_mate_shrimp improved_propeller SOC
G03 2 crab first_mate_shrimp storage_big OC
G04 2 oyster first_mate_shrimp tank_small SC
G05 2 crab first_mate_shrimp improved_engine CC
G06 2 oyster first_mate_shrimp galley OO
G07 2 shrimp first_mate_oyster crew_quarters OO
G08 2 crab first_mate_oyster improved_propeller SS
G09 2 shrimp first_mate_oyster storage_small OOO
G10 2 crab first_mate_oyster storage_big SSS
G11 2 crab first_mate_oyster improved_engine SO
G12 2 oyster first_mate_oyster galley CC
G13 2 shrimp first_mate_crab crew_quarters CC
G14 2 crab first_mate_crab improved_propeller OO
G15 2 shrimp first_mate_crab storage_small SOC
G16 2 crab first_mate_crab storage_big OOO
G17 2 shrimp first_mate_crab tank_big OC
G18 2 crab first_mate_crab improved_engine SC
G19 2 oyster engineer_fuel crew_quarters SO
G20 2 oyster engineer_fuel storage_small SS
G21 2 shrimp engineer_fuel storage_big SOC
G22 2 oyster engineer_fuel tank_big SSS
G23 2 shrimp engineer_fuel improved_engine OC
G24 2 oyster engineer_fuel fuel_line SO
G25 2 oyster engineer_maintenance crew_quarters SC
G26 2 crab engineer_maintenance tool_box CC
G27 2 oyster engineer_maintenance storage_small OO
G28 2 oyster engineer_maintenance tank_big OOO
G29 2 shrimp engineer_maintenance improved_engine SSS
G30 2 oyster engineer_maintenance fuel_line SC
G31 2 oyster engineer_upgrade crew_quarters OC
G32 2 crab engineer_upgrade tool_box SO
G33 2 oyster engineer_upgrade storage_small CC
G34 2 crab engineer_upgrade tank_small SS
G35 2 oyster engineer_upgrade tank_big SOC
G36 2 oyster engineer_upgrade fuel_line OC
G37 2 shrimp deckhand_shrimp_oyster tool_box SC
G38 2 crab deckhand_shrimp_oyster storage_small SO
G39 2 shrimp deckhand_shrimp_oyster tank_small OO
G40 2 crab deckhand_shrimp_oyster tank_big SS
G41 2 shrimp deckhand_shrimp_oyster galley OOO
G42 2 crab deckhand_shrimp_oyster fuel_line SSS
G43 2 oyster deckhand_shrimp_crab improved_propeller SSS
G44 2 shrimp deckhand_shrimp_crab tool_box OC
G45 2 shrimp deckhand_shrimp_crab tank_small CC
G46 2 crab deckhand_shrimp_crab tank_big OO
G47 2 shrimp deckhand_shrimp_crab galley SOC
G48 2 crab deckhand_shrimp_crab fuel_line OOO
G49 2 oyster deckhand_oyster_crab improved_propeller OOO
G50 2 shrimp deckhand_oyster_crab tool_box SSS
G51 2 oyster deckhand_oyster_crab storage_big SC
G52 2 shrimp deckhand_oyster_crab tank_small SO
G53 2 shrimp deckhand_oyster_crab galley SS
G54 2 crab deckhand_oyster_crab fuel_line SOC
G55 3 oyster first_mate_shrimp tool_box OOO
G56 3 shrimp first_mate_shrimp fuel_line SS
G57 3 oyster first_mate_oyster tool_box SOC
G58 3 oyster first_mate_oyster tank_small OC
G59 3 oyster first_mate_crab tank_small SSS
G60 3 oyster first_mate_crab galley SO
G61 3 shrimp engineer_fuel improved_propeller CC
G62 3 crab engineer_fuel galley SC
G63 3 shrimp engineer_maintenance improved_propeller SO
G64 3 shrimp engineer_maintenance storage_big SS
G65 3 shrimp engineer_upgrade storage_big OO
G66 3 shrimp engineer_upgrade improved_engine OOO
G67 3 crab deckhand_shrimp_oyster crew_quarters SSS
G68 3 oyster deckhand_shrimp_oyster improved_engine SOC
G69 3 crab deckhand_shrimp_crab crew_quarters OOO
G70 3 crab deckhand_shrimp_crab storage_small SC
G71 3 crab deckhand_oyster_crab storage_small OC
G72 3 crab deckhand_oyster_crab tank_big CC
G73 4 shrimp first_mate_shrimp storage_small SSS
G74 4 shrimp first_mate_shrimp tank_big SO
G75 4 shrimp first_mate_oyster tank_big SC
G76 4 shrimp first_mate_oyster fuel_line OO
G77 4 oyster first_mate_crab tool_box SS
G78 4 shrimp first_mate_crab fuel_line CC
G79 4 crab engineer_fuel tool_box OO
G80 4 crab engineer_fuel tank_small OOO
G81 4 crab engineer_maintenance tank_small SOC
G82 4 crab engineer_maintenance galley OC
G83 4 shrimp engineer_upgrade improved_propeller SC
G84 4 crab engineer_upgrade galley SSS
G85 4 oyster deckhand_shrimp_oyster improved_propeller OC
G86 4 oyster deckhand_shrimp_oyster storage_big CC
G87 4 oyster deckhand_shrimp_crab storage_big SO
G88 4 oyster deckhand_shrimp_crab improved_engine SS
G89 4 crab deckhand_oyster_crab crew_quarters SOC
G90 4 oyster deckhand_oyster_crab improved_engine OO
"""


def _card(line: str) -> tuple[str, Card]:
    name, players, licence, crew, upgrade, icons = line.split()
    return name, Card(int(players), licence, crew, upgrade, (icons.count("S"), icons.count("O"), icons.count("C")))


CARDS = dict(_card(line) for line in CARD_LINES.split("\n") if line)
