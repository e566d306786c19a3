"""Our Fishy beside the reference.

A number of players and a seed enter, an assertion fails where the two differ.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from gamespec.checked.types import Thing
from tests.reference.driving import drive
from tests.reference.fishy_cards import CARDS, STACKS, UP
from tests.reference.fishy_reference import STOP, Card, Choice, Draw, Fishy, Option

if TYPE_CHECKING:
    from interpreter import Game, State
    from interpreter.kernel.moves import Move, Outcome


class SideBySide:
    """One game on both sides."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Random(f"fishy {game.players} {seed}")
        self.ours = game.initial()
        self.theirs = Fishy(game.players)
        self.zeal = self.rng.choice([0, 0.5, 0.9])
        self.avoided: set[str] = self.rng.choice([set(), set(), {"fulfill", "fulfill-catch"}, {"steal"}, {"flip"}])
        """Games without orders run the Open Sea dry."""
        self.stops: Counter[str] = Counter()
        layout = game.program.layout
        self.fields = {stored.name: stored for stored in layout.fields}
        self.zones = {zone.name: zone for zone in layout.zones}

    def play(self) -> None:
        """Drive both to the end, comparing at every choice; chance follows our side."""
        drive(self, Draw)

    # ---- chance

    def draw(self, waits: Draw) -> Any:
        """The same names with the same probability on both sides; what can be but one card is not drawn."""
        total = waits.pool.total()
        expected = {name: Fraction(count, total) for name, count in waits.pool.items()}
        offered: dict[Any, Fraction] = {}
        outcomes: dict[Any, Outcome] = {}
        two = isinstance(next(iter(waits.pool)), tuple)
        for outcome, share in self.ours.chance():
            name = self._drawn(outcome, with_way=two)
            offered[name] = offered.get(name, Fraction(0)) + share
            outcomes[name] = outcome
        if offered != expected:
            assert len(expected) == 1, (expected, offered)
            return next(iter(waits.pool))
        self.stops["draw"] += 1
        name = self.rng.choices(list(waits.pool), list(waits.pool.values()))[0]
        self.ours = self.ours.apply(outcomes[name])
        return name

    def _drawn(self, outcome: Outcome, *, with_way: bool) -> Any:
        assert outcome.kind is not None
        if outcome.kind.name == "Player":
            return outcome.row
        name = outcome.kind.rows[outcome.row]
        return (name, self._word("turned", outcome.value)) if with_way else name

    # ---- choices

    def choose(self, waits: Choice) -> Option:
        assert self.ours.seat == waits.seat
        moves = self.ours.moves()
        ours = [self._key(move) for move in moves]
        assert Counter(ours) == Counter(waits.options), (self.ours.log()[-12:], Counter(ours), Counter(waits.options))
        busy = [i for i, key in enumerate(ours) if key != STOP and key[0] not in self.avoided]
        number = self.rng.choice(busy if busy and self.rng.random() < self.zeal else range(len(ours)))
        self.stops[ours[number][0]] += 1
        answer = (*ours[number], *self._peeked(moves[number]))
        self.ours = self.ours.apply(moves[number])
        return answer

    def _peeked(self, move: Move) -> tuple[bool, ...]:
        """Whether the owner of a card that faces away has looked at it, if the move names such a card."""
        if move.action not in {"flip", "flip-another", "steal", "steal-another", "trade"}:
            return ()
        victim = move.args[0][1] if len(move.args) > 1 else move.seat
        kind, card = move.args[len(move.args) - 1]
        assert isinstance(kind, Thing)
        return (bool(self.ours.array[self.game.program.layout.shown[kind.kind] + card] >> victim & 1),)

    def _key(self, move: Move) -> Option:
        """A move of ours as an option of the reference."""
        if move.sort == "stop":
            return STOP
        words = [self._value(kind, value) for kind, value in move.args]
        if move.sort == "choice" and words == [None]:
            return STOP
        return (move.action if move.sort == "action" else "pick", *words)

    @staticmethod
    def _value(kind: Any, value: int) -> Any:
        assert isinstance(kind, Thing)
        if value < 0:
            return None
        return value if kind.kind.sort == "player" else kind.kind.rows[kind.kind.row_of[value]]

    # ---- states

    def _word(self, name: str, piece: int) -> str:
        stored = self.fields[name]
        value = self.ours.array[self.game.program.layout.field_address(stored, piece)]
        assert isinstance(stored.type, Thing)
        return stored.type.kind.rows[value]

    def _pieces(self, name: str, owner: int = 0) -> list[int]:
        layout = self.game.program.layout
        return list(layout.items(self.ours.array, layout.zone_number(self.zones[name], owner)))

    def _names(self, name: str, owner: int = 0) -> Counter[str]:
        kind = self.zones[name].kinds[0]
        return Counter(kind.rows[kind.row_of[piece]] for piece in self._pieces(name, owner))

    def compare(self) -> None:
        theirs = self.theirs
        assert self._names("pier") == Counter(theirs.pier)
        assert self._names("folk-deck") == theirs.folk.all()
        assert self._names("gone-fishing") == Counter(theirs.gone)
        assert self._names("market") == Counter(theirs.market)
        assert self._names("order-deck") == theirs.orders.all()
        assert self._names("catches") == theirs.catches.all()
        assert self._names("scrap") == Counter(theirs.scrap)
        for i, stack in enumerate(STACKS):
            kind = self.zones["pile"].kinds[0]
            lying = [(kind.rows[kind.row_of[p]], self._word("turned", p)) for p in self._pieces("pile", i)]
            assert Counter(lying) == theirs.stacks[stack].all()
        for sailor in theirs.sailors:
            kind = self.zones["hand"].kinds[0]
            held = [(kind.rows[kind.row_of[p]], self._word("facing", p)) for p in self._pieces("hand", sailor.seat)]
            assert Counter(held) == Counter((card.name, "owner" if card.own else "others") for card in sailor.hand)
        for seat in (None, *range(self.game.players)):
            ours, wanted = _seen(self.ours, seat), _sight(theirs, seat)
            assert ours == wanted, {key: (ours[key], wanted[key]) for key in wanted if ours[key] != wanted[key]}


