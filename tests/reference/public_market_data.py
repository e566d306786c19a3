"""Data printed on the pieces of Public Market, typed in from the data part of the rule sheet.

Enters nothing; leaves tables. Fish are numbered 0 to 3 (sardine, herring, cod, salmon), cells are (row, column) from 1.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]
Catch: TypeAlias = tuple[int, int, int, int]
"""Numbers of sardines, herrings, cod, salmon."""

FISH = "SHCL"
SARDINE, HERRING, COD, SALMON = range(4)
LOGOS = ("Boat", "Wheel", "Anchor", "Fish")
POWERS = ("COOLER", "ANY_SCRAP", "FISH_ANYWHERE", "TAKE_5")
SIZE = 5

ZERO, HOME = "Zero", "HOME"
ROW: tuple[str, ...] = (ZERO, "Sardine", "Herring", "Cod", "Salmon", HOME)
"""The bid row from left to right.

Nobody may go HOME before the evening. The i-th location has scraps of the first i fish.
"""
MORNING: dict[str, int] = dict(zip(ROW, (0, 2, 4, 6, 8), strict=False))
EVENING: dict[str, int] = dict(zip(ROW, (0, 5, 7, 9, 11, 0), strict=True))


class Tile(NamedTuple):
    """A fish tile (5.8)."""

    name: str
    shape: str
    cells: tuple[Cell, ...]
    fish: Catch
    shell: str


class Chest(NamedTuple):
    """An ice chest (5.6)."""

    name: str
    crab: Cell
    ice: frozenset[Cell]
    shrimp: frozenset[Cell]


class Contract(NamedTuple):
    """A public contract (5.9)."""

    column: int
    cost: Catch


class Card(NamedTuple):
    """A Today's Catch card (5.10)."""

    colour: str
    gears: tuple[int, ...]
    logos: tuple[str, ...]
    cost: Catch


class Space(NamedTuple):
    """A space for a lighthouse (5.11, 5.12).

    A collection location has no column, the scoring tiles have no logo.
    """

    name: str
    column: int
    half: str
    points: int
    bonus: str
    logo: str = ""


class Stock(NamedTuple):
    """Supply of everything that can run out."""

    track: Catch = (8, 7, 6, 5)
    """The ends of the four tracks (5.3)."""
    scraps: int = 10
    lighthouses: int = 7
    crabs: int = 5
    red: int = 3
    """Cards in each stack."""
    blue: tuple[int, int] = (3, 4)
    """The same, with up to three players and with more."""


FULL = Stock()
SCARCE = Stock((5, 4, 3, 3), 2, 2, 1, 1, (1, 1))


def _tile(line: str) -> Tile:
    name, shape, grid, shell = line.split()
    drawn = {(row, column): sign for row, signs in enumerate(grid.split("/")) for column, sign in enumerate(signs)}
    cells = tuple(sorted(cell for cell, sign in drawn.items() if sign != "."))
    return Tile(name, shape, cells, (grid.count("S"), grid.count("H"), grid.count("C"), grid.count("L")), shell)


