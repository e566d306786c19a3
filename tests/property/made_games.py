"""Whole small games made at random.

A random number generator enters, the text of a game that reads without mistakes leaves.

The declarations fit together: what a line names is declared and of the type the line wants. Whether such a game is any
good is another matter: values may be out of their range, actions useless, phases empty of choices.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

NAMES = ("coins", "fame", "wheat", "stone", "rank", "level")
ACTIONS = ("buy", "sell", "rest", "dig", "trade", "scout")
WORDS = ("red", "blue", "old", "wild", "tame", "grand")
DEPTH = 3


def made(rng: Random) -> str:
    """One game."""
    return _Maker(rng).text()


class _Maker:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.fields = rng.sample(NAMES, rng.randint(1, 3))
        self.actions = rng.sample(ACTIONS, rng.randint(1, 4))
        self.words = rng.sample(WORDS, rng.randint(2, 4))
        self.board = rng.choice((None, "grid", "hexes", "ring", "line"))
        self.values: list[str] = []
        self.loops = 0

    def chance(self, percent: int) -> bool:
        return self.rng.random() * 100 < percent

    def one(self, *ways: str) -> str:
        return self.rng.choice(ways)

    def title(self, name: str) -> str:
        return f' "{name.capitalize()}"' if self.chance(40) else ""

    def cite(self) -> str:
        return f" cite TT-{self.one('SET', 'TRN', 'ACT')}-{self.rng.randint(1, 40):02}" if self.chance(25) else ""

    def text(self) -> str:
        low = self.rng.randint(1, 3)
        most = low + self.rng.choice((0, 0, 1, 2))
        seats = f"{low} to {most} players" if most > low else f"{low} player{'s' * (low > 1)}"
        parts = [
            f'game "Made" for {seats}',
            self.kinds(),
            self.table(),
            self.players(),
            self.rules(),
            self.phases(),
            *(self.action(name) for name in self.actions),
            self.routine(),
            self.scoring(),
        ]
        if low > 1:
            parts.append(self.example(low))
        return "\n\n".join(part for part in parts if part) + "\n"

    # ---- declarations

    def kinds(self) -> str:
        parts = [f"type Suit is {', '.join(self.words)}{self.cite()}"]
        rows = [f"card-{letter}" for letter in "abcde"[: self.rng.randint(1, 5)]]
        amounts = [self.rng.randint(3, 6) for _ in rows]
        table = [
            f"  | {row} | {self.one(*self.words)} | {self.rng.randint(0, 9)} | {n} |"
            for row, n in zip(rows, amounts, strict=True)
        ]
        head = f"cards Card{self.title('cards')}, {sum(amounts)} in all{self.cite()}"
        parts.append("\n".join([head, "  | card | suit | cost | copies |", *table]))
        parts.append("each Card has\n  mark : 0..99 starts 0, anew each move\n  seal : yes or no starts no")
        parts.append(
            f"dice Die\n  | die | faces | copies |\n  | die | {self.rng.randint(2, 6)} | {self.rng.randint(1, 3)} |"
        )
        if self.board:
            parts.append(self.spaces())
            parts.append("each Field has\n  holder : Player or none starts none\n  seeds : 0..9 starts 0")
        return "\n\n".join(parts)

    def spaces(self) -> str:
        head, rows = f"spaces Field{self.title('fields')} is", self.rng.randint(2, 4)
        if self.board == "grid":
            return f"{head} grid {rows} by {self.rng.randint(2, 4)}{self.cite()}"
        if self.board == "hexes":
            drawn = [f"  | {' '.join(self.one('.', '~', '~') for _ in range(4))} ~ |" for _ in range(rows)]
            marks = ["  marks", "    | mark | suit |", f"    | ~    | {self.one(*self.words)} |"]
            return "\n".join([f"{head} hexes{self.one('', ', first row left')}", *drawn, *marks])
        listed = [f"  | {name} | {self.rng.randint(0, 3)} |" for name in ("north", "east", "south", "west")[:rows]]
        return "\n".join([f"{head} {self.board}{self.cite()}", "  | field | wharf |", *listed])

    def table(self) -> str:
        lines = ["  rounds : 0..60", "  mover : Player", "  pot : 0 and up starts 5"]
        lines.append(
            f"  deck{self.title('deck')} : pile of Card, hidden{self.one('', ', refilled from heap', ', always refilled from heap')}{self.cite()}"
        )
        lines += ["  heap : pile of Card, open", "  row : line of Card, open", "  cup : group of Die, open"]
        return "the table has\n" + "\n".join(lines)

    def players(self) -> str:
        lines = [
            f"  {name}{self.title(name)} : {self.one('0..99', '0 and up')} starts {self.rng.randint(0, 9)}{self.cite()}"
            for name in self.fields
        ]
        lines.append(f"  hand : group of Card, {self.one('seen by owner', 'open')}")
        refill = self.one("", ", refilled from your spent", ", always refilled from your spent")
        lines += [f"  pack : pile of Card, hidden{refill}", "  spent : pile of Card, open"]
        lines.append(f"  done-once : yes or no starts no{self.one('', ', anew each phase round')}")
        for name in ("worth", "reach")[: self.rng.randint(0, 2)]:
            lines.append(f"  {name} = {self.number(DEPTH)}{self.cite()}")
            self.values.append(name)
        return "each player has\n" + "\n".join(lines)

    def rules(self) -> str:
        if not self.values or not self.chance(40):
            return ""
        return f"rule more-{self.values[0]} when {self.truth(2, your=False)}{self.cite()}\n  add {self.rng.randint(1, 3)} to your {self.values[0]}"

    def phases(self) -> str:
        setup = [
            "phase setup" + self.cite(),
            "  move Card to deck",
            "  shuffle deck",
            "  move Die to cup",
            "  roll cup",
        ]
        setup.append("  for each p in players")
        setup += [
            f"    move up to {self.rng.randint(1, 2)} from top of deck to p's hand",
            "  set mover to first of players",
            "  -> round",
        ]
        offers = self.offer()
        turn = (
            ["phase round", "  for each p in players", f"    p {offers}", *self.block(2, player="p's")]
            if self.chance(50)
            else ["phase round for mover", f"  you {offers}", *self.block(1), "  set mover to next(mover)"]
        )
        turn += ["  add 1 to rounds", f"  -> end when rounds >= {self.rng.randint(2, 8)}{self.cite()}", "  -> round"]
        return "\n".join(setup) + "\n\n" + "\n".join(turn)

    def offer(self) -> str:
        said = " or ".join(self.actions)
        return self.one(
            f"must {said}", f"may {said}", f"may {said} up to {self.rng.randint(1, 3)} times", f"must {said}"
        )

    def action(self, name: str) -> str:
        params = {"": (), "card from your hand": ("card",), "card from row": ("card",), "amount from 1..3": ("amount",)}
        if self.board:
            params["spot from Field"] = ("spot",)
        param = self.rng.choice(list(params))
        names = params[param]
        lines = [f"action {name}{self.title(name)}{f'({param})' if param else ''}{self.cite()}"]
        if self.chance(60):
            lines.append(
                f"  need {self.truth(2, names)}{self.one('', ' else ' + chr(34) + 'not now' + chr(34))}{self.cite()}"
            )
        if self.chance(40):
            lines.append(f"  pay {self.number(1, names)} from your {self.one(*self.fields)}")
        if "card" in names and self.chance(70):
            lines.append(f"  move card to {self.one('heap', 'row', 'deck', 'your pack', 'your spent')}")
        if "spot" in names and self.chance(70):
            lines.append(f"  set spot's holder to {self.one('you', 'none')}")
        lines += self.block(1, names)
        return "\n".join(lines)

    def routine(self) -> str:
        """Return actions and values that are used but never chosen, with rules that wait for them."""
        lines = ["action tidy"]
        lines += [f"  need {self.one('row', 'heap')} is not empty"] if self.chance(50) else []
        lines.append(self.one("  move row to heap", "  add 1 to pot", "  for each d in row\n    set d's seal to yes"))
        rules: list[str] = []
        for name in ("early", "later")[: self.rng.randint(0, 2)]:
            when = self.one("after", "before")
            doing = self.one("roll cup", "move up to 1 from first of row to heap", "add 1 to pot", "shuffle deck")
            rules.append(f"rule {name}{' after rule early' if rules else ''}\n  {when} tidy\n    {doing}")
        return "\n\n".join(["\n".join(lines), *rules])

    def scoring(self) -> str:
        lines = [f"  {name} = {self.number(2)}{self.cite()}" for name in ("fruit", "land")[: self.rng.randint(1, 2)]]
        return (
            "scoring\n"
            + "\n".join(lines)
            + f"\n  winner has highest total{self.one('', f', then highest your {self.fields[0]}')}"
        )

    def example(self, seats: int) -> str:
        names = ", ".join(("Ann", "Bob", "Cem")[:seats])
        return f'example "the beginning"{self.cite()}\n  seats {names}\n  given setup\n  then\n    count(heap) is 0'

    # ---- statements

    def block(self, depth: int, names: tuple[str, ...] = (), player: str = "your") -> list[str]:
        """One to three lines, indented by depth."""
        found: list[str] = []
        for _ in range(self.rng.randint(1, 3)):
            found += self.statement(depth, names, player)
        return found

    def statement(self, depth: int, names: tuple[str, ...], player: str) -> list[str]:
        pad, field = "  " * depth, f"{player} {self.one(*self.fields)}"
        yours = player == "your"
        if depth < DEPTH and self.chance(25):
            self.loops += 1
            loop = f"q{self.loops}"
            head = f"{pad}for each {loop} in players" + (f" where {loop} is not mover" if self.chance(30) else "")
            return [head, *self.block(depth + 1, names, f"{loop}'s")]
        if depth < DEPTH and self.chance(25):
            branch = [f"{pad}if {self.truth(2, names, your=yours)}", *self.block(depth + 1, names, player)]
            return branch + ([f"{pad}else", *self.block(depth + 1, names, player)] if self.chance(50) else [])
        if depth < DEPTH and self.chance(15):
            self.loops += 1
            loop = f"q{self.loops}"
            return self.rng.choice(
                [
                    [f"{pad}for each {loop} in row", f"{pad}  set {loop}'s mark to {self.rng.randint(0, 9)}"],
                    [f"{pad}repeat up to 2 times until row is empty", f"{pad}  move up to 1 from first of row to heap"],
                    [
                        f"{pad}let {loop} be top of heap",
                        f"{pad}if {loop} is not none",
                        f"{pad}  move {loop} to row with mark 3",
                    ],
                    [f"{pad}if row is not empty and heap is not empty", f"{pad}  swap first of row and top of heap"],
                    [f"{pad}if mover can tidy", f"{pad}  do tidy"],
                    [f"{pad}next(mover) does", f"{pad}  add 1 to pot"],
                    [f"{pad}move up to 1 from first of row to heap, called {loop}", f"{pad}add count({loop}) to pot"],
                ]
            )
        number = self.number(2, names, your=yours)
        return [
            pad
            + self.one(
                f"add {number} to {field}{self.cite()}",
                f"set {field} to {number}",
                f"add {self.rng.randint(1, 3)} to pot",
                f"move up to {self.rng.randint(1, 2)} from top of deck to {player} hand{self.cite()}",
                "move up to 1 from first of row to heap",
                f"move up to {self.rng.randint(1, 2)} from top of {player} pack to {self.one('row', player + ' spent')}",
                f"set {player} done-once to yes",
                "shuffle deck",
                "roll cup",
                "do tidy",
                f"show {player} hand to next(mover)",
                "take min(2, pot) from pot",
            )
        ]

    # ---- expressions

    def number(self, depth: int, names: tuple[str, ...] = (), *, your: bool = True) -> str:
        ways: list[Callable[[], str]] = [
            lambda: str(self.rng.randint(0, 12)),
            lambda: "rounds",
            lambda: "pot",
            lambda: "count(row)",
            lambda: f"sum({self.bound()} in cup: {self.last}'s face)",
            lambda: f"sum({self.bound()} in row where {self.last}'s seal: {self.last}'s mark)",
        ]
        if your:
            ways += [lambda: f"your {self.one(*self.fields, *self.values)}", lambda: "count(your hand)"]
        ways += [lambda name=name: f"{name}'s cost" for name in names if name == "card"]
        ways += [lambda name=name: name for name in names if name == "amount"]
        ways += [lambda name=name: f"{name}'s seeds" for name in names if name == "spot"]
        if depth:
            inner = lambda: self.number(depth - 1, names, your=your)  # noqa: E731
            ways += [
                lambda: f"({inner()} {self.one('+', '-', '*')} {inner()})",
                lambda: f"({inner()} {self.one('/', 'mod')} {self.rng.randint(1, 5)})",
                lambda: f"{self.one('min', 'max')}({inner()}, {inner()})",
                lambda: f"(if {self.truth(depth - 1, names, your=your)} then {inner()} else {inner()})",
                lambda: f"sum({self.bound()} in row: {self.last}'s cost)",
                lambda: (
                    f"count({self.bound()} in players where {self.last}'s {self.one(*self.fields)} > {self.rng.randint(0, 9)})"
                ),
            ]
        return self.rng.choice(ways)()

    def truth(self, depth: int, names: tuple[str, ...] = (), *, your: bool = True) -> str:
        number = lambda: self.number(max(depth - 1, 0), names, your=your)  # noqa: E731
        ways: list[Callable[[], str]] = [
            lambda: f"{number()} {self.one('<', '<=', '>', '>=', 'is', 'is not')} {number()}",
            lambda: f"{self.one('deck', 'heap', 'row')} is empty",
            lambda: f"some({self.bound()} in row: {self.last}'s suit is {self.one(*self.words)})",
        ]
        if your:
            ways += [lambda: "not your done-once", lambda: "your hand is empty"]
        ways += [lambda name=name: f"{name}'s suit is {self.one(*self.words)}" for name in names if name == "card"]
        ways += [lambda name=name: f"{name}'s holder is none" for name in names if name == "spot"]
        if depth:
            inner = lambda: self.truth(depth - 1, names, your=your)  # noqa: E731
            ways += [
                lambda: f"({inner()}) {self.one('and', 'or')} ({inner()})",
                lambda: f"not ({inner()})",
                lambda: (
                    f"every({self.bound()} in players: {self.last}'s {self.one(*self.fields)} < {self.rng.randint(1, 20)})"
                ),
            ]
        return self.rng.choice(ways)()

    def bound(self) -> str:
        """A fresh name for a member of a set."""
        self.loops += 1
        return self.last

    @property
    def last(self) -> str:
        return f"x{self.loops}"
