"""Searches for sets that a player may still pick, and payments that a player may still make."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Any

from gamespec.checked.types import Thing
from interpreter.kernel.errors import RuntimeCheckFailed

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.kinds import Kind
    from interpreter.kernel.layout import Layout


# ---- lists of alternatives as text: `a, b or c`


def or_list(words: list[str]) -> str:
    """Return words joined as alternatives: `a`, `a or b`, `a, b or c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


# ---- interchangeability of pieces: they are equal in row, fields and contents


def make_class(layout: Layout, kind: Kind) -> Callable[[list[int], int], tuple[Any, ...]]:
    """Return a function to a piece's row, fields and contents, equal if interchangeable."""
    rows = kind.row_of
    fields = [(p.base, p.stride) for f, p in layout.fields.items() if f.owner is kind]
    zones = [(p, p.zone.kinds[0]) for z, p in layout.zones.items() if z.owner is kind]
    inner = {p.zone: make_class(layout, k) for p, k in zones if k is not kind}

    def like(state: list[int], piece: int) -> tuple[Any, ...]:
        found: list[object] = [rows[piece], 1]
        found.extend(state[base + piece * stride + i] for base, stride in fields for i in range(stride))
        for place, of in zones:
            for key in range(place.keys):
                items = layout.items(state, place.first_id + piece * place.keys + key)
                describe = like if of is kind else inner[place.zone]
                described = [describe(state, p) for p in items]
                found.append(tuple(sorted(described) if place.zone.shape == "group" else described))
        return tuple(found)

    return like


def piece_kind(kind: object) -> Kind | None:
    """Return the kind of pieces whose numbers a type holds; None if it holds no pieces."""
    return kind.kind if isinstance(kind, Thing) and kind.kind.sort == "piece" else None


def naming(layout: Layout, kind: Kind, *, variables: bool = True) -> list[int]:
    """Return the addresses of variables, and of fields but those of pieces, that name one piece."""
    found = [slot.base for slot in layout.slots if variables and slot.kind is kind and not slot.capacity]
    fields = [(f, place) for f, place in layout.fields.items() if piece_kind(f.type) is kind]
    return found + [place.base + at for f, place in fields if f.owner not in layout.where for at in range(place.size)]


# ---- legal next pieces of a payment in pieces, given what is already paid
#
# Candidates are (-worth, class, piece), dearest first, where pieces of one class are interchangeable; move codes are
# 0 for `stop` and 1 + piece for a piece.


def next_payments(
    candidates: list[tuple[int, object, int]], paid: list[int], worth_paid: int, due: int, units: int
) -> list[int]:
    """Return the pieces to pay next, none worth more than the last, such that `due` is reached."""
    codes = [0] if due - worth_paid <= units else []
    last = None
    if paid:
        for candidate in candidates:
            if candidate[2] == paid[-1]:
                last = candidate[:2]
    left = [c for c in candidates if c[2] not in paid and c[0] < 0 and (last is None or c[:2] >= last)]
    reach = worth_paid + units - sum(c[0] for c in left)
    before = None
    for candidate in left:
        if reach < due:
            break
        if candidate[:2] != before:
            codes.append(1 + candidate[2])
            before = candidate[:2]
        reach += candidate[0]
    return codes


# ---- sets of things that a player picks member by member: which member may be picked next
#
# Members are picked in any order, interchangeable pieces appear once, and a member is legal only if some finished set
# holds it together with those already picked.


if TYPE_CHECKING:
    Question = Callable[[list[int]], bool]

Summary = tuple[int, ...] | int
"""Summary of a picked set, from which its goal is computed: its members, or their total weight."""
Candidate = tuple[Any, int]
"""Candidate of a set: class (pieces alike share it) and number, sorted if pieces."""


def answered_once(goal: Callable[[Picking, Summary], bool]) -> Callable[[Picking, Summary], bool]:
    """Decorate the goal of a picking so that its result for each summary is computed once."""

    @wraps(goal)
    def known(picking: Picking, told: Summary) -> bool:
        if picking.answers is None:
            picking.answers = {}
        answer = picking.answers.get(told)
        if answer is None:
            answer = picking.answers[told] = goal(picking, told)
        return answer

    return known


@dataclass(slots=True)
class Picking:
    """A set that a player picks member by member.

    `candidates` are (class, piece), interchangeable ones adjacent. `exactly` and `at_most` limit the number of members;
    `may_stop`, or else `always_stop`, says whether the player may stop; `rest` says whether the lines after the picking
    can be completed with a set.
    """

    candidates: list[Candidate]
    exactly: int | None
    at_most: int | None
    until: Callable[[Any], bool] | None
    """Goal at which the picking ends, a function of the `summary` of a set; None without goal."""
    waste: bool
    """Whether the set may have members without which the goal would be reached, too."""
    may_stop: Question | None
    always_stop: bool
    rest: Question | None
    too_large: int
    """Index of the runtime check that fails where more than `most` sets are searched."""
    most: int
    """Maximum number of sets searched before the runtime check `too_large` fails."""
    looked: int = 0
    earlier_answers: list[tuple[list[int], bool]] = field(default_factory=list)
    """Sets with earlier results of the goal, used to check that more members never undo it."""
    grows: int | None = None
    """Runtime check of a goal that may shrink as members join; None if it is proven monotone."""
    answers: dict[Summary, bool] | None = None
    """Cached answers to whether a chosen set reaches the goal of its choice, by the set's summary."""

    def summary(self, picked: list[int]) -> Summary:
        """Return what the goal of the choice is computed from, given the chosen set: its members."""
        return tuple(picked)

    @answered_once
    def goal(self, told: Summary) -> bool:
        """Return whether a set with this summary reaches the goal."""
        if self.until is None:
            return False
        reached = bool(self.until(told))
        if self.grows is not None:
            self.compare(told, reached, self.grows)
        return reached

    def compare(self, told: Any, reached: bool, check: int) -> None:  # noqa: ANN401 - members; a weight is not compared
        """Raise RuntimeCheckFailed where the goal is not monotone, by comparison with earlier sets.

        Monotone: a superset of a set that reaches the goal reaches it too. `told`: the members; `check`: the number of
        the runtime check.
        """
        picked = list(told)
        for other, answer in self.earlier_answers:
            fewer, more = (picked, other) if reached else (other, picked)
            if answer != reached and all(member in more for member in fewer):
                raise RuntimeCheckFailed(check)
        self.earlier_answers.append((picked, reached))

    def watch(self) -> None:
        """Evaluate the goal for growing sets of candidates, to detect a goal that more members undo."""
        pieces = [candidate[1] for candidate in self.candidates]
        for size in range(len(pieces) + 1) if self.grows is not None else ():
            self.goal(tuple(pieces[:size]))

    def ended(self, picked: list[int]) -> bool:
        """Return whether the picking ends by itself (without `stop`) once this set is picked."""
        if self.exactly is not None:
            return len(picked) >= self.exactly
        if self.at_most is not None and len(picked) >= self.at_most:
            return True
        return self.until is not None and self.goal(self.summary(picked))

    def stops(self, picked: list[int]) -> bool:
        """Return whether the player may stop (`stop` is legal) with this set."""
        if self.exactly is not None or not (self.always_stop if self.may_stop is None else self.may_stop(picked)):
            return False
        return self.fine(picked)

    def fine(self, picked: list[int]) -> bool:
        """Return whether the statements after the pick can be completed with this set."""
        return self.rest is None or self.rest(picked)

    def finished(self, picked: list[int]) -> bool:
        """Return whether the rules allow this set as the final one."""
        return self.complete(picked) if self.ended(picked) else self.stops(picked)

    def complete(self, picked: list[int]) -> bool:
        """Return whether a set of the final size reaches the goal, or `stop` is legal."""
        if self.until is not None and not self.goal(self.summary(picked)):
            return self.stops(picked)
        if not self.waste and self.until is not None and self.wasteful(picked):
            return False
        return self.fine(picked)

    def wasteful(self, picked: list[int]) -> bool:
        """Return whether the goal would be reached without some member of the set."""
        return any(self.goal(self.summary([p for p in picked if p != member])) for member in picked)

    def left(self, picked: list[int]) -> list[Candidate]:
        """Return the candidates not yet picked."""
        return [candidate for candidate in self.candidates if candidate[1] not in picked]

    def completable(self, picked: list[int], others: list[Candidate], fixed: int) -> bool:
        """Return whether some of `others` finish the set, whose first `fixed` members are already picked.

        The others are tried in one order. Where superfluous members are allowed, a set that reaches the goal in this
        order may be finished in another order with more members, of which the last alone reaches it.
        """
        self.looked += 1
        if self.looked > self.most:
            raise RuntimeCheckFailed(self.too_large)
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
        """Return whether a set has the maximum number of members."""
        return self.at_most is not None and len(picked) >= self.at_most

    def last_needed(self, picked: list[int], fixed: int) -> bool:
        """Return whether some member after the first `fixed` is needed, and can be picked last."""
        if self.until is None or len(picked) <= fixed + 1:
            return True
        return any(not self.goal(self.summary([p for p in picked if p != member])) for member in picked[fixed:])

    def reachable(self, picked: list[int], others: list[Candidate]) -> bool:
        """Return whether some of `others` finish the set without superfluous members.

        Others are added until the goal is reached, then superfluous ones are dropped. A remaining one is needed,
        because the goal was not reached without it even with more members. If that makes an already picked member
        superfluous, a finished set holds the first of the added ones or none like it. So only members the goal needs
        are tried.
        """
        self.looked += 1
        if self.looked > self.most:
            raise RuntimeCheckFailed(self.too_large)
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
        """Return whether the rules allow `whole`, the picked members and needed others, as the final set."""
        del picked
        return self.finished(whole)

    def needed(self, picked: list[int], others: list[int]) -> list[int] | None:
        """Return the picked members with those others the goal needs; None if all others are not enough."""
        if not self.goal(self.summary([*picked, *others])):
            return None
        needed = 0
        while not self.goal(self.summary([*picked, *others[:needed]])):
            needed += 1
        whole = [*picked, *others[:needed]]
        for member in others[: max(0, needed - 1)]:
            fewer = [p for p in whole if p != member]
            if self.goal(self.summary(fewer)):
                whole = fewer
        return whole

    def hopeful(self, picked: list[int], others: list[Candidate]) -> bool:
        """Return whether all others together would reach the (monotone) goal: a cheap test."""
        if self.exactly is not None:
            return len(picked) + len(others) >= self.exactly
        if self.until is None or self.may_stop is not None or self.always_stop:
            return bool(others)
        return self.goal(self.summary([*picked, *[other[1] for other in others]]))

    def can_finish(self, picked: list[int], others: list[Candidate]) -> bool:
        """Return whether some of `others`, or none of them, finish the set."""
        if not self.waste and self.until is not None and self.may_stop is None and self.exactly is None:
            return self.reachable(picked, others)
        if self.waste and self.rest is None:
            if self.exactly is not None or (self.until is not None and self.may_stop is None and self.at_most is None):
                return self.ended(picked) or self.hopeful(picked, others)
            if self.always_stop:
                return True
        return self.completable(picked, others, len(picked))

    def menu(self, picked: list[int], first: int) -> list[int]:
        """Return the codes of the legal choices: 0 for `stop`, `first` + piece for the next member."""
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
    """A picked set whose goal depends only on a sum: its summary is the total weight of its members."""

    weights: tuple[int, ...] = ()

    def summary(self, picked: list[int]) -> int:
        """Return the total weight of a set, from which its goal is computed."""
        return sum(map(self.weights.__getitem__, picked))

    def wasteful(self, picked: list[int]) -> bool:
        """Return whether the goal would be reached without some member, computed by weights."""
        total = self.summary(picked)
        return any(self.goal(total - self.weights[member]) for member in picked)

    def suffices(self, picked: list[int], whole: list[int]) -> bool:
        """Return whether the rules allow `whole`: its `picked` are needed, the lines after feasible."""
        total = self.summary(whole)
        return not any(self.goal(total - self.weights[member]) for member in picked) and self.fine(whole)

    def hopeful(self, picked: list[int], others: list[Candidate]) -> bool:
        """Return whether the goal would be reached with the weight of all others added, as a cheap test."""
        if self.exactly is not None or self.until is None or self.may_stop is not None or self.always_stop:
            return Picking.hopeful(self, picked, others)
        weights, total = self.weights, self.summary(picked)
        for other in others:
            total += weights[other[1]]
        return self.goal(total)

    def needed(self, picked: list[int], others: list[int]) -> list[int] | None:
        """Return the picked members with the others needed, by running weight; None if too few."""
        weights, total = self.weights, self.summary(picked)
        if not self.goal(total + self.summary(others)):
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
    """Return the move codes that pick the next member (`first` + member); [] once the picking is over."""
    picking.watch()
    return [] if picking.ended(picked) and picking.finished(picked) else picking.menu(picked, first)


def is_finished(picking: Picking, picked: list[int]) -> bool:
    """Return whether the rules allow this set as the final one."""
    return picking.finished(picked)


def exact_menu(candidates: list[Candidate], exactly: int, picked: list[int], first: int) -> list[int]:
    """Return the codes (`first` + member) of the next members, where any set of one size will do."""
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
    """Return whether any set exists that the picking may end with."""
    picking.watch()
    return picking.can_finish([], picking.candidates)
