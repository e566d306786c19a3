"""Exhaustive counts of a game's tree by depth, equal positions merged, draws branching."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from gamespec.budgets import REMEMBERED, allowed

Drawn = TypeVar("Drawn")
"""Type of an outcome of a draw."""
Name = TypeVar("Name")
"""Type of a hash key, equal for equal positions."""
State = TypeVar("State")

DEEP, DEEPER = 100, 20
"""Plies that are always counted, and number of positions that take as long as going one ply deeper."""
MOST_POSITIONS = 2_000_000
"""Maximum number of positions remembered, which limits memory."""
WAYS = 40
"""Maximum number of moves and outcomes that are looked at for each position that there is room for."""
NAME = 12
"""Estimated memory of a position's hash key, kept until the count ends, in units of 8 bytes."""
STATE = 40
"""Estimated memory of a state in addition to its cells, until it is expanded, in units of 8 bytes."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers of nodes in a game's tree; `positions` counts equal positions once."""

    chance: int
    decisions: int
    terminals: int
    """Number of ends of games: if `complete`, the number of different plays of the game."""
    positions: int
    """Number of positions that differ in more than their random number streams."""
    leaves: tuple[int, ...]
    """Number of nodes at each depth, from 1 (perft); a move and an outcome of a draw are one ply each."""
    complete: bool
    """Whether every game was followed to its end."""
    crowded: bool = False
    """Whether the count stopped because memory for more positions was not allowed."""
    stopped: bool = False
    """Whether Ctrl-C stopped the count."""

    def as_json(self) -> dict[str, Any]:
        """Return the counts as plain data, as `--json` prints them."""
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
    """Interface of a program as a count needs it: moves and draws that change a state in place."""

    def start(self, seed: int | None) -> list[int]:
        """Return the first position; without a random seed its draws are branches."""
        ...

    def sort(self, state: list[int], /) -> str:
        """Return the kind of a position: "decision", "chance" (a draw is due) or "end"."""
        ...

    def menu(self, state: list[int], /) -> Sequence[int]:
        """Return the codes of all legal moves."""
        ...

    def apply(self, state: list[int], code: int, /) -> None:
        """Apply the move with this code to the state, in place."""
        ...

    def outcomes(self, state: list[int], /) -> Sequence[tuple[Drawn, int]]:
        """Return the outcomes of the draw that is due, with their weights."""
        ...

    def draw(self, state: list[int], outcome: Drawn, /) -> None:
        """Apply an outcome of a draw to the state, in place."""
        ...


@dataclass(slots=True)
class Layer(Generic[Name, State]):
    """Positions at one depth by their keys: one state of each, and the number of paths to it."""

    states: dict[Name, State] = field(default_factory=dict["Name", "State"])
    ways: dict[Name, int] = field(default_factory=dict["Name", int])
    sorts: dict[str, int] = field(default_factory=dict[str, int])
    """Number of paths to positions of each kind: "decision", "chance" and "end"."""

    def __len__(self) -> int:
        """Return the number of different positions at this depth."""
        return len(self.ways)


class Walk(Protocol[Name, State]):
    """Interface of an expansion of all positions at one depth to those at the next."""

    @property
    def size(self) -> int:
        """Return the number of cells of a state."""
        ...

    def first(self) -> Layer[Name, State]:
        """Return the positions at depth 0, which are only the first position of the game."""
        ...

    def following(self, layer: Layer[Name, State], room: int, /) -> Layer[Name, State] | None:
        """Return the positions at the next depth; None if there are more than `room`."""
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
    """Return the counts of all nodes that are at most `depth` plies deep (None: all), made in Python.

    `key` returns a hash key, equal for equal positions; `progress` gets the depth and number of positions of each
    layer. The count gives up at `most` positions, or once those it remembers take the room of `cells` numbers of 8
    bytes; a larger budget allows more.
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
    """Count a tree by a back end (`walk`); after Ctrl-C return the depths counted so far."""
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
        if len(leaves) >= max(DEEP, allowed(most) // DEEPER):
            crowded = True
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
    """Expansion of positions of a program in Python, one state at a time."""

    def __init__(self, program: Tree[Any], key: Callable[[list[int]], int]) -> None:
        self.program, self.key = program, key
        self.start = program.start(None)
        self.size = len(self.start)

    def first(self) -> Layer[int, list[int]]:
        """Return the positions at depth 0, which are only the first position of the game."""
        name = self.key(self.start)
        return Layer({name: self.start}, {name: 1}, {self.program.sort(self.start): 1})

    def following(self, layer: Layer[int, list[int]], room: int) -> Layer[int, list[int]] | None:
        """Return the positions at the next depth; None if there are more than `room`, or moves without end."""
        following = Layer[int, list[int]]()
        states, ways, sorts = following.states, following.ways, following.sorts
        looked, most = 0, WAYS * room
        for parent, state in layer.states.items():
            times = layer.ways[parent]
            for child in self.children(state):
                name = self.key(child)
                sort = self.program.sort(child)
                sorts[sort] = sorts.get(sort, 0) + times
                ways[name] = ways.get(name, 0) + times
                states.setdefault(name, child)
                looked += 1
                if len(ways) > room or looked > most:
                    return None
        return following

    def children(self, state: list[int]) -> Iterator[list[int]]:
        """Yield the successors of a state, one for each legal move or outcome of a draw."""
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
