"""Small games with hidden pieces, made at random.

A random number generator enters, the text of a game leaves.

Each game is small enough to enumerate. Its lines show, look at, shuffle, pass and swap what is hidden, and write what
they found where somebody sees it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

WORLD = """game "Hidden" for 2 players

cards Card
  | card  | copies | worth |
{cards}
{dice}the table has
  deck : pile of Card, {deck}
  heap : pile of Card, {heap}
  open-row : line of Card, open
  row : line of Card, hidden
  n : 0..99
  m : 0..99
  dark : 0..99, hidden
  who : Player or none starts none
  dared : yes or no starts no

{marks}each player has
  hand : group of Card, {hand}
  aside : {aside}
  pack : pile of Card, {pack}
  spent : pile of Card, {spent}
{cup}  mine : 0..99, {mine}
  points "Points" : 0..99

phase setup
  move Card to deck
  shuffle deck
{dealt}  -> turn
"""

ACTIONS = {
    "give": "action give(c from your hand)\n  move c to {whose}'s {to}",
    "bury": "action bury(c from your hand)\n  move c to deck{end}\n  move up to 1 from top of deck to your hand",
    "lay": "action lay(c from your hand)\n  move c to open-row",
    "drop": "action drop(c from your hand)\n  move c to heap",
    "ask": "action ask(w from 1..3)\n  set n to count(c in {whose}'s hand where c's worth is w)",
    "claim": "action claim(w from 1..3)\n  move those(c in next(you)'s hand where c's worth is w) to your {to}",
    "compare": "action compare\n  set {place} to {sum}",
    "dare": "action dare\n  need {condition}\n  set dared to yes",
    "hold": "action hold",
    "rest": "action rest\n  add 1 to your points",
    "peek": "action peek\n  show {whose}'s hand to {whom}",
    "look": "action look\n  show top of deck to you",
    "steal": "action steal(c from next(you)'s hand)\n  move c to your {to}",
    "note": "action note(k from 0..2)\n  set your mine to k",
    "trick": "action trick(k from 0..2)\n  set dark to k",
    "weigh": "action weigh(c from your hand)\n  set {place} to c's worth",
    "high": "action high(c from your hand where c's worth > 1)\n  move c to {whose}'s aside",
    "touch": "action touch\n  you choose c from your hand\n  {use}",
    "lots": "action lots\n  let c be random of your hand, never none\n  {use}",
    "set-out": "action set-out\n  you choose {many} cs from your hand\n  move cs to {where}",
    "beat": "action beat(c from your hand)\n  need c's worth >= max({sum}, 1) or c's worth is 3\n  move c to open-row",
    "spend": "action spend(c from your hand)\n  move c to your {spot}",
    "dig": "action dig\n  move up to 1 from top of your pack to your hand",
    "draw": "action draw\n  move up to 1 from top of deck to your hand, called new\n  {after}",
}
SIGHTS = ("seen by owner", "hidden", "seen by others")


def hidden_game(rng: Random) -> str:
    """Return the text of one game."""
    return _Game(rng).text()


class _Game:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.dice = rng.random() < 0.25
        self.unlike = rng.random() < 0.6
        self.marked = rng.random() < 0.3
        self.firsts = 0
        self.used = list[str]()

    def one(self, *ways: str) -> str:
        return self.rng.choice(ways)

    def text(self) -> str:
        rng = self.rng
        copies = [1, 1, 1] if self.unlike else [rng.choice((1, 2)) for _ in range(3)]
        while not self.unlike and sum(copies) > 4:
            copies[rng.randrange(3)] = 1
        names = ["a", "b", "c"] + (["d"] if self.unlike and rng.random() < 0.4 else [])
        worths = [1, 2, 3, rng.choice((1, 4))]
        cards = "\n".join(f"  | {name} | {[*copies, 1][at]} | {worths[at]} |" for at, name in enumerate(names))
        dealt = 2 if rng.random() < 0.35 else 1
        lines = [f"  for each p in players\n    move up to {dealt} from top of deck to p's hand"]
        if rng.random() < 0.3:
            lines.append(
                "  move up to 1 from top of deck to " + self.one("row", "heap", "(last of players)'s aside", "open-row")
            )
        if self.dice:
            lines.append("  for each p in players\n    move p's own(Die) to p's cup\n    roll p's cup")
        setup = [*lines, *(self.line(2) for _ in range(rng.choice((0, 0, 0, 1))))]
        turn = self.turn()
        parts = [
            WORLD.format(
                cards=cards,
                dice="dice Die, 2 in all\n  | die | faces | copies |\n  | d | 2 | 1 each |\n\n" if self.dice else "",
                cup=f"  cup : slot of Die, {self.one('seen by owner', 'hidden', 'seen by others')}\n"
                if self.dice
                else "",
                deck=self.one("hidden", "hidden, refilled from heap", "hidden", "top open"),
                heap=self.one("hidden", "open", "top open"),
                hand=self.one("seen by owner", "seen by owner", "seen by owner", "hidden", "seen by others"),
                aside=self.one("group of Card, ", "group of Card, ", "line of Card, ")
                + self.one("seen by owner", "hidden", "open", "seen by others"),
                pack=self.one("hidden", "hidden, refilled from your spent", "hidden, always refilled from your spent"),
                spent=self.one("hidden", "open", "seen by owner"),
                mine=self.one("seen by owner", "hidden", "seen by others"),
                dealt="\n".join(setup) + "\n",
                marks="each Card has\n  mark : yes or no, hidden starts no\n\n" if self.marked else "",
            ),
            turn,
        ]
        parts += map(self.action, dict.fromkeys(self.used))
        rule = self.rule()
        if rule:
            parts.append(rule)
        parts.append("scoring\n  s = n + your points\n")
        return without_unused("\n\n".join(parts))

    # ---- the course of the game

    def turn(self) -> str:
        """Return a phase: lines and two or three decisions, perhaps twice or depending on hidden information."""
        lines = list[str]()
        decisions = self.rng.choice((2, 2, 3))
        for _ in range(decisions):
            lines += [self.line(2) for _ in range(self.rng.choice((0, 1, 1)))]
            lines.append(self.decision())
        lines += [self.line(2) for _ in range(self.rng.choice((0, 1)))]
        whose = self.one("first of players", "last of players")
        text = f"phase turn for {whose}\n" + "\n".join(lines)
        if self.rng.random() < 0.3:
            self.used.append("hold")
            return f"{text}\n  -> late when {self.condition()}\n  -> last-words\n\nphase late for first of players\n  you must hold\n  -> end\n\nphase last-words for first of players\n  {self.one('you', 'next(you)')} must hold\n  -> end"
        self.used.append("rest")
        return f"{text}\n  next(you) must rest\n  you must rest\n  -> end"

    def decision(self) -> str:
        who = self.one("you", "next(you)")
        names = self.rng.sample([name for name in ACTIONS if name not in {"hold", "rest"}], self.rng.choice((1, 1, 2)))
        sort = self.rng.randrange(8)
        if sort < 3:
            names = [*names, "hold"]
            self.used += names
            return f"  {who} must {' or '.join(names)}"
        if sort == 3:
            self.used += names
            return f"  {who} may {' or '.join(names)}"
        if sort == 4:
            self.used += names
            return f"  {who} must {' or '.join(names)}, if possible"
        if sort == 5:
            simple = self.one("give", "lay", "note", "drop", "bury", "high")
            self.used += [simple, "hold"]
            return f"  players must {simple} or hold, together"
        if sort == 6:
            return f"  {who} may choose c from {who if who != 'you' else 'you'}'s hand\n  if c is not none\n    {self.use('c')}".replace(
                "you's", "your"
            )
        self.used += names
        return f"  for each p in players\n    p may {' or '.join(names)}"

    # ---- lines

    def line(self, indent: int, inside: bool = False) -> str:
        made = self.plain() if inside or self.rng.random() < 0.75 else self.block()
        return "\n".join(" " * indent + part for part in made.split("\n"))

    def block(self) -> str:
        sort = self.rng.randrange(3)
        if sort == 0:
            return f"if {self.condition()}\n{self.line(2, inside=True)}"
        if sort == 1:
            return f"for each x in {self.cards()} where x's worth {self.one('> 1', 'is 2', 'is 1')}\n  {self.one('add x' + chr(39) + 's worth to n', 'add 1 to m', 'move x to heap', 'move x to open-row')}"
        return f"if {self.condition()}\n{self.line(2, inside=True)}\nelse\n{self.line(2, inside=True)}"

    def plain(self) -> str:
        a, b = self.player(), self.player()
        ways = [
            lambda: f"show {a}'s hand to {b}",
            lambda: f"show {a}'s {self.zone()} to {b}",
            lambda: f"show top of deck to {b}",
            lambda: f"set {self.place()} to {self.sum()}",
            lambda: f"set {self.place()} to {self.sum()}",
            lambda: f"add {self.sum()} to {self.place()}",
            lambda: f"set n to {self.one('dark', 'm', a + chr(39) + 's mine')}",
            lambda: "shuffle deck",
            lambda: (
                f"move {self.movable()} to deck\nshuffle deck\nmove up to 1 from top of deck to {a}'s {self.zone()}"
            ),
            lambda: (
                f"move up to 1 from top of deck to {self.one(a + chr(39) + 's ' + self.zone(), 'open-row', 'heap', 'row')}"
            ),
            lambda: f"swap {a}'s hand and {self.other(a)}'s hand",
            lambda: f"rotate hand {self.one('left', 'right')}",
            lambda: f"move {self.movable()} to {self.where()}",
            lambda: f"move up to 1 from random of {a}'s hand to {b}'s aside",
            lambda: f"move those(x in {self.cards()} where x's worth is {self.one('1', '2', '3')}) to {self.where()}",
            lambda: "set who to first(p in players with highest sum(x in p's hand: x's worth))",
            lambda: f"set dared to {self.condition()}",
            lambda: "set n to 0\nset m to 0",
            lambda: f"set dark to {self.sum()}",
            lambda: f"for each x in {a}'s hand\n  show x to {b}",
            lambda: "shuffle row",
            lambda: f"move {a}'s {self.zone()} to {self.one('deck', 'deck at bottom', 'row', 'heap')}",
            lambda: (
                f"for each x in {a}'s {self.zone()}\n  move x to {self.one('deck', 'deck at bottom', 'row', 'heap')}"
            ),
            lambda: self.first(f"{a}'s {self.zone()}"),
        ]
        if self.marked:
            ways += [
                lambda: (
                    f"for each x in {self.cards()} where x's worth {self.one('> 1', 'is 2', 'is 1')}\n  set x's mark to yes"
                ),
                lambda: f"set {self.place()} to count(x in {self.cards()} where x's mark)",
            ]
        if self.dice:
            ways += [
                lambda: f"roll {a}'s cup",
                lambda: f"set {self.place()} to {self.face(a)}",
                lambda: f"swap {a}'s cup and {self.other(a)}'s cup",
            ]
        return self.rng.choice(ways)()

    def first(self, cards: str) -> str:
        """Return lines that move one piece of a group, by an order of which only a part is said."""
        self.firsts += 1
        name = f"one-{self.firsts}"
        order = self.one(
            "", " where x's worth > 1", " with lowest max(x's worth, 2)", " with highest min(x's worth, 2)"
        )
        taken = f"let {name} be {self.one('first', 'last')}(x in {cards}{order})"
        return f"{taken}\nif {name} is not none\n  {self.use(name)}"

    def player(self) -> str:
        return self.one("(first of players)", "(last of players)")

    def other(self, player: str) -> str:
        return "(last of players)" if "first" in player else "(first of players)"

    def zone(self) -> str:
        return self.one("hand", "aside")

    def cards(self) -> str:
        return self.one(
            f"{self.player()}'s hand", f"{self.player()}'s aside", "deck", "heap", "row", f"{self.player()}'s hand"
        )

    def movable(self) -> str:
        return self.one(f"{self.player()}'s hand", f"{self.player()}'s aside", "heap", "open-row", "row")

    def where(self) -> str:
        return self.one(
            f"{self.player()}'s hand", f"{self.player()}'s aside", "heap", "open-row", "deck", "deck at bottom", "row"
        )

    def place(self) -> str:
        return self.one("n", "n", "m", "dark", f"{self.player()}'s mine", f"{self.player()}'s points")

    def face(self, whose: str) -> str:
        return f"sum(d in {whose}'s cup: d's face)"

    def sum(self) -> str:
        if self.dice and self.rng.random() < 0.3:
            return self.face(self.player())
        return self.one(
            f"sum(x in {self.cards()}: x's worth)",
            f"sum(x in {self.cards()}: x's worth)",
            f"count(x in {self.cards()} where x's worth > 1)",
            f"count(x in {self.cards()} where x is {self.one('a', 'b', 'c')})",
            f"sum(x in {self.cards()}: x's worth * x's worth)",
            "dark",
            f"{self.player()}'s mine",
        )

    def condition(self) -> str:
        return self.one(
            f"{self.sum()} > {self.one('1', '2', '3')}",
            f"some(x in {self.cards()}: x's worth is {self.one('1', '2', '3')})",
            f"every(x in {self.cards()}: x's worth > 1)",
            f"n > {self.one('0', '1', '2')}",
            f"{self.sum()} > {self.sum()}",
        )

    def use(self, name: str) -> str:
        return self.one(
            f"move {name} to heap",
            f"move {name} to open-row",
            f"add {name}'s worth to n",
            f"move {name} to {self.player()}'s aside",
            f"show {name} to {self.player()}",
            f"set dark to {name}'s worth",
            *([f"set {name}'s mark to yes", f"set {name}'s mark to yes"] if self.marked else []),
        )

    def action(self, name: str) -> str:
        a = self.player()
        return ACTIONS[name].format(
            whose=self.one("next(you)", "next(you)", a),
            whom=self.one("you", "players", "next(you)"),
            to=self.zone(),
            spot=self.one("spent", "spent", "pack"),
            end=self.one("", " at bottom"),
            sum=self.sum(),
            place=self.place(),
            condition=self.condition(),
            use=self.use("c"),
            many=self.one("1", "2", "up to 2", "any number of"),
            where=self.where(),
            after=self.one(
                "add sum(x in new: x's worth) to n", "show new to next(you)", f"set {self.place()} to {self.sum()}"
            ),
        )

    def rule(self) -> str:
        free = [name for name in self.used if name not in {"hold", "rest"}]
        if not free or self.rng.random() > 0.35:
            return ""
        name = self.rng.choice(free)
        said = ACTIONS[name].split("\n")[0].removeprefix("action ")
        call = name + ("(any " + said.partition("(")[2].partition(" from")[0] + ")" if "(" in said else "")
        kind = self.one("after", "before")
        if self.rng.random() < 0.25:
            return f"rule strict\n  forbid {name if '(' not in call else name + '(any)'} if {self.condition()}".replace(
                "(any)", ""
            )
        return f"rule echo\n  {kind} {call}\n    set {self.place()} to {self.sum()}"


def without_unused(text: str) -> str:
    """Return the text of a game without the fields of which some seat sees nothing and that no line uses."""
    for name in ("dark", "mine"):
        if len(re.findall(rf"\b{name}\b", text)) == 1:
            text = re.sub(rf"  {name} : .*\n", "", text)
    return text
