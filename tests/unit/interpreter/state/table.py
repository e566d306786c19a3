"""A small card game made by hand, and a machine for it: enough to test the runtime without a compiler.

Two seats draw boats from a hidden, shuffled supply and launch them; a captain may lie face down on a boat.
Conditions of sights are plain functions (state, bound values) -> truth here.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, ClassVar

from gamespec.checked.expressions import Const, Read, Var, ZoneGet
from gamespec.checked.game import Action, CheckedGame, Param, Phase, ScoreLine, Scoring
from gamespec.checked.kinds import Kind
from gamespec.checked.things import HIDDEN, OPEN, Field, Seen, Sight, Zone
from gamespec.checked.types import Int, SetOf, Thing, YesNo
from gamespec.source import BUILTIN
from interpreter.kernel.chance import draw, stream_number
from interpreter.kernel.layout import FIRST_STREAM, PC, SEED, Layout, add_slot, blank, lay_out
from interpreter.kernel.moves import Move, Outcome

MINE = Sight(open=False, seen=(Seen("owner"),))
ROWS = ("shrimp", "cod", "crab")
COPIES = (0, 0, 0, 1, 1, 2)
DRAW, STOP = 100, 101
DECIDE, DEAL, OVER = 0, 1, 2


class Table:
    """A Program by hand."""

    secrets: ClassVar[dict[int, Any]] = {}

    def __init__(self, seats: int = 2, rows: tuple[int, ...] = COPIES) -> None:
        player = Kind("Player", "player", tuple(f"P{i + 1}" for i in range(seats)), tuple(range(seats)), index=0)
        boat = Kind("Boat", "piece", ROWS, rows, form="cards", index=1)
        game = CheckedGame("Harbour", seats, (2, 4), player.rows, player, kinds=[player, boat])
        self.boat, self.player, self.checked = boat, player, game
        self.fixed: dict[tuple[int, int, int], Any] = {}
        self.supply = Zone("supply", None, "pile", (boat,), sight=HIDDEN)
        self.market = Zone("market", None, "line", (boat,), sight=OPEN)
        self.hand = Zone("hand", player, "group", (boat,), sight=MINE)
        self.boats = Zone("boats", player, "group", (boat,), sight=OPEN)
        self.captain = Zone("captain", boat, "slot", (boat,), sight=MINE)
        game.zones += [self.supply, self.market, self.hand, self.boats, self.captain]
        self.coins = Field("coins", player, Int(0, None), starts=5)
        self.bid = Field("bid", player, Int(0, 9), starts=0, sight=MINE)
        self.crates = Field("crates", boat, Int(0, 4), starts=0)
        self.best = Field("best", None, Thing(boat, optional=True), starts=-1)
        self.round = Field("round", None, Int(1, 9), starts=1)
        self.started = Field("started", None, YesNo(), starts=0)
        game.fields += [self.coins, self.bid, self.crates, self.best, self.round, self.started]
        you, card = Var("you", Thing(player)), Var("boat", Thing(boat))
        hand = ZoneGet(SetOf(Thing(boat)), BUILTIN, self.hand, Read(Thing(player), BUILTIN, you), ())
        self.launch = Action("launch", None, you, (Param(card, hand),), ())
        game.actions += [self.launch, Action("draw", None, you, (), ())]
        coins = Const(Int(0, None), BUILTIN, 0)
        game.scoring = Scoring(you, (ScoreLine("fleet", None, coins, BUILTIN),), ())
        self.phase = Phase("sailing", None, None, None)
        game.phases.append(self.phase)
        self.layout: Layout = lay_out(game, ["supply"], {boat})
        self.mover = add_slot(self.layout, "mover")
        self.held = add_slot(self.layout, "held", kind=boat)
        self.runtime_checks: list[object] = []

    def put(self, s: list[int], piece: int, zone: Zone, owner: int = 0) -> None:
        """Lay a piece into a zone, at its end; as in the machine its place is written first."""
        where = self.layout.where[self.boat] + piece
        number = self.layout.zone_number(zone, owner)
        at, source = self.layout.address_of[number], s[where]
        s[where] = number
        if source >= 0:
            self._take(s, piece, source)
        if zone.shape == "slot":
            s[at] = piece
        else:
            s[at + self.layout.zones[zone].head + s[at]] = piece
            s[at] += 1

    def _take(self, s: list[int], piece: int, number: int) -> None:
        zone = self.layout.zone_of[number][0]
        at = self.layout.address_of[number]
        if zone.shape == "slot":
            s[at] = -1
            return
        head = self.layout.zones[zone].head
        left = [p for p in self.layout.items(s, number) if p != piece]
        s[at + head : at + head + s[at]] = [*left, -1]
        s[at] -= 1
        if head == 3:
            s[at + 1], s[at + 2] = 0, min(s[at + 2], s[at])

    def shuffle(self, s: list[int]) -> None:
        """Leave the order of the supply open."""
        at = self.layout.address_of[self.layout.zone_number(self.supply)]
        s[at + 1], s[at + 2] = 0, s[at]

    def empty(self) -> list[int]:
        return blank(self.layout)

    # ---- what the runtime asks of a Program

    def start(self, seed: int | None) -> list[int]:
        s = self.empty()
        s[SEED] = -1 if seed is None else seed
        for piece in range(self.boat.size):
            self.put(s, piece, self.supply)
        self.shuffle(s)
        return s

    def sort(self, s: list[int]) -> str:
        return ("decision", "chance", "end")[s[PC]]

    def node(self, s: list[int]) -> SimpleNamespace:
        return SimpleNamespace(phase=self.phase, step=None, sort=self.sort(s), span=None, exit=None)

    def place(self, s: list[int]) -> tuple[Any, str | None]:
        del s
        return self.phase, None

    def seat(self, s: list[int]) -> int:
        return s[self.mover.base] if s[PC] == DECIDE else -1

    def menu(self, s: list[int]) -> list[int]:
        if s[PC] != DECIDE:
            return []
        return [*self.hand_of(s, self.seat(s)), *([DRAW] if self.supply_of(s) else []), STOP]

    def hand_of(self, s: list[int], seat: int) -> list[int]:
        return self.layout.items(s, self.layout.zone_number(self.hand, seat))

    def supply_of(self, s: list[int]) -> list[int]:
        return self.layout.items(s, self.layout.zone_number(self.supply))

    def move(self, s: list[int], code: int) -> Move:
        seat = self.seat(s)
        if code == STOP:
            return Move("stop", "stop", (), seat, code)
        if code == DRAW:
            return Move("draw", "action", (), seat, code)
        return Move("launch", "action", ((Thing(self.boat), code),), seat, code)

    def carry_out(self, s: list[int], item: Move | Outcome) -> None:
        if isinstance(item, Move):
            self.apply(s, item.code)
        else:
            self.draw(s, item)

    def apply(self, s: list[int], code: int) -> None:
        seat = self.seat(s)
        if code == DRAW:
            s[PC] = DEAL
            if s[SEED] >= 0:
                supply = self.supply_of(s)
                counter = s[FIRST_STREAM]
                s[FIRST_STREAM] += 1
                self._dealt(s, supply[draw(s[SEED], stream_number("supply"), counter, len(supply))])
            return
        if code != STOP:
            self.put(s, code, self.boats, seat)
            s[self.layout.field_address(self.coins, seat)] -= 1
        self._next(s)

    def _dealt(self, s: list[int], piece: int) -> None:
        self.put(s, piece, self.hand, s[self.mover.base])
        s[PC] = DECIDE
        self._next(s)

    def _next(self, s: list[int]) -> None:
        s[self.mover.base] = (s[self.mover.base] + 1) % self.checked.seats
        if not self.supply_of(s) and not any(self.hand_of(s, seat) for seat in range(self.checked.seats)):
            s[PC] = OVER

    def record_voids(self, voids: list[tuple[int, int, list[int]]] | None) -> None:
        """Nothing is picked together here."""

    def record_skips(self, skips: object) -> None:
        del skips

    def refresh(self, s: list[int]) -> None:
        del s

    def outcomes(self, s: list[int]) -> list[tuple[Outcome, int]]:
        rows = [self.boat.row_of[piece] for piece in self.supply_of(s)]
        return [(Outcome(self.boat, row, row), rows.count(row)) for row in sorted(set(rows))]

    def draw(self, s: list[int], outcome: Outcome) -> None:
        self._dealt(s, next(p for p in self.supply_of(s) if self.boat.row_of[p] == outcome.row))

    def scores(self, s: list[int], seat: int) -> list[int]:
        return [s[self.layout.zones[self.boats].base + seat * self.layout.zones[self.boats].stride]]

    def places(self, s: list[int]) -> list[int]:
        totals = [self.scores(s, seat)[0] for seat in range(self.checked.seats)]
        return [1 + sum(other > mine for other in totals) for mine in totals]

    def refusal(self, s: list[int], seat: int, action: str, args: list[int]) -> SimpleNamespace | None:
        del s, seat, action, args
        return None

    def evaluate(self, expr: Any, bind: dict[Var, int]) -> Callable[[list[int]], Any]:
        if isinstance(expr, ZoneGet):
            owner: Any = expr.owner
            return lambda s: self.layout.items(s, self.layout.zone_number(expr.zone, bind[owner.var]))
        if isinstance(expr, Read):
            return lambda _: bind[expr.var]
        return lambda s: expr(s, bind)

    def asks(self, expr: Any, params: tuple[Var, ...]) -> Callable[..., Any]:
        return lambda s, *values: self.evaluate(expr, dict(zip(params, values, strict=True)))(s)


def by_hand(seats: int = 2, rows: tuple[int, ...] = COPIES) -> Any:
    """The table, in the place of a compiled Program."""
    return Table(seats, rows)
