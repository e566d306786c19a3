"""Games of cards under the names of both sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.lockstep.pairing import NO_SUCH_ACTION, Pairing, Tries

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("clubs", "diamonds", "hearts", "spades")


def by_rank(card: int) -> str:
    """A card where OpenSpiel goes through the suits of one rank after another."""
    return f"Card[{SUITS[card % 4]}-{RANKS[card // 4]}]"


DECK = 52
"""Cards; numbers of moves that name none come behind."""


def eights(_: Any, action: int) -> str:
    if action < DECK:
        return f"play({by_rank(action)})"
    return ("draw", "pass", *(f"name-suit({suit})" for suit in SUITS))[action - DECK]


def dealt(seats: int) -> Callable[[int], str]:
    """Who deals is drawn first, then cards."""
    return lambda drawn: by_rank(drawn) if drawn < DECK else f"P{drawn - DECK + 1}"


def tries(text: Callable[[Any, int], str], actions: int) -> Callable[[Any], Tries]:
    """All that can be said at all."""
    return lambda state: [(text(state, action), action) for action in range(actions)] + [("deal", NO_SUCH_ACTION)]


FACES = ("jack", "queen", "king", "ace")


def left(ours: Any) -> list[float]:
    """What lies in the hands, as OpenSpiel counts it: a card below the jack by its number in the deck, not by its rank."""
    counted: list[float] = []
    for seat in range(len(ours.returns())):
        fronts = [piece["front"] for piece in ours.view(seat)["players"][seat]["zones"]["hand"]["pieces"]]
        counted.append(-sum(_weight(*front.removeprefix("Card[").removesuffix("]").split("-")) for front in fronts))
    return counted


def _weight(suit: str, rank: str) -> int:
    if rank == "eight":
        return 50
    return 10 if rank in FACES else RANKS.index(rank) * 4 + SUITS.index(suit) + 2


CARDS = tuple(
    Pairing(
        "crazy_eights",
        eights,
        tries(eights, 58),
        dealt(seats),
        f"crazy_eights(players={seats})",
        players=seats,
        sample=1,
        returns=left,
    )
    for seats in (2, 4)
)
