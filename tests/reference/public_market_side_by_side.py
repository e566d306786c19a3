"""Our Public Market beside the reference.

A number of players and a seed enter, an assertion fails where the two differ.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from gamespec.checked.types import Placement, Thing
from interpreter import IllegalMoveError
from interpreter.kernel.spaces.placements import placements
from tests.reference.driving import drive
from tests.reference.public_market_data import CARDS, CONTRACTS, FISH, FULL, LOGOS, ROW, TILES, Stock
from tests.reference.public_market_grid import GRID, turns_to
from tests.reference.public_market_players import Temper
from tests.reference.public_market_reference import PublicMarket
from tests.reference.public_market_table import STOP, Choice, Draw, Option, Owner

if TYPE_CHECKING:
    from interpreter import Game
    from interpreter.kernel.moves import Move

FISH_WORDS = ("sardine", "herring", "cod", "salmon")
LETTERS: dict[str, str] = dict(zip(FISH_WORDS, FISH, strict=True))
PLACES = {name.lower(): name for name in ROW}
COLUMNS = ("first-column", "second-column", "third-column", "fourth-column")
POWERS = {"cooler": "COOLER", "any-scrap": "ANY_SCRAP", "fish-anywhere": "FISH_ANYWHERE", "take-five": "TAKE_5"}
COLLECTION = {f"k{tile}-{logo.lower()}": f"{tile}/K{i}" for tile in (1, 2) for i, logo in enumerate(LOGOS, start=1)}
WORDS = {
    "go-fishing": "fish",
    "go-to-market": "market",
    "take-here": "take",
    "take-elsewhere": "take",
    "store": "place",
    "sell-to-captain": "sell",
    "lose": "discard",
    "give-back": "return",
    "use-any-scrap": "any-scrap",
    "take-money": "take-5",
    "take-any-scrap": "free-scrap",
    "complete": "contract",
    "steer": "sail",
}
BARE = {"sell", "cool", "discard"}
"""Moves of the one tile in hand, which the reference does not name."""

TRIES = [
    *(f"bid-behind(Bid-place[{name}])" for name in PLACES),
    *(f"take-here(Tile[{name.lower()}])" for name in TILES),
    *(f"store(Tile[{name.lower()}], Cell[{c}, {r}])" for name in TILES for r, c in GRID[:12]),
    *(f"stow(Scrap[{word}], Cell[{c}, {r}])" for word in FISH_WORDS for r, c in GRID),
    *(f"complete(Contract[{name.lower()}], Reward[{space}])" for name in CONTRACTS for space in ("k1-boat", "k1-fish")),
    *(f"{word}(Ocean[{name}])" for word in ("buy", "steer") for name in COLUMNS),
    *(f"give-back(Scrap[{word}])" for word in FISH_WORDS),
    *("go-fishing", "go-to-market", "take-money", "stop"),
]


class SideBySide:
    """One game on both sides."""

    tries = TRIES

    def __init__(self, game: Game, seed: int, stock: Stock = FULL, theirs: PublicMarket | None = None) -> None:
        self.game = game
        self.rng = Random(f"public market {game.players} {stock} {seed}")
        self.ours = game.initial()
        self.theirs = theirs or PublicMarket(game.players, stock)
        self.temper = Temper(self.rng)
        self.stops: Counter[str] = Counter()
        self.zones = {zone.name: zone for zone in game.program.layout.zones}

    def play(self) -> None:
        """Drive both to the end, comparing at every choice; chance follows our side."""
        drive(self, Draw)

    # ---- chance

    def draw(self, waits: Draw) -> str:
        """The same names with the same probability on both sides; what can be but one piece is not drawn."""
        total = waits.pool.total()
        expected = {name: Fraction(count, total) for name, count in waits.pool.items()}
        offered = {bare(str(outcome)).upper(): (outcome, share) for outcome, share in self.ours.chance()}
        if {name: share for name, (_, share) in offered.items()} != expected:
            assert len(expected) == 1, (expected, offered, self.ours.log()[-6:])
            return next(iter(waits.pool))
        self.stops["draw"] += 1
        name = self.rng.choices(list(waits.pool), list(waits.pool.values()))[0]
        self.ours = self.ours.apply(offered[name][0])
        return name

    # ---- choices

    def choose(self, waits: Choice) -> Option:
        assert self.ours.seat == waits.seat, (waits, self.ours.moves(), self.ours.log()[-12:])
        moves = {self._key(move): move for move in self.ours.moves()}
        assert len(moves) == len(self.ours.moves())
        assert len(set(waits.options)) == len(waits.options)
        assert set(moves) == set(waits.options), self._difference(moves, waits)
        chosen = self.temper.choose(self.theirs, waits)
        self._read_aloud(chosen, moves[chosen])
        if self.rng.random() < 0.1:
            self._try_another({str(move) for move in moves.values()})
        self.stops[chosen[0]] += 1
        self.ours = self.ours.apply(moves[chosen])
        return chosen

    def _difference(self, moves: dict[Option, Move], waits: Choice) -> str:
        more, less = set(moves) - set(waits.options), set(waits.options) - set(moves)
        where = f"round {self.theirs.rounds}, {self.ours.phase} {self.ours.step}, P{waits.seat + 1}"
        return f"{where}: only ours {more}, only theirs {less}, of {len(moves)}; {self.ours.log()[-12:]}"

    def _read_aloud(self, chosen: Option, move: Move) -> None:
        """A placement is named by its first cell and its turns."""
        if chosen[0] == "place":
            name, cells = self.theirs.owners[move.seat].caught, chosen[1]
            turns = turns_to(TILES[name].cells, cells)
            cell = f"Cell[{cells[0][1]}, {cells[0][0]}]" + (f" turned {turns}" if turns else "")
            assert str(move) == f"store(Tile[{name.lower()}], {cell})"

    def _try_another(self, legal: set[str]) -> None:
        text = self.rng.choice(self.tries)
        if text in legal:
            assert self.ours.why_not(text) is None
            return
        assert self.ours.why_not(text), f"{text} is refused without a reason"
        with pytest.raises(IllegalMoveError):
            self.game.move(self.ours, text)

    def _key(self, move: Move) -> Option:
        """A move of ours as an option of the reference."""
        if move.sort == "stop":
            return STOP
        args: list[Any] = [self._value(kind, value) for kind, value in move.args]
        if move.action == "bid-behind":
            return ("bid", args[0], 0)
        if move.action == "bid-ahead":
            return ("bid", args[0], self._place(move.args[1][1], args[0]))
        if move.sort == "choice":
            return self.choice_of(args[0], move)
        word = WORDS.get(str(move.action), str(move.action))
        if word == "take" and len(args) == 1:
            return (word, args[0], self.theirs.boat)
        if word == "take":
            return (word, args[1], args[0])
        if word == "buy":
            return (word, self.theirs.shown[args[0]])
        if word == "place":
            return (word, args[1])
        return (word,) if word in BARE else (word, *args)

    def choice_of(self, value: Any, move: Move) -> Option:
        """A choice inside a move: a scrap, a power, a card of a column."""
        kind = move.args[0][0]
        name = kind.kind.name if isinstance(kind, Thing) else ""
        if name == "Ocean":
            return ("catch", self.theirs.shown[value])
        return ("take-scrap" if name == "Scrap" else "power", value)

    def _place(self, meeple: int, place: str) -> int:
        """Return how many stand to the left of one who goes in front of this meeple.

        The first of our line is the rightmost.
        """
        line = self.pieces("queue", ROW.index(place))
        return len(line) - line.index(meeple)

    def _value(self, kind: Any, value: int) -> Any:
        """An argument of a move in the words of the reference."""
        if isinstance(kind, Placement):
            board = placements(self.game.program.checked, kind.grid)
            return tuple(GRID[space] for space in board.spaces[value])
        assert isinstance(kind, Thing)
        if kind.kind.name == "Cell":
            return GRID[value]
        name = kind.kind.rows[kind.kind.row_of[value]]
        if kind.kind.name == "Ocean":
            return COLUMNS.index(name)
        tables: dict[str, dict[str, str]] = {"Bid-place": PLACES, "Scrap": LETTERS, "Power": POWERS}
        if kind.kind.name == "Reward":
            return COLLECTION.get(name, name.upper().replace("-", "/"))
        return tables.get(kind.kind.name, {}).get(name, name.upper())

    # ---- states

    def pieces(self, name: str, owner: int = 0) -> list[int]:
        layout = self.game.program.layout
        return list(layout.items(self.ours.array, layout.zone_number(self.zones[name], owner)))

    def inside(self, name: str, owner: int = 0) -> list[str]:
        """Return what really lies in a hidden zone."""
        kind = self.zones[name].kinds[0]
        return sorted(kind.rows[kind.row_of[piece]].upper() for piece in self.pieces(name, owner))

    def scores(self) -> tuple[list[list[int]], list[list[int]]]:
        """The scores line by line, ours and theirs."""
        return [list(score.values()) for score in self.ours.scores()], [owner.score() for owner in self.theirs.owners]

    def sights(self, view: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return what somebody sees, ours and theirs."""
        return seen(view), sight(self.theirs)

    def compare(self) -> None:
        theirs = self.theirs
        assert self.inside("bag") == sorted(theirs.bag)
        assert self.inside("chests") == sorted(theirs.chests + theirs.used_chests)
        for column, stack in enumerate(theirs.stacks):
            assert self.inside("stack", column) == sorted(stack)
        ours, wanted = self.scores()
        assert ours == wanted
        seat = self.rng.choice([None, *range(self.game.players)])
        ours, wanted = self.sights(self.ours.view(seat))
        assert ours == wanted, {key: (ours[key], wanted[key]) for key in wanted if ours[key] != wanted[key]}


