"""Checks of the `then` lines of an example, each of which claims something about the position."""

from __future__ import annotations

from typing import NamedTuple

from gamespec.checked.expressions import Expr, FieldGet, ZoneGet
from gamespec.checked.game import ThenLine
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Row, SetOf, Thing, Type, ZoneOf
from interpreter.examples.actual import explain, shown
from interpreter.examples.result import first_line, listed
from interpreter.examples.stage import Stage
from interpreter.state.visibility.sight import eyes
from interpreter.state.wording.names import seat_name


def fault(stage: Stage, line: ThenLine) -> str | None:
    """Return as text what is the case instead if a `then` line fails; None if it holds."""
    return _CLAIMS[line.sort](stage, line)


def _holds(stage: Stage, line: ThenLine) -> str | None:
    if line.condition is None:
        return "this line has no condition, so it tests nothing"
    if stage.program.evaluate(line.condition, stage.names)(stage.s):
        return None
    return explain(stage.program, stage.s, line.condition, stage.names)


def _can(stage: Stage, line: ThenLine) -> str | None:
    seat = line.seats[0]
    if not stage.asks(seat):
        return f"{seat_name(stage.program, seat)} is not to move: {stage.standing()}"
    if stage.allows(seat, line.text):
        return None
    return f"{seat_name(stage.program, seat)} cannot: {stage.refusal(seat, line.text) or stage.standing()}"


def _cannot(stage: Stage, line: ThenLine) -> str | None:
    """Check that a move is refused, for the reason if stated; return what is the case or None."""
    seat = line.seats[0]
    if stage.allows(seat, line.text):
        return f"{seat_name(stage.program, seat)} can"
    if line.chosen and line.chosen != "stop" and stage.asks(seat) and (odd := _no_choice(stage, line)) is not None:
        return odd
    if line.reason is None:
        return None
    reason = stage.refusal(seat, line.text)
    if reason is None:
        return f"the move is possible, only another player is to move: {stage.standing()}"
    return None if reason == line.reason else f"the rules give another reason, {reason!r}"


def _no_choice(stage: Stage, line: ThenLine) -> str | None:
    """Return a remark if no choice of the line's kind is made here, so the line says nothing; else None."""
    chosen = [kind for move in stage.offered(line.seats[0]) if move.sort == "choice" for kind, _ in move.args]
    if not chosen:
        return f"the player to move has nothing to choose here: {stage.standing()}"
    kinds = {kind.kind.name for kind in chosen if isinstance(kind, Thing | Row)}
    if line.chosen == "choice" or not kinds or line.chosen in kinds:
        return None
    return f"the player to move does not choose a {line.chosen} here: {stage.standing()}"


def _only(stage: Stage, line: ThenLine) -> str | None:
    """Check that exactly these moves (an action's name: all of it) are legal; else return what is."""
    seat = line.seats[0]
    who = seat_name(stage.program, seat)
    if not stage.asks(seat):
        return f"{who} is not to move: {stage.standing()}"
    left = stage.offered(seat)
    lacking: list[str] = []
    for text in line.texts:
        found = stage.meant(seat, text)
        if not found:
            lacking.append(text)
        left = [move for move in left if move not in found]
    told = [f"{who} cannot: {listed(lacking)}"] if lacking else []
    return "; ".join([*told, *([f"{who} can also {listed([str(move) for move in left])}"] if left else [])]) or None


def _asked(stage: Stage, line: ThenLine) -> str | None:
    return None if stage.asks(line.seats[0]) else stage.standing()


def _not_asked(stage: Stage, line: ThenLine) -> str | None:
    return stage.standing() if stage.asks(line.seats[0]) else None


def _at(stage: Stage, line: ThenLine) -> str | None:
    now = stage.where(line.chosen)
    if line.text in now:
        return None
    return f"the {line.chosen} is `{now[0]}`, not `{line.text}`" if now else stage.standing()


def _not_at(stage: Stage, line: ThenLine) -> str | None:
    return stage.standing() if line.text in stage.where(line.chosen) else None


def _family(stage: Stage, line: ThenLine) -> str | None:
    """Check that each element of a keyed field has its stated value; return the others as text, or None."""
    program = stage.program
    odd: list[str] = []
    for key, entry, wanted in zip(line.texts, line.read, line.items, strict=True):
        now, said = (program.evaluate(part, stage.names)(stage.s) for part in (entry, wanted))
        if now != said:
            odd.append(f"{key} is {shown(program, now, entry.type)}")
    return listed(odd) if odd else None


def _lists(stage: Stage, line: ThenLine) -> str | None:
    """Check a list's members, in a line or pile in order; return what is the case or None."""
    what = line.condition
    if what is None:
        return "this line has no condition, so it tests nothing"
    program, value = stage.program, stage.program.evaluate(what, stage.names)(stage.s)
    members = [*value] if isinstance(value, list | tuple) else [value]
    shape = what.zone.shape if isinstance(what, ZoneGet) else ""
    kind = _member(what.type)
    wanted = [_Wanted(item, stage.program.evaluate(item, stage.names)(stage.s)) for item in line.items]
    in_order = shape in {"line", "pile"} or not isinstance(what.type, ZoneOf)
    if len(members) == len(wanted) and _fits(kind, members, wanted, in_order=in_order):
        return None
    names = [shown(program, member, kind) for member in members]
    return f"{_source(line, what)} is {listed(names) if names else 'empty'}"


