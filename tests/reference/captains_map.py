"""The map of the Gulf from its drawing on the rule sheet (2.8): hexes, neighbours, distances by sea.

Hexes are called by row and column, as in `r1c2`. Ports are never passed through, only left or reached.
"""

from __future__ import annotations

from collections import deque

DRAWING = """
    #   #   #   #   M   #   #   #   #
      #   #   1   ~   ~   2   #   #   #
    #   ~   ~   ~   x   ~   a   ~   #
      C   ~   3   ~   ~   4   ~   T   #
    #   b   ~   ~   5   ~   ~   ~   #
      #   ~   6   ~   ~   7   ~   #   #
    #   #   y   ~   8   ~   ~   #   #
      =   =   =   =   =   =   =   =   =
"""
BUOYS_FROM = {**dict.fromkeys("12345678", 2), **dict.fromkeys("ab", 3), **dict.fromkeys("xy", 4)}
"""From how many players on a buoy is used."""
SIGNS = {
    f"r{row}c{column}": sign
    for row, line in enumerate(DRAWING.strip("\n").split("\n"))
    for column, sign in enumerate(line.split())
}
GULF = tuple(name for name, sign in SIGNS.items() if sign == "~" or sign in BUOYS_FROM)
"""In reading order."""
PORT_HEXES = tuple(next(name for name, sign in SIGNS.items() if sign == port) for port in "CMT")
DIRECTIONS = ("up_right", "right", "down_right", "down_left", "left", "up_left")


def _step(name: str, direction: str) -> str:
    """The hex next to one: odd rows lie half a hex to the right."""
    row, column = (int(number) for number in name[1:].split("c"))
    if direction in {"left", "right"}:
        return f"r{row}c{column + (1 if direction == 'right' else -1)}"
    across = row % 2 if direction.endswith("right") else row % 2 - 1
    return f"r{row + (1 if direction.startswith('down') else -1)}c{column + across}"


NEIGHBOURS = {name: {direction: _step(name, direction) for direction in DIRECTIONS} for name in (*GULF, *PORT_HEXES)}
IN_GULF = frozenset(GULF)


def target(name: str, location: str) -> str:
    """Return what a space of the Repopulation Location Track means for a hex.

    Nothing if that is no Gulf hex (CG-REP-04).
    """
    if location == "same_hex":
        return name
    beside = NEIGHBOURS[name][location]
    return beside if beside in IN_GULF else ""


def _distances(start: str) -> dict[str, int]:
    """Hexes moved from here to every Gulf hex, and to the ports one can end in."""
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for beside in NEIGHBOURS[here].values():
            if beside in IN_GULF and beside not in found:
                found[beside] = found[here] + 1
                waiting.append(beside)
    for port in PORT_HEXES:
        if port != start:
            found[port] = 1 + min(found[beside] for beside in NEIGHBOURS[port].values() if beside in IN_GULF)
    return found


DISTANCE = {name: _distances(name) for name in (*GULF, *PORT_HEXES)}


def buoys(players: int) -> list[str]:
    """The hexes that get seafood first, in reading order (CG-SET-09)."""
    return [name for name in GULF if BUOYS_FROM.get(SIGNS[name], players + 1) <= players]
