"""Retrograde analysis of a game in which nothing is hidden: the exact value of every position."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from interpreter.compiler.program import Program
from interpreter.count.layers import Plain
from interpreter.solving.model import Ends
from interpreter.state.views.key import key

FIRST, SECOND, CHANCE, END = 0, 1, 2, 3
"""Sorts of positions: the first player decides, the second one does, a draw is open, the game is over."""
NAME = 16
"""Number of bytes of a hash key."""
CLOSE = 1e-12
"""Change of values below which an iteration over positions that repeat has converged."""
Policy = Mapping[int, Sequence[float]]
"""Probability of each move, by position: of a player who does not choose the best."""


@dataclass(slots=True)
class Graph:
    """All positions of a game, numbered in the order of their discovery, and the moves between them."""

    sorts: bytearray = field(default_factory=bytearray)
    edges: array[int] = field(default_factory=lambda: array("i"))
    """Successors of all positions, one position after another, in the order of the legal moves."""
    begins: array[int] = field(default_factory=lambda: array("q", [0]))
    """Index in `edges` at which the successors of each position begin; one more entry ends the last."""
    ends: dict[int, int] = field(default_factory=dict[int, int])
    """Number of the payoffs, by position, where the game is over."""
    weights: dict[int, list[float]] = field(default_factory=dict[int, "list[float]"])
    """Probabilities of the successors, by position, where a draw is open."""
    numbers: dict[bytes, int] = field(default_factory=dict[bytes, int])
    """Number of each position by its hash key."""

    def after(self, at: int) -> Sequence[int]:
        """Return the successors of a position."""
        return self.edges[self.begins[at] : self.begins[at + 1]]


class TooManyError(Exception):
    """Error: a game has more positions than the `most` that are allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most:,} positions")
        self.most = most


class Explorer:
    """Enumeration of all positions of a program in Python; raises TooManyError.

    `first` is the seat of the first player, `most` the maximum number of positions.
    """

    def __init__(self, program: Program, ends: Ends, first: int, most: int) -> None:
        self.program, self.ends, self.first, self.most = program, ends, first, most
        self.graph = Graph()
        self.plain = Plain(program, partial(key, program))

    def name(self, state: list[int]) -> bytes:
        """Return the hash key of a position."""
        return key(self.program, state).to_bytes(NAME, "little")

    def explored(self, progress: Callable[[int], None]) -> Graph:
        """Return all positions of the game, found in Python."""
        layer = [(0, self.start())]
        while layer:
            found: list[tuple[int, list[int]]] = []
            for at, state in layer:
                self.begin(at)
                for child in self.plain.children(state):
                    new = self.lead_to(self.name(child), child)
                    if new is not None:
                        found.append((new, child))
            layer = found
            progress(len(self.graph.sorts))
        self.begin(len(self.graph.sorts))
        return self.graph

    def start(self) -> list[int]:
        """Add the first position of the game, and return it."""
        state = self.program.start(None)
        self.meet(self.name(state), state)
        return state

    def begin(self, at: int) -> None:
        """Begin the successors of a position; those before it have no more."""
        begins = self.graph.begins
        begins.extend([len(self.graph.edges)] * (at + 1 - len(begins)))

    def lead_to(self, name: bytes, state: list[int]) -> int | None:
        """Add a move to a position, from the one that was begun last; return its number if it is new."""
        number = self.graph.numbers.get(name)
        self.graph.edges.append(self.meet(name, state) if number is None else number)
        return len(self.graph.sorts) - 1 if number is None else None

    def meet(self, name: bytes, state: list[int]) -> int:
        """Add a position that was not met before; return its number."""
        graph, sort = self.graph, self.program.sort(state)
        number = graph.numbers[name] = len(graph.sorts)
        if number >= self.most:
            raise TooManyError(self.most)
        if sort == "end":
            graph.ends[number] = self.ends.number(state)
        elif sort == "chance":
            weights = [weight for _, weight in self.program.outcomes(state)]
            graph.weights[number] = [weight / sum(weights) for weight in weights]
        graph.sorts.append(
            {"end": END, "chance": CHANCE}.get(sort, FIRST if self.program.seat(state) == self.first else SECOND)
        )
        return number


