"""Hill town, written from its rule sheet without the language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field

from tests.lockstep.own.asking import Ask, Chosen, Draw, Part, Played

TREASURE = {"penny": 1, "shilling": 2, "crown": 3}
LAND = {"cottage": 1, "farm": 3, "manor": 6, "orchard": 0}
COST = {
    "penny": 0,
    "shilling": 3,
    "crown": 6,
    "cottage": 2,
    "farm": 5,
    "manor": 8,
    "debt": 0,
    **dict.fromkeys(("sorter", "furnace", "gatekeeper"), 2),
    **dict.fromkeys(("scout", "pedlar", "page", "hamlet", "joiner"), 3),
    **dict.fromkeys(("bailiff", "orchard", "recruiter", "pawnbroker", "gleaner", "mason", "porter", "herald"), 4),
    **dict.fromkeys(("robber", "assembly", "fair", "workroom", "reading-room", "square", "foundry", "warden"), 5),
    "collector": 5,
    "goldsmith": 6,
}
NAMES = tuple(COST)
FIRST_DEED = 7
BASE = NAMES[:FIRST_DEED]
DEEDS = {name for name in NAMES[FIRST_DEED:] if name != "orchard"}
ATTACKS = {"bailiff", "recruiter", "robber", "collector"}
BRINGS = {
    "gatekeeper": (2, 0, 0, 0),
    "page": (0, 0, 0, 2),
    "hamlet": (1, 2, 0, 0),
    "recruiter": (0, 0, 0, 2),
    "gleaner": (1, 1, 0, 1),
    "porter": (3, 0, 0, 0),
    "assembly": (4, 0, 1, 0),
    "fair": (0, 2, 1, 2),
    "workroom": (2, 1, 0, 0),
    "square": (1, 1, 1, 1),
    "collector": (2, 0, 0, 0),
    "sorter": (0, 1, 0, 0),
    **dict.fromkeys(("scout", "pedlar", "warden"), (1, 1, 0, 0)),
}
"""Cards, deeds, buys and coins that a deed brings at once."""


def said(card: str) -> str:
    return f"Card[{card}]"


@dataclass(slots=True)
class Person:
    """Cards of one player; some on top of the deck are known, the others lie in any order."""

    known: list[str] = field(default_factory=list)
    unknown: Counter[str] = field(default_factory=Counter)
    hand: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    turns: int = 0

    def everything(self) -> Counter[str]:
        return self.unknown + Counter([*self.known, *self.hand, *self.discards, *self.played])

    def total(self) -> int:
        """Return the points of all cards, and of orchards one for each ten cards."""
        cards = self.everything()
        points = sum(LAND.get(card, 0) * number for card, number in cards.items()) - cards["debt"]
        return points + cards["orchard"] * (cards.total() // 10)


def drawn(person: Person) -> Chosen:
    """Take the top card of a deck; if it is empty, the discards are shuffled first."""
    if person.known:
        return person.known.pop()
    if not person.unknown.total():
        person.unknown, person.discards = Counter(person.discards), []
    left = {said(card): number for card, number in person.unknown.items() if number}
    if not left:
        return None
    card = next(iter(left)) if len(left) == 1 else (yield Draw(left))
    card = card.removeprefix("Card[").removesuffix("]")
    person.unknown[card] -= 1
    return card


def draw(person: Person, number: int) -> Part:
    """Draw cards into the hand, as long as there are any."""
    for _ in range(number):
        card = yield from drawn(person)
        if card is not None:
            person.hand.append(card)


@dataclass(slots=True)
class Town:
    """The table."""

    people: list[Person]
    supply: Counter[str] = field(default_factory=Counter)
    in_use: list[str] = field(default_factory=list)
    turn: int = 0
    deeds: int = 0
    buys: int = 0
    coins: int = 0
    pedlars: int = 0

    @property
    def me(self) -> Person:
        return self.people[self.turn]

    def others(self) -> list[int]:
        return [(self.turn + step) % len(self.people) for step in range(1, len(self.people))]

    def empty_piles(self) -> int:
        return sum(not self.supply[card] for card in self.in_use)

    # ---- questions

    def choose(self, seat: int, cards: Iterable[str], *, may: bool = False) -> Chosen:
        """Ask for one card; None if there is none, or if none was wanted."""
        moves = tuple(sorted({said(card) for card in cards}))
        if not moves:
            return None
        answer = yield Ask(seat, (*moves, "stop") if may else moves)
        return None if answer == "stop" else answer.removeprefix("Card[").removesuffix("]")

    def act(self, seat: int, verb: str, cards: Iterable[str], *, may: bool = False) -> Chosen:
        """Ask for an action with one card; None if there is none, or if none was wanted."""
        moves = tuple(sorted({f"{verb}({said(card)})" for card in cards}))
        if not moves:
            return None
        answer = yield Ask(seat, (*moves, "stop") if may else moves)
        return None if answer == "stop" else answer.removeprefix(f"{verb}(Card[").removesuffix("])")

    def choose_set(self, seat: int, cards: list[str], least: int, most: int) -> Generator[Ask | Draw, str, list[str]]:
        """Ask for cards one after another, until there are enough or no more are wanted."""
        chosen: list[str] = []
        rest = list(cards)
        while len(chosen) < min(most, len(cards)):
            moves = tuple(sorted({said(card) for card in rest}))
            answer = yield Ask(seat, (*moves, "stop") if len(chosen) >= least else moves)
            if answer == "stop":
                break
            card = answer.removeprefix("Card[").removesuffix("]")
            chosen.append(card)
            rest.remove(card)
        return chosen

    # ---- the course of a turn

    def take(self, card: str, to: list[str]) -> None:
        if self.supply[card]:
            self.supply[card] -= 1
            to.append(card)

    def at_most(self, cost: int) -> list[str]:
        return [card for card, number in self.supply.items() if number and COST[card] <= cost]

    def play_turn(self) -> Part:
        me = self.me
        self.deeds, self.buys, self.coins, self.pedlars = 1, 1, 0, 0
        while self.deeds:
            card = yield from self.act(self.turn, "play", [c for c in me.hand if c in DEEDS], may=True)
            if card is None:
                break
            self.deeds -= 1
            me.hand.remove(card)
            yield from self.carry_out(card)
            me.played.append(card)
        self.coins += sum(TREASURE.get(card, 0) for card in me.hand)
        self.coins += self.pedlars if "shilling" in me.hand else 0
        while self.buys:
            card = yield from self.act(self.turn, "buy", self.at_most(self.coins), may=True)
            if card is None:
                break
            self.buys -= 1
            self.coins -= COST[card]
            self.take(card, me.discards)
        me.discards += me.hand + me.played
        me.hand, me.played = [], []
        yield from draw(me, 5)
        me.turns += 1

    def carry_out(self, card: str) -> Part:
        """Do what a deed says; a deed that it makes another play is carried out within."""
        cards, deeds, buys, coins = BRINGS.get(card, (0, 0, 0, 0))
        yield from draw(self.me, cards)
        self.deeds += deeds
        self.buys += buys
        self.coins += coins
        victims: list[int] = []
        if card in ATTACKS:
            for seat in self.others():
                guards = [c for c in self.people[seat].hand if c == "gatekeeper"]
                if (yield from self.act(seat, "show-gatekeeper", guards, may=True)) is None:
                    victims.append(seat)
        if card in EFFECTS:
            yield from EFFECTS[card](self)
        for seat in victims:
            yield from HURTS[card](self, seat)

    def again(self, card: str, source: list[str], times: int) -> Part:
        source.remove(card)
        for _ in range(times):
            yield from self.carry_out(card)
        self.me.played.append(card)


# ---- what single deeds do


def sorter(town: Town) -> Part:
    me = town.me
    cards = yield from town.choose_set(town.turn, me.hand, 0, len(me.hand))
    for card in cards:
        me.hand.remove(card)
        me.discards.append(card)
    yield from draw(me, len(cards))


def furnace(town: Town) -> Part:
    for card in (yield from town.choose_set(town.turn, town.me.hand, 0, 4)):
        town.me.hand.remove(card)


def scout(town: Town) -> Part:
    card = yield from town.choose(town.turn, town.me.discards, may=True)
    if card is not None:
        town.me.discards.remove(card)
        town.me.known.append(card)


def pedlar(town: Town) -> Part:
    town.pedlars += 1
    yield from ()


def page(town: Town) -> Part:
    me = town.me
    card = yield from drawn(me)
    if card is None:
        return
    me.discards.append(card)
    if card in DEEDS and (yield Ask(town.turn, ("call-in", "stop"))) != "stop":
        yield from town.again(card, me.discards, 1)


def joiner(town: Town) -> Part:
    card = yield from town.act(town.turn, "gain", town.at_most(4))
    if card is not None:
        town.take(card, town.me.discards)


def bailiff(town: Town) -> Part:
    town.take("shilling", town.me.known)
    yield from ()


def bailiff_hurts(town: Town, seat: int) -> Part:
    person = town.people[seat]
    card = yield from town.choose(seat, [c for c in person.hand if c in LAND])
    if card is not None:
        person.hand.remove(card)
        person.known.append(card)


def recruiter_hurts(town: Town, seat: int) -> Part:
    person = town.people[seat]
    number = max(0, len(person.hand) - 3)
    for card in (yield from town.choose_set(seat, person.hand, number, number)):
        person.hand.remove(card)
        person.discards.append(card)


def pawnbroker(town: Town) -> Part:
    if "penny" in town.me.hand and (yield Ask(town.turn, ("pawn", "stop"))) == "pawn":
        town.me.hand.remove("penny")
        town.coins += 3


def gleaner(town: Town) -> Part:
    me = town.me
    number = min(town.empty_piles(), len(me.hand))
    for card in (yield from town.choose_set(town.turn, me.hand, number, number)):
        me.hand.remove(card)
        me.discards.append(card)


def mason(town: Town) -> Part:
    old = yield from town.choose(town.turn, town.me.hand)
    if old is not None:
        town.me.hand.remove(old)
        new = yield from town.act(town.turn, "gain", town.at_most(COST[old] + 2))
        if new is not None:
            town.take(new, town.me.discards)


def herald(town: Town) -> Part:
    card = yield from town.choose(town.turn, [c for c in town.me.hand if c in DEEDS], may=True)
    if card is not None:
        yield from town.again(card, town.me.hand, 2)


def robber(town: Town) -> Part:
    town.take("crown", town.me.discards)
    yield from ()


def robber_hurts(town: Town, seat: int) -> Part:
    person = town.people[seat]
    shown = [card for card in [(yield from drawn(person)), (yield from drawn(person))] if card is not None]
    lost = yield from town.choose(seat, [card for card in shown if card in ("shilling", "crown")])
    if lost is not None:
        shown.remove(lost)
    person.discards += shown


def assembly(town: Town) -> Part:
    for seat in town.others():
        yield from draw(town.people[seat], 1)


def reading_room(town: Town) -> Part:
    me, aside = town.me, list[str]()
    while len(me.hand) < 7:
        card = yield from drawn(me)
        if card is None:
            break
        if card in DEEDS and (yield Ask(town.turn, (f"lay-aside({said(card)})", "stop"))) != "stop":
            aside.append(card)
        else:
            me.hand.append(card)
    me.discards += aside


def foundry(town: Town) -> Part:
    old = yield from town.choose(town.turn, [c for c in town.me.hand if c in TREASURE], may=True)
    if old is not None:
        town.me.hand.remove(old)
        fitting = [card for card in town.at_most(COST[old] + 3) if card in TREASURE]
        new = yield from town.act(town.turn, "forge", fitting)
        if new is not None:
            town.take(new, town.me.hand)


def warden(town: Town) -> Part:
    me = town.me
    seen = [card for card in [(yield from drawn(me)), (yield from drawn(me))] if card is not None]
    for card in (yield from town.choose_set(town.turn, seen, 0, 2)):
        seen.remove(card)
    for card in (yield from town.choose_set(town.turn, seen, 0, 2)):
        seen.remove(card)
        me.discards.append(card)
    while seen:
        card = yield from town.choose(town.turn, seen)
        assert card is not None
        seen.remove(card)
        me.known.append(card)


def collector_hurts(town: Town, seat: int) -> Part:
    town.take("debt", town.people[seat].discards)
    yield from ()


def goldsmith(town: Town) -> Part:
    new = yield from town.act(town.turn, "craft", town.at_most(5))
    if new is not None:
        town.take(new, town.me.hand)
    card = yield from town.choose(town.turn, town.me.hand)
    if card is not None:
        town.me.hand.remove(card)
        town.me.known.append(card)


AT_ONCE = (sorter, furnace, scout, pedlar, page, joiner, bailiff, pawnbroker, gleaner, mason, herald, robber, assembly)
EFFECTS: dict[str, Callable[[Town], Part]] = {
    each.__name__.replace("_", "-"): each for each in (*AT_ONCE, reading_room, foundry, warden, goldsmith)
}
HURTS: dict[str, Callable[[Town, int], Part]] = {
    each.__name__.removesuffix("_hurts"): each
    for each in (bailiff_hurts, recruiter_hurts, robber_hurts, collector_hurts)
}


def hill_town(seats: int) -> Played:
    """Play a game, and return the totals."""
    town = Town([Person(unknown=Counter(penny=7, cottage=3)) for _ in range(seats)])
    for person in town.people:
        yield from draw(person, 5)
    deeds = list(NAMES[FIRST_DEED:])
    town.in_use = list(BASE)
    for _ in range(10):
        drawn = yield Draw(dict.fromkeys(deeds, 1))
        town.in_use.append(drawn)
        deeds.remove(drawn)
    lands = 8 if seats == 2 else 12
    town.supply = Counter({name: lands if name in LAND else 10 for name in town.in_use})
    town.supply.update(penny=50 - 7 * seats, shilling=30, crown=20, debt=10 * (seats - 2))
    first = yield Draw({f"P{seat + 1}": 1 for seat in range(seats)})
    town.turn = int(first[1:]) - 1
    while True:
        yield from town.play_turn()
        if town.empty_piles() >= 3 or not town.supply["manor"] or all(person.turns == 100 for person in town.people):
            return [person.total() for person in town.people]
        town.turn = (town.turn + 1) % seats