def _back(name: str) -> str:
    return f"back {CARDS[name].shadow or 'plain'}"


def _sees(card: Card, *, mine: bool, onlooker: bool) -> bool:
    return not onlooker and (card.own or card.peeked if mine else not card.own)


def _sight(fishy: Fishy, seat: int | None) -> dict[str, Any]:
    """The reference as one seat (None: an onlooker) sees it."""
    tops = {name: pile.top[-1] if pile.top else None for name, pile in fishy.stacks.items()}
    return {
        "stacks": {name: len(pile) for name, pile in fishy.stacks.items()},
        "tops": {name: top and (top[0] if top[1] == UP else _back(top[0])) for name, top in tops.items()},
        "active": f"P{fishy.active + 1}",
        "catch": fishy.catches.top[-1],
        "pier": Counter(fishy.pier),
        "market": Counter(fishy.market),
        "scrap": Counter(fishy.scrap),
        "dollars": [sailor.dollars for sailor in fishy.sailors],
        "hired": [sailor.hired for sailor in fishy.sailors],
        "hands": [
            Counter(
                card.name if _sees(card, mine=sailor.seat == seat, onlooker=seat is None) else _back(card.name)
                for card in sailor.hand
            )
            for sailor in fishy.sailors
        ],
    }


def _seen(state: State, seat: int | None) -> dict[str, Any]:
    """Our view of a seat, put like the reference's."""
    view: Any = state.view(seat)
    zones = view["table"]["zones"]
    stacks = {stack["name"].partition("[")[2].rstrip("]"): stack["zones"]["pile"] for stack in view["things"]["Stack"]}
    return {
        "stacks": {name: pile["size"] for name, pile in stacks.items()},
        "tops": {name: _top(pile) for name, pile in stacks.items()},
        "active": view["table"]["fields"]["active"],
        "catch": _told(zones["catches"]["top"]),
        "pier": Counter(map(_told, zones["pier"]["pieces"])),
        "market": Counter(map(_told, zones["market"]["pieces"])),
        "scrap": Counter(map(_told, zones["scrap"]["pieces"])),
        "dollars": [player["fields"]["dollars"] for player in view["players"]],
        "hired": ["".join(map(_told, player["zones"]["hired"]["pieces"])) for player in view["players"]],
        "hands": [Counter(map(_told, player["zones"]["hand"]["pieces"])) for player in view["players"]],
    }


def _top(pile: Any) -> str | None:
    top = pile["top"] if "top" in pile else next(iter(pile["pieces"]), None)
    return None if top is None else _told(top)


def _told(piece: Any) -> str:
    if "front" in piece:
        return piece["front"].partition("[")[2].rstrip("]")
    return f"back {piece.get('shows') or 'plain'}"
