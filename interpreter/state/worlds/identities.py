"""Static analysis: where the rules read the identity of pieces whose fronts may be hidden.

The identity of a piece is its row in the table of its kind; rules read the row or a column of it. For each node of the
phase graph and each action the analysis returns the columns read there and the origins of the pieces. A deal that
changes only identities nobody reads needs no replay; so a history is replayed only where some were read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.game import Action, Param
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Forbid, Modifier, Value, Zone
from gamespec.checked.types import SetOf, Thing, YesNo, ZoneOf
from gamespec.operators import OF_PIECES, ORDERED
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.suspension import ORDERED as ORDERED_SHAPES
from interpreter.compiler.analysis.walk import everything, statements
from interpreter.compiler.analysis.without_order import stirred
from interpreter.compiler.likeness.classes import member_kind
from interpreter.compiler.program import Program
from interpreter.kernel.once import once_for


class Origin(NamedTuple):
    """Source from which the rules took a piece whose identity they read."""

    zone: Zone | None = None
    """The zone the piece was taken from; None: any zone."""
    mine: bool = False
    """Whether the zone belongs to the acting player."""
    named: bool = False
    """Whether a move or choice named the piece."""
    moved: bool = False
    """Whether the rules refer to the piece by the name that a statement gave the piece it moved."""


class Look(NamedTuple):
    """A read of a column of hidden pieces from one origin; a kind as `column` stands for the row itself."""

    column: Column | Kind
    origin: Origin = Origin()


Origins: TypeAlias = "frozenset[Origin]"
OPEN: Origins = frozenset()
"""Places from which pieces with open fronts come: none, as looks at these are not recorded."""
ANYWHERE: Origins = frozenset({Origin()})
SOME_NAMED: Origins = frozenset({Origin(named=True)})
Columns: TypeAlias = "frozenset[Column | Kind]"
Looks: TypeAlias = "frozenset[Look]"
NONE: Looks = frozenset()
Part: TypeAlias = 'Literal["all", "opening", "effects"]'
ALL: Part = "all"
OPENING: Part = "opening"
EFFECTS: Part = "effects"
BINDINGS = 2
"""Number of passes that bind variables: an earlier node of the graph may read what a later one binds."""


class Identities:
    """Reads of hidden identities in each node of a program's graph, and in its decisions and actions."""

    def __init__(self, program: Program) -> None:
        self._vars: dict[e.Var, Origins] = {}
        self._fresh: set[e.Var] | None = None
        """Variables bound so far in the statements analysed now; outer bindings of the others do not count."""
        self._actors: set[e.Var] = set()
        """Variables that stand for the acting player."""
        self._known: dict[object, Looks] = {}
        self._busy: set[object] = set()
        self._stirred = stirred(program.checked)
        nodes = program.graph.nodes
        for _ in range(BINDINGS):
            for node in nodes:
                for part in (*node.operations, *_parts_of(node.exit)):
                    self._bind_all(part)
                self._bind_exit(node.exit)
        self.nodes: dict[int, Looks] = {}
        """Identities read by the statements of a node of the graph, by the node's number."""
        self.menus: dict[int, Looks] = {}
        """Identities read to offer all options of a decision, by number of the decision's node."""
        self.needs: dict[tuple[int, str], Looks] = {}
        """Identities read by the preconditions of an option, by decision and action.

        The key is the number of the decision's node and the name of the action ("": a choice that is no action).
        """
        self.done: dict[tuple[int, str], Looks] = {}
        for node in nodes:
            found = NONE.union(*map(self._of, node.operations))
            if node.sort != "decision":
                found = found.union(*map(self._of, _parts_of(node.exit)))
            else:
                self._decision(node)
                if _is_passed_in_public(node.exit):  # nobody acts yet: the zones may be any player's
                    found |= {look._replace(origin=Origin(look.origin.zone)) for look in self.menus[node.id]}
            if found:
                self.nodes[node.id] = found
        lines = (item for node in nodes for part in node.operations for item in _everything(part))
        self.lets = tuple(item.var for item in lines if isinstance(item, st.Let | g.Assign) and self._of(item.value))
        """Variables in which statements store the result of a read of identities."""
        parts = (*program.checked.zones, *program.checked.fields)
        self.sight = any(seen.when is not None and self._of(seen.when) for part in parts for seen in part.sight.seen)
        """Whether a condition under which a player sees a zone or field reads identities."""

    # ---- bindings of variables

    def _bind_all(self, item: object) -> None:
        for part in _everything(item):
            if isinstance(part, st.Let | g.Assign):
                self._bind(part.var, self.origins(part.value))
            elif isinstance(part, st.ForEach | e.Aggregate):
                self._bind(part.var, self.origins(part.set))
            elif isinstance(part, g.Begin):
                self._bind(part.member, self.origins(part.set))
                self._bind(part.items, self.origins(part.set))
            elif isinstance(part, st.Move) and part.called is not None:
                self._bind(part.called, frozenset(one._replace(moved=True) for one in self.origins(part.what)))
            elif isinstance(part, st.Choose):
                self._bind(part.var, _named(self.origins(part.set)))
            elif isinstance(part, st.Pick | st.PayWith):
                self._bind(part.var, _named(self.origins(part.set)))
                self._bind(part.it, _named(self.origins(part.set)))

    def _bind_exit(self, way: g.Exit | None) -> None:
        """Bind action parameters to the origins of their arguments, or of their domains where they are chosen."""
        if isinstance(way, g.DrawOne):  # its set, too: the draw of an only piece is not recorded
            origins = self.origins(way.set)
            self._bind(way.var, origins | _named(origins))
        calls = [(way.routine.action, way.args)] if isinstance(way, g.Call) else []
        if isinstance(way, g.DecideOffer):
            calls += [(option.action, option.args) for option in _options(way)]
        for action, args in calls:
            for param, arg in zip(action.params, args, strict=False):
                self._bind(param.var, self.origins(arg))
            for param in action.params[len(args) :]:
                self._bind(param.var, self._chosen(param))

    def _chosen(self, param: Param) -> Origins:
        return SOME_NAMED if param.domain is None else _named(self.origins(param.domain))

    def _bind(self, var: e.Var, origins: Origins) -> None:
        if self._fresh is not None and var not in self._fresh:
            self._fresh.add(var)
            self._vars[var] = origins
        else:
            self._vars[var] = self._vars.get(var, OPEN) | origins

    def origins(self, x: e.Expr) -> Origins:
        """Return the origins of the pieces an expression denotes; none for pieces everybody sees."""
        match x:
            case e.Read(var=var):
                return self._vars.get(var, SOME_NAMED)
            case e.Const() | e.ConstSet():
                return ANYWHERE if _is_whole_kind(x) else OPEN
            case e.ZoneGet(zone=zone, owner=owner):
                mine = isinstance(owner, e.Read) and owner.var in self._actors
                return OPEN if zone.sight.open else frozenset({Origin(zone, mine)})
            case e.EndOf(which="top", amount=None, of=e.ZoneGet(zone=zone)) if zone.sight.top_open:
                return OPEN
            case e.SlotGet(slot=of) | e.EndOf(of=of):
                return self.origins(of)
            case e.Aggregate(op=op, set=of) if op in ORDERED:
                return self.origins(of)
            case e.Cond(yes=yes, no=no):
                return self.origins(yes) | self.origins(no)
            case e.ListSet(items=parts) | e.Builtin(name="reversed" | "union" | "sure", args=parts):
                return OPEN.union(*map(self.origins, parts))
            case _:
                return ANYWHERE

    # ---- what is read

    def _of(self, item: object) -> Looks:
        return NONE.union(*(self._one(part) | self._sorted(part) for part in _everything(item)))

    def _one(self, part: object) -> Looks:
        if isinstance(part, e.ColumnGet):
            return self._looks(part.of, frozenset({part.column}))
        if isinstance(part, e.RowOf):
            return self._looks(part.of, _rows(part.of))
        if isinstance(part, e.Binary) and part.op in {"is", "is not"}:
            return self._compared(part.left, part.right) | self._compared(part.right, part.left)
        if isinstance(part, e.Member) and _is_fixed(part.set):
            return self._looks(part.of, _rows(part.of))
        if isinstance(part, e.Aggregate):
            one = part.op in {"first", "last"} and isinstance(part.set, e.AllOf) and member_kind(part.set)
            return _anywhere(_rows(part.set)) if one or _is_fixed(part.set) else NONE
        if isinstance(part, e.Builtin) and part.name in OF_PIECES and _is_fixed(part.args[0]):
            return _anywhere(_rows(part.args[0]))
        if isinstance(part, e.ValueGet):
            return self._value(part.value, part.args, part.owner)
        if isinstance(part, e.Would):
            done = self._action(part.action, part.args, mine=self._acts(part.player))
            return done | _elsewhere(done | self._of(part.condition))
        if isinstance(part, st.Do):
            return self._action(part.action, part.args, mine=self._acts(part.player))
        if isinstance(part, e.Can):
            return self._action(part.action, part.args, OPENING, mine=self._acts(part.player))
        if isinstance(part, _Done):
            return self._action(part.action, part.args, part.part, mine=self._acts(part.player))
        return NONE

    def _acts(self, player: e.Expr | None) -> bool:
        """Return whether an expression denotes the acting player."""
        return isinstance(player, e.Read) and player.var in self._actors

    def _sorted(self, part: object) -> Looks:
        """Return reads of the rows of pieces that one line takes by number, where their order has an effect."""
        of: e.Expr | None = None
        match part:
            case st.Move(what=what, to=to) if to.zone.shape in ORDERED_SHAPES and part not in self._stirred:
                of = None if to.zone.sight.open else what  # in an open zone everybody sees all of them
            case st.ForEach(set=whole, body=body):
                moves = [item for line in body for item in statements(line) if isinstance(item, st.Move)]
                laid = (item.to.zone.shape in ORDERED_SHAPES and item not in self._stirred for item in moves)
                of = whole if any(laid) else None
            case g.Begin(set=whole, by_number=True):
                of = whole
            case e.Aggregate(op="first" | "last", set=whole) | e.Aggregate(op="those", set=whole, order=(_, *_)):
                of = whole
            case e.EndOf(which="first" | "last" | "top" | "bottom", of=whole):
                of = whole
            case _:
                pass
        if of is None or not isinstance(of.type, SetOf | ZoneOf) or not member_kind(of):
            return NONE
        if isinstance(of, e.EndOf) and of.which in ("any", "random"):
            return NONE
        looks = (Look(kind, origin) for kind in _rows(of) for origin in self.origins(of))
        return frozenset(look for look in looks if look.origin.zone is None or look.origin.zone.shape == "group")

    def _looks(self, of: e.Expr, columns: Columns) -> Looks:
        if member_kind(of) is None:
            return NONE
        return frozenset(Look(column, origin) for column in columns for origin in self.origins(of))

    def _compared(self, one: e.Expr, other: e.Expr) -> Looks:
        fixed = isinstance(other, e.ConstSet) or (isinstance(other, e.Const) and other.value >= 0)
        return self._looks(one, _rows(one)) if fixed and member_kind(other) else NONE

    def _value(self, value: Value, args: tuple[e.Expr, ...], owner: e.Expr | None) -> Looks:
        of: dict[e.Var, e.Expr | None] = dict(zip(value.params, args, strict=False))
        if value.self_var is not None:
            of[value.self_var] = owner
        given = [(var, ANYWHERE if arg is None else self.origins(arg)) for var, arg in of.items()]
        actors = {var for var, arg in of.items() if self._acts(arg)}
        inside: list[object] = [] if value.body is None else [value.body]
        inside += (st.Let(line[1].span, *line) if isinstance(line, tuple) else line.condition for line in value.lines)
        for change in value.modifiers:
            inside += _of_rule(change)
            inside.append(change.amount)
        return self._inside(value, given, actors, inside)

    def _action(self, action: Action, args: tuple[e.Expr, ...], part: Part = ALL, *, mine: bool) -> Looks:
        """Return the identities read by an action or one part of it (preconditions or effects).

        Parameters without arguments are chosen by a player. `mine`: the acting player carries it out.
        """
        given = [(param.var, self.origins(arg)) for param, arg in zip(action.params, args, strict=False)]
        chosen = action.params[len(args) :]
        inside: list[object] = []
        if part is not EFFECTS:
            inside += [each for param in action.params for each in (param.domain, param.where) if each]
            for forbid in action.forbids:
                inside += _of_rule(forbid)
        inside += action.body if part is ALL else list(_lines(action.body, part))
        return self._inside((action, part), given, {action.you} if mine else set(), inside, chosen)

    def _inside(
        self,
        of: object,
        given: list[tuple[e.Var, Origins]],
        actors: set[e.Var],
        inside: list[object],
        chosen: Sequence[Param] = (),
    ) -> Looks:
        """Return the identities that some statements (`inside`) read, cached for `of`.

        `given`: the origins of pieces in variables; `actors`: variables that stand for the acting player; `chosen`:
        parameters that a player chooses.
        """
        known = (of, tuple(origins for _, origins in given), frozenset(actors))
        if known in self._known:
            return self._known[known]
        if known in self._busy:
            return NONE
        self._busy.add(known)
        outer, others, fresh = dict(self._vars), set(self._actors), self._fresh
        self._fresh = set()
        self._vars.update(given)
        self._actors |= actors
        for param in chosen:
            self._vars[param.var] = self._chosen(param)
        for part in inside:
            self._bind_all(part)
        found = NONE.union(*map(self._of, inside))
        self._vars, self._actors, self._fresh = outer, others, fresh
        self._busy.discard(known)
        self._known[known] = found
        return found

    def _decision(self, node: g.Node) -> None:
        """Record the identities read by the options of a decision, and by each of its actions."""
        way, found = node.exit, NONE
        if isinstance(way, g.DecideOffer):
            routines = (*way.routines, *(joined.routine for joined in way.joined))
            for option, routine in zip(_options(way), routines, strict=True):
                of = node.id, option.action.name
                needed = self._action(option.action, option.args, OPENING, mine=True)
                self.needs[of] = self.needs.get(of, NONE) | needed
                found |= needed
                if routine.entry is None and way.secret is None:
                    self.done[of] = self.done.get(of, NONE) | self._action(
                        option.action, option.args, EFFECTS, mine=True
                    )
            unless = (part for joined in way.joined for part in joined.unless)
            found = found.union(*map(self._of, (*(by for _, by in way.offer.order), way.offer.times, *unless)))
            if way.offer.at_best:  # all ways to go on are tried, and what they read may have moved on the way
                ways = (self._action(option.action, option.args, mine=True) for option in _options(way))
                found |= _elsewhere(found.union(*ways))
        else:
            asks = [part.player for part in _parts_of(way) if isinstance(part, st.Choose | st.Pick | st.PayWith)]
            actors = {player.var for player in asks if isinstance(player, e.Read)}
            found = self._inside(node.id, [], actors, _parts_of(way))
            self.needs[node.id, ""] = found
        self.menus[node.id] = frozenset(look._replace(origin=look.origin._replace(named=False)) for look in found)