def sight(table: PublicMarket) -> dict[str, Any]:
    """The reference as anybody sees it."""
    lights = {space.name: table.names[owner.seat] for owner in table.owners for space in owner.spaces}
    out = [owner.seat for owner in table.owners for _ in range((2 if table.n == 2 else 1) - owner.meeples)]
    return {
        "starter": table.names[table.start],
        "evening": table.evening,
        "boat": table.boat,
        "in-order": _seats(table, table.waiting + table.in_order),
        "row": {name: _seats(table, line[::-1]) for name, line in table.row.items()},
        "left": sorted(_seats(table, out)),
        "lost": sorted(table.gone),
        "scraps": sorted(letter for letter, count in zip(FISH, table.supply, strict=True) for _ in range(count)),
        "contracts": sorted(table.contracts),
        "chests": len(table.chests) + len(table.used_chests),
        "bag": len(table.bag),
        "ocean": table.ocean,
        "shown": table.shown,
        "stacks": [(len(stack), CARDS[stack[-1]].colour if stack else "") for stack in table.stacks],
        "lights": {space.name: lights.get(space.name, "") for space in table.spaces},
        "players": [_sight_of(owner) for owner in table.owners],
    }


def _seats(table: PublicMarket, line: list[int]) -> list[str]:
    return [table.names[seat] for seat in line]


