"""Breadth-first search for dead ends and endless loops, the shortest of each."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from interpreter.compiler.outcomes import kind_drawn
from interpreter.kernel.errors import RuntimeCheckFailed, place
from interpreter.kernel.moves import Outcome
from interpreter.state.views.key import key
from interpreter.state.wording.menu_text import as_offered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from interpreter.state.game import Game

    Goes: TypeAlias = Callable[[], None]
    Ways: TypeAlias = dict[int, list[tuple[int, int]]]

POSITIONS = 5_000
"""Maximum number of positions visited."""
PROGRESS_EVERY = 50
"""Number of visited positions between two progress reports (about a second in chess)."""
WAYS = 4
"""Most moves and draws tried for each position on average, for draws of many outcomes."""
HELD = 10_000_000
"""Number of integers in the states of the positions above which no further positions are visited."""
BEGUN = 200
"""Maximum number of positions from which the shortest loop is searched."""
Step: TypeAlias = "tuple[int, int]"
"""Number of a position in order of discovery, and the code of the move or value of the draw there."""


@dataclass(slots=True)
class Hunted:
    """Results of the search for stuck positions and endless loops."""

    positions: int = 0
    whole: bool = False
    """Whether all reachable positions were visited."""
    stuck: list[str] = field(default_factory=list)
    """Moves and draws of the shortest path to a failed check or a position without moves; empty for none."""
    why: str = ""
    """Text of the runtime check that fails after the path `stuck`, or that nobody can move."""
    way: list[str] = field(default_factory=list)
    """Moves and draws of the shortest path to the start of the loop."""
    lasso: list[str] = field(default_factory=list)
    """Moves and draws of the loop; empty if no loop was found."""
    forced: bool = False
    """Whether no move and no draw leaves the loop."""
    drawn: bool = False
    """Whether the loop contains draws; after each of their outcomes some move stays in a loop."""


class _Hunt:
    def __init__(self, game: Game) -> None:
        self.game, self.program = game, game.program
        self.states: list[list[int]] = []
        self.came: list[Step | None] = []
        self.numbers: dict[int, int] = {}
        self.decided: Ways = {}
        """Move codes with the numbers of the positions they lead to, by the number of a decision's position."""
        self.drawn: Ways = {}
        """Drawn values with the numbers of the positions they lead to, by the number of a chance position."""
        self.found = Hunted()
        self.tried = 0
        """Number of moves and draws tried until now."""
        self.limit = 0
        """Maximum number of moves and draws tried."""

    def hunted(self, most: int, progress: Callable[[str, int, int], None]) -> Hunted:
        found, at = self.found, 0
        start = self.program.start(None)
        self._number(start, None)
        held, self.limit = HELD // len(start), WAYS * most
        while at < len(self.states) < held and at < most and self.tried < self.limit:
            if at % PROGRESS_EVERY == 0:
                progress("positions", at, most)
            if not self._follow(at) or found.stuck:
                break
            at += 1
        found.positions = at
        found.whole = at == len(self.states)
        self._round()
        return found

    def _number(self, state: list[int], came: Step | None) -> int:
        name = key(self.program, state)
        if name not in self.numbers:
            self.numbers[name] = len(self.states)
            self.states.append(state)
            self.came.append(came)
        return self.numbers[name]

    def _follow(self, at: int) -> bool:
        """Try all moves or draws of a position; return whether the limit allows all of them."""
        program, state = self.program, self.states[at]
        sort = program.sort(state)
        if sort == "end":
            return True
        if sort == "chance":
            outcomes = program.outcomes(state)
            for outcome, _ in outcomes:
                if self.tried >= self.limit:
                    self.drawn.pop(at, None)
                    return False
                after = state[:]
                if self._goes_on(at, outcome.value, lambda after=after, it=outcome: program.draw(after, it)):
                    self.drawn.setdefault(at, []).append((outcome.value, self._number(after, (at, outcome.value))))
            if len(self.drawn.get(at, ())) < len(
                outcomes
            ):  # a draw that fails a runtime check ends all ways through it
                self.drawn.pop(at, None)
            return True
        menu = program.menu(state)
        if not menu:
            self._stuck([*self._way(at)], "no player has a legal move")
        for code in menu:
            if self.tried >= self.limit:
                self.decided.pop(at, None)
                return False
            after = state[:]
            if self._goes_on(at, code, lambda after=after, it=code: program.apply(after, it)):
                self.decided.setdefault(at, []).append((code, self._number(after, (at, code))))
        return True

    def _goes_on(self, at: int, chosen: int, goes: Goes) -> bool:
        self.tried += 1
        try:
            goes()
        except RuntimeCheckFailed as broken:
            check = self.program.runtime_checks[broken.number]
            self._stuck([*self._way(at), self._step_text(at, chosen)], f"{check.text} ({place(check)})")
            return False
        return True

    def _stuck(self, way: list[str], why: str) -> None:
        if not self.found.stuck and way:
            self.found.stuck, self.found.why = way, why

    def _way(self, at: int) -> Iterator[str]:
        steps: list[Step] = []
        while (came := self.came[at]) is not None:
            steps.append(came)
            at = came[0]
        yield from (self._step_text(*step) for step in reversed(steps))

    def _step_text(self, at: int, chosen: int) -> str:
        program, state = self.program, self.states[at]
        if program.sort(state) == "chance":
            return f"chance ({program.stream(state)}): {self._drawn(state, chosen)}"
        return f"{self.game.seat_names[program.seat(state)]}: {as_offered(program, state, chosen)}"

    def _drawn(self, state: list[int], value: int) -> str:
        kind = kind_drawn(self.program.node(state).exit)
        return str(value) if kind is None or not kind.rows else str(Outcome(kind, kind.row_of[value], value))

    def _round(self) -> None:
        """Find the shortest loop, preferably without draws, and the shortest path to it; store both."""
        kept, everything = self._kept(), {**self.decided, **self.drawn}
        decided = _inside(self.decided, set(self.decided))
        best = _shortest(decided) or _shortest(_inside(everything, kept))
        if not best:
            return
        self.found.way = [*self._way(best[0])]
        pairs = zip(best, [*best[1:], best[0]], strict=True)
        steps = [(at, next(code for code, to in everything[at] if to == after)) for at, after in pairs]
        self.found.lasso = [self._step_text(*step) for step in steps]
        self.found.drawn = any(at in self.drawn for at in best)
        self.found.forced = _all_from(best[0], everything) <= kept

    def _kept(self) -> set[int]:
        """Return the visited positions from which players can continue forever, whatever is drawn."""
        kept = {*self.decided, *self.drawn}
        while True:
            before = len(kept)
            for at in sorted(kept, reverse=True):
                stays = any if at in self.decided else all
                if not stays(to in kept for _, to in (self.decided.get(at) or self.drawn[at])):
                    kept.discard(at)
            if len(kept) == before:
                return kept