@dataclass(slots=True, eq=False)
class _Done(e.Expr):
    """Call of an action by another action, of which only one part (preconditions or effects) is analysed."""

    player: e.Expr | None
    action: Action
    args: tuple[e.Expr, ...]
    part: Part


def _lines(lines: Iterable[st.Stmt], part: Part) -> Iterator[e.Expr | st.Stmt]:
    """Yield the statements of an action's preconditions or of its effects, whichever `part` names."""
    for line in lines:
        if isinstance(line, st.Let | st.Choose | st.Pick | st.PayWith | st.Pay):
            yield line
        elif isinstance(line, st.Need):
            if part is OPENING:
                yield line
        elif isinstance(line, st.If):
            blocks = [list(_lines(block, part)) for _, block in line.branches]
            blocks.append(list(_lines(line.otherwise, part)))
            if any(blocks):
                yield from (condition for condition, _ in line.branches)
            for block in blocks:
                yield from block
        elif isinstance(line, st.Step | st.As):
            yield from _lines(line.body, part)
        elif isinstance(line, st.Do):
            yield _Done(YesNo(), line.span, line.player, line.action, line.args, part)
        elif part is EFFECTS:
            yield line


def _options(way: g.DecideOffer) -> list[st.Option]:
    return [*way.offer.options, *(joined.option for joined in way.joined)]


