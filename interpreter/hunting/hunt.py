"""Search of positions: breadth first, then on from those that are nearest to the target, at random.

A line that is found at random is made minimal: no move can be left out, and its last moves are the fewest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from pathlib import PurePath
from random import Random

from gamespec.source import Span
from interpreter.compiler.outcomes import outcome_of
from interpreter.compiler.program import Program
from interpreter.hunting.loops import Loop, Ways, loop_of
from interpreter.hunting.target import FAR, FaultTarget, GiftTarget, Target
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.state.views.key import key

HALF = 2
"""Part of the positions that are visited breadth first."""
RUN = 40
"""Maximum number of random moves made from a position on."""
HELD = 20_000_000
"""Maximum number of integers in all states that are kept."""
WAYS = 4
"""Maximum number of moves and draws tried for each position on average, for draws of many outcomes."""
PROGRESS_EVERY = 50
"""Number of visited positions between two progress reports (about a second in chess)."""
SHORTER = 2_000
"""Maximum number of moves and draws that are made to leave moves out of a line, for each of its moves."""
LAST, AROUND = 8, 2_000
"""Number of last moves of a line that are replaced by fewer ones, and positions visited for it."""
Path = list[int]
"""Codes of moves and values of draws from the beginning of a game."""


@dataclass(slots=True)
class Hunted:
    """Result of a search."""

    positions: int = 0
    """Number of different positions visited."""
    depth: int = 0
    """Number of moves and draws up to which every position was visited."""
    whole: bool = False
    """Whether every reachable position was visited."""
    path: Path | None = None
    """Moves and draws to a position that was searched for; None if none was found."""
    shortest: bool = False
    """Whether no shorter path leads to one."""
    why: str = ""
    """Fault at the end of the path, if a fault was searched for."""
    loop: Loop | None = None
    """Shortest loop among the positions visited breadth first, if loops were searched for."""
    nearest: float = field(default=FAR)
    """Least distance from the condition of the positions visited."""


def hunt(
    target: Target, most: int, seed: int = 0, progress: Callable[[int], None] = lambda _: None, *, loops: bool = False
) -> Hunted:
    """Search at most `most` positions of a game for a target, and if requested for an endless loop."""
    found = _Hunt(target, most, seed, progress)
    found.ways = {} if loops else None
    return found.hunted()


class _Hunt:
    def __init__(self, target: Target, most: int, seed: int, progress: Callable[[int], None]) -> None:
        self.target, self.program, self.progress = target, target.program, progress
        self.most = min(most, HELD // self.program.size)
        self.states: list[list[int]] = []
        self.came: list[tuple[int, int]] = []
        """Number of the position before, and the move or draw, of each position."""
        self.numbers: dict[int, int] = {}
        self.near: list[tuple[float, float, int]] = []
        """Heap of positions to go on from: distance with the number of earlier attempts, a lot, number."""
        self.random = Random(seed)
        self.found = Hunted()
        self.ways: Ways | None = None
        """Moves or draws of each position visited breadth first, with the numbers of the next positions."""
        self.tried = 0
        """Number of moves and draws made until now."""

    def hunted(self) -> Hunted:
        found = self.found
        self._visit(self.program.start(None), (-1, -1))
        self._breadth_first()
        if self.ways is not None:
            drawn = {at for at in self.ways if self.program.sort(self.states[at]) == "chance"}
            found.loop = loop_of(self.ways, drawn, self._path)
        if found.path is None and not found.whole:
            self._guided()
        found.positions = len(self.states)
        if found.path is not None and not found.shortest:
            found.path = self._shortened(found.path)
            found.path = self._with_fewer_last(found.path)
        return found

    def _visit(self, state: list[int], came: tuple[int, int]) -> int:
        """Add a position if it is new, and end the search if it is the target; return its number."""
        name = key(self.program, state)
        number = self.numbers.get(name)
        if number is not None:
            return number
        number = self.numbers[name] = len(self.states)
        self.states.append(state)
        self.came.append(came)
        if len(self.states) % PROGRESS_EVERY == 0:
            self.progress(len(self.states))
        sort = self.program.sort(state)
        far = FAR if sort == "chance" else self.target.far(state)
        self.found.nearest = min(self.found.nearest, far)
        if far == 0:
            self._end(self._path(number), _broken(self.target, state))
        elif sort == "decision" and not self.program.menu(state) and isinstance(self.target, FaultTarget):
            self._end(self._path(number), "no player has a legal move")
        if sort != "end":
            heappush(self.near, (far, self.random.random(), number))
        return number

    def _end(self, path: Path, why: str) -> None:
        if self.found.path is None:
            self.found.path, self.found.why = path, why

    def _path(self, number: int) -> Path:
        path: Path = []
        while self.came[number][0] >= 0:
            number, chosen = self.came[number]
            path.append(chosen)
        return path[::-1]

    def _options(self, state: list[int]) -> list[int]:
        if self.program.sort(state) == "chance":
            return list(dict.fromkeys(outcome.value for outcome, _ in self.program.outcomes(state)))
        return self.program.menu(state)

    def _go(self, at: int, chosen: int) -> int | None:
        """Make a move or draw at a position; return the number of the next one, None if a check fails."""
        state = self.states[at][:]
        self.tried += 1
        try:
            after(self.program, state, chosen)
        except RuntimeCheckFailed as broken:
            if isinstance(self.target, FaultTarget):
                check = self.program.runtime_checks[broken.number]
                self._end([*self._path(at), chosen], f"this does not hold: {check.text} ({_place(check.span)})")
            return None
        if isinstance(self.target, GiftTarget) and self.target.is_gift(self.states[at], state):
            self._end([*self._path(at), chosen], "")
        return self._visit(state, (at, chosen))

    def _breadth_first(self) -> None:
        layer, at = [0], 0
        while layer and self.found.path is None:
            begun = len(self.states)
            for at in layer:
                options, ways = self._options(self.states[at]), list[tuple[int, int]]()
                for chosen in options:
                    to = self._go(at, chosen)
                    if to is not None:
                        ways.append((chosen, to))
                    if self.found.path is not None:
                        self.found.shortest = True
                        return
                    if self.tried > WAYS * self.most // HALF:
                        return
                if self.ways is not None and (
                    len(ways) == len(options) or self.program.sort(self.states[at]) != "chance"
                ):
                    self.ways[at] = ways  # a draw that may fail a check ends all ways through it
                if len(self.states) > self.most // HALF:
                    return
            layer = list(range(begun, len(self.states)))
            self.found.depth += bool(layer)
        self.found.whole = self.found.path is None
        self.found.shortest = self.found.path is not None

    def _guided(self) -> None:
        """Go on at random from the nearest positions, so long as new ones are found."""
        idle = 0
        most = WAYS * self.most
        while (
            self.near
            and self.found.path is None
            and len(self.states) < self.most
            and idle < self.most
            and self.tried < most
        ):
            far, _, at = heappop(self.near)
            heappush(self.near, (far + 1 + abs(far) / 10, self.random.random(), at))
            before = len(self.states)
            reached: int | None = at
            for _ in range(self.random.randrange(1, RUN)):
                options = self._options(self.states[reached])
                if not options:
                    break
                reached = self._go(reached, options[self.random.randrange(len(options))])
                if reached is None or self.found.path is not None:
                    break
            idle = idle + 1 if len(self.states) == before else 0

    # ---- shorter lines

    def _shortened(self, path: Path) -> Path:
        """Return the path without moves and draws that are not needed, tried in ever smaller pieces."""
        size, made, limit = max(1, len(path) // 2), 0, SHORTER * len(path)
        while size:
            at, before = 0, len(path)
            while at < len(path) and made < limit:
                made += len(path)
                shorter = self._replayed([*path[:at], *path[at + size :]])
                if shorter is not None and len(shorter) < len(path):
                    path = shorter
                else:
                    at += size
            if size > 1 or len(path) == before:
                size //= 2
        return path

    def _with_fewer_last(self, path: Path) -> Path:
        """Return the path with its last moves and draws replaced by the fewest that reach the target."""
        first = path[:-LAST]
        state = self.program.start(None)
        for chosen in first:
            after(self.program, state, chosen)
        near = _Hunt(self.target, HALF * AROUND, 0, lambda _: None)
        near.visit_first(state)
        last = near.found.path
        return path if last is None or len(last) >= len(path) - len(first) else [*first, *last]

    def visit_first(self, state: list[int]) -> None:
        """Search breadth first from a position that is not the target."""
        self._visit(state, (-1, -1))
        self._breadth_first()

    def _replayed(self, path: Path) -> Path | None:
        """Make the moves of a path that are legal; return those made up to the target, None without it."""
        program, state, made = self.program, self.program.start(None), list[int]()
        for chosen in path:
            if program.sort(state) == "end":
                return None
            if chosen not in self._options(state):
                continue
            made.append(chosen)
            before = state[:]
            try:
                after(program, state, chosen)
            except RuntimeCheckFailed:
                return made if isinstance(self.target, FaultTarget) else None
            if isinstance(self.target, GiftTarget) and self.target.is_gift(before, state):
                return made
            if program.sort(state) != "chance" and self.target.far(state) == 0:
                return made
        return None


def after(program: Program, state: list[int], chosen: int) -> None:
    """Make a move, given by its code, or a draw, given by its value, in place."""
    if program.sort(state) == "chance":
        program.draw(state, outcome_of(program.node(state).exit, chosen))
    else:
        program.apply(state, chosen)


def _place(span: Span) -> str:
    return f"{PurePath(span.file.name).name}:{span.line}"


def _broken(target: Target, state: list[int]) -> str:
    return f"this does not always hold: {target.broken(state)}" if isinstance(target, FaultTarget) else ""
