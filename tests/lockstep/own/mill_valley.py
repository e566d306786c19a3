"""Mill valley, written from its rule sheet without the language."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.lockstep.own.asking import Ask, Draw, Part, Played

GOODS = ("wood", "stone", "grain")
BUILDINGS = {
    "shed": ((2, 0, 0), 2),
    "well": ((0, 2, 0), 4),
    "barn": ((3, 0, 1), 5),
    "oven": ((0, 2, 2), 6),
    "bridge": ((2, 2, 0), 7),
    "mill": ((3, 2, 0), 9),
    "granary": ((2, 1, 3), 8),
    "townhouse": ((3, 3, 1), 12),
}
ROOM = {"forest": 2, "quarry": 2, "field": 2, "brook": 1, "market": 1, "yard": 2, "cottage": 1, "chapel": 1}
BRINGS = {"forest": (2, 0, 0), "quarry": (0, 1, 0), "field": (0, 0, 2), "brook": (1, 0, 1)}
ROUNDS, MOST_HELPERS, ROW = 5, 4, 4


@dataclass(slots=True)
class Miller:
    """One player."""

    helpers: int = 2
    to_place: int = 2
    stock: list[int] = field(default_factory=lambda: [0, 0, 3])
    built: list[str] = field(default_factory=list)
    hungry: int = 0

    def total(self) -> int:
        return sum(BUILDINGS[name][1] for name in self.built) + sum(self.stock) // 3 - 2 * self.hungry


@dataclass(slots=True)
class Valley:
    """The table."""

    millers: list[Miller]
    deck: list[str] = field(default_factory=lambda: [name for name in BUILDINGS for _ in range(2)])
    row: list[str] = field(default_factory=list)
    at: dict[str, list[int]] = field(default_factory=dict)
    first: int = 0

    def fill(self) -> Part:
        while self.deck and len(self.row) < ROW:
            lying = {f"Building[{name}]": self.deck.count(name) for name in BUILDINGS if name in self.deck}
            said = next(iter(lying)) if len(lying) == 1 else (yield Draw(lying))
            name = said.removeprefix("Building[").removesuffix("]")
            self.deck.remove(name)
            self.row.append(name)

    def moves(self, seat: int) -> list[str]:
        me = self.millers[seat]
        free = {place for place, room in ROOM.items() if len(self.at[place]) < room and seat not in self.at[place]}
        found = ["rest"]
        found += [f"work(Place[{place}])" for place in BRINGS if place in free]
        if "market" in free:
            given = [good for number, good in enumerate(GOODS) if me.stock[number]]
            found += [f"trade({good}, {other})" for good in given for other in GOODS if other != good]
        if "yard" in free:
            for name in dict.fromkeys(self.row):
                if all(have >= cost for have, cost in zip(me.stock, BUILDINGS[name][0], strict=True)):
                    found.append(f"build(Building[{name}])")
        if "cottage" in free and me.helpers < MOST_HELPERS and me.stock[2] >= 2:
            found.append("settle")
        if "chapel" in free:
            found.append("pray")
        return found

    def make(self, seat: int, move: str) -> int:
        """Carry out a move, and return how many helpers it brings."""
        me = self.millers[seat]
        verb, _, rest = move.removesuffix(")").partition("(")
        if verb == "work":
            place = rest.removeprefix("Place[").removesuffix("]")
            me.stock = [have + more for have, more in zip(me.stock, BRINGS[place], strict=True)]
        elif verb == "trade":
            place = "market"
            given, taken = (GOODS.index(good) for good in rest.split(", "))
            me.stock[given] -= 1
            me.stock[taken] += 2
        elif verb == "build":
            place, name = "yard", rest.removeprefix("Building[").removesuffix("]")
            me.stock = [have - cost for have, cost in zip(me.stock, BUILDINGS[name][0], strict=True)]
            self.row.remove(name)
            me.built.append(name)
        elif verb == "settle":
            place = "cottage"
            me.stock[2] -= 2
        elif verb == "pray":
            place = "chapel"
            me.stock[2] += 1
        else:
            return 0
        self.at[place].append(seat)
        return int(verb == "settle")

    def round(self) -> Part:
        self.at = {place: [] for place in ROOM}
        seat = self.first
        while any(miller.to_place for miller in self.millers):
            me = self.millers[seat]
            if me.to_place:
                me.to_place -= 1
                me.helpers += self.make(seat, (yield Ask(seat, tuple(self.moves(seat)))))
            seat = (seat + 1) % len(self.millers)
        for miller in self.millers:
            meals = min(miller.stock[2], miller.helpers)
            miller.stock[2] -= meals
            miller.hungry += miller.helpers - meals
            miller.to_place = miller.helpers
        self.first = next(iter(self.at["chapel"]), self.first)
        yield from self.fill()


def mill_valley(seats: int) -> Played:
    """Play a game, and return the totals."""
    valley = Valley([Miller() for _ in range(seats)])
    yield from valley.fill()
    valley.first = int((yield Draw({f"P{seat + 1}": 1 for seat in range(seats)}))[1:]) - 1
    for _ in range(ROUNDS):
        yield from valley.round()
    return [miller.total() for miller in valley.millers]
