"""Exhaustive counts of a game's tree, layer by layer: equal positions are walked once and counted as often as met.

Enters a program with chance left open and perhaps a depth; leaves nodes, leaves per depth and distinct positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from gamespec.budgets import REMEMBERED, allowed

Drawn = TypeVar("Drawn")
"""An outcome of chance."""

MOST_POSITIONS = 2_000_000
"""Positions remembered before the count gives up, so that memory stays bounded."""
NAME = 12
"""Numbers that would take the room of the name of a position, which is kept to the end."""
STATE = 40
"""What a state takes besides its own numbers, while the count goes on from it."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What was counted: nodes of the tree, not of the graph of positions, except `positions`."""

    chance: int
    decisions: int
    terminals: int
    """Ends of games: complete play sequences when `complete`."""
    positions: int
    """Positions that differ in more than their random streams."""
    leaves: tuple[int, ...]
    """Nodes at each depth, from 1 (perft); a move and a chance outcome are one ply each."""
    complete: bool
    """Whether every game was followed to its end."""
    crowded: bool = False
    """Whether it stopped for lack of room for further positions."""

    def as_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        return {
            "chance": self.chance,
            "decision": self.decisions,
            "terminal": self.terminals,
            "positions": self.positions,
            "leaves": list(self.leaves),
            "complete": self.complete,
            "crowded": self.crowded,
        }


class Tree(Protocol[Drawn]):
    """The part of a program that is counted; it is written in place."""

    def start(self, seed: int | None) -> list[int]:
        """The first position, with chance left open."""
        ...

    def sort(self, state: list[int], /) -> str:
        """What it waits for: decision, chance or end."""
        ...

    def menu(self, state: list[int], /) -> Sequence[int]:
        """The codes of all moves."""
        ...

    def apply(self, state: list[int], code: int, /) -> None:
        """Make a move."""
        ...

    def outcomes(self, state: list[int], /) -> Sequence[tuple[Drawn, int]]:
        """What chance may bring, with weights."""
        ...

    def draw(self, state: list[int], outcome: Drawn, /) -> None:
        """Bring it."""
        ...


Layer = dict[int, tuple[list[int], int]]
"""Key of a position -> (one state of it, in how many ways it is reached)."""


def count(
    program: Tree[Any],
    key: Callable[[list[int]], int],
    depth: int | None = None,
    most: int = MOST_POSITIONS,
    progress: Callable[[int, int], None] | None = None,
    *,
    cells: int = REMEMBERED,
) -> Counts:
    """Count everything reachable within `depth` plies; `progress` hears the depth and the size of each layer.

    It gives up at `most` positions, or where those it remembers take the room of so many `cells` (numbers; 8 bytes
    each), and more where a budget allows more.
    """
    nodes = {"chance": 0, "decision": 0, "end": 0}
    leaves: list[int] = []
    start = program.start(None)
    each = STATE + len(start)
    layer: Layer = {key(start): (start, 1)}
    seen = set(layer)
    crowded = False
    while layer:
        for state, ways in layer.values():
            nodes[program.sort(state)] += ways
        if len(leaves) == depth:
            break
        free = allowed(cells) - NAME * len(seen) - each * len(layer)
        following = _next(program, key, layer, min(allowed(most) - len(seen), free // (each + NAME)))
        if following is None:
            crowded = True
            break
        layer = following
        seen.update(layer)
        if layer:
            leaves.append(sum(ways for _, ways in layer.values()))
            if progress is not None:
                progress(len(leaves), len(layer))
    complete = not crowded and all(program.sort(state) == "end" for state, _ in layer.values())
    return Counts(nodes["chance"], nodes["decision"], nodes["end"], len(seen), tuple(leaves), complete, crowded)


def _next(program: Tree[Any], key: Callable[[list[int]], int], layer: Layer, room: int) -> Layer | None:
    """The next layer, or None when it needs more room."""
    following: Layer = {}
    for state, ways in layer.values():
        for child in _children(program, state):
            name = key(child)
            known = following.get(name)
            following[name] = (child, ways) if known is None else (known[0], known[1] + ways)
            if len(following) > room:
                return None
    return following


def _children(program: Tree[Any], state: list[int]) -> Iterator[list[int]]:
    sort = program.sort(state)
    if sort == "decision":
        for code in program.menu(state):
            child = state[:]
            program.apply(child, code)
            yield child
    elif sort == "chance":
        for outcome, _ in program.outcomes(state):
            child = state[:]
            program.draw(child, outcome)
            yield child
