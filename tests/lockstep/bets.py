"""Games of bids and bets under the names of both sides."""

from __future__ import annotations

from typing import Any

from tests.lockstep.pairing import NO_SUCH_ACTION, Pairing, Tries, winner_takes_all

RANKS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]

FOLD, CALL, RAISE = 0, 1, 2
LEDUC = [f"Card[{rank}-of-{suit}]" for rank in ("jack", "queen", "king") for suit in ("spades", "hearts")]


def speak(state: Any, action: int) -> str:
    """OpenSpiel says call for check where there is nothing to call, and lets nobody fold then."""
    owing = FOLD in state.legal_actions()
    return ("fold", "call" if owing else "check", "raise")[action]


def words(state: Any) -> Tries:
    said = [(speak(state, action), action) for action in (FOLD, CALL, RAISE)]
    other = "check" if FOLD in state.legal_actions() else "call"
    return [*said, (other, NO_SUCH_ACTION), ("bet", NO_SUCH_ACTION), ("raise(2)", NO_SUCH_ACTION)]


BIDS = [*(f"bid({dice}, {face})" for dice in (1, 2) for face in range(1, 7)), "call-liar"]


def bid(_: Any, action: int) -> str:
    return BIDS[action]


def bids(_: Any) -> Tries:
    outside = [("bid(3, 1)", NO_SUCH_ACTION), ("bid(1, 7)", NO_SUCH_ACTION), ("bid", NO_SUCH_ACTION)]
    return [(text, action) for action, text in enumerate(BIDS)] + outside


def play(_: Any, action: int) -> str:
    return f"play(Bid[{RANKS[action]}])"


def plays(state: Any) -> Tries:
    return [(play(state, action), action) for action in range(13)] + [
        ("play(Bid[joker])", NO_SUCH_ACTION),
        ("play", NO_SUCH_ACTION),
    ]


def roll(_: Any, action: int) -> str:
    return ("roll-again", "hold")[action]


def rolls(_: Any) -> Tries:
    return [("stop", NO_SUCH_ACTION), ("pass", NO_SUCH_ACTION), ("hold(1)", NO_SUCH_ACTION)]


def face(_: Any, outcome: int) -> str:
    return str(outcome + 1)


BETS = (
    Pairing("leduc_poker", speak, words, lambda _, card: LEDUC[card], sample=20),
    Pairing("liars_dice", bid, bids, face, sample=20),
    Pairing("goofspiel", play, plays, lambda _, prize: f"Prize[{RANKS[prize]}]", sample=5),
    *(
        Pairing("pig", roll, rolls, face, f"pig(players={seats})", players=seats, sample=2, returns=winner_takes_all)
        for seats in (2, 3)
    ),
)
