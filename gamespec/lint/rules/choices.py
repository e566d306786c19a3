"""Rules about what is offered, and to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from math import prod

from gamespec.check.expressions.elaboration.narrowing import key_of
from gamespec.check.expressions.sets.comprehensions import beside_of, most
from gamespec.check.ranges import member_of
from gamespec.check.symbols import World
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.game import Action, CheckedGame, Param
from gamespec.checked.things import Trigger
from gamespec.checked.traversal import parts
from gamespec.checked.types import SetOf, Thing
from gamespec.diagnostics import Diagnostic, register
from gamespec.lint.register import rule
from gamespec.source import Span


@dataclass(slots=True)
class Known:
    """Facts about which players may be an automatic seat (`may`), and which never are (`people`)."""

    may: dict[x.Var, bool] = field(default_factory=dict)
    people: set[object] = field(default_factory=set)

    def copy(self) -> Known:
        """Return a copy for a nested block, which may learn more facts."""
        return replace(self, may=dict(self.may), people=set(self.people))


class Walk:
    """Walk through all statements of phases that collects, in `asked`, choices of automatic seats."""

    def __init__(self, game: CheckedGame) -> None:
        self.game = game
        self.seats = frozenset(game.automatic)
        self.asked: dict[Span, None] = {}
        self.done: set[tuple[object, ...]] = set()
        self.triggers: dict[object, list[Trigger]] = {}
        for trigger in game.triggers:
            event = trigger.event[0] if isinstance(trigger.event, tuple) else trigger.event
            self.triggers.setdefault(event, []).append(trigger)

    def phases(self) -> None:
        """Walk through the statements of every phase."""
        for phase in self.game.phases:
            known = Known()
            if phase.you is not None and phase.player is not None:
                known.may[phase.you] = self.may_be(phase.player, known)
            self.block(phase.body, known)
            for trigger in self.triggers.get(phase, ()):
                self.trigger(trigger, may=known.may.get(phase.you, True) if phase.you is not None else True)

    # ---- who a player may be

    def may_be(self, e: x.Expr, known: Known) -> bool:
        """Return whether the player that an expression stands for may be an automatic seat."""
        match e:
            case x.Const():
                return e.value in self.seats
            case x.Read():
                return known.may.get(e.var, True)
            case x.Cond():
                return self.may_be(e.yes, known) or self.may_be(e.no, known)
            case x.EndOf():
                return self.may_hold(e.of, known)
            case x.Aggregate():
                return self.may_hold(e, known)
            case _:
                return key_of(e) not in known.people

    def may_hold(self, group: x.Expr, known: Known) -> bool:
        """Return whether a set of players may contain an automatic seat."""
        match group:
            case x.ConstSet():
                return any(member in self.seats for member in group.members)
            case x.ListSet():
                return any(self.may_be(item, known) for item in group.items)
            case x.Aggregate():
                return self.may_hold(group.set, known) and not self._leaves_out(group.where, group.var)
            case x.EndOf():
                return self.may_hold(group.of, known)
            case x.Read():
                return known.may.get(group.var, True)
            case _:
                return True

    def _leaves_out(self, where: x.Expr | None, var: x.Var) -> bool:
        return where is not None and (var,) in self._people(where, holds=True)

    def _people(self, c: x.Expr, *, holds: bool) -> set[object]:
        """Return the expressions that are no automatic seat if a condition holds, or does not."""
        match c:
            case x.Not():
                return self._people(c.of, holds=not holds)
            case x.Binary(op="and") if holds:
                return self._people(c.left, holds=True) | self._people(c.right, holds=True)
            case x.Binary(op="or") if not holds:
                return self._people(c.left, holds=False) | self._people(c.right, holds=False)
            case x.Binary(op="is" | "is not"):
                same = (c.op == "is") == holds
                return {k for e, o in ((c.left, c.right), (c.right, c.left)) if (k := self._person(e, o, same=same))}
            case x.Member() if holds and not self.may_hold(c.set, Known()):
                key = key_of(c.of)
                return set() if key is None else {key}
            case _:
                return set()

    def _person(self, e: x.Expr, other: x.Expr, *, same: bool) -> object:
        if not isinstance(other, x.Const) or e.type != Thing(self.game.player, getattr(e.type, "optional", False)):
            return None
        person = other.value not in self.seats if same else self.seats == frozenset({other.value})
        return key_of(e) if person else None

    # ---- statements

    def block(self, body: s.Block, known: Known) -> None:
        """Walk through statements in order, with the facts known before them."""
        for stmt in body:
            self.statement(stmt, known)

    def statement(self, stmt: s.Stmt, known: Known) -> None:
        """Walk through a statement: who decides in it, and which actions it runs."""
        match stmt:
            case s.Let():
                self._bind(stmt.var, stmt.value, known)
            case s.If():
                self._branches(stmt, known)
            case s.ForEach():
                inner = known.copy()
                inner.may[stmt.var] = self.may_hold(stmt.set, known) and not self._leaves_out(stmt.where, stmt.var)
                self.block(stmt.body, inner)
            case s.As():
                inner = known.copy()
                inner.may[stmt.you] = self.may_be(stmt.player, known)
                self.block(stmt.body, inner)
            case s.Do():
                self._do(stmt, known)
            case s.Offer() | s.Anytime():
                self._ask(stmt.span, may=self.may_be(stmt.player, known))
                self._options(stmt.options, known)
            case s.Together():
                self._ask(stmt.span, may=self.may_hold(stmt.players, known))
                self._options(stmt.options, known)
            case s.Choose() | s.Pick() | s.PayWith():
                self._ask(stmt.span, may=self.may_be(stmt.player, known))
            case _:
                pass
        if isinstance(stmt, s.Repeat | s.Step | s.Anytime):
            self.block(stmt.body, known.copy())

    def _bind(self, var: x.Var, value: x.Expr, known: Known) -> None:
        if isinstance(value.type, SetOf):
            known.may[var] = self.may_hold(value, known)
        elif isinstance(value.type, Thing) and value.type.kind is self.game.player:
            known.may[var] = self.may_be(value, known)

    def _learn(self, c: x.Expr, known: Known, *, holds: bool) -> Known:
        inner = known.copy()
        for key in self._people(c, holds=holds):
            inner.people.add(key)
            if isinstance(key, tuple) and len(key) == 1 and isinstance(key[0], x.Var):
                inner.may[key[0]] = False
        return inner

    def _branches(self, stmt: s.If, known: Known) -> None:
        rest = known
        for test, body in stmt.branches:
            self.block(body, self._learn(test, rest, holds=True))
            rest = self._learn(test, rest, holds=False)
        self.block(stmt.otherwise, rest)

    def _ask(self, span: Span, *, may: bool) -> None:
        if may:
            self.asked[span] = None

    def _options(self, options: tuple[s.Option, ...], known: Known) -> None:
        for option in options:
            self.action(option.action, False, option.args, known)

    def _do(self, stmt: s.Do, known: Known) -> None:
        inside = self._you(known)
        may = inside if stmt.player is None else self.may_be(stmt.player, known)
        stands_in = [t for t in self.triggers.get(stmt.action, ()) if t.moment == "instead"] if may else []
        if stands_in:
            for trigger in stands_in:
                self.trigger(trigger, may=True)
            may = False
        elif len(stmt.args) < len(stmt.action.params):
            self._ask(stmt.span, may=may)
        self.action(stmt.action, may, stmt.args, known)

    def _you(self, known: Known) -> bool:
        return next((may for var, may in reversed(known.may.items()) if var.name == "you"), True)

    def action(self, action: Action, may: bool, args: tuple[x.Expr, ...], known: Known) -> None:
        """Walk through an action and its triggers; with `may`, an automatic seat may be the acting player."""
        inner = Known({action.you: may})
        for param, arg in zip(action.params, args, strict=False):
            if isinstance(param.var.type, Thing) and param.var.type.kind is self.game.player:
                inner.may[param.var] = self.may_be(arg, known)
        mark = (action, *inner.may.values())
        if mark in self.done:
            return
        self.done.add(mark)
        self.block(action.body, inner)
        for trigger in self.triggers.get(action, ()):
            if trigger.moment != "instead":
                self.trigger(trigger, may=may)

    def trigger(self, trigger: Trigger, *, may: bool) -> None:
        """Walk through a trigger's statements; with `may`, the acting player may be an automatic seat."""
        mark = (trigger, may)
        if mark in self.done:
            return
        self.done.add(mark)
        known = Known({trigger.you: may})
        if trigger.each is not None:
            known.may[trigger.each[0]] = self.may_hold(trigger.each[1], known)
        if trigger.when is not None:
            known = self._learn(trigger.when, known, holds=True)
        self.block(trigger.body, known)


