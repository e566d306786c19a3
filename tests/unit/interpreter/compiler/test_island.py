"""A hex island with roads and towns, in step with a program that knows hexes alone.

To that program a corner is a set of three hexes that touch one another, and an edge a set of two, the sea included. The
names of corners and edges are computed from where they lie.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from interpreter import Game, State, load
from tests.loaded import ROOT, sampled

FILE = ROOT / "tests" / "good" / "island.game"
Hex = tuple[int, int, int]
Spot = frozenset[Hex]
GOODS = ["wood", "clay", "grain"]
DRAWN = [".wcg.", "gwcw.", "cg-gw", "wcgc.", ".gwc."]
STEPS = [(1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1)]


def ring(hex_: Hex) -> list[Hex]:
    q, r, s = hex_
    return [(q + a, r + b, s + c) for a, b, c in STEPS]


def cube(column: int, row: int) -> Hex:
    """Return the hex in a column and row, where even rows lie half a hex to the right."""
    q = column - (row - row % 2) // 2 - (row % 2)
    return (q, row, -q - row)


def centre(hex_: Hex) -> tuple[float, float]:
    q, r, _ = hex_
    return (q + r / 2, r * 0.75)


class Island:
    """The map: land, corners, edges, and what their names are."""

    def __init__(self) -> None:
        self.land: dict[Hex, tuple[str, str, int]] = {}
        for y, line in enumerate(DRAWN, 1):
            for x, mark in enumerate(line, 1):
                if mark != ".":
                    good = {"w": "wood", "c": "clay", "g": "grain", "-": ""}[mark]
                    self.land[cube(x, y)] = (f"Hex[{x}, {y}]", good, 2 + (x * 3 + y * 2) % 7)
        near = {frozenset((here, there)) for here in self.land for there in ring(here)}
        self.corners = {
            frozenset((here, one, other))
            for here in self.land
            for one, other in combinations(ring(here), 2)
            if one in ring(other)
        }
        self.edges = near
        left = min(self.place(corner)[0] for corner in self.corners)
        top = min(self.place(corner)[1] for corner in self.corners)
        self.named: dict[str, Spot] = {}
        for corner in self.corners:
            x, y = self.place(corner)
            # the corners of one zigzag are a quarter apart, those of the next are half lower
            self.named[f"Corner[{round((x - left) * 2) + 1}, {int((y - top + 0.01) / 0.75) + 1}]"] = corner
        corners = {corner: name for name, corner in self.named.items()}
        for edge in self.edges:
            ends = [corners[corner] for corner in self.corners if edge < corner]
            (c, r), (d, q) = sorted(tuple(map(int, end[7:-1].split(", "))) for end in ends)
            self.named[f"Path[{c}, {2 * r - 1 if r == q else 2 * min(r, q)}]"] = edge
            assert r == q or c == d
        self.names = {spot: name for name, spot in self.named.items()}

    @staticmethod
    def place(spot: Spot) -> tuple[float, float]:
        points = [centre(each) for each in spot]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def ends(self, edge: Spot) -> list[Spot]:
        return [corner for corner in self.corners if edge < corner]

    def at(self, corner: Spot) -> list[Spot]:
        return [edge for edge in self.edges if edge < corner]

    def next_to(self, corner: Spot) -> list[Spot]:
        return [other for other in self.corners if len(corner & other) == 2 and corner & other in self.edges]


ISLAND = Island()


class Rules:
    """The rules of the game, read again."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.owner: dict[Spot, int] = {}
        self.cities: set[Spot] = set()
        self.roads: dict[Spot, int] = {}
        self.stock = [Counter[str]() for _ in range(seats)]
        self.harbours = {"wood": "Path[4, 1]", "clay": "Path[1, 6]", "grain": "Path[9, 9]"}
        self.raider = cube(3, 3)
        self.founders = [*range(seats), *reversed(range(seats))]
        self.mover, self.laps, self.must_raid, self.over = 0, 0, False, False
        self.left: int | None = None

    @property
    def seat(self) -> int:
        return self.founders[0] if self.founders else self.mover

    def reached(self, corner: Spot, seat: int) -> bool:
        return any(self.roads.get(edge) == seat for edge in ISLAND.at(corner))

    def is_free(self, corner: Spot) -> bool:
        return all(each not in self.owner for each in (corner, *ISLAND.next_to(corner)))

    def longest(self, seat: int) -> int:
        own = {edge for edge, owner in self.roads.items() if owner == seat}

        def onward(corner: Spot, used: frozenset[Spot]) -> int:
            if self.owner.get(corner, seat) != seat:
                return 0
            best = 0
            for edge in ISLAND.at(corner):
                if edge in own and edge not in used:
                    (far,) = [end for end in ISLAND.ends(edge) if end != corner]
                    best = max(best, 1 + onward(far, used | {edge}))
            return best

        starts = [(edge, end) for edge in own for end in ISLAND.ends(edge)]
        return max((1 + onward(end, frozenset({edge})) for edge, end in starts), default=0)

    def rate(self, seat: int, good: str) -> int:
        harbour = ISLAND.named[self.harbours[good]]
        return 2 if any(self.owner.get(end) == seat for end in ISLAND.ends(harbour)) else 3

    def moves(self) -> set[str]:
        me, names = self.seat, ISLAND.names
        if self.founders:
            return {
                f"found({names[corner]}, {names[edge]})"
                for corner in ISLAND.corners
                if self.is_free(corner)
                for edge in ISLAND.at(corner)
            }
        if self.must_raid:
            return {
                f"raid({name})"
                for here, (name, _, _) in ISLAND.land.items()
                if here != self.raider and any(here in corner for corner in self.owner)
            }
        has, found = self.stock[me], {"stop"}
        if has["wood"] and has["clay"]:
            for edge in ISLAND.edges - self.roads.keys():
                for end in ISLAND.ends(edge):
                    if self.owner.get(end) == me or (end not in self.owner and self.reached(end, me)):
                        found.add(f"build({names[edge]})")
        if has["wood"] and has["grain"]:
            found |= {
                f"settle({names[corner]})"
                for corner in ISLAND.corners
                if self.is_free(corner) and self.reached(corner, me)
            }
        if has["grain"] >= 2:
            own = {corner for corner, owner in self.owner.items() if owner == me}
            found |= {f"raise({names[corner]})" for corner in own - self.cities}
        for good in GOODS:
            if has[good] >= self.rate(me, good):
                found |= {f"trade({good}, {other})" for other in GOODS if other != good}
        return found

    def roll(self, rolled: int) -> None:
        self.must_raid, self.left = rolled == 5, 3
        if self.must_raid:
            return
        for here, (_, good, number) in ISLAND.land.items():
            if number == rolled and here != self.raider and good:
                for corner, owner in self.owner.items():
                    if here in corner:
                        self.stock[owner][good] += 2 if corner in self.cities else 1

    def apply(self, move: str) -> None:
        me, (name, _, rest) = self.seat, move.partition("(")
        words = rest.removesuffix(")").replace("], ", "]; ").split("; ") if "[" in rest else rest[:-1].split(", ")
        has = self.stock[me]
        if name == "found":
            self.owner[ISLAND.named[words[0]]] = self.roads[ISLAND.named[words[1]]] = me
            self.founders.pop(0)
            return
        if name == "raid":
            self.raider = next(here for here, (called, _, _) in ISLAND.land.items() if called == words[0])
            self.must_raid = False
            return
        if name == "build":
            has.subtract({"wood": 1, "clay": 1})
            self.roads[ISLAND.named[words[0]]] = me
        elif name == "settle":
            has.subtract({"wood": 1, "grain": 1})
            self.owner[ISLAND.named[words[0]]] = me
        elif name == "raise":
            has.subtract({"grain": 2})
            self.cities.add(ISLAND.named[words[0]])
        elif name == "trade":
            has[words[0]] -= self.rate(me, words[0])
            has[words[1]] += 1
        self.left = 0 if name == "stop" else (self.left or 0) - 1

    def is_turn_over(self) -> bool:
        if self.left is None or self.must_raid:
            return False
        return self.left == 0 or self.moves() == {"stop"}

    def end_turn(self) -> None:
        self.laps += 1
        self.over = sum(owner == self.mover for owner in self.owner.values()) > 5 or self.laps == 60
        self.mover, self.left = (self.mover + 1) % self.seats, None

    def scores(self) -> list[int]:
        roads = [self.longest(seat) for seat in range(self.seats)]
        found = []
        for seat, road in enumerate(roads):
            first = road >= 4 and all(road > other for by, other in enumerate(roads) if by != seat)
            towns = sum(1 + (corner in self.cities) for corner, owner in self.owner.items() if owner == seat)
            found.append(towns + (2 if first else 0))
        return found


