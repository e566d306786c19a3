"""Gem cutters, written from its rule sheet without the language."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import combinations

from tests.lockstep.own.asking import Ask, Draw, Part, Played

GEMS = ("ruby", "opal", "jade", "onyx", "topaz")
TIERS = ("ring", "brooch", "crown")
PATTERNS = {
    "ring": ((0, {1: 1, 2: 1, 3: 1, 4: 1}), (0, {1: 2, 3: 1}), (0, {2: 3}), (1, {4: 4})),
    "brooch": ((1, {1: 3, 2: 2, 4: 2}), (2, {3: 5}), (2, {0: 1, 1: 4, 3: 2})),
    "crown": ((4, {2: 7}), (4, {0: 3, 1: 6, 4: 3})),
}
"""Works of a tier: points, and the cost by how many places a gem comes after that of the work."""
PATRONS = {
    name: {number, (number + 1) % 5} for number, name in enumerate(("duke", "abbess", "mayor", "captain", "poet"))
}


@dataclass(frozen=True, slots=True)
class Work:
    name: str
    tier: str
    gem: int
    points: int
    cost: tuple[int, ...]


WORKS = [
    Work(
        f"Work[{gem}-{tier}-{'abcd'[number]}]",
        tier,
        at,
        points,
        tuple(cost.get((other - at) % 5, 0) for other in range(5)),
    )
    for tier, patterns in PATTERNS.items()
    for number, (points, cost) in enumerate(patterns)
    for at, gem in enumerate(GEMS)
]


@dataclass(slots=True)
class Cutter:
    """Gems, works and patrons of one player."""

    stock: list[int] = field(default_factory=lambda: [0] * 5)
    pearls: int = 0
    owned: list[Work] = field(default_factory=list)
    kept: list[Work] = field(default_factory=list)
    patrons: int = 0

    def bonus(self, gem: int) -> int:
        return sum(work.gem == gem for work in self.owned)

    def bill(self, work: Work) -> tuple[list[int], int]:
        """Return the gems and the pearls that a work costs."""
        due = [max(0, cost - self.bonus(gem)) for gem, cost in enumerate(work.cost)]
        gems = [min(each, have) for each, have in zip(due, self.stock, strict=True)]
        return gems, sum(due) - sum(gems)

    @property
    def fame(self) -> int:
        return sum(work.points for work in self.owned) + 3 * self.patrons


@dataclass(slots=True)
class Shop:
    """The table."""

    cutters: list[Cutter]
    bank: list[int]
    pearls: int = 5
    decks: dict[str, list[Work]] = field(default_factory=dict)
    rows: dict[str, list[Work]] = field(default_factory=dict)
    waiting: list[str] = field(default_factory=list)

    def drawn(self, tier: str) -> Generator[Ask | Draw, str, Work | None]:
        deck = self.decks[tier]
        if not deck:
            return None
        name = deck[0].name if len(deck) == 1 else (yield Draw({work.name: 1 for work in deck}))
        found = next(work for work in deck if work.name == name)
        deck.remove(found)
        return found

    def fill(self, tier: str) -> Part:
        while len(self.rows[tier]) < 4 and (work := (yield from self.drawn(tier))) is not None:
            self.rows[tier].append(work)

    def moves(self, me: Cutter) -> list[str]:
        there = [gem for gem in range(5) if self.bank[gem]]
        lying = [work for tier in TIERS for work in self.rows[tier]]
        found = [
            f"take-gems({' '.join(f'1 {GEMS[gem]}' for gem in some)})"
            for some in combinations(there, min(3, len(there)))
        ]
        found = found if there else []
        found += [f"take-two({GEMS[gem]})" for gem in there if self.bank[gem] >= 4]
        if len(me.kept) < 3:
            found += [f"keep({work.name})" for work in lying]
            found += [f"keep-unseen({tier})" for tier in TIERS if self.decks[tier]]
        found += [f"buy({work.name})" for work in (*lying, *me.kept) if me.bill(work)[1] <= me.pearls]
        return found or [f"part-with({GEMS[gem]})" for gem in range(5) if me.stock[gem]]

    def make(self, me: Cutter, move: str) -> Part:
        verb, what = move.removesuffix(")").split("(")
        if verb.startswith("take"):
            for gem, name in enumerate(GEMS):
                taken = 2 * (what == name) if verb == "take-two" else f"1 {name}" in what
                self.bank[gem] -= taken
                me.stock[gem] += taken
            return
        if verb == "part-with":
            me.stock[GEMS.index(what)] -= 1
            self.bank[GEMS.index(what)] += 1
            return
        if verb.startswith("keep") and self.pearls:
            self.pearls -= 1
            me.pearls += 1
        if verb == "keep-unseen":
            work = yield from self.drawn(what)
            assert work is not None
            me.kept.append(work)
            return
        work = next(each for each in WORKS if each.name == what)
        if verb == "keep":
            me.kept.append(work)
        else:
            gems, pearls = me.bill(work)
            for gem, number in enumerate(gems):
                me.stock[gem] -= number
                self.bank[gem] += number
            me.pearls -= pearls
            self.pearls += pearls
            me.owned.append(work)
        for pile in (self.rows[work.tier], me.kept if verb == "buy" else []):
            if work in pile:
                pile.remove(work)
        yield from self.fill(work.tier)

    def turn(self, seat: int) -> Part:
        me = self.cutters[seat]
        yield from self.make(me, (yield Ask(seat, tuple(self.moves(me)))))
        while sum(me.stock) + me.pearls > 10:
            given = yield Ask(seat, tuple(f"give-back({GEMS[gem]})" for gem in range(5) if me.stock[gem]))
            gem = GEMS.index(given.removeprefix("give-back(").removesuffix(")"))
            me.stock[gem] -= 1
            self.bank[gem] += 1
        pleased = [name for name in self.waiting if all(me.bonus(gem) >= 3 for gem in PATRONS[name])]
        if pleased:
            visitor = yield Ask(seat, tuple(f"Patron[{name}]" for name in pleased))
            self.waiting.remove(visitor.removeprefix("Patron[").removesuffix("]"))
            me.patrons += 1


def gem_cutters(seats: int) -> Played:
    """Play a game, and return the totals."""
    shop = Shop([Cutter() for _ in range(seats)], [{2: 4, 3: 5, 4: 7}[seats]] * 5)
    for tier in TIERS:
        shop.decks[tier], shop.rows[tier] = [work for work in WORKS if work.tier == tier], []
        yield from shop.fill(tier)
    away = list(PATRONS)
    for _ in range(seats + 1):
        name = away[0] if len(away) == 1 else (yield Draw({f"Patron[{each}]": 1 for each in away}))
        name = name.removeprefix("Patron[").removesuffix("]")
        away.remove(name)
        shop.waiting.append(name)
    while True:
        for seat in range(seats):
            yield from shop.turn(seat)
        if any(cutter.fame >= 12 for cutter in shop.cutters):
            return [cutter.fame for cutter in shop.cutters]
