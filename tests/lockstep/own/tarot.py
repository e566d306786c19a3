"""Tarot, written from its rule sheet without the language."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from tests.lockstep.own.asking import Ask, Draw, Part, Played

SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "knight", "queen")
TRUMP = "trump"
BIDS = {"small": 1, "guard": 2, "guard-without": 4, "guard-against": 6}
HANDFULS = {"single": 20, "double": 30, "triple": 40}
SIZES = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
NEEDED = (56, 51, 41, 36)


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    suit: str
    height: int

    @property
    def bout(self) -> bool:
        return self.name in {"fool", "trump-1", "trump-21"}

    @property
    def halves(self) -> int:
        return 9 if self.bout else max(1, 2 * self.height - 19) if self.suit in SUITS else 1

    def __str__(self) -> str:
        return f"Card[{self.name}]"


FOOL = Card("fool", "", 0)
DECK = [
    *(Card(f"{rank}-{suit}", suit, height) for suit in SUITS for height, rank in enumerate((*RANKS, "king"), 1)),
    *(Card(f"trump-{height}", TRUMP, height) for height in range(1, 22)),
    FOOL,
]
BY_TEXT = {str(card): card for card in DECK}
ONE = BY_TEXT["Card[trump-1]"]


def trumps(cards: list[Card]) -> list[Card]:
    return [card for card in cards if card.suit == TRUMP]


@dataclass(slots=True)
class Deal:
    """The table."""

    seats: int
    hands: list[list[Card]] = field(default_factory=list)
    dog: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    dealer: int = 0
    taker: int = 0
    times: int = 0
    bid: str = ""
    attackers: set[int] = field(default_factory=set)
    announced: bool = False
    shown: int = 0
    tricks: list[tuple[int, list[tuple[int, Card]]]] = field(default_factory=list)
    """The winner of each trick, and who played which cards."""

    def after(self, seat: int) -> list[int]:
        return [(seat + 1 + step) % self.seats for step in range(self.seats)]

    def deal(self) -> Part:
        size, undealt = {3: 24, 4: 18, 5: 15}[self.seats], list(DECK)
        self.hands = [[] for _ in range(self.seats)]
        for _ in range(size):
            for seat in self.after(self.dealer):
                card = BY_TEXT[(yield Draw({str(card): 1 for card in undealt}))]
                undealt.remove(card)
                self.hands[seat].append(card)
        self.dog = []
        while len(undealt) > 1:
            self.dog.append(BY_TEXT[(yield Draw({str(card): 1 for card in undealt}))])
            undealt.remove(self.dog[-1])
        self.dog += undealt

    def auction(self) -> Part:
        for seat in self.after(self.dealer):
            moves = [f"bid({name})" for name, times in BIDS.items() if times > self.times]
            said = yield Ask(seat, ("pass", *moves))
            if said != "pass":
                self.taker, self.bid = seat, said.removeprefix("bid(").removesuffix(")")
                self.times = BIDS[self.bid]

    def call(self) -> Part:
        """Ask the taker for a card with five players, and find his partner."""
        self.attackers = {self.taker}
        if self.seats < 5:
            return
        for height in (14, 13, 12, 11):
            cards = [card for card in DECK if card.suit in SUITS and card.height == height]
            if not all(card in self.hands[self.taker] for card in cards):
                said = yield Ask(self.taker, tuple(f"call({suit})" for suit in SUITS))
                called = next(card for card in cards if f"call({card.suit})" == said)
                self.attackers |= {seat for seat in range(5) if called in self.hands[seat]}
                return

    def choose(self, seat: int, cards: list[Card], number: int) -> Generator[Ask | Draw, str, list[Card]]:
        chosen: list[Card] = []
        while len(chosen) < number:
            said = yield Ask(seat, tuple(str(card) for card in cards if card not in chosen))
            chosen.append(BY_TEXT[said])
        return chosen

    def take_dog(self) -> Part:
        if self.bid not in {"small", "guard"}:
            return
        hand, size = self.hands[self.taker], len(self.dog)
        hand += self.dog
        self.dog = []
        plain = [card for card in hand if card.suit in SUITS and card.height < 14]
        self.aside = yield from self.choose(self.taker, plain, min(size, len(plain)))
        small = [card for card in trumps(hand) if not card.bout]
        self.aside += yield from self.choose(self.taker, small, size - len(self.aside))
        self.hands[self.taker] = [card for card in hand if card not in self.aside]

    def show(self, seat: int) -> Part:
        hand = self.hands[seat]
        mine = trumps(hand)
        sizes = dict(zip(HANDFULS, SIZES[self.seats], strict=True))
        can = [name for name, size in sizes.items() if len(mine) + (FOOL in hand) >= size]
        if not can:
            return
        said = yield Ask(seat, (*(f"show-handful({name})" for name in can), "stop"))
        if said == "stop":
            return
        name = said.removeprefix("show-handful(").removesuffix(")")
        fool = [FOOL] if FOOL in hand and len(mine) < sizes[name] else []
        yield from self.choose(seat, mine + fool, sizes[name])
        self.shown += HANDFULS[name]

    def legal(self, hand: list[Card], played: list[tuple[int, Card]]) -> list[Card]:
        table = [card for _, card in played if card is not FOOL]
        if not table:
            return hand
        fool = [FOOL] if FOOL in hand else []
        follow = [card for card in hand if card.suit == table[0].suit]
        if follow and table[0].suit != TRUMP:
            return follow + fool
        top = max((card.height for card in trumps(table)), default=0)
        mine = trumps(hand)
        higher = [card for card in mine if card.height > top]
        return (higher or mine) + fool if mine else hand

    def side_won(self, seat: int) -> int:
        return sum((winner in self.attackers) == (seat in self.attackers) for winner, _ in self.tricks)

    def winner(self, played: list[tuple[int, Card]], last: bool) -> int:
        for seat, card in played:
            if card is FOOL and last and self.side_won(seat) == len(self.tricks):
                return seat
        serious = [(seat, card) for seat, card in played if card is not FOOL]
        led = serious[0][1].suit
        return max(serious, key=lambda each: (each[1].suit == TRUMP, each[1].suit == led, each[1].height))[0]

    def play(self) -> Part:
        leader = self.taker if self.announced else self.after(self.dealer)[0]
        size = len(self.hands[0])
        for number in range(size):
            played: list[tuple[int, Card]] = []
            for step in range(self.seats):
                seat = (leader + step) % self.seats
                if number == 0:
                    yield from self.show(seat)
                moves = self.legal(self.hands[seat], played)
                said = yield Ask(seat, tuple(f"play({card})" for card in moves))
                card = BY_TEXT[said.removeprefix("play(").removesuffix(")")]
                self.hands[seat].remove(card)
                played.append((seat, card))
            leader = self.winner(played, number == size - 1)
            self.tricks.append((leader, played))

    def totals(self) -> list[int]:
        halves, bouts, end = 0, 0, 0
        heap = [*self.aside, *(self.dog if self.bid == "guard-without" else [])]
        last = self.tricks[-1]
        for winner, played in self.tricks:
            for seat, card in played:
                side = winner in self.attackers
                if card is FOOL:
                    own = seat in self.attackers
                    lost = ((winner, played) == last and winner != seat) or not self.side_won(seat)
                    halves += 0 if lost or own == side else -1 if own else 1
                    side = own != lost
                heap += [card] if side else []
        halves += sum(card.halves for card in heap)
        bouts = sum(card.bout for card in heap)
        over = halves - 2 * NEEDED[bouts]
        slam_by_fool = any(card is FOOL and seat == last[0] for seat, card in last[1])
        for winner, played in self.tricks[-2:] if slam_by_fool else [last]:
            if any(card is ONE for _, card in played):
                end = 10 if winner in self.attackers else -10
        won = self.side_won(self.taker)
        slam = (400 if self.announced else 200) if won == len(self.tricks) else -200 if self.announced else 0
        slam -= 0 if won else 200
        stake = (25 + (abs(over) + 1) // 2) * self.times + self.shown
        score = (stake if over >= 0 else -stake) + end * self.times + slam
        totals = [score if seat in self.attackers else -score for seat in range(self.seats)]
        totals[self.taker] -= sum(totals)
        return totals


def tarot(seats: int) -> Played:
    """Play a deal, and return the scores."""
    table = Deal(seats)
    table.dealer = int((yield Draw({f"P{seat + 1}": 1 for seat in range(seats)}))[1:]) - 1
    while not table.hands or any(trumps(hand) == [ONE] and FOOL not in hand for hand in table.hands):
        yield from table.deal()
    yield from table.auction()
    if not table.bid:
        return [0] * seats
    yield from table.call()
    yield from table.take_dog()
    table.announced = (yield Ask(table.taker, ("announce-slam", "stop"))) != "stop"
    yield from table.play()
    return table.totals()