def _named(origins: Origins) -> Origins:
    return frozenset(origin._replace(named=True) for origin in origins)


def _anywhere(columns: Columns) -> Looks:
    return frozenset(map(Look, columns))


def _elsewhere(looks: Looks) -> Looks:
    """Return reads of the same columns, of pieces anywhere: they may have moved on the copy that is read."""
    return _anywhere(frozenset(look.column for look in looks))


def _of_rule(rule: Modifier | Forbid) -> list[object]:
    """Return the statements of a rule (modifier or forbid) that say for which things and when it applies."""
    each: list[object] = [] if rule.each is None else [st.Let(rule.each[1].span, *rule.each)]
    return each if rule.when is None else [*each, rule.when]


def _is_passed_in_public(way: g.Exit | None) -> bool:
    """Return whether everybody sees that a decision without legal moves is passed over."""
    if isinstance(way, g.DecideOffer):
        return way.offer.if_possible
    return isinstance(way, g.DecideChoice) and way.choice.if_any


def _parts_of(way: g.Exit | None) -> list[object]:
    """Return the expressions and statements in an exit (a node's way to the next one); none without exit."""
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
        return [way.set]
    if isinstance(way, g.CarryOut):
        return [st.Do(option.span, None, option.action, option.args) for option in _options(way.ask)]
    return []


