"""List expressions made at random, each beside what plain Python makes of it.

Enters a source of random numbers; leaves the text of a game whose values and statements hold the expressions, and the
answers wanted. Lists are made of constants, fields, ranges and other lists, below and above 0, with repetitions, and
empty where the language allows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

Env = dict[str, int]
FIELDS = ("n", "m", "k")
LOW, HIGH = -4, 4


@dataclass(frozen=True)
class Numbers:
    """A list: its text, its members for some local names, and whether it surely has any."""

    text: str
    members: Callable[[Env], list[int]]
    some: bool


@dataclass(frozen=True)
class Number:
    """A number, or truth as 1 or 0."""

    text: str
    value: Callable[[Env], int]


def once(items: list[int]) -> list[int]:
    """Each member once, in order."""
    return list(dict.fromkeys(items))


class Lists:
    """Makes expressions; `fields` are the numbers of the table, by name."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.fields = {name: rng.randint(LOW, HIGH) for name in FIELDS}
        self.made = 0

    def name(self) -> str:
        """A local nobody uses yet."""
        self.made += 1
        return f"v{self.made}"

    # ---- numbers

    def number(self, names: tuple[str, ...], depth: int) -> Number:
        """A number from the fields and some local names."""
        ways = [self.constant, self.field, self.field]
        if names:
            ways += [self.local, self.local]
        if depth > 0:
            ways += [self.sum, self.difference, self.total, self.counted, self.extreme, self.entry, self.either]
        return self.rng.choice(ways)(names, depth)

    def constant(self, _names: tuple[str, ...], _depth: int) -> Number:
        value = self.rng.randint(LOW, HIGH)
        return Number(str(value), lambda _: value)

    def field(self, _names: tuple[str, ...], _depth: int) -> Number:
        name = self.rng.choice(FIELDS)
        return Number(name, lambda _: self.fields[name])

    def local(self, names: tuple[str, ...], _depth: int) -> Number:
        name = self.rng.choice(names)
        return Number(name, lambda env: env[name])

    def sum(self, names: tuple[str, ...], depth: int) -> Number:
        a, b = self.number(names, depth - 1), self.number(names, depth - 1)
        return Number(f"({a.text} + {b.text})", lambda env: a.value(env) + b.value(env))

    def difference(self, names: tuple[str, ...], depth: int) -> Number:
        a, b = self.number(names, depth - 1), self.number(names, depth - 1)
        return Number(f"({a.text} - {b.text})", lambda env: a.value(env) - b.value(env))

    def either(self, names: tuple[str, ...], depth: int) -> Number:
        test, a, b = self.truth(names, depth - 1), self.number(names, depth - 1), self.number(names, depth - 1)
        text = f"(if {test.text} then {a.text} else {b.text})"
        return Number(text, lambda env: a.value(env) if test.value(env) else b.value(env))

    def total(self, names: tuple[str, ...], depth: int) -> Number:
        name, of, where, fits = self.part(names, depth)
        body = self.number((*names, name), depth - 1)
        text = f"sum({name} in {of.text}{where}: {body.text})"
        return Number(text, lambda env: sum(body.value({**env, name: i}) for i in fits(env)))

    def counted(self, names: tuple[str, ...], depth: int) -> Number:
        if self.rng.random() < 0.3:
            of = self.plain(names, depth - 1)
            return Number(f"count({of.text})", lambda env: len(of.members(env)))
        name, of, where, fits = self.part(names, depth)
        return Number(f"count({name} in {of.text}{where})", lambda env: len(fits(env)))

    def extreme(self, names: tuple[str, ...], depth: int) -> Number:
        """The highest or lowest, or an end, of a list that is surely not empty."""
        of, name = self.filled(names, depth - 1), self.name()
        body = self.number((*names, name), 0)
        word = self.rng.choice(["highest", "lowest"])
        best = max if word == "highest" else min
        if self.rng.random() < 0.5:
            return Number(
                f"{word}({name} in {of.text}: {body.text})",
                lambda env: best(body.value({**env, name: i}) for i in of.members(env)),
            )
        end = self.rng.choice(["first", "last"])
        text = f"{end}({name} in {of.text} with {word} {body.text})"
        return Number(text, lambda env: self.ranked(of.members(env), body, name, env, word, end)[0])

    def ranked(self, members: list[int], body: Number, name: str, env: Env, word: str, end: str) -> list[int]:
        worth = {i: body.value({**env, name: i}) for i in members}
        best = (max if word == "highest" else min)(worth.values(), default=0)
        found = [i for i in members if worth[i] == best]
        return found if end == "first" else found[::-1]

    def entry(self, names: tuple[str, ...], depth: int) -> Number:
        """One entry of a list by its place: repetitions count, and beyond the end is the last."""
        entries = [self.number(names, depth - 1) for _ in range(self.rng.randint(1, 4))]
        place = self.rng.randint(0, 5)
        index = str(place)
        if self.rng.random() < 0.5:
            index = f"max(0, {place} - m)"
            place = max(0, place - self.fields["m"])
        text = f"[{', '.join(e.text for e in entries)}][{index}]"
        return Number(text, entries[min(place, len(entries) - 1)].value)

    # ---- truth

    def truth(self, names: tuple[str, ...], depth: int) -> Number:
        """A condition."""
        ways = [self.compared]
        if depth > 0:
            ways += [self.member, self.member, self.some, self.empty, self.same]
        return self.rng.choice(ways)(names, depth)

    def compared(self, names: tuple[str, ...], _depth: int) -> Number:
        a, b = self.number(names, 0), self.number(names, 0)
        sign, holds = self.rng.choice(
            [("<", int.__lt__), (">=", int.__ge__), ("is", int.__eq__), ("is not", int.__ne__)]
        )
        return Number(f"{a.text} {sign} {b.text}", lambda env: int(holds(a.value(env), b.value(env))))

    def member(self, names: tuple[str, ...], depth: int) -> Number:
        a, of = self.number(names, depth - 1), self.list(names, depth - 1)
        if self.rng.random() < 0.3:
            return Number(f"{a.text} is not in {of.text}", lambda env: int(a.value(env) not in of.members(env)))
        return Number(f"{a.text} is in {of.text}", lambda env: int(a.value(env) in of.members(env)))

    def some(self, names: tuple[str, ...], depth: int) -> Number:
        name, of, where, fits = self.part(names, depth)
        test = self.truth((*names, name), depth - 1)
        word, found = self.rng.choice([("some", any), ("every", all)])
        text = f"{word}({name} in {of.text}{where}: {test.text})"
        return Number(text, lambda env: int(found(test.value({**env, name: i}) for i in fits(env))))

    def empty(self, names: tuple[str, ...], depth: int) -> Number:
        of = self.plain(names, depth - 1)
        return Number(f"{of.text} is empty", lambda env: int(not of.members(env)))

    def same(self, names: tuple[str, ...], depth: int) -> Number:
        a, b = self.plain(names, depth - 1), self.plain(names, depth - 1)
        return Number(f"{a.text} is {b.text}", lambda env: int(set(a.members(env)) == set(b.members(env))))

    # ---- lists

    def part(self, names: tuple[str, ...], depth: int) -> tuple[str, Numbers, str, Callable[[Env], list[int]]]:
        """A name for the members of a list, the list, perhaps a `where`, and the members that fit."""
        of, name = self.list(names, depth - 1), self.name()
        if self.rng.random() < 0.4:
            return name, of, "", of.members
        test = self.truth((*names, name), depth - 1)
        fits = lambda env: [i for i in of.members(env) if test.value({**env, name: i})]  # noqa: E731 - closes over all
        return name, of, f" where {test.text}", fits

    def list(self, names: tuple[str, ...], depth: int) -> Numbers:
        """Any list that may stand behind `in`."""
        if self.rng.random() < 0.3:
            return self.rng.choice([self.range, self.computed_range])(names, depth)
        return self.plain(names, depth)

    def plain(self, names: tuple[str, ...], depth: int) -> Numbers:
        """Any list but a range, which stands behind `in` alone."""
        ways = [self.written, self.written]
        if depth > 0:
            ways += [self.those, self.best, self.turned, self.ends, self.chosen]
        return self.rng.choice(ways)(names, depth)

    def filled(self, names: tuple[str, ...], depth: int) -> Numbers:
        """A list that surely has members."""
        while True:
            found = self.rng.choice([self.range, self.constants])(names, depth)
            if found.some:
                return found

    def constants(self, _names: tuple[str, ...], _depth: int) -> Numbers:
        entries = [self.rng.randint(LOW, HIGH) for _ in range(self.rng.randint(1, 4))]
        return Numbers(f"[{', '.join(map(str, entries))}]", lambda _: once(entries), some=True)

    def written(self, names: tuple[str, ...], depth: int) -> Numbers:
        entries = [self.number(names, depth - 1) for _ in range(self.rng.randint(1, 4))]
        text = f"[{', '.join(e.text for e in entries)}]"
        return Numbers(text, lambda env: once([e.value(env) for e in entries]), some=False)

    def range(self, _names: tuple[str, ...], _depth: int) -> Numbers:
        low = self.rng.randint(LOW, HIGH)
        high = self.rng.randint(low, HIGH)
        return Numbers(f"{low}..{high}", lambda _: list(range(low, high + 1)), some=True)

    def computed_range(self, names: tuple[str, ...], depth: int) -> Numbers:
        low, high = self.number(names, 0), self.number(names, 0)
        if low.text.lstrip("-").isdigit() and high.text.lstrip("-").isdigit():
            return self.range(names, depth)
        return Numbers(
            f"{low.text}..{high.text}", lambda env: list(range(low.value(env), high.value(env) + 1)), some=False
        )

    def those(self, names: tuple[str, ...], depth: int) -> Numbers:
        name, of, where, fits = self.part(names, depth)
        return Numbers(f"those({name} in {of.text}{where})", fits, some=False)

    def best(self, names: tuple[str, ...], depth: int) -> Numbers:
        of, name = self.list(names, depth - 1), self.name()
        body, word = self.number((*names, name), 0), self.rng.choice(["highest", "lowest"])
        text = f"those({name} in {of.text} with {word} {body.text})"
        return Numbers(text, lambda env: self.ranked(of.members(env), body, name, env, word, "first"), some=False)

    def turned(self, names: tuple[str, ...], depth: int) -> Numbers:
        of = self.list(names, depth - 1)
        return Numbers(f"reversed({of.text})", lambda env: of.members(env)[::-1], some=False)

    def ends(self, names: tuple[str, ...], depth: int) -> Numbers:
        of, amount = self.plain(names, depth - 1), self.rng.randint(1, 3)
        if self.rng.random() < 0.5:
            return Numbers(f"(first {amount} of {of.text})", lambda env: of.members(env)[:amount], some=False)
        return Numbers(f"(last {amount} of {of.text})", lambda env: of.members(env)[::-1][:amount], some=False)

    def chosen(self, names: tuple[str, ...], depth: int) -> Numbers:
        test, a, b = self.truth(names, depth - 1), self.plain(names, depth - 1), self.plain(names, depth - 1)
        text = f"(if {test.text} then {a.text} else {b.text})"
        return Numbers(text, lambda env: a.members(env) if test.value(env) else b.members(env), some=False)
