"""Picking a set piece by piece: which member may come next, so that the set can still be finished as the rule wants it.

Enters candidates in one fixed order and questions about sets (goal, stop, rest of the opening); leaves move codes.
Each set is offered along one order only, like pieces once, and a member only if some finished set holds it together
with those picked before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Any

from interpreter.kernel.errors import PromiseBroken

if TYPE_CHECKING:
    from collections.abc import Callable

    Question = Callable[[list[int]], bool]

Told = tuple[int, ...] | int
"""What the goal reads of a set: its members, or what they weigh together."""
Candidate = tuple[int, Any, int]
"""Order, class and piece."""


def answered_once(goal: Callable[[Picking, Told], bool]) -> Callable[[Picking, Told], bool]:
    """The same answers, each worked out once."""

    @wraps(goal)
    def known(picking: Picking, told: Told) -> bool:
        if picking.answers is None:
            picking.answers = {}
        answer = picking.answers.get(told)
        if answer is None:
            answer = picking.answers[told] = goal(picking, told)
        return answer

    return known


@dataclass(slots=True)
class Picking:
    """One set being picked. `candidates` are (order, class, piece), sorted; `where` may read what is picked so far."""

    candidates: list[Candidate]
    exactly: int | None
    at_most: int | None
    until: Callable[[Any], bool] | None
    """The goal, asked of what is told of a set."""
    waste: bool
    """Superfluous members are allowed."""
    may_stop: Question | None
    always_stop: bool
    rest: Question | None
    too_large: int
    """The promise that not too many sets have to be looked at,"""
    most: int
    """and how many are not."""
    looked: int = 0
    asked: list[tuple[list[int], bool]] = field(default_factory=list)
    """Answers about the goal, where it is looked whether more members undo it."""
    grows: int | None = None
    """The promise that more members never undo the goal, where that was not seen from the rules."""
    answers: dict[Told, bool] | None = None
    """Answers about the goal, by what is told of the set."""

    def told(self, picked: list[int]) -> Told:
        """What the goal is asked about."""
        return tuple(picked)

    @answered_once
    def goal(self, told: Told) -> bool:
        """Whether the goal holds with a set of which this is told."""
        if self.until is None:
            return False
        reached = bool(self.until(told))
        if self.grows is not None:
            self.compare(told, reached, self.grows)
        return reached

    def compare(self, told: Any, reached: bool, promise: int) -> None:  # noqa: ANN401 - members; a weight is not compared
        """A set and those asked about before: one that holds all of another reaches the goal if the other does."""
        picked = list(told)
        for other, answer in self.asked:
            fewer, more = (picked, other) if reached else (other, picked)
            if answer != reached and all(member in more for member in fewer):
                raise PromiseBroken(promise)
        self.asked.append((picked, reached))

    def watch(self) -> None:
        """Ask about growing sets, so that a goal that is undone by more shows: what is not told apart else is."""
        pieces = [candidate[2] for candidate in self.candidates]
        for size in range(len(pieces) + 1) if self.grows is not None else ():
            self.goal(tuple(pieces[:size]))

    def ended(self, picked: list[int]) -> bool:
        """Whether the picking ends by itself with this set."""
        if self.exactly is not None:
            return len(picked) >= self.exactly
        if self.at_most is not None and len(picked) >= self.at_most:
            return True
        return self.until is not None and self.goal(self.told(picked))

    def stops(self, picked: list[int]) -> bool:
        """Whether `stop` is offered with this set."""
        if self.exactly is not None or not (self.always_stop if self.may_stop is None else self.may_stop(picked)):
            return False
        return self.fine(picked)

    def fine(self, picked: list[int]) -> bool:
        """Whether the lines after the picking can be completed with this set."""
        return self.rest is None or self.rest(picked)

    def finished(self, picked: list[int]) -> bool:
        """Whether a set is one the rule allows in the end."""
        return self.complete(picked) if self.ended(picked) else self.stops(picked)

    def complete(self, picked: list[int]) -> bool:
        """Whether a set with which the picking ends by itself is allowed: a goal holds of the most there may be too."""
        if self.until is not None and not self.goal(self.told(picked)):
            return self.stops(picked)
        if not self.waste and self.until is not None and self.wasteful(picked):
            return False
        return self.fine(picked)

    def wasteful(self, picked: list[int]) -> bool:
        """Whether some member could be left out."""
        return any(self.goal(self.told([p for p in picked if p != member])) for member in picked)

    def after(self, picked: list[int]) -> int:
        """The place of the first candidate that may still come: the one after the last picked."""
        if not picked:
            return 0
        latest = picked[-1]
        for i, candidate in enumerate(self.candidates):
            if candidate[2] == latest:
                return i + 1
        return len(self.candidates)

    def completable(self, picked: list[int], start: int) -> bool:
        """Whether some candidates from a place on finish the set."""
        self.looked += 1
        if self.looked > self.most:
            raise PromiseBroken(self.too_large)
        if self.ended(picked):
            return self.complete(picked)
        if self.stops(picked):
            return True
        if not self.hopeful(picked, start):
            return False
        before = None
        for i in range(start, len(self.candidates)):
            candidate = self.candidates[i]
            if candidate[:2] != before:
                before = candidate[:2]
                if self.completable([*picked, candidate[2]], i + 1):
                    return True
        return False

    def reachable(self, picked: list[int], others: list[Candidate]) -> bool:
        """Without waste: whether some of the others finish the set, so that nothing of it could be left out.

        Others are taken until the goal holds, and what is too much is dropped: nothing that is left could be, for the
        goal did not hold without it when there was more besides. Where that makes something needless that was picked
        before, a finished set holds the first of them or none like it. So only what the goal needs is ever tried.
        """
        self.looked += 1
        if self.looked > self.most:
            raise PromiseBroken(self.too_large)
        whole = self.needed(picked, [other[2] for other in others])
        if whole is None:
            return False
        if (self.at_most is None or len(whole) <= self.at_most) and self.suffices(picked, whole):
            return True
        if len(whole) == len(picked):
            return False
        first = whole[len(picked)]
        for chosen in others:
            if chosen[2] == first:
                unlike = [other for other in others if other[:2] != chosen[:2]]
                if self.reachable(picked, unlike):
                    return True
                return self.reachable([*picked, first], [other for other in others if other[2] != first])
        return False

    def suffices(self, picked: list[int], whole: list[int]) -> bool:
        """Whether a set is finished that holds what is picked and, of the others, only what the goal needs."""
        del picked
        return self.finished(whole)

    def needed(self, picked: list[int], others: list[int]) -> list[int] | None:
        """What is picked with as many of the others as the goal needs; None if all of them are not enough."""
        if not self.goal(self.told([*picked, *others])):
            return None
        needed = 0
        while not self.goal(self.told([*picked, *others[:needed]])):
            needed += 1
        whole = [*picked, *others[:needed]]
        for member in others[: max(0, needed - 1)]:
            fewer = [p for p in whole if p != member]
            if self.goal(self.told(fewer)):
                whole = fewer
        return whole

    def hopeful(self, picked: list[int], start: int) -> bool:
        """Cheap test: with all candidates from a place on added a monotone goal would hold."""
        if self.exactly is not None:
            return len(picked) + len(self.candidates) - start >= self.exactly
        if self.until is None or self.may_stop is not None or self.always_stop:
            return start < len(self.candidates)
        return self.goal(self.told([*picked, *[c[2] for c in self.candidates[start:]]]))

    def quick(self, picked: list[int], start: int) -> bool | None:
        """The answer where no search is needed."""
        if not self.waste:
            if self.until is None or self.may_stop is not None or self.exactly is not None:
                return None
            return self.reachable(picked, self.candidates[start:])
        if self.rest is not None:
            return None
        if self.exactly is not None or (self.until is not None and self.may_stop is None and self.at_most is None):
            return self.ended(picked) or self.hopeful(picked, start)
        return True if self.always_stop else None

    def menu(self, picked: list[int], first: int) -> list[int]:
        """Codes: 0 is `stop`, `first` + piece the next member."""
        codes = [0] if self.stops(picked) else []
        before = None
        for i in range(self.after(picked), len(self.candidates)):
            candidate = self.candidates[i]
            if candidate[:2] == before:
                continue
            before = candidate[:2]
            grown = [*picked, candidate[2]]
            answer = self.quick(grown, i + 1)
            if answer is None:
                answer = self.completable(grown, i + 1)
            if answer:
                codes.append(first + candidate[2])
        return codes


@dataclass(slots=True)
class Weighed(Picking):
    """A set whose goal reads nothing of it but sums: it is asked about what the members weigh together."""

    weights: tuple[int, ...] = ()

    def told(self, picked: list[int]) -> int:
        """The weight of a set."""
        return sum(map(self.weights.__getitem__, picked))

    def wasteful(self, picked: list[int]) -> bool:
        """The same, asked about what the others weigh."""
        total = self.told(picked)
        return any(self.goal(total - self.weights[member]) for member in picked)

    def suffices(self, picked: list[int], whole: list[int]) -> bool:
        """The same: the goal holds of it, and only what was picked before could be too much."""
        total = self.told(whole)
        return not any(self.goal(total - self.weights[member]) for member in picked) and self.fine(whole)

    def hopeful(self, picked: list[int], start: int) -> bool:
        """The same, with what all candidates from a place on weigh."""
        if self.exactly is not None or self.until is None or self.may_stop is not None or self.always_stop:
            return Picking.hopeful(self, picked, start)
        weights, total = self.weights, self.told(picked)
        for candidate in self.candidates[start:]:
            total += weights[candidate[2]]
        return self.goal(total)

    def needed(self, picked: list[int], others: list[int]) -> list[int] | None:
        """The same, without adding up anew what was added up before."""
        weights, total = self.weights, self.told(picked)
        if not self.goal(total + self.told(others)):
            return None
        needed = 0
        while not self.goal(total):
            total += weights[others[needed]]
            needed += 1
        whole = [*picked, *others[:needed]]
        for member in others[: max(0, needed - 1)]:
            if self.goal(total - weights[member]):
                total -= weights[member]
                whole.remove(member)
        return whole


def pick_menu(picking: Picking, picked: list[int], first: int) -> list[int]:
    """Codes of the next member (`first` + member); empty where the picking is over."""
    picking.watch()
    return [] if picking.ended(picked) and picking.finished(picked) else picking.menu(picked, first)


def exact_menu(candidates: list[Candidate], exactly: int, picked: list[int], first: int) -> list[int]:
    """The same where any set of so many members will do: one may come while enough are left after it."""
    start = 0
    if picked:
        start = len(candidates)
        for i, candidate in enumerate(candidates):
            if candidate[2] == picked[-1]:
                start = i + 1
    codes: list[int] = []
    before = None
    for candidate in candidates[start : max(start, len(picked) + len(candidates) - exactly + 1)]:
        if candidate[:2] != before:
            before = candidate[:2]
            codes.append(first + candidate[2])
    return codes


def pickable(picking: Picking) -> bool:
    """Whether any finished set exists."""
    picking.watch()
    answer = picking.quick([], 0)
    if answer is not None:
        return answer
    return picking.completable([], 0)