def _sight_of(owner: Owner) -> dict[str, Any]:
    tiles = [name for name, _ in owner.lying if name not in FISH]
    return {
        "money": owner.money,
        "fish": owner.fish,
        "gears": owner.gears,
        "crabs": owner.crabs,
        "covered": sorted(owner.covered),
        "power": (owner.power, owner.ready, owner.shrimped),
        "lights": owner.stock.lighthouses - len(owner.spaces),
        "cards": sorted(owner.cards),
        "chest": owner.chest,
        "kept": sorted(tiles + owner.cooler),
        "laid": sorted(name for name, _ in owner.lying if name in FISH),
        "caught": owner.caught,
        "pending": sorted(owner.pending),
    }


def seen(view: Any) -> dict[str, Any]:
    """Our view of a seat, put like the reference's."""
    fields, zones, things = view["table"]["fields"], view["table"]["zones"], view["things"]
    oceans = [column["zones"] for column in things["Ocean"]]
    return {
        "starter": fields["starter"].upper(),
        "evening": fields["time"] == "evening",
        "boat": COLUMNS.index(bare(fields["boat"])),
        "in-order": [seat for name in ("order", "dock", "market-track") for seat in owners(zones[name])],
        "row": {PLACES[bare(place["name"])]: owners(place["zones"]["queue"]) for place in things["Bid-place"]},
        "left": sorted(owners(zones["away"])),
        "lost": sorted(names(zones["lost"])),
        "scraps": sorted(LETTERS[name.lower()] for name in names(zones["scraps"])),
        "contracts": sorted(names(zones["contracts"])),
        "chests": closed(zones["chests"]),
        "bag": closed(zones["bag"]),
        "ocean": [names(column["tiles"]) for column in oceans],
        "shown": ["".join(names(column["offer"])) for column in oceans],
        "stacks": [(closed(o["stack"]), (o["stack"].get("top") or {}).get("shows", "")) for o in oceans],
        "lights": {_space(reward["name"]): "".join(owners(reward["zones"]["light"])) for reward in things["Reward"]},
        "players": [_seen_of(player["fields"], player["zones"]) for player in view["players"]],
    }


def _seen_of(fields: Any, zones: Any) -> dict[str, Any]:
    return {
        "money": fields["money"],
        "fish": [fields["fish"][word] for word in FISH_WORDS],
        "gears": [fields["gear"][word] for word in FISH_WORDS],
        "crabs": fields["crabs"],
        "covered": sorted(cell for cell in GRID if fields["covered"][f"Cell[{cell[1]}, {cell[0]}]"]),
        "power": (POWERS.get(fields["cube"], ""), fields["ready"], fields["rewarded"]),
        "lights": zones["lights"]["size"],
        "cards": sorted(names(zones["catches"])),
        "chest": "".join(names(zones["chest"])),
        "kept": sorted(names(zones["kept"])),
        "laid": sorted(LETTERS[name.lower()] for name in names(zones["laid"])),
        "caught": "".join(names(zones["caught"])),
        "pending": sorted(LETTERS[name.lower()] for name in names(zones["pending"])),
    }


def bare(name: str) -> str:
    return name.rpartition("[")[2].rstrip("]")


def _space(name: str) -> str:
    space = bare(name)
    return COLLECTION.get(space, space.upper().replace("-", "/"))


def names(zone: Any) -> list[str]:
    return [bare(piece["front"]).upper() for piece in zone["pieces"]]


def owners(zone: Any) -> list[str]:
    return [piece["owner"].upper() for piece in zone["pieces"]]


def closed(zone: Any) -> int:
    """The size of a zone none of whose pieces is seen from the front."""
    assert all("front" not in piece for piece in [*zone.get("pieces", []), zone.get("top") or {}])
    return zone["size"]
