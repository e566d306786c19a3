"""Exhaustive counts of a game's tree, layer by layer: equal positions are walked once and counted as often as met.

Enters a program with chance left open and perhaps a depth; leaves nodes, leaves per depth and distinct positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from gamespec.budgets import REMEMBERED, allowed

Drawn = TypeVar("Drawn")
"""An outcome of chance."""
Name = TypeVar("Name")
"""What is equal for equal positions."""
State = TypeVar("State")

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
    stopped: bool = False
    """Whether Ctrl-C ended it."""

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
            "stopped": self.stopped,
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


@dataclass(slots=True)
class Layer(Generic[Name, State]):
    """Positions at one depth by their names: one state of each, and in how many ways it is reached."""

    states: dict[Name, State] = field(default_factory=dict["Name", "State"])
    ways: dict[Name, int] = field(default_factory=dict["Name", int])
    sorts: dict[str, int] = field(default_factory=dict[str, int])
    """In how many ways a decision, a chance node, an end is reached."""

    def __len__(self) -> int:
        """How many there are."""
        return len(self.ways)


class Walk(Protocol[Name, State]):
    """What leads from one layer to the next."""

    @property
    def size(self) -> int:
        """Numbers in a state."""
        ...

    def first(self) -> Layer[Name, State]:
        """The position before anything is decided."""
        ...

    def following(self, layer: Layer[Name, State], room: int, /) -> Layer[Name, State] | None:
        """What comes after the positions of a layer, or None where it is more than there is room for."""
        ...


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
    return walked(Plain(program, key), depth, most, progress, cells=cells)


def walked(
    walk: Walk[Name, State],
    depth: int | None = None,
    most: int = MOST_POSITIONS,
    progress: Callable[[int, int], None] | None = None,
    *,
    cells: int = REMEMBERED,
) -> Counts:
    """The same of any walk; Ctrl-C keeps the layers that are counted, if there is one."""
    nodes = {"chance": 0, "decision": 0, "end": 0}
    leaves: list[int] = []
    layer = walk.first()
    each = STATE + walk.size
    seen = set(layer.ways)
    crowded = stopped = False
    while layer.ways:
        for sort, ways in layer.sorts.items():
            nodes[sort] += ways
        if len(leaves) == depth:
            break
        free = allowed(cells) - NAME * len(seen) - each * len(layer)
        try:
            following = walk.following(layer, min(allowed(most) - len(seen), free // (each + NAME)))
        except KeyboardInterrupt:
            if not leaves:
                raise
            stopped = True
            break
        if following is None:
            crowded = True
            break
        layer = following
        seen.update(layer.ways)
        if layer.ways:
            leaves.append(sum(layer.ways.values()))
            if progress is not None:
                progress(len(leaves), len(layer))
    complete = not crowded and not layer.sorts.keys() - {"end"}
    numbers = nodes["chance"], nodes["decision"], nodes["end"], len(seen), tuple(leaves)
    return Counts(*numbers, complete, crowded, stopped)


class Plain:
    """The walk over a program, state by state."""

    def __init__(self, program: Tree[Any], key: Callable[[list[int]], int]) -> None:
        self.program, self.key = program, key
        self.start = program.start(None)
        self.size = len(self.start)

    def first(self) -> Layer[int, list[int]]:
        """The first position, with chance left open."""
        name = self.key(self.start)
        return Layer({name: self.start}, {name: 1}, {self.program.sort(self.start): 1})

    def following(self, layer: Layer[int, list[int]], room: int) -> Layer[int, list[int]] | None:
        """The next layer, or None when it needs more room."""
        following = Layer[int, list[int]]()
        states, ways, sorts = following.states, following.ways, following.sorts
        for parent, state in layer.states.items():
            times = layer.ways[parent]
            for child in self.children(state):
                name = self.key(child)
                sort = self.program.sort(child)
                sorts[sort] = sorts.get(sort, 0) + times
                ways[name] = ways.get(name, 0) + times
                states.setdefault(name, child)
                if len(ways) > room:
                    return None
        return following

    def children(self, state: list[int]) -> Iterator[list[int]]:
        """What may come of a state at once."""
        program, sort = self.program, self.program.sort(state)
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