def play(game: Game, seed: int) -> Counter[str]:
    """Play one game on both sides; return what was done."""
    rng, rules, done = Random(seed), Rules(game.players), Counter[str]()
    state: State = game.initial()
    while not state.over:
        assert not rules.over
        if state.seat is None:
            assert rules.left is None
            rolled = 0
            for _ in range(2):
                drawn = state.chance()
                assert [str(outcome) for outcome, _ in drawn] == ["1", "2", "3", "4"]
                outcome = rng.choice(drawn)[0]
                rolled += int(str(outcome))
                state = state.apply(outcome)
            rules.roll(rolled)
        else:
            assert state.seat == rules.seat
            assert {str(move) for move in state.moves()} == rules.moves()
            move = rng.choice(sorted(str(each) for each in state.moves()))
            done[move.partition("(")[0]] += 1
            state = state.apply(move)
            rules.apply(move)
        if rules.is_turn_over():
            rules.end_turn()
    assert rules.over
    assert state.returns() == rules.scores()
    return done


@pytest.mark.parametrize("seats", [2, 3])
def test_an_island_is_played_as_by_a_program_that_knows_hexes_alone(seats: int):
    done, game = Counter[str](), load(FILE, seats)
    for seed in range(sampled(7, 20)):
        done += play(game, seed)
    assert set(done) == {"found", "raid", "build", "settle", "raise", "trade", "stop"}


def test_all_corners_and_edges_of_the_island_have_the_names_that_follow_from_where_they_lie():
    kinds = {kind.name: kind for kind in load(FILE).program.checked.kinds}
    ours = {f"{name}{row}" for name in ("Corner", "Path") for row in kinds[name].rows}
    assert ours == set(ISLAND.named)
    assert (len(ISLAND.corners), len(ISLAND.edges)) == (54, 72)
