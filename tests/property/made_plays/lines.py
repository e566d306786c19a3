"""Lines about that world, made at random: every statement, in blocks in each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.property.made_plays.expressions import Expressions

if TYPE_CHECKING:
    from collections.abc import Callable

DEPTH = 3


class Lines(Expressions):
    """Makes them, as deep as blocks may stand in each other."""

    def block(self, depth: int, *, you: bool, names: str = "") -> list[str]:
        found: list[str] = []
        for _ in range(self.rng.randint(1, 3 if depth < DEPTH else 1)):
            found += ["  " * depth + line for line in self.statement(depth, you=you, names=names)]
        return found

    def inner(self, depth: int, *, you: bool, names: str = "") -> list[str]:
        return [line[2 * depth :] for line in self.block(depth + 1, you=you, names=names)]

    def statement(self, depth: int, *, you: bool, names: str) -> list[str]:
        if depth < DEPTH and self.chance(35):
            return self.nesting(depth, you=you, names=names)
        x = self.name()
        number = lambda: self.number(2, you=you, names=names)  # noqa: E731
        ways: list[list[str]] = [
            [f"add {number()} to n"],
            [f"set n to max(0, min({number()}, 40))"],
            [f"take min({self.rng.randint(1, 9)}, m) from m"],
            [f"let {x} be {number()}", f"add max(0, {x}) to m"],
            [f"let {x}(q from Suit) be count(d in row where d's suit is q)", f"add {x}(red) + {x}(green) to m"],
            [
                f"let {x} be by wind, {self.one('n', 'm', 'laps')}",
                f"  calm, ..{self.rng.randint(2, 9)}: {number()}",
                f"  rough or none, any: {self.one('m', 'laps', '7')}",
                "  else: n",
                f"add max(0, min({x}, 50)) to m",
            ],
            ["shuffle deck"],
            ["shuffle row"],
            ["roll cup"],
            [f"roll those(d in cup where d's face < {self.rng.randint(2, 5)})"],
            [f"set wind to {self.one('calm', 'rough', 'none')}"],
            [f"set spot to {self.one('start', 'half', 'goal')}"],
            [f"set at to {self.one('Cell[1, 1]', 'random of Cell', 'Cell[4, 3]')}"],
            [f"set berth to {self.one('next(berth)', 'previous(berth)', 'random of Berth')}"],
            [
                f"move {self.one('top', 'bottom')} {self.rng.randint(1, 2)} of {self.one('deck', 'heap')} to row{self.place()}"
            ],
            [
                f"move {self.one('first', 'last', 'random')} {self.one('1', '2')} of row to {self.one('heap', 'deck', 'heap at bottom', 'deck at bottom', 'heap at top')}, called {x}",
                f"add count({x}) to m",
            ],
            [
                f"let {x} be {self.one('first', 'last', 'random')} of row",
                f"if {x} is not none and row is not empty",
                f"  move {x} to row {self.beside()}",
            ],
            [f"let {x} be random of those(d in row where d's cost < 5)", f"if {x} is not none", f"  move {x} to heap"],
            [f"let {x} be top of heap", f"if {x} is not none", f"  move {x} to row with bent {self.rng.randint(0, 3)}"],
            ["if row is not empty and heap is not empty", "  swap first of row and top of heap"],
            ["if count(row) > 1", "  swap first of row and last of row"],
            [f"let {x} be bottom of heap", f"if {x} is not none", f"  add {x}'s cost to m"],
            [
                f"let {x} be top of deck",
                f"if {x} is not none",
                f"  show {x} to {self.one('mover', 'players', 'next(mover)')}",
            ],
            ["show row to players"],
            ["if repeated(past) < 3", "  add position to past"],
            [f"for each {x} in row", f"  set {x}'s bent to {self.rng.randint(0, 3)}"],
            [f"for each {x} in Hex where not {x}'s dug", f"  if {self.hexes(x)}", f"    set {x}'s dug to yes"],
            [f"for each {x} in row", f"  if {x} is not duke", f"    add 1 to shown[{x}]", f"  set label to {x}"],
            [
                f"for each {x} in Label where shown[{x}] > 1 and {x}'s cost < 5",
                f"  if label is not {x}",
                f"    add count(c in row where c is {x}) to n",
            ],
            [f"for each {x} in Way where {self.ways(x)}", f"  set {x}'s paved to yes"],
            [f"for each {x} in row where {x}'s crew is not empty", f"  move {x}'s crew to bag"],
            [
                "if berth's dock is empty",
                "  move up to 1 from top of heap to berth's dock",
                "else",
                "  move berth's dock to heap",
            ],
            [
                f"for each {x} in players",
                f"  if {x} can {self.one('rest', 'tidy', 'bet', 'grab')}",
                f"    {x} does {self.one('rest', 'tidy')}" if self.chance(30) else "    add 1 to m",
            ],
            ["if mover can tidy", "  do tidy" if you else "  mover does tidy"],
            [f"move up to 1 from any of unplaced(Tile[{self.one('knee', 'rod')}]) to tiles at first"],
            [f"move up to 1 from any of those(d in row where d's suit is {self.one('red', 'green')}) to heap"],
            [f"repeat {self.rng.randint(1, 3)} times", "  add 1 to m"],
            ["repeat until row is empty", "  move up to 1 from first of row to heap"],
            [
                f"repeat up to {self.rng.randint(1, 3)} times until heap is empty",
                "  move up to 1 from top of heap to row",
            ],
            [f"mover chooses {x} from row, if possible", f"if {x} is not none", f"  move {x} to heap"],
            [
                f"mover may choose {x} from players where {x} is not mover",
                f"if {x} is not none",
                f"  add 1 to {x}'s debt",
            ],
            [f"let {x} be random of {self.one('players', 'Suit', '1..3')}", "add 1 to m"],
            [f"mover chooses up to 2 {x} from row", f"move {x} to heap"],
            [f"mover chooses {x} from row, until sum(d in {x}: d's cost) >= 3", f"add count({x}) to m"],
        ]
        if you:
            ways += [
                ["if your chest is empty", "  move up to 1 from top of heap to your chest"],
                ["swap your hand and next(you)'s hand"],
                ["show your hand to next(you)"],
                [f"add {number()} to your debt"],
                [f"take min({self.rng.randint(0, 4)}, your coins) from your coins"],
                ["add 2 to your coins"],
                ["set your fresh to no"],
                [f"add {self.rng.randint(1, 4)} to your stock[{self.one('red', 'blue', 'green')}]"],
                [
                    "if your stock[red] > 0 and your coins > 4",
                    "  pay 1 from your stock[red]",
                    "  pay 2 from your coins to next(you)'s debt",
                ],
                [
                    f"if would(owe({self.rng.randint(1, 5)}): your debt > 6 and your coins > {self.rng.randint(0, 3)})",
                    "  add 1 to m",
                ],
                [f"do owe({self.one('3', '9', 'n', 'm + 1', 'laps mod 10')})"],
                [
                    f"for each {x} in your hand where {x}'s cost > 3",
                    f"  move {x} to your mine[{self.one('red', 'blue')}]",
                ],
                ["move your mine[red] to heap"],
                ["move your front to heap at bottom"],
                [f"if your debt > {self.rng.randint(5, 30)} and laps > 2", "  end game"],
            ]
        return self.rng.choice(ways)

    def place(self) -> str:
        return self.one("", " at first", " at last")

    def beside(self) -> str:
        return self.one("at first", "at last", "before first of row", "after last of row")

    def hexes(self, x: str) -> str:
        return self.one(
            f"every(h in neighbours({x}): not h's dug)",
            f"some(l in lines(Hex, 3): {x} is in l)",
            f"distance({x}, first of Hex) is 2",
            f"toward({x}, right) is not none",
            "some(t in Town: aligned(t, ford) and count(between(mill, t)) > 0)",
            "count(lines(Town, 3)) > n and count(lines(Berth, 2)) < m",
            f"count(reach(those(h in Hex where h is {x}), those(h in Hex where not h's dug))) > 2",
            f"count(reach([{x}], Hex, open-to)) > 3",
            f"some(h in reach([{x}], Hex, open-to): h is last of Hex)",
            f"distance({x}, last of Hex, Hex, open-to) is not none",
            "longest-trail(those(h in Hex where h's dug), those(h in Hex where not h's dug)) > 1",
            "n > 3",
        )

    def ways(self, x: str) -> str:
        return self.one(
            f"some(h in neighbours({x}, Hex): h's dug)",
            f"count(neighbours({x})) is 2",
            f"every(w in neighbours({x}): not w's paved)",
            f"some(k in neighbours({x}, Knot): count(neighbours(k, Way)) is 3)",
            f"some(k in Knot where k is in neighbours({x}, Knot): distance(k, first of Knot) is 2)",
            f"some(w in reach([{x}], those(w in Way where w's paved)): w is last of Way)",
            "longest-trail(those(w in Way where w's paved), those(k in Knot where k's row mod 2 is 1)) < 3",
            "longest-trail(Hex, those(w in Way where w's paved)) < 2",
            f"{x}'s column > {x}'s row",
        )

    def nesting(self, depth: int, *, you: bool, names: str) -> list[str]:
        x = self.name()
        ways: list[Callable[[], list[str]]] = [
            lambda: [f"if {self.truth(2, you=you, names=names)}", *self.inner(depth, you=you, names=names)],
            lambda: [
                f"by {self.one('n', 'm', 'laps')}, wind",
                f"  ..{self.rng.randint(1, 4)}, calm:",
                *(f"  {line}" for line in self.inner(depth + 1, you=you, names=names)),
                f"  5.., any: {self.one('nothing', 'shuffle deck', 'add 1 to m', 'set wind to calm')}",
                "  else:",
                *(f"  {line}" for line in self.inner(depth + 1, you=you, names=names)),
            ],
            lambda: [
                f"if {self.truth(1, you=you, names=names)}",
                *self.inner(depth, you=you, names=names),
                f"else if {self.truth(1, you=you, names=names)}",
                *self.inner(depth, you=you, names=names),
                "else",
                *self.inner(depth, you=you, names=names),
            ],
            lambda: [f"{self.one('next(mover)', 'previous(mover)', 'mover')} does", *self.inner(depth, you=True)],
            lambda: [f"for each {x} in {self.seats(you=you)}", *self.inner(depth, you=you, names=names)],
            lambda: [
                f"for each {x} in {self.cards(you=you)}",
                f"  add {x}'s cost to m",
                *self.inner(depth, you=you, names=names),
            ],
            lambda: [f"repeat {self.rng.randint(1, 2)} times", *self.inner(depth, you=you, names=names)],
        ]
        return self.rng.choice(ways)()
