"""The `then` lines: a stage that was played and a line enter; what was the case instead leaves, None if it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.expressions import FieldGet
from gamespec.checked.types import SetOf, Thing, ZoneOf
from interpreter.examples.actual import explain
from interpreter.examples.words import listed
from interpreter.runtime.names import seat_name
from interpreter.runtime.sight import eyes

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr
    from gamespec.checked.game import ThenLine
    from gamespec.checked.kinds import Kind
    from interpreter.examples.stage import Stage


def fault(stage: Stage, line: ThenLine) -> str | None:
    """What was the case instead of what the line says."""
    return _CLAIMS[line.sort](stage, line)


def _holds(stage: Stage, line: ThenLine) -> str | None:
    if line.condition is None:
        return "this line says nothing"
    if stage.program.evaluate(line.condition)(stage.s):
        return None
    return explain(stage.program, stage.s, line.condition)


def _can(stage: Stage, line: ThenLine) -> str | None:
    if not stage.asks(line.seats[0]):
        return f"{seat_name(stage.program, line.seats[0])} is not asked now: {stage.standing()}"
    reason = stage.refusal(line.seats[0], line.text)
    return None if reason is None else f"{seat_name(stage.program, line.seats[0])} cannot: {reason}"


def _cannot(stage: Stage, line: ThenLine) -> str | None:
    """Who is not asked can do nothing; a reason is that of the rules, whoever is asked."""
    asked = stage.asks(line.seats[0])
    if not asked and line.reason is None:
        return None
    reason = stage.refusal(line.seats[0], line.text)
    if reason is None and not asked:
        return f"nothing but the turn is against it: {stage.standing()}"
    if reason is None:
        return f"{seat_name(stage.program, line.seats[0])} can"
    if line.reason is not None and reason != line.reason:
        return f"the reason is {reason!r}"
    return None


def _sees(stage: Stage, line: ThenLine) -> str | None:
    total, seen = _sight(stage, line)
    if not total:
        return f"there is nothing to see: {_source(line)} is empty"
    return None if seen == total else f"{_who(stage, line)} sees {seen} of {total}"


def _sees_not(stage: Stage, line: ThenLine) -> str | None:
    total, seen = _sight(stage, line)
    if not total:
        return f"there is nothing to see: {_source(line)} is empty"
    return None if not seen else f"{_who(stage, line)} sees {'it' if seen == total == 1 else f'{seen} of {total}'}"


def _who(stage: Stage, line: ThenLine) -> str:
    return seat_name(stage.program, line.seats[0])


def _source(line: ThenLine) -> str:
    return line.condition.span.text if line.condition is not None else line.span.text


def _sight(stage: Stage, line: ThenLine) -> tuple[int, int]:
    """How many things the line asks about, and how many of them the seat sees."""
    what, seat = line.condition, line.seats[0]
    if what is None:
        return 0, 0
    look = eyes(stage.program)
    if isinstance(what, FieldGet):
        owner = 0 if what.owner is None else _number(stage, what.owner)
        return 1, int(look.field(stage.s, what.field, owner, seat))
    kind = _piece_kind(what)
    if kind is None or kind.sort != "piece":
        return 1, 1
    value = stage.program.evaluate(what)(stage.s)
    pieces = value if isinstance(value, list | tuple) else [value] if value >= 0 else []
    return len(pieces), sum(look.front(stage.s, kind, piece, seat) for piece in pieces)


def _piece_kind(what: Expr) -> Kind | None:
    kind = what.type
    if isinstance(kind, ZoneOf):
        return kind.zone.kinds[0]
    kind = kind.of if isinstance(kind, SetOf) else kind
    return kind.kind if isinstance(kind, Thing) else None


def _number(stage: Stage, part: Expr) -> int:
    value = stage.program.evaluate(part)(stage.s)
    return value if isinstance(value, int) else value[0]


def _wins(stage: Stage, line: ThenLine) -> str | None:
    """Exactly these seats come first."""
    program, s = stage.program, stage.s
    winners = [seat for seat, place in enumerate(program.places(s)) if place == 1]
    if program.sort(s) != "end":
        return f"the game is not over: {stage.standing()}"
    if sorted(winners) == sorted(line.seats):
        return None
    names = " and ".join(seat_name(program, seat) for seat in winners)
    totals = listed(
        [f"{seat_name(program, seat)} {sum(program.scores(s, seat))}" for seat in range(len(program.places(s)))]
    )
    return f"{names} {'win' if len(winners) == 1 else 'share'}{'s' if len(winners) == 1 else ''}; totals: {totals}"


def _over(stage: Stage, _: ThenLine) -> str | None:
    return None if stage.program.sort(stage.s) == "end" else stage.standing()


def _not_over(stage: Stage, _: ThenLine) -> str | None:
    return "the game is over" if stage.program.sort(stage.s) == "end" else None


_CLAIMS = {
    "holds": _holds,
    "can": _can,
    "cannot": _cannot,
    "sees": _sees,
    "sees-not": _sees_not,
    "wins": _wins,
    "share": _wins,
    "over": _over,
    "not-over": _not_over,
}