AUTOMATIC_SEAT_ASKED = register("GS508")


@rule
def automatic_seat_asked(world: World) -> Iterator[Diagnostic]:
    """Yield findings for choices that an automatic seat may have to make."""
    game = world.checked
    if not game.automatic:
        return
    walk = Walk(game)
    walk.phases()
    names = " or ".join(game.seat_names[seat] for seat in game.automatic)
    quoted = " or ".join(f"`{game.seat_names[seat]}`" for seat in game.automatic)
    for span in walk.asked:
        yield AUTOMATIC_SEAT_ASKED.at(
            span,
            f"this line may ask {quoted} to decide, but {quoted} is an automatic seat, which no player plays",
            help=f"leave this seat out (write `people` instead of `players`, or `p is not {names}`), or write a rule "
            f"`instead of {names}'s ...`",
        )


WIDE_MENU = register("GS801")
WIDEST = 2000


def _width(domain: x.Expr) -> int:
    """Return the greatest number of values in the set a parameter ranges over; equal pieces count once."""
    match domain:
        case x.ValueGet() if domain.value.body is not None:
            return _width(domain.value.body)
        case x.Aggregate(op="those"):
            return _width(domain.set)
        case _:
            return _members(domain)


def _members(domain: x.Expr) -> int:
    number = most(domain) or 1
    member = member_of(domain.type)
    if isinstance(member, Thing) and member.kind.sort == "piece":
        return min(number, len(member.kind.rows))
    return number