def _chest(name: str, grid: str) -> Chest:
    drawn = [(sign, (i // SIZE + 1, i % SIZE + 1)) for i, sign in enumerate(grid.replace("/", ""))]
    crab = next(cell for sign, cell in drawn if sign == "c")
    ice, shrimp = (frozenset(cell for sign, cell in drawn if sign == wanted) for wanted in "Xs")
    return Chest(name, crab, ice, shrimp)


TILE_LINES = """
F01 I2 oC Scallop
F02 I2 oL Clam
F03 I2 CH Scallop
F04 I2 HL Scallop
F05 I2 LL Cockle
F06 I2 SL Clam
F07 I3 oCH Whelk
F08 I3 HHo Clam
F09 I3 LHo Scallop
F10 I3 SLo Whelk
F11 I3 HHC Cockle
F12 I3 HLL Cockle
F13 I3 SLH Clam
F14 I3 LSH Cockle
F15 V3 S./oL Whelk
F16 V3 C./oS Whelk
F17 V3 S./Ho Cockle
F18 V3 S./So Scallop
F19 V3 C./SC Scallop
F20 V3 S./SH Cockle
F21 V3 S./HL Whelk
F22 V3 S./SL Whelk
F23 V3 H./CS Scallop
F24 V3 S./HS Clam
F25 I4 SoHC Scallop
F26 I4 LoLC Cockle
F27 I4 HSLo Whelk
F28 I4 SoHS Whelk
F29 L4 S./S./oH Whelk
F30 L4 S./o./HH Clam
F31 L4 o./C./SH Whelk
F32 L4 C./S./oS Clam
F33 L4 S./C./HL Scallop
F34 L4 S./L./CS Cockle
F35 J4 .C/.H/oC Scallop
F36 J4 .L/.C/oH Cockle
F37 J4 .S/.C/So Cockle
F38 J4 .S/.S/Ho Scallop
F39 J4 .C/.C/LS Whelk
F40 J4 .H/.C/SL Whelk
F41 T4 oLS/.C. Cockle
F42 T4 oSC/.H. Clam
F43 T4 HoS/.H. Clam
F44 T4 LSo/.S. Scallop
F45 T4 SCH/.L. Scallop
F46 T4 LSH/.S. Scallop
F47 S4 .HC/oS. Scallop
F48 S4 .HS/Co. Cockle
F49 S4 .CH/CH. Whelk
F50 S4 .CS/HL. Clam
F51 Z4 Co./.HC Clam
F52 Z4 oH./.CH Cockle
F53 Z4 CC./.LH Scallop
F54 Z4 SL./.HC Clam
F55 O4 oC/So Cockle
F56 O4 So/oL Clam
F57 O4 oS/So Clam
F58 O4 HC/oS Whelk
F59 O4 oC/HS Whelk
F60 O4 oH/SH Whelk
F61 P5 Ho/CS/L. Cockle
F62 P5 LS/HC/o. Clam
F63 P5 HH/LL/o. Cockle
F64 Q5 SC/Co/.S Whelk
F65 Q5 HL/So/.C Scallop
F66 Q5 HL/oC/.S Whelk
F67 U5 C.H/oSL Cockle
F68 U5 S.H/CCL Clam
F69 V5 S../H../SHo Scallop
F70 V5 C../L../SHL Clam
"""
"""Name, shape, rows of its drawing (a letter is a cell with that fish, o one without, . none), shell."""
TILES = {tile.name: tile for tile in map(_tile, TILE_LINES.strip().splitlines())}

CHESTS = {
    name: _chest(name, grid)
    for name, grid in (
        ("K1", ".s.../.c.X./...s./X..../..s.."),
        ("K2", "X..../..c.s/s..../...X./.s..."),
        ("K3", "s..../...c./.X.s./....s/..X.."),
        ("K4", "..X../s...s/.c.../...X./.s..."),
        ("K5", ".s..X/...../s.c../...s./X...."),
        ("K6", "X..s./...../.s.c./...../s.X.."),
        ("K7", "...s./X..../..X.s/.c.../..s.."),
        ("K8", ".X..s/.s.../....X/..c../s...."),
        ("K9", "..s../.X..s/...../s..c./..X.."),
    )
}

CONTRACTS = {
    "P01": Contract(1, (2, 1, 0, 0)),
    "P02": Contract(1, (1, 1, 1, 0)),
    "P03": Contract(1, (2, 0, 1, 0)),
    "P04": Contract(1, (1, 2, 0, 0)),
    "P05": Contract(2, (0, 2, 1, 1)),
    "P06": Contract(2, (2, 1, 1, 0)),
    "P07": Contract(2, (1, 1, 1, 1)),
    "P08": Contract(2, (2, 2, 0, 0)),
    "P09": Contract(3, (2, 2, 2, 0)),
    "P10": Contract(3, (3, 1, 1, 1)),
    "P11": Contract(3, (1, 2, 1, 2)),
    "P12": Contract(3, (2, 3, 0, 1)),
    "P13": Contract(4, (2, 2, 2, 2)),
    "P14": Contract(4, (4, 2, 1, 1)),
    "P15": Contract(4, (2, 3, 3, 0)),
    "P16": Contract(4, (3, 1, 2, 2)),
}

CARDS = {
    "B01": Card("blue", (SARDINE,), ("Boat",), (1, 1, 0, 0)),
    "B02": Card("blue", (SARDINE,), ("Wheel",), (0, 1, 1, 0)),
    "B03": Card("blue", (SARDINE,), ("Anchor",), (1, 0, 1, 0)),
    "B04": Card("blue", (HERRING,), ("Wheel",), (2, 1, 0, 0)),
    "B05": Card("blue", (HERRING,), ("Anchor",), (0, 1, 0, 1)),
    "B06": Card("blue", (HERRING,), ("Fish",), (0, 2, 1, 0)),
    "B07": Card("blue", (COD,), ("Anchor",), (1, 1, 1, 0)),
    "B08": Card("blue", (COD,), ("Fish",), (2, 0, 1, 0)),
    "B09": Card("blue", (COD,), ("Boat",), (0, 2, 0, 1)),
    "B10": Card("blue", (SALMON,), ("Fish",), (1, 1, 0, 1)),
    "B11": Card("blue", (SALMON,), ("Boat",), (2, 1, 1, 0)),
    "B12": Card("blue", (SALMON,), ("Wheel",), (0, 1, 2, 0)),
    "B13": Card("blue", (SARDINE, SALMON), ("Boat",), (2, 1, 1, 1)),
    "B14": Card("blue", (HERRING, COD), ("Wheel",), (1, 2, 1, 1)),
    "B15": Card("blue", (SARDINE, COD), ("Anchor",), (1, 1, 2, 0)),
    "B16": Card("blue", (HERRING, SALMON), ("Fish",), (1, 1, 1, 2)),
    "R01": Card("red", (), ("Boat", "Wheel"), (0, 1, 2, 1)),
    "R02": Card("red", (), ("Boat", "Wheel"), (2, 2, 1, 0)),
    "R03": Card("red", (), ("Boat", "Anchor"), (0, 2, 1, 1)),
    "R04": Card("red", (), ("Boat", "Anchor"), (3, 1, 1, 0)),
    "R05": Card("red", (), ("Boat", "Fish"), (1, 1, 1, 1)),
    "R06": Card("red", (), ("Boat", "Fish"), (2, 0, 2, 1)),
    "R07": Card("red", (), ("Wheel", "Anchor"), (2, 1, 0, 1)),
    "R08": Card("red", (), ("Wheel", "Anchor"), (1, 3, 1, 0)),
    "R09": Card("red", (), ("Wheel", "Fish"), (1, 0, 2, 1)),
    "R10": Card("red", (), ("Wheel", "Fish"), (3, 0, 0, 2)),
    "R11": Card("red", (), ("Anchor", "Fish"), (2, 2, 0, 0)),
    "R12": Card("red", (), ("Anchor", "Fish"), (0, 1, 2, 2)),
    "R13": Card("red", (), ("Boat", "Wheel", "Anchor"), (2, 2, 1, 1)),
    "R14": Card("red", (), ("Wheel", "Anchor", "Fish"), (1, 1, 2, 2)),
}

SCORING = {
    "2-3": (
        Space("C1/A1", 1, "left", 3, ""),
        Space("C1/A2", 1, "left", 1, "gear"),
        Space("C1/A3", 1, "right", 2, "scrap"),
        Space("C1/A4", 1, "right", 0, "catch"),
        Space("C2/A1", 2, "left", 5, ""),
        Space("C2/A2", 2, "left", 3, "gear"),
        Space("C2/A3", 2, "right", 4, "scrap"),
        Space("C2/A4", 2, "right", 2, "catch"),
        Space("C3/A1", 3, "left", 8, ""),
        Space("C3/A2", 3, "left", 5, "gear"),
        Space("C3/A3", 3, "right", 7, "scrap"),
        Space("C3/A4", 3, "right", 4, "catch"),
        Space("C4/A1", 4, "left", 12, ""),
        Space("C4/A2", 4, "left", 9, "gear"),
        Space("C4/A3", 4, "right", 11, "scrap"),
        Space("C4/A4", 4, "right", 8, "catch"),
    ),
    "4-5": (
        Space("C1/B1", 1, "left", 3, ""),
        Space("C1/B2", 1, "left", 2, "scrap"),
        Space("C1/B3", 1, "left", 1, "gear"),
        Space("C1/B4", 1, "right", 3, ""),
        Space("C1/B5", 1, "right", 2, "scrap"),
        Space("C1/B6", 1, "right", 0, "catch"),
        Space("C2/B1", 2, "left", 5, ""),
        Space("C2/B2", 2, "left", 4, "scrap"),
        Space("C2/B3", 2, "left", 3, "gear"),
        Space("C2/B4", 2, "right", 5, ""),
        Space("C2/B5", 2, "right", 4, "scrap"),
        Space("C2/B6", 2, "right", 2, "catch"),
        Space("C3/B1", 3, "left", 8, ""),
        Space("C3/B2", 3, "left", 7, "scrap"),
        Space("C3/B3", 3, "left", 5, "gear"),
        Space("C3/B4", 3, "right", 8, ""),
        Space("C3/B5", 3, "right", 7, "scrap"),
        Space("C3/B6", 3, "right", 4, "catch"),
        Space("C4/B1", 4, "left", 12, ""),
        Space("C4/B2", 4, "left", 11, "scrap"),
        Space("C4/B3", 4, "left", 9, "gear"),
        Space("C4/B4", 4, "right", 12, ""),
        Space("C4/B5", 4, "right", 11, "scrap"),
        Space("C4/B6", 4, "right", 8, "catch"),
    ),
}
COLLECTION = tuple(
    Space(f"{tile}/K{i}", 0, "", 0, "", logo) for tile in (1, 2) for i, logo in enumerate(LOGOS, start=1)
)
COLLECTION_MONEY = 3
