"""Small games, each of one world of plain types.

Every question about every sort of set and field, wherever one may stand.

A random number generator enters, the text of a game leaves. `play` tries what may happen at a table; this tries what may be
asked of it: comprehensions over players, words, numbers, spaces, pieces and lists, with what may be none, in values with
parameters, score terms, arrows, openings and rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.property.made_plays.small_world import HANDED_ON, HAVE, HEAD, NEVER_EMPTY, SEND, SETS, SETUP, SHARED

if TYPE_CHECKING:
    from random import Random


class _Small:
    def __init__(self, rng: Random) -> None:
        self.rng, self.count = rng, 0

    def one(self, *ways: str) -> str:
        return self.rng.choice(ways)

    def name(self) -> str:
        self.count += 1
        return f"q{self.count}"

    # ---- what is read

    def thing(self, sort: str, known: dict[str, str], *, none: bool = True) -> str:
        """Something of a sort; `none`: it may be none."""
        ways = [name for name, of in known.items() if of == sort]
        ways += {
            "Player": ["mover", "first of players", "last of players", "next(mover)", "previous(mover)"],
            "Wind": ["west", "east"],
            "Pips": ["2"],
            "Number": ["round", "2", "low"],
            "Spot": ["Spot[1, 1]", "Spot[3, 2]"],
            "Isle": ["isle", "hill", "next(isle)"],
            "Card": [],
            "Peg": [],
        }[sort]
        if none:
            ways += self.maybe(sort, known)
        return self.one(*ways)

    def maybe(self, sort: str, known: dict[str, str]) -> list[str]:
        """Things that may be none."""
        seat = self.seat(known)
        spot = next((name for name, of in known.items() if of == "Spot"), "Spot[2, 2]")
        ways = {
            "Player": [
                "chief",
                f"{seat}'s friend",
                f"{spot}'s mark",
                "isle's flag",
                f"heir[{self.wind(known)}]",
                "none",
            ],
            "Wind": ["blow", f"{seat}'s chosen", f"{spot}'s wind", "none"],
            "Spot": ["here", f"{seat}'s spot", f"toward({spot}, up)", "none"],
            "Card": ["first of row", "last of row"],
            "Peg": ["first(w in pegs)", "first(w in Peg where w's worth > 1)"],
            "Pips": [],
            "Number": [],
            "Isle": ["first(w in Isle where w's dug)"],
        }[sort]
        ways += [f"{name}'s wish" for name, of in known.items() if of == "Card" and sort == "Wind"]
        return ways

    def seat(self, known: dict[str, str]) -> str:
        return self.one(*([name for name, of in known.items() if of == "Player"] or ["mover", "next(mover)"]))

    def wind(self, known: dict[str, str]) -> str:
        return self.one(*([name for name, of in known.items() if of == "Wind"] or ["west", "south"]))

    def number(self, depth: int, known: dict[str, str]) -> str:
        seat, wind = self.seat(known), self.wind(known)
        ways = [
            "round",
            "low",
            str(self.rng.randint(0, 4)),
            f"{seat}'s coins",
            f"{seat}'s debt",
            f"price[{wind}]",
            "count(row)",
        ]
        ways += [
            f"{seat}'s trust[{self.seat(known)}]",
            f"{seat}'s rank-of[2]",
            f"worth-of({wind})",
            f"{seat}'s lead(next({seat}))",
        ]
        for name, sort in known.items():
            ways += {
                "Spot": [f"{name}'s hits", f"{name}'s column", f"crowd({name})"],
                "Card": [f"{name}'s cost", f"{name}'s bent", f"{name}'s bids[{wind}]"],
                "Peg": [f"{name}'s worth"],
                "Pips": [f"{seat}'s rank-of[{name}]", name],
                "Number": [name],
                "Isle": [f"steps(north, {name})"],
            }.get(sort, [])
        if depth:
            ways += [self.aggregate(depth, known) for _ in range(4)]
            ways += [
                f"(if {self.truth(depth - 1, known)} then {self.number(depth - 1, known)} else {self.number(0, known)})",
                f"({self.number(depth - 1, known)} {self.one('+', '-', '*')} {self.number(0, known)})",
                f"({self.one('min', 'max')}({self.number(depth - 1, known)}, {self.number(0, known)}))",
                f"abs({self.number(depth - 1, known)})",
                f"[0, 2, 5][min(2, count({self.filtered(depth - 1, known)}))]",
            ]
        return self.one(*ways)

    def filtered(self, depth: int, known: dict[str, str]) -> str:
        sort, name = self.one(*SETS), self.name()
        return f"{name} in {self.one(*SETS[sort])} where {self.truth(depth, {**known, name: sort})}"

    def aggregate(self, depth: int, known: dict[str, str]) -> str:
        sort, name = self.one(*SETS), self.name()
        inner = {**known, name: sort}
        whole = self.one(*SETS[sort])
        where = f" where {self.truth(depth - 1, inner)}" if self.rng.random() < 0.5 else ""
        op = self.one("sum", "count", "count", "highest", "lowest")
        if op == "count":
            return f"count({name} in {whole} where {self.truth(depth - 1, inner)})"
        if op == "sum":
            return f"sum({name} in {whole}{where}: {self.number(depth - 1, inner)})"
        if where or whole not in NEVER_EMPTY:
            return f"count({name} in {whole})"
        return f"{op}({name} in {whole}: 1 + abs({self.number(depth - 1, inner)}))"

    def truth(self, depth: int, known: dict[str, str]) -> str:
        sort = self.one("Player", "Wind", "Spot", "Isle", "Player", "Wind")
        seat, wind = self.seat(known), self.wind(known)
        ways = [
            f"{self.thing(sort, known)} {self.one('is', 'is not')} {self.thing(sort, known)}",
            f"{self.thing(sort, known)} {self.one('is', 'is not')} {self.thing(sort, known, none=False)}",
            f"{self.thing(sort, known)} is in {self.one(*SETS[sort])}",
            f"{self.number(0, known)} {self.one('<', '<=', '>', '>=', 'is', 'is not')} {self.number(0, known)}",
            f"{self.number(0, known)} is in {self.one('0..2', '1..round', '[1, low, 4]')}",
            f"{seat}'s done",
            f"taken[{wind}]",
            "lit",
            f"{seat}'s keen({wind})",
            "row is empty",
            f"{seat}'s slot is empty",
            f"{seat}'s hand is not empty",
        ]
        ways += [f"{name}'s {what}" for name, of in known.items() for what in {"Isle": ("dug", "fuel")}.get(of, ())]
        ways += [f"{name}'s lair is empty" for name, of in known.items() if of == "Spot"]
        ways += [f"{name}'s suit is {self.wind(known)}" for name, of in known.items() if of == "Card"]
        if depth:
            inside, name = self.one(*SETS), self.name()
            more = {**known, name: inside}
            ways += [
                f"{self.one('some', 'every')}({name} in {self.one(*SETS[inside])}: {self.truth(depth - 1, more)})",
                f"{self.one('some', 'every')}({name} in {self.one(*SETS[inside])}: {self.truth(depth - 1, more)})",
                f"not ({self.truth(depth - 1, known)})",
                f"({self.truth(depth - 1, known)}) {self.one('and', 'or')} ({self.truth(0, known)})",
                f"{self.number(depth, known)} {self.one('<', 'is', '>')} {self.number(0, known)}",
                f"those({self.filtered(depth - 1, known)}) is {self.one('empty', 'not empty')}",
            ]
        return self.one(*ways)

    # ---- what is done

    def lines(self, deep: str, known: dict[str, str], *, asks: bool = True) -> list[str]:
        found: list[str] = []
        for _ in range(self.rng.randint(1, 3)):
            found += [deep + line for line in self.statement(known, asks=asks)]
        return found

    def statement(self, known: dict[str, str], *, asks: bool) -> list[str]:
        sort, name = self.one("Player", "Wind", "Spot", "Isle", "Card", "Number"), self.name()
        inner = {**known, name: sort}
        set_of = {
            "Player": [
                f"add {self.number(1, inner)} to {name}'s coins",
                f"set {name}'s friend to {self.thing('Player', inner)}",
                f"set {name}'s done to {self.one('yes', 'no')}",
                f"set {name}'s chosen to {self.thing('Wind', inner)}",
            ],
            "Wind": [
                f"set taken[{name}] to {self.one('yes', 'no')}",
                f"set heir[{name}] to {self.thing('Player', inner)}",
                f"set blow to {name}",
            ],
            "Spot": [
                f"set {name}'s mark to {self.thing('Player', inner)}",
                f"add 1 to {name}'s hits",
                f"set {name}'s wind to {self.thing('Wind', inner)}",
                f"set here to {name}",
            ],
            "Isle": [
                f"set {name}'s dug to {self.one('yes', 'no')}",
                f"set {name}'s flag to {self.thing('Player', inner)}",
                f"set isle to {name}",
            ],
            "Card": [
                f"set {name}'s bent to min(3, {name}'s bent + 1)",
                f"set {name}'s wish to {self.thing('Wind', inner)}",
                f"add 1 to {name}'s bids[{self.wind(inner)}]",
            ],
            "Number": [f"add abs({name}) to mover's coins"],
        }[sort]
        ways = [
            [f"for each {name} in {self.one(*SETS[sort])} where {self.truth(1, inner)}", f"  {self.one(*set_of)}"],
            [
                f"if {self.truth(2, known)}",
                f"  add {self.number(1, known)} to mover's coins",
                "else",
                "  take 1 from mover's debt",
            ],
            [f"let {name} be {self.number(2, known)}", f"add {name} to mover's debt"],
            [f"set chief to {self.thing('Player', known)}"],
            [f"set blow to {self.thing('Wind', known)}"],
            [f"set lit to {self.one('yes', 'no')}"],
            ["move up to 1 from top of deck to row"],
            ["move up to 1 from top of deck to mover's hand"],
            [
                f"let {name} be first(w in players where w's coins > 2 with {self.one('highest', 'lowest')} w's debt)",
                f"if {name} is not none",
                f"  add 1 to {name}'s coins",
            ],
            [f"repeat {self.rng.randint(1, 3)} times", "  add 1 to mover's debt"],
            [f"repeat up to 3 times until {self.truth(1, known)}", "  add 1 to mover's coins"],
        ]
        if asks:
            ways += [
                [
                    f"mover may choose {name} from {self.one('players', 'Spot', 'Wind')}",
                    f"if {name} is not none",
                    "  add 1 to mover's coins",
                ],
                ["others(mover) must nod or wink, together"],
                ["players must back, together"],
                ["next(mover) must back or nod"],
                [f"let {name} be random of {self.one('players', 'Wind', '1..3')}", "add 1 to mover's coins"],
            ]
        return self.rng.choice(ways)

    def text(self) -> str:
        value: dict[str, str] = {}
        closing = self.one("end", "close", "close", "last-words")
        parts = [
            HEAD,
            HAVE.replace(
                "each player has\n", "each player has\n" + "".join(f"  {line}\n" for line in self.values()), 1
            ),
            SHARED.format(worth=self.flat({"w": "Wind"}), crowd=self.flat({"c": "Spot"})),
            self.rules(),
            SETUP,
            "\n".join(
                [
                    "phase turn for mover",
                    "  "
                    + self.one(
                        "you must back or raise-it, if possible",
                        "you may nod, back or mark-it",
                        "you must nod, back, send or mark-it",
                        "players must back or nod, together",
                        "you must send or nod",
                    ),
                    *self.lines("  ", value),
                    "  add 1 to round",
                    "  set mover to next(mover)",
                    f"  -> {closing} when round >= {self.rng.randint(2, 6)}",
                    f"  -> {closing} when {self.truth(2, value)}",
                    "  -> turn",
                ]
            )
            + "\n",
        ]
        if closing != "end":
            parts.append(
                "\n".join([f"phase {closing}", *self.lines("  ", value, asks=closing == "last-words"), "  -> end"])
                + "\n"
            )
        parts += [*self.actions(), self.scoring()]
        return "\n".join(parts)

    def flat(self, known: dict[str, str]) -> str:
        """A number that asks for no value with parameters."""
        while True:
            text = self.number(1, known)
            if not any(word in text for word in ("worth-of", "crowd", "lead", "keen")):
                return text

    def values(self) -> list[str]:
        return [
            f"lead(p from Player) = {self.flat({'p': 'Player'})} + your coins - p's coins",
            f"keen(w from Wind) = your chosen is w or price[w] > {self.rng.randint(0, 4)}",
        ]

    def rules(self) -> str:
        found: list[str] = []
        known: dict[str, str] = {}
        if self.rng.random() < 0.4:
            found.append(f"rule gusts when {self.truth(0, known)}\n  add 1 to worth-of(any w)")
        if self.rng.random() < 0.3:
            found.append("rule echo\n  after your back\n    add 1 to your debt")
        if self.rng.random() < 0.3:
            found.append('rule shut\n  forbid your nod if round is 2 because "it is shut"')
        return "\n\n".join(found) + "\n"

    def actions(self) -> list[str]:
        known = {"you": "Player"}
        need = lambda: f"  need {self.truth(2, known)} or round < 9" if self.rng.random() < 0.5 else "  need round < 9"  # noqa: E731
        return [
            f"action back(wind from Wind{self.one('', ' where not taken[wind]', ' where price[wind] > 0')})\n{need()}\n  set your chosen to wind\n",
            f"action nod\n  add {self.number(1, known)} to your coins\n",
            "action wink\n  set your done to yes\n",
            f"action raise-it(amount from 0..{self.one('3', 'min(3, your coins)')}, p from players)\n{need()}\n  add amount to p's trust[you]\n",
            f"action mark-it(c from Spot where c's mark is none)\n{need()}\n  set c's mark to you\n  set your spot to c\n",
            SEND.format(
                then=self.one("do pass-on(giving)", "next(you) must accept(giving) or nod", "set price to giving")
            ),
            "action accept(given-me given 0..2 for each Wind)\n  do pass-on(given-me)\n",
            HANDED_ON.format(
                then=self.one("others must nod, together", "add gift[west] to your coins", "next(you) may wink")
            ),
        ]

    def scoring(self) -> str:
        known = {"you": "Player"}
        lines = ["scoring", f"  main = {self.number(2, known)}"]
        if self.rng.random() < 0.6:
            of = self.one("Wind: price[w]", "Pips: your rank-of[w]", "players: your trust[w]", "Spot: w's hits")
            lines.append(f"  least = {self.one('lowest', 'highest')}(w in {of})")
        if self.rng.random() < 0.6:
            first = self.one("total", "your coins", self.number(1, known))
            ways = [f"{self.one('highest', 'lowest')} {by}" for by in (first, self.number(1, known))]
            only = self.one("", "", f" if {self.truth(1, known)}")
            lines.append(f"  winner has {', then '.join(ways)}{only}")
        return "\n".join(lines) + "\n"


def small_game(rng: Random) -> str:
    """One game."""
    return _Small(rng).text()
