"""The bundled Floating Market and one written by hand from the rule sheet are the same game."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from interpreter import Game, IllegalMoveError, State
from tests.loaded import load
from tests.reference.driving import drive
from tests.reference.floating_market_reference import (
    BUILDINGS,
    FRUITS,
    NOBODY,
    OWN_DICE,
    PLACES,
    Choice,
    Draw,
    Market,
    Trader,
)

GAMES = int(os.environ.get("FLOATING_MARKET_GAMES", "1"))
"""Games of each table."""

TRIES = [
    *(f"{word}(Location[{place}])" for word in ("board", "join", "put-stand") for place in PLACES),
    *(f"visit(Building[{name}])" for name in BUILDINGS),
    *(f"add-die(Die[{die}])" for die in OWN_DICE),
    *("add-twelve", "block-twelve", "add-minus-six", "add-nothing", "stop", "mango", "Die[plus-4]"),
    *(f"exchange(Location[{one}], Location[{other}])" for one in PLACES for other in PLACES),
]


SAMPLE = [(2, "base"), (3, "seven_fruits"), (4, "base"), (5, "seven_fruits")]
"""Each number of players, with and without the variant."""


@pytest.mark.parametrize(
    ("players", "variant"),
    [(players, variant) for players in (2, 3, 4, 5) for variant in ("base", "seven_fruits")] if GAMES > 1 else SAMPLE,
)
def test_both_markets_offer_the_same_and_come_to_the_same(players: int, variant: str) -> None:
    long = variant == "seven_fruits"
    game = load("floating_market", players=players, variants=[variant] if long else [])
    for seed in range(GAMES):
        Lockstep(game, Market(players, 7 if long else 5), seed).play()


def text_of(option: tuple[Any, ...]) -> str:
    word, *rest = option
    if word in ("tile", "fruit"):
        return f"Die[{rest[0]}]" if word == "tile" else str(rest[0])
    if not rest:
        return str(word)
    kind = {"visit": "Building", "add-die": "Die"}.get(word, "Location")
    names = [PLACES[each] if kind == "Location" else each for each in rest]
    return f"{word}({', '.join(f'{kind}[{name}]' for name in names)})"


class Lockstep:
    """One game on both sides."""

    def __init__(self, game: Game, market: Market, seed: int) -> None:
        self.game = game
        self.rng = Random(f"floating market {game.players} {market.goal} {seed}")
        self.ours = game.initial()
        self.theirs = market
        self.thirst = self.rng.choice([0, 0, 0.5])

    def play(self) -> None:
        """Drive both to the end, comparing at every choice; chance follows our side."""
        drive(self, Draw)
        assert [seat for seat, place in enumerate(self.ours.places()) if place == 1] == self.theirs.winners
        done = [len(trader.fruits) >= self.theirs.goal for trader in self.theirs.traders]
        assert self.ours.returns() == [int(each) for each in done]

    def draw(self, waits: Draw) -> str:
        """The same outcomes on both sides, all equally likely; the only one left is not drawn."""
        if len(waits.outcomes) == 1:
            return waits.outcomes[0]
        assert self.ours.seat is None
        offered = {str(outcome).rsplit("[")[-1].rstrip("]"): (outcome, p) for outcome, p in self.ours.chance()}
        share = Fraction(1, len(waits.outcomes))
        assert {name: p for name, (_, p) in offered.items()} == dict.fromkeys(waits.outcomes, share)
        name = self.rng.choice(waits.outcomes)
        self.ours = self.ours.apply(offered[name][0])
        return name

    def choose(self, waits: Choice) -> tuple[Any, ...]:
        assert self.ours.seat == waits.seat
        texts = {text_of(option): option for option in waits.options}
        assert len(texts) == len(waits.options)
        assert sorted(str(move) for move in self.ours.moves()) == sorted(texts)
        if self.rng.random() < 0.2:
            self._try_another(texts)
        busy = [text for text in texts if self.thirst > self.rng.random() and self._rare(text)]
        text = self.rng.choice(busy or sorted(texts))
        self.ours = self.ours.apply(text)
        return texts[text]

    def _rare(self, text: str) -> bool:
        """Placements that need others to be made first, or coins."""
        return any(word in text for word in ("office", "fishmonger", "fruit-stand", "trader", "board(", "dock"))

    def _try_another(self, legal: dict[str, Any]) -> None:
        text = self.rng.choice(TRIES)
        if text in legal:
            assert self.ours.why_not(text) is None
            return
        assert self.ours.why_not(text), f"{text} is refused without a reason"
        with pytest.raises(IllegalMoveError):
            self.game.move(self.ours, text)

    def compare(self) -> None:
        """Nothing is hidden: whoever looks sees the whole state of the other side."""
        theirs = _told(self.theirs)
        ours = _seen(self.ours, self.rng.choice([None, *range(self.game.players)]))
        assert ours == theirs, {key: (ours[key], theirs[key]) for key in theirs if ours[key] != theirs[key]}


def _told(market: Market) -> dict[str, Any]:
    """The reference in the words of the comparison."""
    supply = Counter({fruit: 5 - sum(fruit in trader.fruits for trader in market.traders) for fruit in FRUITS})
    boxed = Counter({market.boxed: supply.pop(market.boxed)}) if market.boxed else Counter()
    return {
        "boats": market.boats,
        "crews": [sorted(f"P{customer.seat + 1}" for customer in crew) for crew in market.crews],
        "ama": sorted(market.ama),
        "guests": {name: sorted(f"P{seat + 1}" for seat in seats) for name, seats in market.guests.items()},
        "pool": sorted((die, "" if seat == NOBODY else f"P{seat + 1}") for die, seat in market.pool),
        "shelf": sorted((die, "") for die in market.board),
        "blocked": market.blocked,
        "starter": f"P{market.starter + 1}",
        "total": market.total,
        "hit": None if market.hit is None else PLACES[market.hit],
        "supply": sorted(supply.elements()),
        "boxed": sorted(boxed.elements()),
        "players": [_told_of(market, trader) for trader in market.traders],
    }


def _told_of(market: Market, trader: Trader) -> dict[str, Any]:
    tiles = [
        PLACES[place]
        for place, crew in enumerate(market.crews)
        if any(customer.tile and customer.seat == trader.seat for customer in crew)
    ]
    return {
        "coins": trader.coins,
        "fruits": sorted(trader.fruits),
        "customers": trader.customers,
        "dice": sorted(trader.dice),
        "spent": sorted(trader.spent),
        "tile": tiles[0] if tiles else None,
    }


def _seen(state: State, seat: int | None) -> dict[str, Any]:
    """Our view in the words of the comparison."""
    view: Any = state.view(seat)
    fields, zones = view["table"]["fields"], view["table"]["zones"]
    places, buildings = view["things"]["Location"], view["things"]["Building"]
    boats = [_names(place["zones"]["boat"]) for place in places]
    return {
        "boats": [boat[0] if boat else None for boat in boats],
        "crews": [_owners(place["zones"]["crew"]) for place in places],
        "ama": [i for i, place in enumerate(places) if place["zones"].get("neutral", {"size": 0})["size"]],
        "guests": {_word(each["name"]): _owners(each["zones"]["guests"]) for each in buildings},
        "pool": sorted((_word(die["front"]), die.get("owner", "")) for die in zones["pool"]["pieces"]),
        "shelf": sorted((_word(die["front"]), die.get("owner", "")) for die in zones["shelf"]["pieces"]),
        "blocked": fields["twelve-barred"],
        "starter": fields["start-player"],
        "total": fields["last-total"],
        "hit": _word(fields["activated"]),
        "supply": _names(zones["fruit-supply"]),
        "boxed": _names(zones.get("boxed-fruit", {"pieces": []})),
        "players": [_seen_of(player["fields"], player["zones"]) for player in view["players"]],
    }


def _seen_of(fields: Any, zones: Any) -> dict[str, Any]:
    return {
        "coins": fields["coins"],
        "fruits": _names(zones["fruits"]),
        "customers": zones["waiting"]["size"],
        "dice": _names(zones["dice"]),
        "spent": _names(zones["spent"]),
        "tile": _word(fields["fruit-stand-tile"]),
    }


def _word(name: str | None) -> str | None:
    return name if name is None else name.partition("[")[2].rstrip("]")


def _names(zone: Any) -> list[str]:
    return sorted(piece["front"].partition("[")[2].rstrip("]") for piece in zone["pieces"])


def _owners(zone: Any) -> list[str]:
    return sorted(piece["owner"] for piece in zone["pieces"])