@rule
def wide_menu(world: World) -> Iterator[Diagnostic]:
    """Yield findings for actions with more than 2,000 combinations of arguments."""
    for action in world.checked.actions:
        widths = {param: max(1, _width(param.domain)) for param in action.params if param.domain is not None}
        wide = prod(widths.values())
        if wide > WIDEST and action.span is not None:
            bundled = any(map(_is_bundle, widths))
            tests = f"may list up to {wide:,}" if bundled else f"must test {wide:,}"
            message = f"each offer of `{action.name}` {tests} combinations of its parameters, which is slow"
            yield WIDE_MENU.at(action.span, message, help=_narrower(action, widths))


FEWER = "let the player choose one of them from fewer things"


def _narrower(action: Action, widths: Mapping[Param, int]) -> str:
    """Return advice on which parameter of an action to narrow; `widths` are their numbers of values."""
    asked = [line.condition for line in takewhile(_is_need, action.body) if isinstance(line, s.Need)]
    for param, width in widths.items():
        for condition in [part for part in parts(asked) if isinstance(part, x.Expr)]:
            beside = beside_of(condition, param.var)
            if beside is not None and width > _width(beside):
                left = prod(widths.values()) // width * _width(beside)
                shown = beside.span.one_line
                return (
                    f"write `{param.var.name} from {shown}` instead of the `need`, which leaves {left:,} combinations"
                )
    widest = sorted(widths, key=lambda param: widths[param], reverse=True)
    first, *others = [param for param in widest if widths[param] > 1]
    ranges = f"`{first.var.name}` has {widths[first]:,} possible values"
    many = "".join(f", `{param.var.name}` {widths[param]:,}" for param in others)
    last = action.params[-1]
    if last.domain is None or widths[last] < 2 or _is_bundle(last):
        return f"{ranges}{many}: {FEWER}"
    said = last.domain.span.one_line
    way = f"delete `{last.var.name}` here and write `you choose {last.var.name} from {said}` as a line of the action"
    return f"{ranges}{many}: {FEWER}, or {way}"


def _is_bundle(param: Param) -> bool:
    """Return whether a parameter is a number of each, of which only what there is is tried."""
    return isinstance(param.var.type, Thing) and param.var.type.kind.bundle is not None


def _is_need(line: s.Stmt) -> bool:
    return isinstance(line, s.Need)
