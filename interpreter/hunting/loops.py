"""Shortest endless loop among visited positions: one of moves alone, or one that no draw leaves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

BEGUN = 200
"""Maximum number of positions from which the shortest loop is searched."""
Ways: TypeAlias = "dict[int, list[tuple[int, int]]]"
"""Moves or draws of each position, by its number, with the numbers of the positions they lead to."""
Path: TypeAlias = "list[int]"


@dataclass(frozen=True, slots=True)
class Loop:
    """Moves and draws that lead back to the position from which they began."""

    way: Path
    """Shortest path from the beginning of the game to the loop."""
    steps: Path
    forced: bool
    """Whether no move and no draw leaves the loop."""
    drawn: bool
    """Whether the loop contains draws; after each of their outcomes some move stays in a loop."""


def loop_of(ways: Ways, drawn: set[int], path: Callable[[int], Path]) -> Loop | None:
    """Return the shortest loop, preferably without draws; `drawn` are the positions with a draw."""
    kept, decided = _kept(ways, drawn), set(ways) - drawn
    best = _shortest(_inside(ways, decided)) or _shortest(_inside(ways, kept))
    if not best:
        return None
    pairs = zip(best, [*best[1:], best[0]], strict=True)
    steps = [next(code for code, to in ways[at] if to == after) for at, after in pairs]
    return Loop(path(best[0]), steps, forced=_all_from(best[0], ways) <= kept, drawn=bool(drawn.intersection(best)))


def _kept(ways: Ways, drawn: set[int]) -> set[int]:
    """Return the positions from which players can continue forever, whatever is drawn."""
    kept = set(ways)
    while True:
        before = len(kept)
        for at in sorted(kept, reverse=True):
            stays = all if at in drawn else any
            if not ways[at] or not stays(to in kept for _, to in ways[at]):
                kept.discard(at)
        if len(kept) == before:
            return kept


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