class WasmExplorer(Explorer):
    """Enumeration of all positions of a program in WebAssembly; raises NoModule or Halted."""

    def __init__(self, program: Program, ends: Ends, first: int, most: int) -> None:
        from interpreter.positions.wasm_backend import Place  # small games need no module

        super().__init__(program, ends, first, most)
        self.place = Place(program)

    def name(self, state: list[int]) -> bytes:
        """Return the hash key of a position, which is another one than in Python."""
        return self.place.name(self.place.packed(state))

    def explored(self, progress: Callable[[int], None]) -> Graph:
        """Return all positions of the game, found in WebAssembly."""
        graph, place = self.graph, self.place
        layer = [(0, place.packed(self.start()))]
        while layer:
            found: list[tuple[int, bytes]] = []
            for told in place.following([raw for _, raw in layer]):
                columns = zip(told.names, told.states, told.origins, told.failed, strict=True)
                for name_at, state_at, origin, failed in columns:
                    if failed:  # Python raises the error with its line of the rules
                        list(self.plain.children(place.unpacked(layer[origin][1])))
                    self.begin(layer[origin][0])
                    name, raw = told.raw[name_at : name_at + NAME], told.raw[state_at : state_at + place.wide]
                    number = graph.numbers.get(name)
                    if number is not None:
                        graph.edges.append(number)
                        continue
                    number = self.lead_to(name, place.unpacked(raw))
                    assert number is not None
                    if graph.sorts[number] != END:
                        found.append((number, raw))
            layer = found
            progress(len(graph.sorts))
        self.begin(len(graph.sorts))
        return graph


class Values:
    """Values of all positions for the first player, if both players choose the best, or by a `policy`."""

    def __init__(self, graph: Graph, worths: Sequence[float], policy: Policy | None = None) -> None:
        self.graph, self.policy = graph, policy or {}
        self.values = array("d", bytes(8 * len(graph.sorts)))
        for at, number in graph.ends.items():
            self.values[at] = worths[number]
        self._before = self._predecessors()
        self.repeats = not self._in_order()
        """Whether some positions can come again, so that a game may never end."""

    def _predecessors(self) -> tuple[array[int], array[int]]:
        """Return the predecessors of all positions, one position after another, and where those of each begin."""
        graph, size = self.graph, len(self.graph.sorts)
        begins = array("q", bytes(8 * (size + 1)))
        for to in graph.edges:
            begins[to + 1] += 1
        for at in range(size):
            begins[at + 1] += begins[at]
        places, found = begins[:], array("i", bytes(4 * len(graph.edges)))
        for at in range(size):
            for to in graph.after(at):
                found[places[to]] = at
                places[to] += 1
        return found, begins

    def _in_order(self) -> bool:
        """Value positions whose successors are all valued, from the ends back; return whether these are all."""
        graph, (before, begins) = self.graph, self._before
        left = array("i", [graph.begins[at + 1] - graph.begins[at] for at in range(len(graph.sorts))])
        waiting, valued = [at for at, many in enumerate(left) if not many], 0
        while waiting:
            at = waiting.pop()
            valued += 1
            if graph.sorts[at] != END:
                self.values[at] = self._value(at)
            for earlier in before[begins[at] : begins[at + 1]]:
                left[earlier] -= 1
                if not left[earlier]:
                    waiting.append(earlier)
        if valued < len(left):
            self._iterate({at for at, many in enumerate(left) if many})
        return valued == len(left)

    def _iterate(self, open_: set[int]) -> None:
        """Value positions that can come again: by games of 0, 1, 2 ... moves, worth 0 if they have not ended."""
        (before, begins), changed = self._before, open_
        while changed:
            new = {at: self._value(at) for at in changed}
            moved = [at for at, value in new.items() if abs(value - self.values[at]) > CLOSE]
            for at in moved:
                self.values[at] = new[at]
            changed = {earlier for at in moved for earlier in before[begins[at] : begins[at + 1]] if earlier in open_}

    def _value(self, at: int) -> float:
        sort, after = self.graph.sorts[at], self.graph.after(at)
        if not after:
            return 0.0
        weights = self.graph.weights.get(at) if sort == CHANCE else self.policy.get(at)
        if weights is not None:
            return sum(weight * self.values[to] for weight, to in zip(weights, after, strict=True))
        return (max if sort == FIRST else min)(self.values[to] for to in after)