def _lists_not(stage: Stage, line: ThenLine) -> str | None:
    """Check that a list is not the stated one; return a text if it is, or None if members or order differ."""
    what = line.condition
    return None if what is None or _lists(stage, line) is not None else f"{_source(line, what)} is exactly this list"


class _Wanted(NamedTuple):
    """Stated member of a list: one thing, any of several things, or any piece of a row or an owner."""

    said: Expr
    value: int | list[int]

    def means(self, kind: Type, member: int) -> bool:
        """Return whether an actual member of the list, of the type `kind`, matches the stated one."""
        of, value = self.said.type, self.value
        if not isinstance(value, int):
            return member in value
        pieces = kind.kind if isinstance(kind, Thing) and kind.kind.sort == "piece" else None
        if pieces is not None and isinstance(of, Thing) and of.kind is not pieces:
            return bool(pieces.owner_of) and pieces.owner_of[member] == value
        if pieces is not None and isinstance(of, Row):
            return pieces.row_of[member] == value
        return member == value


def _fits(kind: Type, members: list[int], wanted: list[_Wanted], *, in_order: bool) -> bool:
    if in_order:
        return all(each.means(kind, member) for each, member in zip(wanted, members, strict=True))
    left = [*members]
    for each in wanted:  # rows do not overlap, so the first match will do
        found = next((member for member in left if each.means(kind, member)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _member(kind: Type) -> Type:
    if isinstance(kind, ZoneOf):
        return Thing(kind.zone.kinds[0])
    return kind.of if isinstance(kind, SetOf) else kind


def _sees(stage: Stage, line: ThenLine) -> str | None:
    total, seen = _sight(stage, line)
    if not total:
        return f"{_source(line)} is empty, so there is nothing to see"
    return None if seen == total else f"{_who(stage, line)} sees {seen} of {total}"


def _sees_not(stage: Stage, line: ThenLine) -> str | None:
    total, seen = _sight(stage, line)
    if not total:
        return f"{_source(line)} is empty, so there is nothing to see"
    return None if not seen else f"{_who(stage, line)} sees {'it' if seen == total == 1 else f'{seen} of {total}'}"


def _who(stage: Stage, line: ThenLine) -> str:
    return seat_name(stage.program, line.seats[0])


def _source(line: ThenLine, what: Expr | None = None) -> str:
    asked = what or line.condition
    return first_line(asked.span if asked is not None else line.span)


def _sight(stage: Stage, line: ThenLine) -> tuple[int, int]:
    """Return the number of things a `sees` line names, and how many of them the line's seat sees."""
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
    value = stage.program.evaluate(what, stage.names)(stage.s)
    pieces = value if isinstance(value, list | tuple) else [value] if value >= 0 else []
    return len(pieces), sum(look.front(stage.s, kind, piece, seat) for piece in pieces)


def _piece_kind(what: Expr) -> Kind | None:
    kind = what.type
    if isinstance(kind, ZoneOf):
        return kind.zone.kinds[0]
    kind = kind.of if isinstance(kind, SetOf) else kind
    return kind.kind if isinstance(kind, Thing) else None


def _number(stage: Stage, part: Expr) -> int:
    value = stage.program.evaluate(part, stage.names)(stage.s)
    return value if isinstance(value, int) else value[0]


def _wins(stage: Stage, line: ThenLine) -> str | None:
    """Check that exactly the seats of the line come first; return what is the case instead, or None."""
    program, s = stage.program, stage.s
    winners = [seat for seat, place in enumerate(program.places(s)) if place == 1]
    if program.sort(s) != "end":
        return f"the game is not over: {stage.standing()}"
    if sorted(winners) == sorted(line.seats):
        return None
    names = " and ".join(seat_name(program, seat) for seat in winners) or "nobody"
    totals = listed(
        [f"{seat_name(program, seat)} {sum(program.scores(s, seat))}" for seat in range(len(program.places(s)))]
    )
    return f"{names} {'share' if len(winners) > 1 else 'wins'}; totals: {totals}"


def _over(stage: Stage, _: ThenLine) -> str | None:
    return None if stage.program.sort(stage.s) == "end" else stage.standing()


def _not_over(stage: Stage, _: ThenLine) -> str | None:
    return "the game is over" if stage.program.sort(stage.s) == "end" else None


_CLAIMS = {
    "holds": _holds,
    "can": _can,
    "cannot": _cannot,
    "only": _only,
    "asked": _asked,
    "not-asked": _not_asked,
    "at": _at,
    "not-at": _not_at,
    "lists": _lists,
    "lists-not": _lists_not,
    "family": _family,
    "sees": _sees,
    "sees-not": _sees_not,
    "wins": _wins,
    "over": _over,
    "not-over": _not_over,
}
