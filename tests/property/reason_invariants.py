"""Random moves that may not be made, and what holds of the reasons given against them.

The reason is that of the first line that fails, by a second reading of the rules. Where one cell of the state can make
just that condition true, the reason is no longer given. Nobody who cannot tell two states apart hears two reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING, Any

from gamespec.checked.types import Int, Thing, YesNo
from interpreter.kernel.choosing import piece_kind
from interpreter.state.game import State
from interpreter.state.visibility.sight import eyes
from interpreter.state.wording.menu_text import open_options
from interpreter.state.wording.names import value_name
from interpreter.state.worlds.resample import resample
from tests.property.opening_twin import Failed, Reading, Unknown

if TYPE_CHECKING:
    from gamespec.checked.game import Action
    from gamespec.checked.things import Field
    from interpreter.state.game import Game

TWINS = 2
CELLS = 400
"""Changes of a cell tried to make a condition true."""
ELSEWHERE = 0.15
"""One in this many tries is of any action, offered or not."""
INSIDE = 0.8
"""One in this many arguments is outside the set it must be from: most reasons are against others."""
SILENT = "this move is not possible now"


@dataclass(frozen=True, slots=True)
class Try:
    """A move that is not on offer, with arguments the one who tries could name."""

    game: Game
    state: list[int] = field(repr=False)
    seat: int
    action: Action
    args: list[int]
    text: str
    reason: str


@dataclass(slots=True)
class Told:
    sort: str
    """`need`, `pay` and so on: the line that failed; `unread` where the second reading does not follow it."""
    flipped: bool = False
    faults: list[str] = field(default_factory=list[str])


def tries(game: Game, seed: int, amount: int) -> Iterator[Try]:
    """Random illegal tries over random games, one at a decision."""
    rng, program = Random(seed), game.program
    found = 0
    for each in range(50 * amount):
        s = program.start(seed * 1_000 + each)
        for _ in range(10_000):
            if program.sort(s) != "decision":
                break
            if rng.random() < 0.2:
                tried = one_try(game, s, rng)
                if tried is not None:
                    yield tried
                    found += 1
                    if found == amount:
                        return
                if rng.random() < 0.1:
                    break
            menu = program.menu(s)
            program.apply(s, menu[int(rng.random() * len(menu))])


def one_try(game: Game, s: list[int], rng: Random) -> Try | None:
    """An illegal move of an action that is offered, if chance finds one."""
    program, seat = game.program, game.program.seat(s)
    options = [option.action for option in open_options(program, s)]
    others = program.checked.actions if rng.random() < ELSEWHERE else options
    actions = [action for action in others if not any(p.given for p in action.params)]
    if not options or not actions:
        return None
    action = rng.choice(actions)
    args: list[int] = []
    env = {action.you: seat}
    for param in action.params:
        values = nameable(game, s, seat, param.var.type)
        if rng.random() < INSIDE and param.domain is not None:
            inside = set(Reading(program).members(param.domain, s, env))
            values = [value for value in values if value in inside] or values
        if not values:
            return None
        env[param.var] = rng.choice(values)
        args.append(env[param.var])
    words = [value_name(program, s, p.var.type, value, seat) for p, value in zip(action.params, args, strict=True)]
    text = f"{action.name}({', '.join(words)})" if words else action.name
    reason = State(game, s[:]).why_not(text)
    return None if reason is None else Try(game, s[:], seat, action, args, text, reason)


def nameable(game: Game, s: list[int], seat: int, kind: object) -> list[int]:
    """The values of a type a seat may name: pieces whose front it sees."""
    if isinstance(kind, Int):
        return list(range(13))
    if isinstance(kind, YesNo):
        return [0, 1]
    if isinstance(kind, Thing):
        pieces = piece_kind(kind)
        look = eyes(game.program)
        return [i for i in range(kind.kind.size) if pieces is None or look.front(s, pieces, i, seat)]
    return []


def told(tried: Try, rng: Random) -> Told:
    """Hold one reason against the invariants."""
    here = State(tried.game, tried.state[:])
    faults = list(_twins(tried, rng))
    if here.why_not(tried.text) != tried.reason or here.array != tried.state:
        faults.append("asking twice gives two answers, or changes the state")
    if tried.action not in [option.action for option in open_options(tried.game.program, tried.state)]:
        faults += [] if "is not a legal move now" in tried.reason else [f"not on offer, but told {tried.reason!r}"]
        return Told("not offered", faults=faults)
    if not _is_written(tried):
        outside = isinstance(failed := _read(tried, tried.args), Failed) and failed.sort == "set"
        faults += (
            []
            if outside or "is a legal move here only with" in tried.reason
            else [f"offered with others, but told {tried.reason!r}"]
        )
        return Told("offered with others", faults=faults)
    readings = [_read(tried, args) for args in _meant(tried)]
    if any(isinstance(each, Unknown) for each in readings):
        return Told("unread", faults=faults)
    failed = [each for each in readings if isinstance(each, Failed)]
    if len(failed) < len(readings):
        return Told("none", faults=[*faults, "every line of the rules holds, yet it is refused"])
    if failed[0].sort == "set":
        return Told("set", faults=faults)
    machine = tried.game.program.refusal(tried.state, tried.seat, tried.action.name, tried.args)
    if machine is None:
        return Told(failed[0].sort, faults=[*faults, "the machine finds no line that fails"])
    if tried.reason not in {machine.reason, SILENT} and len(readings) == 1:
        faults.append(f"told {tried.reason!r}, found {machine.reason!r}")
    exact = _read(tried, tried.args)
    assert isinstance(exact, Failed)
    if machine.span not in exact.spans:
        faults.append(
            f"the line told is {machine.span and machine.span.text!r}, the one that fails {exact.spans[0] and exact.spans[0].text!r}"
        )
    flipped = False
    for changed in islice(_made_true(tried, exact, rng), 1):
        flipped = True
        faults += _told_still(tried, exact, changed)
    return Told("silent" if tried.reason == SILENT else exact.sort, flipped, faults)


def _is_written(tried: Try) -> bool:
    """Whether an offer leaves the arguments open, or names these."""
    program, s = tried.game.program, tried.state
    options = [option for option in open_options(program, s) if option.action is tried.action]
    meant = _meant(tried)
    return any(
        [program.number(arg, s) for arg in option.args] == args[: len(option.args)]
        for option in options
        for args in meant
    )


def _read(tried: Try, args: list[int]) -> Failed | Unknown | None:
    try:
        return Reading(tried.game.program).failing(tried.action, tried.state, tried.seat, args)
    except Unknown as unread:
        return unread


def _meant(tried: Try) -> list[list[int]]:
    """The arguments the words of a try may mean: like pieces have one name."""
    program, s, seat = tried.game.program, tried.state, tried.seat
    ways: list[list[int]] = []
    for param, value in zip(tried.action.params, tried.args, strict=True):
        name = value_name(program, s, param.var.type, value, seat)
        like = [
            i
            for i in nameable(tried.game, s, seat, param.var.type)
            if value_name(program, s, param.var.type, i, seat) == name
        ]
        ways.append(like if piece_kind(param.var.type) else [value])
    return [list(way) for way in islice(product(*ways), 24)]


def _twins(tried: Try, rng: Random) -> Iterator[str]:
    for _ in range(TWINS):
        other = resample(tried.game.program, tried.state, tried.seat, rng)
        if other != tried.state:
            heard = State(tried.game, other, made_up=True).why_not(tried.text)
            if heard != tried.reason:
                yield f"hears {tried.reason!r}, and {heard!r} in a state it cannot tell from this one"


def _told_still(tried: Try, failed: Failed, changed: list[int]) -> Iterator[str]:
    """With the condition true alone the line is not told any more, and what is told then is right again."""
    program = tried.game.program
    machine = program.refusal(changed, tried.seat, tried.action.name, tried.args)
    try:
        again = Reading(program).failing(tried.action, changed, tried.seat, tried.args)
    except Unknown:
        return
    if (machine is None) != (again is None) or (
        machine is not None and again is not None and machine.span not in again.spans
    ):
        yield f"made true, it is refused by {machine and machine.reason!r} and should be by {again and again.spans[0]}"
    if machine is not None and machine.span == failed.spans[0]:
        yield f"made true, {machine.reason!r} is still told"


def _made_true(tried: Try, failed: Failed, rng: Random) -> Iterator[list[int]]:
    """States in which one cell is another and the line holds, the lines before it as they are."""
    program, reading = tried.game.program, Reading(tried.game.program)
    for at, value in _changes(tried, failed, rng):
        changed = tried.state[:]
        changed[at] = value
        program.refresh(changed)
        try:
            again = reading.failing(tried.action, changed, tried.seat, tried.args)
        except (Unknown, IndexError, ZeroDivisionError):
            continue
        if again is None or not set(again.spans) & set(failed.spans):
            yield changed


def _changes(tried: Try, failed: Failed, rng: Random) -> list[tuple[int, int]]:
    """Cells of the fields a condition reads, with other values; money first."""
    if failed.source >= 0:
        return [(failed.source, 90)]
    if failed.asks is None:
        return []
    watched = Watched(failed.state)
    tried.game.program.evaluate(failed.asks, failed.known)(watched)
    layout = tried.game.program.layout
    changes = [
        (at, value)
        for place in layout.fields.values()
        if not place.field.machine_made
        for at in range(place.base, place.base + place.size)
        if at in watched.read
        for value in _values(place.field)
        if tried.state[at] != value
    ]
    rng.shuffle(changes)
    return changes[:CELLS]


class Watched(list[int]):
    """A state that notes which of its cells are read."""

    def __init__(self, state: list[int]) -> None:
        super().__init__(state)
        self.read: set[int] = set()

    def __getitem__(self, at: Any) -> Any:
        self.read |= {at} if isinstance(at, int) else set(range(*at.indices(len(self))))
        return super().__getitem__(at)


def _values(read: Field) -> range | list[int]:
    kind = read.type
    if isinstance(kind, YesNo):
        return [0, 1]
    if isinstance(kind, Int):
        low, high = kind.low or 0, kind.high or 20
        return range(low, min(high, low + 20) + 1)
    return range(-1, kind.kind.size) if isinstance(kind, Thing) else []
