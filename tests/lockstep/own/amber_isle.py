"""Amber isle, written from its rule sheet without the language; the map is one of hexes alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import product

from tests.lockstep.own.asking import Ask, Draw, Part, Played
from tests.unit.interpreter.compiler.test_island import ISLAND, Hex, Spot, cube

GOODS = ("wood", "clay", "wool", "grain", "ore")
DEEDS = {"guard": 14, "chronicle": 5, "builders": 2, "harvest": 2, "monopoly": 2}
ROAD, HOUSE, TOWN, DEED = ((1, 1, 0, 0, 0), (1, 1, 1, 1, 0), (0, 0, 0, 2, 3), (0, 0, 1, 1, 1))
LAND = """ore 10, wool 2, wood 9; grain 12, clay 6, wool 4, clay 10; grain 9, wood 11, - 7, wood 3, ore 8;
wood 8, ore 3, grain 4, wool 5; clay 5, grain 6, wool 11"""
HARBOURS = {
    "": "3 1, 4 1, 9 2, 10 2, 2 5, 3 5, 7 6, 8 6",
    "wool": "6 1, 7 1",
    "ore": "2 2, 3 2",
    "grain": "10 3, 11 3",
    "clay": "1 4, 2 4",
    "wood": "4 6, 5 6",
}
WASTE = cube(3, 3)
AMOUNTS = [each for each in product(range(3), repeat=5) if 1 <= sum(each) <= 2]
Drawn = Generator[Ask | Draw, str, str]


def said(amounts: tuple[int, ...]) -> str:
    return " ".join(f"{many} {good}" for many, good in zip(amounts, GOODS, strict=True) if many)


def land() -> dict[Hex, tuple[str, int]]:
    found: dict[Hex, tuple[str, int]] = {}
    for row, line in enumerate(LAND.split(";"), 1):
        first = 1 if row in {2, 3, 4} else 2
        for column, text in enumerate(line.split(","), first):
            good, number = text.split()
            found[cube(column, row)] = (good, int(number))
    return found


@dataclass(slots=True)
class Settler:
    """One player."""

    hand: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    fresh: Counter[str] = field(default_factory=Counter)
    guards: int = 0
    has_played: bool = False
    offers: int = 2

    def has(self, cost: tuple[int, ...]) -> bool:
        return all(self.hand[good] >= many for good, many in zip(GOODS, cost, strict=True))


@dataclass(slots=True)
class Isle:
    """The table."""

    settlers: list[Settler]
    bank: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(GOODS, 19)))
    deeds: Counter[str] = field(default_factory=lambda: Counter(DEEDS))
    land: dict[Hex, tuple[str, int]] = field(default_factory=land)
    robber: Hex = WASTE
    owner: dict[Spot, int] = field(default_factory=dict)
    towns: set[Spot] = field(default_factory=set)
    roads: dict[Spot, int] = field(default_factory=dict)
    road_holder: int | None = None
    force_holder: int | None = None

    # ---- the map

    def room(self) -> list[Spot]:
        return [
            each
            for each in ISLAND.corners
            if each not in self.owner and not any(other in self.owner for other in ISLAND.next_to(each))
        ]

    def leads(self, seat: int, corner: Spot) -> bool:
        return any(self.roads.get(edge) == seat for edge in ISLAND.at(corner))

    def sites(self, seat: int) -> list[Spot]:
        """Edges on which a seat may lay a road."""
        if sum(owner == seat for owner in self.roads.values()) >= 15:
            return []
        return [
            edge
            for edge in ISLAND.edges
            if edge not in self.roads
            and any(
                self.owner.get(end) == seat or (end not in self.owner and self.leads(seat, end))
                for end in ISLAND.ends(edge)
            )
        ]

    def rate(self, seat: int, good: str) -> int:
        def owns(harbour: str) -> bool:
            names = [f"Corner[{', '.join(place.split())}]" for place in HARBOURS[harbour].split(",")]
            return any(self.owner.get(ISLAND.named[name]) == seat for name in names)

        return 2 if owns(good) else 3 if owns("") else 4

    def longest(self, seat: int) -> int:
        own = {edge for edge, owner in self.roads.items() if owner == seat}

        def onward(corner: Spot, used: frozenset[Spot]) -> int:
            if self.owner.get(corner, seat) != seat:
                return 0
            onto = [edge for edge in ISLAND.at(corner) if edge in own and edge not in used]
            ends = [(edge, end) for edge in onto for end in ISLAND.ends(edge) if end != corner]
            return max((1 + onward(end, used | {edge}) for edge, end in ends), default=0)

        starts = [(edge, end) for edge in own for end in ISLAND.ends(edge)]
        return max((1 + onward(end, frozenset({edge})) for edge, end in starts), default=0)

    def judge_roads(self) -> None:
        lengths = [self.longest(seat) for seat in range(len(self.settlers))]
        best = max(lengths)
        if best < 5:
            self.road_holder = None
        elif self.road_holder is None or lengths[self.road_holder] < best:
            self.road_holder = lengths.index(best) if lengths.count(best) == 1 else None

    def total(self, seat: int) -> int:
        me = self.settlers[seat]
        houses = sum(1 + (corner in self.towns) for corner, owner in self.owner.items() if owner == seat)
        prizes = 2 * (self.road_holder == seat) + 2 * (self.force_holder == seat)
        return houses + me.held["chronicle"] + me.fresh["chronicle"] + prizes

    # ---- a day

    def drawn(self, lying: Counter[str], kind: str) -> Drawn:
        outcomes = {f"{kind}[{name}]": many for name, many in lying.items() if many}
        one = next(iter(outcomes)) if len(outcomes) == 1 else (yield Draw(outcomes))
        return one[len(kind) + 1 : -1]

    def pay(self, seat: int, cost: tuple[int, ...]) -> None:
        for good, many in zip(GOODS, cost, strict=True):
            self.settlers[seat].hand[good] -= many
            self.bank[good] += many

    def yields(self, rolled: int) -> None:
        for good in GOODS:
            due: Counter[int] = Counter()
            for here, (grown, number) in self.land.items():
                if grown == good and number == rolled and here != self.robber:
                    for corner, owner in self.owner.items():
                        if here in corner:
                            due[owner] += 1 + (corner in self.towns)
            if len(due) == 1:
                due = Counter({seat: min(many, self.bank[good]) for seat, many in due.items()})
            if sum(due.values()) <= self.bank[good]:
                for seat, many in due.items():
                    self.settlers[seat].hand[good] += many
                    self.bank[good] -= many

    def rob(self, seat: int) -> Part:
        places = {f"rob({ISLAND.land[here][0]})": here for here in self.land if here != self.robber}
        self.robber = places[(yield Ask(seat, tuple(places)))]
        victims = {
            f"P{other + 1}": other
            for other, settler in enumerate(self.settlers)
            if other != seat
            and settler.hand.total()
            and any(self.robber in corner for corner, owner in self.owner.items() if owner == other)
        }
        if victims:
            victim = self.settlers[victims[(yield Ask(seat, tuple(victims)))]]
            good = yield from self.drawn(victim.hand, "Ware")
            victim.hand[good] -= 1
            self.settlers[seat].hand[good] += 1

    def guard(self, seat: int) -> Part:
        me = self.settlers[seat]
        me.has_played = True
        me.held["guard"] -= 1
        me.guards += 1
        most = 0 if self.force_holder is None else self.settlers[self.force_holder].guards
        if me.guards >= 3 and me.guards > most:
            self.force_holder = seat
        yield from self.rob(seat)

    def may_play(self, seat: int, deed: str) -> bool:
        return not self.settlers[seat].has_played and self.settlers[seat].held[deed] > 0

    def moves(self, seat: int) -> list[str]:
        me, found = self.settlers[seat], list[str]()
        for good in GOODS:
            if me.hand[good] >= self.rate(seat, good):
                found += [f"barter({good}, {other})" for other in GOODS if other != good and self.bank[other]]
        if me.offers:
            for given in AMOUNTS:
                if me.has(given):
                    for wanted in AMOUNTS:
                        if not any(a and b for a, b in zip(given, wanted, strict=True)):
                            found.append(f"offer({said(given)}, {said(wanted)})")
        found += self.works(seat)
        found += [name for name in ("guard", "builders") if self.may_play(seat, name)]
        if self.may_play(seat, "harvest"):
            twos = [each for each in AMOUNTS if sum(each) == 2]
            has = [each for each in twos if all(self.bank[good] >= n for good, n in zip(GOODS, each, strict=True))]
            found += [f"harvest({said(each)})" for each in has]
        if self.may_play(seat, "monopoly"):
            found += [f"monopoly({good})" for good in GOODS]
        return found

    def works(self, seat: int) -> list[str]:
        me, names, found = self.settlers[seat], ISLAND.names, list[str]()
        if me.has(ROAD):
            found += [f"lay-road({names[edge]})" for edge in self.sites(seat)]
        own = [corner for corner, owner in self.owner.items() if owner == seat]
        houses = [corner for corner in own if corner not in self.towns]
        if me.has(HOUSE) and len(houses) < 5:
            found += [f"build({names[corner]})" for corner in self.room() if self.leads(seat, corner)]
        if me.has(TOWN) and len(own) - len(houses) < 4:
            found += [f"enlarge({names[corner]})" for corner in houses]
        if me.has(DEED) and self.deeds.total():
            found.append("buy")
        return found

    def make(self, seat: int, move: str) -> Part:
        me, (verb, _, rest) = self.settlers[seat], move.removesuffix(")").partition("(")
        match verb:
            case "barter":
                given, wanted = rest.split(", ")
                self.pay(seat, tuple(self.rate(seat, given) if good == given else 0 for good in GOODS))
                self.pay(seat, tuple(-1 if good == wanted else 0 for good in GOODS))
            case "offer":
                yield from self.offer(seat, *(next(n for n in AMOUNTS if said(n) == each) for each in rest.split(", ")))
            case "lay-road":
                self.pay(seat, ROAD)
                self.roads[ISLAND.named[rest]] = seat
                self.judge_roads()
            case "build":
                self.pay(seat, HOUSE)
                self.owner[ISLAND.named[rest]] = seat
                self.judge_roads()
            case "enlarge":
                self.pay(seat, TOWN)
                self.towns.add(ISLAND.named[rest])
            case "buy":
                self.pay(seat, DEED)
                deed = yield from self.drawn(self.deeds, "Deed")
                self.deeds[deed] -= 1
                me.fresh[deed] += 1
            case "guard":
                yield from self.guard(seat)
            case _:
                me.has_played = True
                me.held[verb] -= 1
                yield from self.play(seat, verb, rest)

    def play(self, seat: int, deed: str, rest: str) -> Part:
        if deed == "harvest":
            gains = next(each for each in AMOUNTS if said(each) == rest)
            self.pay(seat, tuple(-many for many in gains))
        elif deed == "monopoly":
            for settler in self.settlers:
                if settler is not self.settlers[seat]:
                    self.settlers[seat].hand[rest] += settler.hand.pop(rest, 0)
        else:
            for _ in range(2):
                sites = {f"lay-free({ISLAND.names[edge]})": edge for edge in self.sites(seat)}
                if sites:
                    self.roads[sites[(yield Ask(seat, tuple(sites)))]] = seat
                    self.judge_roads()

    def offer(self, seat: int, given: tuple[int, ...], wanted: tuple[int, ...]) -> Part:
        me, agreed = self.settlers[seat], list[int]()
        me.offers -= 1
        for other, settler in enumerate(self.settlers):
            if other != seat and settler.has(wanted) and (yield Ask(other, ("stop", "accept"))) == "accept":
                agreed.append(other)
        if agreed:
            answer = yield Ask(seat, ("stop", *(f"close(P{other + 1})" for other in agreed)))
            if answer != "stop":
                partner = self.settlers[int(answer[7:-1]) - 1]
                for good, gives, takes in zip(GOODS, given, wanted, strict=True):
                    me.hand[good] += takes - gives
                    partner.hand[good] += gives - takes

    def day(self, seat: int) -> Part:
        me = self.settlers[seat]
        me.has_played, me.offers = False, 2
        if self.may_play(seat, "guard") and (yield Ask(seat, ("stop", "guard"))) == "guard":
            yield from self.guard(seat)
        rolled = 0
        for _ in range(2):
            rolled += int((yield Draw({str(face): 1 for face in range(1, 7)})))
        if rolled == 7:
            for number in range(len(self.settlers)):
                other = (seat + number) % len(self.settlers)
                settler = self.settlers[other]
                lost = settler.hand.total() // 2 if settler.hand.total() > 7 else 0
                for _ in range(lost):
                    has = tuple(f"Ware[{good}]" for good in GOODS if settler.hand[good])
                    good = (yield Ask(other, has))[5:-1]
                    self.pay(other, tuple(int(each == good) for each in GOODS))
            yield from self.rob(seat)
        else:
            self.yields(rolled)
        while possible := self.moves(seat):
            move = yield Ask(seat, ("stop", *possible))
            if move == "stop":
                break
            yield from self.make(seat, move)
        me.held += me.fresh
        me.fresh = Counter()


def amber_isle(seats: int) -> Played:
    """Play a game, and return the totals."""
    isle = Isle([Settler() for _ in range(seats)])
    for number, seat in enumerate([*range(seats), *reversed(range(seats))]):
        ways = {
            f"found({ISLAND.names[corner]}, {ISLAND.names[edge]})": (corner, edge)
            for corner in isle.room()
            for edge in ISLAND.at(corner)
        }
        corner, edge = ways[(yield Ask(seat, tuple(ways)))]
        isle.owner[corner] = isle.roads[edge] = seat
        for here in corner if number >= seats else ():
            if (good := isle.land.get(here, ("-", 0))[0]) != "-":
                isle.pay(seat, tuple(-(each == good) for each in GOODS))
    for _ in range(24):
        for seat in range(seats):
            yield from isle.day(seat)
            if isle.total(seat) >= 10:
                return [isle.total(each) for each in range(seats)]
    return [isle.total(each) for each in range(seats)]
