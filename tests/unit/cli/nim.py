"""A game small enough to write by hand: take one or two of five sticks; whoever takes the last wins.

It answers what the command line asks of a state, so that playing is tested without the machine.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from gamespec.checked.types import Int
from interpreter import IllegalMoveError
from interpreter.kernel.moves import Word

SPAN = SimpleNamespace(text="your sticks")


class Known:
    def __init__(self, **parts: Any) -> None:
        vars(self).update(parts)


PLAYER = SimpleNamespace(name="Player")
CHECKED = Known(
    player=PLAYER,
    seats=2,
    automatic=[],
    seat_range=(2, 2),
    kinds=[],
    shapes=[],
    values=[],
    fields=[],
    displayed_fields=[
        SimpleNamespace(name=name, owner=owner, keys=(), type=None, title=None)
        for name, owner in (("sticks", None), ("taken", PLAYER), ("secret", PLAYER))
    ],
    zones=[],
    phases=[SimpleNamespace(name="taking", title="Taking", span=None, player=None, body=(), arrows=())],
    actions=[SimpleNamespace(name="take", title="Take sticks", params=(), forbids=(), body=(), span=None, you=None)],
    triggers=[],
    constants=[],
    always=[],
    cites=[],
    seat_names=("P1", "P2"),
    look=SimpleNamespace(hidden=set(), laid={}, signs={}, colours={}, printed={}),
    scoring=SimpleNamespace(
        lines=[SimpleNamespace(name="sticks", title="Sticks taken", span=None, value=SimpleNamespace(span=SPAN))],
        span=None,
        criteria=[],
    ),
)


@dataclass(frozen=True)
class Taken:
    number: int
    action: str = "take"
    sort: str = "action"
    seat: int = 0

    @property
    def code(self) -> int:
        return self.number

    @property
    def args(self) -> tuple[tuple[Int, int], ...]:
        return ((Int(1, 2), self.number),) if self.sort != "stop" else ()

    @property
    def words(self) -> tuple[Word, ...]:
        return (Word(str(self.number), str(self.number)),) if self.sort != "stop" else ()

    def __str__(self) -> str:
        return f"take({self.number})"


@dataclass(frozen=True)
class Game:
    players: int = 2
    name: str = "nim"
    variants: tuple[str, ...] = ()

    @property
    def program(self) -> Any:
        """Return what bots ask of the machine: an array is the moves made, a code the number of sticks."""
        return Known(
            checked=CHECKED,
            runtime_checks=[],
            seat=lambda made: len(made) % self.players,
            menu=lambda made: [number for number in (1, 2) if number <= 5 - sum(made)],
        )

    @property
    def checked(self) -> Known:
        return CHECKED

    @property
    def seat_names(self) -> list[str]:
        return [f"P{seat + 1}" for seat in range(self.players)]

    def move(self, state: Nim, text: str) -> Taken:
        for move in state.moves():
            if str(move) == "".join(text.split()).lower():
                return move
        raise IllegalMoveError(state.why_not(text) or f"`{text}` is not a legal move here")


@dataclass(frozen=True)
class Nim:
    game: Game = field(default_factory=Game)
    made: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        return 5 - sum(self.made)

    @property
    def over(self) -> bool:
        return self.left == 0

    phase, step = "taking", None
    due = None
    wanted = None

    @property
    def array(self) -> list[int]:
        return list(self.made)

    @property
    def last(self) -> Any:
        if not self.made:
            return None
        before = Nim(self.game, self.made[:-1])
        return SimpleNamespace(
            parent=before.last, before=before.array, item=Taken(self.made[-1], seat=before.seat or 0)
        )

    @property
    def seat(self) -> int | None:
        return None if self.over else len(self.made) % self.game.players

    def moves(self) -> list[Taken]:
        return [Taken(number, seat=self.seat or 0) for number in (1, 2) if number <= self.left]

    def apply(self, move: Taken) -> Nim:
        return Nim(self.game, (*self.made, move.number))

    def log_length(self, seat: int | None = None) -> int:
        del seat
        return len(self.made)

    def log_entries(self, seat: int | None = None, *, since: int = 0) -> list[Any]:
        del seat
        players = self.game.players
        return [
            SimpleNamespace(move=move, text=str(move), words=move.words, came=(), again=False)
            for move in (Taken(number, seat=at % players) for at, number in enumerate(self.made))
        ][since:]

    def costs(self, move: Taken) -> list[Any]:
        del move
        return []

    def known_scores(self, seat: int | None = None) -> list[dict[str, int | None]]:
        del seat
        return []

    def criteria(self) -> list[list[int]]:
        return [[score] for line in self.scores() for score in line.values()]

    def log(self, seat: int | None = None) -> list[str]:
        del seat
        return [f"P{at % self.game.players + 1}: take({number})" for at, number in enumerate(self.made)]

    def view(self, seat: int | None = None, *, plain: bool = False) -> dict[str, Any]:
        del plain
        names = self.game.seat_names
        return {
            "game": "Nim",
            "viewer": None if seat is None else names[seat],
            "phase": "taking",
            "step": None,
            "to_move": None if self.seat is None else names[self.seat],
            "over": self.over,
            "seats": names,
            "table": {"fields": {"sticks": self.left}, "zones": {}},
            "players": [{"seat": name, "fields": {"secret": "?", "taken": 0}, "zones": {}} for name in names],
            "things": {},
        }

    def why_not(self, text: str) -> str | None:
        return "only one or two sticks may be taken" if text.startswith("take(") else None

    def refused(self, text: str) -> Any:
        return SimpleNamespace(reason=self.why_not(text), span=None)

    def scores(self) -> list[dict[str, int]]:
        return [{"sticks": sum(self.made[seat :: self.game.players])} for seat in range(self.game.players)]

    def places(self) -> list[int]:
        last = (len(self.made) - 1) % self.game.players
        return [1 if seat == last else 2 for seat in range(self.game.players)]

    def winners(self) -> list[int]:
        return [self.places().index(1)]

    def to_json(self, *, note: str | None = None) -> str:
        del note
        return json.dumps({"moves": list(self.made)})