def _everything(item: object) -> Iterable[object]:
    """Return a statement, expression or operation, and all statements and expressions inside it."""
    return everything(item) if isinstance(item, e.Expr | st.Stmt | g.Assign | g.Begin) else (item,)


def _is_fixed(x: object) -> bool:
    """Return whether an expression names particular pieces, or pieces by their rows, in the rules' text."""
    return isinstance(x, e.ConstSet | e.Const) and member_kind(x) is not None and not _is_whole_kind(x)


def _is_whole_kind(x: e.Expr) -> bool:
    """Return whether an expression lists all pieces of a kind, which names no row."""
    of = x.type.of if isinstance(x, e.ConstSet) and isinstance(x.type, SetOf) else None
    return isinstance(x, e.ConstSet) and isinstance(of, Thing) and len(x.members) == of.kind.size


def _rows(x: e.Expr) -> Columns:
    """Return the kinds of the pieces an expression denotes; as columns they stand for reads of the rows."""
    of = x.type.of if isinstance(x.type, SetOf) else x.type
    if isinstance(of, ZoneOf):
        return frozenset(of.zone.kinds)
    return frozenset({of.kind}) if isinstance(of, Thing) else frozenset()


@once_for
def identities(program: Program) -> Identities:
    """Return the analysis of which hidden identities a program reads, made once for each program."""
    return Identities(program)


__all__ = ["NONE", "Identities", "Look", "Looks", "identities"]
