"""Our Captains of the Gulf beside the reference.

Players and a seed enter, an assertion fails where the two differ.

The reference offers a set (tiles and cards of a haul, tiles sold, cards discarded) as one option; ours picks it piece by
piece, in any order. So all the ways through those picks are walked, one to each state, and must come to every set of the
reference, each exactly once.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from gamespec.checked.types import Thing
from tests.reference.captains_data import FULL, SEAFOOD, Stock
from tests.reference.captains_map import GULF, PORT_HEXES
from tests.reference.captains_players import Temper
from tests.reference.captains_reference import Captains
from tests.reference.captains_sights import HEXES, seen, sight
from tests.reference.captains_table import STOP, Choice, Draw, Option
from tests.reference.driving import drive

if TYPE_CHECKING:
    from interpreter import Game, State
    from interpreter.kernel.moves import Move, Outcome

Path: TypeAlias = "tuple[Move, ...]"
PICKS = {
    "haul": {"tiles-to-take", "bonus-tiles-to-use", "cards-to-discard"},
    "sell": {"tiles-to-sell"},
    "spare": {"cards-to-discard"},
}
"""The choices of which a set is made up."""
THEIR_WORDS = {"bonus-tiles-to-use": "boost", "side-of-the-second": "other-side"}
LOOKED_AT = 0.25
SIDES = {"license-side": "licence", "crew-side": "crew", "upgrade-side": "upgrade"}
REWARDS = {"two-dollars": "W1", "three-dollars": "W2", "three-fuel": "W3", "six-fuel": "W4", "new-card": "W5"}


class SideBySide:
    """One game on both sides."""

    def __init__(self, game: Game, seed: int, stock: Stock = FULL) -> None:
        self.game = game
        self.rng = Random(f"captains {game.players} {stock} {seed}")
        self.ours = game.initial()
        self.theirs = Captains(game.players, stock)
        self.temper = Temper(self.rng)
        self.stops: Counter[str] = Counter()
        layout = game.program.layout
        self.zones = {zone.name: zone for zone in layout.zones}
        self.fields = {stored.name: stored for stored in layout.fields}

    def play(self) -> None:
        """Drive both to the end, comparing at every choice; chance follows our side."""
        drive(self, Draw)

    # ---- chance

    def draw(self, waits: Draw) -> Any:
        """The same with the same probability on both sides; what can be but one thing is not drawn."""
        pool = Counter(waits.pool)
        expected = {name: Fraction(count, pool.total()) for name, count in pool.items()}
        outcomes = {self._drawn(outcome): (outcome, share) for outcome, share in self.ours.chance()}
        if {name: share for name, (_, share) in outcomes.items()} != expected:
            assert len(expected) == 1, (waits.sort, expected, outcomes, self.ours.log()[-6:])
            return waits.pool[0]
        self.stops["draw"] += 1
        name = self.rng.choices(list(pool), list(pool.values()))[0]
        self.ours = self.ours.apply(outcomes[name][0])
        return name

    @staticmethod
    def _drawn(outcome: Outcome) -> Any:
        assert outcome.kind is not None
        if outcome.kind.name == "Player":
            return outcome.row
        name = outcome.kind.rows[outcome.row]
        if outcome.kind.name == "Taste":
            return SEAFOOD.index(name)
        return REWARDS.get(name) or (name.upper() if name[1:].isdigit() else name.replace("-", "_"))

    # ---- choices

    def choose(self, waits: Choice) -> Option:
        assert self.ours.seat == waits.seat, (waits, self.ours.moves(), self.ours.log()[-12:])
        word = waits.options[0][0]
        if word in PICKS:
            found = list(self._walks(self.ours, word, waits, set()))
        else:
            found = [(self._key(move), (move,)) for move in self.ours.moves()]
        paths = dict(found)
        assert len(set(waits.options)) == len(waits.options)
        assert len(paths) == len(found), [option for option, times in Counter(o for o, _ in found).items() if times > 1]
        assert set(paths) == set(waits.options), self._difference(paths, waits)
        chosen = self.temper.choose(self.theirs, waits)
        self.stops[chosen[0]] += 1
        for move in paths[chosen]:
            self.ours = self.ours.apply(move)
        return chosen

    def _difference(self, paths: dict[Option, Path], waits: Choice) -> str:
        more, less = set(paths) - set(waits.options), set(waits.options) - set(paths)
        where = f"round {self.theirs.round} {self.theirs.active}, {self.ours.phase} {self.ours.step}, P{waits.seat + 1}"
        moves = [str(move) for move in self.ours.moves()]
        return f"{where}: only ours {more}, only theirs {less}, menu {moves}; {self.ours.log()[-12:]}"

    def _walks(self, state: State, word: str, waits: Choice, met: set[Any], before: Path = ()) -> Any:
        """One way through the picks to each state after them, with the set it comes to.

        Other orders come to it too.
        """
        key = tuple(state.array)
        if key in met:
            return
        met.add(key)
        moves = state.moves()
        size = len(waits.options[0][1])
        done = word == "spare" and len(before) == size
        picking = not done and any(move.action in PICKS[word] for move in moves)
        if not picking:
            yield self._picked(word, before), before
            return
        for move in moves:
            yield from self._walks(state.apply(move), word, waits, met, (*before, move))

    def _picked(self, word: str, path: Path) -> Option:
        """The set a walk has come to, as an option of the reference."""
        picked: dict[str, list[Any]] = {name: [] for name in PICKS[word]}
        for move in path:
            if move.sort != "stop":
                picked[move.action].append(self._value(*move.args[0]))
        if word == "spare":
            return (word, tuple(sorted(picked["cards-to-discard"])))
        if word == "sell":
            return (word, tuple(picked["tiles-to-sell"].count(number) for number in range(6)))
        (wild,) = picked["bonus-tiles-to-use"]
        taken = tuple(picked["tiles-to-take"].count(number) for number in range(3))
        return (word, tuple(sorted(picked["cards-to-discard"])), taken, wild)

    def _key(self, move: Move) -> Option:
        """A move of ours as an option of the reference."""
        args = [self._value(kind, value) for kind, value in move.args]
        return STOP if move.sort == "stop" or args == [None] else (THEIR_WORDS.get(move.action, move.action), *args)

    def _value(self, kind: Any, value: int) -> Any:
        """An argument of a move in the words of the reference; tiles as 0 to 2 raw, 3 to 5 cooked."""
        if not isinstance(kind, Thing):
            return value
        if value < 0:
            return None
        name = kind.kind.rows[kind.kind.row_of[value]] if kind.kind.sort == "piece" else kind.kind.rows[value]
        if kind.kind.name == "Catch":
            layout = self.game.program.layout
            cooked = self.ours.array[layout.field_address(self.fields["cooked"], value)]
            return SEAFOOD.index(name) + 3 * cooked
        if kind.kind.name == "Hex":
            hex_name = HEXES[value]
            return PORT_HEXES.index(hex_name) if hex_name in PORT_HEXES else hex_name
        if kind.kind.name in {"Rondel", "Port"}:
            return value
        return SIDES.get(name) or name.upper()

    # ---- states

    def _inside(self, name: str, owner: int = 0) -> list[str]:
        """Return what really lies in a hidden zone."""
        layout = self.game.program.layout
        kind = self.zones[name].kinds[0]
        pieces = layout.items(self.ours.array, layout.zone_number(self.zones[name], owner))
        return sorted(kind.rows[kind.row_of[piece]] for piece in pieces)

    def compare(self) -> None:
        theirs = self.theirs
        assert self._inside("deck") == sorted(card.lower() for card in theirs.deck)
        assert self._inside("growth") == sorted(card.lower() for card in theirs.repopulation)
        for name, stack in (("early", "A"), ("late", "B")):
            cards = sorted(card.replace("_", "-") for card in theirs.stacks[stack])
            assert self._inside(name) == cards, (self._inside(name), cards, self.ours.log()[-12:])
        for captain in theirs.captains:
            assert self._inside("hand", captain.seat) == sorted(card.lower() for card in captain.hand)
        points = [list(score.values()) for score in self.ours.scores()]
        counted = [list(captain.score().values()) for captain in theirs.captains]
        assert points == counted, (points, counted, self.ours.log()[-12:])
        if not theirs.over and self.rng.random() > LOOKED_AT:
            return
        seat = self.rng.choice([None, *range(self.game.players)])
        ours, wanted = seen(self.ours, seat), sight(theirs, seat)
        assert ours == wanted, (_apart(ours, wanted), self.ours.log()[-12:])


def _apart(ours: Any, wanted: Any) -> Any:
    """Return what is not the same, as deep as it goes."""
    if isinstance(wanted, dict):
        return {key: _apart(ours[key], wanted[key]) for key in wanted if ours[key] != wanted[key]}
    if isinstance(wanted, list) and len(ours) == len(wanted):
        return [_apart(one, other) for one, other in zip(ours, wanted, strict=True) if one != other]
    return f"ours {ours}, theirs {wanted}"


assert set(HEXES) == {*GULF, *PORT_HEXES}
