"""Games with lines of every kind, made at random.

A random number generator enters, the text of a game leaves.

Where `made_games` tries what may stand in a file, this tries what may happen at a table: one world with pieces, dice and
boards of every sort, and in each game another choice of lines and expressions about it. Nearly all can be loaded; many
fail a runtime check sooner or later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.property.made_plays.lines import Lines
from tests.property.made_plays.world import PLAYERS, ROUTINES, SCORING, SETUP, TABLE, WORLD

if TYPE_CHECKING:
    from random import Random

ACTIONS = ("take-one", "sell", "mark-it", "bid", "lay", "hire", "settle", "swap-it", "barter")


def made_play(rng: Random) -> str:
    """One game."""
    return _Play(rng).text()


class _Play(Lines):
    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.actions = rng.sample(ACTIONS, rng.randint(2, 5))

    def text(self) -> str:
        at = self.rng.randint(2, 3)
        seats = f"{at} players" if self.chance(50) else f"{at} to {at + 1} players"
        sight = ("hidden", "top open", "hidden, refilled from heap", "hidden, always refilled from heap")
        parts = [
            f'game "Made to be played" for {seats}',
            WORLD,
            TABLE.format(deck=self.one(*sight), heap=self.one("open", "top open", "hidden")),
            PLAYERS.format(
                hand=self.one("seen by owner", "open", "hidden"),
                coins=self.rng.randint(0, 12),
                reach=self.one("", "+ n / 3", "* 2"),
                worth=self.number(2, you=True, value=True),
                lucky=self.truth(1, you=True, value=True),
            ),
            self.rules(),
            SETUP.format(first=self.one("first", "random", "last"), hand=self.rng.randint(1, 3)),
            self.turn(),
            *(getattr(self, f"_{name.replace('-', '_')}")() for name in self.actions),
            ROUTINES,
            SCORING.format(
                cards=self.number(1, you=True, value=True),
                tie="highest your debt",
                only=self.one("", "", f" if {self.truth(1, you=True, value=True)}"),
            ),
        ]
        return "\n".join(part.rstrip("\n") + "\n" for part in parts if part)

    # ---- phases, rules, actions

    def turn(self) -> str:
        said = " or ".join(self.actions)
        ways = [
            [f"  you must {said}, if possible"],
            [f"  you may {said}"],
            [f"  you may {said} up to {self.rng.randint(1, 3)} times"],
            [f"  you may {said} as often as possible"],
            [f"  you must {self.quick()}, {self.one(f'as often as possible, {self.often()}', self.best())}"],
            [f"  players must {self.one(self.apart(), said)}, together"],
            [f"  others must {self.apart()}, together"],
            [
                f"  you may anytime {self.one('tidy', 'rest')}{self.one('', ', between')}",
                "    step one",
                f"      you must {said}, if possible",
                "    step two",
                f"      you may {said}",
            ],
            [f"  for each p in {self.one('players', 'clockwise(mover)', 'others')}", f"    p may {said}"],
        ]
        lines = ["phase turn for mover", *self.rng.choice(ways), *self.block(1, you=True)]
        lines += ["  step dusk", "    set mover to next(mover)", "    add 1 to laps"]
        lines += [f"  -> end when laps >= {self.rng.randint(4, 9)}", "  -> turn"]
        return "\n".join(lines)

    def quick(self) -> str:
        """Actions that ask and draw nothing."""
        return self.one("grab or tidy", "grab, bet or tidy", "bet", "tidy, rest or bet")

    def often(self) -> str:
        return self.one("up to 1 times", "up to 2 times", "up to 3 times")

    def best(self) -> str:
        by = self.one("your debt", "count(row)", "your coins", "sum(c in your hand: c's cost)", "m")
        return self.one(
            "as often as possible", f"with highest {by}", f"with lowest {by}, then highest count(heap)", "if possible"
        )

    def apart(self) -> str:
        """Actions without a choice inside."""
        return self.one("rest or bet", "bet", "rest or grab", "grab or rest")

    def rules(self) -> str:
        found: list[str] = []
        if self.chance(40):
            found.append(f"rule richer when {self.truth(1)}\n  add {self.rng.randint(1, 3)} to your worth")
        if self.chance(30):
            found.append(
                "rule reacher for each c in your front where c's cost > 2\n"
                f"  {self.one('add 1 to', 'take 1 from')} your reach-of(any s)\n  set your reach-of(any s) to min(your reach-of(any s), 6)"
            )
        if self.chance(30):
            found.append(f"rule fogged when wind is rough\n  set your worth to {self.rng.randint(0, 5)}")
        if self.chance(40):
            found.append(
                f"rule toll{self.one('', ' when n > 4')}\n  {self.one('after', 'before')} your rest\n    add {self.number(1)} to m"
            )
        if self.chance(30):
            found.append("rule dawn\n  at start of phase turn\n    roll cup")
        if self.chance(30):
            found.append('rule shut\n  forbid your rest if n is 3 because "it is shut"')
        return "\n\n".join(found)

    def action(self, head: str, lines: list[str], names: str = "") -> str:
        return "\n".join([f"action {head}", *lines, *self.block(1, you=True, names=names)])

    def _take_one(self) -> str:
        return self.action(
            "take-one(card from row)",
            [f"  pay {self.one('card', 'card')}'s cost from your coins", "  move card to your hand"],
            "card",
        )

    def _sell(self) -> str:
        where = self.one("", " where card's cost > 1", " where card's suit is not red")
        price = self.one("card's cost", "card's wants[red]", "card's grade's power", "rank(card)")
        owner = "front" if price == "rank(card)" else self.one("hand", "front")
        return self.action(
            f"sell(card from your {owner}{where})",
            [f"  let gain be {price}", "  move card to heap", "  add gain to your coins"],
            "",
        )

    def _mark_it(self) -> str:
        tied = self.one(
            "  need c's mark is none",
            "  need c's mark is none\n  need c is in around(at)",
            "  need some(d in neighbours(c): d's mark is none)",
            "  need distance(c, at) < 3\n  need c's mark is not you",
            "  need your lead-over(next(you)) + n > 0",
            "  need every(d in between(c, at): d's mark is none)",
            "  need aligned(c, at) or c's row is 2",
            "  need toward(c, up) is not none",
            "  need c is in reach(those(d in Cell where d is at), those(d in Cell where d's mark is none))",
            "  need distance(c, at, those(d in Cell where d's mark is none)) is not none",
        )
        return self.action("mark-it(c from Cell)", [*tied.split("\n"), "  set c's mark to you", "  set at to c"], "c")

    def _bid(self) -> str:
        return self.action(
            f"bid(amount from 1..{self.rng.randint(2, 6)}, s from Suit)",
            [
                f"  need amount is in {self.one('2..4', '[1, 3, n]', 'n..(n + 2)', '[n, m]')}"
                if self.chance(50)
                else "  need amount > 0",
                f"  pay amount from your coins{self.one('', ' to next(you)' + chr(39) + 's coins')}",
                "  add amount to your stock[s]",
            ],
            "amount",
        )

    def _lay(self) -> str:
        over = self.one("", ", turned-over")
        return self.action(
            f"lay(t from tiles, where-to from placements(t's shape, Cell{over}))",
            [
                "  need every(c in where-to: c's mark is none)",
                "  for each c in where-to",
                f"    {self.one('add 1 to', 'take min(1, c' + chr(39) + 's seeds) from')} c's seeds",
                "  move t to tiles",
                "  add count(those(c in where-to where c's seeds > 1)) to m",
            ],
        )

    def _hire(self) -> str:
        return self.action(
            "hire(peg from your own(Peg))",
            [
                "  need peg's at is none",
                "  need your front is not empty",
                "  let host be last of your front",
                "  need host is not none and host's crew is empty",
                "  move peg to host's crew",
            ],
        )

    def _settle(self) -> str:
        price = self.one("3", "your debt / 4 + 1", "2 + n mod 3")
        return self.action(
            "settle",
            [
                "  need your hand is not empty",
                f"  pay {price} with papers from your hand{self.one('', ' where its cost > 0')} worth its cost and rest from your coins",
                "  move papers to heap",
            ],
        )

    def _swap_it(self) -> str:
        picked = self.one(
            "  you choose 1 gifts from your hand",
            "  you choose up to 2 gifts from your hand",
            "  you choose up to count(your hand) gifts from your hand where its cost > 1",
            "  you choose gifts from your hand, until sum(g in gifts: g's cost) >= 2",
        )
        chosen = self.one(
            "  you choose other from row",
            "  you may choose other from row where other's cost > 1",
            "  let other be random of row, never none",
        )
        then = (
            ["  if other is not none", "    move other to your hand"]
            if "may" in chosen
            else ["  move other to your hand"]
        )
        return self.action(
            "swap-it",
            [
                "  need your hand is not empty and row is not empty",
                picked,
                "  move gifts to heap at bottom",
                chosen,
                *then,
            ],
        )

    def _barter(self) -> str:
        return self.action(
            f"barter(giving from 0..{self.one('1', 'min(1, your stock[it])')} for each Suit{self.one('', ' up to 2 in all')}, "
            "wanting from 0..2 for each Suit up to 2 in all)",
            [
                self.one("  need giving is not nothing", "  need some(q in Suit: giving[q] > wanting[q])"),
                "  need every(q in Suit: giving[q] is 0 or wanting[q] is 0)",
                self.one("  pay giving from your stock", "  do hand-on(giving)"),
                "  add wanting to your stock",
                self.one("  set lately to giving", "  add wanting to lately", "  set lately to your stock"),
            ],
        )
