"""Expressions about that world, made at random: sets, numbers, conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.operators import SET_OPERATORS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random


OF_NUMBERS = [op for op, facts in SET_OPERATORS.items() if facts.gives == "number of one"]


class Expressions:
    """Makes them. `you`: somebody acts here.

    `names` are parameters in reach; `value`: in a value of a player.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.names = 0

    def one(self, *ways: str) -> str:
        return self.rng.choice(ways)

    def chance(self, percent: int) -> bool:
        return self.rng.random() * 100 < percent

    def name(self) -> str:
        """A name nobody uses yet."""
        self.names += 1
        return f"x{self.names}"

    # ---- sets

    def seats(self, *, you: bool) -> str:
        ways = [
            "players",
            "people",
            "clockwise(mover)",
            "reversed(players)",
            "those(p in players where p's coins > 3)",
            "[mover, next(mover)]",
        ]
        ways += ["others", "others(mover)", "[you, mover]"] if you else ["others(mover)"]
        return self.one(*ways)

    def cards(self, *, you: bool) -> str:
        x = self.name()
        ways = [
            "row",
            "top 2 of heap",
            "first 2 of row",
            "last 1 of row",
            f"those({x} in row where {x}'s cost > {self.rng.randint(1, 4)})",
        ]
        ways += [
            f"those({x} in row with {self.one('highest', 'lowest')} {x}'s cost)",
            "reversed(row)",
            "bottom 2 of heap",
            "Card[ace]",
            "unplaced(Card)",
        ]
        ways += [f"those({x} in Card where {x}'s bent > 0)"]
        if you:
            ways += [
                "your hand",
                "your front",
                "your mine[blue]",
                "(your hand + your front)",
                f"those({x} in your hand where {x}'s suit is red)",
            ]
        return self.one(*ways)

    def numbers(self, *, you: bool) -> str:
        ways = ["1..3", "[1, 4, 2, 4]", "[n, m, laps]", "n..(n + 2)", "reversed([1, n, 3])"]
        ways += ["[your coins, n]"] if you else []
        return self.one(*ways)

    # ---- numbers and truth

    def number(self, depth: int, *, you: bool = False, names: str = "", value: bool = False) -> str:
        rng, x = self.rng, self.name()
        suit = self.one("red", "blue", "green")
        ways = [
            str(rng.randint(0, 12)),
            "n",
            "laps",
            "limit",
            "seats",
            "count(row)",
            "count(deck)",
            "count(heap)",
            "m mod 7",
            "spot's toll",
            "at's column",
            "at's row",
            f"sum({x} in cup where {x}'s face is not none: {x}'s face)",
            "steps(north, berth)",
            "distance(at, Cell[1, 1])",
            "count(around(at))",
            "repeated(past)",
            f"abs(at's column - {rng.randint(1, 4)})",
            f"count(ray(at, {self.one('up', 'left', 'down-right', 'up-right')}))",
            f"count({x} in Cell where {x}'s mark is not none)",
            f"count({x} in Berth where crosses(berth, {rng.randint(1, 3)}, {x}))",
            f"count(lines({self.one('Cell', 'Hex')}, {rng.randint(2, 3)}))",
            f"count(between(at, Cell[1, {rng.randint(1, 3)}]))",
            f"[0, 1, 3, 6, 10][min(count(row), {rng.randint(2, 6)})]",
            f"(if distance(mill, {self.one('ford', 'quay', 'abbey')}) is 2 then 1 else 3)",
            f"count(reach([mill], those({x} in Town where {x} is not quay)))",
            "(if ahead(spot, 1) is goal then 2 else 1)",
            f"count(Card[{self.one('ace', 'duke')}])",
            f"count(unplaced({self.one('Card', 'Peg', 'Tile')}))",
            "count(placements(bar, Cell))",
        ]
        if you:
            ways += [
                "your coins",
                "your debt",
                f"your stock[{suit}]",
                "count(your hand)",
                "count(your front)",
                "count(your own(Peg))",
            ]
            ways += [
                f"count({x} in your own(Peg) where {x}'s owner is you)",
                f"count({x} in your own(Peg) where {x}'s holder is none)",
            ]
            ways += [] if value else ["your worth", f"your reach-of({suit})"]
        if "card" in names:
            ways += ["card's cost", "card's bent", f"card's wants[{suit}]", "card's grade's power"]
        if "amount" in names:
            ways += ["amount"]
        if depth:
            lazy: list[Callable[[], str]] = []
            inner = lambda: self.number(depth - 1, you=you, names=names, value=value)  # noqa: E731
            test = lambda: self.truth(depth - 1, you=you, names=names, value=value)  # noqa: E731
            lazy += [
                lambda: f"({inner()} {self.one('+', '-', '*')} {inner()})",
                lambda: f"({inner()} {self.one('/', 'mod')} {rng.randint(1, 5)})",
                lambda: f"{self.one('min', 'max')}({inner()}, {inner()})",
                lambda: f"(if {test()} then {inner()} else {inner()})",
                lambda: f"sum({x} in {self.cards(you=you)}: {x}'s cost * {inner()})",
                lambda: f"sum({x} in {self.cards(you=you)} where {self.of_card(x)}: {x}'s wants[{suit}])",
                lambda: f"count({x} in {self.cards(you=you)} where {self.of_card(x)})",
                lambda: f"count({self.cards(you=you)})",
                lambda: f"sum({x} in {self.numbers(you=you)} where {x} > 1: {x})",
                lambda: f"{self.one(*OF_NUMBERS)}({x} in players: {x}'s coins + {inner()})",
                lambda: f"{self.one(*OF_NUMBERS)}({x} in 1..3: {x} * {inner()})",
                lambda: (
                    f"count(those({x} in players with {self.one('highest', 'lowest')} {x}'s debt, then lowest {x}'s coins))"
                ),
                lambda: (
                    f"{self.one('first', 'last')}({x} in players with {self.one('highest', 'lowest')} {x}'s debt)'s coins"
                ),
                lambda: f"count({x} in Hex where {x}'s dug or {inner()} > 3)",
                lambda: f"sum({x} in Suit: count(y{x} in row where y{x}'s suit is {x}))",
            ]
            if self.chance(60):
                return rng.choice(lazy)()
        return rng.choice(ways)

    def of_card(self, x: str) -> str:
        rng = self.rng
        return self.one(
            f"{x}'s cost > {rng.randint(0, 5)}",
            f"{x}'s suit is {self.one('red', 'blue')}",
            f"{x}'s suit is in [red, green]",
            f"n is in {x}'s band",
            f"{x}'s bent is in 1..{rng.randint(1, 3)}",
            f"{x}'s crew is empty",
            f"{x} is {self.one('ace', 'king')}",
            f"{x}'s holder is none",
            f"{x}'s at is none",
            f"not {x}'s flag",
            f"{x}'s grade is choice",
            f"{x}'s suit < green",
            f"{x}'s cost is in [n, 2]",
        )

    def truth(self, depth: int, *, you: bool = False, names: str = "", value: bool = False) -> str:
        rng, x = self.rng, self.name()
        number = lambda: self.number(max(depth - 1, 0), you=you, names=names, value=value)  # noqa: E731
        ways = [
            f"{number()} {self.one('<', '<=', '>', '>=', 'is', 'is not')} {number()}",
            f"{self.one('deck', 'heap', 'row', 'bag')} is {self.one('', 'not ')}empty",
            f"wind is {self.one('', 'not ')}{self.one('calm', 'none')}",
            f"{number()} is {self.one('', 'not ')}in {self.one('1..4', 'n..(n + 3)', '[1, 2, 5]', '[n, m]')}",
            f"wind is in {self.one('[calm, rough]', '[none, calm]')}",
            "aligned(at, Cell[1, 1])",
            "berth's fuel",
            "berth is in [north, west]",
            f"some({x} in lines(Cell, 3): every(y{x} in {x}: y{x}'s mark is mover))",
            f"crosses(berth, {rng.randint(1, 5)}, south)",
            f"some({x} in {self.cards(you=you)}: {self.of_card(x)})",
            f"every({x} in {self.cards(you=you)}: {self.of_card(x)})",
            "row is not empty",
            f"toward(at, {self.one('up', 'left', 'down', 'right')}) is none",
            f"some({x} in Heading: toward(at, {x}, 2) is not none and toward(at, {x}, 3) is none)",
            f"every({x} in ray(at, {self.one('up', 'left')}): {x}'s mark is none)",
            "mover is first of players",
            "previous(mover) is next(mover)",
            f"those({x} in row where {x}'s cost > 2) is empty",
            f"every({x} in row: some(y in row: {x}'s suit is y's suit))",
            f"first({x} in row where {x}'s cost > 1 with lowest {x}'s cost, then highest rank({x})) is none",
            "top of heap is none",
        ]
        if you:
            ways += [
                "your fresh",
                "your hand is empty",
                "your chest is empty",
                "mover is you",
                "at's mark is you",
                "you are in [mover, next(mover)]",
            ]
            ways += [] if value else ["your lucky", "would(owe(2): your debt > 4)", "you can rest"]
        if "card" in names:
            ways += ["card's suit is red", "card is king", "n is in card's band"]
        if " c" in f" {names}":
            ways += ["c's mark is none", "c is at", "c is in neighbours(at)"] if names == "c" else []
        if depth:
            inner = lambda: self.truth(depth - 1, you=you, names=names, value=value)  # noqa: E731
            deeper: list[Callable[[], str]] = [
                lambda: f"({inner()}) {self.one('and', 'or')} ({inner()})",
                lambda: f"not ({inner()})",
                lambda: f"every({x} in players: {x}'s coins < {rng.randint(1, 20)} or {inner()})",
            ]
            if self.chance(25):
                return rng.choice(deeper)()
        return rng.choice(ways)
