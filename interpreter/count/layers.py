"""Exhaustive counts of a game's tree, layer by layer.

Equal positions are expanded once and counted as often as they are reached. The result has nodes, leaves per depth and
distinct positions, with chance left open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from gamespec.budgets import REMEMBERED, allowed

Drawn = TypeVar("Drawn")
"""Type of an outcome of chance."""
Name = TypeVar("Name")
"""Type of a key, equal for equal positions."""
State = TypeVar("State")

MOST_POSITIONS = 2_000_000
"""Maximum number of remembered positions, which bounds memory."""
NAME = 12
"""Memory of a position's key, kept to the end, in numbers of 8 bytes."""
STATE = 40
"""Memory of a state besides its own cells, while it waits to be expanded, in numbers of 8 bytes."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Counted nodes of the tree (not of the graph of positions, except `positions`)."""

    chance: int
    decisions: int
    terminals: int
    """Ends of games: complete play sequences if `complete`."""
    positions: int
    """Positions that differ in more than their random streams."""
    leaves: tuple[int, ...]
    """Number of nodes at each depth, from 1 (perft); a move and a chance outcome are one ply each."""
    complete: bool
    """Whether every game was followed to its end."""
    crowded: bool = False
    """Whether the count stopped for lack of room for more positions."""
    stopped: bool = False
    """Whether Ctrl-C stopped the count."""

    def as_json(self) -> dict[str, Any]:
        """Return plain data for `--json`."""
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
    """The part of a program that a count needs; it changes states in place."""

    def start(self, seed: int | None) -> list[int]:
        """Return the first position, with chance open."""
        ...

    def sort(self, state: list[int], /) -> str:
        """Return what the position waits for: decision, chance or end."""
        ...

    def menu(self, state: list[int], /) -> Sequence[int]:
        """Return the codes of all legal moves."""
        ...

    def apply(self, state: list[int], code: int, /) -> None:
        """Apply a move."""
        ...

    def outcomes(self, state: list[int], /) -> Sequence[tuple[Drawn, int]]:
        """Return the outcomes of chance with weights."""
        ...

    def draw(self, state: list[int], outcome: Drawn, /) -> None:
        """Apply an outcome."""
        ...


@dataclass(slots=True)
class Layer(Generic[Name, State]):
    """Positions at one depth by their keys: one state of each, and the number of paths to it."""

    states: dict[Name, State] = field(default_factory=dict["Name", "State"])
    ways: dict[Name, int] = field(default_factory=dict["Name", int])
    sorts: dict[str, int] = field(default_factory=dict[str, int])
    """Number of paths to decisions, chance nodes and ends."""

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.ways)


class Walk(Protocol[Name, State]):
    """A way to expand one layer to the next."""

    @property
    def size(self) -> int:
        """Return the number of cells of a state."""
        ...

    def first(self) -> Layer[Name, State]:
        """Return the layer of the first position."""
        ...

    def following(self, layer: Layer[Name, State], room: int, /) -> Layer[Name, State] | None:
        """Return the layer after this one, or None if it needs more room."""
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
    """Count everything reachable within `depth` plies; `progress` gets the depth and size of each layer.

    The count gives up at `most` positions, or once those it remembers take the room of `cells` numbers of 8 bytes; a
    larger budget allows more.
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
    """Count with any walk; Ctrl-C keeps the counted layers, if there are any."""
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
        """Return the layer of the first position, with chance open."""
        name = self.key(self.start)
        return Layer({name: self.start}, {name: 1}, {self.program.sort(self.start): 1})

    def following(self, layer: Layer[int, list[int]], room: int) -> Layer[int, list[int]] | None:
        """Return the next layer, or None if it needs more room."""
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
        """Yield the successors of a state."""
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
