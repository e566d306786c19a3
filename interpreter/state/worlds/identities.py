"""Where the rules look at what a piece is: at its row or a column of it, though not everybody may see its front.

Enters a program; leaves, for each node of its graph, the columns read there: of pieces anywhere, and of those a move or
choice has named. What nobody looks at can lie otherwise without a difference; so a world need be played again only
where somebody looked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias
from weakref import WeakKeyDictionary

from gamespec.checked import expressions as e
from gamespec.checked import statements as st
from gamespec.checked.types import SetOf, Thing, ZoneOf
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.walk import everything

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.checked.game import Action
    from gamespec.checked.kinds import Column, Kind
    from gamespec.checked.things import Value
    from interpreter.compiler.program import Program

OPEN, NAMED, ANY = 0, 1, 2
"""How a piece was come by: where all see it; as an argument or choice of a move; anywhere else."""
Columns: TypeAlias = "frozenset[Column | Kind]"
"""Columns read; a kind stands for the row itself of its pieces."""
NOTHING: Columns = frozenset()


@dataclass(frozen=True, slots=True)
class Reads:
    """Columns read of pieces anywhere, and of pieces a move has named."""

    anywhere: Columns = NOTHING
    named: Columns = NOTHING

    def __or__(self, other: Reads) -> Reads:
        return Reads(self.anywhere | other.anywhere, self.named | other.named)

    def __bool__(self) -> bool:
        return bool(self.anywhere or self.named)


NONE = Reads()


class Identities:
    """What each node of a program reads (`nodes`), and what the menu of each decision does (`menus`)."""

    def __init__(self, program: Program) -> None:
        self._vars: dict[e.Var, int] = {}
        self._values: dict[object, Reads] = {}
        self._actions: dict[object, Reads] = {}
        self._busy: set[object] = set()
        graph = program.graph
        for node in graph.nodes:
            for operation in node.operations:
                self._bind_all(operation)
            for part in _parts_of(node.exit):
                self._bind_all(part)
            self._bind_arguments(node.exit)
        self.nodes: dict[int, Reads] = {}
        self.menus: dict[int, Reads] = {}
        for node in graph.nodes:
            found = NONE
            for operation in node.operations:
                found |= self._of(operation)
            found |= self._ordered(node.operations)
            if node.sort != "decision":
                for part in _parts_of(node.exit):
                    found |= self._of(part)
            else:
                menu = self._menu(node.exit)
                self.menus[node.id] = menu
                if _tells_by_asking(node.exit):
                    found |= Reads(menu.anywhere | menu.named)
            if found:
                self.nodes[node.id] = found

    # ---- how variables are bound

    def _bind_all(self, item: object) -> None:
        for part in _everything(item):
            if isinstance(part, st.Let | g.Assign):
                self._bind(part.var, self.sort(part.value))
            elif isinstance(part, st.ForEach | e.Aggregate):
                self._bind(part.var, self.sort(part.set))
            elif isinstance(part, g.Begin):
                self._bind(part.member, self.sort(part.set))
                self._bind(part.items, self.sort(part.set))
            elif isinstance(part, st.Move) and part.called is not None:
                self._bind(part.called, self.sort(part.what))
            elif isinstance(part, st.Choose):
                self._bind(part.var, NAMED)
            elif isinstance(part, st.Pick | st.PayWith):
                self._bind(part.var, NAMED)
                self._bind(part.it, NAMED)

    def _bind_arguments(self, way: g.Exit | None) -> None:
        """What is written with an action or handed to a routine."""
        calls = [(way.routine.action, way.args)] if isinstance(way, g.Call) else []
        if isinstance(way, g.DecideOffer):
            calls += [(option.action, option.args) for option in way.offer.options]
            calls += [(joined.option.action, joined.option.args) for joined in way.joined]
        for action, args in calls:
            for param, arg in zip(action.params, args, strict=False):
                self._bind(param.var, self.sort(arg))

    def _bind(self, var: e.Var, sort: int) -> None:
        self._vars[var] = max(sort, self._vars.get(var, OPEN))

    def sort(self, x: e.Expr) -> int:
        """How the pieces an expression gives were come by."""
        if isinstance(x, e.Read):
            return self._vars.get(x.var, NAMED)
        if isinstance(x, e.Const | e.ConstSet):
            return OPEN
        if isinstance(x, e.ZoneGet):
            return OPEN if x.zone.sight.open else ANY
        if isinstance(x, e.SlotGet):
            return self.sort(x.slot)
        if isinstance(x, e.EndOf):
            zone = x.of
            if isinstance(zone, e.ZoneGet) and zone.zone.sight.top_open and x.which == "top" and x.amount is None:
                return OPEN
            return self.sort(x.of)
        if isinstance(x, e.Aggregate) and x.op in {"those", "first", "last"}:
            return self.sort(x.set)
        if isinstance(x, e.Cond):
            return max(self.sort(x.yes), self.sort(x.no))
        if isinstance(x, e.ListSet):
            return max((self.sort(item) for item in x.items), default=OPEN)
        if isinstance(x, e.Builtin) and x.name in {"reversed", "union", "sure"}:
            return max((self.sort(arg) for arg in x.args), default=OPEN)
        return ANY

    # ---- what is read

    def _of(self, item: object) -> Reads:
        found = NONE
        for part in _everything(item):
            found |= self._one(part)
        return found

    def _one(self, part: object) -> Reads:
        if isinstance(part, e.ColumnGet):
            return self._read(part.of, frozenset({part.column}))
        if isinstance(part, e.RowOf):
            return self._read(part.of, _rows(part.of))
        if isinstance(part, e.Binary) and part.op in {"is", "is not"}:
            return self._compared(part.left, part.right) | self._compared(part.right, part.left)
        if isinstance(part, e.Member) and _is_fixed(part.set):
            return self._read(part.of, _rows(part.of))
        if isinstance(part, e.Aggregate):
            one = part.op in {"first", "last"} and isinstance(part.set, e.AllOf)
            return Reads(_rows(part.set)) if one or _is_fixed(part.set) else NONE
        if isinstance(part, e.Builtin) and part.name in {"owner", "holder", "at", "rank"} and _is_fixed(part.args[0]):
            return Reads(_rows(part.args[0]))
        if isinstance(part, e.ValueGet):
            return self._value(part.value, part.args, part.owner)
        if isinstance(part, st.Do):
            return self._action(part.action, part.args)
        if isinstance(part, e.Can | e.Would):
            found = self._action(part.action, part.args)
            return Reads(found.anywhere | found.named)
        return NONE

    def _ordered(self, operations: Sequence[object]) -> Reads:
        """Pieces listed by what they are that come to lie in an order, unless they are shuffled at once."""
        found = NONE
        for operation, after in zip(operations, (*operations[1:], None), strict=False):
            if not isinstance(operation, st.Move) or operation.to.zone.shape not in {"pile", "line"}:
                continue
            if isinstance(after, st.Shuffle) and after.zone.zone is operation.to.zone:
                continue
            if any(isinstance(part, e.AllOf | e.Unplaced) for part in _everything(operation.what)):
                found |= Reads(frozenset({operation.to.zone.kinds[0]}))
        return found

    def _read(self, of: e.Expr, columns: Columns) -> Reads:
        if not _is_pieces(of.type):
            return NONE
        sort = self.sort(of)
        return Reads(columns) if sort == ANY else Reads(named=columns) if sort == NAMED else NONE

    def _compared(self, one: e.Expr, other: e.Expr) -> Reads:
        fixed = isinstance(other, e.ConstSet) or (isinstance(other, e.Const) and other.value >= 0)
        return self._read(one, _rows(one)) if fixed and _is_pieces(one.type) and _is_pieces(other.type) else NONE

    def _value(self, value: Value, args: tuple[e.Expr, ...], owner: e.Expr | None) -> Reads:
        sorts = [(var, self.sort(arg)) for var, arg in zip(value.params, args, strict=False)]
        if value.self_var is not None:
            sorts.append((value.self_var, ANY if owner is None else self.sort(owner)))
        known = (value, tuple(sort for _, sort in sorts))
        if known in self._values:
            return self._values[known]
        if known in self._busy:
            return NONE
        self._busy.add(known)
        outer = {var: self._vars.get(var) for var, _ in sorts}
        self._vars.update(sorts)
        found = NONE
        inside: list[object] = [] if value.body is None else [value.body]
        for line in value.lines:
            if isinstance(line, tuple):
                inside.append(line[1])
                self._vars[line[0]] = self.sort(line[1])
            else:
                inside.append(line.condition)
        for change in value.modifiers:
            if change.each is not None:
                inside.append(change.each[1])
                self._vars[change.each[0]] = self.sort(change.each[1])
            inside += [part for part in (change.amount, change.when) if part is not None]
        for part in inside:
            self._bind_all(part)
            found |= self._of(part)
        self._restore(outer)
        self._busy.discard(known)
        self._values[known] = found
        return found

    def _restore(self, outer: dict[e.Var, int | None]) -> None:
        for var, before in outer.items():
            if before is None:
                self._vars.pop(var, None)
            else:
                self._vars[var] = before

    def _action(self, action: Action, args: tuple[e.Expr, ...]) -> Reads:
        """What an action reads; parameters not given are chosen."""
        sorts = [self.sort(arg) for arg in args]
        sorts += [NAMED] * (len(action.params) - len(sorts))
        known = (action, tuple(sorts))
        if known in self._actions:
            return self._actions[known]
        if known in self._busy:
            return NONE
        self._busy.add(known)
        outer = {param.var: self._vars.get(param.var) for param in action.params}
        self._vars.update((param.var, sort) for param, sort in zip(action.params, sorts, strict=False))
        inside: list[object] = [*action.body]
        for param in action.params:
            inside += [part for part in (param.domain, param.where) if part is not None]
        for forbid in action.forbids:
            if forbid.each is not None:
                inside.append(forbid.each[1])
                self._vars[forbid.each[0]] = self.sort(forbid.each[1])
            if forbid.when is not None:
                inside.append(forbid.when)
        found = NONE
        for part in inside:
            self._bind_all(part)
            found |= self._of(part)
        self._restore(outer)
        self._busy.discard(known)
        self._actions[known] = found
        return found

    def _menu(self, way: g.Exit | None) -> Reads:
        """What the menu of a decision reads."""
        found = NONE
        if isinstance(way, g.DecideOffer):
            options = [*way.offer.options, *(joined.option for joined in way.joined)]
            for option in options:
                found |= self._action(option.action, option.args)
            for _, by in way.offer.order:
                found |= self._of(by)
            return found
        for part in _parts_of(way):
            found |= self._of(part)
        return found


def _tells_by_asking(way: g.Exit | None) -> bool:
    """Whether it shows in public that nothing is legal: passing on without a word."""
    if isinstance(way, g.DecideOffer):
        return way.offer.if_possible
    return isinstance(way, g.DecideChoice) and way.choice.if_any


def _parts_of(way: g.Exit | None) -> list[object]:
    """Expressions and statements of an exit."""
    if isinstance(way, g.Cases):
        return [condition for condition, _ in way.cases]
    if isinstance(way, g.Call):
        return [part for part in (way.you, *way.args) if part is not None]
    if isinstance(way, g.DecideChoice):
        return [way.choice, *way.rest]
    if isinstance(way, g.DecidePayment):
        return [way.payment]
    if isinstance(way, g.DecidePick):
        return [way.pick, *way.rest]
    if isinstance(way, g.Deal | g.DrawMany):
        return [way.move]
    if isinstance(way, g.DrawOne):
        return [part for part in (way.set, way.where) if part is not None]
    if isinstance(way, g.CarryOut):
        return [st.Do(option.span, None, option.action, option.args) for option in way.ask.offer.options]
    return []


def _everything(item: object) -> list[object]:
    """A statement, expression or operation with all below it."""
    if isinstance(item, e.Expr | st.Stmt):
        return list(everything(item))
    if isinstance(item, g.Assign):
        return [item, *everything(item.value)]
    if isinstance(item, g.Begin):
        where = [] if item.where is None else list(everything(item.where))
        return [item, *everything(item.set), *where]
    return [item]


def _is_pieces(kind: object) -> bool:
    of = kind.of if isinstance(kind, SetOf) else kind
    return isinstance(of, ZoneOf) or (isinstance(of, Thing) and of.kind.sort == "piece")


def _is_fixed(x: object) -> bool:
    """Whether an expression names pieces by what they are."""
    return isinstance(x, e.ConstSet | e.Const) and _is_pieces(x.type)


def _rows(x: e.Expr) -> Columns:
    """The rows of the kind of pieces an expression gives."""
    of = x.type.of if isinstance(x.type, SetOf) else x.type
    if isinstance(of, ZoneOf):
        return frozenset(of.zone.kinds)
    return frozenset({of.kind}) if isinstance(of, Thing) else NOTHING


_FOUND: WeakKeyDictionary[Program, Identities] = WeakKeyDictionary()


def identities(program: Program) -> Identities:
    """What the nodes of a program read, worked out once."""
    found = _FOUND.get(program)
    if found is None:
        found = _FOUND[program] = Identities(program)
    return found


__all__ = ["NONE", "Identities", "Reads", "identities"]
