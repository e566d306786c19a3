"""Our Fleet beside the reference.

A number of players and a seed enter, an assertion fails where the two differ.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any

import pytest

from interpreter import Game, IllegalMoveError, State
from tests.reference.driving import drive
from tests.reference.fleet_reference import BOATS, LICENSES, Choice, Draw, Fleet, Option, Owner, Ship

TEXTS = {
    "pick": "Boat[{}]",
    "put-up": "put-up(License[{}], {})",
    "bid": "bid({})",
    "launch": "launch(Boat[{}])",
    "hire": "hire(Boat[{}], Boat[{}])",
    "process": "process(Boat[{}])",
}
TRIES = [
    *(("put-up", name, amount) for name in LICENSES for amount in range(13)),
    *(("bid", amount) for amount in range(20)),
    *((word, name) for word in ("launch", "process", "pick") for name in BOATS),
    *(("hire", boat, card) for boat in BOATS for card in BOATS),
    *((word,) for word in ("pass", "decline", "stop", "trade")),
]


def text_of(option: Option) -> str:
    word: str = option[0]
    return TEXTS.get(word, word).format(*option[1:])


class SideBySide:
    """One game on both sides."""

    def __init__(self, game: Game, seed: int, *, advanced: bool = False, scarce: bool = False) -> None:
        self.game = game
        self.rng = Random(f"fleet {game.players} {advanced} {scarce} {seed}")
        self.ours = game.initial()
        self.theirs = Fleet(game.players, advanced=advanced, scarce=scarce)
        self.thrift = self.rng.choice([0, 0.5, 0.8, 0.95])
        self.avoided = self.rng.choice([set(), set(), {"process"}, {"put-up", "process"}, {"trade", "launch"}])
        self.stops: Counter[str] = Counter()

    def play(self) -> None:
        """Drive both to the end, comparing at every choice; chance follows our side."""
        drive(self, Draw)

    def draw(self, waits: Draw) -> str:
        """The same names with the same probability on both sides; what can be but one card is not drawn."""
        total = waits.pool.total()
        expected = {name: Fraction(count, total) for name, count in waits.pool.items()}
        offered = {str(outcome).rpartition("[")[2].rstrip("]"): (outcome, p) for outcome, p in self.ours.chance()}
        if {name: p for name, (_, p) in offered.items()} != expected:
            assert len(expected) == 1, (expected, offered)
            return next(iter(waits.pool))
        self.stops["draw"] += 1
        name = self.rng.choices(list(waits.pool), list(waits.pool.values()))[0]
        self.ours = self.ours.apply(offered[name][0])
        return name

    def choose(self, waits: Choice) -> Option:
        assert self.ours.seat == waits.seat
        texts = {self._text(option): option for option in waits.options}
        assert {str(move) for move in self.ours.moves()} == set(texts)
        assert len(self.ours.moves()) == len(texts)
        self._try_others(set(texts))
        text = self._pick(texts)
        self.stops[texts[text][0]] += 1
        self.ours = self.ours.apply(text)
        return texts[text]

    def _pick(self, texts: dict[str, Option]) -> str:
        """Play some games at random, others with players who buy cheaply, seldom pass, or leave something out."""
        options = sorted(texts.values(), key=text_of)
        if self.thrift > self.rng.random():
            able = [option for option in options if option[0] not in self.avoided]
            busy = [option for option in able if option[0] not in {"stop", "pass", "decline"}] or able or options
            cheap = min((option[-1] for option in busy if option[0] in {"put-up", "bid"}), default=None)
            options = [option for option in busy if cheap is None or option[-1] <= cheap + 1]
        return self._text(self.rng.choice(options))

    def _text(self, option: Option) -> str:
        """As ours writes it; a boat gets its place among those of its name that anybody can tell from it."""
        if option[0] != "process":
            return text_of(option)
        ship = option[2]
        fleet = next(owner.fleet for owner in self.theirs.owners if ship in owner.fleet)
        likes = sorted((s for s in fleet if s.trade == ship.trade), key=_looks)
        plain = len({_looks(other) for other in likes}) == 1
        return text_of(option) if plain else f"process(Boat[{ship.trade}] at {likes.index(ship) + 1})"

    def _try_others(self, legal: set[str]) -> None:
        for option in self.rng.sample(TRIES, 2):
            text = text_of(option)
            if text in {other.partition(" at ")[0] + ")" * (" at " in other) for other in legal}:
                assert self.ours.why_not(text) is None
                continue
            assert self.ours.why_not(text), f"{text} is refused without a reason"
            with pytest.raises(IllegalMoveError):
                self.game.move(self.ours, text)

    def compare(self) -> None:
        for seat in (None, *range(self.game.players)):
            ours = _seen(self.ours, seat, [len(batch) for batch in self.theirs.discards])
            theirs = _sight(self.theirs, seat)
            assert ours == theirs, {key: (ours[key], theirs[key]) for key in theirs if ours[key] != theirs[key]}
        for zone, names in (
            ("supply", self.theirs.supply),
            ("license-deck", self.theirs.deck + self.theirs.deck_top),
            ("removed", self.theirs.removed),
        ):
            assert sorted(_inside(self.ours, zone)) == sorted(names)
        assert [list(score.values()) for score in self.ours.scores()] == [o.score() for o in self.theirs.owners]
        assert self.ours.returns() == [sum(owner.score()) for owner in self.theirs.owners]
        assert self.ours.places() == self.theirs.places()


def _sight(fleet: Fleet, seat: int | None) -> dict[str, Any]:
    """The reference as one seat (None: an onlooker) sees it."""
    return {
        "starting-player": f"P{fleet.starter + 1}",
        "crate-supply": fleet.crates,
        "crates-gone": fleet.crates_gone,
        "credited": fleet.credited,
        "last-round": fleet.last_round,
        "supply": len(fleet.supply),
        "discards": list(chain.from_iterable(reversed(fleet.discards))),
        "deck": len(fleet.deck) + len(fleet.deck_top),
        "display": sorted(fleet.display),
        "scrapped": sorted(fleet.scrapped),
        "removed": len(fleet.removed),
        "high-bid": fleet.high_bid,
        "players": [_sight_of(owner, knows=owner.seat == seat) for owner in fleet.owners],
    }


def _sight_of(owner: Owner, *, knows: bool) -> dict[str, Any]:
    return {
        "hand": sorted(owner.hand) if knows else ["?"] * len(owner.hand),
        "licenses": sorted(owner.licenses),
        "boats": sorted((ship.trade, ship.crates, _captain(ship, knows=knows)) for ship in owner.fleet),
        "processed": owner.processed,
        "still-in": owner.is_in,
    }


def _looks(ship: Ship) -> tuple[int, bool]:
    return ship.crates, ship.captain is not None


def _captain(ship: Ship, *, knows: bool) -> str:
    return "none" if ship.captain is None else ship.captain if knows else "?"


def _seen(state: State, seat: int | None, batches: list[int]) -> dict[str, Any]:
    """Our view of a seat, put like the reference's.

    Cards discarded together have no order among themselves.
    """
    view: Any = state.view(seat)
    fields, zones = view["table"]["fields"], view["table"]["zones"]
    pile = iter(_names(zones["discards"]))
    return {
        **{name: fields[name] for name in ("starting-player", "crate-supply", "crates-gone", "credited", "last-round")},
        "supply": _closed(zones["supply"]),
        "discards": [name for size in reversed(batches) for name in sorted(next(pile) for _ in range(size))] + [*pile],
        "deck": _closed(zones["license-deck"]),
        "display": sorted(_names(zones["display"]) + _names(zones["lot"])),
        "scrapped": sorted(_names(zones["scrapped"])),
        "removed": len([back for back in zones["removed"]["pieces"] if "front" not in back]),
        "high-bid": fields["high-bid"] if zones["lot"]["size"] else None,
        "players": [_seen_of(player) for player in view["players"]],
    }


def _seen_of(player: Any) -> dict[str, Any]:
    zones = player["zones"]
    return {
        "hand": sorted(_names(zones["hand"])),
        "licenses": sorted(_names(zones["licenses"])),
        "boats": sorted(
            (_name(boat), boat["fields"]["crates"], [*_names(boat["zones"]["captain"]), "none"][0])
            for boat in zones["boats"]["pieces"]
        ),
        "processed": player["fields"]["processed"],
        "still-in": player["fields"]["still-in"],
    }


def _names(zone: Any) -> list[str]:
    return [_name(piece) for piece in zone["pieces"]]


def _name(piece: Any) -> str:
    return piece["front"].partition("[")[2].rstrip("]") if "front" in piece else "?"


def _closed(zone: Any) -> int:
    """The size of a pile none of whose cards is seen."""
    assert "pieces" not in zone or not zone["pieces"]
    assert "front" not in (zone.get("top") or {})
    return zone["size"]


def _inside(state: State, name: str) -> list[str]:
    """Return what really lies in a hidden zone of the table."""
    layout = state.game.program.layout
    zone = next(zone for zone in layout.zones if zone.name == name)
    kind = zone.kinds[0]
    return [kind.rows[kind.row_of[piece]] for piece in layout.items(state.array, layout.zone_number(zone))]
