"""The long way round in Captains of the Gulf.

Distances by sea and repopulation once more, in other words and coordinates.

Enters plain numbers; leaves plain numbers. Nothing here is shared with the reference or the project: hexes are pairs of axial
coordinates, copied from the list of hexes on the rule sheet (2.8), not from its drawing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

LISTED = """
r0c4 4 0 505, r1c2 2 1 326, r1c3 3 1 415, r1c4 4 1 514, r1c5 5 1 623
r2c1 0 2 147, r2c2 1 2 236, r2c3 2 2 325, r2c4 3 2 424, r2c5 4 2 523
r2c6 5 2 632, r2c7 6 2 741, r3c0 -1 3 057, r3c1 0 3 146, r3c2 1 3 235
r3c3 2 3 334, r3c4 3 3 433, r3c5 4 3 532, r3c6 5 3 641, r3c7 6 3 750
r4c1 -1 4 157, r4c2 0 4 246, r4c3 1 4 345, r4c4 2 4 444, r4c5 3 4 543
r4c6 4 4 642, r4c7 5 4 751, r5c1 -1 5 257, r5c2 0 5 356, r5c3 1 5 455
r5c4 2 5 554, r5c5 3 5 653, r5c6 4 5 752, r6c2 -1 6 367, r6c3 0 6 466
r6c4 1 6 565, r6c5 2 6 664, r6c6 3 6 763
"""
"""Name, axial coordinates, distances to Corpus Christi, Morgan City and Tampa, in reading order."""

AXIAL: dict[str, tuple[int, int]] = {}
SAILED: dict[str, tuple[int, ...]] = {}
for entry in LISTED.replace("\n", ", ").split(", "):
    if entry:
        name, q, r, far = entry.split()
        AXIAL[name] = (int(q), int(r))
        SAILED[name] = tuple(map(int, far))
BY_PORT = [next(name for name, far in SAILED.items() if far[port] == 0) for port in range(3)]
SEA = [name for name in AXIAL if name not in BY_PORT]
STEPS = {
    "right": (1, 0),
    "left": (-1, 0),
    "up_right": (1, -1),
    "up_left": (0, -1),
    "down_right": (0, 1),
    "down_left": (-1, 1),
}
CLOCK = ("same", "up_right", "right", "down_right", "same", "down_left", "left", "up_left")


def next_to(one: str, other: str) -> bool:
    across, down = (a - b for a, b in zip(AXIAL[one], AXIAL[other], strict=True))
    return (across, down) in STEPS.values()


BESIDE = {one: [other for other in AXIAL if next_to(one, other)] for one in AXIAL}


def by_sea(start: str, goal: str) -> int:
    """Widen the set of places reached until the goal is in it; a port is reached but not sailed through."""
    reached, far = {start}, 0
    while goal not in reached:
        through = [name for name in reached if name == start or name in SEA]
        reached |= {name for here in through for name in BESIDE[here]}
        far += 1
        assert far < 99
    return far


@dataclass(eq=False)
class Waters:
    """The Gulf before or after repopulation: tiles by hex, the two discs, what is in the reserve."""

    goods: dict[str, list[int]]
    depleted: dict[str, int]
    reviving: dict[str, int]
    food: int
    location: int
    reserve: list[int]
    targets: list[str] = field(default_factory=list)

    def repopulate(self, cards: list[tuple[int, int]]) -> None:
        """Step 3 of the Reset Phase with cards of so many moves and so much seafood (CG-REP-01 to 07)."""
        triggers = [name for name in SEA if self.reviving[name] == 1 and self.depleted[name] == 0]
        alone = [name for name in SEA if self.depleted[name] == 1]
        crowd = [name for name in SEA if self.depleted[name] > 1]
        assert len(cards) == len(triggers)
        for name, (moves, quantity) in zip(triggers, cards, strict=True):
            for _ in range(moves):
                self.food = 0 if self.food == 2 else self.food + 1
                self.location = 0 if self.location == 7 else self.location + 1
            there = self._shown(name)
            while there is None:
                self.location = 0 if self.location == 7 else self.location + 1
                there = self._shown(name)
            laid = min(self.reserve[self.food], quantity)
            self.goods[there][self.food] += laid
            self.reserve[self.food] -= laid
            self.reviving[name] = 0
            self.targets.append(there)
        for name in alone:
            self.depleted[name] = 0
            self.reviving[name] = 1
        for name in crowd:
            self.depleted[name] -= 1

    def _shown(self, name: str) -> str | None:
        word = CLOCK[self.location]
        if word == "same":
            return name
        q, r = AXIAL[name]
        step = STEPS[word]
        return next((other for other in SEA if AXIAL[other] == (q + step[0], r + step[1])), None)
