"""Rule about moves of more pieces than there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from gamespec.check.expressions.sets.ambiguity import most
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.game import Action
from gamespec.checked.things import Zone
from gamespec.checked.traversal import parts
from gamespec.checked.types import SetOf, Thing
from gamespec.diagnostics import Diagnostic, Edit, Fix, register
from gamespec.lint.register import rule

DEALT_TOO_MANY = register("GS517")
MOST_LAPS = 200
UNKNOWN = 1 << 40
"""Number of pieces assumed where it is not known, greater than that of any game."""


@rule
def dealt_too_many(world: World) -> Iterator[Diagnostic]:
    """Yield findings for moves of more pieces than exist, or (the first) than the setup has left there."""
    beyond = list(_beyond(world))
    yield from beyond
    if beyond:
        return
    setup = next((phase for phase in world.checked.phases if phase.name == "setup"), None)
    if setup is None or world.checked.triggers:
        return  # effects of rules in between are not simulated
    dealing = _Dealing(world.seats)
    dealing.run(setup.body)
    if dealing.short is not None:
        yield dealing.short


def _beyond(world: World) -> Iterator[Diagnostic]:
    for line in parts_of(world):
        if not isinstance(line, s.Move) or line.up_to or not isinstance(line.what, x.EndOf):
            continue
        amount, there = line.what.amount, most(line.what.of)
        if there is not None and isinstance(amount, x.Const) and amount.value > there:
            message = (
                f"this line moves {amount.value} pieces, but there are never more than {there} in "
                f"`{line.what.of.span.text}`"
            )
            fix = Fix(f"write `{there}`", (Edit(amount.span, str(there)),), safe=False)
            advice = f"write `{there}` instead of `{amount.span.text}`"
            yield DEALT_TOO_MANY.at(line.span, message, help=advice, fixes=[fix])


@dataclass(slots=True)
class _Dealing:
    """Simulation of the setup: greatest number of pieces in each zone of the table after each line."""

    seats: int
    held: dict[Zone, int] = field(default_factory=dict)
    """Greatest number of pieces in each zone that got some; other lint rules report zones that stay empty."""
    short: Diagnostic | None = None
    laps: list[tuple[int, s.ForEach | s.Repeat, dict[Zone, int]]] = field(default_factory=list)
    doing: list[Action] = field(default_factory=list)
    """Actions that are being carried out, each by the one before."""

    def run(self, body: Iterable[s.Stmt]) -> None:
        for line in body:
            if self.short is not None:
                return
            match line:
                case s.Move():
                    self._move(line)
                case s.Step() | s.As():
                    self.run(line.body)
                case s.Do() if line.action not in self.doing:
                    self.doing.append(line.action)
                    self.run(line.action.body)
                    self.doing.pop()
                case s.ForEach() if line.where is None and (many := _size(line.set)) is not None:
                    self._repeat(line, many)
                case s.Repeat() if line.until is None and isinstance(line.limit, x.Const):
                    self._repeat(line, line.limit.value)
                case _:
                    self._forget(line)

    def _repeat(self, line: s.ForEach | s.Repeat, many: int) -> None:
        if many > MOST_LAPS:
            self._forget(line)
            return
        self.laps.append((many, line, dict(self.held)))
        for _ in range(many):
            self.run(line.body)
        self.laps.pop()

    def _move(self, line: s.Move) -> None:
        taken = most(line.what)
        number = UNKNOWN if taken is None else taken
        if isinstance(line.what, x.EndOf):
            wanted = line.what.amount
            exact = 1 if wanted is None else wanted.value if isinstance(wanted, x.Const) else None
            number = min(number, UNKNOWN if exact is None else exact)
            source = _of_table(line.what.of)
            if source is not None and source.refill is None and source in self.held:
                there = self.held.get(source, 0)
                if exact is not None and exact > there and not line.up_to:
                    self.short = self._finding(line, source, exact, there)
                    return
                self.held[source] = there if exact is None else max(0, there - number)
        elif (source := _of_table(line.what)) is not None:
            number = self.held.get(source, 0)
            self.held[source] = 0
        target = _of_table(line.to)
        if target is not None:
            self.held[target] = min(UNKNOWN, self.held.get(target, 0) + number)

    def _forget(self, line: s.Stmt) -> None:
        """Assume any number of pieces in zones to which a statement that is not simulated may move pieces."""
        for part in _reached(line, set()):
            targets = [part.to] if isinstance(part, s.Move) else [part.left, part.right]
            self.held.update({target.zone: UNKNOWN for target in targets if isinstance(target, x.ZoneGet)})

    def _finding(self, line: s.Move, source: Zone, wanted: int, there: int) -> Diagnostic:
        most_of, players = there, False
        if not self.laps:
            lie = f"it holds at most {there}"
            message = f"`{source.name}` holds too few pieces: this line moves {wanted}, but {lie}"
        else:
            many, loop, before = self.laps[-1]
            first = before.get(source, 0)
            most_of = first // many
            players = isinstance(loop, s.ForEach) and many == self.seats
            each = f"{wanted} for each of {many} players" if players else f"{many} times {wanted}"
            message = f"`{source.name}` holds too few pieces: {each} are {many * wanted}, but it holds at most {first}"
            if many * wanted <= first:  # other lines of the loop take some
                message = f"`{source.name}` holds too few pieces: this loop moves more than the {first} that it has"
                most_of = 0
        more = f"move more pieces to `{source.name}` before"
        assert isinstance(line.what, x.EndOf)
        amount = line.what.amount
        if not most_of or amount is None:
            return DEALT_TOO_MANY.at(line.span, message, help=more)
        if players:  # with more players it may be still fewer
            advice = f"move at most {most_of} for each of {self.seats} players, or {more}"
            return DEALT_TOO_MANY.at(line.span, message, help=advice)
        fix = Fix(f"write `{most_of}`", (Edit(amount.span, str(most_of)),), safe=False)
        advice = f"write `{most_of}` instead of `{amount.span.text}`, or {more}"
        return DEALT_TOO_MANY.at(line.span, message, help=advice, fixes=[fix])


def _size(of: x.Expr) -> int | None:
    """Return the number of members of a set expression, or None if it is not known before play."""
    match of:
        case x.AllOf():
            return of.kind.size
        case x.ConstSet():
            return len(of.members)
        case x.Builtin(name="clockwise" | "reversed") if isinstance(of.args[0], x.AllOf):
            return of.args[0].kind.size
        case x.Builtin(name="clockwise", type=SetOf(Thing(kind))):
            return kind.size
        case _:
            return None


def _of_table(of: x.Expr) -> Zone | None:
    """Return the zone that an expression names if the table owns it, or None for any other expression."""
    return of.zone if isinstance(of, x.ZoneGet) and of.zone.owner is None and not of.zone.keys else None


def _reached(line: object, seen: set[object]) -> Iterator[s.Move | s.Swap]:
    """Yield the moves and swaps in a statement and in the actions it runs; `seen` collects these actions."""
    for part in parts(line):
        if isinstance(part, s.Move | s.Swap):
            yield part
        elif isinstance(part, s.Do | s.Option) and part.action not in seen:
            seen.add(part.action)
            for inner in part.action.body:
                yield from _reached(inner, seen)
