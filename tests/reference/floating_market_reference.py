"""Floating Market by hand, written from the rule sheet alone.

A second opinion that knows nothing of the project.

`Market(players, goal).play()` is a generator: it yields what it waits for, a Choice or a Draw, and is sent the option chosen
or the outcome drawn. Between two stops its plain lists and numbers are the state of the game.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

FRUITS = ("mango", "banana", "papaya", "guava", "grapefruit", "rambutan", "starfruit")
PLACES = ("at-9-13", "at-14-16", "at-17-19", "at-20-23", "at-24-28", "at-29-35", "at-8-or-36")
EAST, WEST = (0, 1, 2), (3, 4, 5, 6)
HOLE = 5
OWN_DICE = {"d4": 4, "d6": 6, "d10": 10, "d12": 12, "white": 6}
SIDES = {**OWN_DICE, "board-d12": 12, "board-d6": 6, "plus-4": 1, "minus-2": 1, "ama": 8}
ON_BOARD = ("board-d12", "board-d6", "plus-4", "minus-2")
COST = {"market": 4, "fruit-stand": 1, "tailor": 1, "office": 1}
DOCKS = ("east-dock", "west-dock")
BUILDINGS = (
    *DOCKS,
    *("temple", "woodworker", "artists-hut", "market", "boatsman", "fruit-stand"),
    *("north-trader", "south-trader", "tailor", "office", "fishmonger"),
)
NOBODY = -1


@dataclass(eq=False)
class Choice:
    """A player has to choose one of the options: a word and what it is about."""

    seat: int
    options: list[tuple[Any, ...]]


@dataclass(eq=False)
class Draw:
    """One of these outcomes comes at random, all equally often."""

    outcomes: list[str]


Play: TypeAlias = "Generator[Choice | Draw, Any, Any]"


@dataclass(eq=False)
class Customer:
    """A customer on a boat."""

    seat: int
    tile: bool = False


@dataclass(eq=False)
class Trader:
    seat: int
    coins: int = 2
    fruits: set[str] = field(default_factory=set)
    customers: int = 3
    dice: list[str] = field(default_factory=lambda: [*OWN_DICE])
    spent: list[str] = field(default_factory=list)


class Market:
    """One game."""

    def __init__(self, players: int, goal: int = 5) -> None:
        self.players = players
        self.goal = min(goal, 6 if players == 2 else 7)
        self.traders = [Trader(seat) for seat in range(players)]
        self.boats: list[str | None] = [None] * 7
        self.crews: list[list[Customer]] = [[] for _ in PLACES]
        self.guests: dict[str, list[int]] = {name: [] for name in BUILDINGS}
        self.ama: list[int] = [3, 0] if players <= 3 else []
        self.pool = [("ama", NOBODY)] * {2: 2, 3: 1}.get(players, 0)
        self.board = [*ON_BOARD]
        self.blocked = False
        self.starter = 0
        self.total = 0
        self.hit: int | None = None
        self.boxed: str | None = None
        self.winners: list[int] = []

    def places(self) -> list[int]:
        """By fruit salads, then by coins (FM-WIN-02)."""
        ranks = [(len(trader.fruits) >= self.goal, trader.coins) for trader in self.traders]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def play(self) -> Play:
        """The whole game."""
        yield from self._setup()
        while not self.winners:
            yield from self._assign()
            if not self.winners:
                yield from self._collect()
            if not self.winners:
                yield from self._round_end()

    def _setup(self) -> Play:
        left = [*FRUITS]
        for place in range(7):
            fruit = yield Draw([*left])
            left.remove(fruit)
            self.boats[place] = fruit
        if self.players == 2:
            self.boxed, self.boats[HOLE] = self.boats[HOLE], None
        name = yield Draw([f"P{seat + 1}" for seat in range(self.players)])
        self.starter = int(name[1:]) - 1

    def _order(self) -> list[Trader]:
        return [self.traders[(self.starter + i) % self.players] for i in range(self.players)]

    # ------------------------------------------------------------ assign customers

    def _assign(self) -> Play:
        stranded = {trader.seat for trader in self.traders if not trader.dice}
        for turn in range(3):
            for trader in self._order():
                if trader.customers == 0:
                    continue
                lost = turn == 0 and trader.seat in stranded
                name = yield from self._place(trader, [("visit", "boatsman")] if lost else self._spaces(trader))
                if name == "office":
                    while trader.customers and not self.winners:
                        yield from self._place(trader, self._spaces(trader, docks=False))
                if self.winners:
                    return
                if turn == 0 and trader.dice:
                    yield from self._add_die(trader)

    def _spaces(self, trader: Trader, *, docks: bool = True) -> list[tuple[Any, ...]]:
        free: list[tuple[Any, ...]] = [
            ("board", place) for place in range(7) if self.boats[place] and not self._taken(place)
        ]
        for name in BUILDINGS:
            if name in DOCKS and not docks:
                continue
            if COST.get(name, 0) <= trader.coins and len(self.guests[name]) < self._room(name):
                free.append(("visit", name))
        return free

    def _taken(self, place: int) -> bool:
        return bool(self.crews[place]) or place in self.ama

    def _room(self, name: str) -> int:
        if name == "boatsman":
            return 99
        if name == "artists-hut" and self.players == 2:
            return 0
        return 2 if name == "market" and self.players > 2 else 1

    def _place(self, trader: Trader, options: list[tuple[Any, ...]]) -> Play:
        word, where = yield Choice(trader.seat, options)
        trader.customers -= 1
        if word == "board":
            self.crews[where].append(Customer(trader.seat))
            return None
        trader.coins -= COST.get(where, 0)
        self.guests[where].append(trader.seat)
        effect = getattr(self, f"_{where.replace('-', '_')}", None)
        if effect:
            yield from effect(trader)
        return where

    def _add_die(self, trader: Trader) -> Play:
        _, die = yield Choice(trader.seat, [("add-die", die) for die in trader.dice])
        self._throw(trader, die)

    def _throw(self, trader: Trader, die: str) -> None:
        trader.dice.remove(die)
        self.pool.append((die, trader.seat))

    def _from_board(self, die: str) -> None:
        self.board.remove(die)
        self.pool.append((die, NOBODY))

    def _temple(self, trader: Trader) -> Play:
        _, tile = yield Choice(trader.seat, [("tile", "plus-4"), ("tile", "minus-2")])
        self._from_board(tile)

    def _woodworker(self, trader: Trader) -> Play:
        other = "add-minus-six" if self.players == 2 else "block-twelve"
        (word,) = yield Choice(trader.seat, [("add-twelve",), (other,)])
        if word == "block-twelve":
            self.blocked = True
        else:
            self._from_board("board-d12" if word == "add-twelve" else "board-d6")

    def _artists_hut(self, trader: Trader) -> Play:
        own = [("add-die", die) for die in trader.dice] or [("add-nothing",)]
        word, *die = yield Choice(trader.seat, [("add-minus-six",), *own])
        if word == "add-minus-six":
            self._from_board("board-d6")
        elif word == "add-die":
            self._throw(trader, die[0])

    def _market(self, trader: Trader) -> Play:
        wanted = [fruit for fruit in FRUITS if fruit not in trader.fruits and fruit != self.boxed]
        _, fruit = yield Choice(trader.seat, [("fruit", fruit) for fruit in wanted])
        trader.fruits.add(fruit)
        if len(trader.fruits) >= self.goal:
            self.winners = [trader.seat]

    def _boatsman(self, trader: Trader) -> Play:
        trader.dice += trader.spent
        trader.spent = []
        yield from ()

    def _fruit_stand(self, trader: Trader) -> Play:
        mine = [place for place in range(7) if any(c.seat == trader.seat for c in self.crews[place])]
        if mine:
            _, place = yield Choice(trader.seat, [("put-stand", place) for place in mine])
            next(c for c in self.crews[place] if c.seat == trader.seat).tile = True

    def _tailor(self, trader: Trader) -> Play:
        for _ in range(2):
            if trader.dice:
                yield from self._add_die(trader)

    def _fishmonger(self, trader: Trader) -> Play:
        crowded = [place for place in range(7) if self.boats[place] and self._taken(place)]
        if crowded and trader.customers:
            _, place = yield Choice(trader.seat, [("join", place) for place in crowded])
            trader.customers -= 1
            self.crews[place].append(Customer(trader.seat))

    # ------------------------------------------------------------ collect fruit

    def _collect(self) -> Play:
        self.total = 0
        for die, _ in self.pool:
            if SIDES[die] == 1:
                self.total += 4 if die == "plus-4" else -2
                continue
            face = int((yield Draw([str(n) for n in range(1, SIDES[die] + 1)])))
            self.total += -face if die in ("white", "board-d6") else face
        self.hit = place_of(self.total)
        fruit = self.boats[self.hit]
        if fruit is not None:
            self._pay(self.hit, fruit)
        done = [trader for trader in self.traders if len(trader.fruits) >= self.goal]
        most = max((trader.coins for trader in done), default=0)
        self.winners = [trader.seat for trader in done if trader.coins == most]

    def _pay(self, hit: int, fruit: str) -> None:
        near = {1, 6}
        if self.guests["north-trader"]:
            near.add(2)
        if self.guests["south-trader"]:
            near.add(5)
        earned = [0] * self.players
        for place, crew in enumerate(self.crews):
            for customer in crew:
                if place == hit or (customer.tile and (place - hit) % 7 in near):
                    self.traders[customer.seat].fruits.add(fruit)
                elif not customer.tile and (place - hit) % 7 in near:
                    earned[customer.seat] += 2
        for name, bank in (("east-dock", EAST), ("west-dock", WEST)):
            if hit in bank:
                for seat in self.guests[name]:
                    earned[seat] += 1
        for trader in self.traders:
            trader.coins = min(6, trader.coins + earned[trader.seat])

    # ------------------------------------------------------------ round end

    def _round_end(self) -> Play:
        for die, seat in self.pool:
            if seat != NOBODY:
                self.traders[seat].spent.append(die)
            elif die != "ama":
                self.board.append(die)
        self.pool = [(die, seat) for die, seat in self.pool if die == "ama"]
        self.blocked = False
        self.crews = [[] for _ in PLACES]
        self.guests = {name: [] for name in BUILDINGS}
        for trader in self.traders:
            trader.customers = 3
        self.ama = [(place + 1) % 7 for place in self.ama]
        afloat = [place for place in range(7) if self.boats[place]]
        pairs = [("exchange", one, other) for one in afloat for other in afloat if one < other]
        _, one, other = yield Choice(self.starter, pairs)
        self.boats[one], self.boats[other] = self.boats[other], self.boats[one]
        self.starter = (self.starter + 1) % self.players


def place_of(total: int) -> int:
    """The place a total activates."""
    if total < 9 or total > 35:
        return 6
    return sum(total > top for top in (13, 16, 19, 23, 28))
