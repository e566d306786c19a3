"""Search of positions: breadth first, then on from those that are nearest to the target, at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from pathlib import PurePath
from random import Random
from typing import TYPE_CHECKING

from interpreter.compiler.outcomes import outcome_of
from interpreter.hunting.target import FAR, FaultTarget, Target
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.state.views.key import key

if TYPE_CHECKING:
    from gamespec.source import Span
    from interpreter.compiler.program import Program

HALF = 2
"""Part of the positions that are visited breadth first."""
RUN = 40
"""Maximum number of random moves made from a position on."""
HELD = 20_000_000
"""Maximum number of integers in all states that are kept."""
SHORTER = 200
"""Maximum number of attempts to leave moves out of a line."""
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
    nearest: float = field(default=FAR)
    """Least distance from the condition of the positions visited."""


def hunt(target: Target, most: int, seed: int = 0, progress: Callable[[int], None] = lambda _: None) -> Hunted:
    """Search at most `most` positions of a game for a target."""
    return _Hunt(target, most, seed, progress).hunted()


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

    def hunted(self) -> Hunted:
        found = self.found
        self._visit(self.program.start(None), (-1, -1))
        self._breadth_first()
        if found.path is None and not found.whole:
            self._guided()
        found.positions = len(self.states)
        if found.path is not None and not found.shortest:
            found.path = self._shortened(found.path)
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
        if len(self.states) % 1000 == 0:
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
        try:
            after(self.program, state, chosen)
        except RuntimeCheckFailed as broken:
            if isinstance(self.target, FaultTarget):
                check = self.program.runtime_checks[broken.number]
                self._end([*self._path(at), chosen], f"this does not hold: {check.text} ({_place(check.span)})")
            return None
        return self._visit(state, (at, chosen))

    def _breadth_first(self) -> None:
        layer, at = [0], 0
        while layer and self.found.path is None:
            begun = len(self.states)
            for at in layer:
                for chosen in self._options(self.states[at]):
                    self._go(at, chosen)
                    if self.found.path is not None:
                        self.found.shortest = True
                        return
                if len(self.states) > self.most // HALF:
                    return
            layer = list(range(begun, len(self.states)))
            self.found.depth += bool(layer)
        self.found.whole = self.found.path is None
        self.found.shortest = self.found.path is not None

    def _guided(self) -> None:
        """Go on at random from the nearest positions, so long as new ones are found."""
        idle = 0
        while self.near and self.found.path is None and len(self.states) < self.most and idle < self.most:
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
        size, tries = max(1, len(path) // 2), 0
        while size:
            at = 0
            while at < len(path) and tries < SHORTER:
                tries += 1
                shorter = self._replayed([*path[:at], *path[at + size :]])
                if shorter is not None and len(shorter) < len(path):
                    path = shorter
                else:
                    at += size
            size //= 2
        return path

    def _replayed(self, path: Path) -> Path | None:
        """Make the moves of a path that are legal; return those made up to the target, None without it."""
        program, state, made = self.program, self.program.start(None), list[int]()
        for chosen in path:
            if program.sort(state) == "end":
                return None
            if chosen not in self._options(state):
                continue
            made.append(chosen)
            try:
                after(program, state, chosen)
            except RuntimeCheckFailed:
                return made if isinstance(self.target, FaultTarget) else None
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
