"""Circles of a directed graph, found in time proportional to its size."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def circles(starts: Iterable[T], following: Callable[[T], Iterable[T]]) -> Iterator[list[T]]:
    """Yield the groups of places of which each leads to every other and back to itself.

    Only places that `starts` lead to are looked at. This is Tarjan's algorithm, with lists instead of recursion.
    """
    number, lowest = dict[T, int](), dict[T, int]()
    path, waiting, is_waiting, place_of = list[tuple[T, Iterator[T]]](), list[T](), set[T](), dict[T, int]()

    def enter(place: T) -> None:
        number[place] = lowest[place] = len(number)
        place_of[place] = len(waiting)
        path.append((place, iter(following(place))))
        waiting.append(place)
        is_waiting.add(place)

    for start in starts:
        if start not in number:
            enter(start)
        while path:
            here, ways = path[-1]
            way = next(ways, None)
            if way is not None:
                if way not in number:
                    enter(way)
                elif way in is_waiting:
                    lowest[here] = min(lowest[here], number[way])
                continue
            path.pop()
            if path:
                above = path[-1][0]
                lowest[above] = min(lowest[above], lowest[here])
            if lowest[here] == number[here]:
                at = place_of[here]
                group = waiting[at:]
                del waiting[at:]
                is_waiting.difference_update(group)
                if len(group) > 1 or here in following(here):
                    yield group
