"""Picking a set piece by piece: which member may come next, so that the set can still be finished as the rule wants it.

Enters sorted candidates and questions about sets (goal, stop, rest of the opening); leaves move codes. Members come in
any order, like pieces once, and a member only if some finished set holds it together with those picked before.
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
Candidate = tuple[Any, int]
"""Class and piece; candidates are sorted, but those of a set whose members are no pieces, which keep its order."""


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
    """One set being picked. `candidates`: (class, piece), like ones side by side; `where` may read what is picked."""

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
        pieces = [candidate[1] for candidate in self.candidates]
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

    def left(self, picked: list[int]) -> list[Candidate]:
        """The candidates that are not picked."""
        return [candidate for candidate in self.candidates if candidate[1] not in picked]

    def completable(self, picked: list[int], others: list[Candidate], fixed: int) -> bool:
        """Whether some of the others finish the set, its first `fixed` members being picked already.

        The others are tried along one order. Where superfluous members are allowed, a set that reaches the goal in this
        order may be finished in another one with more members, of which the last alone reaches it.
        """
        self.looked += 1
        if self.looked > self.most:
            raise PromiseBroken(self.too_large)
        if self.ended(picked):
            if self.last_needed(picked, fixed) and self.complete(picked):
                return True
            if self.rest is None or self.until is None or not self.waste or self.full(picked):
                return False
        elif self.stops(picked):
            return True
        elif not self.hopeful(picked, others):
            return False
        before = None
        for i in range(len(others)):
            candidate = others[i]
            if candidate[0] != before:
                before = candidate[0]
                if self.completable([*picked, candidate[1]], others[i + 1 :], fixed):
                    return True
        return False

    def full(self, picked: list[int]) -> bool:
        """Whether a set has as many members as there may be."""
        return self.at_most is not None and len(picked) >= self.at_most

    def last_needed(self, picked: list[int], fixed: int) -> bool:
        """Whether some member after the first `fixed` can come last: the goal does not hold without it."""
        if self.until is None or len(picked) <= fixed + 1:
            return True
        return any(not self.goal(self.told([p for p in picked if p != member])) for member in picked[fixed:])

    def reachable(self, picked: list[int], others: list[Candidate]) -> bool:
        """Without waste: whether some of the others finish the set, so that nothing of it could be left out.

        Others are taken until the goal holds, and what is too much is dropped: nothing that is left could be, for the
        goal did not hold without it when there was more besides. Where that makes something needless that was picked
        before, a finished set holds the first of them or none like it. So only what the goal needs is ever tried.
        """
        self.looked += 1
        if self.looked > self.most:
            raise PromiseBroken(self.too_large)
        whole = self.needed(picked, [other[1] for other in others])
        if whole is None:
            return False
        if (self.at_most is None or len(whole) <= self.at_most) and self.suffices(picked, whole):
            return True
        if len(whole) == len(picked):
            return False
        first = whole[len(picked)]
        for chosen in others:
            if chosen[1] == first:
                unlike = [other for other in others if other[0] != chosen[0]]
                if self.reachable(picked, unlike):
                    return True
                return self.reachable([*picked, first], [other for other in others if other[1] != first])
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

    def hopeful(self, picked: list[int], others: list[Candidate]) -> bool:
        """Cheap test: with all others added a monotone goal would hold."""
        if self.exactly is not None:
            return len(picked) + len(others) >= self.exactly
        if self.until is None or self.may_stop is not None or self.always_stop:
            return bool(others)
        return self.goal(self.told([*picked, *[other[1] for other in others]]))

    def can_finish(self, picked: list[int], others: list[Candidate]) -> bool:
        """Whether some of the others finish the set."""
        if not self.waste and self.until is not None and self.may_stop is None and self.exactly is None:
            return self.reachable(picked, others)
        if self.waste and self.rest is None:
            if self.exactly is not None or (self.until is not None and self.may_stop is None and self.at_most is None):
                return self.ended(picked) or self.hopeful(picked, others)
            if self.always_stop:
                return True
        return self.completable(picked, others, len(picked))

    def menu(self, picked: list[int], first: int) -> list[int]:
        """Codes: 0 is `stop`, `first` + piece the next member."""
        codes = [0] if self.stops(picked) else []
        left = self.left(picked)
        before = None
        for i in range(len(left)):
            candidate = left[i]
            if candidate[0] == before:
                continue
            before = candidate[0]
            if self.can_finish([*picked, candidate[1]], [*left[:i], *left[i + 1 :]]):
                codes.append(first + candidate[1])
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

    def hopeful(self, picked: list[int], others: list[Candidate]) -> bool:
        """The same, with what all others weigh."""
        if self.exactly is not None or self.until is None or self.may_stop is not None or self.always_stop:
            return Picking.hopeful(self, picked, others)
        weights, total = self.weights, self.told(picked)
        for other in others:
            total += weights[other[1]]
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
    """The same where any set of so many members will do: each that is not picked may come while there are enough."""
    left = [candidate for candidate in candidates if candidate[1] not in picked]
    codes: list[int] = []
    before = None
    if len(picked) + len(left) < exactly:
        return codes
    for candidate in left:
        if candidate[0] != before:
            before = candidate[0]
            codes.append(first + candidate[1])
    return codes


def pickable(picking: Picking) -> bool:
    """Whether any finished set exists."""
    picking.watch()
    return picking.can_finish([], picking.candidates)
