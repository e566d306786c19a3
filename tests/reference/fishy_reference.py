"""Fishy, Squishy, Crusty, Quirky by hand, written from the rule sheet alone.

A second opinion that knows nothing of ours.

`Fishy(players).play()` is a generator: it yields what it waits for, a Choice or a Draw, and is sent the option chosen or the
name drawn. Between two stops its plain lists and numbers are the state of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, TypeAlias

from tests.reference.fishy_cards import (
    CARDS,
    CATCHES,
    DOWN,
    FOLK,
    ORDERS,
    PLACE,
    STACKS,
    STANDARD,
    TARGET,
    UP,
    sets_for,
)

Option: TypeAlias = tuple[Any, ...]
STOP: Option = ("stop",)


@dataclass(eq=False)
class Choice:
    """A player has to choose one of the options; the same option twice: two cards he cannot tell apart."""

    seat: int
    options: list[Option]


@dataclass(eq=False)
class Draw:
    """Something is drawn at random: one of these names, each as often as it is there."""

    pool: Counter[Any]


Play: TypeAlias = "Generator[Choice | Draw, Any, Any]"


@dataclass(eq=False)
class Card:
    """A card in a hand: `own` if it faces its owner."""

    name: str
    own: bool
    peeked: bool = False


@dataclass(eq=False)
class Pile:
    """Names on top in known order (next last), names in unknown order, names below (next first)."""

    top: list[Any] = field(default_factory=list)
    mixed: Counter[Any] = field(default_factory=Counter)
    bottom: list[Any] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.top) + self.mixed.total() + len(self.bottom)

    def all(self) -> Counter[Any]:
        return Counter(self.top) + self.mixed + Counter(self.bottom)

    def settle(self) -> Play:
        """The top card becomes known."""
        if not self.top and self.mixed:
            name = yield Draw(Counter(self.mixed))
            self.mixed -= Counter([name])
            self.top.append(name)
        elif not self.top and self.bottom:
            self.top.append(self.bottom.pop(0))

    def take(self) -> Play:
        """The top card leaves."""
        yield from self.settle()
        return self.top.pop()


@dataclass(eq=False)
class Sailor:
    seat: int
    hand: list[Card] = field(default_factory=list)
    dollars: int = 0
    hired: str = ""
    helped: bool = False
    served: bool = False
    caught: bool = False

    def facing(self) -> tuple[str, ...]:
        """The cards that face him."""
        return tuple(sorted((card.name for card in self.hand if card.own), key=PLACE.__getitem__))

    def away(self) -> list[Card]:
        return [card for card in self.hand if not card.own]

    def drop(self, name: str, *, own: bool, peeked: bool = False) -> None:
        """A card leaves; of like cards that face away, one he has looked at or one he has not."""
        wanted = (name, own, peeked and not own)
        self.hand.remove(next(card for card in self.hand if (card.name, card.own, card.peeked) == wanted))


class Won(Exception):
    """Somebody has reached the target."""


class Fishy:
    """One game."""

    def __init__(self, players: int) -> None:
        self.n = players
        self.sailors = [Sailor(seat) for seat in range(players)]
        self.folk = Pile(mixed=Counter(FOLK))
        self.pier: list[str] = []
        self.gone: list[str] = []
        self.stacks = {name: Pile() for name in STACKS}
        self.orders = Pile(mixed=Counter(list(STANDARD)))
        self.market: list[str] = []
        self.catches = Pile(mixed=Counter(list(CATCHES)))
        self.scrap: list[str] = []
        self.active = 0
        self.stalled = 0
        self.scavenged = False

    # ---- the game

    def play(self) -> Play:
        """The whole game."""
        yield from self._setup()
        try:
            while self.stalled < self.n:
                yield from self._turn(self.sailors[self.active])
        except Won:
            return

    def places(self) -> list[int]:
        """1 for the most dollars."""
        return [1 + sum(other.dollars > one.dollars for other in self.sailors) for one in self.sailors]

    def _setup(self) -> Play:
        for _ in range(3):
            self.pier.append((yield from self.folk.take()))
        sea = Counter({name: card.copies for name, card in CARDS.items()})
        for stack in STACKS:
            dealt: list[str] = []
            for _ in range(19):
                dealt.append((yield Draw(Counter(sea))))
                sea -= Counter([dealt[-1]])
            yield from self._mix(stack, dealt)
        for _ in range(3):
            self.market.append((yield from self.orders.take()))
        yield from self.catches.settle()
        self.active = yield Draw(Counter(range(self.n)))

    def _mix(self, stack: str, dealt: list[str]) -> Play:
        """A third of a stack is turned up and shuffled in: of 19, six (FQ-SET-03, FQ-Q8)."""
        up = len(dealt) // 3
        ways = [(name, DOWN) for name in dealt[: len(dealt) - up]] + [(name, UP) for name in dealt[len(dealt) - up :]]
        self.stacks[stack] = Pile(mixed=Counter(ways))
        yield from self.stacks[stack].settle()

    def _turn(self, you: Sailor) -> Play:
        for sailor in self.sailors:
            sailor.helped = sailor.served = sailor.caught = False
        yield from self._hire(you)
        flipped = yield from self._flip(you)
        fished = yield from self._fish(you)
        fulfilled = yield from self._fulfill(you)
        if you.hired:
            self.gone.append(you.hired)
            you.hired = ""
        if not any(len(pile) for pile in self.stacks.values()) and self.scrap:
            yield from self._rebuild()
        self.stalled = 0 if flipped or fished or fulfilled else self.stalled + 1
        self.active = (self.active + 1) % self.n

    def _rebuild(self) -> Play:
        pool = Counter(self.scrap)
        self.scrap = []
        dealt: dict[str, list[str]] = {name: [] for name in STACKS}
        for i in range(pool.total()):
            name = yield Draw(Counter(pool))
            pool -= Counter([name])
            dealt[STACKS[i % 4]].append(name)
        for stack in STACKS:
            yield from self._mix(stack, dealt[stack])

    def _may(self, seat: int, options: list[Option]) -> Play:
        """One of the options or none; with no option nobody is asked."""
        if not options:
            return STOP
        chosen = yield Choice(seat, [STOP, *options])
        return chosen

    # ---- hire and flip

    def _hire(self, you: Sailor) -> Play:
        word, *names = yield from self._may(you.seat, [("hire", name) for name in self.pier])
        if word == "hire":
            self.pier.remove(names[0])
            you.hired = names[0]
            self.pier.append((yield from self.folk.take()))
            if not len(self.folk):
                self.folk = Pile(mixed=Counter(self.gone))
                self.gone = []

    def _flips(self, you: Sailor, word: str) -> list[Option]:
        """Cards he has looked at are offered by name, the others one by one; the answer says which it is."""
        known = sorted({card.name for card in you.away() if card.peeked})
        return [(word, name) for name in known] + [(word, card.name) for card in you.away() if not card.peeked]

    def _turned(self, you: Sailor, option: Option) -> None:
        _, name, peeked = option
        card = next(card for card in you.away() if (card.name, card.peeked) == (name, peeked))
        card.own, card.peeked = True, False

    def _flip(self, you: Sailor) -> Play:
        options = self._flips(you, "flip")
        could = bool(options)
        if could and you.hired == "lighthouse-keeper":
            options.append(("look",))
        option = yield from self._may(you.seat, options)
        if option == ("look",):
            for card in you.away():
                card.peeked = True
            option = yield from self._may(you.seat, self._flips(you, "flip"))
        if option != STOP:
            self._turned(you, option)
            for _ in range(2 if you.hired == "deckhand" else 0):
                option = yield from self._may(you.seat, self._flips(you, "flip-another"))
                if option == STOP:
                    break
                self._turned(you, option)
        return could

    # ---- fish

    def _tops(self, way: str, word: str) -> list[Option]:
        return [(word, name) for name, pile in self.stacks.items() if pile.top and pile.top[-1][1] == way]

    def _others_away(self, you: Sailor, word: str) -> list[Option]:
        """Return the cards in other hands that face him; like cards once if looked at, once if not.

        The answer says as well which of these it is: all have seen him look.
        """
        return [
            (word, other.seat, name)
            for other in self.sailors
            if other is not you
            for name, _ in sorted({(card.name, card.peeked) for card in other.away()})
        ]

    def _fishing(self, you: Sailor) -> list[Option]:
        return [*self._tops(DOWN, "fish-blind"), *self._tops(UP, "fish-open"), *self._others_away(you, "steal")]

    def _fish(self, you: Sailor) -> Play:
        options = self._fishing(you)
        if you.hired == "trader" and you.facing():
            options += self._others_away(you, "trade")
        if you.hired == "tide-caller" and any(len(pile) for pile in self.stacks.values()):
            options.append(("turn-over",))
        could = bool(options)
        option = yield from self._may(you.seat, options)
        if option[0] == "trade":
            yield from self._trade(you, option)
            option = yield from self._may(you.seat, self._fishing(you))
        elif option[0] == "turn-over":
            yield from self._turn_over(you)
            option = yield from self._may(you.seat, self._fishing(you))
        if option[0] == "fish-blind":
            yield from self._blind(you, option[1])
            yield from self._more_blind(you, 3 if you.hired == "net-hauler" else 1)
        elif option[0] == "fish-open":
            yield from self._open(you, option[1])
            if you.hired == "spear-diver":
                option = yield from self._may(you.seat, self._tops(UP, "draw-open"))
                if option != STOP:
                    yield from self._open(you, option[1])
        elif option[0] == "steal":
            yield from self._steal(you, option)
        return could

    def _draw(self, stack: str) -> Play:
        name, _ = yield from self.stacks[stack].take()
        yield from self.stacks[stack].settle()
        return name

    def _blind(self, who: Sailor, stack: str) -> Play:
        who.hand.append(Card((yield from self._draw(stack)), own=False))

    def _open(self, who: Sailor, stack: str) -> Play:
        who.hand.append(Card((yield from self._draw(stack)), own=True))

    def _more_blind(self, who: Sailor, most: int) -> Play:
        for _ in range(most):
            option = yield from self._may(who.seat, self._tops(DOWN, "draw-blind"))
            if option == STOP:
                return
            yield from self._blind(who, option[1])

    def _steal(self, you: Sailor, option: Option) -> Play:
        lost: Counter[int] = Counter()
        for again in (False, True):
            if again:
                if you.hired != "pickpocket":
                    break
                option = yield from self._may(you.seat, self._others_away(you, "steal-another"))
                if option == STOP:
                    break
            self.sailors[option[1]].drop(option[2], own=False, peeked=option[3])
            you.hand.append(Card(option[2], own=True))
            lost[option[1]] += 1
        for step in range(1, self.n):
            victim = self.sailors[(you.seat + step) % self.n]
            yield from self._more_blind(victim, lost[victim.seat])

    def _trade(self, you: Sailor, option: Option) -> Play:
        other, wanted = self.sailors[option[1]], option[2]
        _, given = yield Choice(you.seat, [("pick", name) for name in sorted(set(you.facing()))])
        you.drop(given, own=True)
        other.drop(wanted, own=False, peeked=option[3])
        you.hand.append(Card(wanted, own=True))
        other.hand.append(Card(given, own=False))

    def _turn_over(self, you: Sailor) -> Play:
        left = [name for name in STACKS if len(self.stacks[name])]
        chosen: list[str] = []
        while left and len(chosen) < 2:
            options: list[Option] = [("pick", name) for name in left]
            option = yield Choice(you.seat, [STOP, *options] if chosen else options)
            if option == STOP:
                break
            chosen.append(option[1])
            left.remove(option[1])
        for name in (name for name in STACKS if name in chosen):
            card, way = self.stacks[name].top[-1]
            self.stacks[name].top[-1] = (card, UP if way == DOWN else DOWN)

    # ---- fulfill

    def _helper(self, you: Sailor) -> str:
        return you.hired if you.hired in {"galley-chef", "shape-shifter"} and not you.helped else ""

    def _able(self, you: Sailor, order: str) -> list[str]:
        """Ways to fulfill an order: without help, with help."""
        ways = dict.fromkeys(("", self._helper(you)))
        return [way for way in ways if sets_for(order, you.facing(), way)]

    def _orders(self, you: Sailor) -> Iterator[Option]:
        if you.hired == "scavenger" and not you.served and not you.caught:
            yield from (("scavenge", name) for name in sorted(set(self.scrap)) if not self.scavenged)
        yield from (("fulfill", order) for order in self.market if self._able(you, order))
        if not you.caught and self._able(you, self.catches.top[-1]):
            yield ("fulfill-catch", self.catches.top[-1])

    def _fulfill(self, you: Sailor) -> Play:
        self.scavenged = False
        could = False
        while True:
            options = list(self._orders(you))
            could = could or bool(options)
            option = yield from self._may(you.seat, options)
            if option == STOP:
                return could
            if option[0] == "scavenge":
                self.scrap.remove(option[1])
                you.hand.append(Card(option[1], own=True))
                self.scavenged = True
                continue
            order = option[1]
            yield from self._serve(you, order)
            if option[0] == "fulfill":
                self.market.remove(order)
                self.orders.bottom.append(order)
                self.market.append((yield from self.orders.take()))
            else:
                you.caught = True
                self.catches.bottom.append(self.catches.top.pop())
                yield from self.catches.settle()

    def _serve(self, you: Sailor, order: str) -> Play:
        helper = ""
        able = self._able(you, order)
        if able != [""]:
            ways: list[Option] = [("pick", way) if way else STOP for way in able]
            option = yield Choice(you.seat, ways)
            helper = "" if option == STOP else option[1]
        sets = sets_for(order, you.facing(), helper)
        taken: tuple[str, ...] = ()
        wanted = {tuple(sorted(cards)): cards for cards in sets}
        while tuple(sorted(taken)) not in wanted:
            had = Counter[str](taken)
            lacking = [Counter(cards) - had for cards in sets if had <= Counter(cards)]
            _, name = yield Choice(you.seat, [("pick", name) for name in dict.fromkeys(chain(*lacking))])
            taken = (*taken, name)
        taken = wanted[tuple(sorted(taken))]
        for name in taken:
            you.drop(name, own=True)
        self.scrap += taken
        you.helped = you.helped or bool(helper)
        you.served = True
        you.dollars += ORDERS[order].dollars
        if you.dollars >= TARGET[self.n]:
            raise Won