def hunted(game: Game, most: int = POSITIONS, progress: Callable[[str, int, int], None] = lambda *_: None) -> Hunted:
    """Search at most `most` positions of a game for dead ends and endless loops."""
    return _Hunt(game).hunted(most, progress)


def _inside(ways: Ways, among: set[int]) -> dict[int, list[int]]:
    """Return the successors of each position of `among`, limited to positions of `among`."""
    return {at: [to for _, to in found if to in among] for at, found in ways.items() if at in among}


def _shortest(leads: dict[int, list[int]]) -> list[int]:
    """Return the positions of the shortest loop in a graph of successors; empty for none."""
    comes: dict[int, list[int]] = {}
    for at, ways in leads.items():
        for to in ways:
            comes.setdefault(to, []).append(at)
    round_about = _peeled(_peeled(set(leads), leads), comes)
    best: list[int] = []
    for at in sorted(round_about)[:BEGUN]:
        found = _back(at, leads, round_about)
        if found and (not best or len(found) < len(best)):
            best = found
    return best


def _all_from(start: int, ways: Ways) -> set[int]:
    """Return all positions reachable from a position."""
    met, waiting = {start}, [start]
    while waiting:
        for _, to in ways.get(waiting.pop(), ()):
            if to not in met:
                met.add(to)
                waiting.append(to)
    return met


def _peeled(kept: set[int], leads: dict[int, list[int]]) -> set[int]:
    """Return the positions from which play can stay in `kept` forever."""
    while True:
        more = {at for at in kept if any(to in kept for to in leads.get(at, ()))}
        if len(more) == len(kept):
            return more
        kept = more


def _back(start: int, leads: dict[int, list[int]], among: set[int]) -> list[int]:
    """Return the shortest path from a position back to itself through `among`; empty if there is none."""
    came: dict[int, int] = {}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        for to in leads[at]:
            if to == start:
                way = [at]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return way[::-1]
            if to in among and to not in came:
                came[to] = at
                waiting.append(to)
    return []
