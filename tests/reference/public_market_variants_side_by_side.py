"""Shallow Waters and the solo game beside the reference: what these two add to the game and its views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.reference.public_market_data import FULL, LOGOS, Stock
from tests.reference.public_market_reference import PublicMarket
from tests.reference.public_market_shallow import EXIT, FISH_NAMES, TOKENS, Place, Sailor, ShallowWaters
from tests.reference.public_market_side_by_side import TRIES, SideBySide, bare, names, owners
from tests.reference.public_market_solo import ShallowSolo, SoloMarket
from tests.reference.public_market_table import Option, Owner

if TYPE_CHECKING:
    from interpreter import Game
    from interpreter.kernel.moves import Move

BOARD: dict[str, Place] = {
    **{f"gear-{fish.lower()}": Place(1, fish) for fish in FISH_NAMES},
    **{f"logo-{logo.lower()}": Place(2, logo) for logo in LOGOS},
    **{f"cost-{fish.lower()}": Place(3, fish) for fish in FISH_NAMES},
    **{
        f"plain-{number}": Place(row, f"VP{row}") for row, number in enumerate(("one", "two", "three", "four"), start=1)
    },
    "money-two": Place(4, "money2"),
    "crab-two": Place(4, "crab2"),
    "card-one": Place(4, "card1"),
    "light-two": Place(4, "light2"),
}
CHOICES = [*(f"Bonus[{name}]" for name in BOARD), *(f"Power-token[{token.lower()}]" for token in TOKENS)]
BASE_LINES = ("lights-points", "money-points", "logo-sets", "crab-points")
ROW_LINES = {
    1: ("bonus-gears",),
    2: ("bonus-logos",),
    3: ("bonus-costs",),
    4: ("bonus-crabs", "bonus-cards", "bonus-lights"),
}
"""The lines of our score that a row of the board brings beside plain points."""


def reference(variants: tuple[str, ...], players: int, stock: Stock) -> PublicMarket:
    """The table the reference sets up for these variants."""
    if "solo" in variants:
        return ShallowSolo(stock) if "shallow_waters" in variants else SoloMarket(stock)
    return ShallowWaters(players, stock) if "shallow_waters" in variants else PublicMarket(players, stock)


class VariantsSideBySide(SideBySide):
    """One game with variants on both sides."""

    tries = TRIES + CHOICES

    def __init__(self, game: Game, seed: int, variants: tuple[str, ...], stock: Stock = FULL) -> None:
        super().__init__(game, seed, stock, reference(variants, game.players, stock))

    def choice_of(self, value: Any, move: Move) -> Option:
        word = str(value)
        if word.lower() in BOARD:
            return ("board", *BOARD[word.lower()])
        return ("token", word) if word in TOKENS else super().choice_of(value, move)

    def scores(self) -> tuple[list[list[int]], list[list[int]]]:
        """The points of the board row by row, the plain ones in the row where they lie; the Angler gets none."""
        if not isinstance(self.theirs, ShallowWaters):
            return super().scores()
        plain = [_plain(owner) for owner in self.theirs.owners]
        lines = self.ours.scores()
        assert [line["bonus-points"] for line in lines] == [sum(points.values()) for points in plain]
        ours = [
            [
                *(line[name] for name in BASE_LINES),
                *(sum(line[name] for name in ROW_LINES[row]) + points[row] for row in ROW_LINES),
            ]
            for line, points in zip(lines, plain, strict=True)
        ]
        theirs = [owner.score() for owner in self.theirs.owners]
        return ours, [score + [0] * (len(ours[0]) - len(score)) for score in theirs]

    def compare(self) -> None:
        super().compare()
        if isinstance(self.theirs, SoloMarket):
            assert self.inside("plans") == sorted(self.theirs.angler.deck)

    def sights(self, view: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        ours, theirs = super().sights(view)
        if isinstance(self.theirs, ShallowWaters):
            ours["roses"] = [_seen_rose(player["fields"], player["zones"]) for player in view["players"]]
            theirs["roses"] = [_rose(owner) for owner in self.theirs.owners]
            ours["board"] = _seen_board(view)
            theirs["board"] = _board(self.theirs)
        if isinstance(self.theirs, SoloMarket):
            ours["angler"] = _seen_angler(view)
            theirs["angler"] = _angler(self.theirs)
        return ours, theirs


def _plain(owner: Owner) -> dict[int, int]:
    """Plain points by rows."""
    board = owner.board if isinstance(owner, Sailor) else {}
    return {row: row * (Place(row, f"VP{row}") in board) for row in ROW_LINES}


def _rose(owner: Owner) -> dict[str, Any]:
    if not isinstance(owner, Sailor):
        return {"active": "", "position": 0, "tokens": []}
    return {
        "active": owner.active,
        "position": owner.position % EXIT if owner.active else 0,
        "tokens": sorted(owner.tokens),
    }


def _seen_rose(fields: Any, zones: Any) -> dict[str, Any]:
    needle = fields["needle"]
    return {
        "active": "".join(names(zones["active"])),
        "position": int(bare(needle)[1:]) if needle else 0,
        "tokens": sorted(names(zones["waiting"])),
    }


def _board(table: ShallowWaters) -> dict[Place, tuple[str, str]]:
    """Return who has which token where."""
    sailors = [owner for owner in table.owners if isinstance(owner, Sailor)]
    return {place: (table.names[owner.seat], token) for owner in sailors for place, token in owner.board.items()}


def _seen_board(view: Any) -> dict[Place, tuple[str, str]]:
    there = {BOARD[bare(space["name"])]: space["zones"]["token"] for space in view["things"]["Bonus"]}
    return {place: (owners(zone)[0], names(zone)[0]) for place, zone in there.items() if zone["pieces"]}


def _angler(table: SoloMarket) -> dict[str, Any]:
    angler = table.angler
    return {
        "fish": angler.white,
        "gears": angler.gear,
        "deck": len(angler.deck),
        "card": angler.card,
        "used": sorted(angler.used),
        "box": 5,
    }


def _seen_angler(view: Any) -> dict[str, Any]:
    fields, zones = view["table"]["fields"], view["table"]["zones"]
    assert all("front" not in piece for piece in [*zones["plans"].get("pieces", []), *zones["box"]["pieces"]])
    return {
        "fish": fields["caught-level"],
        "gears": fields["gear-level"],
        "deck": zones["plans"]["size"],
        "card": "".join(names(zones["plan"])),
        "used": sorted(names(zones["used-plans"])),
        "box": zones["box"]["size"],
    }
